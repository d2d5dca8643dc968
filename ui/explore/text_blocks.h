// The sentence in the blocks of a document. Qt lays out a whole block anew for every key, half a
// second of a megabyte: a long text is cut into several. Where a block ends means nothing, so that
// they may be joined and cut at any time; a line break is a character inside of one. The blocks
// that are made so are marked.
#pragma once

#include <QtCore/QString>

class QTextDocument;

namespace fovea {

// Blocks with a line break between them, to be inserted as plain text.
QString inBlocks(const QString& text);
// Marks all blocks as made here.
void keepBlocks(QTextDocument& document);
// Puts a line break where others, accessibility tools for example, made a block of their own
// between these positions.
void joinOtherBlocks(QTextDocument& document, int from, int end);
// What is in blocks, as QTextDocument::toRawText() or QTextCursor::selectedText() gives it.
QString outOfBlocks(QString raw);
// Cuts the block at that position where it became long.
void cutLongBlock(QTextDocument& document, int position);

} // namespace fovea

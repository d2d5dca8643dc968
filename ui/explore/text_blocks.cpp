#include "ui/explore/text_blocks.h"

#include <QtGui/QTextBlock>
#include <QtGui/QTextCursor>
#include <QtGui/QTextDocument>

#include <algorithm>

namespace fovea {
namespace {

constexpr qsizetype longest = 4000; // characters of a block that is made
constexpr int kept = 1;             // userState() of a block that is made here
constexpr QChar lineSeparator(QChar::LineSeparator);
constexpr QChar ownSeparator(u'\ufdd2'); // no character: stands for a line separator of the text

// Where a block that begins at `from` ends: behind a blank, if there is one, and in no character.
qsizetype cutBehind(const QString& text, qsizetype from) {
    const qsizetype end = std::min(from + longest, text.size());
    if (end == text.size())
        return end;
    for (qsizetype i = end; i > from + longest / 2; --i)
        if (text[i - 1].isSpace())
            return i;
    return text[end].isLowSurrogate() ? end - 1 : end;
}

} // namespace

QString inBlocks(const QString& text) {
    QString inside = text;
    inside.replace(lineSeparator, ownSeparator);
    inside.replace(QStringLiteral("\r\n"), QString(lineSeparator));
    for (const QChar ending : {QChar(u'\n'), QChar(u'\r'), QChar(QChar::ParagraphSeparator)})
        inside.replace(ending, lineSeparator);
    QString blocks;
    blocks.reserve(inside.size() + inside.size() / longest + 1);
    for (qsizetype from = 0; from < inside.size();) {
        const qsizetype end = cutBehind(inside, from);
        if (from > 0)
            blocks += u'\n';
        blocks += QStringView(inside).mid(from, end - from);
        from = end;
    }
    return blocks;
}

void keepBlocks(QTextDocument& document) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        block.setUserState(kept);
}

void joinOtherBlocks(QTextDocument& document, int from, int end) {
    const auto isKept = [](const QTextBlock& block) { return block.userState() == kept; };
    // Which of two blocks is the new one depends on where in a block they were parted.
    for (QTextBlock block = document.findBlock(from).next();
         block.isValid() && block.position() <= end; block = block.next()) {
        if (isKept(block) && isKept(block.previous()))
            continue;
        QTextCursor cursor(block);
        cursor.deletePreviousChar();
        cursor.insertText(QString(lineSeparator));
        block = cursor.block();
    }
}

QString outOfBlocks(QString raw) {
    raw.remove(QChar(QChar::ParagraphSeparator));
    raw.replace(lineSeparator, u'\n');
    raw.replace(ownSeparator, lineSeparator);
    return raw;
}

void cutLongBlock(QTextDocument& document, int position) {
    QTextBlock block = document.findBlock(position);
    while (block.isValid() && block.length() > 2 * longest) {
        QTextCursor cursor(block);
        cursor.setPosition(block.position() + static_cast<int>(cutBehind(block.text(), 0)));
        cursor.insertBlock();
        block = cursor.block();
        block.setUserState(kept);
    }
}

} // namespace fovea

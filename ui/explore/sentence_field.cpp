#include "ui/explore/sentence_field.h"

#include "core/base/prediction.h"
#include "ui/explore/explore_trace.h"
#include "ui/explore/text_blocks.h"
#include "ui/look/fonts.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QMimeData>
#include <QtCore/QScopedValueRollback>
#include <QtGui/QAbstractTextDocumentLayout>
#include <QtGui/QAction>
#include <QtGui/QKeyEvent>
#include <QtGui/QTextBlock>
#include <QtGui/QTextDocument>
#include <QtGui/QTextLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QScrollBar>

#include <algorithm>

namespace fovea {
namespace {

constexpr int mostLines = 4;
constexpr int mostCharacters = 10'000'000;

} // namespace

SentenceField::SentenceField(Workbench& workbench, Of side, QWidget* parent)
    : QPlainTextEdit(parent), workbench_(workbench), side_(side), count_(new QLabel(this)) {
    const bool keys = side == Of::keys;
    setObjectName(keys ? QStringLiteral("keysSentence") : QStringLiteral("sentence"));
    setAccessibleName(keys ? tr("Sentence of the keys and values") : tr("Sentence"));
    setPlaceholderText(keys ? tr("Type the sentence to look at") : tr("Type a sentence"));
    setAcceptDrops(false); // a file that is dropped here is for the window
    viewport()->setAcceptDrops(false);
    setTabChangesFocus(true);
    setUndoRedoEnabled(false); // the window's undo takes back what is typed
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Lines end at words; of long texts Qt takes blanks at their ends for more, and begins aside.
    connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this,
            [this] { horizontalScrollBar()->setRange(0, 0); });
    document()->setDocumentMargin(0);
    count_->setObjectName(QStringLiteral("quiet"));
    count_->setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(document(), &QTextDocument::contentsChange, this, [this](int from, int, int added) {
        inserted_ = {from, from + added};
        // Otherwise Qt finds the glyphs of the block that is edited for its layout, and again for
        // each picture and each place of the cursor.
        if (const QTextBlock block = document()->findBlock(from); block.isValid())
            block.layout()->setCacheEnabled(true);
    });
    connect(this, &QPlainTextEdit::textChanged, this, &SentenceField::edited);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &SentenceField::fit);
    // Making the cursor at the end of a line visible would move all lines aside.
    connect(horizontalScrollBar(), &QScrollBar::valueChanged, this,
            [this] { horizontalScrollBar()->setValue(0); });
    connect(&workbench, &Workbench::experimentChanged, this, &SentenceField::refresh);
    connect(&workbench, &Workbench::pictureChanged, this, &SentenceField::count);
    refresh();
    fit();
}

// Undo and redo belong to the whole Experiment, of which the sentence is a part, and what the
// window can do it can do while one types: a field of Qt would take Ctrl+E and Ctrl+K for its own.
bool SentenceField::isOfWindow(const QKeyEvent& key) const {
    if (key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo))
        return true;
    const bool types = !(key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) &&
                       !key.text().isEmpty() && key.text().front().isPrint();
    if (types) // letters are text here, whatever they do elsewhere
        return false;
    const QKeySequence pressed(key.keyCombination());
    return std::ranges::any_of(window()->actions(), [&](const QAction* action) {
        return std::ranges::any_of(action->shortcuts(), [&](const QKeySequence& keys) {
            return pressed.matches(keys) != QKeySequence::NoMatch;
        });
    });
}

bool SentenceField::event(QEvent* event) {
    const auto type = event->type();
    if (type == QEvent::ShortcutOverride || type == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (isOfWindow(*key)) {
            event->ignore();
            return false;
        }
    }
    if (type == QEvent::StyleChange) // larger type; the label gets its own after this
        QMetaObject::invokeMethod(this, &SentenceField::count, Qt::QueuedConnection);
    return QPlainTextEdit::event(event);
}

// Enter ends no sentence; line breaks come with what is pasted.
void SentenceField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return event->ignore();
    if (event->key() == Qt::Key_Backspace)
        passBlockEnd(QTextCursor::PreviousCharacter);
    else if (event->key() == Qt::Key_Delete)
        passBlockEnd(QTextCursor::NextCharacter);
    QPlainTextEdit::keyPressEvent(event);
}

// The end of a block is no character that could be deleted.
void SentenceField::passBlockEnd(QTextCursor::MoveOperation way) {
    QTextCursor cursor = textCursor();
    const bool atEnd =
        way == QTextCursor::NextCharacter ? cursor.atBlockEnd() : cursor.atBlockStart();
    if (cursor.hasSelection() || !atEnd)
        return;
    cursor.movePosition(way);
    setTextCursor(cursor);
}

// Ctrl and the wheel change the type of the whole window, not of a sentence.
void SentenceField::wheelEvent(QWheelEvent* event) {
    if (event->modifiers() & Qt::ControlModifier)
        event->ignore();
    else
        QPlainTextEdit::wheelEvent(event);
}

void SentenceField::insertFromMimeData(const QMimeData* source) {
    const QScopedValueRollback own(ownBlocks_, true);
    insertPlainText(inBlocks(source->text().left(mostCharacters)));
}

QMimeData* SentenceField::createMimeDataFromSelection() const {
    auto* selected = new QMimeData;
    selected->setText(outOfBlocks(textCursor().selectedText()));
    return selected;
}

// As it was typed: toPlainText() makes ordinary spaces of others.
QString SentenceField::text() const {
    return outOfBlocks(document()->toRawText());
}

void SentenceField::edited() {
    {
        const QSignalBlocker quiet(this);
        if (!ownBlocks_)
            joinOtherBlocks(*document(), inserted_.first, inserted_.second);
        keepBlocks(*document());
    }
    const QString text = this->text();
    if (text == typed_) // another font is a change of the document, too
        return;
    typed_ = text;
    turn();
    {
        const QSignalBlocker quiet(this); // the text stays the same
        cutLongBlock(*document(), textCursor().position());
    }
    shown_ = text.toStdString();
    Experiment next = workbench_.experiment();
    (side_ == Of::keys ? next.keysText.emplace() : next.text) = shown_;
    workbench_.edit(std::move(next));
}

// A sentence runs as its own words are read, whatever the window's language is.
void SentenceField::turn() {
    QTextOption option = document()->defaultTextOption();
    const auto wanted = typed_.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight;
    if (option.textDirection() == wanted)
        return;
    option.setTextDirection(wanted);
    option.setAlignment(wanted == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft);
    document()->setDefaultTextOption(option);
}

bool SentenceField::isComposing() const {
    const QTextLayout* layout = textCursor().block().layout();
    return layout && !layout->preeditAreaText().isEmpty();
}

void SentenceField::inputMethodEvent(QInputMethodEvent* event) {
    QInputMethodEvent typed(event->preeditString(), event->attributes());
    typed.setCommitString(inBlocks(event->commitString()), event->replacementStart(),
                          event->replacementLength());
    {
        const QScopedValueRollback own(ownBlocks_, true);
        QPlainTextEdit::inputMethodEvent(&typed);
    }
    event->setAccepted(typed.isAccepted());
    if (late_ && !isComposing())
        refresh();
}

// A text that is set while one composes would take what comes of it to a wrong place.
void SentenceField::refresh() {
    late_ = isComposing();
    if (late_)
        return;
    const Experiment& experiment = workbench_.experiment();
    std::string text =
        side_ == Of::keys ? experiment.keysText.value_or(std::string()) : experiment.text;
    if (text == shown_)
        return;
    shown_ = std::move(text);
    const QSignalBlocker quiet(this); // it is no edit
    setPlainText(inBlocks(utf8(shown_)));
    keepBlocks(*document());
    typed_ = this->text();
    turn();
    moveCursor(QTextCursor::End); // where typing goes on
}

void SentenceField::count() {
    const TracePointer trace = exploreTrace(workbench_);
    if (!trace) { // another workspace has no tokens of it
        count_->clear();
        count_->adjustSize();
        return fit();
    }
    const auto tokens = (side_ == Of::keys ? trace->keysTokens : trace->tokens).size();
    QString text = tokens == 1 ? tr("1 token") : tr("%1 tokens").arg(tokens);
    // A model of next words begins with a mark, which is position 1 of its maps.
    const bool begins = side_ == Of::queries && trace->model &&
                        trace->model->kind == AnswerKind::next &&
                        trace->model->decoderInput.size() == tokens + 1;
    if (begins)
        text = tr("start %1 + %2").arg(QString::fromUtf8(beginWord), text);
    QStringList unknown;
    for (const Token& token : trace->tokens)
        if (token.unknown && side_ == Of::queries)
            unknown << quotedText(token.text);
    if (!unknown.isEmpty())
        text += tr(" · %1 unknown").arg(unknown.size());
    setToolTip(
        unknown.isEmpty()
            ? QString()
            : tipText(tr("The model does not know: %1").arg(unknown.join(QLatin1String(", ")))));
    count_->setText(text);
    count_->adjustSize();
    fit();
}

// Whether the text is one line that leaves room for the count behind it.
bool SentenceField::isOneLine(int room) {
    constexpr int longest = 1000; // characters; more are never one
    if (document()->characterCount() > longest)
        return false;
    // No need to measure a text that fills more than one line of at least this width.
    const QTextLayout* laid = document()->firstBlock().layout();
    if (laid->lineCount() > 1 && laid->lineAt(0).width() >= room)
        return false;
    const QString text = document()->toRawText();
    if (text.contains(QChar::LineSeparator))
        return false;
    if (std::pair measured(text, font()); measured != measured_) {
        measured_ = std::move(measured);
        textWidth_ = fontMetrics().horizontalAdvance(text);
    }
    return textWidth_ + 2 <= room;
}

// As high as its lines are, of which it shows four. The count stands behind the only one, or at the
// end of the last, or on a line of its own: text has the whole width.
void SentenceField::fit() {
    const int line = fontMetrics().lineSpacing();
    const int frame = height() - contentsRect().height();
    const int above = std::max((scaledToText(38) - frame - line) / 2, 2);
    const int ofCount = count_->width() + 18;
    constexpr int besideText = 14;
    const QMargins margins = viewportMargins();
    const int whole = viewport()->width() + margins.right();
    constexpr int unlaid = 160; // no layout has given it its width yet
    const bool one = whole < unlaid || isOneLine(whole - ofCount);
    const QTextLayout* last = document()->lastBlock().layout();
    const int all = one ? 1 : qRound(document()->documentLayout()->documentSize().height());
    const bool atEnd = one || (all <= mostLines && last->lineCount() > 0 &&
                               last->lineAt(last->lineCount() - 1).naturalTextWidth() + ofCount <=
                                   whole - besideText);
    const int most = atEnd ? mostLines : mostLines - 1;
    const int lines = std::clamp(all, 1, most);
    setViewportMargins(0, above, one ? ofCount : besideText, above + (atEnd ? 0 : line));
    setVerticalScrollBarPolicy(all <= most ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    const int wanted =
        std::max((lines + (atEnd ? 0 : 1)) * line + 2 * above + frame, scaledToText(38));
    if (wanted != height() || wanted != minimumHeight())
        setFixedHeight(wanted);
    const int right = viewport()->geometry().right() + (one ? ofCount - 8 : 4);
    count_->move(right - count_->width(), above + frame / 2 + (lines - (atEnd ? 1 : 0)) * line +
                                              (line - count_->height()) / 2);
}

// Fitting changes the viewport, which is fitted again: a scroll bar that comes because of its own
// width would do so for ever.
void SentenceField::resizeEvent(QResizeEvent* event) {
    constexpr int deepest = 4;
    QPlainTextEdit::resizeEvent(event);
    if (depth_ == deepest)
        return;
    ++depth_;
    fit();
    --depth_;
}

} // namespace fovea

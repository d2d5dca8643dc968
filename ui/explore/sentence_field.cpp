#include "ui/explore/sentence_field.h"

#include "core/base/prediction.h"
#include "ui/explore/explore_trace.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtGui/QAction>
#include <QtGui/QKeyEvent>
#include <QtWidgets/QLabel>

#include <algorithm>

namespace fovea {

SentenceField::SentenceField(Workbench& workbench, Of side, QWidget* parent)
    : QLineEdit(parent), workbench_(workbench), side_(side), count_(new QLabel(this)) {
    const bool keys = side == Of::keys;
    setObjectName(keys ? QStringLiteral("keysSentence") : QStringLiteral("sentence"));
    setAccessibleName(keys ? tr("Sentence of the keys and values") : tr("Sentence"));
    setPlaceholderText(keys ? tr("Type the sentence to look at") : tr("Type a sentence"));
    setMinimumHeight(38);
    setMaxLength(10'000'000);
    setAcceptDrops(false); // a file that is dropped here is for the window
    count_->setObjectName(QStringLiteral("quiet"));
    count_->setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(this, &QLineEdit::textEdited, this, [this](const QString& text) {
        Experiment next = workbench_.experiment();
        (side_ == Of::keys ? next.keysText.emplace() : next.text) = text.toStdString();
        workbench_.edit(std::move(next));
    });
    connect(&workbench, &Workbench::experimentChanged, this, &SentenceField::refresh);
    connect(&workbench, &Workbench::pictureChanged, this, &SentenceField::count);
    refresh();
}

// Undo and redo belong to the whole Experiment, of which the sentence is a part, and what the
// window can do it can do while one types: a field of Qt would take Ctrl+E and Ctrl+K for its own.
bool SentenceField::isOfWindow(const QKeyEvent& key) const {
    if (key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo))
        return true;
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
    return QLineEdit::event(event);
}

void SentenceField::refresh() {
    const Experiment& experiment = workbench_.experiment();
    const QString text =
        utf8(side_ == Of::keys ? experiment.keysText.value_or(std::string()) : experiment.text);
    if (text == this->text())
        return;
    setText(text); // and the cursor behind it, where typing goes on
}

void SentenceField::count() {
    const TracePointer trace = exploreTrace(workbench_);
    if (!trace) { // another workspace has no tokens of it
        count_->clear();
        setTextMargins(0, 0, 0, 0);
        return;
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
    setTextMargins(0, 0, count_->width() + 10, 0);
    resizeEvent(nullptr);
}

void SentenceField::resizeEvent(QResizeEvent* event) {
    if (event)
        QLineEdit::resizeEvent(event);
    count_->move(width() - count_->width() - 14, (height() - count_->height()) / 2);
}

} // namespace fovea

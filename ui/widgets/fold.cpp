#include "ui/widgets/fold.h"

#include "ui/widgets/offer.h"
#include "ui/widgets/scaled_sizes.h"

#include <QtCore/QEvent>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace fovea {
namespace {

constexpr int air = 1;            // around the button of an open panel
constexpr int besideContent = 18; // of a panel, at its right

QString arrow(Fold::Edge edge, bool isOpen) {
    switch (edge) {
    case Fold::Edge::top:
        return isOpen ? QStringLiteral("▴") : QStringLiteral("▾");
    case Fold::Edge::bottom:
        return isOpen ? QStringLiteral("▾") : QStringLiteral("▴");
    case Fold::Edge::right:
        return isOpen ? QStringLiteral("▸") : QStringLiteral("◂");
    }
    return {};
}

} // namespace

Fold::Fold(const QString& name, Edge edge, const QKeySequence& key, QWidget* parent)
    : QFrame(parent), name_(name), edge_(edge), button_(new QToolButton(this)) {
    setObjectName(QStringLiteral("fold"));
    setProperty(keepsSize, true); // it is as large as its content, or its button
    setProperty("edge", edge == Edge::right ? QStringLiteral("right")
                        : edge == Edge::top ? QStringLiteral("top")
                                            : QStringLiteral("bottom"));
    button_->setObjectName(QStringLiteral("foldButton"));
    button_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button_->setShortcut(key);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    connect(button_, &QToolButton::clicked, this, [this] { setOpen(!isOpen()); });
}

void Fold::setContent(QWidget* content) {
    content_ = content;
    layout()->addWidget(content);
    button_->raise();
    refresh();
}

void Fold::setLittleRoom(bool little) {
    if (little == little_)
        return;
    const bool wasOpen = isOpen();
    little_ = little;
    refresh();
    if (isOpen() != wasOpen)
        Q_EMIT folded(isOpen());
}

void Fold::setOffered(bool offered) {
    offer(*this, offered);
}

void Fold::setSummary(const QString& summary) {
    if (summary == summary_)
        return;
    summary_ = summary;
    refresh();
}

bool Fold::isOpen() const {
    return chosen_[little_ ? 1 : 0].value_or(!little_);
}

void Fold::setOpen(bool open) {
    chosen_[little_ ? 1 : 0] = open;
    refresh();
    Q_EMIT folded(open);
}

void Fold::refresh() {
    const bool open = isOpen();
    if (content_)
        content_->setVisible(open);
    const QKeySequence key = button_->shortcut();
    const QString action = open ? tr("Hide: %1").arg(name_) : tr("Show: %1").arg(name_);
    button_->setText(lineFor(width()));
    button_->setShortcut(key); // which another text takes away
    button_->setAccessibleName(action);
    button_->setToolTip(
        QStringLiteral("%1 (%2)").arg(action, key.toString(QKeySequence::NativeText)));
    setProperty("folded", !open);
    style()->polish(this);
    style()->polish(button_); // whose room depends on it
    fit();
}

// To the words of the button and the room of the content.
void Fold::fit() {
    const bool open = isOpen();
    const QSize hint = button_->sizeHint();
    const bool isColumn = edge_ == Edge::right;
    setMinimumSize(0, 0);
    setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    // As high as its content wants, and as wide as that may be.
    setSizePolicy(QSizePolicy::Preferred, isColumn ? QSizePolicy::Preferred : QSizePolicy::Maximum);
    if (open && isColumn && content_)
        setMaximumWidth(content_->maximumWidth());
    else if (!open && isColumn)
        setFixedWidth(hint.width() + 2);
    else if (!open)
        setFixedHeight(hint.height() + 2);
    placeButton();
    updateGeometry();
}

// What the button says in so much room; an open panel's is an arrow alone.
QString Fold::lineFor(int room) const {
    QString text = arrow(edge_, isOpen());
    if (isOpen() || edge_ == Edge::right)
        return text;
    text += QStringLiteral("  ") + name_;
    if (!summary_.isEmpty())
        text += QStringLiteral("   ") + summary_;
    const int around =
        button_->sizeHint().width() - button_->fontMetrics().horizontalAdvance(button_->text()) + 2;
    return button_->fontMetrics().elidedText(text, Qt::ElideRight, std::max(around, room - around));
}

// In a corner of the open panel, or the whole line of a folded one.
void Fold::placeButton() {
    const QSize hint = button_->sizeHint();
    if (QLayout* inside = content_ ? content_->layout() : nullptr; inside && edge_ != Edge::right) {
        QMargins margins = inside->contentsMargins();
        margins.setRight(std::max(besideContent, hint.width() + 2 * air));
        inside->setContentsMargins(margins);
    }
    if (isOpen())
        button_->setGeometry(width() - hint.width() - air, air, hint.width(), hint.height());
    else
        button_->setGeometry(0, 0, width(), edge_ == Edge::right ? hint.height() + 2 : height());
}

// A folded panel opens wherever it is clicked.
void Fold::mousePressEvent(QMouseEvent* event) {
    if (!isOpen())
        setOpen(true);
    else
        QFrame::mousePressEvent(event);
}

void Fold::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    if (const QString line = lineFor(width()); line != button_->text()) {
        const QKeySequence key = button_->shortcut();
        button_->setText(line);
        button_->setShortcut(key); // which another text takes away
    }
    placeButton();
}

void Fold::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &Fold::fit,
                                  Qt::QueuedConnection); // words have another size
}

} // namespace fovea

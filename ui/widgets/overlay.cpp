#include "ui/widgets/overlay.h"

#include "ui/look/fonts.h"

#include <QtGui/QAction>
#include <QtGui/QKeyEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QApplication>

#include <algorithm>

namespace fovea {
namespace {

constexpr const char* keysProperty = "shortcut"; // of Qt's buttons and actions
constexpr int margin = 40;                       // around the panel, at least
constexpr double shadow = 44;                    // how far it reaches
constexpr int sheets = 28;
constexpr int fall = 10;   // the light comes from above
constexpr int corner = 12; // the panel's own, in the style sheet

// Many faint sheets, each a little larger, are a soft shadow.
void paintShadow(QPainter& painter, const QRectF& panel, bool dark) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, dark ? 8 : 2));
    for (int i = 0; i < sheets; ++i) { // closer together near the panel
        const double part = static_cast<double>(i) / sheets;
        const double out = shadow * part * part;
        painter.drawRoundedRect(panel.adjusted(-out, fall - out, out, fall + out), corner + out,
                                corner + out);
    }
}

} // namespace

Overlay::Overlay(const QString& name, int width, const Theme& theme, QWidget* window)
    : QWidget(window), theme_(&theme), width_(width), panel_(new QFrame(this)),
      before_(QApplication::focusWidget()) {
    setAttribute(Qt::WA_DeleteOnClose);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(name);
    panel_->setObjectName(QStringLiteral("sheet"));
    panel_->setAccessibleName(name);
    window->installEventFilter(this);
    hide();
}

void Overlay::open() {
    // Keys of buttons behind it are its own now, and of actions that such widgets have; those of
    // the window stay.
    const auto hold = [this](QObject& behind) {
        if (const auto keys = behind.property(keysProperty).value<QKeySequence>();
            !keys.isEmpty()) {
            held_.emplace_back(&behind, keys);
            behind.setProperty(keysProperty, QKeySequence());
        }
    };
    for (auto* button : parentWidget()->findChildren<QAbstractButton*>())
        if (!isAncestorOf(button))
            hold(*button);
    for (auto* action : parentWidget()->findChildren<QAction*>())
        if (const auto* of = qobject_cast<QWidget*>(action->parent());
            of && of != parentWidget() && !isAncestorOf(of))
            hold(*action);
    arrange();
    show();
    raise();
    if (QWidget* wanted = panel_->focusWidget()) // who asked for the focus while it was made
        wanted->setFocus(Qt::OtherFocusReason);
    else
        focusNextPrevChild(true);
}

void Overlay::setTheme(const Theme& theme) {
    theme_ = &theme;
    update();
}

void Overlay::arrange() {
    setGeometry(parentWidget()->rect());
    const int width = std::min(scaledToText(width_), this->width() - 2 * margin);
    const int natural =
        panel_->hasHeightForWidth() ? panel_->heightForWidth(width) : panel_->sizeHint().height();
    const int height = std::min(natural, this->height() - 2 * margin);
    panel_->setGeometry((this->width() - width) / 2,
                        static_cast<int>(above_ * (this->height() - height)), width, height);
}

bool Overlay::event(QEvent* event) {
    switch (event->type()) {
    case QEvent::LayoutRequest:
        arrange();
        break;
    case QEvent::ShortcutOverride: // Escape is for the sheet before it is for the window
        if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
            event->accept();
        break;
    default:
        break;
    }
    return QWidget::event(event);
}

bool Overlay::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        arrange();
    return QWidget::eventFilter(watched, event);
}

void Overlay::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), QColor(0, 0, 0, theme_->dark ? 120 : 50));
    paintShadow(painter, panel_->geometry(), theme_->dark);
}

void Overlay::mousePressEvent(QMouseEvent* event) {
    if (!panel_->geometry().contains(event->pos()))
        close();
}

void Overlay::closeEvent(QCloseEvent* event) {
    for (const auto& [behind, keys] : held_)
        if (behind)
            behind->setProperty(keysProperty, keys);
    held_.clear();
    if (before_)
        before_->setFocus(Qt::OtherFocusReason);
    QWidget::closeEvent(event);
}

void Overlay::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

bool Overlay::focusNextPrevChild(bool next) {
    QList<QWidget*> inside;
    for (auto* child : panel_->findChildren<QWidget*>())
        if ((child->focusPolicy() & Qt::TabFocus) && child->isVisibleTo(this) &&
            child->isEnabled() && !child->focusProxy()) // a part of something that is asked itself
            inside << child;
    if (inside.isEmpty())
        return true;
    const auto index = inside.indexOf(QApplication::focusWidget());
    const auto count = inside.size();
    const auto wanted = index < 0 ? 0 : (index + (next ? 1 : count - 1)) % count;
    inside[wanted]->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

} // namespace fovea

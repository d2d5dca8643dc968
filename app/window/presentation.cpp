#include "app/window/presentation.h"

#include "app/window/veil.h"
#include "ui/look/fonts.h"
#include "ui/widgets/message_bar.h"

#include <QtCore/QSet>
#include <QtCore/QTimer>
#include <QtWidgets/QApplication>

#include <algorithm>

namespace fovea {
namespace {

constexpr auto hintLasts = std::chrono::seconds(4);
constexpr int hintBelow = 28; // pixels under the upper edge

void setStretch(QGridLayout& grid, int line, int stretch) {
    line >= 0 ? grid.setRowStretch(line, stretch) : grid.setColumnStretch(-1 - line, stretch);
}

} // namespace

double Presentation::magnificationIn(const QSize& window) {
    constexpr double most = 1.6;
    constexpr QSizeF roomy(1440, 900); // for it, with words of ordinary size
    const double room =
        std::min(window.width() / roomy.width(), window.height() / roomy.height()) / textScale();
    return std::clamp(most * room, 1.1, most);
}

Presentation::Presentation(QWidget& page, const QList<QWidget*>& kept)
    : focus_(QApplication::focusWidget()) {
    hideBeside(page, kept);
}

Presentation::~Presentation() {
    for (const auto& widget : hidden_)
        if (widget)
            widget->show();
    for (const Stretch& one : stretches_)
        if (one.grid)
            setStretch(*one.grid, one.line, one.stretch);
    if (focus_)
        focus_->setFocus(Qt::OtherFocusReason);
    delete hint_;
}

void Presentation::hint(const QString& text, QWidget& window) {
    hint_ = new QLabel(text, &window);
    hint_->setObjectName(QStringLiteral("hint"));
    hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
    // Once the window has its new size; full screen takes a moment.
    const auto moveHint = [label = hint_, &window] {
        if (!label)
            return;
        label->adjustSize();
        label->move((window.width() - label->width()) / 2, hintBelow);
        label->show();
        label->raise();
    };
    QTimer::singleShot(std::chrono::milliseconds(300), hint_, moveHint);
    QTimer::singleShot(hintLasts, hint_, &QObject::deleteLater);
}

// It has no list of panels: a panel that is added to a workspace later is hidden, too.
void Presentation::hideBeside(QWidget& folder, const QList<QWidget*>& kept) {
    for (QObject* child : folder.children()) {
        auto* widget = qobject_cast<QWidget*>(child);
        if (!widget || widget->isWindow() || qobject_cast<MessageBar*>(widget) ||
            qobject_cast<Veil*>(widget) || kept.contains(widget))
            continue;
        if (std::ranges::any_of(kept, [&](QWidget* one) { return widget->isAncestorOf(one); }))
            hideBeside(*widget, kept);
        else if (!widget->isHidden()) {
            widget->hide();
            hidden_ << widget;
        }
    }
    giveRoom(folder);
}

void Presentation::giveRoom(QWidget& folder) {
    auto* grid = qobject_cast<QGridLayout*>(folder.layout());
    if (!grid)
        return;
    const auto close = [&](int line, int stretch, bool used) {
        if (used || stretch == 0)
            return;
        stretches_ << Stretch{grid, line, stretch};
        setStretch(*grid, line, 0);
    };
    QSet<int> used; // lines in which something is seen
    for (int i = 0; i < grid->count(); ++i) {
        if (grid->itemAt(i)->isEmpty())
            continue;
        int row = 0;
        int column = 0;
        int rows = 0;
        int columns = 0;
        grid->getItemPosition(i, &row, &column, &rows, &columns);
        for (int r = row; r < row + rows; ++r)
            used << r;
        for (int c = column; c < column + columns; ++c)
            used << -1 - c;
    }
    for (int r = 0; r < grid->rowCount(); ++r)
        close(r, grid->rowStretch(r), used.contains(r));
    for (int c = 0; c < grid->columnCount(); ++c)
        close(-1 - c, grid->columnStretch(c), used.contains(-1 - c));
}

} // namespace fovea

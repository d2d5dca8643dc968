#include "ui/widgets/view_switch.h"

#include "core/base/table.h"
#include "core/figure/figures.h"
#include "ui/look/fonts.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/offer.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtGui/QHideEvent>
#include <QtWidgets/QButtonGroup>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolButton>

#include <algorithm>

namespace fovea {

ViewSwitch::ViewSwitch(Workbench& workbench, const std::string& workspace, FigureView& picture,
                       QWidget* parent)
    : QFrame(parent), picture_(picture) {
    setObjectName(QStringLiteral("switch"));
    setAccessibleName(words(figures().info().name));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(3, 3, 3, 3);
    layout->setSpacing(2);
    auto* group = new QButtonGroup(this);
    for (const RowInfo& row : figures().info().rows) {
        if (!figures().math(row.id).view || figures().math(row.id).workspace != workspace)
            continue;
        auto* button = new QToolButton(this);
        button->setText(words(row.name));
        button->setToolTip(words(row.summary));
        button->setProperty("row", utf8(row.id));
        button->setCheckable(true);
        group->addButton(button);
        layout->addWidget(button);
        connect(button, &QToolButton::clicked, this, [&workbench, &row] {
            Experiment next = workbench.experiment();
            showFigure(next.view, row.id);
            workbench.edit(std::move(next));
        });
        const auto refresh = [&workbench, button, &row] {
            button->setChecked(figureOf(workbench.experiment().view).id == row.id);
        };
        connect(&workbench, &Workbench::experimentChanged, button, refresh);
        if (const auto offered = figures().math(row.id).offered) {
            const auto offer = [&workbench, button, offered, workspace] {
                const TracePointer trace = workbench.trace(workspace);
                fovea::offer(*button, trace && offered(*trace));
            };
            connect(&workbench, &Workbench::pictureChanged, button, offer);
            offer();
        }
        refresh();
    }
    picture.installEventFilter(this);
}

bool ViewSwitch::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        fit();
    return QFrame::eventFilter(watched, event);
}

void ViewSwitch::fit() {
    const int spared = qRound(14 * roomScale()); // of each button, see style.cpp
    const auto buttons = findChildren<QToolButton*>();
    const auto shown = static_cast<int>(std::ranges::count_if(
        buttons, [](const QToolButton* button) { return !button->isHidden(); }));
    const int loose = sizeHint().width() + (tight_ ? spared * shown : 0);
    if (tight_ == (loose > picture_.width() * 3 / 5))
        return;
    tight_ = !tight_;
    setProperty("tight", tight_);
    for (QToolButton* button : buttons)
        button->style()->polish(button);
}

void ViewSwitch::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    picture_.setReserved(width() + 12);
}

void ViewSwitch::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    if (!event->spontaneous())
        picture_.setReserved(0);
}

void ViewSwitch::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fit(); // another button is offered
    if (isVisible())
        picture_.setReserved(width() + 12);
}

} // namespace fovea

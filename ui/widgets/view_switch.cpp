#include "ui/widgets/view_switch.h"

#include "core/base/table.h"
#include "core/figure/figures.h"
#include "ui/look/fonts.h"
#include "ui/widgets/accessible_toggle.h"
#include "ui/widgets/figure_view.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QScopedValueRollback>
#include <QtGui/QHideEvent>
#include <QtWidgets/QButtonGroup>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QMenu>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolButton>

namespace fovea {
namespace {

// Without a say in it, a view is; and one that is shown has its button, also where it is empty.
bool isOffered(const QToolButton& button) {
    const QVariant offered = button.property("offered");
    return button.isChecked() || !offered.isValid() || offered.toBool();
}

} // namespace

ViewSwitch::ViewSwitch(Workbench& workbench, const std::string& workspace, FigureView& picture,
                       QWidget* parent)
    : QFrame(parent), workbench_(workbench), picture_(picture), more_(new QToolButton(this)) {
    setObjectName(QStringLiteral("switch"));
    setAccessibleName(words(figures().info().name));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(3, 3, 3, 3);
    layout->setSpacing(2);
    for (const RowInfo& row : figures().info().rows)
        if (figures().math(row.id).view && figures().math(row.id).workspace == workspace)
            addView(row, workspace);
    auto* group = new QButtonGroup(this);
    for (const View& view : views_)
        group->addButton(view.button);
    more_->setObjectName(QStringLiteral("moreViews"));
    more_->setText(QStringLiteral("…"));
    more_->setToolTip(tr("More views"));
    more_->setAccessibleName(tr("More views"));
    more_->setPopupMode(QToolButton::InstantPopup);
    more_->setMenu(new QMenu(more_));
    connect(more_->menu(), &QMenu::aboutToShow, this, &ViewSwitch::fillMenu);
    more_->hide();
    layout->addWidget(more_);
    picture.installEventFilter(this);
}

void ViewSwitch::addView(const RowInfo& row, const std::string& workspace) {
    auto* button = new QToolButton(this);
    button->setText(words(row.name));
    button->setToolTip(words(row.summary));
    button->setProperty("row", utf8(row.id));
    makeToggle(*button);
    layout()->addWidget(button);
    views_.push_back({&row, button});
    connect(button, &QToolButton::clicked, this, [this, &row] { show(row); });
    const auto refresh = [this, button, &row] {
        const bool isShown = figureOf(workbench_.experiment().view).id == row.id;
        button->group()->setExclusive(false); // a figure without a button may be shown
        button->setChecked(isShown);
        button->group()->setExclusive(true);
        if (isShown)
            fit(); // what is shown has its button
    };
    connect(&workbench_, &Workbench::experimentChanged, button, refresh);
    if (figures().math(row.id).offered) {
        const auto offer = [this, button, &row, workspace] {
            const bool offered = isOffered(row, workbench_.trace(workspace).get());
            if (button->property("offered") == offered)
                return;
            button->setProperty("offered", offered);
            fit();
        };
        connect(&workbench_, &Workbench::pictureChanged, button, offer);
        button->setVisible(isOffered(row, nullptr));
        offer();
    }
    button->setChecked(figureOf(workbench_.experiment().view).id == row.id);
}

void ViewSwitch::show(const RowInfo& row) {
    Experiment next = workbench_.experiment();
    showFigure(next.view, row.id);
    workbench_.edit(std::move(next));
}

// The views that have no button.
void ViewSwitch::fillMenu() {
    more_->menu()->clear();
    for (const View& view : views_)
        if (isOffered(*view.button) && view.button->isHidden())
            connect(more_->menu()->addAction(view.button->text()), &QAction::triggered, this,
                    [this, row = view.row] { show(*row); });
}

bool ViewSwitch::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest)
        fit();
    return QFrame::event(event);
}

bool ViewSwitch::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        fit();
    return QFrame::eventFilter(watched, event);
}

// Less air between words first, and then fewer buttons.
void ViewSwitch::fit() {
    constexpr int mostRounds = 3;
    fitAgain_ = true;
    if (fits_) // showing a button changed a size
        return;
    const QScopedValueRollback once(fits_, true);
    const auto shown = [this] {
        std::vector<bool> all{more_->isHidden()};
        for (const View& view : views_)
            all.push_back(view.button->isHidden());
        return all;
    };
    const std::vector<bool> before = shown();
    for (int round = 0; fitAgain_ && round < mostRounds; ++round) {
        fitAgain_ = false;
        fitOnce();
    }
    // The picture is resized by the layout that we are in, which goes on with sizes that a button
    // which comes or goes has made invalid: what it has not placed yet would have no height.
    if (shown() != before && parentWidget()->layout())
        QMetaObject::invokeMethod(
            parentWidget(),
            [layout = parentWidget()->layout()] {
                layout->invalidate();
                layout->activate();
            },
            Qt::QueuedConnection);
}

void ViewSwitch::fitOnce() {
    const int spared = qRound(14 * roomScale()); // of each button, see style.cpp
    const int gap = layout()->spacing();
    const auto widthOf = [&](const QToolButton* button, bool tight) {
        return button->sizeHint().width() + (tight_ ? spared : 0) - (tight ? spared : 0) + gap;
    };
    const auto all = [&](bool tight) {
        int width = 2 * gap;
        for (const View& view : views_)
            width += isOffered(*view.button) ? widthOf(view.button, tight) : 0;
        return width;
    };
    const bool tight = all(false) > picture_.width() * 3 / 5;
    const int most = picture_.width() * 2 / 3;
    const bool overflows = tight && all(true) > most;
    int room = most - 2 * gap - (overflows ? widthOf(more_, true) : 0);
    for (const View& view : views_)
        if (view.button->isChecked())
            room -= widthOf(view.button, tight);
    bool isFull = false;
    for (const View& view : views_) {
        if (!isOffered(*view.button)) {
            view.button->hide();
            continue;
        }
        if (view.button->isChecked()) {
            view.button->show();
            continue;
        }
        room -= widthOf(view.button, tight);
        isFull = isFull || (overflows && room < 0);
        view.button->setVisible(!isFull);
    }
    more_->setVisible(overflows);
    if (tight_ == tight)
        return;
    tight_ = tight;
    setProperty("tight", tight_);
    for (QToolButton* button : findChildren<QToolButton*>())
        button->style()->polish(button);
}

void ViewSwitch::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    fit();
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

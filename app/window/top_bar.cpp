#include "app/window/top_bar.h"

#include "app/window/window_actions.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QStackedWidget>
#include <QtWidgets/QToolButton>

namespace fovea {

TopBar::TopBar(WindowActions& actions, QWidget* parent)
    : QFrame(parent), stack_(new QStackedWidget(this)) {
    setObjectName(QStringLiteral("topBar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 11, 18, 11);
    layout->setSpacing(12);
    auto* brand = new QLabel(QStringLiteral("fovea"), this);
    brand->setObjectName(QStringLiteral("brand"));
    auto* menu = new QToolButton(this);
    menu->setText(tr("Menu"));
    menu->setMenu(actions.menu());
    menu->setPopupMode(QToolButton::InstantPopup);
    menu->setShortcut(Qt::Key_F10);
    menu->setToolTip(tr("Everything that can be done (%1)")
                         .arg(menu->shortcut().toString(QKeySequence::NativeText)));
    menu->setMinimumHeight(38);
    auto* exportButton = new QPushButton(tr("Export figure"), this);
    exportButton->setObjectName(QStringLiteral("primary"));
    exportButton->setToolTip(actions.exportFigure()->toolTip());
    exportButton->setMinimumHeight(38);
    connect(exportButton, &QPushButton::clicked, actions.exportFigure(), &QAction::trigger);
    layout->addWidget(brand);
    layout->addWidget(stack_, 1);
    layout->addWidget(menu);
    layout->addWidget(exportButton);
}

void TopBar::show(QWidget* ofWorkspace) {
    if (stack_->indexOf(ofWorkspace) < 0)
        stack_->addWidget(ofWorkspace);
    stack_->setCurrentWidget(ofWorkspace);
}

} // namespace fovea

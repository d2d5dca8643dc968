#include "app/window/top_bar.h"

#include "app/main_window.h"
#include "app/window/window_actions.h"
#include "ui/sentence_field.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>

namespace fovea {

QWidget* makeTopBar(Workbench& workbench, WindowActions& actions, QWidget* window) {
    auto* bar = new QFrame(window);
    bar->setObjectName(QStringLiteral("topBar"));
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(18, 11, 18, 11);
    layout->setSpacing(12);
    auto* brand = new QLabel(QStringLiteral("fovea"), bar);
    brand->setObjectName(QStringLiteral("brand"));
    auto* sentence = new SentenceField(workbench, SentenceField::Of::queries, bar);
    auto* menu = new QToolButton(bar);
    menu->setText(MainWindow::tr("Menu"));
    menu->setMenu(actions.menu());
    menu->setPopupMode(QToolButton::InstantPopup);
    menu->setShortcut(Qt::Key_F10);
    menu->setToolTip(MainWindow::tr("Everything that can be done (%1)")
                         .arg(menu->shortcut().toString(QKeySequence::NativeText)));
    menu->setMinimumHeight(38);
    auto* exportButton = new QPushButton(MainWindow::tr("Export figure"), bar);
    exportButton->setObjectName(QStringLiteral("primary"));
    exportButton->setToolTip(actions.exportFigure()->toolTip());
    exportButton->setMinimumHeight(38);
    QObject::connect(exportButton, &QPushButton::clicked, actions.exportFigure(),
                     &QAction::trigger);
    layout->addWidget(brand);
    auto* cross = new QToolButton(bar);
    cross->setText(QStringLiteral("⇄")); // a default action would bring its own words
    cross->setObjectName(QStringLiteral("small"));
    cross->setCheckable(true);
    cross->setToolTip(actions.cross()->toolTip());
    QObject::connect(cross, &QToolButton::clicked, actions.cross(), &QAction::trigger);
    QObject::connect(actions.cross(), &QAction::toggled, cross, &QToolButton::setChecked);
    cross->setAccessibleName(plainText(*actions.cross()));
    cross->setMinimumHeight(38);
    layout->addWidget(sentence, 1);
    layout->addWidget(cross);
    layout->addWidget(menu);
    layout->addWidget(exportButton);
    return bar;
}

} // namespace fovea

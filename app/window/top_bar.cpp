#include "app/window/top_bar.h"

#include "app/window/window_actions.h"
#include "ui/look/fonts.h"
#include "ui/look/icons.h"

#include <QtCore/QEvent>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

namespace fovea {
TopBar::TopBar(WindowActions& actions, QWidget* parent) : QFrame(parent), place_(new QHBoxLayout) {
    setObjectName(QStringLiteral("topBar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 11, 18, 11);
    layout->setSpacing(12);
    auto* brand = new QLabel(QStringLiteral("fovea"), this);
    brand->setObjectName(QStringLiteral("brand"));
    brand->setMinimumHeight(38);
    auto* steps = new QWidget(this);
    auto* both = new QHBoxLayout(steps);
    both->setContentsMargins(0, 0, 0, 0);
    both->setSpacing(4);
    both->addWidget(stepButton("undo", *actions.undo()));
    both->addWidget(stepButton("redo", *actions.redo()));
    auto* menu = new QToolButton(this);
    menu->setObjectName(QStringLiteral("menu"));
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
    connect(actions.exportFigure(), &QAction::enabledChanged, exportButton, &QWidget::setEnabled);
    layout->addWidget(brand, 0, Qt::AlignTop);
    layout->addLayout(place_, 1);
    layout->addWidget(steps, 0, Qt::AlignTop);
    layout->addWidget(menu, 0, Qt::AlignTop);
    layout->addWidget(exportButton, 0, Qt::AlignTop);
    exportButton->setAccessibleName(tr("Export figure"));
    export_ = exportButton;
    stepsTogether_ = steps;
    brand_ = brand;
}

QToolButton* TopBar::stepButton(const char* name, QAction& action) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setIconSize(QSize(18, 18));
    button->setMinimumHeight(38);
    const auto follow = [button, &action] {
        button->setEnabled(action.isEnabled());
        button->setToolTip(action.toolTip());
        button->setAccessibleName(plainText(action));
        button->setAccessibleDescription(action.statusTip());
    };
    connect(&action, &QAction::changed, button, follow);
    connect(button, &QToolButton::clicked, &action, &QAction::trigger);
    follow();
    steps_.push_back(button);
    return button;
}

bool TopBar::event(QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        fit();
    return QFrame::event(event);
}

// Without room beside the others they stand at the lower end of the rail.
void TopBar::moveSteps(QWidget& rail, bool below) {
    if ((stepsTogether_->parentWidget() == &rail) == below)
        return;
    auto* row = static_cast<QHBoxLayout*>(layout());
    if (below)
        static_cast<QVBoxLayout*>(rail.layout())->addWidget(stepsTogether_, 0, Qt::AlignHCenter);
    else
        row->insertWidget(row->indexOf(place_) + 1, stepsTogether_, 0, Qt::AlignTop);
    static_cast<QHBoxLayout*>(stepsTogether_->layout())
        ->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    stepsTogether_->show();
}

void TopBar::fit() {
    auto* rail = parentWidget()->findChild<QWidget*>(QStringLiteral("rail"));
    if (!rail || !current_ || export_->isHidden()) // a presentation has hidden all
        return;
    // What is needed without them, and then one after the other.
    int wanted = layout()->sizeHint().width();
    const auto widthOf = [this](const QWidget* one) {
        return one->sizeHint().width() + layout()->spacing();
    };
    if (!brand_->isHidden())
        wanted -= widthOf(brand_);
    if (stepsTogether_->parentWidget() == this)
        wanted -= widthOf(stepsTogether_);
    const int room = window()->width() - rail->sizeHint().width();
    // Its short name is for a bar without room.
    const QFontMetrics metrics = export_->fontMetrics();
    const int shorter =
        metrics.horizontalAdvance(tr("Export figure")) - metrics.horizontalAdvance(tr("Export"));
    if (export_->text() == tr("Export"))
        wanted += shorter;
    export_->setText(wanted > room ? tr("Export") : tr("Export figure"));
    wanted += layout()->spacing(); // in a row, whichever way they stand now
    for (const QToolButton* step : steps_)
        wanted += step->sizeHint().width() + stepsTogether_->layout()->spacing();
    moveSteps(*rail, wanted > room);
    wanted += widthOf(brand_);
    if (brand_->isHidden() == (wanted <= room))
        brand_->setVisible(wanted <= room);
}

void TopBar::setTheme(const Theme& theme) {
    layout()->setSpacing(textScale() > 1 ? 8 : 12); // large words need the room themselves
    for (QToolButton* button : steps_)
        button->setIcon(themedIcon(button->objectName().toLatin1().constData(), theme));
}

void TopBar::show(QWidget* ofWorkspace) {
    if (place_->indexOf(ofWorkspace) < 0)
        place_->addWidget(ofWorkspace);
    if (current_ && current_ != ofWorkspace)
        current_->hide();
    current_ = ofWorkspace;
    current_->show();
    fit();
}

} // namespace fovea

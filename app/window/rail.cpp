#include "app/window/rail.h"

#include "app/window/window_actions.h"
#include "core/base/table.h"
#include "core/experiment/workspaces.h"
#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/widgets/accessible_toggle.h"
#include "ui/widgets/scaled_sizes.h"
#include "ui/words.h"

#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace fovea {
namespace {

// Of the button below the workspaces, and of its icon.
constexpr const char* lessonsButton = "lessons";

QString railName(const std::string& id) {
    return id == lessonsButton ? Rail::tr("Lessons") : words(workspaces().info().row(id).name);
}

} // namespace

Rail::Rail(const WindowActions& actions, QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("rail"));
    setProperty(keepsSize, true); // setTheme() sizes it
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 12, 6, 12);
    for (const RowInfo& row : workspaces().info().rows) {
        QAction* action = actions.workspace(row.id);
        auto* button = addButton(row.id, *action);
        makeToggle(*button);
        const auto check = [button, action] { button->setChecked(action->isChecked()); };
        connect(action, &QAction::changed, button, check);
        connect(button, &QToolButton::clicked, action, [action, check] {
            action->trigger();
            check(); // the button does not choose by itself
        });
        check();
        layout->addWidget(button);
    }
    layout->addStretch(1);
    auto* lessons = addButton(lessonsButton, *actions.lessons());
    connect(lessons, &QToolButton::clicked, actions.lessons(), &QAction::trigger);
    layout->addWidget(lessons);
}

QToolButton* Rail::addButton(const std::string& id, const QAction& action) {
    auto* button = new QToolButton(this);
    button->setObjectName(QStringLiteral("railButton"));
    button->setIconSize(QSize(22, 22));
    button->setToolTip(action.toolTip());
    button->setAccessibleName(railName(id));
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    buttons_.emplace_back(id, button);
    return button;
}

void Rail::setTheme(const Theme& theme) {
    // A word that is very long is cut; the tip says all of it.
    const QFontMetrics metrics(wordFont(smallPoints * textScale(), QFont::DemiBold));
    for (const auto& [id, button] : buttons_) {
        button->setIcon(themedIcon(id.c_str(), theme));
        button->setText(metrics.elidedText(railName(id), Qt::ElideRight, scaledToText(74)));
    }
    int widest = scaledToText(64);
    for (const auto& [id, button] : buttons_)
        widest = std::max(widest, button->sizeHint().width());
    setMinimumWidth(widest + 16); // the room around the buttons
    fit();
}

void Rail::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fit();
}

// Where large words have no room below each other, the icons stand alone; tips say the words. The
// window's height decides, which nothing here changes.
void Rail::fit() {
    constexpr int roomForEach = 70;
    const bool hasRoom = height() >= scaledToText(roomForEach) * static_cast<int>(buttons_.size());
    const auto wanted = hasRoom ? Qt::ToolButtonTextUnderIcon : Qt::ToolButtonIconOnly;
    for (const auto& [id, button] : buttons_)
        if (button->toolButtonStyle() != wanted)
            button->setToolButtonStyle(wanted);
}

} // namespace fovea

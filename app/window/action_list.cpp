#include "app/window/action_list.h"

#include "ui/words.h"

#include <QtCore/QRegularExpression>
#include <QtGui/QActionGroup>
#include <QtGui/QTextDocument>
#include <QtWidgets/QMenu>
#include <QtWidgets/QWidget>

namespace fovea {
namespace {

constexpr const char* choiceProperty = "choice"; // the submenu, on its actions

} // namespace

ActionList::ActionList(QWidget* window)
    : QObject(window), window_(window), menu_(new QMenu(window)) {
    menu_->setAccessibleName(tr("Menu"));
}

QList<QKeySequence> digit(Qt::KeyboardModifiers modifiers, std::size_t index) {
    if (index >= 9)
        return index >= 18 || modifiers.testFlag(Qt::AltModifier)
                   ? QList<QKeySequence>()
                   : digit(modifiers | Qt::AltModifier, index - 9);
    return {
        QKeySequence(static_cast<int>(modifiers.toInt()) | (Qt::Key_1 + static_cast<int>(index)))};
}

void ActionList::begin(const QString& name) {
    QMenu* menu = menu_->addMenu(name);
    menu->setToolTipsVisible(true);
    group_ = groups_.size();
    groups_.push_back({withoutKey(name), menu});
}

QMenu* ActionList::beginMenu(const QString& name) {
    return choiceMenu_ = addMenu(name);
}

QMenu* ActionList::beginChoice(const QString& name) {
    beginMenu(name);
    choice_ = new QActionGroup(choiceMenu_);
    return choiceMenu_;
}

void ActionList::continueChoice(QMenu* choice) {
    choiceMenu_ = choice;
    choice_ = choice->findChild<QActionGroup*>();
    group_ = 0;
    while (!groups_[group_].menu->actions().contains(choice->menuAction()))
        ++group_;
}

void ActionList::endChoice() {
    choiceMenu_ = nullptr;
    choice_ = nullptr;
    group_ = groups_.size() - 1;
}

void ActionList::addSeparator() {
    groups_[group_].menu->addSeparator();
}

QMenu* ActionList::addMenu(const QString& name) {
    QMenu* menu = groups_[group_].menu->addMenu(name);
    menu->setToolTipsVisible(true);
    return menu;
}

QAction* ActionList::add(const Words& words, const QList<QKeySequence>& keys, Slot slot) {
    auto* action = new QAction(words.text, this);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WindowShortcut);
    setTip(*action, words.tip);
    connect(action, &QAction::triggered, window_, std::move(slot));
    if (choice_) {
        action->setCheckable(true);
        choice_->addAction(action);
    }
    if (choiceMenu_)
        action->setProperty(choiceProperty, QVariant::fromValue<QObject*>(choiceMenu_));
    (choiceMenu_ ? choiceMenu_ : groups_[group_].menu)->addAction(action);
    window_->addAction(action); // so that its keys work while the menu is closed
    groups_[group_].actions.push_back(action);
    return action;
}

void ActionList::setTip(QAction& action, const QString& tip) {
    const QStringList names = keysOf(action);
    const QString all = names.isEmpty() ? tip : tr("%1 (%2)").arg(tip, names.join(tr(" or ")));
    action.setStatusTip(tip);
    action.setToolTip(tipText(all)); // a device's name
}

QMenu* ActionList::choiceOf(const QAction& action) {
    return qobject_cast<QMenu*>(action.property(choiceProperty).value<QObject*>());
}

QString plainText(const QAction& action) {
    QString text = withoutKey(action.text());
    if (const QMenu* choice = ActionList::choiceOf(action))
        text = QStringLiteral("%1: %2").arg(withoutKey(choice->title()), text);
    return text;
}

QStringList keysOf(const QAction& action) {
    QStringList names;
    for (const QKeySequence& keys : action.shortcuts())
        names << keys.toString(QKeySequence::NativeText);
    return names;
}

} // namespace fovea

// The actions of a window, in the groups of its menu. The menu is made of them, and so are the
// palette and the page of shortcuts.
#pragma once

#include <QtCore/QList>
#include <QtGui/QAction>
#include <QtGui/QKeySequence>

#include <functional>
#include <vector>

class QActionGroup;
class QMenu;

namespace fovea {

// A property of an action that would make no sense in the palette.
inline constexpr const char* onlyInMenu = "onlyInMenu";
// Another, the heading under which the page of shortcuts lists an action apart from its group.
inline constexpr const char* listedUnder = "listedUnder";

// Ctrl and a digit for the first nine, Alt as well for nine more.
QList<QKeySequence> digit(Qt::KeyboardModifiers modifiers, std::size_t index);

class ActionList : public QObject {
    Q_OBJECT
public:
    struct Group {
        QString name;
        QMenu* menu;
        std::vector<QAction*> actions = {};
    };
    struct Words {
        QString text; // with its mnemonic; in a submenu short
        QString tip;  // a sentence: what it does
    };
    using Slot = std::function<void()>;

    explicit ActionList(QWidget* window);

    // What follows belongs to it: a submenu of the menu.
    void begin(const QString& name);
    // What follows goes into a submenu of the group, one of them being chosen.
    QMenu* beginChoice(const QString& name);
    QMenu* beginMenu(const QString& name); // as beginChoice(), with nothing to be chosen
    void continueChoice(QMenu* choice);    // with more that belong to it
    void endChoice();
    void addSeparator();
    QMenu* addMenu(const QString& name); // whose entries come and go: others fill it
    QAction* add(const Words& words, const QList<QKeySequence>& keys, Slot slot);

    // What it does, and its keys.
    static void setTip(QAction& action, const QString& tip);

    [[nodiscard]] QMenu* menu() const { return menu_; }
    [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
    // The submenu that an action belongs to; null for those of a group itself.
    [[nodiscard]] static QMenu* choiceOf(const QAction& action);

private:
    QWidget* window_;
    QMenu* menu_;
    std::vector<Group> groups_;
    QMenu* choiceMenu_ = nullptr;
    QActionGroup* choice_ = nullptr;
    std::size_t group_ = 0; // that is added to
};

// The action's words as a page or a button shows them: without mnemonic, in a choice behind its
// name ("Theme: Dark").
QString plainText(const QAction& action);
// Its keys as a person reads them.
QStringList keysOf(const QAction& action);

} // namespace fovea

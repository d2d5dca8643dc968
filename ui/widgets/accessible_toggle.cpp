#include "ui/widgets/accessible_toggle.h"

#include "ui/words.h"

#include <QtGui/QAccessible>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QAccessibleWidget>
#include <QtWidgets/QRadioButton>

namespace fovea {
namespace {

class AccessibleToggle : public QAccessibleWidget {
public:
    explicit AccessibleToggle(QAbstractButton& button)
        : QAccessibleWidget(&button, qobject_cast<QRadioButton*>(&button) ? QAccessible::RadioButton
                                                                          : QAccessible::CheckBox),
          button_(button) {}
    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        const QString own = QAccessibleWidget::text(kind);
        return kind == QAccessible::Name && own.isEmpty() ? withoutKey(button_.text()) : own;
    }
    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.checkable = true;
        state.checked = button_.isChecked();
        state.pressed = button_.isDown();
        return state;
    }
    [[nodiscard]] QStringList actionNames() const override {
        QStringList names;
        if (button_.isEnabled())
            names << toggleAction();
        return names + QAccessibleWidget::actionNames();
    }
    void doAction(const QString& name) override {
        if (name == toggleAction())
            button_.click();
        else
            QAccessibleWidget::doAction(name);
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString& name) const override {
        return name == toggleAction() && !button_.shortcut().isEmpty()
                   ? QStringList{button_.shortcut().toString(QKeySequence::NativeText)}
                   : QStringList();
    }

private:
    QAbstractButton& button_;
};

QAccessibleInterface* makeAccessibleToggle(const QString&, QObject* object) {
    auto* button = qobject_cast<QAbstractButton*>(object);
    return button && button->isCheckable() ? new AccessibleToggle(*button) : nullptr;
}

} // namespace

void makeToggle(QAbstractButton& button) {
    static const bool once = (QAccessible::installFactory(makeAccessibleToggle), true);
    Q_UNUSED(once)
    button.setCheckable(true);
    // What was told of it before has made Qt keep the usual interface.
    if (QAccessibleInterface* usual = QAccessible::queryAccessibleInterface(&button))
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(usual));
}

} // namespace fovea

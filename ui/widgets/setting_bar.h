// What can be chosen about the picture that is looked at: its options, switches and numbers, made
// from the parameters of its row. What is played has a slider of its own elsewhere.
#pragma once

#include "core/base/parameter.h"

#include <QtWidgets/QWidget>

#include <functional>
#include <string>
#include <vector>

class QComboBox;

namespace fovea {

class FlowLayout;
class Workbench;
struct RowInfo;

class SettingBar : public QWidget {
    Q_OBJECT
public:
    // Of the figures of a workspace. `set` changes one; `possible` says whether a switch can be
    // used now, null: always.
    using Set = std::function<void(const std::string& id, const Value& value)>;
    SettingBar(Workbench& workbench, std::string workspace, Set set, std::function<bool()> possible,
               QWidget* parent);

private:
    void refresh();
    void build(const RowInfo& figure);
    void addOption(const Parameter& parameter);
    void addSwitch(const Parameter& parameter);
    void addNumber(const Parameter& parameter);
    void addNamed(const Parameter& parameter, QWidget& field); // its name beside it
    [[nodiscard]] Value present(const std::string& id) const;

    Workbench& workbench_;
    std::string workspace_;
    Set set_;
    std::function<bool()> possible_;
    QWidget* inside_ = nullptr;
    FlowLayout* row_ = nullptr;
    std::string figure_;
    std::vector<std::function<void()>> readers_;
};

} // namespace fovea

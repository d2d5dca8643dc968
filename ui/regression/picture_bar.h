// What can be chosen about the pictures of regression: whose weights, the standard error, the true
// function. Made from the parameters of the figure that is looked at.
#pragma once

#include <QtWidgets/QWidget>

#include <functional>
#include <string>
#include <vector>

class QComboBox;

namespace fovea {

class FlowLayout;
class Workbench;
struct Parameter;
struct RowInfo;

class PictureBar : public QWidget {
    Q_OBJECT
public:
    PictureBar(Workbench& workbench, QWidget* parent);

private:
    void refresh();
    void build(const RowInfo& figure);
    void addOption(const Parameter& parameter);
    void addSwitch(const Parameter& parameter);

    Workbench& workbench_;
    QWidget* inside_ = nullptr;
    FlowLayout* row_ = nullptr;
    std::string figure_;
    std::vector<std::function<void()>> readers_;
};

} // namespace fovea

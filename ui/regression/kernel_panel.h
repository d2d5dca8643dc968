// The kernel and its width, from the nearest neighbour to the average.
#pragma once

#include "ui/palette/command.h"

#include <QtWidgets/QWidget>

class QComboBox;
class QLineEdit;
class QSlider;
class QToolButton;

namespace fovea {

class Workbench;

class KernelPanel : public QWidget {
    Q_OBJECT
public:
    KernelPanel(Workbench& workbench, QWidget* parent);

    [[nodiscard]] std::vector<Command> commands();

private:
    void refresh();      // from the choices
    void refreshRange(); // from what was computed
    void chooseKernel(const std::string& row);
    void setWidth(double width, std::uint64_t gesture = 0);

    Workbench& workbench_;
    QComboBox* kernel_;
    QSlider* slider_;
    QLineEdit* width_;
    QToolButton* best_;
    double least_ = 0.01; // of the slider's ends
    double most_ = 50;
    std::uint64_t gesture_ = 0;
};

} // namespace fovea

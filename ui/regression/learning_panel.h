// Learning as a film: the loss and w, epoch by epoch, played, stepped and scrubbed; and how it is
// done.
#pragma once

#include "ui/palette/command.h"

#include <QtCore/QTimer>
#include <QtWidgets/QWidget>

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace fovea {

class FigureView;
class ParameterForm;
class Workbench;

class LearningPanel : public QWidget {
    Q_OBJECT
public:
    LearningPanel(Workbench& workbench, QWidget* parent);

    [[nodiscard]] FigureView& loss() { return *loss_; }
    [[nodiscard]] std::vector<Command> commands();
    void play(bool on);

private:
    void refresh();        // from the choices
    void refreshHistory(); // from what was computed
    void buildForm();
    void show(int epoch);
    void chooseOptimiser(const std::string& row);
    [[nodiscard]] int epochs() const; // that were learned

    Workbench& workbench_;
    FigureView* loss_;
    QToolButton* play_;
    QToolButton* step_;
    QLabel* epoch_;
    QSlider* slider_;
    QComboBox* optimiser_;
    QToolButton* more_;
    QWidget* details_;
    ParameterForm* form_ = nullptr;
    std::string formOf_;   // what the form shows
    bool editing_ = false; // from the form itself, which is not made anew then
    QTimer timer_;
};

} // namespace fovea

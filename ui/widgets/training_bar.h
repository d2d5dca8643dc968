// The steps of a training that were kept: scrubbed, and played as a film. Every view shows what was
// learned at the step.
#pragma once

#include "ui/palette/command.h"

#include <QtWidgets/QWidget>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

class QLabel;

namespace fovea {

class PlaySlider;
class Workbench;

class TrainingBar : public QWidget {
    Q_OBJECT
public:
    // `workspace` is a row of workspaces() that has steps of a training.
    TrainingBar(Workbench& workbench, std::string workspace, QWidget* parent);

    [[nodiscard]] std::vector<Command> commands();

Q_SIGNALS:
    void filmWanted();

private:
    void refresh();
    void show(int position);

    Workbench& workbench_;
    std::string workspace_;
    PlaySlider* film_;
    QLabel* label_;
    std::vector<std::int64_t> steps_;        // that were kept
    std::optional<std::int64_t> lastChosen_; // by this bar
    std::uint64_t gesture_ = 0;
};

} // namespace fovea

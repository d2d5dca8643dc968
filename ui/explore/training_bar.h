// The steps of its training that a model kept: scrubbed, and played as a film. Every view shows the
// model as it was after the step.
#pragma once

#include "ui/palette/command.h"

#include <QtWidgets/QWidget>

#include <cstdint>
#include <optional>
#include <vector>

class QLabel;

namespace fovea {

class PlaySlider;
class Workbench;

class TrainingBar : public QWidget {
    Q_OBJECT
public:
    TrainingBar(Workbench& workbench, QWidget* parent);

    [[nodiscard]] std::vector<Command> commands();

Q_SIGNALS:
    void filmWanted();

private:
    void refresh();
    void show(int position);

    Workbench& workbench_;
    PlaySlider* film_;
    QLabel* label_;
    std::vector<std::int64_t> steps_;        // that were kept
    std::optional<std::int64_t> lastChosen_; // by this bar
    std::uint64_t gesture_ = 0;
};

} // namespace fovea

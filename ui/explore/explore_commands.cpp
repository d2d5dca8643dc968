// What Explore offers the palette.
#include "core/experiment/trace.h"
#include "ui/explore/answer_bar.h"
#include "ui/explore/explore.h"
#include "ui/explore/model_chooser.h"
#include "ui/explore/silence_button.h"
#include "ui/explore/stage_commands.h"
#include "ui/explore/view_bar.h"
#include "ui/widgets/training_bar.h"
#include "ui/workbench.h"

#include <algorithm>
#include <iterator>

namespace fovea {

std::vector<Command> Explore::commands() {
    std::vector<Command> all = modelCommands(workbench_);
    std::ranges::move(stageCommands(workbench_), std::back_inserter(all));
    std::ranges::move(viewBar_->commands(), std::back_inserter(all));
    std::ranges::move(trainingBar_->commands(), std::back_inserter(all));
    std::ranges::move(silence_->commands(), std::back_inserter(all));
    std::ranges::move(answer_->commands(), std::back_inserter(all));
    const TracePointer trace = ownTrace();
    for (Index head = 0; trace && head < currentLayer(*trace).plan.heads; ++head)
        all.push_back({.group = tr("Look at"),
                       .name = tr("Head %1").arg(head + 1),
                       .chosen = workbench_.experiment().view.head == head,
                       .run = [this, head] { chooseHead(head); }});
    return all;
}

} // namespace fovea

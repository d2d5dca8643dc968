#include "ui/workspaces.h"

#include "core/base/table.h"
#include "core/experiment/experiment.h"
#include "ui/compare/compare.h"
#include "ui/compare/compare_caption.h"
#include "ui/explore/explore.h"
#include "ui/explore/explore_caption.h"
#include "ui/positions/position_caption.h"
#include "ui/positions/positions.h"
#include "ui/positions/question_bar.h"
#include "ui/regression/regression.h"
#include "ui/regression/regression_caption.h"
#include "ui/train/train.h"
#include "ui/train/train_caption.h"
#include "ui/words.h"

namespace fovea {
namespace {

template <class Made>
Workspace* make(Workbench& workbench, const std::string& id, QWidget* parent) {
    return new Made(workbench, id, parent);
}

QString sentenceOf(const Experiment& experiment) {
    return utf8(experiment.text);
}

} // namespace

const Table<WorkspaceUi>& workspaceUis() {
    static const Table<WorkspaceUi> table(
        {.id = "workspace"}, workspaceId::explore,
        {
            {{.id = workspaceId::explore},
             {.make = make<Explore>,
              .madeFrom = attentionParts,
              .differences = attentionDifferences,
              .subject = sentenceOf,
              .twoSentences = true,
              .showsSeed = true}},
            {{.id = workspaceId::regression},
             {.make = make<RegressionLab>, .madeFrom = regressionParts, .opensNumbers = true}},
            {{.id = workspaceId::positions},
             {.make = make<Positions>, .madeFrom = positionParts, .places = positionPlaces}},
            {{.id = workspaceId::compare},
             {.make = make<Compare>, .madeFrom = compareParts, .subject = sentenceOf}},
            {{.id = workspaceId::train},
             {.make = make<Train>, .madeFrom = trainParts, .subject = trainSubject}},
        });
    return table;
}

const WorkspaceUi& workspaceUi(const std::string& id) {
    return workspaceUis().math(id);
}

} // namespace fovea

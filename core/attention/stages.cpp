#include "core/attention/stages.h"

#include "core/attention/attention.h"
#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/project.h"
#include "core/attention/score.h"
#include "core/base/table.h"
#include "core/text/tokenizers.h"

#include <algorithm>

namespace fovea {

const ByStage<const TableInfo*>& stages() {
    static const ByStage<const TableInfo*> all = {
        {&tokenizers().info(), &positions().info(), &projects().info(), &scores().info(),
         &masks().info(), &normalisers().info(), &combines().info()}};
    return all;
}

std::optional<Stage> stageNamed(std::string_view id) {
    const auto* const named =
        std::ranges::find_if(allStages, [id](Stage stage) { return table(stage).id == id; });
    return named == allStages.end() ? std::nullopt : std::optional(*named);
}

ChosenStages defaultStages() {
    ChosenStages chosen;
    for (const Stage stage : allStages)
        chosen[stage] = defaultSelection(table(stage));
    return chosen;
}

AttentionRule ruleOf(const ChosenStages& chosen) {
    return {.position = chosen[Stage::position].only(),
            .score = chosen[Stage::score],
            .mask = chosen[Stage::mask],
            .normalise = chosen[Stage::normalise].only(),
            .combine = chosen[Stage::combine].only()};
}

ChosenStages stagesOf(const AttentionRule& rule) {
    ChosenStages stages = defaultStages();
    stages[Stage::position] = selectionOf(rule.position);
    stages[Stage::score] = rule.score;
    stages[Stage::mask] = rule.mask;
    stages[Stage::normalise] = selectionOf(rule.normalise);
    stages[Stage::combine] = selectionOf(rule.combine);
    return stages;
}

bool ignoresLater(const AttentionRule& rule) {
    const auto holds = [](bool (*asked)(const Values&), const Values& values) {
        return asked && asked(values);
    };
    return std::ranges::none_of(rule.mask.parts,
                                [&](const Part& part) {
                                    return holds(masks().math(part.choice.row).countsTokens,
                                                 part.choice.values);
                                }) &&
           !holds(combines().math(rule.combine.row).needsSquare, rule.combine.values);
}

} // namespace fovea

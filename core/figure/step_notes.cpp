#include "core/figure/step_notes.h"

#include "core/attention/combine.h"
#include "core/attention/normalise.h"
#include "core/attention/score.h"
#include "core/attention/stages.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/trace.h"

namespace fovea {

Message noteOfScores(const Layer& layer) {
    if (const double cap = number(layer.rule.normalise.values, "softcap"); cap != 0)
        return {QT_TRANSLATE_NOOP("fovea", "soft cap %1"), {printNumber(cap)}};
    const auto& parts = layer.rule.score.parts;
    return parts.size() == 1 ? Message{scores().info().row(parts.front().choice.row).formula, {}}
                             : Message{QT_TRANSLATE_NOOP("fovea", "a weighted sum"), {}};
}

double temperatureOf(const Layer& layer) {
    return number(layer.rule.normalise.values, "temperature");
}

bool hasMask(const Layer& layer) {
    return layer.rule.mask != defaultSelection(table(Stage::mask)) || !layer.rule.edits.empty();
}

Message normaliserFormula(const Layer& layer) {
    return {normalisers().info().row(layer.rule.normalise.row).formula, {}};
}

bool sumsValues(const Layer& layer) {
    return combines().math(layer.rule.combine.row).fuses;
}

Message combineFormula(const Layer& layer) {
    return {combines().info().row(layer.rule.combine.row).formula, {}};
}

} // namespace fovea

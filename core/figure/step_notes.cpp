#include "core/figure/step_notes.h"

#include "core/attention/combine.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/attention/stages.h"
#include "core/attention/stored_attention.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/trace.h"

namespace fovea {

Message noteOfScores(const Layer& layer) {
    const auto& parts = layer.rule.score.parts;
    Message note = parts.size() == 1
                       ? Message{scores().info().row(parts.front().choice.row).formula, {}}
                       : Message{QT_TRANSLATE_NOOP("fovea", "a weighted sum"), {}};
    if (const double cap = number(layer.rule.normalise.values, "softcap"); cap != 0)
        note = {QT_TRANSLATE_NOOP("fovea", "soft cap %1"), {printNumber(cap)}};
    const StoredAttention* stored = layer.attended.stored.get();
    if (stored ? stored->hasBias() : positions().math(layer.rule.position.row).bias != nullptr)
        note.more.push_back({QT_TRANSLATE_NOOP("fovea", "with bias"), {}});
    return note;
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

bool usesWeights(const Layer& layer) {
    const Values& values = layer.rule.combine.values;
    return !values.contains("content") || option(values, "content") != "own";
}

Message combineFormula(const Layer& layer) {
    return {combines().info().row(layer.rule.combine.row).formula, {}};
}

} // namespace fovea

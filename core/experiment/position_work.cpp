#include "core/experiment/position_work.h"

#include "core/base/numbers.h"
namespace fovea {
namespace {

// The sentence belongs to it, for it is shown with the encoding and without.
bool same(const Experiment& a, const Experiment& b) {
    return a.positions == b.positions && a.text == b.text && a.selections == b.selections &&
           a.seed == b.seed;
}

void compute(Trace& trace, Backend& backend, const TracePointer& previous) {
    const PositionStudy& study = trace.experiment.positions;
    if (previous && previous->positions && previous->experiment.positions == study &&
        previous->experiment.seed == trace.experiment.seed) {
        trace.positions = previous->positions;
        trace.remark = previous->remark;
        return;
    }
    check(study, "positions");
    const auto encoded = [&](const Selection& selection) {
        return encode(selection.only(), study.length, study.width, study.heads,
                      trace.experiment.seed, backend);
    };
    PositionTrace positions{.encoded = encoded(study.encoding), .other = {}};
    if (study.other)
        positions.other = encoded(*study.other);
    trace.remark = positions.encoded.remark;
    trace.positions = std::make_shared<const PositionTrace>(std::move(positions));
}

Extent extent(const Trace&, Index) {
    return {};
}

// Of the sentence, on which the encoding's effect is shown.
std::optional<Extent> expected(const Experiment& experiment) {
    return sentenceExtent(experiment);
}

std::vector<Message> facts(const Trace& trace) {
    const Encoded& encoded = trace.positions->encoded;
    const std::size_t parameters = parameterCount(learnedShapes(encoded), encoded.heads);
    return {{QT_TRANSLATE_NOOP("fovea", "positions: %1"), {std::to_string(encoded.length)}},
            {QT_TRANSLATE_NOOP("fovea", "parameters: %1"), {printGrouped(parameters)}}};
}

} // namespace

WorkspaceMath positionWork() {
    return {
        .same = same, .compute = compute, .extent = extent, .expected = expected, .facts = facts};
}

} // namespace fovea

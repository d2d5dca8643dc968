#include "core/experiment/compare_work.h"

#include "core/text/tokenizers.h"

namespace fovea {
namespace {

bool sameCompared(const Experiment& a, const Experiment& b) {
    return a.compare == b.compare && a.text == b.text && a.selections == b.selections &&
           a.seed == b.seed;
}

void computeCompared(Trace& trace, Backend&, const TracePointer&) {
    check(trace.experiment.compare, "compare");
    trace.tokens = tokenize(trace.experiment.at(Stage::tokens).only(), trace.experiment.text);
    trace.keysTokens = trace.tokens;
    trace.compare = std::make_shared<const CompareTrace>(
        CompareTrace{.sizes = sizesOf(trace.experiment.compare, std::ssize(trace.tokens))});
}

// What is compared attends within the sentence, whatever Explore's keys are.
std::optional<Extent> expectedCompared(const Experiment& experiment) {
    Extent extent = sentenceExtent(experiment);
    extent.keys = extent.queries;
    return extent;
}

Extent comparedExtent(const Trace& trace, Index) {
    return *expectedCompared(trace.experiment);
}

std::vector<Message> comparedFacts(const Trace& trace) {
    return {{QT_TRANSLATE_NOOP("fovea", "tokens: %1"), {std::to_string(trace.tokens.size())}}};
}

} // namespace

WorkspaceMath compareWork() {
    return {.same = sameCompared,
            .compute = computeCompared,
            .extent = comparedExtent,
            .expected = expectedCompared,
            .facts = comparedFacts};
}

} // namespace fovea

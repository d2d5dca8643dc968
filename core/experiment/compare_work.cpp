#include "core/experiment/compare_work.h"

#include "core/attention/project.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/text/tokenizers.h"

#include <algorithm>

namespace fovea {
namespace {

bool sameCompared(const Experiment& a, const Experiment& b) {
    return a.compare == b.compare && a.text == b.text && a.selections == b.selections &&
           a.seed == b.seed;
}

// What is kept of the trace before is taken over where it is still true.
void computeCompared(Trace& trace, Backend&, const TracePointer& previous) {
    const Experiment& experiment = trace.experiment;
    check(experiment.compare, "compare");
    trace.tokens = tokenize(experiment.at(Stage::tokens).only(), experiment.text);
    trace.keysTokens = trace.tokens;
    CompareTrace compare{.sizes = sizesOf(experiment.compare, std::ssize(trace.tokens))};
    if (previous && previous->compare) {
        const Experiment& before = previous->experiment;
        if (before.compare.width == experiment.compare.width && before.seed == experiment.seed)
            compare.scaling = previous->compare->scaling;
        if (before.text == experiment.text && before.selections == experiment.selections &&
            before.seed == experiment.seed)
            compare.family = previous->compare->family;
        if (sensitivityPlan(before) == sensitivityPlan(experiment))
            compare.sensitivities = previous->compare->sensitivities;
    }
    trace.compare = std::make_shared<const CompareTrace>(std::move(compare));
}

// What is compared attends within the sentence, whatever Explore's keys are.
std::optional<Extent> expectedCompared(const Experiment& experiment) {
    Extent extent = sentenceExtent(experiment);
    extent.layers = std::ssize(attentionFamily().info().rows);
    extent.keys = extent.queries;
    return extent;
}

Extent comparedExtent(const Trace& trace, Index) {
    const Choice& project = trace.experiment.at(Stage::project).only();
    const Index tokens = std::ssize(trace.tokens);
    return {.layers = std::ssize(attentionFamily().info().rows),
            .heads = projects().math(project.row).plan(project.values).heads,
            .queries = tokens,
            .keys = tokens};
}

std::vector<Message> comparedFacts(const Trace& trace) {
    return {{QT_TRANSLATE_NOOP("fovea", "tokens: %1"), {std::to_string(trace.tokens.size())}}};
}

} // namespace

Family computeFamily(const Experiment& experiment, Backend& backend) {
    Family family;
    for (const RowInfo& row : attentionFamily().info().rows) {
        backend.checkpoint();
        auto trace = std::make_shared<Trace>();
        trace->experiment = {.text = experiment.text,
                             .selections =
                                 stagesOf(attentionFamily().math(row.id), experiment.selections),
                             .seed = experiment.seed};
        FamilyLayer& member = family.members.emplace_back();
        try {
            computeAttention(*trace, backend, nullptr);
            const Index heads = trace->layer(0).plan.heads;
            const auto shapes = learnedShapes(trace->experiment);
            member.parameters = parameterCount(shapes, heads);
            member.projected = parameterCount({shapes.front()}, heads);
            member.trace = std::move(trace);
        } catch (const Error& error) { // tables are too short for a long text
            member.problem = error.message();
        }
    }
    return family;
}

double familyCost(const FamilyLayer& layer, const FamilyMember& member, double pairs) {
    const Layer& own = layer.trace->layer(0);
    FamilySizes sizes{.tokens = static_cast<double>(own.queries.count()),
                      .pairs = pairs,
                      .width = static_cast<double>(own.plan.headWidth)};
    for (const Stage stage : {Stage::score, Stage::mask})
        for (const auto& part : layer.trace->experiment.at(stage).parts)
            if (const auto found = part.choice.values.find("hidden");
                found != part.choice.values.end())
                sizes.hidden = static_cast<double>(std::get<std::int64_t>(found->second));
    return multiplyAdds(member, sizes, static_cast<double>(own.plan.heads),
                        static_cast<double>(layer.projected));
}

std::vector<LayerSensitivity> KeptSensitivities::known() const {
    const std::scoped_lock lock(mutex_);
    return known_;
}

void KeptSensitivities::add(LayerSensitivity one) {
    const std::scoped_lock lock(mutex_);
    if (std::ranges::find(known_, one.layer, &LayerSensitivity::layer) == known_.end())
        known_.push_back(std::move(one));
}

std::vector<std::string> comparedLayers() {
    return {layerId::attention, layerId::convolution, layerId::recurrent};
}

SensitivityPlan sensitivityPlan(const Experiment& experiment) {
    SensitivityPlan plan;
    plan.sizes.kernel = std::min(experiment.compare.kernel, plan.sizes.tokens);
    plan.seed = experiment.seed;
    return plan;
}

WorkspaceMath compareWork() {
    return {.same = sameCompared,
            .compute = computeCompared,
            .extent = comparedExtent,
            .expected = expectedCompared,
            .facts = comparedFacts};
}

} // namespace fovea

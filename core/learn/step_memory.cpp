#include "core/learn/step_memory.h"

#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/base/table.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::size_t mostSentence = std::size_t{4} << 30;
constexpr std::size_t mapsKept = 12;    // of each head: scores, weights, masks and their gradients
constexpr std::size_t vectorsKept = 40; // of each word in each layer
// Parameters, their gradients, what two memories of an optimiser hold, the next ones, and the last
// that were good, with their memories.
constexpr std::size_t timesParameters = 8;

// Words that a decoder is given, and the mark at its beginning.
std::size_t outputLength(const Learner& learner, std::size_t source, std::size_t target) {
    if (!learner.generates())
        return 0;
    return 1 + (learner.plan.form == Form::next ? source : target);
}
std::size_t outputLength(const Learner& learner, const Example& one) {
    return outputLength(learner, one.source.size(), one.target.size());
}

} // namespace

std::size_t exampleBytes(const Learner& learner, std::size_t source, std::size_t output) {
    const NetworkPlan& plan = learner.plan;
    const Network& network = networks().math(plan.model.row);
    const auto found = plan.model.values.find("layers");
    const auto layers = static_cast<std::size_t>(
        found == plan.model.values.end() ? 1 : std::get<std::int64_t>(found->second));
    const auto heads = static_cast<std::size_t>(plan.layers.front().plan.heads);
    if (plan.form == Form::next)
        source = 0; // the decoder reads it
    const std::size_t among = network.layered ? source * source + output * output : 0;
    const bool across = network.across && network.across(plan);
    const std::size_t cells = heads * layers * (among + (across ? source * output : 0));
    const std::size_t numbers =
        mapsKept * cells +
        vectorsKept * layers * (source + output) * static_cast<std::size_t>(plan.width()) +
        4 * output * static_cast<std::size_t>(plan.sizes.answers);
    return numbers * sizeof(float);
}

std::vector<std::vector<NumberedBatch>>
stepParts(const Learner& learner, const std::vector<Example>& examples, std::size_t mostBytes) {
    using Group = std::vector<const Example*>;
    const auto bytesOf = [&](const Group& group) {
        std::size_t output = 0; // all are filled up to the longest
        for (const Example* one : group)
            output = std::max(output, outputLength(learner, *one));
        return group.size() * exampleBytes(learner, group.front()->source.size(), output);
    };
    std::vector<Group> groups = byLength(examples);
    std::size_t all = 0;
    for (const Group& group : groups)
        all += bytesOf(group);
    std::vector<std::vector<NumberedBatch>> parts;
    if (all <= mostBytes) {
        parts.emplace_back();
        for (const Group& group : groups)
            parts.back().push_back(numbered(learner, group));
        return parts;
    }
    for (Group& group : groups) {
        std::ranges::stable_sort(group, {},
                                 [&](const Example* one) { return outputLength(learner, *one); });
        Group part;
        for (const Example* one : group) {
            part.push_back(one);
            if (part.size() == 1 || bytesOf(part) <= mostBytes)
                continue;
            part.pop_back();
            parts.push_back({numbered(learner, part)});
            part = {one};
        }
        parts.push_back({numbered(learner, part)});
    }
    return parts;
}

void checkTraining(const Learner& learner, const Examples& examples, const std::string& name) {
    std::size_t parameters = 0;
    for (const auto& [id, shape] : networkShapes(learner.plan))
        parameters += elements(shape) * sizeof(float);
    std::size_t most = 0;
    for (const auto& [source, target] : examples.lengths) {
        const std::size_t bytes =
            exampleBytes(learner, source, outputLength(learner, source, target));
        if (bytes > mostSentence)
            fail(QT_TRANSLATE_NOOP("fovea",
                                   "%1: a step with the line of %2 words would need %3 MiB of "
                                   "memory, at most %4 are taken; split it into shorter lines"),
                 {name, std::to_string(source + target), std::to_string(bytes >> 20),
                  std::to_string(mostSentence >> 20)});
        most = std::max(most, bytes);
    }
    checkMemory(name, most + timesParameters * parameters);
}

} // namespace fovea

#include "core/learn/fork.h"

#include "core/base/error.h"
#include "core/learn/files/kept_steps.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/files/training_history.h"

#include <algorithm>
#include <set>
#include <utility>

namespace fovea {
namespace {

// Kept steps first, for a run may have kept more than its last state tells: it was killed.
TrainingState stateAt(Files& files, const std::string& folder, const Learner& learner, Index step) {
    const std::vector<Index> kept = keptSteps(files, folder);
    if (std::ranges::binary_search(kept, step))
        return readStepState(files, folder, learner, step);
    TrainingState last = readTrainer(files, folder).state();
    if (last.step == step)
        return last;
    std::string all;
    for (const Index one : kept)
        all += std::to_string(one) + ", ";
    if (kept.empty() || kept.back() != last.step)
        all += std::to_string(last.step) + ", ";
    failUsage(QT_TRANSLATE_NOOP("fovea", "%1: step %2 was not kept, expected one of: %3"),
              {folder, std::to_string(step), all.substr(0, all.size() - 2)});
}

// The parameters that have a row for each word that is read, or for each answer.
std::set<std::string> ofVocabulary(const NetworkPlan& plan, bool words, bool answers) {
    NetworkPlan more = plan;
    more.sizes.words += words ? 1 : 0;
    more.sizes.decoderWords += answers ? 1 : 0;
    more.sizes.answers += answers ? 1 : 0;
    const auto grown = networkShapes(more);
    std::set<std::string> names;
    for (const auto& [name, shape] : networkShapes(plan))
        if (grown.at(name) != shape)
            names.insert(name);
    return names;
}

// What goes on takes the place of what was drawn; the names of the rest.
std::vector<std::string> carryOver(const ForkPoint& from, Learner& learner) {
    const std::set<std::string> otherWords = ofVocabulary(
        learner.plan, learner.words != from.learner.words, learner.answers != from.learner.answers);
    std::vector<std::string> drawn;
    for (auto& [name, tensor] : learner.learned) {
        const auto old = from.state.learned.find(name);
        if (old == from.state.learned.end() || old->second.shape() != tensor.shape() ||
            otherWords.contains(name))
            drawn.push_back(name);
        else
            tensor = old->second;
    }
    return drawn;
}

// `drawn` is sorted.
std::map<std::string, OptimiserState, std::less<>> memoryOf(const ForkPoint& from,
                                                            const Learned& learned,
                                                            const std::vector<std::string>& drawn,
                                                            bool sameOptimiser) {
    std::map<std::string, OptimiserState, std::less<>> all;
    if (from.state.optimiser.empty()) // no step was done
        return all;
    for (const auto& [name, tensor] : learned) {
        OptimiserState& own = all[name];
        const auto old = from.state.optimiser.find(name);
        if (sameOptimiser && old != from.state.optimiser.end() &&
            !std::ranges::binary_search(drawn, name)) {
            own = old->second;
            continue;
        }
        for (std::vector<float>& numbers : own.numbers)
            numbers.assign(tensor.size(), 0);
        own.begun = from.state.step;
    }
    return all;
}

bool comparesWith(const ForkPoint& from, const TrainingPlan& plan, const Learner& learner) {
    return from.plan.material == plan.material &&
           choicesOf(from.learner.plan) == choicesOf(learner.plan) &&
           (from.plan.patience > 0) == (plan.patience > 0);
}

} // namespace

ForkPoint forkPoint(Files& files, const std::string& folder, Index step) {
    SavedLearner saved = readLearner(files, folder);
    ForkPoint point{.origin = {.run = nameOfRun(folder), .step = step},
                    .learner = std::move(saved.learner),
                    .plan = std::move(saved.training),
                    .state = {},
                    .log = logUntil(files, folder, step)};
    (void)examplesIn(files, folder, point.plan);
    point.state = stateAt(files, folder, point.learner, step);
    return point;
}

Fork forked(const ForkPoint& from, TrainingPlan plan, const NetworkChoices& network,
            Backend& backend) {
    if (plan.steps <= from.state.step)
        failUsage(QT_TRANSLATE_NOOP("fovea", "steps: %1 in all, expected more than %2, where the "
                                             "run ‘%3’ is forked"),
                  {std::to_string(plan.steps), std::to_string(from.state.step), from.origin.run});
    Material& material = plan.material;
    if (material.own() && material.bytes.empty() && material.path == from.plan.material.path)
        material.bytes = from.plan.material.bytes;
    Learner learner =
        makeLearner(examplesOf(plan.material), assembled(network), plan.seed, backend);
    std::vector<std::string> drawn = carryOver(from, learner);
    TrainingState state{.step = from.state.step,
                        .learned = learner.learned,
                        .optimiser = memoryOf(from, learner.learned, drawn,
                                              from.plan.optimiser.row == plan.optimiser.row),
                        .best = comparesWith(from, plan, learner) ? from.state.best : Best(),
                        .evaluatedAt = from.state.evaluatedAt};
    Trainer trainer(std::move(plan), std::move(learner));
    trainer.resume(std::move(state));
    trainer.setOrigin(from.origin);
    return {.trainer = std::move(trainer), .drawn = std::move(drawn)};
}

} // namespace fovea

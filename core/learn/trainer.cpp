#include "core/learn/trainer.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/learn/tape.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

void refuseNotFinite(const Learned& gradients, Index step, double loss) {
    const std::string number = std::to_string(step);
    const char* advice = QT_TRANSLATE_NOOP(
        "fovea", "step %1: the gradient of %2 is no finite number (loss %3); try a "
                 "smaller rate. The parameters are those of the step before");
    for (const auto& [name, gradient] : gradients)
        if (!std::ranges::all_of(gradient.host<float>(),
                                 [](float value) { return std::isfinite(value); }))
            fail(advice, {number, name, printNumber(loss)});
    if (!std::isfinite(loss))
        fail(QT_TRANSLATE_NOOP("fovea",
                               "step %1: the loss is no finite number; try a smaller rate. "
                               "The parameters are those of the step before"),
             {number});
}

} // namespace

TrainingPlan standardTraining(const std::string& task) {
    const auto standard = [](const TableInfo& table) { return standardSelection(table).only(); };
    return {.task = selectionOf(tasks().info().row(task)).only(),
            .optimiser = standard(optimisers().info()),
            .schedule = standard(schedules().info())};
}

Trainer::Trainer(TrainingPlan plan, Tagger tagger)
    : plan_(std::move(plan)), tagger_(std::move(tagger)) {}

// Sentences of one length, so that nothing is padded: the length of the first one drawn, and of
// those behind it in the endless row the next ones of that length.
std::vector<Example> Trainer::examplesOf(Index step) const {
    constexpr std::uint64_t apart = 1 << 20; // examples between the beginnings of two steps
    const std::uint64_t first = static_cast<std::uint64_t>(step) * apart;
    std::vector<Example> examples;
    for (std::uint64_t n = first; std::ssize(examples) < plan_.sentences; ++n) {
        Example one = exampleOf(plan_.task, Split::train, plan_.seed, n);
        if (examples.empty() || one.source.size() == examples.front().source.size())
            examples.push_back(std::move(one));
    }
    return examples;
}

StepReport Trainer::step(Backend& backend) {
    const Index number = step_ + 1;
    const TaggedBatch in = taggedBatch(tagger_, examplesOf(number));
    Tape tape(backend);
    for (const auto& [name, parameter] : tagger_.learned)
        tape.watch(parameter);
    const Tensor loss =
        crossEntropy(tape, encoderLogits(tape, tagger_.plan, tagger_.learned, in.tokens, in.batch),
                     in.targets, plan_.smoothing);
    tape.backward(loss);
    Learned gradients;
    for (const auto& [name, parameter] : tagger_.learned)
        gradients[name] = backend.download(tape.gradient(parameter)).as<float>();
    StepReport report{.step = number,
                      .loss =
                          static_cast<double>(backend.download(loss).as<float>().host<float>()[0]),
                      .norm = gradientNorm(gradients),
                      .rate = plan_.rate * schedules()
                                               .math(plan_.schedule.row)
                                               .factor(plan_.schedule.values, number, plan_.steps)};
    refuseNotFinite(gradients, number, report.loss);
    update({plan_.optimiser, report.rate, plan_.longest}, number, gradients, tagger_.learned,
           memory_);
    step_ = number;
    return report;
}

void Trainer::resume(TrainingState state) {
    step_ = state.step;
    tagger_.learned = std::move(state.learned);
    memory_ = std::move(state.memory);
}

} // namespace fovea

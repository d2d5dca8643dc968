#include "core/learn/trainer.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/random.h"
#include "core/base/table.h"
#include "core/learn/step_gradients.h"
#include "core/learn/step_memory.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fovea {
namespace {

// The examples of so many steps are drawn together, so that those of a batch are of one length, or
// of few: nothing is padded.
constexpr Index drawnTogether = 32;

// "layer.0.norm.gain[3]": the first number that is not finite; empty where all are.
std::string firstNotFinite(const Learned& all) {
    for (const auto& [name, tensor] : all) {
        const auto numbers = tensor.host<float>();
        const auto found =
            std::ranges::find_if(numbers, [](float value) { return !std::isfinite(value); });
        if (found != numbers.end())
            return name + "[" + std::to_string(found - numbers.begin()) + "]";
    }
    return {};
}

// All of these tell the last step whose parameters are good.
void refuseNotFinite(const Learned& gradients, Index step, double loss, Index goodStep) {
    const std::string number = std::to_string(step);
    const std::string loss_ = std::isfinite(loss) ? printNumber(loss) : "not finite";
    if (const std::string tensor = firstNotFinite(gradients); !tensor.empty())
        fail(QT_TRANSLATE_NOOP("fovea", "step %1: the gradient of %2 is not finite (the loss is "
                                        "%3); try a smaller rate, from step %4 on, which is saved"),
             {number, tensor, loss_, std::to_string(goodStep)});
    if (!std::isfinite(loss))
        fail(QT_TRANSLATE_NOOP("fovea", "step %1: the loss is not finite; try a smaller rate, from "
                                        "step %2 on, which is saved"),
             {number, std::to_string(goodStep)});
}

// The loss of guessing is the logarithm of how many answers there are; so many times that is no
// learning.
constexpr double mostTimesGuessing = 100;

void refuseHuge(double loss, Index answers, Index step, Index goodStep) {
    const double guessing = std::log(static_cast<double>(std::max<Index>(answers, 2)));
    if (loss > mostTimesGuessing * guessing)
        fail(QT_TRANSLATE_NOOP("fovea",
                               "step %1: the loss is %2, where guessing has %3: training diverges; "
                               "try a smaller rate, from step %4 on, which is saved"),
             {std::to_string(step), printNumber(loss), printFixed(guessing, 2),
              std::to_string(goodStep)});
}

void refuseParameter(const Learned& parameters, Index step) {
    if (const std::string tensor = firstNotFinite(parameters); !tensor.empty())
        fail(QT_TRANSLATE_NOOP("fovea", "step %1: %2 would not be finite; try a smaller rate, from "
                                        "step %3 on, which is saved"),
             {std::to_string(step), tensor, std::to_string(step - 1)});
}

} // namespace

TrainingPlan defaultTraining(const std::string& task) {
    const auto byDefault = [](const TableInfo& table) { return defaultSelection(table).only(); };
    return {
        .material = {.task = selectionOf(tasks().info().row(task)).only(), .path = {}, .bytes = {}},
        .optimiser = byDefault(optimisers().info()),
        .schedule = byDefault(schedules().info())};
}

Trainer::Trainer(TrainingPlan plan, Learner learner)
    : plan_(std::move(plan)), examples_(examplesOf(plan_.material)), learner_(std::move(learner)) {
    checkTraining(learner_, examples_, plan_.material.name());
    if (plan_.distinct > 0)
        examples_.at = [all = std::move(examples_.at),
                        distinct = static_cast<std::uint64_t>(plan_.distinct)](
                           Split split, std::uint32_t seed, std::uint64_t n) {
            return all(split, seed, split == Split::train ? n % distinct : n);
        };
}

const std::vector<Example>& Trainer::batch(Index step) {
    const Index which = (step - 1) / drawnTogether;
    const auto batchSize = static_cast<std::size_t>(plan_.batchSize);
    if (drawn_ != which) {
        const auto count = static_cast<std::uint64_t>(drawnTogether) * batchSize;
        std::vector<Example> all(count);
        for (std::uint64_t n = 0; n < count; ++n)
            all[n] = examples_.at(Split::train, plan_.seed,
                                  static_cast<std::uint64_t>(which) * count + n);
        std::ranges::stable_sort(all, {}, [](const Example& one) {
            return std::pair(one.source.size(), one.target.size());
        });
        // Batches come in any order, not the short ones first.
        std::vector<std::size_t> order(drawnTogether);
        const RandomStream stream(plan_.seed, "batches", std::to_string(which));
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto other =
                static_cast<std::size_t>(stream.uniform(i) * static_cast<double>(i + 1));
            order[i] = order[other];
            order[other] = i;
        }
        batches_.assign(drawnTogether, {});
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto begin = all.begin() + static_cast<std::ptrdiff_t>(order[i] * batchSize);
            batches_[i].assign(std::make_move_iterator(begin),
                               std::make_move_iterator(begin + plan_.batchSize));
        }
        drawn_ = which;
    }
    return batches_[static_cast<std::size_t>((step - 1) % drawnTogether)];
}

StepReport Trainer::step(Backend& backend) {
    const Index number = step_ + 1;
    const auto share = learner_.plan.model.values.find("dropout");
    const NetworkDropout dropout(
        share == learner_.plan.model.values.end() ? 0 : std::get<double>(share->second), plan_.seed,
        number);
    const auto [gradients, loss] = gradientsOf(
        backend, learner_, stepParts(learner_, batch(number)), dropout, plan_.smoothing);
    StepReport report{
        .step = number,
        .loss = loss,
        .norm = gradientNorm(gradients),
        .rate =
            plan_.rate *
            schedules().math(plan_.schedule.row).factor(plan_.schedule.values, number, plan_.steps),
        .norms = gradientNorms(gradients)};
    refuseDiverged(gradients, report.loss, number);
    Learned next = learner_.learned;
    auto optimiser = optimiser_;
    update({plan_.optimiser, report.rate, plan_.clipNorm}, number, gradients, next, optimiser);
    refuseParameter(next, number);
    good_ = {step_, std::exchange(learner_.learned, std::move(next)),
             std::exchange(optimiser_, std::move(optimiser)), best_, evaluatedAt_};
    step_ = number;
    return report;
}

void Trainer::refuseDiverged(const Learned& gradients, double loss, Index step) {
    try {
        const Index goodStep = good_ ? good_->step : step_;
        refuseNotFinite(gradients, step, loss, goodStep);
        refuseHuge(loss, learner_.plan.sizes.answers, step, goodStep);
    } catch (const Error&) {
        const bool changed = origin_ && origin_->step == step_; // and nothing is damaged
        if (!good_ && step_ > 0 && !changed)
            fail(QT_TRANSLATE_NOOP("fovea",
                                   "step %1: the loss is far too large, so the saved parameters of "
                                   "step %2 are damaged; --replace starts again"),
                 {std::to_string(step), std::to_string(step_)});
        if (good_) // with which the loss before this one was found
            resume(*std::exchange(good_, {}));
        throw;
    }
}

void Trainer::check(double loss) {
    refuseDiverged({}, loss, step_);
}

bool Trainer::isEvaluationDue() const {
    return step_ > 0 && evaluatedAt_ != step_ &&
           (step_ % plan_.evaluateEvery == 0 || step_ >= plan_.steps);
}

void Trainer::evaluated(double accuracy) {
    evaluatedAt_ = step_;
    if (accuracy <= best_.accuracy)
        return;
    best_ = {accuracy, step_, plan_.patience > 0 ? learner_.learned : Learned()};
}

bool Trainer::ended() const {
    return step_ >= plan_.steps || (plan_.patience > 0 && best_.accuracy >= 0 &&
                                    step_ - best_.step >= plan_.patience * plan_.evaluateEvery);
}

void Trainer::resume(TrainingState state) {
    step_ = state.step;
    learner_.learned = std::move(state.learned);
    optimiser_ = std::move(state.optimiser);
    best_ = std::move(state.best);
    evaluatedAt_ = state.evaluatedAt;
}

} // namespace fovea

// Training, step by step: the caller of step() decides for how long.
#pragma once

#include "core/learn/learner.h"
#include "core/learn/optimisers.h"

#include <optional>
#include <utility>

namespace fovea {

struct TrainingPlan {
    Material material;
    Index steps = 1000;
    Index batchSize = 32; // examples of a step
    std::uint32_t seed = 1;
    Choice optimiser;
    Choice schedule;
    double rate = 3e-3;
    double clipNorm = 1; // of all gradients together; 0: however long
    double smoothing = 0;
    Index evaluateEvery = 200; // steps
    Index patience = 0;        // evaluations without a gain that end it; 0: it goes on
    Index distinct = 0; // training examples, which come again and again; 0: always new ones, as
                        // long as there are any

    bool operator==(const TrainingPlan&) const = default;
};

// A plan with the standard rows of every table.
TrainingPlan defaultTraining(const std::string& task);

struct StepReport {
    Index step = 0; // from 1
    double loss = 0;
    double norm = 0; // of the gradients, before they are shortened
    double rate = 0;
    std::map<std::string, double> norms = {}; // of each part, see gradientNorms()
};

// The best evaluation so far.
struct Best {
    double accuracy = -1; // none yet
    Index step = 0;
    Learned learned; // kept where patience wants it back; otherwise empty
};

// The run, and its step, that a forked run went on from.
struct Origin {
    std::string run;
    Index step = 0;

    bool operator==(const Origin&) const = default;
};

// What a run needs to be taken up again.
struct TrainingState {
    Index step = 0; // steps that were done
    Learned learned;
    std::map<std::string, OptimiserState, std::less<>> optimiser;
    Best best;
    Index evaluatedAt = 0; // the step of the last evaluation
};

class Trainer {
public:
    // `learner` is one for the plan's material.
    Trainer(TrainingPlan plan, Learner learner);

    // One step. Throws Error(failure) that names the step and the first number that is not finite,
    // or a loss that has diverged; the state is then the last with a plausible loss.
    // Throws Cancelled as the backend does.
    StepReport step(Backend& backend);
    // The loss of an evaluation: throws as step() does.
    void check(double loss);
    // It is time for an evaluation, and there was none since the last step.
    [[nodiscard]] bool isEvaluationDue() const;
    // Tells the accuracy of an evaluation: it is remembered where it is the best one.
    void evaluated(double accuracy);
    // All steps are done, or no evaluation has gained for as long as patience lasts.
    [[nodiscard]] bool ended() const;
    // What is handed on: the parameters of the best evaluation where patience kept them, or the
    // last.
    [[nodiscard]] const Learned& result() const {
        return best_.learned.empty() ? learner_.learned : best_.learned;
    }
    [[nodiscard]] const Learner& learner() const { return learner_; }
    [[nodiscard]] const TrainingPlan& plan() const { return plan_; }
    [[nodiscard]] const Examples& examples() const { return examples_; }
    [[nodiscard]] Index done() const { return step_; }
    [[nodiscard]] TrainingState state() const {
        return {step_, learner_.learned, optimiser_, best_, evaluatedAt_};
    }
    // To go on for longer or shorter, or with another rate, than was planned.
    void replan(Index steps, double rate) {
        plan_.steps = steps;
        plan_.rate = rate;
    }
    void resume(TrainingState state);
    [[nodiscard]] const std::optional<Origin>& origin() const { return origin_; }
    void setOrigin(std::optional<Origin> origin) { origin_ = std::move(origin); }

private:
    const std::vector<Example>& batch(Index step);
    // What a loss at the present parameters, found for a step or an evaluation, says of them.
    void refuseDiverged(const Learned& gradients, double loss, Index step);

    TrainingPlan plan_;
    Examples examples_;
    Learner learner_;
    std::optional<Origin> origin_;
    Index step_ = 0;
    std::map<std::string, OptimiserState, std::less<>> optimiser_;
    Best best_;
    Index evaluatedAt_ = 0;
    std::optional<TrainingState> good_; // with which the last loss was found
    // The examples of steps that follow each other, sorted by length and cut into batches.
    Index drawn_ = -1;
    std::vector<std::vector<Example>> batches_;
};

} // namespace fovea

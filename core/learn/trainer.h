// Training, step by step: whoever calls step() decides for how long, and sees how it goes.
#pragma once

#include "core/learn/optimisers.h"
#include "core/learn/tagger.h"

namespace fovea {

struct TrainingPlan {
    Choice task;
    Index steps = 1000;
    Index sentences = 32; // of a batch, all of one length
    std::uint32_t seed = 1;
    Choice optimiser;
    Choice schedule;
    double rate = 3e-3;
    double longest = 1; // of all gradients together; 0: however long
    double smoothing = 0;
};

// A plan with the standard rows of every table.
TrainingPlan standardTraining(const std::string& task);

struct StepReport {
    Index step = 0; // from 1
    double loss = 0;
    double norm = 0; // of the gradients, before they are shortened
    double rate = 0;
};

// What a run needs to be taken up again.
struct TrainingState {
    Index step = 0; // that were done
    Learned learned;
    std::map<std::string, OptimiserMemory, std::less<>> memory;
};

class Trainer {
public:
    Trainer(TrainingPlan plan, Tagger tagger);

    // One step. Throws Error(failure) that names the step and the first number that is not finite;
    // the parameters are then those of the step before. Throws Cancelled as the backend does.
    StepReport step(Backend& backend);

    [[nodiscard]] const Tagger& tagger() const { return tagger_; }
    [[nodiscard]] const TrainingPlan& plan() const { return plan_; }
    [[nodiscard]] Index done() const { return step_; }
    [[nodiscard]] TrainingState state() const { return {step_, tagger_.learned, memory_}; }
    void resume(TrainingState state);

private:
    [[nodiscard]] std::vector<Example> examplesOf(Index step) const;

    TrainingPlan plan_;
    Tagger tagger_;
    Index step_ = 0;
    std::map<std::string, OptimiserMemory, std::less<>> memory_;
};

} // namespace fovea

// A training run: steps, evaluations on held-out examples, the folder that it is saved to, and its
// log. The command, a study and the window watch it as observers.
#pragma once

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/message.h"
#include "core/learn/trainer.h"

#include <functional>

namespace fovea {

struct Card;

struct TrainingRunOptions {
    std::string folder;  // empty: nothing is saved
    std::string command; // that is written on the card
    std::chrono::duration<double> saveInterval{5};
    std::uint64_t validationExamples = 400; // of each evaluation
    std::uint64_t trainingExamples = 200;   // of each evaluation
    std::uint64_t testExamples = 1000;      // of the one on the card
    std::size_t keptSteps = 0; // how many are kept at most (kept_steps.h), the first and the last
                               // among them; 0: none
};

// What is known after a step.
struct TrainingProgress {
    StepReport step;
    Index steps = 0;         // of the plan
    double seconds = 0;      // that the steps of this run took, without evaluations
    double secondsInAll = 0; // the same since its beginning, over all times that it was taken up
    double perSecond = 0;    // steps of this run in a second, without evaluations
    bool evaluated = false;  // after this step
    bool logged = false;     // it has a line in the log
    // Of the last evaluation; none before the first.
    std::optional<double> accuracy;
    double trainingAccuracy = 0; // of the same evaluation, on examples of training
    double perplexity = 0;
};

// A line of log.jsonl.
std::string logLine(const TrainingProgress& progress);

// The log of a run that goes on from `step`: the lines up to there.
struct TrainingLog {
    std::string lines;
    std::optional<Message> problem; // where the file is damaged; the lines before it are there
};
TrainingLog logUntil(Files& files, const std::string& folder, Index step);

class TrainingRun {
public:
    using Observer = std::function<void(const TrainingProgress&)>;

    // `log` are the lines of a run that goes on. With a folder everything is saved at once, so that
    // a folder that cannot be written is known before the work. Throws Error(failure).
    TrainingRun(Files& files, Trainer trainer, TrainingRunOptions options, Observer observer,
                std::string log = {}, Clock clock = steadyClock());

    // Trains until all steps are done or patience has ended; then saves, and writes the card.
    // Throws as Trainer::step() does; after an Error the last good state is saved. After Cancelled
    // or DeviceFailed it can be called again, also with another backend, and goes on with the next
    // step.
    void train(Backend& backend);
    // Throws Error(failure) where the folder cannot be written.
    void save();

    [[nodiscard]] const Trainer& trainer() const { return trainer_; }
    [[nodiscard]] const std::vector<Index>& keptSteps() const { return kept_; } // ascending

private:
    using Moment = std::chrono::steady_clock::time_point;

    void evaluate(Backend& backend);
    [[nodiscard]] bool goesOn() const;
    void takeUpKept();
    void keepStep();
    void report(const StepReport& step, bool evaluated);
    [[nodiscard]] Card card(Backend& backend) const;

    Files& files_;
    Trainer trainer_;
    TrainingRunOptions options_;
    Observer observer_;
    std::string log_;
    Clock clock_;
    std::vector<Index> kept_; // steps
    double secondsBefore_;    // that it took until it was taken up
    Index firstStep_;
    Index firstBest_;
    std::optional<StepReport> unreported_; // a step whose evaluation may be missing
    std::optional<double> accuracy_;
    double trainingAccuracy_ = 0;
    double perplexity_ = 0;
    std::chrono::duration<double> stepTime_{};
    Moment started_;
    Moment saved_;
};

} // namespace fovea

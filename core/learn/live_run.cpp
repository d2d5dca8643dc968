#include "core/learn/live_run.h"

#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/compute/devices/devices.h"
#include "core/learn/files/learner_files.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

namespace fovea {
namespace {

constexpr std::size_t keptBytes = 256'000'000; // of all steps of a run
constexpr std::size_t mostKept = 200;          // steps of a run

std::size_t keptOf(std::size_t parameters, bool best) {
    // The parameter, two that its optimiser remembers, and as it was at the best evaluation.
    const std::size_t numbers = best ? 4 : 3;
    const std::size_t each = std::max<std::size_t>(parameters, 1) * numbers * sizeof(float);
    return std::clamp<std::size_t>(keptBytes / each, 2, mostKept);
}

Message noMemory() {
    return {QT_TRANSLATE_NOOP("fovea", "not enough memory to train this network"), {}};
}

Message internalError(const std::exception& error) {
    return {QT_TRANSLATE_NOOP("fovea", "internal error: %1"), {error.what()}};
}

void append(TrainingHistory::Track& track, const TrainingProgress& progress, double value) {
    track.steps.push_back(static_cast<double>(progress.step.step));
    track.values.push_back(value);
}

} // namespace

LiveRun::LiveRun(Files& files, Begin begin, TrainingRunOptions options, std::shared_ptr<Pool> pool,
                 std::function<void()> changed)
    : files_(files), begin_(std::move(begin)), options_(std::move(options)), pool_(std::move(pool)),
      changed_(std::move(changed)) {
    history_.name = nameOfRun(options_.folder);
    thread_ = std::jthread([this](const std::stop_token& quit) { work(quit); });
}

LiveRun::~LiveRun() {
    thread_.request_stop();
    pause();
}

// What it is to do is told at once, before its thread has woken up.
void LiveRun::train(bool single) {
    const std::scoped_lock lock(mutex_);
    single_ = single;
    wanted_ = true;
    if (state_ != RunState::preparing)
        state_ = RunState::running;
    wake_.notify_all();
}

void LiveRun::resume() {
    train(false);
}

void LiveRun::pause() {
    const std::scoped_lock lock(mutex_);
    wanted_ = false;
    settle();
    attempt_.request_stop();
    wake_.notify_all();
}

// What is told to train and to pause again before its thread has woken up has never begun.
void LiveRun::settle() {
    if (!busy_ && !wanted_ && state_ == RunState::running)
        state_ = RunState::paused;
}

void LiveRun::step() {
    train(true);
}

RunStatus LiveRun::status() const {
    const std::scoped_lock lock(mutex_);
    return {.state = state_,
            .problem = problem_,
            .done = done_,
            .steps = newest_.learned.empty() ? 0 : plan_.steps,
            .perSecond = perSecond_,
            .pauses = state_ == RunState::running && !wanted_};
}

RunNow LiveRun::now() const {
    const std::scoped_lock lock(mutex_);
    return {.state = state_,
            .problem = problem_,
            .done = done_,
            .steps = newest_.learned.empty() ? 0 : plan_.steps,
            .perSecond = perSecond_,
            .history = std::make_shared<const TrainingHistory>(history_),
            .newest = newest_.learned.empty() ? nullptr : std::make_shared<const Learner>(newest_),
            .plan = plan_,
            .kept = kept_,
            .origin = origin_};
}

void LiveRun::set(RunState state, const Message& problem) {
    {
        const std::scoped_lock lock(mutex_);
        state_ = state;
        problem_ = problem;
    }
    changed_();
}

// Called after each step, on the run's thread.
void LiveRun::observe(const TrainingProgress& progress) {
    bool pauses = false;
    {
        const std::scoped_lock lock(mutex_);
        done_ = progress.step.step;
        perSecond_ = progress.perSecond;
        if (progress.logged) {
            append(history_.loss, progress, progress.step.loss);
            append(history_.gradientNorm, progress, progress.step.norm);
            append(history_.rate, progress, progress.step.rate);
            for (const auto& [part, norm] : progress.step.norms)
                append(history_.partNorms[part], progress, norm);
            append(history_.stepsPerSecond, progress, progress.perSecond);
            append(history_.seconds, progress, progress.secondsInAll);
        }
        if (progress.evaluated) {
            append(history_.accuracy, progress, *progress.accuracy);
            append(history_.trainingAccuracy, progress, progress.trainingAccuracy);
            append(history_.perplexity, progress, progress.perplexity);
            append(history_.validationLoss, progress, std::log(progress.perplexity));
        }
        newest_.learned = run_->trainer().learner().learned; // tensors are shared, not copied
        kept_ = run_->keptSteps();
        pauses = single_;
        if (single_)
            wanted_ = single_ = false;
    }
    changed_();
    if (pauses)
        throw Cancelled(); // the step is done, and the run can be resumed
}

// Null where that fails, which the state says, or where the run is not wanted any more.
std::unique_ptr<TrainingRun> LiveRun::prepare(const std::stop_token& quit) {
    try {
        if (!lock_)
            lock_ = lockToTrain(options_.folder);
        if (!lock_)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: another window or command trains this run now"),
                 {options_.folder});
        Begun begun = begin_(*makeBackend(deviceNamed("cpu", ""), pool_, quit));
        TrainingHistory history;
        try {
            if (!begun.log.empty())
                history = historyOf(begun.log, options_.folder);
        } catch (const Error& damaged) { // its curves begin here
            history = {};
        }
        history.name = nameOfRun(options_.folder);
        TrainingRunOptions options = options_;
        options.keptSteps = keptOf(parameterCount(begun.trainer.learner().learned),
                                   begun.trainer.plan().patience > 0);
        auto run = std::make_unique<TrainingRun>(
            files_, std::move(begun.trainer), std::move(options),
            [this](const TrainingProgress& progress) { observe(progress); }, std::move(begun.log));
        const std::scoped_lock lock(mutex_);
        plan_ = run->trainer().plan();
        plan_.material.bytes.clear(); // the run's folder has them
        origin_ = run->trainer().origin();
        done_ = run->trainer().done();
        newest_ = run->trainer().learner();
        kept_ = run->keptSteps();
        history_ = std::move(history);
        return run;
    } catch (const Cancelled&) { // the program ends while it prepares
    } catch (const Error& error) {
        stop(RunState::failed, error.message());
    } catch (const std::bad_alloc&) {
        stop(RunState::failed, noMemory());
    } catch (const std::exception& error) { // a fault of ours; the program must outlive it
        stop(RunState::failed, internalError(error));
    }
    return nullptr;
}

// It is not to train any more.
void LiveRun::stop(RunState then, const Message& problem) {
    {
        const std::scoped_lock lock(mutex_);
        wanted_ = false;
        state_ = then;
        problem_ = problem;
    }
    changed_();
}

// Until it ends, or the person or an error stops it.
void LiveRun::train(TrainingRun& run, const std::stop_token& token) {
    set(RunState::running);
    Message problem;
    RunState then = RunState::ended;
    const auto fails = [&](const Message& why) {
        then = RunState::failed;
        problem = why;
    };
    try {
        try {
            run.train(*makeBackend(deviceNamed("cpu", ""), pool_, token));
        } catch (const Cancelled&) {
            then = RunState::paused;
            run.save();
        }
    } catch (const Error& error) {
        fails(error.message());
    } catch (const std::bad_alloc&) {
        fails(noMemory());
    } catch (const std::exception& error) {
        fails(internalError(error));
    }
    {
        const std::scoped_lock lock(mutex_);
        kept_ = run.keptSteps();
        if (then == RunState::paused && wanted_) // resumed in the meantime
            return;
    }
    stop(then, problem);
}

void LiveRun::work(const std::stop_token& quit) {
    std::unique_ptr<TrainingRun> run = prepare(quit);
    std::unique_lock lock(mutex_);
    if (run && !wanted_) {
        lock.unlock();
        set(RunState::paused);
        lock.lock();
    }
    busy_ = false;
    settle();
    while (wake_.wait(lock, quit, [this] { return wanted_; })) {
        busy_ = true;
        attempt_ = std::stop_source();
        const std::stop_token token = attempt_.get_token();
        lock.unlock();
        if (!run) {
            set(RunState::preparing);
            run = prepare(quit);
        }
        if (run) {
            run_ = run.get();
            train(*run, token);
        }
        lock.lock();
        busy_ = false;
        settle();
    }
}

} // namespace fovea

#include "core/learn/live_run.h"

#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/compute/device_failed.h"
#include "core/compute/devices/devices.h"
#include "core/learn/files/kept_steps.h"

#include <QtCore/QDir>
#include <QtCore/QString>

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

namespace fovea {
namespace {

constexpr std::size_t keptBytes = 256'000'000; // of all steps of a run
constexpr std::size_t mostKept = 200;          // steps of a run

std::size_t keptOf(std::size_t parameters) {
    constexpr std::size_t numbers = 3; // the parameter, and two that its optimiser remembers
    const std::size_t each = std::max<std::size_t>(parameters, 1) * numbers * sizeof(float);
    return std::clamp<std::size_t>(keptBytes / each, 2, mostKept);
}

std::string nameOfRun(const std::string& folder) {
    return QDir(QString::fromStdString(folder)).dirName().toStdString();
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
    attempt_.request_stop();
    wake_.notify_all();
}

void LiveRun::step() {
    train(true);
}

RunNow LiveRun::now() const {
    const std::scoped_lock lock(mutex_);
    return {.state = state_,
            .problem = problem_,
            .done = done_,
            .steps = plan_.steps,
            .perSecond = perSecond_,
            .history = std::make_shared<const TrainingHistory>(history_),
            .newest = newest_.learned.empty() ? nullptr : std::make_shared<const Learner>(newest_),
            .plan = plan_,
            .kept = kept_};
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
            append(history_.stepsPerSecond, progress, progress.perSecond);
        }
        if (progress.evaluated) {
            append(history_.accuracy, progress, *progress.accuracy);
            append(history_.perplexity, progress, progress.perplexity);
            append(history_.validationLoss, progress, std::log(progress.perplexity));
        }
        newest_ = run_->trainer().learner(); // its tensors are shared, not copied
        kept_ = run_->keptSteps();
        pauses = single_;
        if (single_)
            wanted_ = single_ = false;
    }
    changed_();
    if (pauses)
        throw Cancelled(); // the step is done, and the run can be resumed
}

// Until it ends, or the person or an error stops it.
void LiveRun::train(TrainingRun& run, const std::stop_token& stop) {
    set(RunState::running);
    Message problem;
    RunState then = RunState::ended;
    try {
        run.train(*makeBackend(deviceNamed("cpu", ""), pool_, stop));
    } catch (const Cancelled&) {
        then = RunState::paused;
        try {
            run.save();
        } catch (const Error& error) {
            problem = error.message();
            then = RunState::failed;
        }
    } catch (const Error& error) {
        problem = error.message();
        then = RunState::failed;
    }
    {
        const std::scoped_lock lock(mutex_);
        kept_ = run.keptSteps();
        if (then == RunState::paused && wanted_) // resumed in the meantime
            return;
        wanted_ = false;
        state_ = then;
        problem_ = problem;
    }
    changed_();
}

void LiveRun::work(const std::stop_token& quit) {
    try {
        lock_ = FileLock::tryTake(options_.folder + "/.training");
        if (!lock_)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: another window or command trains this run now"),
                 {options_.folder});
        const auto host = makeBackend(deviceNamed("cpu", ""), pool_, quit);
        Begun begun = begin_(*host);
        std::string log = begun.log;
        TrainingRunOptions options = options_;
        options.keptSteps = keptOf(parameterCount(begun.trainer.learner().learned));
        TrainingRun run(
            files_, std::move(begun.trainer), options,
            [this](const TrainingProgress& progress) { observe(progress); }, std::move(log));
        {
            const std::scoped_lock lock(mutex_);
            run_ = &run;
            plan_ = run.trainer().plan();
            done_ = run.trainer().done();
            newest_ = run.trainer().learner();
            kept_ = run.keptSteps();
            if (!begun.log.empty()) {
                const std::string name = history_.name;
                history_ = historyOf(begun.log, options_.folder);
                history_.name = name;
            }
        }
        std::unique_lock lock(mutex_);
        if (!wanted_) {
            state_ = RunState::paused;
            lock.unlock();
            changed_();
            lock.lock();
        }
        while (wake_.wait(lock, quit, [this] { return wanted_; })) {
            attempt_ = std::stop_source();
            const std::stop_token stop = attempt_.get_token();
            lock.unlock();
            train(run, stop);
            lock.lock();
        }
        run_ = nullptr;
    } catch (const Cancelled&) { // the window is closed while it prepares
    } catch (const Error& error) {
        set(RunState::failed, error.message());
    } catch (const std::bad_alloc&) {
        set(RunState::failed,
            {QT_TRANSLATE_NOOP("fovea", "not enough memory to train this network"), {}});
    }
}

} // namespace fovea

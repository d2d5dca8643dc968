// A training run on a thread of its own, which can be paused, stepped and looked at while it goes.
#pragma once

#include "core/base/file_lock.h"
#include "core/learn/files/training_history.h"
#include "core/learn/training_run.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace fovea {

class Pool;

enum class RunState : std::uint8_t {
    preparing, // its examples and its network are made, or read
    running,
    paused,
    ended,
    failed // `problem` says why; it can be resumed: from the last good step, or prepared again
};

// What is known of a run at one moment.
struct RunNow {
    RunState state = RunState::preparing;
    Message problem;
    Index done = 0;
    Index steps = 0;      // of the plan; 0: it is not prepared
    double perSecond = 0; // the mean since it was begun or resumed
    HistoryPointer history;
    std::shared_ptr<const Learner> newest; // null: nothing was learned yet
    TrainingPlan plan;
    std::vector<Index> kept;           // steps
    std::optional<Origin> origin = {}; // where it was forked from another run
};

// The same without what is large.
struct RunStatus {
    RunState state = RunState::preparing;
    Message problem = {};
    Index done = 0;
    Index steps = 0; // of the plan; 0: it is not prepared
    double perSecond = 0;
    bool pauses = false; // it runs, but was told to pause: a step is broken off, or it is saved
};

class LiveRun {
public:
    // What it trains, made on the run's thread; with the log of a run that goes on.
    struct Begun {
        Trainer trainer;
        std::string log;
    };
    using Begin = std::function<Begun(Backend& backend)>;

    // The folder exists; its name is the run's. Begins to prepare at once. As many steps are kept
    // as fit into 256 MB, 200 at most. `changed` is called on any thread when there is something
    // new; it must not call back.
    LiveRun(Files& files, Begin begin, TrainingRunOptions options, std::shared_ptr<Pool> pool,
            std::function<void()> changed);
    LiveRun(const LiveRun&) = delete;
    LiveRun& operator=(const LiveRun&) = delete;
    ~LiveRun(); // stops in the middle of a step, and saves

    void resume();
    void pause(); // in the middle of a step, which is done again
    void step();  // one step, then it pauses
    [[nodiscard]] RunNow now() const;
    [[nodiscard]] RunStatus status() const;
    [[nodiscard]] const std::string& folder() const { return options_.folder; }

private:
    void work(const std::stop_token& quit);
    void train(bool single);
    std::unique_ptr<TrainingRun> prepare(const std::stop_token& quit);
    void train(TrainingRun& run, const std::stop_token& token);
    void settle(); // with the mutex
    void stop(RunState then, const Message& problem);
    void observe(const TrainingProgress& progress);
    void set(RunState state, const Message& problem = {});

    Files& files_;
    Begin begin_;
    TrainingRunOptions options_;
    std::shared_ptr<Pool> pool_;
    std::function<void()> changed_;
    std::unique_ptr<FileLock> lock_; // of the folder: one run trains in it at a time

    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    RunState state_ = RunState::preparing;
    bool wanted_ = false; // it is to train,
    bool single_ = false; // for one step
    bool busy_ = true;    // its thread prepares or trains, and does not wait to be told
    std::stop_source attempt_;
    Message problem_;
    Index done_ = 0;
    double perSecond_ = 0;
    TrainingHistory history_;
    TrainingPlan plan_;
    std::optional<Origin> origin_;
    const TrainingRun* run_ = nullptr; // the thread's own
    Learner newest_;
    std::vector<Index> kept_;
    std::jthread thread_; // last: it uses what stands above
};

} // namespace fovea

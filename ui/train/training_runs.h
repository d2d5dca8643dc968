// The training runs of the program, whichever window began them: each trains on a thread of its
// own, one at a time. What is known of them is handed on to core's list (known_runs.h).
#pragma once

#include "core/learn/live_run.h"
#include "core/learn/training_study.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QObject>
#include <QtCore/QTimer>

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <vector>

class QTemporaryDir;

namespace fovea {

struct Experiment;

class TrainingRuns : public QObject {
    Q_OBJECT
public:
    // The runs of the program. Only for the window's thread.
    static TrainingRuns& all();
    ~TrainingRuns() override; // stops all of them; each is saved

    // Begins a run of that plan, which waits until the one that trains now pauses or ends. Its name
    // is `name`, and a number where there is one of that name. Throws Error(failure) where its
    // folder cannot be made.
    std::string begin(const TrainingPlan& plan, const NetworkChoices& network,
                      const std::string& name);
    // Begins a run that goes on from a step that another one kept, with this plan and network.
    std::string fork(const std::string& parent, Index step, const TrainingPlan& plan,
                     const NetworkChoices& network, const std::string& name);
    // Trains on: one that is paused, failed, or was interrupted when the program ended before.
    void resume(const std::string& name);
    void pause(const std::string& name);
    void step(const std::string& name); // one step, then it pauses

    // What it is doing; of a run that does not train in this program what its folder tells.
    struct Status : RunStatus {
        bool waits = false; // for another one to pause or end
    };
    [[nodiscard]] Status status(const std::string& name) const;
    [[nodiscard]] bool isTraining() const; // any of them

    // All that the folder of runs has, by name.
    [[nodiscard]] std::vector<std::string> names() const;
    // The newest of these runs that was interrupted and can go on; empty: there is none.
    [[nodiscard]] std::string interrupted() const;

Q_SIGNALS:
    void changed(const QString& name); // there is something new of it

private:
    explicit TrainingRuns(QObject* parent);

    [[nodiscard]] std::string folder() const; // of all runs
    [[nodiscard]] std::string folderOf(const std::string& name) const;
    LiveRun* live(const std::string& name) const;
    std::string add(const TrainingPlan& plan, const NetworkChoices& network,
                    const std::string& name, LiveRun::Begin begin);
    LiveRun& started(const std::string& name);
    void tellNews(const std::string& name); // on any thread
    void publish();
    void publish(const std::string& name);
    void trainNext();

    std::unique_ptr<QTemporaryDir> temporary_; // where no folder of runs is set
    std::shared_ptr<Pool> pool_;
    std::map<std::string, LiveRun::Begin> planned_; // that have not begun
    std::map<std::string, std::unique_ptr<LiveRun>> live_;
    std::deque<std::string> waiting_; // to train
    std::string training_;            // the one that trains, or did last
    std::set<std::string> news_;      // runs
    QTimer timer_;
    static constexpr std::chrono::milliseconds pace{150};
    std::chrono::milliseconds rest_ = pace; // between news that are told
};

// Whether they learn the same task, or from the same file: then their losses compare, and a
// sentence for one of them is one for the other. False where one is not known.
bool learnAlike(const std::string& run, const std::string& other);
// For another run, which has sentences of its own: forgets the sentence and what is pinned.
void forgetSentence(Experiment& experiment);

} // namespace fovea

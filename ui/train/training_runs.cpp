#include "ui/train/training_runs.h"

#include "core/base/error.h"
#include "core/base/folder_files.h"
#include "core/compute/devices/devices.h"
#include "core/compute/pool.h"
#include "core/experiment/experiment.h"
#include "core/experiment/known_runs.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/fork.h"
#include "ui/temporary_folder.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QDir>
#include <QtCore/QPointer>

#include <algorithm>

namespace fovea {
namespace {

constexpr int leastRest = 8; // so many times as long as telling news takes, there are none

bool trains(RunState state) {
    return state == RunState::preparing || state == RunState::running;
}

// The same plan without what a file holds: the run's folder has it.
TrainingPlan withoutBytes(TrainingPlan plan) {
    plan.material.bytes.clear();
    return plan;
}

KnownRun knownFrom(const LiveRun& run, const RunNow& now) {
    KnownRun known{.name = now.history->name,
                   .folder = run.folder(),
                   .history = now.history,
                   .plan = withoutBytes(now.plan),
                   .network = {},
                   .done = now.done,
                   .origin = now.origin};
    if (!now.newest)
        return known;
    known.network = choicesOf(now.newest->plan);
    auto saved = std::make_shared<const SavedLearner>(SavedLearner{
        .learner = *now.newest, .training = known.plan, .step = now.done, .origin = now.origin});
    known.model = std::make_shared<const TrainedModel>(
        std::move(saved), now.history, KeptSteps{run.folder(), {now.kept.begin(), now.kept.end()}});
    return known;
}

} // namespace

TrainingRuns& TrainingRuns::all() {
    static QPointer<TrainingRuns> only;
    if (!only)
        only = new TrainingRuns(QCoreApplication::instance());
    return *only;
}

TrainingRuns::TrainingRuns(QObject* parent)
    : QObject(parent), pool_(std::make_shared<Pool>(devices().front().threads)) {
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, qOverload<>(&TrainingRuns::publish));
}

// What has not begun leaves nothing; the plan is in the session.
TrainingRuns::~TrainingRuns() {
    for (const auto& [name, begin] : planned_)
        QDir().rmdir(QString::fromStdString(folderOf(name)));
}

std::string TrainingRuns::folder() const {
    return temporary_ ? temporary_->path().toStdString() : runsFolder();
}

std::string TrainingRuns::folderOf(const std::string& name) const {
    return folder() + "/" + name;
}

LiveRun* TrainingRuns::live(const std::string& name) const {
    const auto found = live_.find(name);
    return found == live_.end() ? nullptr : found->second.get();
}

std::string TrainingRuns::begin(const TrainingPlan& plan, const NetworkChoices& network,
                                const std::string& name) {
    return add(plan, network, name, [plan, network](Backend& backend) {
        return LiveRun::Begun{begunTrainer(withBytes(disk(), plan), network, backend), {}};
    });
}

std::string TrainingRuns::fork(const std::string& parent, Index step, const TrainingPlan& plan,
                               const NetworkChoices& network, const std::string& name) {
    return add(plan, network, name,
               [folder = folderOf(parent), step, plan, network](Backend& backend) {
                   const ForkPoint from = forkPoint(disk(), folder, step);
                   // Of a file of one's own the run's folder has a copy.
                   TrainingPlan changed = plan;
                   if (changed.material.own() && changed.material.path == from.plan.material.path)
                       changed.material = from.plan.material;
                   else
                       changed = withBytes(disk(), std::move(changed));
                   Fork made = forked(from, std::move(changed), network, backend);
                   return LiveRun::Begun{std::move(made.trainer), from.log.lines};
               });
}

std::string TrainingRuns::add(const TrainingPlan& plan, const NetworkChoices& network,
                              const std::string& name, LiveRun::Begin begin) {
    if (folder().empty()) {
        temporary_ = temporaryFolder();
        setRunsFolder(temporary_->path().toStdString());
    }
    const std::string base = runFolderName(name);
    std::string own = base;
    for (int number = 2; knownRun(own) || QDir(QString::fromStdString(folderOf(own))).exists();
         ++number)
        own = base + " " + std::to_string(number);
    if (!QDir().mkpath(QString::fromStdString(folderOf(own))))
        fail(QT_TRANSLATE_NOOP("fovea", "%1: the folder cannot be made"), {folderOf(own)});
    keepRun({.name = own,
             .folder = folderOf(own),
             .history = std::make_shared<const TrainingHistory>(TrainingHistory{.name = own}),
             .plan = withoutBytes(plan),
             .network = choicesOf(assembled(network))});
    planned_[own] = std::move(begin);
    resume(own);
    return own;
}

// The run on its thread: a new one, or one whose folder tells how far it is.
LiveRun& TrainingRuns::started(const std::string& name) {
    if (LiveRun* run = live(name))
        return *run;
    LiveRun::Begin begin = [folder = folderOf(name)](Backend&) {
        finishTogether(disk(), folder);
        Trainer trainer = readTrainer(disk(), folder);
        std::string log = logUntil(disk(), folder, trainer.done()).lines;
        return LiveRun::Begun{std::move(trainer), std::move(log)};
    };
    if (const auto planned = planned_.find(name); planned != planned_.end()) {
        begin = std::move(planned->second);
        planned_.erase(planned);
    }
    return *(live_[name] = std::make_unique<LiveRun>(disk(), std::move(begin),
                                                     TrainingRunOptions{.folder = folderOf(name)},
                                                     pool_, [this, name] { tellNews(name); }));
}

void TrainingRuns::resume(const std::string& name) {
    if (std::ranges::find(waiting_, name) == waiting_.end())
        waiting_.push_back(name);
    trainNext();
    tellNews(name);
}

void TrainingRuns::pause(const std::string& name) {
    std::erase(waiting_, name);
    if (LiveRun* run = live(name))
        run->pause();
    tellNews(name);
}

void TrainingRuns::step(const std::string& name) {
    if (isTraining())
        return;
    std::erase(waiting_, name);
    training_ = name;
    started(name).step();
}

bool TrainingRuns::isTraining() const {
    const LiveRun* run = live(training_);
    return run && trains(run->status().state);
}

// One at a time: two would share the processors, and each would seem slow.
void TrainingRuns::trainNext() {
    if (waiting_.empty() || (isTraining() && training_ != waiting_.front()))
        return;
    training_ = waiting_.front();
    waiting_.pop_front();
    started(training_).resume();
}

void TrainingRuns::tellNews(const std::string& name) {
    QMetaObject::invokeMethod(
        this,
        [this, name] {
            news_.insert(name);
            if (!timer_.isActive())
                timer_.start(rest_);
        },
        Qt::QueuedConnection);
}

void TrainingRuns::publish() {
    QElapsedTimer took;
    took.start();
    for (const std::string& name : std::exchange(news_, {}))
        publish(name);
    trainNext();
    rest_ = std::max(TrainingRuns::pace, std::chrono::milliseconds(took.elapsed() * leastRest));
}

// What has ended is what its folder has: the best of its evaluations, and its card.
void TrainingRuns::publish(const std::string& name) {
    const LiveRun* run = live(name);
    if (!run)
        return;
    const RunNow now = run->now();
    if (now.newest) { // it is prepared
        KnownRun known = knownFrom(*run, now);
        if (now.state == RunState::ended)
            try {
                known = runIn(disk(), run->folder(), now.history);
                live_.erase(name);   // and what it needs to train
            } catch (const Error&) { // somebody took its folder away; it is still in memory
            }
        keepRun(std::move(known));
    }
    Q_EMIT changed(QString::fromStdString(name));
}

TrainingRuns::Status TrainingRuns::status(const std::string& name) const {
    const bool waits = std::ranges::find(waiting_, name) != waiting_.end();
    if (const LiveRun* run = live(name))
        return {run->status(), waits};
    Status status{{.state = RunState::ended}, waits};
    if (planned_.contains(name))
        status.state = RunState::paused;
    if (const KnownRunPointer known = knownRun(name)) {
        status.done = known->done;
        status.steps = known->plan.steps;
        if (known->model && !known->model->saved().card)
            status.state = RunState::paused; // interrupted
    }
    return status;
}

std::vector<std::string> TrainingRuns::names() const {
    std::vector<std::string> names;
    if (folder().empty())
        return names;
    const QDir all(QString::fromStdString(folder()));
    for (const QString& name : all.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time))
        if (live(name.toStdString()) || isLearnerFolder(disk(), folderOf(name.toStdString())))
            names.push_back(name.toStdString());
    return names;
}

std::string TrainingRuns::interrupted() const {
    for (const std::string& name : names())
        if (!live(name) && !hasCard(disk(), folderOf(name)))
            try {
                if (const auto lock = lockToTrain(folderOf(name))) // of no other program
                    return name;
            } catch (const Error&) { // a folder that cannot be written cannot go on
            }
    return {};
}

bool learnAlike(const std::string& run, const std::string& other) {
    const KnownRunPointer a = knownRun(run);
    const KnownRunPointer b = knownRun(other);
    return a && b && a->plan.material.task.row == b->plan.material.task.row &&
           a->plan.material.path == b->plan.material.path;
}

void forgetSentence(Experiment& experiment) {
    experiment.training.text.clear();
    experiment.view.query.reset();
    experiment.view.key.reset();
}

} // namespace fovea

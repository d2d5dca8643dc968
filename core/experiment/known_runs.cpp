#include "core/experiment/known_runs.h"

#include "core/base/error.h"
#include "core/learn/files/held_out.h"
#include "core/learn/files/kept_steps.h"

#include <QtCore/QStandardPaths>
#include <QtCore/QString>

#include <map>
#include <mutex>
#include <utility>

namespace fovea {
namespace {

struct RunList {
    std::mutex mutex;
    std::map<std::string, KnownRunPointer> runs;
    std::uint64_t version = 0;
    std::string folder;
};

RunList& runList() {
    static RunList only;
    return only;
}

// What was read from a folder meanwhile is older than what a run tells.
void keep(KnownRun run, bool replaces) {
    RunList& list = runList();
    const std::scoped_lock lock(list.mutex);
    KnownRunPointer& known = list.runs[run.name];
    if (known && !replaces)
        return;
    run.heldOut = known && known->folder == run.folder
                      ? known->heldOut
                      : std::make_shared<Lazy<std::vector<Example>>>();
    run.version = ++list.version;
    known = std::make_shared<const KnownRun>(std::move(run));
}

} // namespace

void keepRun(KnownRun run) {
    keep(std::move(run), true);
}

KnownRunPointer knownRun(const std::string& name) {
    RunList& list = runList();
    const std::scoped_lock lock(list.mutex);
    const auto found = list.runs.find(name);
    return found == list.runs.end() ? nullptr : found->second;
}

void setRunsFolder(const std::string& folder) {
    RunList& list = runList();
    const std::scoped_lock lock(list.mutex);
    list.folder = folder;
}

std::string runsFolder() {
    RunList& list = runList();
    const std::scoped_lock lock(list.mutex);
    return list.folder;
}

std::string usualRunsFolder() {
    return (QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
            QStringLiteral("/Fovea/runs"))
        .toStdString();
}

KnownRunPointer foundRun(const std::string& name) {
    const std::string folder = runsFolder();
    const bool isName = !name.empty() && name.find('/') == std::string::npos && name[0] != '.';
    if (KnownRunPointer run = knownRun(name); run || folder.empty() || !isName)
        return run;
    try {
        keep(runIn(disk(), folder + "/" + name), false);
    } catch (const Error&) { // a session may name a run of another machine
    }
    return knownRun(name);
}

KnownRun runIn(Files& files, const std::string& folder, HistoryPointer history) {
    auto saved = std::make_shared<const SavedLearner>(readLearner(files, folder));
    if (!history)
        history = std::make_shared<const TrainingHistory>(historyIn(files, folder));
    // With patience what is handed on is of an earlier step than the last one.
    const std::vector<double>& logged = history->loss.steps;
    const Index last = logged.empty() ? 0 : static_cast<Index>(logged.back());
    const Index done = std::max(saved->step, last);
    std::vector<Index> kept = keptSteps(files, folder);
    // What was kept behind the saved state will be done again.
    std::erase_if(kept, [&](Index step) { return step > done; });
    return {.name = nameOfRun(folder),
            .folder = folder,
            .history = history,
            .plan = saved->training,
            .network = choicesOf(saved->learner.plan),
            .done = done,
            .origin = saved->origin,
            .model = std::make_shared<const TrainedModel>(saved, history,
                                                          KeptSteps{folder, std::move(kept)})};
}

std::shared_ptr<const std::vector<Example>> heldOutOf(const KnownRun& run) {
    if (!run.model || !run.heldOut)
        return std::make_shared<const std::vector<Example>>();
    return (*run.heldOut)(
        [&] { return heldOutExamples(disk(), run.folder, run.model->saved().training); });
}

} // namespace fovea

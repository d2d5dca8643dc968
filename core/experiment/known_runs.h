// The training runs that the program knows, by name: those that train and those that ended. Every
// window and file that names one has it. From any thread.
#pragma once

#include "core/base/lazy.h"
#include "core/experiment/trained_model.h"
#include "core/learn/network_choices.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

// What is known of a run at one moment.
struct KnownRun {
    std::string name;   // of its folder
    std::string folder; // with the steps that it kept
    HistoryPointer history;
    TrainingPlan plan;
    NetworkChoices network;
    Index done = 0;                    // steps
    std::optional<Origin> origin = {}; // where it was forked from another run
    // What it has learned so far, and at the steps that it kept; null before there is any.
    std::shared_ptr<const TrainedModel> model = {};
    std::uint64_t version = 0; // counts up with each change of a run; set by keepRun()
    // What it never learns from, read when it is first asked for.
    std::shared_ptr<Lazy<std::vector<Example>>> heldOut = {}; // set by keepRun()
};
using KnownRunPointer = std::shared_ptr<const KnownRun>;

// The run is known so from now on.
void keepRun(KnownRun run);
KnownRunPointer knownRun(const std::string& name); // null: there is none of that name

// Where runs are kept, a folder each; empty: nowhere.
void setRunsFolder(const std::string& folder);
std::string runsFolder();
std::string usualRunsFolder(); // where the window of a person keeps them
// The same as knownRun(); one that is not known is read from the folder of runs, which takes time.
KnownRunPointer foundRun(const std::string& name);

// A run that ended, or was interrupted, as its folder has it; with this history, or with that of
// its log. Throws Error(failure) as readLearner() does.
KnownRun runIn(Files& files, const std::string& folder, HistoryPointer history = nullptr);

// Some examples of its task that it never learns from; none where its data are gone.
std::shared_ptr<const std::vector<Example>> heldOutOf(const KnownRun& run);

} // namespace fovea

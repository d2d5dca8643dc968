// Comparisons that papers print as a table: several networks learn one task from the same examples,
// and are measured in the same way.
#pragma once

#include "core/base/table_fwd.h"
#include "core/learn/answering.h"
#include "core/learn/files/training_history.h"
#include "core/learn/network_choices.h"
#include "core/learn/trainer.h"

#include <functional>

namespace fovea {

// What is chosen by table, as the command line has it: {"score", "static:max=32"}, and with
// "across-" in front where one side asks another.
using ChosenRows = std::vector<std::pair<const char*, const char*>>;

struct StudyVariant {
    const char* name; // translated by ui
    const char* model;
    ChosenRows rows = {};
    const char* task = nullptr; // where it differs from the study's
    Index distinct = 0;         // see TrainingPlan
};

struct Study {
    const char* task;
    std::vector<StudyVariant> variants;
    Index steps; // that show the difference
    double rate = 3e-3;
    bool freely = false; // also: going on by its own words
};

const Table<Study>& studies();

struct StudyPlan {
    Index steps = 0; // 0: as many as the study has
    std::uint32_t seed = 1;
    std::uint64_t tested = 1000; // examples
};

struct StudyResult {
    Index parameters = 0;
    double stepsPerSecond = 0;
    LearnedBy learned = {};
    double validation = 0;
    std::optional<double> training = {}; // of the examples that it learned from, where they are few
    Form form = Form::eachWord;
    Measures test;
};

// What a run of it is called: "1 head", and where there are several seeds "1 head, seed 2".
std::string studyRunName(const std::string& variant, std::uint32_t seed, Index seeds);

// What one of them learns, and how; the same for all of a study.
struct PlannedVariant {
    TrainingPlan plan;
    NetworkChoices network;
};
PlannedVariant planned(const Study& study, const StudyVariant& variant, const StudyPlan& plan);

// Trains one variant in that folder, which exists, and measures it; `tell` gets how far it is. What
// was trained there is not trained again: it goes on where it stopped, or is only measured. Throws
// Error(failure) where the folder holds another run, and as TrainingRun does.
StudyResult studied(Backend& backend, const Study& study, const StudyVariant& variant,
                    const StudyPlan& plan, const std::string& folder,
                    const std::function<void(Index step, Index steps)>& tell);

} // namespace fovea

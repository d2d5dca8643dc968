// What a person chooses of training: what learns what, how, and which of the runs are looked at.
#pragma once

#include "core/learn/network_choices.h"
#include "core/learn/trainer.h"

namespace fovea {

class Backend;
class Files;

inline constexpr std::size_t mostShownRuns = 40;

struct TrainingStudy {
    TrainingPlan plan; // of a file that a person brought its path; its bytes are read for a run
    NetworkChoices network;
    // Runs that are shown, by name. The first is the present one, whose sentence is shown.
    std::vector<std::string> runs = {};
    std::optional<std::int64_t> step = {}; // of the present run; none: its newest
    std::string text = {}; // the sentence; empty: the first of what the run never learns from

    bool operator==(const TrainingStudy&) const = default;
};

const TrainingStudy& defaultTrainingStudy();

// With this task, and the default network for it where the present one cannot answer it.
TrainingStudy teaching(TrainingStudy study, const Choice& task);
// The same with a file that a person brought, whose examples have this form.
TrainingStudy teachingFile(TrainingStudy study, const std::string& path, Form form);
// With the choices that suit this network. What layers may see among themselves says nothing of
// what they see across.
TrainingStudy withNetwork(TrainingStudy study, const Choice& model);
// With this selection at a stage of all layers; and across, where a mask does not count.
TrainingStudy withStage(TrainingStudy study, Stage stage, const Selection& selection);

// The network with one more mask at one attention, as a pass names it: "layer.0", "layer.1.across".
NetworkChoices forbidding(NetworkChoices network, const std::string& attention, const Choice& mask);

// Throws Error(usage) where its parts do not fit each other, as far as that can be told without
// examples.
void check(const TrainingStudy& study);
// What a run of it is called: its task, its network, and what is chosen otherwise than by default.
std::string runName(const TrainingStudy& study);

// The numbers of a plan, as the parameters of a form: steps, rate, batch, seed …
const RowInfo& planRow();
Values planValues(const TrainingPlan& plan);
void setPlanValue(TrainingPlan& plan, const std::string& id, const Value& value);

// The plan with the bytes of the file that it names, if it names one. Throws Error(failure) where
// that cannot be read.
TrainingPlan withBytes(Files& files, TrainingPlan plan);
// A run of that plan at its beginning. Throws Error(usage) where the network cannot learn it, and
// as examplesOf() does.
Trainer begunTrainer(const TrainingPlan& plan, const NetworkChoices& network, Backend& backend);

// Reading throws Error as the tables do, naming the path.
Json trainingStudyToJson(const TrainingStudy& study);
TrainingStudy trainingStudyFromJson(const JsonNode& node);

} // namespace fovea

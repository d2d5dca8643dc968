// The options of what is trained and how, and what they come to.
#pragma once

#include "app/options/stage_options.h"
#include "core/learn/network_choices.h"
#include "core/learn/trainer.h"

#include <functional>

namespace fovea {

struct LearningOptions {
    std::string task; // a row, or a file that a person brought
    std::string form; // of a file
    std::string model;
    StageOptions stages;
    RowOptions across;               // what differs where one side asks another
    std::vector<std::string> layers; // "2:score=static"
    std::string steps = "3000";
    std::string batch = "32";
    std::string rate = "0.003";
    std::string clip = "1";
    std::string smoothing = "0";
    std::string validation = "200";
    std::string patience = "0";
    std::string distinct = "0";
    std::string initialiser;
    std::string optimiser;
    std::string schedule = "cosine:warm-up=50";
};

// They write into `options`, which must live until the command has run.
void addLearningOptions(CLI::App& command, LearningOptions& options);

// Throws Error(usage), and Error(failure) where a file cannot be read.
NetworkChoices chosenNetwork(const LearningOptions& options, Form form);
// Whether an option was given, by its name: "--steps".
using IsGiven = std::function<bool(const std::string& option)>;
// What was chosen before, with what is given now; a stage that is given holds for all layers. They
// throw as chosenNetwork() and chosenTraining() do.
NetworkChoices changedNetwork(const LearningOptions& options, NetworkChoices present);
TrainingPlan changedTraining(const LearningOptions& options, const IsGiven& given,
                             TrainingPlan present);
// Throws Error(usage) where a choice means an attention that this model does not have.
void checkMeant(const LearningOptions& options, const NetworkPlan& plan);
TrainingPlan chosenTraining(const LearningOptions& options);

} // namespace fovea

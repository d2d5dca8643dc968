// What was chosen about a model and its training, as JSON.
#pragma once

#include "core/base/json.h"
#include "core/learn/network_choices.h"
#include "core/learn/trainer.h"

namespace fovea {

// What was chosen of a network. Reading throws Error as the tables do, naming the path.
Json::Object networkToJson(const NetworkChoices& choices);
NetworkChoices networkFromJson(const JsonNode& node);

// All that was chosen, with the form and the size of pictures; words stand elsewhere.
Json modelToJson(const NetworkPlan& plan);
// Both throw Error as the tables do, naming the path.
NetworkPlan modelFromJson(const JsonNode& model);

// A file that a person brought is named; its bytes stand elsewhere.
Json trainingToJson(const TrainingPlan& plan);
TrainingPlan trainingFromJson(const JsonNode& node);

// "each-word", "whole", "sequence", "next".
std::string formName(Form form);
Form formNamed(const std::string& name, const std::string& where);

} // namespace fovea

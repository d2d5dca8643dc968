// The words that a trained model generates, as commands ask for them and tell them.
#pragma once

#include "core/base/json.h"
#include "core/learn/answering.h"

#include <optional>

namespace fovea {

class Backend;

struct SaidWords {
    std::vector<std::string> best;
    std::vector<FoundWords> found; // of beam search
};
SaidWords saidBy(Backend& backend, const Learner& learner, const Example& example,
                 const Generation& generation);

// On standard output, a line. `unknown` words of the source, where the command tells them, stand in
// the JSON.
void tellWords(const SaidWords& said, bool json, const std::optional<Json::Array>& unknown);

// With its sum of log-probabilities and its score.
Json::Object scored(Json::Object text, double sum, double score);

} // namespace fovea

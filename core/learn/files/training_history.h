// How a training went, as numbers: the log of a model's folder, read for a picture of it.
#pragma once

#include "core/base/message.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

class Files;

struct TrainingHistory {
    // A quantity at the steps where it was logged, which ascend.
    struct Track {
        std::vector<double> steps, values;

        bool operator==(const Track&) const = default;
    };
    std::string name; // of its folder
    Track loss;       // of each step
    Track gradientNorm;
    std::map<std::string, Track> partNorms = {}; // of gradients: of each part of the network
    Track rate;
    Track validationLoss; // of each evaluation
    Track accuracy;
    Track trainingAccuracy = {}; // of each evaluation, on examples of training
    Track perplexity;
    Track stepsPerSecond;                // the mean since the run was begun or taken up again
    Track seconds = {};                  // that training took since its beginning
    std::optional<Message> problem = {}; // why the log cannot be read; all else is empty then

    bool operator==(const TrainingHistory&) const = default;
};

using HistoryPointer = std::shared_ptr<const TrainingHistory>;

// A run is called as its folder.
std::string nameOfRun(const std::string& folder);
// A name that a folder can have, and that is one in JSON as well, made of this one.
std::string runFolderName(const std::string& name);

// The first evaluation that reached 95 % of the last one's accuracy. NaN where nothing was learned;
// its seconds also where the log does not have them.
struct LearnedBy {
    double step;
    double seconds;
};
LearnedBy learnedBy(const TrainingHistory& history);

// `log` holds a JSON object in each line; what is unknown in it is passed over. Throws
// Error(failure) that names `source`, the line, what was found and what was expected.
TrainingHistory historyOf(std::string_view log, const std::string& source);

// The log in a folder. What is wrong with it is its `problem`.
TrainingHistory historyIn(Files& files, const std::string& folder);

} // namespace fovea

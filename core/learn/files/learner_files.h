// A trained model in a folder: its numbers in model.safetensors, its words in words.txt and
// answers.txt, everything chosen in config.json, all that training needs to go on in
// training.safetensors, how it went in log.jsonl, what it tells about itself in card.json once
// training has ended, and a copy of what a person brought to train on. Python's safetensors reads
// the numbers, whose metadata say which config.json and which words they belong to.
#pragma once

#include "core/base/file_lock.h"
#include "core/base/files.h"
#include "core/learn/files/card_json.h"
#include "core/learn/trainer.h"

namespace fovea {

// All that is needed to go on, and the model of it.
std::vector<FileContent> trainerFiles(const std::string& folder, const Trainer& trainer);

// Writes them by one rename, see replaceTogether(), with the lines of the log; what the folder had
// of another training goes. `cardStays`: nothing was learned since the card was written.
void keepTrainer(Files& files, const std::string& folder, const Trainer& trainer,
                 const std::string& log, bool cardStays);

FileContent cardFile(const std::string& folder, const Card& card);
bool hasCard(Files& files, const std::string& folder);

// Whether it is such a folder, and no other checkpoint.
bool isLearnerFolder(Files& files, const std::string& folder);

// While the lock lives, no other run trains in the folder. Null where another run does.
std::unique_ptr<FileLock> lockToTrain(const std::string& folder);

// All of these throw Error(failure) that names the file, what was found and what was expected.

// The model with its own words, which needs neither the task nor the state of training.
struct SavedLearner {
    Learner learner;
    TrainingPlan training; // of a file that a person brought without its bytes, see examplesIn()
    Index step = 0;        // whose parameters these are
    std::optional<Origin> origin = {}; // where it was forked from another run
    std::optional<Card> card = {};     // nullopt: its training has not ended
};
SavedLearner readLearner(Files& files, const std::string& folder);

// What it was trained on. Reads the copy of a file that a person brought into `plan`.
Examples examplesIn(Files& files, const std::string& folder, TrainingPlan& plan);

bool hasLog(Files& files, const std::string& folder);
std::string logIn(Files& files, const std::string& folder);

// All that is needed to go on.
Trainer readTrainer(Files& files, const std::string& folder);

} // namespace fovea

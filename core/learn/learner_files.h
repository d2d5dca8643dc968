// A trained model in a folder: its numbers in model.safetensors, its words in words.txt and
// answers.txt, everything chosen in config.json, all that training needs to go on in
// training.safetensors (one file, so that it is of one step whatever happens), and a copy of what a
// person brought to train on. Python's safetensors reads the numbers.
#pragma once

#include "core/base/files.h"
#include "core/learn/trainer.h"

namespace fovea {

// To be written all together, see replaceFiles().
std::vector<FileContent> trainerFiles(const std::string& folder, const Trainer& trainer);

// Whether it is such a folder, and no other checkpoint.
bool isLearnerFolder(Files& files, const std::string& folder);

// Throws Error(failure) that names the file, what was found and what was expected.
Trainer readTrainer(Files& files, const std::string& folder, Backend& backend);

// The model alone, where nobody wants to train it any further.
Learner readLearner(Files& files, const std::string& folder, Backend& backend);

} // namespace fovea

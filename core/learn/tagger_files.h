// A trained model in a folder: its numbers in model.safetensors, its words in words.txt and
// answers.txt, everything chosen in config.json, and in training.safetensors what training needs to
// go on. Python's safetensors reads the numbers.
#pragma once

#include "core/base/files.h"
#include "core/learn/trainer.h"

namespace fovea {

// To be written all together, see replaceFiles().
std::vector<FileContent> trainerFiles(const std::string& folder, const Trainer& trainer);

// Throws Error(failure) that names the file, what was found and what was expected.
Trainer readTrainer(Files& files, const std::string& folder, Backend& backend);

} // namespace fovea

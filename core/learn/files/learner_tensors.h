// The tensors of a learner in a file, checked against what its plan has.
#pragma once

#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "core/learn/learner.h"

namespace fovea {

using LearnedShapes = std::map<std::string, Shape, std::less<>>;

// All of these throw Error(failure) that names the file, what was found and what was expected.

// Reads a file of a folder, unless it is longer than `times` copies of each of these tensors. The
// file is in memory twice meanwhile.
NamedTensors readTensors(Files& files, const std::string& folder, const std::string& file,
                         const LearnedShapes& shapes, std::size_t times);

// Every tensor that the model has, in its shape, and no other.
void checkTensors(const NamedTensors& file, const LearnedShapes& wanted, const std::string& path);

// The number of a step in its metadata.
inline constexpr const char* stepKey = "step";
std::int64_t wholeOf(const NamedTensors& file, const char* key, const std::string& path);

} // namespace fovea

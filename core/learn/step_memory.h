// What a step of training takes, before it takes it: all that the backward pass needs is kept.
#pragma once

#include "core/learn/learner.h"

#include <vector>

namespace fovea {

// Roughly the bytes of one example of `source` words whose output has `output` words. It takes less
// where attention is computed in one piece.
std::size_t exampleBytes(const Learner& learner, std::size_t source, std::size_t output);

inline constexpr std::size_t mostPartBytes = std::size_t{512} << 20;

// The examples of a step in parts that are computed one after the other. A part takes at most
// `mostBytes`, or is a single example. Mostly it is one part, with a batch for each length.
std::vector<std::vector<NumberedBatch>> stepParts(const Learner& learner,
                                                  const std::vector<Example>& examples,
                                                  std::size_t mostBytes = mostPartBytes);

// Throws Error(failure) with the numbers where one of the examples that are learned, or the
// parameters with all that belongs to them, would take too much.
void checkTraining(const Learner& learner, const Examples& examples, const std::string& name);

} // namespace fovea

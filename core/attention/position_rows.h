// The mathematics of the positions; position.cpp puts them into the table.
#pragma once

#include "core/attention/position.h"

namespace fovea::rows {

Tensor oneHot(const Values& values, const LearnedPart& learned, Index tokens, Index width);
Message oneHotRemark(Index tokens, Index width);
Tensor learnedTable(const Values& values, const LearnedPart& learned, Index tokens, Index width);
Tensor sinusoidal(const Values& values, const LearnedPart& learned, Index tokens, Index width);
Tensor binary(const Values& values, const LearnedPart& learned, Index tokens, Index width);
Tensor continuous(const Values& values, const LearnedPart& learned, Index tokens, Index width);
// tableRows() and continuousRows() give the same, computed by operations of a backend.
Tensor tableRows(Backend& backend, const Values& values, const LearnedPart& learned, Index tokens,
                 Index width);
Tensor continuousRows(Backend& backend, const Values& values, const LearnedPart& learned,
                      Index tokens, Index width);
std::vector<LearnedShape> tableLearned(const Values& values, const Sizes& sizes);
std::vector<LearnedShape> continuousLearned(const Values& values, const Sizes& sizes);

// continuous() before it is rounded, in `substeps` steps of Runge–Kutta for each position.
Tensor continuousSolved(const Values& values, const LearnedPart& learned, Index tokens, Index width,
                        Index substeps);
std::vector<RotatedPair> sinusoidalPairs(const Values& values, Index width);
std::vector<RotatedPair> rotaryPairs(const Values& values, Index width);
Index tableMaxLength(const Values& values);
Index oneHotWidth(Index tokens);
Index binaryWidth(Index tokens);

Tensor rotary(Backend& backend, const Values& values, const Tensor& x, Index offset);

Tensor alibi(const BiasInput& in);
Tensor buckets(const BiasInput& in);
Tensor relative(const BiasInput& in);
std::vector<LearnedShape> bucketsLearned(const Values& values, const Sizes& sizes);
std::vector<LearnedShape> relativeLearned(const Values& values, const Sizes& sizes);

// The slope of a head (Press, Smith, Lewis, 2022): of H = 2^k heads 2^(−8(h+1)/H); otherwise those
// of the next lower power, followed by every second of the next higher one's.
double alibiSlope(Index head, Index heads);
// The bucket of a distance j − i (Raffel et al., 2020).
Index distanceBucket(Index distance, Index count, Index most, bool bothWays);

} // namespace fovea::rows

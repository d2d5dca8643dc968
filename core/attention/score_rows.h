// The mathematics of the scores; score.cpp puts them into the table.
#pragma once

#include "core/attention/score.h"

namespace fovea::rows {

Tensor dot(const ScoreInput& in);
Tensor scaledDot(const ScoreInput& in);
Tensor cosine(const ScoreInput& in);
Tensor gaussian(const ScoreInput& in);
Tensor globalQuery(const ScoreInput& in);

Tensor additive(const ScoreInput& in);
Tensor general(const ScoreInput& in);
Tensor concat(const ScoreInput& in);
Tensor location(const ScoreInput& in);
Tensor mlp(const ScoreInput& in);
Tensor salience(const ScoreInput& in);
Tensor fixedScores(const ScoreInput& in);

// What the scores of one query are made of.
InnerParts cosineInner(const ScoreInput& in);
InnerParts gaussianInner(const ScoreInput& in);
InnerParts globalQueryInner(const ScoreInput& in);
InnerParts additiveInner(const ScoreInput& in);
InnerParts generalInner(const ScoreInput& in);
InnerParts concatInner(const ScoreInput& in);
InnerParts mlpInner(const ScoreInput& in);
InnerParts salienceInner(const ScoreInput& in);

std::vector<LearnedShape> additiveLearned(const Values& values, const Sizes& sizes);
std::vector<LearnedShape> generalLearned(const Values& values, const Sizes& sizes);
std::vector<LearnedShape> concatLearned(const Values& values, const Sizes& sizes);
std::vector<LearnedShape> locationLearned(const Values& values, const Sizes& sizes);
std::vector<LearnedShape> mlpLearned(const Values& values, const Sizes& sizes);
std::vector<LearnedShape> salienceLearned(const Values& values, const Sizes& sizes);
std::vector<LearnedShape> fixedLearned(const Values& values, const Sizes& sizes);

// 1/√d and d^(−3/2).
double dotScale(const Sizes& sizes);
double globalScale(const Sizes& sizes);
// What scaledDot() multiplies the product of vectors of that width by.
double scaleOfDot(const Values& values, Index width);

} // namespace fovea::rows

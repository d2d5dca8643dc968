// What the compositions of composed.cpp and their gradients have in common.
#pragma once

#include "core/base/tensor.h"

namespace fovea {

class Backend;

Tensor meanOf(Backend& on, const Tensor& a); // of every row

struct Normed {
    Tensor rows;      // (x − mean) / deviation
    Tensor deviation; // √(variance + epsilon)
};
Normed normedRows(Backend& on, const Tensor& x, double epsilon);

// How many of a row's targets count: not −1. std::out_of_range where one is no class.
Index countedTargets(const Tensor& logits, const Tensor& targets);

// See Backend::crossEntropy().
struct WantedClasses {
    Tensor shares; // t, [N, V]; zeros where nothing counts
    Tensor counts; // u8 [N, 1]
    double weight; // 1 / rows that count, or 0
};
WantedClasses wantedClasses(Backend& on, const Tensor& logits, const Tensor& targets,
                            double smoothing);

} // namespace fovea

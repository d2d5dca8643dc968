// The part of Adam that is the same wherever it steps: running means of a gradient and of its
// square (Kingma, Ba, "Adam: a method for stochastic optimization", 2015).
#pragma once

#include "core/base/tensor.h"

#include <cmath>

namespace fovea {

// Step number `step` counts from 1. The means are kept in S.
template <class S>
class AdamMeans {
public:
    AdamMeans(double beta1, double beta2, Index step)
        : gradientWeights(1 - std::pow(beta1, static_cast<double>(step))),
          squareWeights(1 - std::pow(beta2, static_cast<double>(step))),
          beta1_(static_cast<S>(beta1)), beta2_(static_cast<S>(beta2)),
          new1_(static_cast<S>(1 - beta1)), new2_(static_cast<S>(1 - beta2)) {}

    void add(S gradient, S& mean, S& square) const {
        mean = beta1_ * mean + new1_ * gradient;
        square = beta2_ * square + new2_ * gradient * gradient;
    }
    // What the weights of all gradients so far add up to: divided by it, a mean is unbiased.
    double gradientWeights, squareWeights;

private:
    S beta1_, beta2_;
    S new1_, new2_; // 1 − β: in float the difference would lose four digits
};

} // namespace fovea

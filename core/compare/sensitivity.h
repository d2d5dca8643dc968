// How much an output changes with each input: the size of ∂y_i/∂x_j over the distance between i and
// j, of small networks of one kind of layer, before and after they learn to repeat the word that
// stood some places before.
#pragma once

#include "core/compare/mixing_layers.h"

#include <functional>
#include <string>
#include <vector>

namespace fovea {

class Backend;

struct SensitivityPlan {
    LayerSizes sizes = {.tokens = 12, .width = 12};
    Index convolutions = 3; // above each other, tanh between them; other kinds have one layer
    Index lag = 4;          // the word to predict stood this many places before
    Index words = 5;        // how many words there are
    Index steps = 200;
    Index batch = 6; // texts of a step
    double rate = 2e-2;
    std::uint32_t seed = 1;
    Index texts = 1; // that derivatives are the mean of

    bool operator==(const SensitivityPlan&) const = default;
};

struct LayerSensitivity {
    std::string layer; // a row of mixingLayers()
    Index layers = 1;
    // ‖∂y_i/∂x_j‖, the Frobenius norm, the mean over all pairs of each distance i − j from
    // −(n − 1) to n − 1.
    std::vector<double> before, after;
    double right = 0; // share of the words that it predicts after training

    bool operator==(const LayerSensitivity&) const = default;
};

// `tell` gets the share that is done. Throws Cancelled.
LayerSensitivity sensitivityOf(const std::string& layer, const SensitivityPlan& plan,
                               Backend& backend, const std::function<void(double share)>& tell);

// The network as it is drawn, step by step: its input x [n, d], embedded words with sinusoidal
// positions; its output y [n, d]; ‖∂y_i/∂x_j‖, [n, n], found by a tape over `backend`.
Tensor sensitiveInput(const SensitivityPlan& plan, Index text, const Learned& learned,
                      Backend& backend);
Learned drawSensitive(const std::string& layer, const SensitivityPlan& plan, Backend& backend);
Tensor sensitiveOutput(const std::string& layer, const SensitivityPlan& plan,
                       const Learned& learned, const Tensor& x, Backend& backend);
std::vector<double> derivativeSizes(const std::string& layer, const SensitivityPlan& plan,
                                    const Learned& learned, const Tensor& x, Backend& backend);

} // namespace fovea

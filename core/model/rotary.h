// Rotary positions of checkpoints (Su et al., 2021), and how they are stretched beyond the length
// that a model was trained on. Pairs are (x_i, x_{i + d/2}).
#pragma once

#include "core/attention/rotation.h"
#include "core/base/tensor.h"
#include "core/model/config.h"

#include <vector>

namespace fovea {

struct Rotary {
    Index width = 0; // d, even
    std::string row; // of rotaryKinds()
    double base = 10000;
    double factor = 1;
    double context = 0;                  // positions that the config gives
    double trained = 0;                  // positions before stretching
    double low = 1, high = 4;            // llama3
    double fast = 32, slow = 1;          // yarn
    bool rounded = true;                 // yarn
    double loudness = 1;                 // cos and sin are multiplied by it
    std::vector<double> shorter, longer; // longrope
};

// What the config says, in the keys of transformers 4 and 5. Throws Error(failure) for a kind that
// is not known.
Rotary readRotary(const Config& config, Index width, Index context);

// Angles by which each pair rotates per position, for a sequence of so many tokens.
std::vector<float> rotaryFrequencies(const Rotary& rotary, Index tokens);
// Whether they depend on the length of the sequence: then nothing can be kept when it grows.
bool dependsOnLength(const Rotary& rotary);

// The rotation of the positions [first, first + count); its pairs are split.
Rotation rotationOf(Backend& backend, const Rotary& rotary, Index first, Index count);

} // namespace fovea

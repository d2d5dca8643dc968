// Learned parameters: which ones a row needs, and how they are drawn from the seed.
#pragma once

#include "core/base/tensor.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

enum class Initial {
    xavier, // uniform in ±√(6 / (in + out)), for [out, in]; a vector counts as [1, in]
    normal  // N(0, deviation²)
};

struct LearnedShape {
    std::string name; // "W_q"
    Shape shape;
    Initial initial = Initial::xavier;
    double deviation = 1;
};

using Learned = std::map<std::string, Tensor, std::less<>>; // by name, float on the host

// Number n of a tensor is drawn from (seed, "stage.name", n).
Learned draw(const std::vector<LearnedShape>& shapes, std::uint32_t seed, std::string_view stage);

// The vectors of tokens without a model: component c is N(0, 1) from (seed, "embedding", the
// token's text, c), so that equal words have equal vectors. [T, width].
Tensor embed(const std::vector<std::string_view>& texts, Index width, std::uint32_t seed);

} // namespace fovea

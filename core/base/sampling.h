// Which token comes next, out of what a model says of all of them.
#pragma once

#include "core/base/random.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace fovea {

struct Sampling {
    double temperature = 0; // 0: always the likeliest
    std::size_t topK = 0;   // of the k likeliest; 0: of all
    double topP = 1;        // of the fewest that are this likely together
    double minP = 0;        // of those that have at least this share of the likeliest one's
    double typicalP = 1; // of the fewest this likely together, whose surprise is nearest the mean
    double epsilon = 0;  // of those at least this likely; 0 or 1: of all
    double eta = 0;      // the same, or √η·e^(−entropy) where that is less
};

struct Likely {
    std::int32_t id;
    double probability;
};

// The likeliest first; equals in the order of their ids.
std::vector<Likely> likeliest(std::span<const float> logits, std::size_t count,
                              double temperature = 1);

// The tokens that the next one is drawn from, each with its share of all that are left. The filters
// apply in the order above, each to what the one before it left. The likeliest token always passes
// those of k, p, least share, ε and η.
std::vector<Likely> candidates(std::span<const float> logits, const Sampling& sampling);

// Number n of the stream decides where it is not the likeliest.
std::int32_t sampled(std::span<const float> logits, const Sampling& sampling,
                     const RandomStream& stream, std::uint64_t n);

} // namespace fovea

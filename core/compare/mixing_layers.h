// Layers that mix the tokens of a text, a row each: what one token's output depends on, what a
// layer costs, and the layer itself, so that what is told of it can be measured.
#pragma once

#include "core/attention/learned.h"
#include "core/base/table_fwd.h"

namespace fovea {

class Backend;

struct LayerSizes {
    Index tokens = 0; // n
    Index width = 64; // d
    Index kernel = 3; // k: tokens that a convolution reads, its own in the middle
    Index window = 2; // w: tokens to each side that attention with a window reads

    bool operator==(const LayerSizes&) const = default;
};

// A number that a formula gives.
struct LayerCost {
    const char* formula = "";
    double (*value)(const LayerSizes& sizes) = nullptr; // infinite where tokens are never reached
};

// The group of layers in which a layer is compared.
enum class LayerGroup : std::uint8_t {
    other,     // a layer of another kind than attention
    attention, // everything sees everything
    narrowed,  // attention that sees less
    rewritten  // attention as well, computed in another way: it reaches and costs the same
};

struct MixingLayer {
    LayerGroup group = LayerGroup::other;
    // After how many steps what stands at `from` is known at `to`; 0: never. A step is a layer, or
    // a state of a layer that hands on.
    Index (*steps)(Index from, Index to, const LayerSizes& sizes);
    bool handsOn = false;   // from state to state within a layer, so one layer does
    LayerCost operations;   // as papers count them: the order
    LayerCost multiplyAdds; // all of them, projections included
    LayerCost parameters;
    LayerCost sequential;   // operations that wait for each other
    LayerCost path;         // the most steps from a token to another
    double exponent = 1;    // of n in the time that a layer takes, as n grows
    const char* sized = ""; // its name with the size that it has: "Convolution, k = %1"
    Index LayerSizes::*size = nullptr;
    // Names and shapes of what it has learned, matrices [out, in].
    std::vector<LearnedShape> (*learned)(const LayerSizes& sizes);
    // x [n, d] → [n, d]; `learned` by these names, where the backend computes.
    Tensor (*forward)(Backend& backend, const Learned& learned, const Tensor& x,
                      const LayerSizes& sizes);
};

const Table<MixingLayer>& mixingLayers();

// The three that are compared first.
namespace layerId {
inline constexpr const char* attention = "self-attention";
inline constexpr const char* convolution = "convolution";
inline constexpr const char* recurrent = "recurrent";
} // namespace layerId

// What a row has learned, drawn from a seed.
Learned drawLayer(const MixingLayer& kind, const LayerSizes& sizes, std::uint32_t seed,
                  Backend& backend);

// The most steps that it takes from `from` to any token that it reaches; 0: it reaches none.
Index longestFrom(const MixingLayer& kind, Index from, const LayerSizes& sizes);

} // namespace fovea

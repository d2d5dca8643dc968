// What a forward pass leaves behind: the hidden states, and of every layer what its attention maps
// are computed from when they are looked at. No map is kept: memory is O(L·T·D).
#pragma once

#include "core/attention/observer.h"
#include "core/compute/fused_attention.h"

#include <functional>
#include <vector>

namespace fovea {

struct ModelInput {
    std::vector<std::int32_t> ids = {};
    std::vector<std::int32_t> types = {}; // of each token; none: all 0
    std::vector<std::uint8_t> real = {};  // 0 of padding; none: there is no padding

    [[nodiscard]] Index tokens() const { return static_cast<Index>(ids.size()); }
};

// What a layer's maps are computed from, where the backend keeps its tensors.
struct LayerMaps {
    Tensor q;          // [H, T, d], rotated
    Tensor k;          // [G, T, d], rotated
    Tensor v;          // [G, T, d]
    Tensor statistics; // [H, T, 2], see FusedRows
    FusedRule rule;
};

struct Pass {
    ModelInput input;
    // Of the embeddings, and behind every layer, [T, D]; the last one is taken behind the norm at
    // the end, where there is one. With an observer only of the tokens from `first` on.
    std::vector<Tensor> hidden;
    std::vector<LayerMaps> layers;
    Index first = 0;
};

// The states of a whole pass: of the embeddings and behind every layer, [T, D], the last one before
// the norm at the end; and q, k and v of every layer, as its maps are computed from them.
struct KnownPass {
    ModelInput input;
    std::vector<Tensor> hidden;
    std::vector<Projected> layers;
};

// Where a pass begins that shares its first layers with another one.
struct PassStart {
    Index layer = 0;
    Tensor hidden; // what enters that layer, [T, D]; null: the embeddings do
};

// What is wanted of a pass.
struct PassWish {
    bool hidden = true; // otherwise the last alone
    bool maps = true;
    // The tokens that the input and an earlier pass of the same model begin with alike are taken
    // over from it, where later tokens cannot change them.
    const Pass* before = nullptr;
    // Is called with each attention and may change it; its name is "layer.0", … With an observer no
    // maps are kept, and there is no padding. Where tokens are taken over, it is called with the
    // queries of the others, whose first position stands in the rule, and with the keys of all.
    PassObserver* observer = nullptr;
    // Called after each layer, with what its maps are computed from. An observer cannot replace
    // this: its attention runs over single operations, which round otherwise than the fused one,
    // and has no statistics of rows.
    std::function<void(Index layer, const LayerMaps&)> afterLayer = {};
    // With an observer: where the pass begins. Observer and hidden states begin with that layer.
    PassStart start = {};
};

} // namespace fovea

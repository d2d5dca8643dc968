// What a checkpoint's config says about the model, of any architecture: everything that the forward
// pass asks for. An architecture (architectures.h) makes one from its own keys. It stays apart from
// NetworkPlan (core/learn/networks.h): that one is chosen, stage by stage, and the network lays out
// its own tensors; this one is read, and says how given tensors are laid out (norms, joined or
// transposed matrices). What both have in common, the attention, is a HeadPlan and an
// AttentionRule.
#pragma once

#include "core/base/tensor.h"
#include "core/model/rotary.h"

#include <optional>
#include <string>
#include <vector>

namespace fovea {

struct NormPlan {
    bool centred = true; // LayerNorm; otherwise RMSNorm: no mean is taken away, nothing added
    double epsilon = 1e-5;
};

// Learned vectors that are added to the embeddings of tokens.
struct PositionTable {
    Index rows = 0;  // 0: there is none
    Index first = 0; // the row of position 0
    // RoBERTa counts tokens that are not padding, and gives padding the row of this id.
    std::optional<std::int32_t> padding = {};
};

struct LayerPlan {
    double scale = 1; // of q·k
    // How many keys a query sees: in a causal model this many, its own included; otherwise this
    // many on each side, and its own. 0: all.
    Index window = 0;
};

enum class HeadKind {
    none,
    nextToken,  // what may follow a token
    maskedToken // which token was masked
};

struct ModelPlan {
    std::string architecture = {}; // the id of its row
    // The stack of layers. (A decoder beside it, for models that translate, will be another one.)
    Index vocabulary = 0; // V, rows of the embedding
    Index width = 0;      // D
    Index heads = 0;      // H
    Index keyHeads = 0;   // shared by H / keyHeads heads each
    Index headWidth = 0;  // d
    Index inner = 0;      // F
    Index types = 0;      // rows of the table of token types; 0: there is none
    Index context = 0;    // tokens that it can take
    bool causal = false;
    bool normFirst = false; // x + part(norm(x)), and a norm at the end; otherwise norm(x + part(x))
    bool normEmbedding = false;
    bool gated = false;      // down(act(gate x) · up x); otherwise outer(act(inner x))
    bool inTimesOut = false; // matrices are [in, out] (GPT-2); otherwise [out, in]
    bool joinedQkv = false;  // one matrix for q, k and v, in this order
    bool qkvBias = false;    // of LLaMA's kin, where it is a choice
    bool outputBias = false;
    bool innerBias = false;
    NormPlan norm = {};
    std::string activation = {};
    std::string headActivation = {}; // where it is another one
    PositionTable positions = {};
    std::optional<Rotary> rotary = {};
    std::vector<LayerPlan> layers = {};
    HeadKind head = HeadKind::none;
    bool tiedHead = true; // the head's matrix is the embedding where the file has no other
    std::vector<std::string> remarks = {}; // what is in the config and is not used
};

} // namespace fovea

// Heads and tokens of a model that are silenced, hidden states that are another text's, and parts
// of layers that are left out: what would it predict then?
#pragma once

#include "core/attention/hand_edits.h"
#include "core/attention/layer_part.h"
#include "core/base/tensor.h"

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fovea {

// What a silenced head gives in place of its output.
enum class SilencedBy : std::uint8_t {
    zero,
    mean, // what it gives on average, over all tokens of other sentences
    patch // what it gives for another text, token for token
};
inline constexpr std::array<const char*, 3> silencedByNames = {"zero", "mean", "patch"};

struct SilencedHead {
    std::int64_t layer = 0;
    std::int64_t head = 0;
    auto operator<=>(const SilencedHead&) const = default;
};

// The hidden state of a token behind `layers` layers; 0: what enters the first layer.
struct PatchedState {
    std::int64_t layers = 0;
    std::int64_t token = 0;
    auto operator<=>(const PatchedState&) const = default;
};

// A part that is left out of the layer in which attention number `layer` stands.
struct LeftOutPart {
    std::int64_t layer = 0;
    LayerPart part = LayerPart::residual;
    auto operator<=>(const LeftOutPart&) const = default;
};

struct Silenced {
    std::vector<SilencedHead> heads = {};  // sorted
    std::vector<std::int64_t> tokens = {}; // keys that no other token attends to; sorted
    SilencedBy by = SilencedBy::zero;
    std::string from = {};                 // the other text, where heads or states are patched
    std::vector<PatchedState> states = {}; // those of that text stand there; sorted
    std::vector<LeftOutPart> parts = {};   // sorted

    [[nodiscard]] bool any() const {
        return !heads.empty() || !tokens.empty() || !states.empty() || !parts.empty();
    }
    [[nodiscard]] bool has(const SilencedHead& head) const;
    [[nodiscard]] bool leavesOut(const LeftOutPart& part) const;
    [[nodiscard]] std::vector<std::int64_t> headsOf(std::int64_t layer) const;
    bool operator==(const Silenced&) const = default;
};

// With that head or token, or without it.
Silenced withHead(Silenced silenced, const SilencedHead& head, bool isSilenced);
Silenced withToken(Silenced silenced, std::int64_t token, bool isSilenced);
Silenced withState(Silenced silenced, const PatchedState& state, bool isPatched);
Silenced withPart(Silenced silenced, const LeftOutPart& part, bool isLeftOut);

// What heads give instead, by the name of their attention, on the host: their means [H, d], or what
// they give for another text, [H, n, d].
using HeadValues = std::map<std::string, Tensor>;
// The hidden states of another text behind 0, 1, … layers, [n, D], on the host. `stack` is the
// prefix of these layers' names: "layer.0".
struct OtherStates {
    std::string stack;
    std::vector<Tensor> behind = {};
};
struct SilencedValues {
    HeadValues heads = {};
    OtherStates states = {};
};

// The values for one attention; null where `values` is null: heads then give 0. Throws Error(usage)
// where the other text has no such attention, for example without a word.
const Tensor* valuesFor(const HeadValues* values, const std::string& attention);

// `outputs` of all heads, [H, n, d], where `heads` give `values` instead, or 0 where that is null.
// Throws Error(usage) where the other text has another number of tokens.
Tensor withoutHeads(Backend& backend, const Tensor& outputs, const std::vector<std::int64_t>& heads,
                    const Tensor* values);

// What leaves a layer of that name, [n, D], with the other text's states where they are patched.
// Throws Error(usage) where it has no such state.
Tensor withStates(Backend& backend, const Tensor& x, const std::string& layer,
                  const std::vector<PatchedState>& patched, const OtherStates& states);

// The cells of an attention that silenced tokens hide. `amongThemselves`: queries and keys are the
// same tokens, and each still attends to itself.
HandEdits hiddenKeys(const Silenced& silenced, std::int64_t layer, Index firstQuery, Index queries,
                     bool amongThemselves);

} // namespace fovea

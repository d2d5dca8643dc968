// Heads and tokens of a model that are silenced: what would it predict without them?
#pragma once

#include "core/attention/hand_edits.h"
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

struct Silenced {
    std::vector<SilencedHead> heads = {};  // sorted
    std::vector<std::int64_t> tokens = {}; // keys that no other token attends to; sorted
    SilencedBy by = SilencedBy::zero;
    std::string from = {}; // the other text, where heads are patched

    [[nodiscard]] bool any() const { return !heads.empty() || !tokens.empty(); }
    [[nodiscard]] bool has(const SilencedHead& head) const;
    [[nodiscard]] std::vector<std::int64_t> headsOf(std::int64_t layer) const;
    bool operator==(const Silenced&) const = default;
};

// With that head or token, or without it.
Silenced withHead(Silenced silenced, const SilencedHead& head, bool isSilenced);
Silenced withToken(Silenced silenced, std::int64_t token, bool isSilenced);

// Of every attention of a model, by its name, what its heads give instead, on the host: their means
// [H, d], or what they give for another text, [H, n, d].
using HeadValues = std::map<std::string, Tensor>;

// Those of one attention; null where there are none, for heads then give 0. Throws Error(usage)
// where the other text has no such attention, as without a word.
const Tensor* valuesFor(const HeadValues* values, const std::string& attention);

// What heads give, [H, n, d], with zeros or, unless it is null, these values in place of some.
// Throws Error(usage) where the other text has another number of tokens.
Tensor withoutHeads(Backend& backend, const Tensor& outputs, const std::vector<std::int64_t>& heads,
                    const Tensor* values);

// The cells of an attention that silenced tokens hide. `amongThemselves`: queries and keys are the
// same tokens, and each still attends to itself.
HandEdits hiddenKeys(const Silenced& silenced, std::int64_t layer, Index firstQuery, Index queries,
                     bool amongThemselves);

} // namespace fovea

// The kinds of checkpoints that can be opened. A row is found by the config's "model_type", and
// says what its keys mean (→ ModelPlan), which tensors it needs, and what they are called in its
// files. How they are put together stands in the plan: see model.cpp.
#pragma once

#include "core/base/table_fwd.h"
#include "core/model/config.h"
#include "core/model/plan.h"

namespace fovea {

// One tensor of a file, and what the forward pass calls it.
struct TensorNeed {
    std::string slot; // "q.weight"
    std::string name; // "h.0.attn.c_attn.weight"
    Shape shape;
    bool needed = true;
    std::vector<std::string> otherNames = {}; // of the same tensor, in older or other files
};
using TensorNeeds = std::vector<TensorNeed>;

struct Architecture {
    const char* prefix; // of names in files that were saved with a head: "transformer."
    ModelPlan (*plan)(const Config& config);
    TensorNeeds (*embedding)(const ModelPlan& plan);
    TensorNeeds (*layer)(const ModelPlan& plan, Index layer);
    TensorNeeds (*head)(const ModelPlan& plan); // the norm at the end, and what predicts tokens
    // A tensor without which a checkpoint has no head; null where the embedding may serve as one.
    const char* headProof = nullptr;
};

const Table<Architecture>& architectures();

// "weight" and "bias" of one part, in the slots that begin with `slot`.
TensorNeeds linearNeeds(const std::string& slot, const std::string& name, Index out, Index in,
                        bool bias = true);
// "weight" and "bias" of a norm, also called gamma and beta; RMSNorm has no bias.
TensorNeeds normNeeds(const std::string& slot, const std::string& name, const ModelPlan& plan);
void append(TensorNeeds& needs, const TensorNeeds& more);

// What every config is checked for: sane ranges, before anything is multiplied or allocated.
namespace ranges {
inline constexpr Index layers = 1024;
inline constexpr Index heads = 1024;
inline constexpr Index width = Index{1} << 17;
inline constexpr Index inner = Index{1} << 19;
inline constexpr Index vocabulary = Index{1} << 22;
inline constexpr Index context = Index{1} << 24;
} // namespace ranges

// Heads that share the width between them. Throws Error(failure) where they cannot.
void splitWidth(ModelPlan& plan, const Config& config);
// For models that see both sides. Throws Error(failure) where the config says "is_causal".
void refuseCausal(const Config& config);
// Whether "architectures" in the checkpoint's config names a head of one of these kinds
// ("ForMaskedLM"), or is not there.
bool hasHead(const Config& config, const std::vector<std::string>& endings);

} // namespace fovea

// The weights of a transformer's layer and what is computed with them, over the backend's
// operations.
#pragma once

#include "core/attention/project.h"
#include "core/model/plan.h"

#include <functional>
#include <map>
#include <string>

namespace fovea {

// The tensors of one layer, by slot, where the backend keeps them.
class LayerWeights {
public:
    using Part = std::map<std::string, Tensor, std::less<>>;
    LayerWeights(Backend& backend, const ModelPlan& plan, const Part& part)
        : backend_(backend), plan_(plan), part_(part) {}

    [[nodiscard]] bool has(const std::string& slot) const { return part_.contains(slot); }
    [[nodiscard]] const Tensor& at(const std::string& slot) const { return part_.at(slot); }

    // x [n, in] → [n, out].
    [[nodiscard]] Tensor linear(const std::string& slot, const Tensor& x) const;
    // (x − mean) / √(variance + ε) · weight + bias, or x / √(mean of squares + ε) · weight.
    [[nodiscard]] Tensor norm(const std::string& slot, const Tensor& x) const;
    // outer(act(inner x)), or outer(act(gate x) · inner x).
    [[nodiscard]] Tensor feedForward(const Tensor& x) const;

    // The heads' q, k and v [·, n, d] of x [n, D], not rotated.
    [[nodiscard]] Projected heads(const Tensor& x) const;
    // [H, n, d] → [n, D], through the output's matrix.
    [[nodiscard]] Tensor joined(const Tensor& heads) const;

private:
    Backend& backend_;
    const ModelPlan& plan_;
    const Part& part_;
};

// Rows do not know each other but in attention, and what is computed of them on the way is wider
// than they are: a few at a time need less memory, which then stays in the cache.
void inRows(const ModelPlan& plan, Index rows,
            const std::function<void(Index begin, Index end)>& part);

} // namespace fovea

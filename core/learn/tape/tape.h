// Reverse-mode differentiation: a backend that hands every operation to another one, records
// those that depend on a tracked tensor, and runs backward through them. Whatever is written over
// Backend, every stage and every model, can be differentiated by computing it on a tape.
#pragma once

#include "core/compute/backend.h"
#include "core/learn/tape/gradient_sum.h"

#include <functional>
#include <unordered_map>
#include <unordered_set>

namespace fovea {

// For one thread at a time. Masks and indices have no gradient, and neither has what fused
// attention remembers of its rows: only its output.
class Tape final : public Backend {
public:
    explicit Tape(Backend& under) : under_(under) {}

    // A tensor that gradients are wanted for, on the host or where the backend computes. Later
    // operations must be given this very storage. Returns the tensor as the backend has it.
    Tensor watch(const Tensor& value);

    // Runs backward from `loss`, a single number; what was recorded is forgotten.
    void backward(const Tensor& loss);
    // The gradient by a tracked tensor, in its shape; zeros where the loss does not depend on it.
    [[nodiscard]] Tensor gradient(const Tensor& tracked);

    [[nodiscard]] std::string name() const override { return under_.name(); }
    [[nodiscard]] Type type() const override { return under_.type(); }
    void checkpoint() override { under_.checkpoint(); }
    void finish() override { under_.finish(); }
    [[nodiscard]] Traffic traffic() const override { return under_.traffic(); }
    Tensor straightThrough(const Tensor& value, const std::function<Tensor()>& smooth) override;
    Tensor constant(const Tensor& a) override;
    Tensor upload(const Tensor& host) override;
    Tensor download(const Tensor& tensor) override { return under_.download(tensor); }
    Tensor matmul(const Tensor& a, const Tensor& b, Transposed transposed) override;
    Tensor pairwise(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w) override;
    Tensor unary(Unary operation, const Tensor& a) override;
    Tensor affine(const Tensor& a, double factor, double summand) override;
    Tensor binary(Binary operation, const Tensor& a, const Tensor& b) override;
    Tensor select(const Tensor& visible, const Tensor& a, double otherwise) override;
    Tensor reduce(Reduction reduction, const Tensor& a) override;
    Tensor threshold(const Tensor& scores, const Tensor& visible, double alpha) override;
    Tensor top(const Tensor& a, const Tensor& visible, Index count) override;
    Tensor pick(const Tensor& a, const Tensor& index) override;
    FusedRows attention(const Tensor& q, const Tensor& k, const Tensor& v,
                        const FusedRule& rule) override;
    Tensor attentionWeights(const Tensor& q, const Tensor& k, const Tensor& statistics,
                            const FusedRule& rule, const FusedPart& part) override;
    Tensor gather(const Tensor& table, const Tensor& index) override;
    Tensor slice(const Tensor& a, Index axis, Index begin, Index end) override;
    Tensor concat(const std::vector<Tensor>& parts, Index axis) override;
    Tensor permute(const Tensor& a, const std::vector<Index>& order) override;
    PairGradients pairwiseBack(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w,
                               const Tensor& gradient) override;
    Tensor gatherBack(const Tensor& gradient, const Tensor& index, Index rows) override;
    Tensor pickBack(const Tensor& gradient, const Tensor& index, const Shape& shape) override;
    Tensor filled(const Shape& shape, double value) override;
    Tensor sumDown(const Tensor& a) override;
    Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) override;
    Tensor layerNorm(const Tensor& x, const Tensor& gain, const Tensor& shift,
                     double epsilon) override;
    Tensor crossEntropy(const Tensor& logits, const Tensor& targets, double smoothing) override;
    CellState lstmCell(const Tensor& gates, const Tensor& cell) override;
    Tensor gruCell(const Tensor& ofInput, const Tensor& ofState, const Tensor& state) override;

private:
    using Back = std::function<void(const Tensor& gradient)>;
    struct Step {
        Tensor out;
        Back back;
    };

    [[nodiscard]] bool tracks(const Tensor& tensor) const;
    Tensor record(Tensor out, std::initializer_list<Tensor> inputs, Back back);
    void add(const Tensor& input, const Tensor& gradient);
    // Takes the gradient of a recorded result, which needs it no more; null where there is none.
    Tensor taken(const Tensor& out);
    void addMatmul(const Tensor& a, const Tensor& b, Transposed transposed, const Tensor& gradient);

    Backend& under_;
    std::vector<Step> steps_;
    std::unordered_set<const Storage*> tracked_;
    std::unordered_map<const Storage*, Tensor> watched_; // by the host's storage, where it is now
    std::unordered_map<const Storage*, GradientSum> gradients_;
    std::vector<Tensor> held_; // so that no storage's address is used again
};

} // namespace fovea

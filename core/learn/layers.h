// What networks are put together from, each a few operations. Matrices are [out, in]; a batch of
// hidden states has a row for each token, [B·T, D].
#pragma once

#include "core/attention/observer.h"
#include "core/attention/stages.h"

namespace fovea {

class Backend;
enum class Unary;

// Learned parameters by names that begin with a prefix: "layer.0." + "norm.gain".
class Scope {
public:
    Scope(Backend& backend, const Learned& learned, PassObserver* observer = nullptr,
          std::string prefix = {})
        : backend_(backend), learned_(learned), observer_(observer), prefix_(std::move(prefix)) {}

    [[nodiscard]] Scope in(const std::string& part) const {
        return {backend_, learned_, observer_, prefix_ + part + "."};
    }
    // "layer.0.across"
    [[nodiscard]] std::string name() const { return prefix_.substr(0, prefix_.size() - 1); }
    [[nodiscard]] PassObserver* observer() const { return observer_; } // or null
    // The tensor of that name, where the backend computes. Throws std::logic_error without one.
    [[nodiscard]] Tensor operator()(const std::string& name) const;
    // All tensors here, by what follows the prefix in their names.
    [[nodiscard]] Learned all() const;
    [[nodiscard]] Backend& backend() const { return backend_; }

private:
    Backend& backend_;
    const Learned& learned_;
    PassObserver* observer_;
    std::string prefix_;
};

// x W^T + b: "weight" [out, in], "bias" [out].
Tensor linear(const Scope& scope, const Tensor& x);
std::vector<LearnedShape> linearShapes(const std::string& name, Index out, Index in);

// (x − mean) / √(variance + 1e-5) · gain + shift, over the last axis (Ba, Kiros, Hinton, 2016).
Tensor layerNorm(const Scope& scope, const Tensor& x);
std::vector<LearnedShape> normShapes(const std::string& name, Index width);

// W_2 act(W_1 x + b_1) + b_2: "inner" and "outer".
Tensor feedForward(const Scope& scope, Unary activation, const Tensor& x);
std::vector<LearnedShape> feedForwardShapes(const std::string& name, Index width, Index inner);

// Sentences of equal length, one after the other.
struct BatchShape {
    Index sentences = 1; // B
    Index tokens = 0;    // T
};

// Every stage from position (what rotates and what biases) to combine, with the projections around
// them, for queries from queriesFrom [B·T, D], keys and values from keysFrom [B·S, D]. What the
// stages learn has the names that run() gives it ("project.W_q", "score.w").
struct AttentionLayer {
    HeadPlan plan;
    Selection project;
    AttentionRule rule; // nothing learned
};
// The position stands in the rule where it rotates or biases, and what it adds is for the network
// to add.
AttentionLayer attentionOf(const ChosenStages& chosen);
// What was projected for tokens that later ones attend to: [B·G, T, d], null before the first.
struct KeptKeys {
    Tensor k, v;
};
// With `kept`, the keys and values that it holds stand before those of keysFrom, which may be null
// where no more come; afterwards it holds them all. An observer is not called then.
Tensor attentionLayer(const Scope& scope, const AttentionLayer& layer, const Tensor& queriesFrom,
                      BatchShape ofQueries, const Tensor& keysFrom, BatchShape ofKeys,
                      KeptKeys* kept = nullptr);
std::vector<StageShapes> attentionLayerShapes(const AttentionLayer& layer);

// The mean over rows of −Σ_c t_c log softmax(logits)_c, where t is smoothing / V for every c, and
// 1 − smoothing more at the row's target. logits [N, V], targets i32 [N] on the host; a single
// number [1]. A row whose target is −1 does not count: the mean is over the others.
Tensor crossEntropy(Backend& backend, const Tensor& logits, const Tensor& targets,
                    double smoothing = 0);

} // namespace fovea

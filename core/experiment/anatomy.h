// What a stack of layers is made of, for taking its sums apart. Who asks gives the backend that
// keeps and computes the tensors; one of double, for parts that cancel.
#pragma once

#include "core/base/message.h"
#include "core/base/tensor.h"

#include <optional>
#include <vector>

namespace fovea {

class Backend;
struct Trace;

class Anatomy {
public:
    Anatomy() = default;
    Anatomy(const Anatomy&) = delete;
    Anatomy& operator=(const Anatomy&) = delete;
    virtual ~Anatomy() = default;

    // x · weight + bias: [in, out] and [out]; the bias is null where nothing is added.
    struct Linear {
        Tensor weight, bias;
    };
    // (x − mean) / √(variance + epsilon) · gain + shift, or x / √(mean of squares + epsilon) ·
    // gain.
    struct Norm {
        Tensor gain;  // [D]
        Tensor shift; // [D]; null: nothing is added
        double epsilon = 0;
        bool centred = true;
    };
    // What stands in the hidden states before the first layer: tokens, positions.
    struct Source {
        Message name;
        Tensor x; // [T, D]
    };

    [[nodiscard]] virtual Index layers() const = 0;
    // x + part(norm(x)), and a norm at the end; otherwise norm(x + part(x)).
    [[nodiscard]] virtual bool normFirst() const = 0;

    // The projections of one head, [D, d], of hidden states as they enter the attention.
    [[nodiscard]] virtual Linear query(Backend& backend, Index layer, Index head) const = 0;
    [[nodiscard]] virtual Linear key(Backend& backend, Index layer, Index head) const = 0;
    [[nodiscard]] virtual Linear value(Backend& backend, Index layer, Index head) const = 0;
    // The projection of the heads' outputs side by side: [H·d, D].
    [[nodiscard]] virtual Linear output(Backend& backend, Index layer) const = 0;

    [[nodiscard]] virtual Norm attentionNorm(Backend& backend, Index layer) const = 0;
    // The norm of the feed-forward part; nullopt where a layer is attention alone.
    [[nodiscard]] virtual std::optional<Norm> innerNorm(Backend& backend, Index layer) const = 0;
    [[nodiscard]] virtual std::optional<Norm> embeddingNorm(Backend& backend) const = 0;
    [[nodiscard]] virtual std::optional<Norm> lastNorm(Backend& backend) const = 0;

    [[nodiscard]] virtual std::vector<Source> sources(Backend& backend,
                                                      const Trace& trace) const = 0;
    // What the feed-forward part gives for x [n, D]; zeros where there is none.
    [[nodiscard]] virtual Tensor feedForward(Backend& backend, Index layer,
                                             const Tensor& x) const = 0;
    // Queries or keys [1, T, d] of positions 0, 1, …, as the score takes them.
    [[nodiscard]] virtual Tensor rotated(Backend& backend, const Trace& trace, Index layer,
                                         const Tensor& x) const = 0;

    // Whether logits are products of hidden states with vectors of words.
    [[nodiscard]] virtual bool hasWords() const = 0;
    // The vectors of all words, [V, D]: what is multiplied by the last hidden states to give their
    // logits, and what is added; null where more than a matrix stands between.
    [[nodiscard]] virtual Linear words(Backend& backend) const = 0;
    // The vectors of these words alone, [n, D].
    [[nodiscard]] virtual Linear words(Backend& backend,
                                       const std::vector<std::int32_t>& ids) const = 0;
    // The vectors that tokens have when they enter, [V, D].
    [[nodiscard]] virtual Tensor tokens(Backend& backend) const = 0;
};

} // namespace fovea

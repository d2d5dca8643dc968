// A transformer encoder that says something about every token (Vaswani et al., 2017): embeddings,
// positions, layers of attention and feed-forward with residuals, and a linear layer on top.
#pragma once

#include "core/learn/layers.h"

namespace fovea {

struct EncoderPlan {
    Index vocabulary = 0;
    Index classes = 0;
    Index layers = 1;
    Index inner = 128;   // of the feed-forward layers
    bool preNorm = true; // the sum is normalised before each part, and once at the end
    Unary activation = Unary::relu;
    Choice position; // what it adds to embeddings; what it turns or biases stands in the rule
    AttentionLayer attention;
};

// Everything it learns, drawn from the seed.
Learned drawEncoder(const EncoderPlan& plan, std::uint32_t seed, Backend& backend);

// Logits [B·T, classes] of tokens i32 [B·T].
Tensor encoderLogits(Backend& backend, const EncoderPlan& plan, const Learned& learned,
                     const Tensor& tokens, Batch batch);

} // namespace fovea

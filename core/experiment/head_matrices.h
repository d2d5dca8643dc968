// The matrices of a model's heads, as they read the hidden states and write to them: what each norm
// multiplies and takes away in front of them is part of them, for without a text nothing else is
// known of a norm (its factor is a positive number for each token).
#pragma once

#include "core/attention/attention.h"
#include "core/experiment/anatomy.h"

#include <memory>
#include <vector>

namespace fovea {

// Of one head.
struct HeadMatrices {
    Tensor query, key, value; // [D, d]
    Tensor output;            // [d, D]
};

// Whether a score is xᵢ W_q W_kᵀ xⱼᵀ times a number, and what is added to it.
bool scoresAreProducts(const AttentionRule& rule);

// The processor, with doubles: parts of weights cancel.
std::shared_ptr<Backend> inDouble();

// The bytes of W_o of all layers, as doubles.
std::size_t matrixBytes(const Trace& trace);

// W [D, d] behind the norm, as one matrix: centring, gain and W, without the deviation.
Tensor behindNorm(Backend& backend, const Anatomy::Norm& norm, const Tensor& w);
// Rows [n, D] behind the norm: centred and times the gain, without the deviation.
Tensor throughNorm(Backend& backend, const Anatomy::Norm& norm, const Tensor& rows);

// The norms that hidden states meet on their way from the attention of one layer into that of a
// later one, where norms come last; otherwise none: each reader has its own in front.
std::vector<Anatomy::Norm> normsBetween(const Anatomy& anatomy, Backend& backend, Index from,
                                        Index to);

// All heads of a layer, where the backend keeps them.
std::vector<HeadMatrices> headMatrices(const Anatomy& anatomy, Backend& backend, Index layer,
                                       Index heads);

} // namespace fovea

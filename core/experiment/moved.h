// What a weight moves: a key's value, through the output's matrix, into the query's hidden state
// (Kobayashi et al., "Attention is not only a weight", 2020, and "Incorporating residual and
// normalization layers into analysis of masked language models", 2021).
#pragma once

#include "core/experiment/trace.h"

namespace fovea {

class Anatomy;

// The anatomy of a trace's model; null where there is no model that can be taken apart.
std::shared_ptr<const Anatomy> anatomyOf(const Trace& trace, Backend& backend);

// W_o [H·d, D] of a layer, where the backend keeps it; null where heads are not projected again,
// and of a file, which keeps it. Throws Error(usage) where the layer is a file's without it.
Tensor outputMatrix(const Trace& trace, Backend& backend, Index layer);

// f(x_j) of the keys [left, right), [keys, D], where the backend keeps them: the value of each
// through the head's rows of `matrix`, or the value itself where that is null.
Tensor movedVectors(const Trace& trace, Backend& backend, Index layer, Index head,
                    const Tensor& matrix, Index left, Index right);

// ‖α_ij f(x_j)‖ of one head, of the part `rect`, f32 on the host.
Tensor movedSizes(const Trace& trace, Backend& backend, Index layer, Index head, const Rect& rect);

// ⟨α_ij f(x_j), y_i⟩ / ‖y_i‖, f32 on the host: how much of what is moved points where the layer's
// output y_i points. The sum over all keys and heads is ‖y_i‖ less the part of the output's bias.
Tensor contributions(const Trace& trace, Backend& backend, Index layer, Index head,
                     const Rect& rect);

// Throws Error(usage) where parts of layers are left out: what is told of a layer is not theirs.
void expectWholeLayers(const Trace& trace);

// Whether sizes behind residual and norm can be told of a layer.
bool hasNormedSizes(const Trace& trace, Index layer);

// ‖Σ_h g_i(α_ij f_h(x_j))‖ of the part `rect`, f32 on the host, where g_i is the norm that follows
// the attention, with the σ that it has there; the residual is added where i is j.
Tensor normedSizes(const Trace& trace, Backend& backend, Index layer, const Rect& rect);

} // namespace fovea

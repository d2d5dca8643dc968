#include "core/compare/layer_forward.h"

#include "core/compute/backend.h"

#include <cmath>

namespace fovea {
namespace {

const Tensor& at(const Learned& learned, const char* name) {
    return learned.find(name)->second;
}

Tensor projected(Backend& backend, const Learned& learned, const char* name, const Tensor& x) {
    return backend.matmul(x, at(learned, name), {.b = true});
}

double scaleOf(const LayerSizes& sizes) {
    return 1 / std::sqrt(static_cast<double>(sizes.width));
}

// One head over the whole width, so that costs are those of the formulas.
Tensor fusedForward(Backend& backend, const Learned& learned, const Tensor& x,
                    const LayerSizes& sizes, FusedRule rule) {
    const auto head = [&](const char* name) {
        return projected(backend, learned, name, x).reshaped({1, sizes.tokens, sizes.width});
    };
    rule.scale = scaleOf(sizes);
    const FusedRows rows = backend.attention(head("W_q"), head("W_k"), head("W_v"), rule);
    return projected(backend, learned, "W_o", rows.output.reshaped({sizes.tokens, sizes.width}));
}

} // namespace

Tensor attentionForward(Backend& backend, const Learned& learned, const Tensor& x,
                        const LayerSizes& sizes) {
    return fusedForward(backend, learned, x, sizes, {});
}

Tensor causalForward(Backend& backend, const Learned& learned, const Tensor& x,
                     const LayerSizes& sizes) {
    return fusedForward(backend, learned, x, sizes, {.last = 0});
}

Tensor windowForward(Backend& backend, const Learned& learned, const Tensor& x,
                     const LayerSizes& sizes) {
    return fusedForward(backend, learned, x, sizes, {.first = -sizes.window, .last = sizes.window});
}

Tensor writtenOutForward(Backend& backend, const Learned& learned, const Tensor& x,
                         const LayerSizes& sizes) {
    const Tensor q = projected(backend, learned, "W_q", x);
    const Tensor k = projected(backend, learned, "W_k", x);
    const Tensor v = projected(backend, learned, "W_v", x);
    const Tensor scores = backend.affine(backend.matmul(q, k, {.b = true}), scaleOf(sizes), 0);
    const Tensor largest = backend.reduce(Reduction::largest, scores);
    const Tensor raised =
        backend.unary(Unary::exp, backend.binary(Binary::subtract, scores, largest));
    const Tensor weights =
        backend.binary(Binary::divide, raised, backend.reduce(Reduction::sum, raised));
    return projected(backend, learned, "W_o", backend.matmul(weights, v, {}));
}

Tensor convolutionForward(Backend& backend, const Learned& learned, const Tensor& x,
                          const LayerSizes& sizes) {
    const Index before = sizes.kernel / 2;
    const Index after = sizes.kernel - 1 - before;
    std::vector<Tensor> padded;
    if (before > 0)
        padded.push_back(backend.filled({before, sizes.width}, 0));
    padded.push_back(x);
    if (after > 0)
        padded.push_back(backend.filled({after, sizes.width}, 0));
    const Tensor whole = padded.size() == 1 ? x : backend.concat(padded, 0);
    std::vector<Tensor> taps;
    for (Index tap = 0; tap < sizes.kernel; ++tap)
        taps.push_back(backend.slice(whole, 0, tap, tap + sizes.tokens));
    const Tensor read = taps.size() == 1 ? taps.front() : backend.concat(taps, 1);
    return backend.linear(read, at(learned, "W"), at(learned, "b"));
}

Tensor recurrentForward(Backend& backend, const Learned& learned, const Tensor& x,
                        const LayerSizes& sizes) {
    const Tensor read = backend.linear(x, at(learned, "W"), at(learned, "b"));
    const Tensor& handing = at(learned, "U");
    std::vector<Tensor> states;
    for (Index i = 0; i < sizes.tokens; ++i) {
        Tensor sum = backend.slice(read, 0, i, i + 1);
        if (i > 0)
            sum = backend.binary(Binary::add, sum,
                                 backend.matmul(states.back(), handing, {.b = true}));
        states.push_back(backend.unary(Unary::tanh, sum));
    }
    return states.size() == 1 ? states.front() : backend.concat(states, 0);
}

} // namespace fovea

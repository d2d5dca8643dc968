#include "core/compute/eigen/eigen_attention.h"
#include "core/compute/eigen/eigen_over.h"
#include "core/compute/eigen/eigen_strips.h"

namespace fovea::kernels {
namespace {

using namespace packets;
using namespace strips;

template <class S>
Index padded(Index width) {
    return (width + lanes<S> - 1) / lanes<S> * lanes<S>;
}

// out [rows, padded columns] (+)= a · b, or aᵀ · b; b [depth, padded columns].
template <class S, bool accumulate, bool transposed = false>
void product(Index rows, Index columns, const S* a, Index strideA, const S* b, Index depth,
             S* out) {
    const Index stride = padded<S>(columns);
    for (Index c = 0; c < stride; c += width<S>)
        strip<S, accumulate, transposed>(rows, std::min(tilePackets, (stride - c) / lanes<S>), a,
                                         strideA, b + c, stride, depth, out + c, stride);
}

// [rows, columns] → [rows, padded columns].
template <class S>
void widen(const S* from, Index rows, Index columns, S* to) {
    const Index stride = padded<S>(columns);
    for (Index i = 0; i < rows; ++i) {
        std::copy_n(from + i * columns, columns, to + i * stride);
        std::fill(to + i * stride + columns, to + (i + 1) * stride, S(0));
    }
}
template <class S>
void addNarrowed(const S* from, Index rows, Index columns, S* to) {
    for (Index i = 0; i < rows; ++i)
        for (Index c = 0; c < columns; ++c)
            to[i * columns + c] += from[i * padded<S>(columns) + c];
}

} // namespace

template <class S>
Index attentionBackRoom(Index n, Index m, Index d, Index dv) {
    const Index widest = std::max(padded<S>(d), padded<S>(dv));
    return dv * padded<S>(m) + n * padded<S>(m) + (std::max(n, m) + std::max(n, m)) * widest;
}

template <class S>
void attentionBack(const AttentionBack<S>& head, S* room) {
    const auto& [q, k, v, weights, output, gradient, ofQ, ofK, ofV, ofAdded, n, m, d, dv, scale,
                 sharpness] = head;
    const Index keys = padded<S>(m);
    S* const vTransposed = room; // vᵀ [dv, keys]
    S* const ofScores = vTransposed + dv * keys;
    S* const wide = ofScores + n * keys; // the right side of a product
    S* const out = wide + std::max(n, m) * std::max(padded<S>(d), padded<S>(dv));
    for (Index c = 0; c < dv; ++c) {
        for (Index j = 0; j < m; ++j)
            vTransposed[c * keys + j] = v[j * dv + c];
        std::fill(vTransposed + c * keys + m, vTransposed + (c + 1) * keys, S(0));
    }
    product<S, false>(n, m, gradient, dv, vTransposed, dv, ofScores);
    for (Index i = 0; i < n; ++i) {
        const S *const g = gradient + i * dv, *const o = output + i * dv,
                       *const p = weights + i * m;
        const S mean = over::sum<S>(dv, [=](Index c) { return g[c] * o[c]; });
        S* const row = ofScores + i * keys;
        for (Index j = 0; j < m; ++j)
            row[j] = sharpness * (p[j] * (row[j] - mean));
        if (ofAdded)
            std::copy_n(row, m, ofAdded + i * m);
        for (Index j = 0; j < m; ++j)
            row[j] *= scale;
    }
    widen(k, m, d, wide);
    product<S, false>(n, d, ofScores, keys, wide, m, out);
    for (Index i = 0; i < n; ++i)
        std::copy_n(out + i * padded<S>(d), d, ofQ + i * d);
    widen(q, n, d, wide);
    product<S, false, true>(m, d, ofScores, keys, wide, n, out);
    addNarrowed(out, m, d, ofK);
    widen(gradient, n, dv, wide);
    product<S, false, true>(m, dv, weights, m, wide, n, out);
    addNarrowed(out, m, dv, ofV);
}

#define FOR_NUMBERS_OF(S)                                                                          \
    template Index attentionBackRoom<S>(Index, Index, Index, Index);                               \
    template void attentionBack(const AttentionBack<S>&, S*);
FOR_NUMBERS_OF(float)
FOR_NUMBERS_OF(double)

} // namespace fovea::kernels

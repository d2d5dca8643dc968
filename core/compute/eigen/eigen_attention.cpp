// S = Q·Kᵀ and O = P·V are products of blocks that never leave the cache; between them stands the
// softmax, whose largest and sum are corrected as further keys come (Milakov, Gimelshein, 2018;
// Dao et al., 2022).
#include "core/compute/eigen/eigen_attention.h"

#include "core/base/error.h"
#include "core/compute/eigen/eigen_strips.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace fovea::kernels {
namespace {

using namespace packets;
using namespace strips;

// e^x for x ≤ 0, 0 below −87: x = n ln 2 + r, and e^r is a polynomial on ±ln 2 / 2.
EIGEN_ALWAYS_INLINE Packet<float> decay(const Packet<float>& x) {
    using F = Packet<float>;
    const F shift = pset1<F>(12582912.0F); // 1.5·2²³: adding it rounds to an integer
    const F rounded = pmadd(x, pset1<F>(1.44269504088896341F), shift);
    const F n = psub(rounded, shift);
    F r = pmadd(n, pset1<F>(-0.693359375F), x);
    r = pmadd(n, pset1<F>(2.12194440e-4F), r);
    F p = pset1<F>(1.9875691500e-4F);
    for (const float coefficient :
         {1.3981999507e-3F, 8.3334519073e-3F, 4.1665795894e-2F, 1.6666665459e-1F, 5.0000001201e-1F})
        p = pmadd(p, r, pset1<F>(coefficient));
    p = pmadd(pmul(p, r), r, padd(r, pset1<F>(1.0F)));
    const Integers exponent = plogical_shift_left<23>(preinterpret<Integers>(rounded));
    const F scaled = preinterpret<F>(padd<Integers>(preinterpret<Integers>(p), exponent));
    return pandnot(scaled, pcmp_lt(x, pset1<F>(-87.0F)));
}
EIGEN_ALWAYS_INLINE Packet<double> decay(const Packet<double>& x) {
    return pandnot(pexp(x), pcmp_lt(x, pset1<Packet<double>>(-700.0)));
}

// The keys that a query of the head sees, of those in [begin, end).
struct Span {
    Index begin, end;
};
template <class S>
Span visibleSpan(const AttentionHead<S>& head, Index query, Index begin, Index end) {
    const FusedRule& rule = *head.rule;
    const Index from = std::clamp(query + rule.first, begin, end);
    const Index to = std::clamp(std::min(query + rule.last + 1, rule.keys), from, end);
    return {from, to};
}

// Scores of a block of queries and the keys [begin, end), begin at a panel's left edge; −∞ where
// hidden, up to whole packets. Queries are scaled already.
template <class S>
void scoreBlock(const AttentionHead<S>& head, const S* queries, Index top, Index rows, Index begin,
                Index end, S* out, Index stride) {
    constexpr S hidden = -std::numeric_limits<S>::infinity();
    for (Index left = begin; left < end; left += width<S>) {
        const Index packets = (std::min(width<S>, end - left) + lanes<S> - 1) / lanes<S>;
        strip<S, false>(rows, packets, queries, head.d, head.panels + left * head.d, width<S>,
                        head.d, out + (left - begin), stride);
    }
    const FusedRule& rule = *head.rule;
    const Index whole = (end - begin + lanes<S> - 1) / lanes<S> * lanes<S>;
    for (Index i = 0; i < rows; ++i) {
        S* row = out + i * stride;
        if (rule.softcap != 0) {
            Eigen::Map<Eigen::Array<S, Eigen::Dynamic, 1>> all(row, whole);
            all = static_cast<S>(rule.softcap * rule.sharpness) *
                  (all * static_cast<S>(1 / rule.softcap)).tanh();
        }
        if (head.added) {
            const S* added = head.added + (top + i) * head.m + begin;
            const auto sharpness = static_cast<S>(rule.sharpness);
            for (Index j = 0; j < end - begin; ++j)
                row[j] += sharpness * added[j];
        }
        if (head.visible) {
            const std::uint8_t* visible = head.visible + (top + i) * head.m + begin;
            for (Index j = 0; j < end - begin; ++j)
                row[j] = visible[j] ? row[j] : hidden;
        }
        const Span span = visibleSpan(head, top + i, begin, end);
        std::fill(row, row + (span.begin - begin), hidden);
        std::fill(row + (span.end - begin), row + whole, hidden);
    }
}

template <class S>
void checkpoint(const AttentionHead<S>& head) {
    if (head.stop->stop_requested())
        throw Cancelled();
}

// What a block of rows works on, written before it is read: the queries, scaled, and their scores
// of a block of keys; and room for their output.
template <class S>
struct Scratch {
    Scratch(const AttentionHead<S>& head, Index top, Index rows, Index columns)
        : stride(std::min(blockKeys, (head.m + lanes<S> - 1) / lanes<S> * lanes<S>)),
          all(std::make_unique_for_overwrite<S[]>(
              static_cast<std::size_t>(rows * (head.d + stride + columns)))),
          queries(all.get()), scores(queries + rows * head.d), output(scores + rows * stride) {
        const FusedRule& rule = *head.rule;
        const auto factor =
            static_cast<S>(rule.softcap == 0 ? rule.scale * rule.sharpness : rule.scale);
        for (Index i = 0; i < rows * head.d; ++i)
            queries[i] = factor * head.q[top * head.d + i];
    }
    Index stride; // of the scores
    std::unique_ptr<S[]> all;
    S* queries;
    S* scores;
    S* output;
};

// The row's scores become e^(s − largest); what was summed before is corrected when a larger score
// comes. Returns that correction.
template <class S>
S softmaxRow(S* row, Index whole, S& largest, S& sum) {
    Packet<S> most = pset1<Packet<S>>(largest);
    for (Index j = 0; j < whole; j += lanes<S>)
        most = pmax(most, ploadu<Packet<S>>(row + j));
    const S next = predux_max(most);
    const S base = next == -std::numeric_limits<S>::infinity() ? S(0) : next;
    const bool first = largest == -std::numeric_limits<S>::infinity(); // nothing was summed yet
    const S correction = largest == next ? S(1) : first ? S(0) : std::exp(largest - base);
    const Packet<S> subtract = pset1<Packet<S>>(base);
    Packet<S> sums = pset1<Packet<S>>(S(0));
    for (Index j = 0; j < whole; j += lanes<S>) {
        const Packet<S> weight = decay(psub(ploadu<Packet<S>>(row + j), subtract));
        pstoreu(row + j, weight);
        sums = padd(sums, weight);
    }
    sum = sum * correction + predux(sums);
    largest = next;
    return correction;
}

} // namespace

template <class S>
Index panelWidth() {
    return width<S>;
}

template <class S>
void packPanel(const S* keys, Index m, Index d, Index stride, Index panel, S* out) {
    constexpr Index side = lanes<S>;
    const Index first = panel * width<S>;
    const Index count = std::min(width<S>, m - first);
    const Index square = d / side * side;
    for (Index j = 0; j < count; j += side) {
        const Index rows = std::min(side, count - j);
        const S* from = keys + (first + j) * stride;
        for (Index c = 0; c < square; c += side) {
            PacketBlock<Packet<S>, side> block;
            for (Index r = 0; r < side; ++r)
                block.packet[r] =
                    r < rows ? ploadu<Packet<S>>(from + r * stride + c) : pset1<Packet<S>>(S(0));
            ptranspose(block);
            for (Index r = 0; r < side; ++r)
                pstoreu(out + (c + r) * width<S> + j, block.packet[r]);
        }
        for (Index c = square; c < d; ++c)
            for (Index r = 0; r < side; ++r)
                out[c * width<S> + j + r] = r < rows ? from[r * stride + c] : S(0);
    }
}

template <class S>
Index paddedWidth(Index dv) {
    return (dv + lanes<S> - 1) / lanes<S> * lanes<S>;
}

template <class S>
void attendRows(const AttentionHead<S>& head, Index top, Index rows, S* output, S* statistics,
                S* weights) {
    const Index columns = head.strideV; // whole packets
    const Scratch<S> scratch(head, top, rows, columns);
    const Index stride = scratch.stride;
    S* const out = scratch.output;
    std::array<S, attentionRows> largest;
    std::array<S, attentionRows> sum{};
    largest.fill(-std::numeric_limits<S>::infinity());
    std::fill_n(out, rows * columns, S(0));
    // The keys that any of the rows sees.
    const Index begin = visibleSpan(head, top, Index{0}, head.m).begin / width<S> * width<S>;
    const Index end = visibleSpan(head, top + rows - 1, Index{0}, head.m).end;
    for (Index left = begin; left < end; left += blockKeys) {
        const Index right = std::min(end, left + blockKeys);
        const Index whole = (right - left + lanes<S> - 1) / lanes<S> * lanes<S>;
        checkpoint(head);
        scoreBlock(head, scratch.queries, top, rows, left, right, scratch.scores, stride);
        for (Index i = 0; i < rows; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const S correction =
                softmaxRow(scratch.scores + i * stride, whole, largest[at], sum[at]);
            if (correction != S(1))
                for (Index c = 0; c < columns; ++c)
                    out[i * columns + c] *= correction;
        }
        for (Index c = 0; c < columns; c += width<S>)
            strip<S, true>(rows, std::min(tilePackets, (columns - c) / lanes<S>), scratch.scores,
                           stride, head.v + left * columns + c, columns, right - left, out + c,
                           columns);
    }
    for (Index i = 0; i < rows; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const S share = sum[at] == 0 ? S(0) : S(1) / sum[at];
        for (Index c = 0; c < head.dv; ++c)
            output[(top + i) * head.dv + c] = share * out[i * columns + c];
        statistics[(top + i) * 2] = largest[at];
        statistics[(top + i) * 2 + 1] = sum[at];
        if (!weights)
            continue;
        S* row = weights + (top + i) * head.m;
        const S* const exponentials = scratch.scores + i * stride;
        std::fill(row, row + begin, S(0));
        for (Index j = begin; j < end; ++j)
            row[j] = exponentials[j - begin] * share;
        std::fill(row + std::max(begin, end), row + head.m, S(0));
    }
}

// Whole panels of keys at a time.
template <class S>
void attentionWeights(const AttentionHead<S>& head, Index top, Index rows, Index left, Index right,
                      const S* statistics, S* out, Index strideOut) {
    const Scratch<S> scratch(head, top, rows, 0);
    const Index stride = scratch.stride;
    for (Index begin = left / width<S> * width<S>; begin < right; begin += blockKeys) {
        const Index from = std::max(begin, left);
        const Index end = std::min(right, begin + blockKeys);
        const Index whole = (end - begin + lanes<S> - 1) / lanes<S> * lanes<S>;
        checkpoint(head);
        scoreBlock(head, scratch.queries, top, rows, begin, end, scratch.scores, stride);
        for (Index i = 0; i < rows; ++i) {
            S* row = scratch.scores + i * stride;
            const S sum = statistics[(top + i) * 2 + 1]; // 0: the row sees nothing
            const auto subtract = pset1<Packet<S>>(sum == 0 ? S(0) : statistics[(top + i) * 2]);
            const auto share = pset1<Packet<S>>(sum == 0 ? S(0) : S(1) / sum);
            for (Index j = 0; j < whole; j += lanes<S>)
                pstoreu(row + j, pmul(decay(psub(ploadu<Packet<S>>(row + j), subtract)), share));
            std::copy(row + from - begin, row + end - begin, out + i * strideOut + from - left);
        }
    }
}

#define FOR_NUMBERS_OF(S)                                                                          \
    template Index panelWidth<S>();                                                                \
    template Index paddedWidth<S>(Index);                                                          \
    template void packPanel(const S*, Index, Index, Index, Index, S*);                             \
    template void attendRows(const AttentionHead<S>&, Index, Index, S*, S*, S*);                   \
    template void attentionWeights(const AttentionHead<S>&, Index, Index, Index, Index, const S*,  \
                                   S*, Index);
FOR_NUMBERS_OF(float)
FOR_NUMBERS_OF(double)

} // namespace fovea::kernels

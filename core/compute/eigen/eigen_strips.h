// Products of blocks that stay in the cache, as attention has them. For .cpp files that may include
// Eigen.
#pragma once

#include "core/compute/eigen/eigen_packets.h"

namespace fovea::strips {

using namespace packets;

// Registers hold a tile of a product: `tileRows` rows of `tilePackets` packets.
inline constexpr Index tileRows = 6;
inline constexpr Index narrowRows = 8; // of one packet: as many sums as the units want at once
inline constexpr Index tilePackets = EIGEN_ARCH_DEFAULT_NUMBER_OF_REGISTERS >= 32 ? 4 : 2;
template <class S>
constexpr Index width = tilePackets* lanes<S>;

// out[r][·] (+)= Σ_c a[r·strideA + c] · b[c·strideB + ·] for R rows of P packets, or of a's
// transpose, a[c·strideA + r]. Each element is one chain over c, so its bits do not depend on R, P.
template <class S, Index R, Index P, bool accumulate, bool transposed>
EIGEN_ALWAYS_INLINE void tile(const S* a, Index strideA, const S* b, Index strideB, Index depth,
                              S* out, Index strideOut) {
    Packet<S> sum[R][P];
    for (Index r = 0; r < R; ++r)
        for (Index p = 0; p < P; ++p)
            sum[r][p] = accumulate ? ploadu<Packet<S>>(out + r * strideOut + p * lanes<S>)
                                   : pset1<Packet<S>>(S(0));
    for (Index c = 0; c < depth; ++c) {
        Packet<S> right[P];
        for (Index p = 0; p < P; ++p)
            right[p] = ploadu<Packet<S>>(b + c * strideB + p * lanes<S>);
        for (Index r = 0; r < R; ++r) {
            const Packet<S> left =
                pset1<Packet<S>>(transposed ? a[c * strideA + r] : a[r * strideA + c]);
            for (Index p = 0; p < P; ++p)
                sum[r][p] = pmadd(left, right[p], sum[r][p]);
        }
    }
    for (Index r = 0; r < R; ++r)
        for (Index p = 0; p < P; ++p)
            pstoreu(out + r * strideOut + p * lanes<S>, sum[r][p]);
}

template <class S, Index P, bool accumulate, bool transposed>
void tileOfRows(Index rows, const S* a, Index strideA, const S* b, Index strideB, Index depth,
                S* out, Index strideOut) {
    switch (rows) {
    case 1:
        return tile<S, 1, P, accumulate, transposed>(a, strideA, b, strideB, depth, out, strideOut);
    case 2:
        return tile<S, 2, P, accumulate, transposed>(a, strideA, b, strideB, depth, out, strideOut);
    case 3:
        return tile<S, 3, P, accumulate, transposed>(a, strideA, b, strideB, depth, out, strideOut);
    case 4:
        return tile<S, 4, P, accumulate, transposed>(a, strideA, b, strideB, depth, out, strideOut);
    case 5:
        return tile<S, 5, P, accumulate, transposed>(a, strideA, b, strideB, depth, out, strideOut);
    case 6:
        return tile<S, 6, P, accumulate, transposed>(a, strideA, b, strideB, depth, out, strideOut);
    default:
        break;
    }
    if constexpr (P == 1) {
        if (rows == 7)
            tile<S, 7, P, accumulate, transposed>(a, strideA, b, strideB, depth, out, strideOut);
        else
            tile<S, narrowRows, P, accumulate, transposed>(a, strideA, b, strideB, depth, out,
                                                           strideOut);
    }
}

// All rows of a block, `packets` packets wide.
template <class S, bool accumulate, bool transposed = false>
void strip(Index rows, Index packets, const S* a, Index strideA, const S* b, Index strideB,
           Index depth, S* out, Index strideOut) {
    const Index step = packets == 1 ? narrowRows : tileRows;
    for (Index top = 0; top < rows; top += step) {
        const Index count = std::min(step, rows - top);
        const S* left = a + (transposed ? top : top * strideA);
        S* to = out + top * strideOut;
        if constexpr (tilePackets == 4) {
            if (packets == 4)
                tileOfRows<S, 4, accumulate, transposed>(count, left, strideA, b, strideB, depth,
                                                         to, strideOut);
            if (packets == 3)
                tileOfRows<S, 3, accumulate, transposed>(count, left, strideA, b, strideB, depth,
                                                         to, strideOut);
        }
        if (packets == 2)
            tileOfRows<S, 2, accumulate, transposed>(count, left, strideA, b, strideB, depth, to,
                                                     strideOut);
        if (packets == 1)
            tileOfRows<S, 1, accumulate, transposed>(count, left, strideA, b, strideB, depth, to,
                                                     strideOut);
    }
}

} // namespace fovea::strips

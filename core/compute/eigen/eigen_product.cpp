#include "core/compute/eigen/eigen_attention.h"
#include "core/compute/eigen/eigen_kernels.h"
#include "core/compute/eigen/eigen_strips.h"

#include <type_traits>

namespace fovea::kernels {
namespace {

using namespace strips;

// A panel of the right side so deep stays in the cache for all rows of the tile. An element is one
// chain over the whole depth, whatever lies in between.
constexpr Index atOnce = 512;

// out (+)= rows of a, from column `begin`, times so many rows of b.
template <class S, class T>
void panel(const ProductTile<S, T>& tile, Index begin, Index depth, const S* b, Index strideB,
           Index packets, S* out, Index strideOut) {
    const S* a = tile.a + begin * (tile.transposed.a ? tile.strideA : 1);
    const auto add = [&]<bool accumulate>() {
        if (tile.transposed.a)
            strip<S, accumulate, true>(tile.rows, packets, a, tile.strideA, b, strideB, depth, out,
                                       strideOut);
        else
            strip<S, accumulate, false>(tile.rows, packets, a, tile.strideA, b, strideB, depth, out,
                                        strideOut);
    };
    if (begin == 0)
        add.template operator()<false>();
    else
        add.template operator()<true>();
}

template <class S, class T>
void widen(const T* from, Index count, S* to) {
    for (Index i = 0; i < count; ++i)
        to[i] = static_cast<S>(widened(from[i]));
}

// The right side's columns from `left` on, so many rows of it from `begin` on, [depth, width] in
// `room`.
template <class S, class T>
void pack(const ProductTile<S, T>& tile, Index left, Index begin, Index depth, S* room) {
    constexpr Index wide = width<S>;
    const Index count = std::min(wide, tile.columns - left);
    if constexpr (std::is_same_v<S, T>) {
        if (tile.transposed.b)
            return packPanel(tile.b + begin, tile.columns, depth, tile.strideB, left / wide, room);
    } else if (tile.transposed.b) { // a few columns at a time are widened, then turned
        S* const rows = room + depth * wide;
        for (Index j = 0; j < count; j += lanes<S>) {
            const Index some = std::min(lanes<S>, count - j);
            for (Index i = 0; i < some; ++i)
                widen(tile.b + (left + j + i) * tile.strideB + begin, depth, rows + i * depth);
            packPanel(rows, some, depth, depth, 0, room + j);
        }
        return;
    }
    for (Index c = 0; c < depth; ++c) {
        S* const to = room + c * wide;
        widen(tile.b + (begin + c) * tile.strideB + left, count, to);
        std::fill(to + count, to + (count + lanes<S> - 1) / lanes<S> * lanes<S>, S(0));
    }
}

} // namespace

// Without copies of the left side, nor of a right side that is as it should be: most products of
// a model are so small that these would take as long as the product. Rows that lie a multiple of a
// page apart, as those of 1024 floats do, share a few places of the cache: read where they are,
// they halve the rate.
template <class S, class T>
void product(const ProductTile<S, T>& tile) {
    constexpr Index wide = width<S>;
    constexpr bool narrow = !std::is_same_v<S, T>;
    const bool whole = tile.columns % lanes<S> == 0;
    constexpr std::size_t page = 4096;
    const bool collides = tile.strideB * sizeof(T) % page == 0 && tile.rows >= 16;
    const bool packs = narrow || (!tile.panels && (tile.transposed.b || !whole || collides));
    const Index deepest = std::min(tile.depth, atOnce);
    const Index widest = std::min(wide, (tile.columns + lanes<S> - 1) / lanes<S> * lanes<S>);
    const Index packed = packs ? deepest * (wide + (narrow ? lanes<S> : 0)) : 0;
    Buffer<S> room(static_cast<std::size_t>(packed + (whole ? 0 : tile.rows * widest)),
                   Buffer<S>::Start::unwritten);
    S* const padded = room.data() + packed;
    for (Index left = 0; left < tile.columns; left += wide) {
        const Index count = std::min(wide, tile.columns - left);
        const Index packets = (count + lanes<S> - 1) / lanes<S>;
        S* const out = whole ? tile.out + left : padded;
        const Index strideOut = whole ? tile.strideOut : widest;
        Index begin = 0;
        do { // once where there is no depth, for zeros
            const Index depth = std::min(atOnce, tile.depth - begin);
            const T* const from = tile.panels ? tile.b + left * tile.depth + begin * wide
                                  : packs     ? tile.b
                                              : tile.b + begin * tile.strideB + left;
            if (packs && tile.panels)
                widen(from, depth * wide, room.data());
            else if (packs)
                pack(tile, left, begin, depth, room.data());
            const S* right = room.data();
            if constexpr (!narrow)
                right = packs ? right : from;
            panel(tile, begin, depth, right, packs || tile.panels ? wide : tile.strideB, packets,
                  out, strideOut);
            begin += depth;
        } while (begin < tile.depth);
        for (Index i = 0; !whole && i < tile.rows; ++i)
            std::copy_n(padded + i * widest, count, tile.out + i * tile.strideOut + left);
    }
}

template void product(const ProductTile<float>&);
template void product(const ProductTile<float, Half>&);
template void product(const ProductTile<float, Brain>&);
template void product(const ProductTile<double>&);
template void product(const ProductTile<double, float>&);
template void product(const ProductTile<double, Half>&);
template void product(const ProductTile<double, Brain>&);

} // namespace fovea::kernels

#include "core/compute/eigen/eigen_attention.h"
#include "core/compute/eigen/eigen_kernels.h"
#include "core/compute/eigen/eigen_strips.h"

namespace fovea::kernels {
namespace {

using namespace strips;

// A panel of the right side so deep stays in the cache for all rows of the tile. An element is one
// chain over the whole depth, whatever lies in between.
constexpr Index atOnce = 512;

// out (+)= rows of a, from column `begin`, times so many rows of b.
template <class S>
void panel(const ProductTile<S>& tile, Index begin, Index depth, const S* b, Index strideB,
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

} // namespace

// Without copies of the left side, nor of a right side that is as it should be: most products of
// a model are so small that these would take as long as the product.
template <class S>
void product(const ProductTile<S>& tile) {
    constexpr Index wide = width<S>;
    const bool whole = tile.columns % lanes<S> == 0;
    const bool packs = tile.transposed.b || !whole;
    const Index deepest = std::min(tile.depth, atOnce);
    const Index widest = std::min(wide, (tile.columns + lanes<S> - 1) / lanes<S> * lanes<S>);
    Buffer<S> room(
        static_cast<std::size_t>((packs ? deepest * wide : 0) + (whole ? 0 : tile.rows * widest)),
        Buffer<S>::Start::unwritten);
    S* const padded = room.data() + (packs ? deepest * wide : 0);
    for (Index left = 0; left < tile.columns; left += wide) {
        const Index count = std::min(wide, tile.columns - left);
        const Index packets = (count + lanes<S> - 1) / lanes<S>;
        S* const out = whole ? tile.out + left : padded;
        const Index strideOut = whole ? tile.strideOut : widest;
        Index begin = 0;
        do { // once where there is no depth, for zeros
            const Index depth = std::min(atOnce, tile.depth - begin);
            if (tile.transposed.b)
                packPanel(tile.b + begin, tile.columns, depth, tile.strideB, left / wide,
                          room.data());
            else if (packs)
                for (Index c = 0; c < depth; ++c) {
                    S* const to = room.data() + c * wide;
                    std::copy_n(tile.b + (begin + c) * tile.strideB + left, count, to);
                    std::fill(to + count, to + packets * lanes<S>, S(0));
                }
            panel(tile, begin, depth, packs ? room.data() : tile.b + begin * tile.strideB + left,
                  packs ? wide : tile.strideB, packets, out, strideOut);
            begin += depth;
        } while (begin < tile.depth);
        for (Index i = 0; !whole && i < tile.rows; ++i)
            std::copy_n(padded + i * widest, count, tile.out + i * tile.strideOut + left);
    }
}

template void product(const ProductTile<float>&);
template void product(const ProductTile<double>&);

} // namespace fovea::kernels

#include "core/compute/eigen_attention.h"
#include "core/compute/eigen_kernels.h"
#include "core/compute/eigen_strips.h"

namespace fovea::kernels {
namespace {

using namespace strips;

template <class S>
using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class S>
using View = Eigen::Map<const Matrix<S>, 0, Eigen::OuterStride<>>;

// So deep that a panel of the right side, used for all rows of the tile, stays in the cache.
// Whether a product is that deep does not depend on the tile, so neither do bits.
constexpr Index shallow = 512;

// Without copies of the left side, nor of a right side that is as it should be: most products of
// a model are so small that these would take as long as the product.
template <class S>
void shallowProduct(const ProductTile<S>& tile) {
    constexpr Index wide = width<S>;
    const bool whole = tile.columns % lanes<S> == 0;
    const bool packs = tile.transposed.b || !whole;
    const Index widest = std::min(wide, (tile.columns + lanes<S> - 1) / lanes<S> * lanes<S>);
    Buffer<S> room(static_cast<std::size_t>((packs ? tile.depth * wide : 0) +
                                            (whole ? 0 : tile.rows * widest)),
                   Buffer<S>::Start::unwritten);
    S* const padded = room.data() + (packs ? tile.depth * wide : 0);
    for (Index left = 0; left < tile.columns; left += wide) {
        const Index count = std::min(wide, tile.columns - left);
        const Index packets = (count + lanes<S> - 1) / lanes<S>;
        if (tile.transposed.b)
            packPanel(tile.b, tile.columns, tile.depth, left / wide, room.data());
        else if (packs)
            for (Index c = 0; c < tile.depth; ++c) {
                S* const to = room.data() + c * wide;
                std::copy_n(tile.b + c * tile.strideB + left, count, to);
                std::fill(to + count, to + packets * lanes<S>, S(0));
            }
        const S* const b = packs ? room.data() : tile.b + left;
        const Index strideB = packs ? wide : tile.strideB;
        S* const out = whole ? tile.out + left : padded;
        const Index strideOut = whole ? tile.strideOut : widest;
        if (tile.transposed.a)
            strip<S, false, true>(tile.rows, packets, tile.a, tile.strideA, b, strideB, tile.depth,
                                  out, strideOut);
        else
            strip<S, false, false>(tile.rows, packets, tile.a, tile.strideA, b, strideB, tile.depth,
                                   out, strideOut);
        for (Index i = 0; !whole && i < tile.rows; ++i)
            std::copy_n(padded + i * widest, count, tile.out + i * tile.strideOut + left);
    }
}

} // namespace

template <class S>
void product(const ProductTile<S>& tile) {
    if (tile.depth <= shallow)
        return shallowProduct(tile);
    const bool ta = tile.transposed.a;
    const bool tb = tile.transposed.b;
    const View<S> a(tile.a, ta ? tile.depth : tile.rows, ta ? tile.rows : tile.depth,
                    Eigen::OuterStride<>(tile.strideA));
    const View<S> b(tile.b, tb ? tile.columns : tile.depth, tb ? tile.depth : tile.columns,
                    Eigen::OuterStride<>(tile.strideB));
    Eigen::Map<Matrix<S>, 0, Eigen::OuterStride<>> out(tile.out, tile.rows, tile.columns,
                                                       Eigen::OuterStride<>(tile.strideOut));
    if (ta && tb)
        out.noalias() = a.transpose() * b.transpose();
    else if (ta)
        out.noalias() = a.transpose() * b;
    else if (tb)
        out.noalias() = a * b.transpose();
    else
        out.noalias() = a * b;
}

template void product(const ProductTile<float>&);
template void product(const ProductTile<double>&);

} // namespace fovea::kernels

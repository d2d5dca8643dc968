#include "core/compute/eigen_kernels.h"

#include <Eigen/Core>

namespace fovea::kernels {
namespace {

template <class S>
using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class S>
using View = Eigen::Map<const Matrix<S>, 0, Eigen::OuterStride<>>;

} // namespace

template <class S>
void product(const ProductTile<S>& tile) {
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

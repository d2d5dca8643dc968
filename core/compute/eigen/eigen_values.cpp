#include "core/compute/eigen/eigen_values.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::Map<const Rows> rowsOf(const Tensor& tensor) {
    return {tensor.host<double>().data(), tensor.axis(0), tensor.axis(1)};
}

Tensor tensorOf(const Rows& rows) {
    Buffer<double> values(static_cast<std::size_t>(rows.size()), Buffer<double>::Start::unwritten);
    std::copy_n(rows.data(), rows.size(), values.data());
    return Tensor({rows.rows(), rows.cols()}, std::move(values));
}

} // namespace

std::vector<std::complex<double>> eigenvalues(const Tensor& matrix) {
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(rowsOf(matrix), false);
    return {solver.eigenvalues().begin(), solver.eigenvalues().end()};
}

PrincipalAxes axesOf(const Tensor& symmetric) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(rowsOf(symmetric));
    PrincipalAxes axes;
    Rows vectors(symmetric.axis(0), symmetric.axis(0));
    for (Index i = 0; i < vectors.rows(); ++i) {
        const Index column = vectors.rows() - 1 - i; // the solver begins with the smallest
        axes.values.push_back(solver.eigenvalues()[column]);
        vectors.row(i) = solver.eigenvectors().col(column);
        Index most = 0;
        for (Index c = 1; c < vectors.cols(); ++c)
            if (std::abs(vectors(i, c)) > std::abs(vectors(i, most)) * (1 + 1e-9))
                most = c; // of equals the first
        if (vectors(i, most) < 0)
            vectors.row(i) = -vectors.row(i);
    }
    axes.vectors = tensorOf(vectors);
    return axes;
}

Tensor squareRoot(const Tensor& symmetric) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(rowsOf(symmetric));
    const Eigen::VectorXd roots = solver.eigenvalues().cwiseMax(0).cwiseSqrt();
    return tensorOf(solver.eigenvectors() * roots.asDiagonal() * solver.eigenvectors().transpose());
}

} // namespace fovea

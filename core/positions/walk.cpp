#include "core/positions/walk.h"

#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/eigen/eigen_values.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// The rows along one axis, whose largest component is made positive.
Eigen::VectorXd along(const Matrix& p, Eigen::VectorXd axis) {
    Index most = 0;
    for (Index c = 1; c < axis.size(); ++c)
        if (std::abs(axis[c]) > std::abs(axis[most]) * (1 + 1e-9)) // of equals the first
            most = c;
    if (axis[most] < 0)
        axis = -axis;
    return p * axis;
}

std::vector<double> distances(const Tensor& a, const Tensor& b) {
    const auto width = static_cast<std::size_t>(a.axis(1));
    std::vector<double> result(static_cast<std::size_t>(a.axis(0)), 0);
    for (std::size_t i = 0; i < a.size(); ++i)
        result[i / width] =
            std::max(result[i / width], std::abs(a.host<double>()[i] - b.host<double>()[i]));
    return result;
}

// So many positions that the finest solution takes no more than a moment.
Index positionsFor(const Encoded& encoded, Index finest) {
    const Index hidden = encoded.learned.at(positions().info().id + ".b_1").axis(0);
    const Index work = 4 * finest * hidden * (encoded.width + 1);
    return std::min(std::max<Index>(Index{2'000'000'000} / work, 2), encoded.length);
}

} // namespace

Walk walkOf(const Tensor& tensor, Backend& backend) {
    Matrix p =
        Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
            tensor.host<float>().data(), tensor.axis(0), tensor.axis(1))
            .cast<double>();
    p.rowwise() -= p.colwise().mean().eval();
    Walk walk;
    walk.x.assign(static_cast<std::size_t>(p.rows()), 0);
    walk.y = walk.x;
    const double variance = p.squaredNorm();
    if (!(variance > 0))
        return walk;
    // P Pᵀ and Pᵀ P have the same axes: the smaller one is taken.
    const bool wide = p.cols() > p.rows();
    const Index side = std::min(p.rows(), p.cols());
    Buffer<double> products(static_cast<std::size_t>(side * side),
                            Buffer<double>::Start::unwritten);
    Eigen::Map<Matrix> product(products.data(), side, side);
    if (wide)
        product.noalias() = p * p.transpose();
    else
        product.noalias() = p.transpose() * p;
    backend.checkpoint();
    const PrincipalAxes axes = axesOf(Tensor({side, side}, std::move(products)));
    backend.checkpoint();
    for (Index which = 0; which < std::min<Index>(2, side); ++which) {
        const double share = std::max(0.0, axes.values[static_cast<std::size_t>(which)] / variance);
        Eigen::VectorXd axis = Eigen::Map<const Eigen::VectorXd>(
            axes.vectors.host<double>().data() + which * side, side);
        if (wide)
            axis = (p.transpose() * axis).eval();
        if (const double length = axis.norm(); length > 0)
            axis /= length;
        const Eigen::VectorXd coordinates = along(p, axis);
        std::vector<double>& to = which == 0 ? walk.x : walk.y;
        to.assign(coordinates.data(), coordinates.data() + coordinates.size());
        (which == 0 ? walk.shareX : walk.shareY) = share;
    }
    return walk;
}

StepErrors stepErrorsOf(const Encoded& encoded, Backend& backend) {
    const Index own = integer(encoded.choice.values, "substeps");
    StepErrors result{.substeps = {1, 2, 4, 8}, .errors = {}, .along = {}};
    if (std::ranges::find(result.substeps, own) == result.substeps.end())
        result.substeps.push_back(own);
    std::ranges::sort(result.substeps);
    const Index finest = 4 * result.substeps.back();
    const Index count = positionsFor(encoded, finest);
    const LearnedPart learned(backend, encoded.learned, positions().info().id, {});
    const auto solved = [&](Index substeps) {
        return encoded.math().solved(encoded.choice.values, learned, count, encoded.width,
                                     substeps);
    };
    const Tensor exact = solved(finest);
    for (const Index substeps : result.substeps) {
        const std::vector<double> errors = distances(solved(substeps), exact);
        result.errors.push_back(*std::ranges::max_element(errors));
        if (substeps == own)
            result.along = errors;
    }
    // From 1 to 2 substeps: finer ones soon meet the rounding of double.
    if (result.errors[0] > 0 && result.errors[1] > 0)
        result.order = std::log2(result.errors[0] / result.errors[1]);
    return result;
}

} // namespace fovea

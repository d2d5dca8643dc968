#include "core/positions/shift.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr Index widest = 1024; // columns for which a map is sought

Matrix numbersOf(const Tensor& p) {
    return Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
               p.host<float>().data(), p.axis(0), p.axis(1))
        .cast<double>();
}

// [sin; cos] of the pair at i + δ from those at i. A sine without its cosine keeps the part of it
// that can be had: cos(ωδ) times itself.
Matrix turned(const Matrix& p, const std::vector<TurnedPair>& pairs, Index delta) {
    Matrix next = Matrix::Zero(p.rows(), p.cols());
    for (const TurnedPair& pair : pairs) {
        const double angle = pair.rate * static_cast<double>(delta);
        const double cosine = std::cos(angle);
        const double sine = std::sin(angle);
        next.col(pair.first) = cosine * p.col(pair.first);
        if (pair.second < 0)
            continue;
        next.col(pair.first) += sine * p.col(pair.second);
        next.col(pair.second) = cosine * p.col(pair.second) - sine * p.col(pair.first);
    }
    return next;
}

// from · M nearest to `to`. Directions that `from` hardly has (its columns may depend on each
// other) are damped away at 1e-13 of its size.
Matrix bestMap(const Matrix& from, const Matrix& to) {
    Matrix products = from.transpose() * from;
    const double size = products.trace();
    products.diagonal().array() += size > 0 ? 1e-13 * size : 1;
    const Eigen::LDLT<Matrix> solver(products);
    Matrix map = solver.solve(from.transpose() * to);
    map += solver.solve(from.transpose() * (to - from * map)); // what rounding and damping took
    return from * map;
}

} // namespace

Shift shiftOf(const Encoded& encoded, Index delta, Backend& backend) {
    Shift shift;
    const Index count = encoded.length - delta;
    if (encoded.p.isNull()) {
        shift.why = {QT_TRANSLATE_NOOP("fovea", "nothing is added, so there is nothing to map"),
                     {}};
        return shift;
    }
    if (count < 1) {
        shift.why = {QT_TRANSLATE_NOOP("fovea", "of %1 positions none is %2 behind another"),
                     {std::to_string(encoded.length), std::to_string(delta)}};
        return shift;
    }
    const bool turns = encoded.math().pairs != nullptr;
    if (!turns && count <= encoded.width) {
        shift.why = {QT_TRANSLATE_NOOP("fovea", "with %1 pairs and %2 dimensions some linear map "
                                                "always fits: it would say nothing"),
                     {std::to_string(count), std::to_string(encoded.width)}};
        return shift;
    }
    if (!turns && encoded.width > widest) {
        shift.why = {QT_TRANSLATE_NOOP("fovea", "the best linear map is sought for up to %1 "
                                                "dimensions"),
                     {std::to_string(widest)}};
        return shift;
    }
    const Matrix p = numbersOf(encoded.p);
    const Matrix from = p.topRows(count);
    const Matrix to = p.bottomRows(count);
    backend.checkpoint();
    shift.map = turns ? Shift::Map::turns : Shift::Map::best;
    const Matrix mapped =
        turns ? turned(from, encoded.math().pairs(encoded.choice.values, encoded.width), delta)
              : bestMap(from, to);
    const Eigen::VectorXd errors = (to - mapped).cwiseAbs().rowwise().maxCoeff();
    shift.errors.assign(errors.data(), errors.data() + errors.size());
    const auto most = std::ranges::max_element(shift.errors);
    shift.largest = *most;
    shift.at = most - shift.errors.begin();
    shift.size = p.cwiseAbs().maxCoeff();
    return shift;
}

} // namespace fovea

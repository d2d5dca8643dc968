#include "core/positions/shift.h"

#include "core/base/table.h"
#include "core/compute/backend.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr Index widest = 1024; // columns for which a map is computed

Matrix numbersOf(const Tensor& p) {
    return Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
               p.host<float>().data(), p.axis(0), p.axis(1))
        .cast<double>();
}

// Of every i the largest error of [sin; cos] at i + δ, rotated from those at i. A sine without its
// cosine keeps the part of it that can be had: cos(ωδ) times itself.
std::vector<double> rotationErrors(const Tensor& p, const std::vector<RotatedPair>& pairs,
                                   Index delta, Backend& backend) {
    const Index width = p.axis(1);
    std::vector<double> errors(static_cast<std::size_t>(p.axis(0) - delta), 0);
    struct PairRotation {
        Index sine, cosine;
        double along, across;
    };
    std::vector<PairRotation> rotations;
    for (const RotatedPair& pair : pairs) {
        const double angle = pair.rate * static_cast<double>(delta);
        rotations.push_back({pair.first, pair.second, std::cos(angle), std::sin(angle)});
    }
    constexpr Index tile = 64; // positions
    const auto errorAt = [&](Index i) {
        double largest = 0;
        const float* from = p.host<float>().data() + i * width;
        const float* to = from + delta * width;
        for (const PairRotation& rotation : rotations) {
            const double sine = static_cast<double>(from[rotation.sine]);
            const double cosine =
                rotation.cosine < 0 ? 0 : static_cast<double>(from[rotation.cosine]);
            double error = std::abs(static_cast<double>(to[rotation.sine]) -
                                    (rotation.along * sine + rotation.across * cosine));
            if (rotation.cosine >= 0)
                error =
                    std::max(error, std::abs(static_cast<double>(to[rotation.cosine]) -
                                             (rotation.along * cosine - rotation.across * sine)));
            largest = std::max(largest, error);
        }
        return largest;
    };
    backend.onHost((std::ssize(errors) + tile - 1) / tile, [&](Index index) {
        for (Index i = index * tile; i < std::min((index + 1) * tile, std::ssize(errors)); ++i)
            errors[static_cast<std::size_t>(i)] = errorAt(i);
    });
    return errors;
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

std::vector<double> mapErrors(const Matrix& p, Index count) {
    const Matrix from = p.topRows(count);
    const Matrix to = p.bottomRows(count);
    const Eigen::VectorXd errors = (to - bestMap(from, to)).cwiseAbs().rowwise().maxCoeff();
    return {errors.data(), errors.data() + errors.size()};
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
        shift.why = {QT_TRANSLATE_NOOP("fovea", "of %1 positions none is %2 after another"),
                     {std::to_string(encoded.length), std::to_string(delta)}};
        return shift;
    }
    const bool rotations = encoded.math().pairs != nullptr;
    if (!rotations && count <= encoded.width) {
        shift.why = {QT_TRANSLATE_NOOP("fovea", "with %1 pairs and %2 dimensions some linear map "
                                                "always fits: it would say nothing"),
                     {std::to_string(count), std::to_string(encoded.width)}};
        return shift;
    }
    if (!rotations && encoded.width > widest) {
        shift.why = {
            QT_TRANSLATE_NOOP("fovea", "the best linear map is computed for up to %1 dimensions"),
            {std::to_string(widest)}};
        return shift;
    }
    backend.checkpoint();
    shift.map = rotations ? Shift::Map::rotations : Shift::Map::best;
    shift.errors =
        rotations
            ? rotationErrors(encoded.p, encoded.math().pairs(encoded.choice.values, encoded.width),
                             delta, backend)
            : mapErrors(numbersOf(encoded.p), count);
    const auto most = std::ranges::max_element(shift.errors);
    shift.largest = *most;
    shift.at = most - shift.errors.begin();
    const auto numbers = encoded.p.host<float>();
    shift.size = static_cast<double>(
        Eigen::Map<const Eigen::ArrayXf>(numbers.data(), std::ssize(numbers)).abs().maxCoeff());
    return shift;
}

} // namespace fovea

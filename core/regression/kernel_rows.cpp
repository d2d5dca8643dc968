// K(u) of u = |x − x_i| / width, on whole arrays. Formulas: Nadaraya, "On estimating regression",
// 1964; Watson, "Smooth regression analysis", 1964; the kernels are the usual ones of smoothing.
#include "core/regression/kernel_rows.h"

#include "core/compute/backend.h"

#include <Eigen/Core>

#include <cmath>
#include <limits>
#include <numbers>

namespace fovea::rows {
namespace {

using Line = Eigen::Map<Eigen::ArrayXd, Eigen::Aligned64>;
using ConstLine = Eigen::Map<const Eigen::ArrayXd, Eigen::Aligned64>;

// A share below e^−50 of the largest is lost beside it, were there a million of them.
constexpr double lost = 50;

// The square root of a square is the number itself, to the last bit, so the ends of a compact
// kernel are where |x − x_i| / width says.
auto distances(const double* squares, Index count, double width) {
    return ConstLine(squares, count).sqrt() / width;
}

} // namespace

// log e^{−u²/2}
void gaussianKernel(const double* squares, double* out, Index count, double width) {
    Line(out, count) = ConstLine(squares, count) * (-0.5 / (width * width));
}

// log 1/(e^u + 2 + e^−u) = −u − 2 log(1 + e^−u), u ≥ 0
void logisticKernel(const double* squares, double* out, Index count, double width) {
    Line(out, count) = distances(squares, count, width);
    Line(out, count) = -Line(out, count) - 2 * (1 + (-Line(out, count)).exp()).log();
}

void boxcarKernel(const double* squares, double* out, Index count, double width) {
    Line(out, count) = (distances(squares, count, width) <= 1).cast<double>();
}

void epanechnikovKernel(const double* squares, double* out, Index count, double width) {
    Line(out, count) = 0.75 * (1 - distances(squares, count, width).square()).max(0);
}

void triangularKernel(const double* squares, double* out, Index count, double width) {
    Line(out, count) = (1 - distances(squares, count, width)).max(0);
}

void tricubeKernel(const double* squares, double* out, Index count, double width) {
    Line(out, count) = (1 - distances(squares, count, width).cube()).max(0).cube();
}

// As a sine of what is left to the end, which is exactly zero there.
void cosineKernel(const double* squares, double* out, Index count, double width) {
    Line(out, count) =
        ((1 - distances(squares, count, width)).max(0) * (std::numbers::pi / 2)).sin();
}

void constantKernel(const double*, double* out, Index count, double) {
    Line(out, count).setOnes();
}

Tensor gaussianThere(Backend& backend, const Tensor& squares) {
    return backend.affine(squares, -0.5, 0);
}

Tensor logisticThere(Backend& backend, const Tensor& squares) {
    const Tensor u = backend.unary(Unary::sqrt, squares);
    const Tensor tail =
        backend.unary(Unary::log1p, backend.unary(Unary::exp, backend.affine(u, -1, 0)));
    return backend.binary(Binary::subtract, backend.affine(tail, -2, 0), u);
}

Tensor epanechnikovThere(Backend& backend, const Tensor& squares) {
    return backend.unary(Unary::relu, backend.affine(squares, -0.75, 0.75));
}

Tensor triangularThere(Backend& backend, const Tensor& squares) {
    return backend.unary(Unary::relu, backend.affine(backend.unary(Unary::sqrt, squares), -1, 1));
}

Tensor tricubeThere(Backend& backend, const Tensor& squares) {
    const Tensor cube =
        backend.binary(Binary::multiply, squares, backend.unary(Unary::sqrt, squares));
    const Tensor oneMinusCube = backend.unary(Unary::relu, backend.affine(cube, -1, 1));
    return backend.binary(Binary::multiply, backend.unary(Unary::square, oneMinusCube),
                          oneMinusCube);
}

double gaussianReach(double nearest) {
    return std::sqrt(nearest * nearest + 2 * lost);
}

double logisticReach(double nearest) {
    return nearest + lost + 2; // log K is within 2 log 2 of −u
}

double compactReach(double) {
    return 1;
}

double endlessReach(double) {
    return std::numeric_limits<double>::infinity();
}

} // namespace fovea::rows

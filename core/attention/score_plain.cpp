// Scores that learn nothing.
#include "core/attention/score_rows.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::rows {
namespace {

constexpr double tiny = std::numeric_limits<float>::min();

double scaleOf(const ScoreInput& in, Resolve automatic) {
    return isAutomatic(in.values, "scale") ? automatic({.headWidth = in.q.axis(-1)})
                                           : number(in.values, "scale");
}

Tensor scalar(Backend& backend, double value) {
    Buffer<double> one(1);
    one[0] = value;
    return backend.upload(Tensor(Shape{1}, std::move(one)));
}

// x / ‖x‖, and 0 where x is: first by its largest component, so that squares neither overflow nor
// vanish.
Tensor unitLength(Backend& backend, const Tensor& x) {
    const Tensor least = scalar(backend, tiny);
    const Tensor size = backend.reduce(Reduction::largest, backend.unary(Unary::abs, x));
    const Tensor scaled =
        backend.binary(Binary::divide, x, backend.binary(Binary::largest, size, least));
    const Tensor length = backend.unary(
        Unary::sqrt, backend.reduce(Reduction::sum, backend.unary(Unary::square, scaled)));
    return backend.binary(Binary::divide, scaled, backend.binary(Binary::largest, length, least));
}

// x·x: [H, n, 1].
Tensor squaredLength(Backend& backend, const Tensor& x) {
    return backend.reduce(Reduction::sum, backend.unary(Unary::square, x));
}

} // namespace

double dotScale(const Sizes& sizes) {
    return 1 / std::sqrt(static_cast<double>(sizes.headWidth));
}

double globalScale(const Sizes& sizes) {
    return std::pow(static_cast<double>(sizes.headWidth), -1.5);
}

Tensor dot(const ScoreInput& in) {
    return in.backend.matmul(in.q, in.k, {.a = false, .b = true});
}

double scaleOfDot(const Values& values, Index width) {
    return isAutomatic(values, "scale") ? dotScale({.headWidth = width}) : number(values, "scale");
}

Tensor scaledDot(const ScoreInput& in) {
    return in.backend.affine(dot(in), scaleOfDot(in.values, in.q.axis(-1)), 0);
}

Tensor cosine(const ScoreInput& in) {
    return in.backend.matmul(unitLength(in.backend, in.q), unitLength(in.backend, in.k),
                             {.a = false, .b = true});
}

// −‖q − k‖² / (2·width²): the difference is formed before squaring, for long vectors that are
// close.
Tensor gaussian(const ScoreInput& in) {
    const double width = number(in.values, "width");
    Buffer<double> ones(static_cast<std::size_t>(in.q.axis(-1)));
    std::fill(ones.data(), ones.data() + ones.size(), 1.0);
    const Tensor w = in.backend.upload(Tensor(Shape{in.q.axis(-1)}, std::move(ones)));
    const Tensor squares = in.backend.pairwise(Pair::distance, in.q, in.k, w);
    return in.backend.affine(squares, -1 / (2 * width * width), 0);
}

// (q·q)(q·k)·scale: a query that is sure of itself (long) attends more sharply.
Tensor globalQuery(const ScoreInput& in) {
    Backend& backend = in.backend;
    const Tensor product = backend.binary(Binary::multiply, dot(in), squaredLength(backend, in.q));
    return backend.affine(product, scaleOf(in, globalScale), 0);
}

InnerParts cosineInner(const ScoreInput& in) {
    const auto lengthOf = [&](const Tensor& x) {
        return in.backend.unary(Unary::sqrt, squaredLength(in.backend, x));
    };
    return {{"q·k", "", InnerPart::Of::cells, dot(in), "/"},
            {"‖q‖ ‖k‖", QT_TRANSLATE_NOOP("fovea", "their lengths, multiplied"),
             InnerPart::Of::cells,
             in.backend.matmul(lengthOf(in.q), lengthOf(in.k), {.a = false, .b = true}), "→"}};
}

InnerParts gaussianInner(const ScoreInput& in) {
    const double width = number(in.values, "width");
    return {{"‖q − k‖²", QT_TRANSLATE_NOOP("fovea", "squared distances"), InnerPart::Of::cells,
             in.backend.affine(gaussian(in), -2 * width * width, 0), "→"}};
}

InnerParts globalQueryInner(const ScoreInput& in) {
    return {{"q·q", QT_TRANSLATE_NOOP("fovea", "the query’s own length, squared"),
             InnerPart::Of::query, squaredLength(in.backend, in.q), "·"},
            {"q·k", "", InnerPart::Of::cells, dot(in), "="},
            {"(q·q)(q·k)", "", InnerPart::Of::cells,
             in.backend.binary(Binary::multiply, dot(in), squaredLength(in.backend, in.q)), "→"}};
}

} // namespace fovea::rows

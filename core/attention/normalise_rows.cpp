#include "core/attention/normalise_rows.h"

#include "core/compute/backend.h"

#include <algorithm>
#include <limits>

namespace fovea::rows {
namespace {

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();
constexpr double leastSum = std::numeric_limits<float>::min();

Tensor column(const RowsInput& in, const Tensor& statistics, Index i) {
    return in.backend.slice(statistics, -1, i, i + 1);
}

Tensor constantOf(const RowsInput& in, double value) {
    Buffer<double> one(1);
    one[0] = value;
    return in.backend.upload(Tensor(Shape{1}, std::move(one)));
}

Tensor hidden(const RowsInput& in, const Tensor& weights) {
    return in.backend.select(in.visible, weights, 0);
}

// e^(s − largest), 0 where hidden. A row that sees nothing has −∞ as its largest; there is nothing
// to subtract then.
Tensor shifted(const RowsInput& in, const Tensor& largest) {
    const Tensor exponent = in.backend.binary(Binary::subtract, in.scores, largest);
    return hidden(in, in.backend.unary(Unary::exp, exponent));
}

Tensor largestVisibleScore(const RowsInput& in) {
    return in.backend.reduce(Reduction::largest,
                             in.backend.select(in.visible, in.scores, minusInfinity));
}

Tensor divided(const RowsInput& in, const Tensor& a, const Tensor& b) {
    return in.backend.binary(Binary::divide, a, b);
}

// The columns at hand, counted from `first` in the whole map.
Tensor columnNumbers(const RowsInput& in, Index first) {
    Buffer<double> numbers(static_cast<std::size_t>(in.part.rect.columns()));
    for (std::size_t j = 0; j < numbers.size(); ++j)
        numbers[j] = static_cast<double>(in.part.rect.left + first) + static_cast<double>(j);
    return in.backend.upload(Tensor(Shape{in.part.rect.columns()}, std::move(numbers)));
}

// s − largest; 0 where hidden.
Tensor belowLargest(const RowsInput& in, const Tensor& largest) {
    return hidden(in, in.backend.binary(Binary::subtract, in.scores, largest));
}

// The largest visible score, and the threshold c less that: their sum would be as coarse as a large
// score is. The largest has no part in the slope, for what is added to all scores changes no
// weight.
Tensor rememberThreshold(const RowsInput& in, double alpha) {
    const Tensor largest = in.backend.constant(largestVisibleScore(in));
    const Tensor c = in.backend.threshold(belowLargest(in, largest), in.visible, alpha);
    return in.backend.concat({largest, c}, -1);
}

// (α − 1)s − τ − 1 = (α − 1)(s − c), and −1 below the threshold.
Tensor aboveThreshold(const RowsInput& in, double alpha, const Tensor& statistics) {
    const Tensor distance = in.backend.binary(
        Binary::subtract, belowLargest(in, column(in, statistics, 0)), column(in, statistics, 1));
    return in.backend.binary(Binary::largest, in.backend.affine(distance, alpha - 1, 0),
                             constantOf(in, -1));
}

} // namespace

// The largest visible score, and the sum of e^(s − largest) over the visible keys.
Tensor rememberSoftmax(const RowsInput& in) {
    const Tensor largest = largestVisibleScore(in);
    const Tensor sum = in.backend.reduce(Reduction::sum, shifted(in, largest));
    return in.backend.concat({largest, sum}, -1);
}

Tensor softmaxWeights(const RowsInput& in, const Tensor& statistics) {
    const Tensor share =
        divided(in, shifted(in, column(in, statistics, 0)), column(in, statistics, 1));
    return hidden(in, share); // a row that sees nothing would be 0/0
}

Tensor softmaxShares(const RowsInput& in) {
    return softmaxWeights(in, rememberSoftmax(in));
}

// The extra zero is one more score of the row: the largest is at least 0, and e^(0 − largest)
// joins the sum. (Miller, "Attention is off by one", 2023.)
Tensor rememberPlusOne(const RowsInput& in) {
    Backend& backend = in.backend;
    const Tensor largest =
        backend.binary(Binary::largest, largestVisibleScore(in), constantOf(in, 0));
    const Tensor sum = backend.reduce(Reduction::sum, shifted(in, largest));
    const Tensor extra = backend.unary(Unary::exp, backend.unary(Unary::negative, largest));
    return backend.concat({largest, backend.binary(Binary::add, sum, extra)}, -1);
}

// The Euclidean projection onto the simplex is entmax with α = 2 (Martins, Astudillo, 2016).
Tensor rememberSparsemax(const RowsInput& in) {
    return rememberThreshold(in, 2);
}
Tensor sparsemaxWeights(const RowsInput& in, const Tensor& statistics) {
    return hidden(in, in.backend.affine(aboveThreshold(in, 2, statistics), 1, 1));
}

// [(α − 1)s − τ]₊^(1/(α − 1)) (Peters, Niculae, Martins, 2019), written so that it goes over into
// softmax, e^(s − c), as α nears 1.
Tensor rememberEntmax(const RowsInput& in) {
    return rememberThreshold(in, number(in.values, "alpha"));
}
Tensor entmaxWeights(const RowsInput& in, const Tensor& statistics) {
    const double alpha = number(in.values, "alpha");
    if (alpha == 1.5) // [1 + x]², the usual case, without e and log
        return hidden(
            in, in.backend.unary(Unary::square,
                                 in.backend.affine(aboveThreshold(in, alpha, statistics), 1, 1)));
    // (1 + x)^p = e^(p·log1p x); log1p −1 = −∞ and e^−∞ = 0.
    const Tensor log = in.backend.unary(Unary::log1p, aboveThreshold(in, alpha, statistics));
    const Tensor power = in.backend.affine(log, 1 / (alpha - 1), 0);
    return hidden(in, in.backend.unary(Unary::exp, power));
}

// Nothing: every weight follows from its own score.
Tensor rememberNothing(const RowsInput& in) {
    return in.backend.slice(in.scores, -1, 0, 0);
}
Tensor sigmoidWeights(const RowsInput& in, const Tensor&) {
    const Tensor s = in.backend.affine(in.scores, 1, -number(in.values, "bias"));
    return hidden(in, in.backend.unary(Unary::sigmoid, s));
}

// The softmax of log σ(s) = −([−s]₊ + log(1 + e^−|s|)).
Tensor sigmoidShares(const RowsInput& in) {
    Backend& backend = in.backend;
    const Tensor s = backend.affine(in.scores, 1, -number(in.values, "bias"));
    const Tensor decay =
        backend.unary(Unary::exp, backend.affine(backend.unary(Unary::abs, s), -1, 0));
    const Tensor below = backend.unary(Unary::relu, backend.affine(s, -1, 0));
    const Tensor log = backend.affine(
        backend.binary(Binary::add, below, backend.unary(Unary::log1p, decay)), -1, 0);
    return softmaxShares({backend, in.values, in.part, log, in.visible});
}

Tensor rememberReluSum(const RowsInput& in) {
    return in.backend.reduce(Reduction::sum, hidden(in, in.backend.unary(Unary::relu, in.scores)));
}
// An all-zero row stays zero: 0 / leastSum.
Tensor reluWeights(const RowsInput& in, const Tensor& statistics) {
    const Tensor sum = in.backend.binary(Binary::largest, statistics, constantOf(in, leastSum));
    return hidden(in, divided(in, in.backend.unary(Unary::relu, in.scores), sum));
}

// The column of the largest score, −1 where nothing is seen.
Tensor rememberLargest(const RowsInput& in) {
    Backend& backend = in.backend;
    // Zeros, and NaN where a visible score is not finite, so that such a row shows it.
    const Tensor zeros = backend.affine(backend.select(in.visible, in.scores, 0), 0, 0);
    const Tensor counted = backend.binary(Binary::add, zeros, columnNumbers(in, 1));
    const Tensor first = backend.select(backend.top(in.scores, in.visible, 1), counted, 0);
    const Tensor spoiled = backend.reduce(Reduction::sum, zeros);
    const Tensor column = backend.affine(backend.reduce(Reduction::sum, first), 1, -1);
    return backend.binary(Binary::add, column, spoiled);
}
// 1 in the column of the largest score, c: [1 − |j − c|]₊.
Tensor hardWeights(const RowsInput& in, const Tensor& statistics) {
    Backend& backend = in.backend;
    const Tensor distance = backend.unary(
        Unary::abs, backend.binary(Binary::subtract, columnNumbers(in, 0), statistics));
    const Tensor winner = hidden(in, backend.unary(Unary::relu, backend.affine(distance, -1, 1)));
    return backend.straightThrough(winner, [&] { return softmaxShares(in); });
}

Tensor rememberCount(const RowsInput& in) {
    const Tensor ones = in.backend.affine(in.backend.select(in.visible, in.scores, 0), 0, 1);
    return in.backend.reduce(Reduction::sum, hidden(in, ones));
}
Tensor uniformWeights(const RowsInput& in, const Tensor& statistics) {
    const Tensor ones = in.backend.affine(in.backend.select(in.visible, in.scores, 0), 0, 1);
    const Tensor count = in.backend.binary(Binary::largest, statistics, constantOf(in, 1));
    return hidden(in, divided(in, ones, count));
}

} // namespace fovea::rows

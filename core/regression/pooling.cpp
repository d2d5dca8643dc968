#include "core/regression/pooling.h"

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

// Sums are formed over pieces of this many keys, always from the first one within reach, in memory
// that is aligned: so they have the same bits wherever they are formed.
constexpr Index piece = 512;

// Whole packets alone, so that a weight has the same bits wherever a piece begins and ends.
Index padded(Index count) {
    constexpr Index packet = 8;
    return (count + packet - 1) / packet * packet;
}

struct alignas(64) Piece {
    std::array<double, piece> squares;
    std::array<double, piece> weights;
};

using PooledLine = Eigen::Map<Eigen::ArrayXd, Eigen::Aligned64>;
using Given = Eigen::Map<const Eigen::ArrayXd>;

Given part(const std::vector<double>& numbers, Index begin, Index count) {
    return {numbers.data() + begin, count};
}

void squaredDistances(const SortedPoints& points, const Coordinates& query, Index begin,
                      Index count, double* out) {
    PooledLine(out, count) = (part(points.x, begin, count) - query[0]).square();
    if (points.axes == 2)
        PooledLine(out, count) += (part(points.second, begin, count) - query[1]).square();
    std::fill(out + count, out + padded(count), 0.0);
}

// K from log K relative to the nearest. Eigen's exponential does not reach zero by itself; and the
// two steps are packets each, which a choice within the first would not be.
void exponentials(double* values, Index count, double shift) {
    constexpr double least = -700; // e^least is still a normal number
    PooledLine line(values, count);
    line = (line - shift).max(least).exp();
    const double lost = 2 * std::exp(least);
    for (Index i = 0; i < count; ++i)
        values[i] = values[i] < lost ? 0 : values[i];
}

// K of keys, relative to e^shift where it is formed in the log domain.
void kernelOf(const KernelAt& at, const SortedPoints& points, const Coordinates& query, Index begin,
              Index count, double shift, Piece& memory) {
    squaredDistances(points, query, begin, count, memory.squares.data());
    at.kernel->fill(memory.squares.data(), memory.weights.data(), padded(count), at.width);
    if (at.kernel->logs)
        exponentials(memory.weights.data(), padded(count), shift);
}

struct Range {
    Index begin, end;
};

// The sorted keys whose first coordinate is within the reach: a little more than less, for the
// kernel itself decides at its ends.
Range within(const SortedPoints& points, double x, double reach) {
    if (!std::isfinite(reach))
        return {0, points.count()};
    const double wide = reach * (1 + 1e-12) + 1e-15 * std::abs(x);
    const auto first = std::ranges::lower_bound(points.x, x - wide);
    const auto last = std::upper_bound(first, points.x.end(), x + wide);
    return {first - points.x.begin(), last - points.x.begin()};
}

} // namespace

double logOfNearest(const KernelAt& at, double square) {
    alignas(64) std::array<double, 8> values;
    values.fill(square);
    at.kernel->fill(values.data(), values.data(), padded(1), at.width);
    return values.front();
}

Pooled pool(const SortedPoints& points, const PoolingRule& rule, const Coordinates& query,
            Index except) {
    const KernelAt& at = rule.at;
    Pooled sums;
    if (std::isinf(at.width) && !rule.residuals && !rule.slope) { // average pooling needs no sums
        sums.total = static_cast<double>(points.count() - (except >= 0));
        sums.y = except >= 0 ? -points.around[static_cast<std::size_t>(except)] : 0;
        return sums;
    }
    double nearest = 0;
    if (at.kernel->logs || rule.slope) {
        nearest = nearestSquare(points, query, except);
        if (!std::isfinite(nearest))
            return sums;
        sums.shift = at.kernel->logs ? logOfNearest(at, nearest) : 0;
    }
    const double reach = at.kernel->reach(std::sqrt(nearest) / at.width) * at.width;
    const Range range = within(points, query[0], reach);
    Piece memory;
    for (Index begin = range.begin; begin < range.end;) {
        const Index stop = begin <= except && except < range.end ? except : range.end;
        const Index count = std::min(piece, stop - begin);
        if (count > 0) {
            kernelOf(at, points, query, begin, count, sums.shift, memory);
            const PooledLine k(memory.weights.data(), count);
            const auto y = part(points.around, begin, count);
            sums.total += k.sum();
            sums.y += (k * y).sum();
            if (rule.residuals)
                sums.squares += (k * Given(rule.residuals + begin, count)).square().sum();
            if (rule.slope) {
                const auto spread = PooledLine(memory.squares.data(), count) - nearest;
                sums.spread += (k * spread).sum();
                sums.spreadY += (k * spread * y).sum();
            }
        }
        begin += count + (begin + count == except);
    }
    return sums;
}

void addPart(const SortedPoints& points, const KernelAt& at, const Coordinates& query, Index begin,
             Index end, Pooled& sums) {
    Piece memory;
    for (; begin < end; begin += piece) {
        const Index count = std::min(piece, end - begin);
        kernelOf(at, points, query, begin, count, 0, memory);
        const PooledLine k(memory.weights.data(), count);
        sums.total += k.sum();
        sums.y += (k * part(points.around, begin, count)).sum();
    }
}

double estimateOf(const Pooled& pooled, const SortedPoints& points) {
    return pooled.total > 0 ? points.middle + pooled.y / pooled.total
                            : std::numeric_limits<double>::quiet_NaN();
}

void weightsOf(const KernelAt& at, const Pooled& pooled, const double* squares, Index count,
               double* out) {
    Piece memory;
    for (Index begin = 0; begin < count; begin += piece) {
        const Index some = std::min(piece, count - begin);
        if (!(pooled.total > 0)) {
            std::fill_n(out + begin, some, 0.0);
            continue;
        }
        std::fill(std::copy_n(squares + begin, some, memory.squares.begin()),
                  memory.squares.begin() + padded(some), 0.0);
        at.kernel->fill(memory.squares.data(), memory.weights.data(), padded(some), at.width);
        if (at.kernel->logs)
            exponentials(memory.weights.data(), padded(some), pooled.shift);
        for (Index i = 0; i < some; ++i)
            out[begin + i] = memory.weights[static_cast<std::size_t>(i)] / pooled.total;
    }
}

void weightsOf(const SortedPoints& points, const KernelAt& at, const Coordinates& query,
               const Pooled& pooled, Index begin, Index end, double* out) {
    Piece memory;
    for (; begin < end; begin += piece, out += piece) {
        const Index count = std::min(piece, end - begin);
        if (!(pooled.total > 0)) {
            std::fill_n(out, count, 0.0);
            continue;
        }
        kernelOf(at, points, query, begin, count, pooled.shift, memory);
        for (Index i = 0; i < count; ++i)
            out[i] = memory.weights[static_cast<std::size_t>(i)] / pooled.total;
    }
}

} // namespace fovea

#include "core/regression/estimate.h"

#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/regression/device_sums.h"
#include "core/regression/left_out.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

constexpr double undefinedEstimate = std::numeric_limits<double>::quiet_NaN();

// Queries in tiles that hold about as many pairs each; what a query gets does not depend on them.
template <class Work>
void forEach(Backend& backend, const SortedPoints& points, Index queries, Work work) {
    const Index tile = std::clamp<Index>(65536 / std::max<Index>(points.count(), 1), 1, 4096);
    backend.onHost((queries + tile - 1) / tile, [&](Index index) {
        for (Index i = index * tile; i < std::min(queries, (index + 1) * tile); ++i)
            work(i);
    });
}

// Of each query, wherever the backend computes.
std::vector<Pooled> sumsOf(Backend& backend, const SortedPoints& points, const KernelAt& at,
                           const Queries& queries) {
    if (isOnDevice(backend, points, at, std::ssize(queries)))
        return deviceSums(backend, points, at, queries);
    std::vector<Pooled> found(queries.size());
    forEach(backend, points, std::ssize(queries), [&](Index i) {
        const auto index = static_cast<std::size_t>(i);
        found[index] = pool(points, {at}, queries[index]);
    });
    return found;
}

MeanError meanOfSquares(const std::vector<double>& errors) {
    double sum = 0;
    Index left = 0;
    for (const double error : errors)
        if (std::isnan(error))
            ++left;
        else
            sum += error * error;
    const auto defined = static_cast<double>(std::ssize(errors) - left);
    return {defined > 0 ? sum / defined : undefinedEstimate, left};
}

} // namespace

Queries queriesBetween(double low, double high, Index count) {
    Queries queries;
    for (Index i = 0; i < count; ++i) {
        const double part =
            count == 1 ? 0.5 : static_cast<double>(i) / static_cast<double>(count - 1);
        queries.push_back({low + (high - low) * part, 0});
    }
    return queries;
}

Queries queriesOver(const Coordinates& low, const Coordinates& high, Index count) {
    Queries queries;
    for (const Coordinates& row : queriesBetween(low[1], high[1], count))
        for (const Coordinates& column : queriesBetween(low[0], high[0], count))
            queries.push_back({column[0], row[0]});
    return queries;
}

std::vector<double> estimates(Backend& backend, const SortedPoints& points, const KernelAt& at,
                              const Queries& queries) {
    std::vector<double> found;
    for (const Pooled& pooled : sumsOf(backend, points, at, queries))
        found.push_back(estimateOf(pooled, points));
    return found;
}

std::vector<double> standardErrors(Backend& backend, const SortedPoints& points, const KernelAt& at,
                                   const std::vector<double>& residuals, const Queries& queries) {
    // A residual that is not defined must not disturb where it has no weight.
    std::vector<double> known = residuals;
    std::vector<double> missing(residuals.size(), 0.0);
    bool anyMissing = false;
    for (std::size_t i = 0; i < known.size(); ++i)
        if (std::isnan(known[i])) {
            known[i] = 0;
            missing[i] = 1;
            anyMissing = true;
        }
    std::vector<double> found(queries.size());
    forEach(backend, points, std::ssize(queries), [&](Index i) {
        const auto index = static_cast<std::size_t>(i);
        const Pooled sums = pool(points, {at, known.data()}, queries[index]);
        const bool lacks =
            anyMissing && pool(points, {at, missing.data()}, queries[index]).squares > 0;
        found[index] =
            sums.total > 0 && !lacks ? std::sqrt(sums.squares) / sums.total : undefinedEstimate;
    });
    return found;
}

LeftOut leaveOneOut(Backend& backend, const SortedPoints& points, const KernelAt& at, Index every,
                    const RegressionProgress& progress) {
    LeftOut left;
    left.residuals.reserve(points.x.size());
    const auto step = static_cast<std::size_t>(every);
    for (const Pooled& sums : poolLeftOut(backend, points, {at}, every, progress)) {
        const double y = points.around[left.residuals.size() * step];
        left.residuals.push_back(sums.total > 0 ? y - sums.y / sums.total : undefinedEstimate);
    }
    left.error = meanOfSquares(left.residuals);
    return left;
}

KernelAt learnedKernel(double w) {
    const TableInfo& table = regressionKernels().info();
    return {&regressionKernels().math(table.rows[table.defaultRow].id), 1 / std::abs(w)};
}

// f = Σ a y with a = softmax(−½ d² w²), so df/dw = −w Σ a d² (y − f), and the loss is the mean of
// (f − y)². A constant taken from all d² changes nothing.
LossAt lossOfWidth(Backend& backend, const SortedPoints& points, double w) {
    const PoolingRule rule{.at = learnedKernel(w), .residuals = nullptr, .slope = true};
    LossAt sum;
    const Index every = learnedOfEvery(points);
    std::size_t index = 0;
    Index judges = 0;
    for (const Pooled& sums : poolLeftOut(backend, points, rule, every)) {
        const double f = sums.y / sums.total;
        const double slope = -w * (sums.spreadY - f * sums.spread) / sums.total;
        const double error = f - points.around[index];
        index += static_cast<std::size_t>(every);
        ++judges;
        sum.loss += error * error;
        sum.slope += 2 * error * slope;
    }
    const auto n = static_cast<double>(judges);
    return points.count() < 2 ? LossAt{undefinedEstimate, undefinedEstimate}
                              : LossAt{sum.loss / n, sum.slope / n};
}

MeanError errorAgainst(Backend& backend, const SortedPoints& points, const KernelAt& at,
                       Truth truth, const RegressionSource& source) {
    const Queries queries =
        points.axes == 1 ? queriesBetween(source.low, source.high, 201)
                         : queriesOver({source.low, source.low}, {source.high, source.high}, 21);
    std::vector<double> errors = estimates(backend, points, at, queries);
    for (std::size_t i = 0; i < errors.size(); ++i)
        errors[i] -= truth(queries[i]);
    return meanOfSquares(errors);
}

std::vector<double> weightsTile(Backend& backend, const SortedPoints& points, const KernelAt& at,
                                const Queries& queries, Index begin, Index end) {
    const Index width = end - begin;
    std::vector<double> tile(elements({static_cast<Index>(queries.size()), width}));
    if (isOnDevice(backend, points, at, std::ssize(queries))) {
        const auto sums = deviceSums(
            backend, points, at, queries, [&](Index query, Index first, std::span<const float> k) {
                for (Index key = std::max(begin, first); key < std::min(end, first + std::ssize(k));
                     ++key)
                    tile[static_cast<std::size_t>(query * width + key - begin)] =
                        static_cast<double>(k[static_cast<std::size_t>(key - first)]);
            });
        for (std::size_t cell = 0; cell < tile.size(); ++cell)
            if (const Pooled& pooled = sums[cell / static_cast<std::size_t>(width)];
                pooled.total > 0)
                tile[cell] /= pooled.total;
        return tile;
    }
    forEach(backend, points, std::ssize(queries), [&](Index i) {
        const Coordinates& query = queries[static_cast<std::size_t>(i)];
        weightsOf(points, at, query, pool(points, {at}, query), begin, end,
                  tile.data() + i * width);
    });
    return tile;
}

std::vector<double> largestWeights(Backend& backend, const SortedPoints& points, const KernelAt& at,
                                   const Queries& queries, Index runs) {
    const Index keys = points.count();
    std::vector<double> found(elements({static_cast<Index>(queries.size()), runs}));
    const std::vector<Pooled> sums = sumsOf(backend, points, at, queries);
    forEach(backend, points, std::ssize(queries), [&](Index i) {
        const Coordinates& query = queries[static_cast<std::size_t>(i)];
        const Pooled& pooled = sums[static_cast<std::size_t>(i)];
        const Index right = std::ranges::lower_bound(points.x, query[0]) - points.x.begin();
        double* row = found.data() + i * runs;
        for (Index run = 0; run < runs; ++run) {
            const Index first = (run * keys + runs - 1) / runs;
            const Index last = ((run + 1) * keys + runs - 1) / runs - 1;
            const auto away = [&](Index key) {
                return points.x[static_cast<std::size_t>(std::clamp(key, first, last))] - query[0];
            };
            const double nearest = std::min(std::abs(away(right - 1)), std::abs(away(right)));
            row[run] = nearest * nearest;
        }
        weightsOf(at, pooled, row, runs, row);
    });
    return found;
}

} // namespace fovea

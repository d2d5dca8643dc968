#include "core/regression/left_out.h"
#include "core/compute/backend.h"

#include "core/base/table.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace fovea {
namespace {

bool isGaussian(const KernelAt& at) {
    const TableInfo& table = regressionKernels().info();
    return at.kernel == &regressionKernels().math(table.rows[table.defaultRow].id);
}

} // namespace

std::vector<Pooled> poolLeftOut(Backend& backend, const SortedPoints& points,
                                const PoolingRule& rule, Index every,
                                const RegressionProgress& progress) {
    if (every == 1 && isFastLeftOut(points, rule)) { // within a moment
        auto found = isGaussian(rule.at) ? poolLeftOutFast(backend, points, rule)
                                         : poolLeftOutByBoxes(backend, points, rule);
        if (progress)
            progress(1);
        return found;
    }
    const Index n = points.count();
    std::vector<Pooled> found(static_cast<std::size_t>((n + every - 1) / every));
    const Index tile = std::clamp<Index>(65536 / std::max<Index>(n, 1), 1, 4096);
    const Index count = std::ssize(found);
    const Index tiles = (count + tile - 1) / tile;
    std::atomic<Index> done{0};
    backend.onHost(tiles, [&](Index index) {
        for (Index i = index * tile; i < std::min(count, (index + 1) * tile); ++i)
            found[static_cast<std::size_t>(i)] =
                pool(points, rule, points.key(i * every), i * every);
        constexpr Index parts = 100; // that are reported
        if (const Index now = ++done; progress && now * parts / tiles != (now - 1) * parts / tiles)
            progress(static_cast<double>(now) / static_cast<double>(tiles));
    });
    return found;
}

Index learnedOfEvery(const SortedPoints& points) {
    constexpr double mostPairs = 1e8; // of an epoch
    const auto n = static_cast<double>(points.count());
    return points.axes == 1 ? 1 : static_cast<Index>(std::max(1.0, std::ceil(n * n / mostPairs)));
}

bool isFastLeftOut(const SortedPoints& points, const PoolingRule& rule) {
    if (points.axes != 1 || rule.residuals || points.count() < 500 || !std::isfinite(rule.at.width))
        return false;
    const double across = (points.x.back() - points.x.front()) / rule.at.width; // in widths
    const auto n = static_cast<double>(points.count());
    if (isGaussian(rule.at))
        return n > 40 * (across + 1);
    return !rule.slope && rule.at.kernel->shape.cell > 0 && across > 0 &&
           n > 40 * cellsOf(points, rule.at);
}

} // namespace fovea

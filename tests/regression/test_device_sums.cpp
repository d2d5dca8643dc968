// Sums over the operations of a backend against those in double: every kernel, widths from narrow
// to wide, keys far from zero, one coordinate and two. With FOVEA_TEST_DEVICE=opencl on a device.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/regression/device_sums.h"

#include "core/base/random.h"
#include "core/regression/estimate.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

SortedPoints scattered(Index count, int axes, double offset) {
    const RandomStream stream(7, "test.device-sums");
    Buffer<double> numbers(elements({count, axes + 1}));
    for (Index i = 0; i < count; ++i) {
        const auto at = [&](int which) {
            return stream.uniform(static_cast<std::uint64_t>(3 * i + which));
        };
        double* row = numbers.data() + i * (axes + 1);
        for (int axis = 0; axis < axes; ++axis)
            row[axis] = offset + 5 * at(axis);
        row[axes] = 2 * std::sin(row[0] - offset) + at(2);
    }
    return sortedPoints(Tensor({count, axes + 1}, std::move(numbers)));
}

Queries asked(int axes, double offset) {
    return axes == 1 ? queriesBetween(offset - 1, offset + 6, 101)
                     : queriesOver({offset, offset}, {offset + 5, offset + 5}, 11);
}

double bound(double size) {
    return 1e-5 + 1e-4 * size;
}

QString difference(Backend& backend, const SortedPoints& points, const KernelAt& at,
                   const Queries& queries) {
    std::vector<float> k(queries.size() * points.x.size(), 0);
    const auto n = points.x.size();
    const auto sums = deviceSums(
        backend, points, at, queries, [&](Index query, Index first, std::span<const float> part) {
            std::ranges::copy(part, k.begin() + query * static_cast<Index>(n) + first);
        });
    double largest = 0;
    for (const double y : points.around)
        largest = std::max(largest, std::abs(y));
    std::vector<double> exact(n);
    for (std::size_t q = 0; q < queries.size(); ++q) {
        const Pooled pooled = pool(points, {at}, queries[q]);
        const double wanted = estimateOf(pooled, points);
        const double found = estimateOf(sums[q], points);
        if (std::isnan(wanted) != std::isnan(found))
            return QStringLiteral("query %1 is defined in one of them").arg(q);
        if (std::isnan(wanted))
            continue;
        if (!(std::abs(found - wanted) <= bound(largest)))
            return QStringLiteral("query %1: %2, expected %3").arg(q).arg(found).arg(wanted);
        weightsOf(points, at, queries[q], pooled, 0, points.count(), exact.data());
        for (std::size_t i = 0; i < n; ++i)
            if (const double weight = static_cast<double>(k[q * n + i]) / sums[q].total;
                !(std::abs(weight - exact[i]) <= bound(exact[i])))
                return QStringLiteral("weight %1 of query %2: %3, expected %4")
                    .arg(i)
                    .arg(q)
                    .arg(weight)
                    .arg(exact[i]);
    }
    return {};
}

} // namespace

class TestDeviceSums : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyKernel() {
        const auto on = reference();
        int kernels = 0;
        for (const RowInfo& row : regressionKernels().info().rows) {
            const RegressionKernel& kernel = regressionKernels().math(row.id);
            if (!kernel.there)
                continue;
            ++kernels;
            for (const int axes : {1, 2})
                for (const double offset : {0.0, 1e6})
                    for (const double width : {1e-3, 0.02, 0.3, 1.0, 20.0}) {
                        const SortedPoints points = scattered(4000, axes, offset);
                        const QString says =
                            difference(*on, points, {&kernel, width}, asked(axes, offset));
                        QVERIFY2(says.isEmpty(), qPrintable(QStringLiteral("%1 %2 %3 %4: ")
                                                                .arg(QString::fromStdString(row.id))
                                                                .arg(axes)
                                                                .arg(offset)
                                                                .arg(width) +
                                                            says));
                    }
        }
        QCOMPARE(kernels, 5);
    }
    // What estimates() and weights are made of goes there by itself where that is a device, and
    // stays in double where it is the processor.
    void chosenByTheBackend() {
        const auto on = reference();
        const auto exact = makeEigenBackend(std::make_shared<Pool>(1), {}, Type::f64);
        const SortedPoints points = scattered(3000, 1, 0);
        const KernelAt at{&regressionKernels().math("gaussian"), 0.3};
        const Queries queries = asked(1, 0);
        QCOMPARE(isOnDevice(*on, points, at, std::ssize(queries)), testsOpencl());
        QVERIFY(!isOnDevice(*on, points, at, 1));
        const auto found = estimates(*on, points, at, queries);
        const auto wanted = estimates(*exact, points, at, queries);
        QCOMPARE(found == wanted, !testsOpencl());
        for (std::size_t i = 0; i < found.size(); ++i)
            QCOMPARE_LE(std::abs(found[i] - wanted[i]), bound(3));
        const auto tile = weightsTile(*on, points, at, queries, 500, 2500);
        const auto weights = weightsTile(*exact, points, at, queries, 500, 2500);
        for (std::size_t i = 0; i < tile.size(); ++i)
            QCOMPARE_LE(std::abs(tile[i] - weights[i]), bound(weights[i]));
        const auto map = largestWeights(*on, points, at, queries, 256);
        const auto heights = largestWeights(*exact, points, at, queries, 256);
        for (std::size_t i = 0; i < map.size(); ++i)
            QCOMPARE_LE(std::abs(map[i] - heights[i]), bound(heights[i]));
    }
};

FOVEA_TEST(TestDeviceSums)
#include "test_device_sums.moc"

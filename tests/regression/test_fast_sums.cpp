// The fast ways to sums and weights are those of the sums as they stand.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/regression/left_out.h"

#include "core/regression/fit.h"
#include "core/regression/kernels.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/regression_points.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

// At its standard width.
template <class Function>
void forStandardKernels(Function function) {
    for (const RowInfo& row : regressionKernels().info().rows)
        function(kernelAt(defaultChoice(row)), QByteArray::fromStdString(row.id));
}

} // namespace

class TestFastSums : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // The fast way is that of the sums as they stand.
    void fastGaussSums() {
        const auto on = reference();
        const auto many = reference(Type::f32, 16);
        for (const char* text : {"textbook:n=6000", "gap:n=3000", "outlier:n=2500,seed=3"}) {
            SortedPoints points = pointsFrom(text);
            points.x.back() += 30; // one that hardly anybody reaches
            for (const double width : {0.04, 0.3, 1.0, 7.0}) {
                const PoolingRule rule{
                    .at = {learnedKernel(1).kernel, width}, .residuals = nullptr, .slope = true};
                const auto fast = poolLeftOutFast(*on, points, rule);
                const auto same = poolLeftOutFast(*many, points, rule);
                for (Index i = 0; i < points.count(); i += 5) {
                    const Pooled wanted = pool(points, rule, points.key(i), i);
                    const Pooled& found = fast[static_cast<std::size_t>(i)];
                    const double f = wanted.y / wanted.total;
                    const double g = found.y / found.total;
                    QVERIFY(std::abs(f - g) < 1e-9);
                    QVERIFY(std::abs((wanted.spreadY - f * wanted.spread) / wanted.total -
                                     (found.spreadY - g * found.spread) / found.total) < 1e-8);
                    QCOMPARE(found.total, same[static_cast<std::size_t>(i)].total);
                }
            }
        }
        const SortedPoints points = pointsFrom("textbook:n=6000");
        QVERIFY(isFastLeftOut(points, {learnedKernel(2)}));
        QVERIFY(!isFastLeftOut(points, {learnedKernel(1e6)}));
        QVERIFY(!isFastLeftOut(pointsFrom("hills:n=6000"), {learnedKernel(2)}));
    }
    // So is the way by boxes; a compact kernel reaches no further than it says.
    void sumsByBoxes() {
        const auto on = reference();
        const auto many = reference(Type::f32, 16);
        for (const char* text : {"textbook:n=6000", "gap:n=2500,seed=3"}) {
            SortedPoints points = pointsFrom(text);
            points.x.back() += 30; // one that hardly anybody reaches
            for (std::size_t i = 1000; i < 1100; ++i)
                points.x[i] = points.x[1000]; // many in one place
            forStandardKernels([&](const KernelAt& kernel, const QByteArray& name) {
                if (kernel.kernel->shape.cell == 0)
                    return; // has no such sums
                for (const double width : {0.002, 0.3, 7.0, 80.0}) {
                    const PoolingRule rule{.at = {kernel.kernel, width}};
                    const auto fast = poolLeftOutByBoxes(*on, points, rule);
                    const auto same = poolLeftOutByBoxes(*many, points, rule);
                    for (Index i = 0; i < points.count(); i += 23) {
                        const Pooled wanted = pool(points, rule, points.key(i), i);
                        const Pooled& found = fast[static_cast<std::size_t>(i)];
                        QVERIFY2((wanted.total > 0) == (found.total > 0), name);
                        if (wanted.total > 0)
                            QVERIFY2(std::abs(wanted.y / wanted.total - found.y / found.total) <
                                         1e-10,
                                     name);
                        QCOMPARE(found.total, same[static_cast<std::size_t>(i)].total);
                    }
                }
            });
        }
        const SortedPoints points = pointsFrom("textbook:n=6000");
        const auto fits = [&](const char* kernel) {
            return isFastLeftOut(
                points, {kernelAt(readSelection(regressionKernels().info(), kernel, "").only())});
        };
        QVERIFY(fits("logistic:0.5") && fits("tricube:5") && fits("boxcar:10"));
        QVERIFY(!fits("logistic:0.001") && !fits("tricube:0.01") && !fits("constant"));
    }
    // The largest weight of a run of keys is the nearest key's.
    void runsOfKeys() {
        const SortedPoints points = pointsFrom("textbook:n=300");
        const auto on = reference();
        const Queries queries = queriesBetween(-1, 6, 23);
        forStandardKernels([&](KernelAt at, const QByteArray& name) {
            for (const double width : {0.05, 1.0, 40.0}) {
                at.width = std::isfinite(at.width) ? width : at.width;
                const auto all = weightsTile(*on, points, at, queries, 0, 300);
                for (const Index runs : {1, 7, 256, 300}) {
                    const auto found = largestWeights(*on, points, at, queries, runs);
                    std::vector<double> wanted(found.size(), 0);
                    for (std::size_t i = 0; i < all.size(); ++i) {
                        const auto run = static_cast<Index>(i % 300) * runs / 300;
                        double& cell = wanted[i / 300 * static_cast<std::size_t>(runs) +
                                              static_cast<std::size_t>(run)];
                        cell = std::max(cell, all[i]);
                    }
                    QVERIFY2(found == wanted, name);
                }
            }
        });
    }
    // All widths are judged by the same points, so the best one is better than those around it.
    void theBestOfManyPoints() {
        const SortedPoints points = pointsFrom("textbook:n=1500");
        const auto on = reference();
        for (const char* name : {"gaussian", "logistic", "epanechnikov"}) {
            const RegressionKernel& kernel = regressionKernels().math(name);
            const BestWidth best = bestWidth(*on, points, kernel);
            const auto errorAt = [&](double width) {
                return leaveOneOut(*on, points, {&kernel, width}).error.value;
            };
            QVERIFY2(std::abs(errorAt(best.width) - best.error) < 1e-12, name);
            for (const double other : {0.25, 4.0})
                QVERIFY2(errorAt(best.width * other) > best.error, name);
        }
    }
};

FOVEA_TEST(TestFastSums)
#include "test_fast_sums.moc"

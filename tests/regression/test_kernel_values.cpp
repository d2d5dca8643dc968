// Kernels as curves against their definitions, and the roughness of curves whose integral is known.
#include "core/base/table.h"
#include "core/regression/kernel_values.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>
#include <limits>
#include <numbers>

using namespace fovea;

namespace {

// As the stages of the program define them.
double defined(const std::string& kernel, double u) {
    const double a = std::abs(u);
    if (kernel == "gaussian")
        return std::exp(-u * u / 2);
    if (kernel == "boxcar")
        return a <= 1 ? 1 : 0;
    if (kernel == "epanechnikov")
        return a < 1 ? 0.75 * (1 - u * u) : 0;
    if (kernel == "triangular")
        return a < 1 ? 1 - a : 0;
    if (kernel == "tricube")
        return a < 1 ? std::pow(1 - a * a * a, 3) : 0;
    if (kernel == "cosine")
        return a < 1 ? std::cos(std::numbers::pi * u / 2) : 0;
    if (kernel == "logistic")
        return 1 / (std::exp(u) + 2 + std::exp(-u));
    return kernel == "constant" ? 1 : std::numeric_limits<double>::quiet_NaN();
}

std::vector<double> sampled(double (*f)(double), double low, double high, int count) {
    std::vector<double> curve;
    for (int i = 0; i < count; ++i)
        curve.push_back(f(low + (high - low) * i / (count - 1)));
    return curve;
}

} // namespace

class TestKernelValues : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyKernel() {
        std::vector<double> u;
        for (int i = -300; i <= 300; ++i)
            u.push_back(i / 100.0);
        for (const RowInfo& row : regressionKernels().info().rows) {
            const std::vector<double> values = kernelValues(regressionKernels().math(row.id), u);
            for (std::size_t i = 0; i < u.size(); ++i)
                QVERIFY2(std::abs(values[i] - defined(row.id, u[i])) < 1e-14, row.id.c_str());
        }
    }
    void distances() {
        SortedPoints points;
        points.x = {1, 2, 4};
        KernelAt at{&regressionKernels().math("gaussian"), 2};
        QCOMPARE(distancesInWidths(points, at, {2, 0}), (std::vector<double>{0.5, 0, -1}));
        points.axes = 2;
        points.second = {0, 3, 0};
        QCOMPARE(distancesInWidths(points, at, {2, 0}), (std::vector<double>{0.5, 1.5, 1}));
        at.width = std::numeric_limits<double>::infinity();
        QCOMPARE(distancesInWidths(points, at, {2, 0}), (std::vector<double>{0, 0, 0}));
    }
    // ∫ sin² over two whole waves is 2π; ∫ (2)² over 3 is 12.
    void roughnessOfKnownCurves() {
        const double pi = std::numbers::pi;
        const auto sine = [](double x) { return std::sin(x); };
        QVERIFY(std::abs(roughness(sampled(sine, 0, 4 * pi, 2001), 4 * pi / 2000) - 2 * pi) < 1e-3);
        const auto square = [](double x) { return x * x; };
        QVERIFY(std::abs(roughness(sampled(square, 0, 3, 3001), 0.001) - 4 * 2.999) < 1e-6);
        const auto line = [](double x) { return 2 * x - 1; };
        QVERIFY(roughness(sampled(line, 0, 3, 301), 0.01) < 1e-15);
    }
    void roughnessOfGaps() {
        const double gap = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(std::isnan(roughness({gap, gap, gap, 1}, 1)));
        QVERIFY(std::isnan(roughness({1, 2}, 1)));
        QCOMPARE(roughness({0, 1, 0, gap, 5, 5, 5}, 1), 4.0);
    }
};

FOVEA_TEST(TestKernelValues)
#include "test_kernel_values.moc"

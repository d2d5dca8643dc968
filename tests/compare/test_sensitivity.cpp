// How much an output changes with each input, and what training makes of it.
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compare/sensitivity.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "support/backends.h"
#include "support/finite_differences.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

const std::string compared[] = {layerId::attention, layerId::convolution, layerId::recurrent};

SensitivityPlan smallPlan() {
    SensitivityPlan plan;
    plan.sizes = {.tokens = 8, .width = 4, .kernel = 3};
    plan.lag = 2;
    return plan;
}

} // namespace

class TestSensitivity : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sizesEqualFiniteDifferences() {
        const auto backend = reference(Type::f64);
        const SensitivityPlan plan = smallPlan();
        const Index n = plan.sizes.tokens, d = plan.sizes.width;
        for (const std::string& layer : compared) {
            Learned learned;
            for (const auto& [name, tensor] : drawSensitive(layer, plan, *backend))
                learned.emplace(name, tensor.as<double>());
            const Tensor x = sensitiveInput(plan, 3, learned, *backend).as<double>();
            const auto found = derivativeSizes(layer, plan, learned, x, *backend);
            for (Index j = 0; j < n; ++j) {
                std::vector<double> squares(static_cast<std::size_t>(n), 0);
                for (Index e = 0; e < d; ++e) {
                    constexpr double step = 1e-6;
                    const auto place = static_cast<std::size_t>(j * d + e);
                    const Tensor up =
                        sensitiveOutput(layer, plan, learned, moved(x, place, step), *backend);
                    const Tensor down =
                        sensitiveOutput(layer, plan, learned, moved(x, place, -step), *backend);
                    for (Index i = 0; i < n; ++i)
                        for (Index c = 0; c < d; ++c) {
                            const auto at = static_cast<std::size_t>(i * d + c);
                            const double slope =
                                (up.host<double>()[at] - down.host<double>()[at]) / (2 * step);
                            squares[static_cast<std::size_t>(i)] += slope * slope;
                        }
                }
                for (Index i = 0; i < n; ++i) {
                    const double wanted = std::sqrt(squares[static_cast<std::size_t>(i)]);
                    QVERIFY2(std::abs(found[static_cast<std::size_t>(i * n + j)] - wanted) <=
                                 1e-7 + 1e-6 * wanted,
                             layer.c_str());
                }
            }
        }
    }
    // Three convolutions of three tokens reach three, a state only what comes after it.
    void whatIsNotReachedIsZero() {
        const auto backend = reference();
        SensitivityPlan plan = smallPlan();
        plan.steps = 1;
        const auto before = [&](const std::string& layer) {
            return sensitivityOf(layer, plan, *backend, [](double) {}).before;
        };
        const auto at = [&](Index distance) {
            return static_cast<std::size_t>(distance + plan.sizes.tokens - 1);
        };
        for (Index distance = -7; distance <= 7; ++distance) {
            QCOMPARE(before(layerId::convolution)[at(distance)] > 0, std::abs(distance) <= 3);
            QCOMPARE(before(layerId::recurrent)[at(distance)] > 0, distance >= 0);
            QVERIFY(before(layerId::attention)[at(distance)] > 0);
        }
    }
    // What can reach the word learns it, and its derivative stands out; what cannot does not.
    void trainingFindsTheWord() {
        const auto backend = reference();
        const SensitivityPlan plan; // as the window has it
        const auto stands = [&](const LayerSensitivity& one) {
            const auto most = std::ranges::max_element(one.after) - one.after.begin();
            return most - (plan.sizes.tokens - 1);
        };
        double share = 0;
        const auto found = [&](const std::string& layer, const SensitivityPlan& how) {
            share = 0;
            return sensitivityOf(layer, how, *backend, [&](double now) {
                QVERIFY(now >= share);
                share = now;
            });
        };
        const LayerSensitivity attention = found(layerId::attention, plan);
        QVERIFY2(attention.right > 0.9, qPrintable(QString::number(attention.right)));
        QCOMPARE(stands(attention), plan.lag);
        QCOMPARE(share, 1.0);
        const LayerSensitivity recurrent = found(layerId::recurrent, plan);
        QVERIFY2(recurrent.right > 0.5, qPrintable(QString::number(recurrent.right)));
        const LayerSensitivity narrow = found(layerId::convolution, plan);
        QVERIFY2(narrow.right < 0.35, qPrintable(QString::number(narrow.right)));
        SensitivityPlan wide = plan;
        wide.sizes.kernel = 5;
        QVERIFY(found(layerId::convolution, wide).right > 0.9);
    }
    void itCanBeEnded() {
        std::stop_source stop;
        const auto backend = makeEigenBackend(std::make_shared<Pool>(1), stop.get_token());
        QVERIFY_THROWS_EXCEPTION(Cancelled, sensitivityOf(layerId::attention, smallPlan(), *backend,
                                                          [&](double) { stop.request_stop(); }));
    }
};

FOVEA_TEST(TestSensitivity)
#include "test_sensitivity.moc"

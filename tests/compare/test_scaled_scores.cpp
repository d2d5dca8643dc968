// Why scores are divided by √d: the numbers against plain loops, finite differences, and theory.
#include "core/base/random.h"
#include "core/compare/scaled_scores.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

std::vector<double> softmax(const std::vector<double>& scores) {
    double all = 0;
    std::vector<double> weights;
    for (const double score : scores)
        all += weights.emplace_back(std::exp(score));
    for (double& weight : weights)
        weight /= all;
    return weights;
}

// The Frobenius norm of the Jacobian, by finite differences.
double jacobianNorm(const std::vector<double>& scores) {
    constexpr double step = 1e-5;
    double squares = 0;
    for (std::size_t j = 0; j < scores.size(); ++j) {
        std::vector<double> up = scores, down = scores;
        up[j] += step;
        down[j] -= step;
        const auto above = softmax(up), below = softmax(down);
        for (std::size_t i = 0; i < scores.size(); ++i)
            squares += std::pow((above[i] - below[i]) / (2 * step), 2);
    }
    return std::sqrt(squares);
}

} // namespace

class TestScaledScores : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbersEqualPlainLoops() {
        const auto backend = reference();
        constexpr Index keys = 6, width = 5;
        const ScoreScaling scaling = scoreScaling(keys, width, 3, *backend);
        const RandomStream ofQueries(3, "scaling queries"), ofKeys(3, "scaling keys");
        for (const bool scaled : {false, true}) {
            const auto& all = scaled ? scaling.scaled : scaling.plain;
            const auto one = std::ranges::find(all, width, &ScoresAtWidth::width);
            QVERIFY(one != all.end());
            double entropy = 0, largest = 0, gradient = 0;
            std::size_t place = 0;
            for (Index i = 0; i < scaling.queries; ++i) {
                std::vector<double> scores;
                for (Index j = 0; j < keys; ++j) {
                    double dot = 0;
                    for (Index c = 0; c < width; ++c)
                        dot += ofQueries.normal(static_cast<std::uint64_t>(4096 * i + c)) *
                               ofKeys.normal(static_cast<std::uint64_t>(4096 * j + c));
                    scores.push_back(scaled ? dot / std::sqrt(5.0) : dot);
                    QVERIFY(std::abs(one->scores[place++] - scores.back()) < 1e-5);
                }
                const auto weights = softmax(scores);
                for (const double weight : weights)
                    entropy -= weight * std::log2(weight);
                largest += std::ranges::max(weights);
                gradient += jacobianNorm(scores);
            }
            const auto rows = static_cast<double>(scaling.queries);
            QVERIFY(std::abs(one->entropy - entropy / rows) < 1e-9);
            QVERIFY(std::abs(one->largest - largest / rows) < 1e-9);
            QVERIFY(std::abs(one->gradient - gradient / rows) < 1e-7);
        }
    }
    // Products of d components spread by √d; divided by it, by 1.
    void scoresSpreadAsTheySay() {
        const auto backend = reference();
        const ScoreScaling scaling = scoreScaling(64, 300, 1, *backend);
        QVERIFY(std::ranges::find(scaling.plain, 300, &ScoresAtWidth::width) !=
                scaling.plain.end());
        QCOMPARE(scaling.plain.back().width, Index(1024));
        for (std::size_t i = 0; i < scaling.plain.size(); ++i) {
            const double root = std::sqrt(static_cast<double>(scaling.plain[i].width));
            QVERIFY(std::abs(scaling.plain[i].deviation / root - 1) < 0.25);
            QVERIFY(std::abs(scaling.scaled[i].deviation - 1) < 0.25);
        }
        // Wide vectors: one key takes all, and no gradient comes through.
        QVERIFY(scaling.plain.back().entropy < 0.3);
        QVERIFY(scaling.plain.back().gradient < 0.5 * scaling.scaled.back().gradient);
        QVERIFY(scaling.scaled.back().entropy > 5);
    }
};

FOVEA_TEST(TestScaledScores)
#include "test_scaled_scores.moc"

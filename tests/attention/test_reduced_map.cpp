// Reduced maps: the largest and the mean of every block, whatever rule made the weights.
#include "core/attention/reduced_map.h"

#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "support/backends.h"
#include "support/drawn.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

AttentionRule ruleOf(const char* mask, const char* normalise, const char* combine = "sum") {
    const auto chosen = [](const TableInfo& table, const char* text) {
        return readSelection(table, text, "test");
    };
    return {.position = chosen(positions().info(), "none").only(),
            .score = chosen(scores().info(), "scaled-dot"),
            .mask = chosen(masks().info(), mask),
            .normalise = chosen(normalisers().info(), normalise).only(),
            .combine = chosen(combines().info(), combine).only()};
}

struct Cells {
    std::vector<double> largest, mean;
};

// From all the weights, cell by cell.
Cells cellsOf(const Tensor& weights, Index rows, Index columns) {
    const Index n = weights.axis(0);
    const Index m = weights.axis(1);
    Cells cells{std::vector<double>(static_cast<std::size_t>(rows * columns)),
                std::vector<double>(static_cast<std::size_t>(rows * columns))};
    std::vector<double> count(cells.mean.size());
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < m; ++j) {
            const double weight = weights.host<float>()[static_cast<std::size_t>(i * m + j)];
            const auto cell = static_cast<std::size_t>(i * rows / n * columns + j * columns / m);
            cells.largest[cell] =
                std::isnan(weight) ? weight : std::max(cells.largest[cell], weight);
            cells.mean[cell] += weight;
            count[cell] += 1;
        }
    for (std::size_t cell = 0; cell < count.size(); ++cell)
        cells.mean[cell] /= std::max(1.0, count[cell]);
    return cells;
}

bool agree(double a, double b) {
    return std::isnan(a) == std::isnan(b) && (std::isnan(a) || std::abs(a - b) <= 1e-6 + 1e-5 * b);
}

} // namespace

class TestReducedMap : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void likeTheWholeMap() {
        const auto on = reference(Type::f32, 2);
        const Index n = 150;
        for (const bool spoiled : {false, true})
            for (const AttentionRule& rule :
                 {ruleOf("none", "softmax"), ruleOf("causal", "softmax"),
                  ruleOf("window:9", "softmax", "top-k"), ruleOf("causal", "entmax"),
                  ruleOf("dilated", "softmax"), ruleOf("none", "softmax:dropout=0.3")}) {
                Tensor k = drawn({1, n, 16}, 2);
                if (spoiled) {
                    Buffer<float> keys(k.size());
                    std::ranges::copy(k.host<float>(), keys.data());
                    keys[static_cast<std::size_t>(77 * 16)] = NAN;
                    k = Tensor(k.shape(), std::move(keys));
                }
                const Attended attended =
                    attend(*on, rule, drawn({2, n, 16}, 1), k, drawn({1, n, 16}, 3));
                const Tensor all = mapTile(*on, rule, attended, 1, Quantity::weights, {0, n, 0, n});
                for (const auto& [rows, columns] :
                     {std::pair<Index, Index>{1, 1}, {13, 7}, {n, n}}) {
                    const Cells wanted = cellsOf(all, rows, columns);
                    const ReducedMap map = reducedMap(*on, rule, attended, 1, rows, columns);
                    for (std::size_t cell = 0; cell < wanted.mean.size(); ++cell) {
                        QVERIFY(agree(map.largest.host<float>()[cell], wanted.largest[cell]));
                        QVERIFY(agree(map.mean.host<float>()[cell], wanted.mean[cell]));
                    }
                }
            }
    }
    // A query that stands further on sees further under a causal mask.
    void whereverItsQueriesStand() {
        const auto on = reference(Type::f32, 2);
        AttentionRule rule = ruleOf("causal", "softmax");
        rule.place = 20;
        const Attended attended =
            attend(*on, rule, drawn({4, 10, 8}, 1), drawn({4, 30, 8}, 2), drawn({4, 30, 8}, 3));
        const Tensor all = mapTile(*on, rule, attended, 1, Quantity::weights, {0, 10, 0, 30});
        QVERIFY(all.host<float>()[20] > 0); // query 0 sees key 20
        const Cells wanted = cellsOf(all, 10, 30);
        const ReducedMap map = reducedMap(*on, rule, attended, 1, 10, 30);
        for (std::size_t cell = 0; cell < wanted.mean.size(); ++cell) {
            QVERIFY(agree(map.largest.host<float>()[cell], wanted.largest[cell]));
            QVERIFY(agree(map.mean.host<float>()[cell], wanted.mean[cell]));
        }
    }
};

FOVEA_TEST(TestReducedMap)
#include "test_reduced_map.moc"

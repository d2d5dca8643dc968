// The cells that the seed drew are those that attention used, wherever queries stand and however
// many entries are stacked.
#include "core/attention/drawn_cells.h"
#include "core/base/table.h"
#include "core/compute/pool.h"

#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "support/backends.h"
#include "support/drawn.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>

using namespace fovea;

namespace {

AttentionRule drawnRule(const char* mask, const char* normalise) {
    const auto chosen = [](const TableInfo& table, const char* text) {
        return readSelection(table, text, "test");
    };
    return {.position = chosen(positions().info(), "none").only(),
            .score = chosen(scores().info(), "scaled-dot"),
            .mask = chosen(masks().info(), mask),
            .normalise = chosen(normalisers().info(), normalise).only(),
            .combine = chosen(combines().info(), "sum").only()};
}

constexpr Index queries = 6;
constexpr Index keys = 11;

Attended attendedWith(Backend& on, const AttentionRule& rule, Index heads) {
    return attend(on, rule, drawn({heads, queries, 4}, 1), drawn({heads, keys, 4}, 2),
                  drawn({heads, keys, 4}, 3));
}

} // namespace

class TestDrawnCells : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ofQueriesThatStandFurtherOn() {
        const auto on = reference(Type::f32, 1);
        AttentionRule rule = drawnRule("random:2", "softmax");
        rule.queryOffset = 5;
        const auto cells = drawnCells(*on, rule, 1, queries, keys);
        QCOMPARE(cells.size(), std::size_t{1});
        const Tensor seen =
            visibleTile(*on, rule, attendedWith(*on, rule, 1), 0, {0, queries, 0, keys});
        QCOMPARE(cells.front().cells.size(), seen.size());
        QVERIFY(std::ranges::equal(cells.front().cells.host<std::uint8_t>(),
                                   seen.host<std::uint8_t>()));
    }
    void ofStackedEntries() {
        const auto on = reference(Type::f32, 1);
        AttentionRule rule = drawnRule("none", "softmax:dropout=0.5");
        rule.entries = 2;
        const Index heads = 4; // two of each entry
        const auto cells = drawnCells(*on, rule, heads, queries, keys);
        QCOMPARE(cells.size(), std::size_t{1});
        QCOMPARE(cells.front().cells.shape(), (Shape{1, heads, queries, keys}));
        const Attended attended = attendedWith(*on, rule, heads);
        const std::uint8_t* kept = cells.front().cells.host<std::uint8_t>().data();
        for (Index head = 0; head < heads; ++head) {
            const Tensor weights =
                mapTile(*on, rule, attended, head, Quantity::weights, {0, queries, 0, keys});
            for (const float weight : weights.host<float>())
                QCOMPARE(weight != 0, *kept++ == 1);
        }
    }
    // What is drawn of all heads is what is drawn of each entry, one after the other.
    void ofBatchEntries() {
        const auto on = reference(Type::f32, 1);
        AttentionRule rule = drawnRule("none", "softmax:dropout=0.5");
        AttentionRule stacked = rule;
        rule.batches = 2;
        stacked.entries = 2;
        const Tensor one = drawnCells(*on, rule, 2, queries, keys).front().cells;
        const Tensor other = drawnCells(*on, stacked, 4, queries, keys).front().cells;
        QVERIFY(std::ranges::equal(one.host<std::uint8_t>(), other.host<std::uint8_t>()));
    }
};

FOVEA_TEST(TestDrawnCells)
#include "test_drawn_cells.moc"

// Masks that take a head, a distance or an edge away: from every entry of a batch, whichever way
// attention is computed, and from nothing else.
#include "core/attention/attention.h"
#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "support/backends.h"
#include "support/drawn.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

constexpr Index length = 5;
constexpr Index headWidth = 4;

AttentionRule masked(const std::string& mask, const char* normalise) {
    const auto chosen = [](const TableInfo& table, const std::string& text) {
        return readSelection(table, text, "test");
    };
    return {.position = chosen(positions().info(), "none").only(),
            .score = chosen(scores().info(), "scaled-dot"),
            .mask = chosen(masks().info(), mask),
            .normalise = chosen(normalisers().info(), normalise).only(),
            .combine = chosen(combines().info(), "sum").only()};
}

// Two entries of two heads each, one after the other.
Attended attendedTwice(Backend& on, AttentionRule rule) {
    rule.entries = 2;
    return attend(on, rule, drawn({4, length, headWidth}, 1), drawn({4, length, headWidth}, 2),
                  drawn({4, length, headWidth}, 3));
}

// 1 of the cells of each head that are seen.
std::vector<std::uint8_t> seenBy(const std::string& mask, const char* normalise) {
    const auto on = reference();
    const AttentionRule rule = masked(mask, normalise);
    const Attended attended = attendedTwice(*on, rule);
    AttentionRule stacked = rule;
    stacked.entries = 2;
    std::vector<std::uint8_t> all;
    for (Index head = 0; head < 4; ++head) {
        const Tensor weights =
            mapTile(*on, stacked, attended, head, Quantity::weights, {0, length, 0, length});
        for (const float weight : weights.host<float>())
            all.push_back(weight > 0 ? 1 : 0);
    }
    return all;
}

template <class Sees>
std::vector<std::uint8_t> expected(Sees sees) {
    std::vector<std::uint8_t> all;
    for (Index head = 0; head < 4; ++head)
        for (Index i = 0; i < length; ++i)
            for (Index j = 0; j < length; ++j)
                all.push_back(sees(head % 2 + 1, i, j) ? 1 : 0);
    return all;
}

} // namespace

class TestWithout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // At once and operation by operation, of every entry of a batch.
    void hides_data() {
        QTest::addColumn<QByteArray>("normalise");
        for (const char* row : {"softmax", "softmax-plus-one"})
            QTest::newRow(row) << QByteArray(row);
    }
    void hides() {
        QFETCH(QByteArray, normalise);
        const auto same = [&](const char* mask, auto sees) {
            QVERIFY2(seenBy(mask, normalise.constData()) == expected(sees), mask);
        };
        same("without-head:2", [](Index h, Index, Index) { return h != 2; });
        same("without-head:1,2", [](Index, Index, Index) { return false; });
        same("without-head:7", [](Index, Index, Index) { return true; });
        same("causal&without-head:head=1",
             [](Index h, Index i, Index j) { return h != 1 && j <= i; });
        same("without-distance", [](Index, Index i, Index j) { return j - i != -1; });
        same("without-distance:1,head=2",
             [](Index h, Index i, Index j) { return h != 2 || j - i != 1; });
        same("without-edge:query=3,key=1",
             [](Index, Index i, Index j) { return i != 3 || j != 1; });
        same("without-edge:3,key=1,head=2",
             [](Index h, Index i, Index j) { return h != 2 || i != 3 || j != 1; });
        same("without-distance:0&without-head:1&causal",
             [](Index h, Index i, Index j) { return h != 1 && j < i; });
    }
    // What it says is nothing, and the other heads are as they were.
    void saysNothing() {
        for (const char* normalise : {"softmax", "softmax-plus-one", "sigmoid", "sparsemax"}) {
            const auto on = reference();
            const Attended silent = attendedTwice(*on, masked("without-head:2", normalise));
            const Attended whole = attendedTwice(*on, masked("none", normalise));
            for (std::size_t i = 0; i < silent.output.size(); ++i) {
                const bool isSilent = i / (length * headWidth) % 2 == 1;
                const float wanted = isSilent ? 0 : whole.output.host<float>()[i];
                QVERIFY(std::abs(silent.output.host<float>()[i] - wanted) < 1e-6F);
            }
            for (std::size_t row = 0; row < silent.states.size(); ++row)
                QCOMPARE(silent.states.host<std::uint8_t>()[row] ==
                             static_cast<std::uint8_t>(RowState::empty),
                         row / length % 2 == 1);
        }
    }
    // Positions, not rows: where the first query is not the first token.
    void countFromWhereAQueryStands() {
        const auto on = reference();
        const auto same = [&](const char* mask, auto sees) {
            AttentionRule rule = masked(mask, "softmax");
            rule.queryOffset = 2;
            const Attended attended = attendedTwice(*on, rule);
            rule.entries = 2;
            const Tensor seen = visibleTile(*on, rule, attended, 0, {0, length, 0, length});
            for (Index i = 0; i < length; ++i)
                for (Index j = 0; j < length; ++j)
                    QCOMPARE(seen.host<std::uint8_t>()[i * length + j] == 1, sees(i, j));
        };
        same("without-distance:-1", [](Index i, Index j) { return j != i + 1; });
        same("without-edge:4,key=1", [](Index i, Index j) { return i != 2 || j != 1; });
    }
    void isFused() {
        const auto fused = [](const char* mask) {
            return attendedTwice(*reference(), masked(mask, "softmax")).fused;
        };
        for (const char* mask : {"without-head:2", "causal&without-head:2", "without-distance:-1",
                                 "causal&without-distance:-1", "without-edge"})
            QVERIFY2(fused(mask), mask);
        QVERIFY(!fused("without-distance:-1&without-head:2")); // there is room for one
    }
};

FOVEA_TEST(TestWithout)
#include "test_without.moc"

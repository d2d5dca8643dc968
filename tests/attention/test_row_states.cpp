// What a number that is not finite does to rows, whatever the choices.
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

#include <array>
#include <cmath>
#include <limits>

using namespace fovea;

namespace {

constexpr Index tokens = 5;
constexpr Index width = 2;
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

AttentionRule ruleOf(const std::string& score, const std::string& mask,
                     const std::string& normaliser, const std::string& combine) {
    AttentionRule rule{.position = defaultChoice(positions().info().row("none")),
                       .score = readSelection(scores().info(), score, ""),
                       .mask = readSelection(masks().info(), mask, ""),
                       .normalise = readSelection(normalisers().info(), normaliser, "").only(),
                       .combine = readSelection(combines().info(), combine, "").only()};
    const auto on = reference();
    drawAttention(rule, {}, {.width = width, .heads = 1, .headWidth = width, .keyWidth = width},
                  *on);
    return rule;
}

using QueryKeyValue = std::array<Tensor, 3>; // q, k, v

QueryKeyValue inputs() {
    return {drawn({1, tokens, width}, 1), drawn({1, tokens, width}, 2),
            drawn({1, tokens, width}, 3)};
}

// The first component of row 3 of one of them is not a number.
QueryKeyValue spoilt(int which, float bad) {
    QueryKeyValue in = inputs();
    Tensor& one = in[static_cast<std::size_t>(which)];
    std::vector<float> values(one.host<float>().begin(), one.host<float>().end());
    values[3 * width] = bad;
    one = makeTensor<float>(one.shape(), values);
    return in;
}

Attended attendedOver(const AttentionRule& rule, const QueryKeyValue& in) {
    const auto on = reference();
    return attend(*on, rule, in[0], in[1], in[2]);
}

RowState stateOf(const Attended& attended, Index row) {
    return RowState(attended.states.host<std::uint8_t>()[static_cast<std::size_t>(row)]);
}

} // namespace

class TestRowStates : public QObject {
    Q_OBJECT
private:
    // Rows that are touched are NaN throughout; the others are as if nothing had been there.
    void compare(const AttentionRule& rule, const QueryKeyValue& in, bool (*touched)(Index row),
                 const std::string& name) {
        compare(rule, attendedOver(rule, inputs()), in, touched, name);
    }
    void compare(const AttentionRule& rule, const Attended& good, const QueryKeyValue& in,
                 bool (*touched)(Index row), const std::string& name) {
        const auto on = reference();
        const Rect all{0, tokens, 0, tokens};
        const Attended found = attendedOver(rule, in);
        const Tensor wanted = mapTile(*on, rule, good, 0, Quantity::weights, all);
        const Tensor weights = mapTile(*on, rule, found, 0, Quantity::weights, all);
        for (Index i = 0; i < tokens; ++i) {
            QVERIFY2((stateOf(found, i) == RowState::notFinite) == touched(i),
                     (name + " row " + std::to_string(i)).c_str());
            const auto agrees = [&](const Tensor& a, const Tensor& b, Index columns) {
                for (Index c = 0; c < columns; ++c) {
                    const auto at = static_cast<std::size_t>(i * columns + c);
                    const float value = a.host<float>()[at];
                    QVERIFY2(touched(i) ? std::isnan(value) : value == b.host<float>()[at],
                             (name + " row " + std::to_string(i)).c_str());
                }
            };
            agrees(found.output, good.output, width);
            agrees(weights, wanted, tokens);
        }
    }
    void everySpoiler(const AttentionRule& rule, const std::string& name) {
        const Attended good = attendedOver(rule, inputs());
        for (const float bad : {notANumber, infinity, -infinity})
            for (const int which : {0, 1, 2})
                compare(
                    rule, good, spoilt(which, bad),
                    which == 0 ? [](Index i) { return i == 3; } : [](Index i) { return i >= 3; },
                    name + " of " + std::to_string(which));
    }

private Q_SLOTS:
    void everyRow() {
        for (const RowInfo& score : scores().info().rows)
            for (const RowInfo& normaliser : normalisers().info().rows)
                for (const RowInfo& combine : combines().info().rows)
                    everySpoiler(ruleOf(score.id, "causal", normaliser.id, combine.id),
                                 score.id + " " + normaliser.id + " " + combine.id);
    }
    // A soft cap makes of an infinite score a finite one.
    void softCap() {
        for (const float bad : {infinity, -infinity})
            compare(
                ruleOf("dot", "none", "softmax:softcap=2", "top-k"), spoilt(0, bad),
                [](Index i) { return i == 3; }, "softcap");
    }
    // A window that the query itself predicts is nowhere when the query is not a number.
    void predictedWindow() {
        for (const float bad : {notANumber, infinity})
            compare(
                ruleOf("dot", "local-p:9", "softmax", "sum"), spoilt(0, bad),
                [](Index i) { return i == 3; }, "local-p");
    }
    // Far from the block in which it stands, and for the heads of its group alone.
    void blocksAndGroups() {
        const Index n = 130;
        const auto on = reference();
        std::vector<float> values(static_cast<std::size_t>(2 * n * width), 0.5F);
        values[static_cast<std::size_t>((n + 100) * width)] = notANumber; // group 1, key 100
        const AttentionRule rule = ruleOf("dot", "window:0", "softmax", "sum");
        const Tensor q = drawn({4, n, width}, 1);
        const Tensor k = makeTensor<float>({2, n, width}, values);
        const Attended found = attend(*on, rule, q, k, drawn({2, n, width}, 3));
        for (Index head = 0; head < 4; ++head)
            for (Index i = 0; i < n; ++i)
                QCOMPARE(stateOf(found, head * n + i) == RowState::notFinite,
                         head >= 2 && i == 100);
        const Tensor part = mapTile(*on, rule, found, 3, Quantity::weights, {99, 102, 99, 102});
        for (std::size_t i = 0; i < 9; ++i)
            QCOMPARE(std::isnan(part.host<float>()[i]), i / 3 == 1);
    }
};

FOVEA_TEST(TestRowStates)
#include "test_row_states.moc"

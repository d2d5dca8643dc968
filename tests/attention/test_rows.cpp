// Every row of every stage, through the tables: finite, normalised as it says, zero where hidden,
// the same from any tile, and the same bits for any number of threads.
#include "core/attention/attention.h"
#include "core/attention/combine.h"
#include "core/attention/position.h"
#include "core/attention/project.h"
#include "core/attention/score.h"
#include "core/base/random.h"
#include "support/backends.h"
#include "support/compare.h"

#include <QtTest/QTest>

#include <cstring>
#include <numeric>

using namespace fovea;

namespace {

Tensor drawn(const Shape& shape, std::uint32_t seed) {
    const RandomStream stream(seed, "test");
    Buffer<float> values(elements(shape));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(stream.normal(static_cast<std::uint32_t>(i)));
    return Tensor(shape, std::move(values));
}

AttentionRule ruleOf(const RowInfo& score, const RowInfo& mask, const RowInfo& normaliser,
                     const RowInfo& combine) {
    return {.score = selectionOf(score),
            .mask = selectionOf(mask),
            .normalise = standardChoice(normaliser),
            .combine = standardChoice(combine)};
}

// f(rule, name) for every score × mask × normaliser × combination.
template <class Function>
void forEveryRule(Function function) {
    for (const RowInfo& score : scores().info().rows)
        for (const RowInfo& mask : masks().info().rows)
            for (const RowInfo& normaliser : normalisers().info().rows)
                for (const RowInfo& combine : combines().info().rows)
                    function(ruleOf(score, mask, normaliser, combine),
                             QByteArray::fromStdString(score.id + " " + mask.id + " " +
                                                       normaliser.id + " " + combine.id));
}

struct Inputs {
    explicit Inputs(Index n, Index m, Index d, Index heads = 2, Index groups = 1)
        : q(drawn({heads, n, d}, 1)), k(drawn({groups, m, d}, 2)), v(drawn({groups, m, d}, 3)) {}
    Tensor q, k, v;
};

Attended attendOn(Backend& on, const AttentionRule& rule, const Inputs& in) {
    return attend(on, rule, on.upload(in.q), on.upload(in.k), on.upload(in.v));
}

bool sameBits(const Tensor& a, const Tensor& b) {
    const auto x = std::as_bytes(a.host<float>()), y = std::as_bytes(b.host<float>());
    return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size()) == 0;
}

std::vector<double> asDouble(const Tensor& tensor) {
    const Tensor converted = tensor.as<double>();
    return {converted.host<double>().begin(), converted.host<double>().end()};
}

} // namespace

class TestRows : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Float against double, in all shapes.
    void floatFollowsDouble() {
        const Index sizes[][3] = {{1, 1, 1}, {2, 5, 3}, {65, 65, 8}, {17, 129, 16}, {64, 64, 130}};
        for (const auto& [n, m, d] : sizes) {
            const Inputs in(n, m, d, 4, 2);
            forEveryRule([&, n = n, m = m](const AttentionRule& rule, const QByteArray& name) {
                const auto f32 = reference(Type::f32);
                const auto f64 = reference(Type::f64);
                const Attended found = attendOn(*f32, rule, in);
                const Attended wanted = attendOn(*f64, rule, in);
                const Rect all{0, n, 0, m};
                const auto scores = asDouble(mapTile(*f64, rule, wanted, 3, Quantity::scores, all));
                double largest = 1;
                for (const double s : scores)
                    largest = std::max(largest, std::isfinite(s) ? std::abs(s) : 0);
                QVERIFY2(disagreement<float>(found.output.host<float>(), asDouble(wanted.output),
                                             largest, 4)
                             .isEmpty(),
                         name);
                QVERIFY2(disagreement<float>(
                             mapTile(*f32, rule, found, 3, Quantity::weights, all).host<float>(),
                             asDouble(mapTile(*f64, rule, wanted, 3, Quantity::weights, all)),
                             largest)
                             .isEmpty(),
                         name);
            });
        }
    }
    void weightsAreWeights() {
        const Inputs in(9, 9, 4);
        forEveryRule([&](const AttentionRule& rule, const QByteArray& name) {
            const auto on = reference();
            const Attended attended = attendOn(*on, rule, in);
            const Tensor map = mapTile(*on, rule, attended, 1, Quantity::weights, {0, 9, 0, 9});
            const Tensor sees = visible(rule.mask, 9, 9, {0, 9, 0, 9});
            for (std::size_t i = 0; i < 9; ++i) {
                double sum = 0;
                for (std::size_t j = 0; j < 9; ++j) {
                    const float weight = map.host<float>()[i * 9 + j];
                    QVERIFY2(std::isfinite(weight) && weight >= 0, name);
                    QVERIFY2(sees.host<std::uint8_t>()[i * 9 + j] || weight == 0, name);
                    sum += weight;
                }
                QVERIFY2(sum <= 1 + 1e-5, name);
            }
        });
    }
    void anyTileAnyThreads() {
        const Inputs in(150, 150, 8);
        forEveryRule([&](const AttentionRule& rule, const QByteArray& name) {
            const auto on = reference();
            const auto many = reference(Type::f32, 16);
            const Attended attended = attendOn(*on, rule, in);
            const Attended same = attendOn(*many, rule, in);
            QVERIFY2(sameBits(attended.output, same.output), name);
            QVERIFY2(sameBits(attended.memory, same.memory), name);
            const Rect whole{0, 150, 0, 150};
            const Rect part{61, 131, 3, 140};
            for (const Quantity quantity : {Quantity::scores, Quantity::weights}) {
                const Tensor all = mapTile(*on, rule, attended, 1, quantity, whole);
                const Tensor some = mapTile(*many, rule, attended, 1, quantity, part);
                for (Index i = part.top; i < part.bottom; ++i)
                    QVERIFY2(
                        std::memcmp(some.host<float>().data() + (i - part.top) * part.columns(),
                                    all.host<float>().data() + i * 150 + part.left,
                                    static_cast<std::size_t>(part.columns()) * 4) == 0,
                        name);
            }
        });
    }
    // A not-finite query spoils its row, a not-finite key every row that sees it, and no other.
    void spoiledRowsAreFlagged() {
        const AttentionRule rule =
            ruleOf(scores().info().row("dot"), masks().info().row("causal"),
                   normalisers().info().row("softmax"), combines().info().row("sum"));
        Inputs in(5, 5, 2, 1);
        std::vector<float> k(in.k.host<float>().begin(), in.k.host<float>().end());
        k[3 * 2] = std::numeric_limits<float>::quiet_NaN();
        in.k = makeTensor<float>({1, 5, 2}, k);
        const auto on = reference();
        const Attended attended = attendOn(*on, rule, in);
        const auto states = attended.states.host<std::uint8_t>();
        for (std::size_t i = 0; i < 5; ++i)
            QCOMPARE(states[i],
                     static_cast<std::uint8_t>(i < 3 ? RowState::normal : RowState::notFinite));
        for (std::size_t i = 0; i < 6; ++i)
            QVERIFY(std::isfinite(attended.output.host<float>()[i]));
    }
    // Keys fewer than queries, aligned bottom-right: the first queries see nothing.
    void emptyRows() {
        for (const RowInfo& normaliser : normalisers().info().rows)
            for (const RowInfo& combine : combines().info().rows) {
                AttentionRule rule = ruleOf(scores().info().row("scaled-dot"),
                                            masks().info().row("causal"), normaliser, combine);
                rule.mask = readSelection(masks().info(), "causal:bottom-right", "");
                const auto on = reference();
                const Attended attended = attendOn(*on, rule, Inputs(4, 2, 3));
                for (std::size_t i = 0; i < 8; ++i) {
                    const bool empty = i % 4 < 2;
                    QCOMPARE(attended.states.host<std::uint8_t>()[i],
                             static_cast<std::uint8_t>(empty ? RowState::empty : RowState::normal));
                    for (std::size_t c = 0; c < 3; ++c)
                        QVERIFY(!empty || attended.output.host<float>()[i * 3 + c] == 0);
                }
            }
    }
    void noTokens() {
        forEveryRule([&](const AttentionRule& rule, const QByteArray& name) {
            const auto on = reference();
            const Attended attended = attendOn(*on, rule, Inputs(0, 0, 4));
            QVERIFY2(attended.output.shape() == (Shape{2, 0, 4}), name);
        });
    }
    void largeScores() {
        Inputs in(6, 6, 4);
        const auto on = reference();
        in.q = on->affine(in.q, 1e4, 0);
        forEveryRule([&](const AttentionRule& rule, const QByteArray& name) {
            const Attended attended = attendOn(*on, rule, in);
            for (const float value : attended.output.host<float>())
                QVERIFY2(std::isfinite(value), name);
        });
    }
    void maskPrecedence() {
        const auto seen = [](const char* text) {
            const Tensor map = visible(readSelection(masks().info(), text, ""), 3, 3, {0, 3, 0, 3});
            return std::accumulate(map.host<std::uint8_t>().begin(), map.host<std::uint8_t>().end(),
                                   0);
        };
        QCOMPARE(seen("none"), 9);
        QCOMPARE(seen("causal"), 6);
        QCOMPARE(seen("causal&none"), 6);
        QCOMPARE(seen("causal|none&causal"), 6);
        QCOMPARE(seen("none&causal|none"), 9);
    }
    void positionsAreFinite() {
        for (const RowInfo& row : positions().info().rows)
            for (const Index width : {1, 2, 7, 64}) {
                const Choice choice = standardChoice(row);
                const Tensor p = positions().math(row.id).matrix(choice.values, 33, width);
                if (p.isNull())
                    continue;
                QVERIFY(p.shape() == (Shape{33, width}));
                for (const float value : p.host<float>())
                    QVERIFY(std::isfinite(value));
            }
    }
    void projectionsFit() {
        for (const RowInfo& row : projects().info().rows) {
            const Project& project = projects().math(row.id);
            const HeadPlan plan = project.plan(standardChoice(row).values);
            const Learned learned = draw(project.learned(plan), 1, "project");
            const auto on = reference();
            const Tensor x = on->upload(drawn({5, plan.width}, 1));
            const Projected split = project.split(*on, plan, learned, x);
            QVERIFY(split.q.shape() == (Shape{plan.heads, 5, plan.headWidth}));
            QVERIFY(split.k.shape() == (Shape{plan.kvHeads, 5, plan.headWidth}));
            QVERIFY(project.join(*on, plan, learned, split.q).shape() == x.shape());
        }
    }
};

QTEST_GUILESS_MAIN(TestRows)
#include "test_rows.moc"

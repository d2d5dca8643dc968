// Every row of every stage, through the tables: finite, normalised as it says, zero where hidden,
// the same from any tile, and the same bits for any number of threads.
#include "core/attention/attention.h"
#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/project.h"
#include "core/attention/score.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "support/backends.h"
#include "support/compare.h"
#include "support/drawn.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <array>
#include <cstring>
#include <map>
#include <numeric>

using namespace fovea;

namespace {

AttentionRule defaultRule() {
    const auto byDefault = [](const TableInfo& table) { return defaultSelection(table); };
    return {.position = defaultChoice(positions().info().row("none")),
            .score = byDefault(scores().info()),
            .mask = byDefault(masks().info()),
            .normalise = byDefault(normalisers().info()).only(),
            .combine = byDefault(combines().info()).only(),
            .seed = 3};
}

// The rule with the row in the place of its stage.
AttentionRule with(AttentionRule rule, const TableInfo& table, const RowInfo& row) {
    if (&table == &positions().info())
        rule.position = defaultChoice(row);
    else if (&table == &scores().info())
        rule.score = selectionOf(row);
    else if (&table == &masks().info())
        rule.mask = selectionOf(row);
    else if (&table == &normalisers().info())
        rule.normalise = defaultChoice(row);
    else
        rule.combine = defaultChoice(row);
    return rule;
}

// f(rule, name) for every row of every stage, the others being standard; and for every row of every
// stage with every row of every other stage.
const TableInfo* const tables[] = {&positions().info(), &scores().info(), &masks().info(),
                                   &normalisers().info(), &combines().info()};

template <class Function>
void forEveryRow(Function function) {
    for (const TableInfo* table : tables)
        for (const RowInfo& row : table->rows)
            function(with(defaultRule(), *table, row), QByteArray::fromStdString(row.id));
}

template <class Function>
void forEveryPair(Function function) {
    for (const TableInfo* first : tables)
        for (const TableInfo* second : tables)
            for (const RowInfo& one : first->rows)
                for (const RowInfo& other : second->rows)
                    if (first < second)
                        function(with(with(defaultRule(), *first, one), *second, other),
                                 QByteArray::fromStdString(one.id + " " + other.id));
}

struct Inputs {
    explicit Inputs(Index n, Index m, Index d, Index heads = 2, Index groups = 1)
        : q(drawn({heads, n, d}, 1)), k(drawn({groups, m, d}, 2)), v(drawn({groups, m, d}, 3)) {}
    Tensor q, k, v;
};

// Parameters are drawn once for each shape of inputs, and kept.
Attended attendOn(Backend& on, AttentionRule& rule, const Inputs& in) {
    static std::map<std::array<Index, 3>, Learned> drawn;
    Learned& known = drawn[{in.q.axis(0), in.q.axis(2), in.k.axis(2)}];
    drawAttention(
        rule, known,
        {.width = 64, .heads = in.q.axis(0), .headWidth = in.q.axis(2), .keyWidth = in.k.axis(2)},
        on);
    for (const auto& [name, tensor] : rule.learned)
        known[name] = tensor;
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
private:
    void compare(AttentionRule rule, const Inputs& in, const QByteArray& name) {
        const Index n = in.q.axis(1);
        const Index m = in.k.axis(1);
        if (in.q.axis(2) % 2 != 0 && positions().math(rule.position.row).rotate)
            return; // pairs need even heads
        const auto f32 = reference(Type::f32);
        const auto f64 = reference(Type::f64);
        const Attended found = attendOn(*f32, rule, in);
        const Attended wanted = attendOn(*f64, rule, in);
        const Rect all{0, n, 0, m};
        double largest = 1;
        for (const double s : asDouble(mapTile(*f64, rule, wanted, 3, Quantity::masked, all)))
            largest = std::max(largest, std::isfinite(s) ? std::abs(s) : 0);
        const QString outputs =
            disagreement<float>(found.output.host<float>(), asDouble(wanted.output), largest, 4);
        QVERIFY2(outputs.isEmpty(), qPrintable(QString::fromUtf8(name) + outputs));
        const QString weights = disagreement<float>(
            mapTile(*f32, rule, found, 3, Quantity::weights, all).host<float>(),
            asDouble(mapTile(*f64, rule, wanted, 3, Quantity::weights, all)), largest);
        QVERIFY2(weights.isEmpty(), qPrintable(QString::fromUtf8(name) + weights));
    }

private Q_SLOTS:
    // Float against double.
    void floatFollowsDouble() {
        const Index sizes[][3] = {{1, 1, 1}, {65, 65, 8}, {17, 129, 16}, {64, 64, 130}};
        for (const auto& [n, m, d] : sizes) {
            const Inputs in(n, m, d, 4, 2);
            forEveryRow([&](const AttentionRule& rule, const QByteArray& name) {
                compare(rule, in, name);
            });
        }
        const Inputs in(7, 10, 6, 4, 2);
        forEveryPair(
            [&](const AttentionRule& rule, const QByteArray& name) { compare(rule, in, name); });
    }
    void weightsAreWeights() {
        const Inputs in(9, 9, 4);
        forEveryPair([&](AttentionRule rule, const QByteArray& name) {
            const auto on = reference();
            const Attended attended = attendOn(*on, rule, in);
            const Tensor map = mapTile(*on, rule, attended, 1, Quantity::weights, {0, 9, 0, 9});
            const Tensor sees = visibleTile(*on, rule, attended, 1, {0, 9, 0, 9});
            const bool independent = normalisers().math(rule.normalise.row).statistics.empty();
            for (std::size_t i = 0; i < 9; ++i) {
                double sum = 0;
                for (std::size_t j = 0; j < 9; ++j) {
                    const float weight = map.host<float>()[i * 9 + j];
                    QVERIFY2(std::isfinite(weight) && weight >= 0, name);
                    QVERIFY2(sees.host<std::uint8_t>()[i * 9 + j] || weight == 0, name);
                    sum += weight;
                }
                QVERIFY2(independent || sum <= 1 + 1e-5, name);
            }
        });
    }
    void anyTileAnyThreads() {
        const Inputs in(150, 150, 8);
        forEveryRow([&](AttentionRule rule, const QByteArray& name) {
            const auto on = reference();
            const auto many = reference(Type::f32, 16);
            const Attended attended = attendOn(*on, rule, in);
            const Attended same = attendOn(*many, rule, in);
            QVERIFY2(sameBits(attended.output, same.output), name);
            QVERIFY2(sameBits(attended.statistics, same.statistics), name);
            const Rect whole{0, 150, 0, 150};
            const Rect part{61, 131, 3, 140};
            for (const Quantity quantity : {Quantity::masked, Quantity::weights}) {
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
    // Keys fewer than queries, aligned bottom-right: the first queries see nothing.
    void emptyRows() {
        for (const RowInfo& normaliser : normalisers().info().rows)
            for (const RowInfo& combine : combines().info().rows) {
                AttentionRule rule = with(with(defaultRule(), normalisers().info(), normaliser),
                                          combines().info(), combine);
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
        forEveryPair([&](AttentionRule rule, const QByteArray& name) {
            const auto on = reference();
            const Attended attended = attendOn(*on, rule, Inputs(0, 0, 4));
            QVERIFY2(attended.output.shape() == (Shape{2, 0, 4}), name);
        });
    }
    // A unit in the last place of such a score is a factor of its own: weights are found as the
    // rows' largest scores and sums were.
    void largeScores() {
        Inputs in(6, 6, 4);
        const auto on = reference();
        in.q = on->affine(in.q, 1e4, 0);
        forEveryPair([&](AttentionRule rule, const QByteArray& name) {
            for (const char* scale : {"0.1", "7.3"}) {
                if (rule.score.only().row == "scaled-dot")
                    rule.score = readSelection(scores().info(),
                                               std::string("scaled-dot:scale=") + scale, "");
                const Attended attended = attendOn(*on, rule, in);
                for (const float value : attended.output.host<float>())
                    QVERIFY2(std::isfinite(value), name);
                const Tensor map = mapTile(*on, rule, attended, 1, Quantity::weights, {0, 6, 0, 6});
                const bool shares = normalisers().math(rule.normalise.row).fuses;
                for (std::size_t i = 0; i < 6; ++i) {
                    const auto row = map.host<float>().subspan(i * 6, 6);
                    const double sum = std::accumulate(row.begin(), row.end(), 0.0);
                    QVERIFY2(!shares || sum <= 1 + 1e-5, name + QByteArray::number(sum));
                }
                const Tensor band = on->download(mapBand(*on, rule, attended, 0).weights);
                QVERIFY2(std::ranges::equal(band.host<float>().subspan(36, 36), map.host<float>()),
                         name);
            }
        });
    }
    // Weights of rows that share out one, from scores of any size: those of double.
    void sharesOfOne() {
        const auto f32 = reference(Type::f32);
        const auto f64 = reference(Type::f64);
        const Tensor sees = makeTensor<std::uint8_t>({9}, std::vector<std::uint8_t>(9, 1));
        const MapPart part{.queries = 7, .keys = 9, .rect = {0, 7, 0, 9}};
        for (const char* text :
             {"softmax", "sparsemax", "entmax", "entmax:alpha=1.01", "hard", "uniform"})
            for (const double base : {0.0, -65536.0, 1e6, 1e9})
                for (const double spread : {0.0, 1e-7, 1.0, 1e5}) {
                    const Choice choice = readSelection(normalisers().info(), text, "").only();
                    const Tensor scores =
                        f64->affine(f64->upload(drawn({1, 7, 9}, 5)), spread, base).as<float>();
                    const auto found = [&](Backend& on) {
                        const Tensor s = on.upload(scores);
                        const Tensor statistics = rowStatistics(on, choice, part, s, sees);
                        return on.download(weightsOf(on, choice, part, s, sees, statistics));
                    };
                    const Tensor weights = found(*f32);
                    const QString wrong =
                        disagreement<float>(weights.host<float>(), asDouble(found(*f64)));
                    const std::string name = text + std::string(" at ") + std::to_string(base) +
                                             " ± " + std::to_string(spread);
                    QVERIFY2(wrong.isEmpty(), qPrintable(QString::fromStdString(name) + wrong));
                    for (std::size_t i = 0; i < 7; ++i) {
                        const auto row = weights.host<float>().subspan(i * 9, 9);
                        const double sum = std::accumulate(row.begin(), row.end(), 0.0);
                        QVERIFY2(std::abs(sum - 1) <= 1e-5, name.c_str());
                    }
                }
    }
    // The winner does not depend on the unit of the scores; of equals, as rounding leaves them, it
    // is the first, and what is −∞ equals nothing.
    void winners() {
        const auto on = reference();
        const Tensor sees = makeTensor<std::uint8_t>({4}, std::vector<std::uint8_t>(4, 1));
        for (const double unit : {1e-30, 1e-7, 1.0, 1e6}) {
            const std::vector<double> rows = {
                1,    3,    2.999, -5,    -3, -2, -1.999, -7,       2,         1, 0.5, 2,
                2e-7, 1e-7, 3e-7,  -3e-7, 2,  1,  0.5,    2 + 3e-7, -INFINITY, 5, 3,   -INFINITY};
            const Tensor scores =
                on->affine(on->upload(makeTensor<double>({1, 6, 4}, rows).as<float>()), unit, 0);
            const Tensor found = on->download(on->top(scores, sees, 1));
            const std::size_t wanted[] = {1, 2, 0, 2, 0, 1};
            for (std::size_t cell = 0; cell < 24; ++cell)
                QCOMPARE(found.host<std::uint8_t>()[cell] != 0, wanted[cell / 4] == cell % 4);
            const MapPart part{.queries = 5, .keys = 4, .rect = {0, 5, 0, 4}};
            const Choice hard = readSelection(normalisers().info(), "hard", "").only();
            const Tensor finite = on->slice(scores, 1, 0, 5);
            const Tensor weights = on->download(weightsOf(
                *on, hard, part, finite, sees, rowStatistics(*on, hard, part, finite, sees)));
            for (std::size_t cell = 0; cell < 20; ++cell)
                QCOMPARE(weights.host<float>()[cell], wanted[cell / 4] == cell % 4 ? 1.0F : 0.0F);
        }
    }
    void maskPrecedence() {
        const auto seen = [](const char* text) {
            AttentionRule rule = defaultRule();
            rule.mask = readSelection(masks().info(), text, "");
            const auto on = reference();
            const Attended attended = attendOn(*on, rule, Inputs(3, 3, 2));
            const Tensor map = visibleTile(*on, rule, attended, 0, {0, 3, 0, 3});
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
                const Choice choice = defaultChoice(row);
                const Position& position = positions().math(row.id);
                if (!position.matrix)
                    continue;
                const auto on = reference();
                AttentionRule rule = defaultRule();
                rule.position = choice;
                drawAttention(rule, {}, {.width = width}, *on);
                const LearnedPart own(*on, rule.learned, "position", {});
                const Tensor p = position.matrix(choice.values, own, 33, width);
                QVERIFY(p.shape() == (Shape{33, width}));
                for (const float value : p.host<float>())
                    QVERIFY(std::isfinite(value));
            }
    }
    // Of a long table only what the tokens reach is drawn: the same numbers as of the whole.
    void beginningsOfTables() {
        const auto on = reference();
        const std::vector<StageShapes> stages = {
            {"score",
             {{.name = "S", .shape = {700, 700}, .initial = Initial::normal, .positions = 2},
              {.name = "W", .shape = {900, 3}, .positions = 1}}},
            {"position", {{.name = "P", .shape = {800, 5}, .perHead = false, .positions = 1}}}};
        Learned whole;
        draw(whole, {}, stages, 2, 1, *on);
        Learned part;
        draw(part, {}, firstPositions(stages, 4), 2, 1, *on);
        QCOMPARE(part.at("score.S").shape(), (Shape{2, 512, 512}));
        for (const auto& [name, tensor] : part) {
            Tensor cut = on->upload(whole.at(name));
            for (Index axis = 0; axis < cut.rank(); ++axis)
                cut = on->slice(cut, axis, 0, tensor.axis(axis));
            cut = on->download(cut);
            QVERIFY(std::ranges::equal(cut.host<float>(), tensor.host<float>()));
        }
        // More tokens, more of it; and a whole one that is known is taken.
        QCOMPARE(firstPositions(stages, 600).front().shapes.front().shape, (Shape{700, 700}));
        Learned taken;
        draw(taken, whole, firstPositions(stages, 4), 2, 1, *on);
        QCOMPARE(taken.at("score.S").shape(), (Shape{2, 700, 700}));
    }
    // All stages together, before anything is drawn.
    void tooManyNumbers() {
        const auto on = reference();
        const LearnedShape half{.name = "W", .shape = {1 << 14, 10'000}, .perHead = false};
        Learned learned;
        QVERIFY(thrown([&] {
                    draw(learned, {}, {{"project", {half}}, {"score", {half}}}, 1, 1, *on);
                }).contains(QStringLiteral("would take 1250 MiB")));
        QVERIFY(learned.empty());
    }
    void projectionsFit() {
        for (const RowInfo& row : projects().info().rows) {
            const Project& project = projects().math(row.id);
            const HeadPlan plan = project.plan(defaultChoice(row).values);
            const auto on = reference();
            Learned learned;
            draw(learned, {},
                 {{"project", project.learned(plan, {plan.width, plan.width, plan.width})}},
                 plan.heads, 1, *on);
            const Tensor x = on->upload(drawn({5, plan.width}, 1));
            const Projected split = project.split(*on, plan, learned, {x, x, x});
            QVERIFY(split.q.shape() == (Shape{plan.heads, 5, plan.headWidth}));
            QVERIFY(split.k.shape() == (Shape{plan.kvHeads, 5, plan.headWidth}));
            QVERIFY(project.join(*on, plan, learned, split.q).shape() == x.shape());
        }
    }
};

FOVEA_TEST(TestRows)
#include "test_rows.moc"

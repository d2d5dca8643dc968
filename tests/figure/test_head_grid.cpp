// Every head of every layer: measures against their definitions, marks, order, and what is written.
#include "core/base/npy.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/experiment/shuffled_heads.h"
#include "core/figure/figures.h"
#include "core/figure/head_measures.h"
#include "core/figure/numbers_out.h"
#include "core/figure/row_moments.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/sentence_figures.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

HeadGrid gridOf(const Trace& trace, const std::string& settings = "") {
    ViewState view = trace.experiment.view;
    chooseFigure(view, "layers" + settings, "");
    return std::get<HeadGrid>(describe(trace, view, *reference()));
}

const HeadValue* measuredAt(const HeadGrid& grid, std::size_t head, const char* id) {
    const TableInfo& table = headMeasures().info();
    const auto& one = grid.heads[head].measured[table.index(id, "")];
    return one ? &*one : nullptr;
}

// By its definition: for each row that has such keys the share of the weight on them, and their
// share of the keys that it sees.
template <class Keys>
std::optional<HeadValue> byDefinition(const Trace& trace, Index head, Keys keysOf) {
    const auto backend = reference();
    const Index n = trace.layers.front().queries.count();
    const Tensor map = tile(trace, *backend, 0, head, Quantity::weights, {0, n, 0, n}).as<double>();
    HeadValue sum;
    double rows = 0;
    for (Index i = 0; i < n; ++i) {
        const std::vector<Index> keys = keysOf(i);
        if (keys.empty())
            continue;
        double total = 0;
        double seen = 0;
        double on = 0;
        double allowed = 0;
        for (Index j = 0; j < n; ++j) {
            const double weight = map.host<double>()[static_cast<std::size_t>(i * n + j)];
            const bool special = std::ranges::count(keys, j) > 0;
            total += weight;
            seen += weight > 0 ? 1 : 0; // softmax gives a hidden key alone nothing
            on += special ? weight : 0;
            allowed += special && weight > 0 ? 1 : 0;
        }
        sum.value += on / total;
        sum.chance += allowed / seen;
        ++rows;
    }
    if (rows == 0)
        return std::nullopt;
    return HeadValue{sum.value / rows, sum.chance / rows};
}

} // namespace

class TestHeadGrid : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void measures_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("mask");
        QTest::newRow("all") << "a b c a b c c b a"
                             << "none";
        QTest::newRow("causal") << "a b c a b c c b a"
                                << "causal";
        QTest::newRow("window") << "a a b a b b a b c a"
                                << "window:w=2";
        QTest::newRow("different") << "a b c d"
                                   << "causal";
        QTest::newRow("one") << "a"
                             << "causal";
    }
    void measures() {
        QFETCH(QString, text);
        QFETCH(QString, mask);
        const auto trace = run(experimentOn(text.toStdString(), qPrintable(mask)), *reference());
        const HeadGrid grid = gridOf(*trace);
        const Tokens& tokens = trace->tokens;
        QCOMPARE(std::ssize(grid.heads), trace->layers.front().plan.heads);
        const auto sameAs = [&](Index i) {
            std::vector<Index> same;
            for (Index j = 0; j < i; ++j)
                if (tokens[static_cast<std::size_t>(j)].text ==
                    tokens[static_cast<std::size_t>(i)].text)
                    same.push_back(j);
            return same;
        };
        const auto after = [&](Index i) {
            std::vector<Index> keys;
            for (const Index j : sameAs(i))
                if (j + 1 < i)
                    keys.push_back(j + 1);
            return keys;
        };
        const auto only = [](bool has, Index key) {
            return has ? std::vector<Index>{key} : std::vector<Index>();
        };
        for (std::size_t head = 0; head < grid.heads.size(); ++head) {
            const auto check = [&](const char* id, const std::optional<HeadValue>& wanted) {
                const HeadValue* found = measuredAt(grid, head, id);
                QCOMPARE(found != nullptr, wanted.has_value());
                if (found)
                    QVERIFY2(std::abs(found->value - wanted->value) < 1e-6 &&
                                 std::abs(found->chance - wanted->chance) < 1e-12,
                             id);
            };
            const auto at = static_cast<Index>(head);
            check("previous",
                  byDefinition(*trace, at, [&](Index i) { return only(i > 0, i - 1); }));
            check("first", byDefinition(*trace, at, [&](Index i) { return only(i > 0, 0); }));
            check("itself", byDefinition(*trace, at, [&](Index i) { return only(true, i); }));
            check("duplicate", byDefinition(*trace, at, sameAs));
            check("induction", byDefinition(*trace, at, after));
        }
    }

    // Rows that are forced to one key each; the first row has no choice.
    void marks_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<int>>("keys");
        QTest::addColumn<int>("mark");
        const auto add = [](const char* name, const char* text, const QList<int>& keys,
                            HeadMark mark) {
            QTest::newRow(name) << text << keys << static_cast<int>(mark);
        };
        add("previous", "a b c d e", {0, 0, 1, 2, 3}, HeadMark::previous);
        add("first", "a b c d e", {0, 0, 0, 0, 0}, HeadMark::first);
        add("induction", "a b c a b c", {0, 1, 2, 1, 2, 3}, HeadMark::induction);
        add("duplicate", "a b c a b c", {0, 1, 2, 0, 1, 2}, HeadMark::duplicate);
        add("itself", "a b c a b c", {0, 1, 2, 3, 4, 5}, HeadMark::none);
        add("by chance", "a b", {0, 0}, HeadMark::none);
    }
    void marks() {
        QFETCH(QString, text);
        QFETCH(QList<int>, keys);
        QFETCH(int, mark);
        Experiment experiment = experimentOn(text.toStdString(), "causal");
        for (Index i = 0; i < keys.size(); ++i)
            experiment.edits.push_back({.head = 1, .query = i, .key = keys[i], .forced = true});
        const HeadGrid grid = gridOf(*run(experiment, *reference()));
        QCOMPARE(static_cast<int>(grid.heads[1].mark), mark);
        for (const std::size_t head : {0, 2, 3}) // whose numbers are random
            QCOMPARE(static_cast<int>(grid.heads[head].mark), 0);
    }

    void sorted() {
        const auto trace = run(experimentOn("a b c a b c", "causal"), *reference());
        for (const RowInfo& row : headMeasures().info().rows) {
            if (!headMeasures().math(row.id).ofMap)
                continue; // these words are no model's
            const HeadGrid plain = gridOf(*trace, ":measure=" + row.id);
            const HeadGrid grid = gridOf(*trace, ":measure=" + row.id + ",sort=sorted");
            QCOMPARE(grid.heads.size(), plain.heads.size());
            for (std::size_t i = 0; i < grid.heads.size(); ++i) {
                QCOMPARE(grid.heads[i].column, static_cast<Index>(i));
                const auto same =
                    std::ranges::find(plain.heads, grid.heads[i].head, &HeadGrid::Head::head);
                QVERIFY(same->measured == grid.heads[i].measured);
                if (i > 0)
                    QVERIFY(measuredAt(grid, i - 1, row.id.c_str())->value >=
                            measuredAt(grid, i, row.id.c_str())->value);
            }
            // What is written is by head, however they are sorted.
            const Tensor numbers = readNpy(writeNumbersNpy(grid), "grid");
            QCOMPARE(numbers.shape(), (Shape{1, 4}));
            for (std::size_t head = 0; head < 4; ++head)
                QCOMPARE(numbers.host<double>()[head],
                         measuredAt(plain, head, row.id.c_str())->value);
        }
    }
    // What the same places get when the words stand in another order.
    void shuffledWords() {
        const Experiment experiment = experimentOn("a b c a b c c b a", "causal");
        const auto trace = run(experiment, *reference());
        const Tokens& tokens = trace->tokens;
        const auto sameAs = [&](Index i) {
            std::vector<Index> same;
            for (Index j = 0; j < i; ++j)
                if (tokens[static_cast<std::size_t>(j)].text ==
                    tokens[static_cast<std::size_t>(i)].text)
                    same.push_back(j);
            return same;
        };
        const HeadGrid grid = gridOf(*trace);
        for (std::size_t head = 0; head < grid.heads.size(); ++head) {
            double wanted = 0;
            for (std::uint32_t seed = 0; seed < 3; ++seed) {
                Experiment other = experiment;
                other.text = shuffledText(experiment.text, seed);
                QVERIFY(other.text != experiment.text);
                wanted += byDefinition(*run(other, *reference()), static_cast<Index>(head), sameAs)
                              ->value /
                          3;
            }
            const HeadValue* found = measuredAt(grid, head, "duplicate");
            QVERIFY(found->shuffled && std::abs(*found->shuffled - wanted) < 1e-6);
            QVERIFY(measuredAt(grid, head, "induction")->shuffled.has_value());
            QVERIFY(!measuredAt(grid, head, "previous")->shuffled.has_value());
        }
        const HeadGrid nothing = gridOf(*run(experimentOn("a b c d", "causal"), *reference()));
        QVERIFY(!measuredAt(nothing, 0, "duplicate"));
    }
    void inAnotherOrder() {
        const std::string text = "  one two\n three  one ";
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            const std::string other = shuffledText(text, seed);
            QCOMPARE(other, shuffledText(text, seed));
            QCOMPARE(other.size(), text.size());
            QVERIFY(other.starts_with("  ") && other.ends_with(" "));
            auto words = QString::fromStdString(other).simplified().split(u' ');
            words.sort();
            QCOMPARE(words.join(u' '), QStringLiteral("one one three two"));
        }
        QVERIFY(shuffledText("one two three four five", 0) !=
                shuffledText("one two three four five", 1));
        QCOMPARE(shuffledText("", 0), std::string());
        QCOMPARE(shuffledText(" ", 0), std::string(" "));
    }
    // A head that looks two tokens back repeats what a text of two words repeats, in any order.
    void byPlaceAlone() {
        Tokens tokens;
        for (int i = 0; i < 12; ++i)
            tokens.push_back({.text = i % 2 == 0 ? "a" : "b"});
        HeadMeasurer measurer(sameBefore(tokens));
        for (Index i = 0; i < 12; ++i) {
            std::vector<float> weights(12);
            weights[static_cast<std::size_t>(std::max<Index>(i - 2, 0))] = 1;
            std::vector<std::uint8_t> visible(12);
            std::fill_n(visible.begin(), i + 1, std::uint8_t{1});
            measurer.add(i, weights, visible, rowMoments(weights, i), visibleMoments(visible, i));
        }
        const auto at = headMeasures().info().index("duplicate", "");
        QCOMPARE(measurer.measured()[at]->value, 1.0);
        std::vector<std::optional<double>> shuffled(headMeasures().info().rows.size());
        QCOMPARE(static_cast<int>(measurer.mark(shuffled)), static_cast<int>(HeadMark::duplicate));
        shuffled[at] = 0.4;
        QCOMPARE(static_cast<int>(measurer.mark(shuffled)), static_cast<int>(HeadMark::duplicate));
        shuffled[at] = 1;
        QCOMPARE(static_cast<int>(measurer.mark(shuffled)), static_cast<int>(HeadMark::none));
    }
    // An induction head follows the tokens and keeps its mark; one that looks at the token before
    // does so in any order.
    void ofAModel() {
        Experiment experiment = withModel(defaultExperiment(), {.name = "language"});
        experiment.text = "the cat saw the dog and the bird saw the cat saw the dog and the bird";
        const HeadGrid grid = gridOf(*run(experiment, *reference()));
        const auto of = [&](Index layer, Index head) {
            return static_cast<std::size_t>(std::ranges::find_if(grid.heads,
                                                                 [&](const HeadGrid::Head& one) {
                                                                     return one.layer == layer &&
                                                                            one.head == head;
                                                                 }) -
                                            grid.heads.begin());
        };
        const std::size_t repeats = of(1, 0), before = of(0, 0);
        QCOMPARE(static_cast<int>(grid.heads[repeats].mark), static_cast<int>(HeadMark::induction));
        const HeadValue* induction = measuredAt(grid, repeats, "induction");
        QVERIFY(induction->value > 0.6 && *induction->shuffled > induction->chance);
        QVERIFY(induction->value > 2 * *induction->shuffled);
        QCOMPARE(static_cast<int>(grid.heads[before].mark), static_cast<int>(HeadMark::previous));
    }
    // By weights alone, and only where it is asked for: what heads of layer 2 look for is written
    // by the head of layer 1 that looks back.
    void byWeights() {
        const TracePointer trace =
            run(withModel(defaultExperiment(), {.name = "induction"}), *reference());
        const HeadGrid plain = gridOf(*trace);
        for (const RowInfo& row : headMeasures().info().rows)
            if (headMeasures().math(row.id).byWeights)
                for (std::size_t head = 0; head < plain.heads.size(); ++head)
                    QVERIFY(!measuredAt(plain, head, row.id.c_str()));
        const HeadGrid keys = gridOf(*trace, ":measure=k-composition");
        QCOMPARE(keys.heads.size(), std::size_t{8});
        for (std::size_t head = 0; head < 8; ++head) {
            const HeadValue* value = measuredAt(keys, head, "k-composition");
            QCOMPARE(value != nullptr, head >= 4); // nothing is written before layer 1
            if (!value)
                continue;
            QCOMPARE(value->chance, 1.0 / 8); // √(1/64)
            const bool repeats = keys.heads[head].mark == HeadMark::induction;
            QCOMPARE(repeats, head == 4 || head == 6);
            QCOMPARE(value->value > 2 * value->chance, repeats);
            QCOMPARE(english(keys.heads[head].map.title).ends_with("reads most of layer 1, head 3"),
                     repeats);
        }
        QVERIFY(keys.most < 0.5 && !keys.measures[static_cast<std::size_t>(keys.measure)].isSigned);
        QVERIFY(!measuredAt(keys, 4, "q-composition"));
        const HeadGrid copying = gridOf(*trace, ":measure=copying,sort=sorted");
        QVERIFY(copying.measures[static_cast<std::size_t>(copying.measure)].isSigned);
        QVERIFY(measuredAt(copying, 4, "copying")->value > 0.9); // the first of layer 2
        QCOMPARE(copying.most, 1.0);
        const HeadGrid rank = gridOf(*trace, ":measure=rank");
        QVERIFY(measuredAt(rank, 0, "rank")->value <= 16);
        QCOMPARE(measuredAt(rank, 0, "rank")->chance, 16 / 1.5);
        const auto random = run(experimentOn("a b", "causal"), *reference());
        QVERIFY(!measuredAt(gridOf(*random, ":measure=rank"), 0, "rank"));
    }
    void csv() {
        const auto trace = run(experimentOn("a b", "causal"), *reference());
        const std::string csv = writeCsv(gridOf(*trace));
        const auto lines = QString::fromStdString(csv).split(QStringLiteral("\r\n"));
        QCOMPARE(lines.size(), 6); // a head of the table, four heads, the end
        const auto measures = headMeasures().info().rows.size();
        for (int i = 0; i < 5; ++i)
            QCOMPARE(lines[i].count(u','), qsizetype(1 + 2 * measures + 2));
        QVERIFY(lines[1].contains(QStringLiteral(",,"))); // nothing repeats
    }
};

FOVEA_TEST(TestHeadGrid)
#include "test_head_grid.moc"

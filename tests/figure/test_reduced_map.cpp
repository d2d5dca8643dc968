// A map whose cells stand for blocks: each is the largest of the cells that are drawn one by one.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/attention_map.h"
#include "core/figure/figures.h"
#include "core/figure/reduced_map.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

using namespace fovea;

namespace {

Experiment textOf(Index words, const char* mask = "none") {
    Experiment experiment = defaultExperiment();
    experiment.text.clear();
    for (Index i = 0; i < words; ++i)
        experiment.text += (i == 0 ? "" : " ") + std::string(i % 5 == 4   ? ","
                                                             : i % 3 == 0 ? "cat"
                                                                          : "saw");
    experiment.selections[Stage::mask] = readSelection(table(Stage::mask), mask, "");
    experiment.selections[Stage::project] =
        readSelection(table(Stage::project), "heads:heads=2,width=8", "");
    return experiment;
}

Matrix mapOf(const Trace& trace, const std::string& settings, Index query = 0, Index key = 0) {
    ViewState view = trace.experiment.view;
    chooseFigure(view, std::string(figureId::matrix) + ":" + settings, "");
    view.query = query;
    view.key = key;
    return std::get<Matrix>(describe(trace, view, *reference()));
}

// Of the cells one by one, of which `cells` starts at the first token.
void compareBlocks(const Matrix& blocks, const Matrix& cells) {
    const Index block = blocks.reduce;
    for (Index i = 0; i < std::ssize(blocks.rows); ++i)
        for (Index j = 0; j < std::ssize(blocks.columns); ++j) {
            const Index top = blocks.rowTokens[static_cast<std::size_t>(i)];
            const Index left = blocks.columnTokens[static_cast<std::size_t>(j)];
            std::optional<float> largest;
            for (Index row = top; row < std::min(top + block, std::ssize(cells.rows)); ++row)
                for (Index column = left;
                     column < std::min(left + block, std::ssize(cells.columns)); ++column)
                    if (const std::size_t at = cells.cell(row, column); cells.visible[at] != 0)
                        largest = std::max(largest.value_or(cells.values[at]), cells.values[at]);
            const std::size_t at = blocks.cell(i, j);
            QCOMPARE(blocks.visible[at] != 0, largest.has_value());
            QCOMPARE(blocks.values[at], largest.value_or(0));
        }
}

} // namespace

class TestReducedMap : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Every quantity of one head and of several, whatever is hidden or left out.
    void everyQuantity_data() {
        QTest::addColumn<QString>("mask");
        for (const char* const mask :
             {"none", "causal", "window:w=3 & causal", "random:count=3", "padding:lengths=40"})
            QTest::newRow(mask) << QString::fromUtf8(mask);
    }
    void everyQuantity() {
        QFETCH(QString, mask);
        const TracePointer trace = run(textOf(61, mask.toUtf8().constData()), *reference());
        const RowInfo& row = figures().info().row(figureId::matrix);
        for (const std::string& quantity : row.parameter("quantity", "").options)
            for (const char* const heads : {"one", "mean", "most"})
                for (const char* const hide : {"nothing", "both"}) {
                    if (shownNamed(quantity) == Shown::effect)
                        continue;
                    const std::string settings =
                        std::string("heads=") + heads + ",hide=" + hide + ",quantity=" + quantity;
                    Matrix cells;
                    if (!thrown([&] { cells = mapOf(*trace, settings); }).isEmpty())
                        continue; // it is one of models
                    for (const char* const reduce : {",reduce=2", ",reduce=7", ",reduce=100"})
                        compareBlocks(mapOf(*trace, settings + reduce), cells);
                }
    }
    void places() {
        const TracePointer trace = run(textOf(10), *reference());
        const Matrix map = mapOf(*trace, "reduce=4", 9, 3);
        QCOMPARE(map.rows, (std::vector<std::string>{"1–4", "5–8", "9–10"}));
        QCOMPARE(map.columnTokens, (std::vector<Index>{0, 4, 8}));
        QCOMPARE(map.row, std::optional<Index>(2));
        QCOMPARE(map.column, std::optional<Index>(0));
        QCOMPARE(map.states.size(), map.rows.size());
        QVERIFY(english(map.subtitle).find("largest of 4 × 4 cells") != std::string::npos);
    }
    // A row of blocks is empty where all of its queries are.
    void states() {
        const TracePointer trace =
            run(textOf(9, "causal:offset=-4"), *reference()); // the first four see nothing
        QCOMPARE(mapOf(*trace, "reduce=3").states,
                 (std::vector<RowState>{RowState::empty, RowState::normal, RowState::normal}));
    }
    // Blocks that are more than are drawn: those around the query and the key.
    void part() {
        const TracePointer trace = run(textOf(2100, "causal"), *reference());
        const Matrix map = mapOf(*trace, "reduce=2", 2000, 40);
        QCOMPARE(std::ssize(map.rows), Index(1024));
        QCOMPARE(map.rowTokens.front(), Index(2100 - 2048));
        QCOMPARE(map.columnTokens.front(), Index(0));
        QCOMPARE(map.row, std::optional<Index>((2000 - 52) / 2));
        compareBlocks(map, mapOf(*trace, "reduce=1"));
    }
    // Around the tokens that are asked for, as far as the map goes: what is found tile by tile for
    // parts that overlap is what is found at once.
    void partThatMoves() {
        const TracePointer trace = run(textOf(2100, "causal"), *reference());
        Trace alone = *trace;
        alone.kept = nullptr;
        const auto around = [](const Trace& of, Index query, Index key) {
            return mapOf(of,
                         "reduce=2,middle-query=" + std::to_string(query) +
                             ",middle-key=" + std::to_string(key),
                         2000, 40);
        };
        for (const auto& [query, key, top, left] : {std::tuple{1, 1, 0, 0},
                                                    {1026, 1030, 0, 4},
                                                    {1043, 1039, 18, 14},
                                                    {1077, 1025, 52, 0},
                                                    {10'000'000, 1040, 52, 14}}) {
            const Matrix map = around(*trace, query, key);
            QCOMPARE(map.rowTokens.front(), Index(top));
            QCOMPARE(map.columnTokens.front(), Index(left));
            QCOMPARE(std::ssize(map.rows), Index(1024));
            QVERIFY(map.isPart);
            QCOMPARE(map, around(alone, query, key));
        }
        QVERIFY(!mapOf(*trace, "reduce=4,middle-query=1").isPart);
    }
    // Of a part that is not found at once, what a part beside it has is known already.
    void longPartThatMoves() {
        const TracePointer trace = run(textOf(8400, "causal"), *reference());
        Trace alone = *trace;
        alone.kept = nullptr;
        ViewState view = trace->experiment.view;
        const auto around = [&](const char* tokens) {
            chooseFigure(view, std::string("matrix:reduce=6,middle-query=") + tokens, "");
        };
        const auto pieces = [&] {
            int count = 0;
            for (; lacksPart(*trace, view, *reference()); ++count)
                completePart(*trace, view, *reference(), {});
            return count;
        };
        around("3000");
        const int first = pieces();
        around("4500");
        const int second = pieces();
        QVERIFY(first > 2 && second > 0 && second < first / 2);
        const auto map = std::get<Matrix>(describeNow(*trace, view, *reference()));
        QCOMPARE(map, std::get<Matrix>(describe(alone, view, *reference())));
        QVERIFY(map.isPart && map.rowTokens.front() > 0);
    }
    // Without queries there is nothing to be moved.
    void empty() {
        Experiment experiment = textOf(2100);
        experiment.keysText = std::exchange(experiment.text, "");
        chooseFigure(experiment.view, "matrix:reduce=2,middle-key=2000", "");
        const auto map = std::get<Matrix>(
            describe(*run(experiment, *reference()), experiment.view, *reference()));
        QVERIFY(map.rows.empty() && !map.isPart);
    }
    // A long text is seen whole: its blocks are found tile by tile, kept, and those that are
    // not known yet are hidden.
    void longText() {
        const TracePointer trace = run(textOf(4200, "causal"), *reference());
        ViewState view = trace->experiment.view;
        showFigure(view, figureId::matrix);
        const auto now = [&] { return std::get<Matrix>(describe(*trace, view, *reference())); };
        const auto known = [](const Matrix& map) {
            return std::ranges::count(map.visible, std::uint8_t{1});
        };
        Trace alone = *trace;
        alone.kept = nullptr;
        ViewState blocks = view;
        set(blocks, figureId::matrix, "reduce", std::int64_t{8});
        const auto wanted = std::get<Matrix>(describe(alone, blocks, *reference()));
        const auto before = std::get<Matrix>(describeNow(*trace, view, *reference()));
        QCOMPARE(before.reduce, Index(8));
        QCOMPARE(known(before), 0);
        QVERIFY(lacksPart(*trace, view, *reference()));
        std::vector<double> shares;
        completePart(*trace, view, *reference(), [&](double share) { shares.push_back(share); });
        const auto some = std::get<Matrix>(describeNow(*trace, view, *reference()));
        QVERIFY(known(some) > 0 && known(some) < known(wanted) / 2);
        QVERIFY(!shares.empty() && shares.back() < 0.3 && lacksPart(*trace, view, *reference()));
        QCOMPARE(now(), wanted);
        QVERIFY(!lacksPart(*trace, view, *reference()));
        view.head = 1;
        QVERIFY(lacksPart(*trace, view, *reference()));
    }
    void refusals_data() {
        QTest::addColumn<QString>("settings");
        QTest::addColumn<QString>("said");
        const auto add = [](const char* settings, const char* said) {
            QTest::newRow(settings) << QString::fromUtf8(settings) << QString::fromUtf8(said);
        };
        add("reduce=2,words=true", "need all cells");
        add("reduce=2,renormalise=true", "need all cells");
        add("reduce=2,block=1-2", "one cell stands for 2 × 2 here");
        add("reduce=0", "expected an integer from 1");
    }
    void refusals() {
        QFETCH(QString, settings);
        QFETCH(QString, said);
        const TracePointer trace = run(textOf(10), *reference());
        const QString found = thrown([&] { (void)mapOf(*trace, settings.toStdString()); });
        QVERIFY2(found.contains(said), qPrintable(found));
    }
};

FOVEA_TEST(TestReducedMap)
#include "test_reduced_map.moc"

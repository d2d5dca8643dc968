// Of a map with more cells than are drawn a part is shown, with the whole's numbers.
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/attention_map.h"
#include "core/figure/figures.h"
#include "core/figure/map_values.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <algorithm>

using namespace fovea;

namespace {

constexpr Index count = 4200; // × 4200 cells are too many

const Trace& traceOfLongText() {
    static const TracePointer trace = [] {
        Experiment experiment = defaultExperiment();
        experiment.text.clear();
        for (Index i = 0; i < count; ++i)
            experiment.text += (i == 0 ? "" : " ") + std::string(i % 3 == 0 ? "cat" : "saw");
        return run(experiment, *reference());
    }();
    return *trace;
}

Matrix sectionOf(std::optional<Index> query, std::optional<Index> key,
                 const char* figure = "matrix:reduce=1") {
    ViewState view = traceOfLongText().experiment.view;
    chooseFigure(view, figure, "");
    view.query = query;
    view.key = key;
    return std::get<Matrix>(describe(traceOfLongText(), view, *reference()));
}

} // namespace

class TestMapSection : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void around_data() {
        QTest::addColumn<int>("query");
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("top");
        QTest::addColumn<int>("left");
        QTest::newRow("the beginning") << 0 << 0 << 0 << 0;
        QTest::newRow("the middle") << 2100 << 700 << 1920 << 384;
        QTest::newRow("the end") << int(count) - 1 << 5 << int(count) - 512 << 0;
    }
    void around() {
        QFETCH(const int, query);
        QFETCH(const int, key);
        QFETCH(const int, top);
        QFETCH(const int, left);
        const Matrix matrix = sectionOf(query, key);
        QCOMPARE(std::ssize(matrix.rows), Index(512));
        QCOMPARE(std::ssize(matrix.columns), Index(512));
        QCOMPARE(matrix.rowTokens.front(), Index(top));
        QCOMPARE(matrix.columnTokens.front(), Index(left));
        QCOMPARE(matrix.row, std::optional<Index>(query - top));
        QCOMPARE(matrix.column, std::optional<Index>(key - left));
        const Tensor row =
            mapValues(traceOfLongText(), *reference(), traceOfLongText().experiment.view,
                      Heads::one, Shown::weight, {query, query + 1, 0, count});
        for (Index j = 0; j < 512; ++j)
            QCOMPARE(matrix.values[matrix.cell(*matrix.row, j)],
                     row.host<float>()[static_cast<std::size_t>(left + j)]);
        QVERIFY(english(matrix.subtitle).find("of 4200") != std::string::npos);
    }
    // Around other tokens than those that are pinned, as far as the map goes.
    void aroundAsked() {
        const auto around = [](const char* query, const char* key) {
            const std::string settings =
                std::string(",middle-query=") + query + ",middle-key=" + key;
            const Matrix map = sectionOf(100, 300, ("matrix:reduce=1" + settings).c_str());
            return std::pair(map.rowTokens.front(), map.columnTokens.front());
        };
        QCOMPARE(around("1000", "1001"), std::pair(Index(999 - 256), Index(1000 - 256)));
        QCOMPARE(around("3", "4199"), std::pair(Index(0), Index(count - 512)));
        QCOMPARE(around("auto", "2000"), std::pair(Index(0), Index(1999 - 256)));
        const Matrix map = sectionOf(100, 1000, "matrix:reduce=1,middle-query=2000");
        QVERIFY(map.isPart && !map.row && map.column);
    }
    // It does not jump with every step of a query.
    void stays() { QCOMPARE(sectionOf(2100, 700).rowTokens, sectionOf(2110, 700).rowTokens); }
    // Links have eight such maps; the part of few words has its own places, the view those of
    // tokens.
    void links() {
        ViewState view = traceOfLongText().experiment.view;
        chooseFigure(view, "links", "");
        view.query = 2100;
        view.key = 700;
        const auto found = std::get<Links>(describe(traceOfLongText(), view, *reference()));
        QCOMPARE(found.queries.size(), std::size_t(128));
        QCOMPARE(found.keys.size(), std::size_t(128));
        QCOMPARE(found.queryTokens.front(), Index(2016));
        QCOMPARE(found.keyTokens.front(), Index(608));
        QCOMPARE(found.query, std::optional<Index>(2100 - 2016));
        QCOMPARE(found.key, std::optional<Index>(700 - 608));
        QCOMPARE(found.pair->query, Index(2100 - 2016));
        QCOMPARE(found.pair->key, Index(700 - 608));
        const Tensor row = mapValues(traceOfLongText(), *reference(), view, Heads::one,
                                     Shown::weight, {2100, 2101, 608, 736});
        QVERIFY(std::ranges::equal(
            row.host<float>(),
            std::span(found.heads[0].weights).subspan(std::size_t{2100 - 2016} * 128, 128)));
        QVERIFY(english(found.subtitle).find("keys 609 to 736 of 4200") != std::string::npos);
        // Of no chosen key, the one of the part that the query looks at most.
        view.key.reset();
        const auto other = std::get<Links>(describe(traceOfLongText(), view, *reference()));
        QCOMPARE(other.keyTokens.front(), Index(2016));
        QVERIFY(other.pair->key >= 0 && other.pair->key < 128);
        for (const char* figure : {"links:hide=first,renormalise=true", "links:by=effect"}) {
            chooseFigure(view, figure, "");
            QVERIFY(thrown([&] {
                        return describe(traceOfLongText(), view, *reference());
                    }).contains(QStringLiteral("of so long a text")));
        }
    }
    void leftOut() {
        QCOMPARE(sectionOf(0, 0, "matrix:reduce=1,hide=first").leftOut, std::vector<Index>({0}));
        QCOMPARE(sectionOf(2100, 700, "matrix:reduce=1,hide=first").leftOut, std::vector<Index>());
        QVERIFY(thrown([] {
                    (void)sectionOf(0, 0, "matrix:reduce=1,hide=first,renormalise=true");
                }).contains(QStringLiteral("need all cells of whole rows")));
    }
};

FOVEA_TEST(TestMapSection)
#include "test_map_section.moc"

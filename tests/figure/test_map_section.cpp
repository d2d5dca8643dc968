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
                 const char* figure = "matrix") {
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
    // It does not jump with every step of a query.
    void stays() { QCOMPARE(sectionOf(2100, 700).rowTokens, sectionOf(2110, 700).rowTokens); }
    void leftOut() {
        QCOMPARE(sectionOf(0, 0, "matrix:hide=first").leftOut, std::vector<Index>({0}));
        QCOMPARE(sectionOf(2100, 700, "matrix:hide=first").leftOut, std::vector<Index>());
        QVERIFY(thrown([] {
                    (void)sectionOf(0, 0, "matrix:hide=first,renormalise=true");
                }).contains(QStringLiteral("need whole rows")));
    }
};

FOVEA_TEST(TestMapSection)
#include "test_map_section.moc"

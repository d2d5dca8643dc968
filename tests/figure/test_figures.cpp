// What pictures say, as numbers.
#include "core/base/numbers.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/numbers_out.h"
#include "support/backends.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

TracePointer traceOf(const char* text, const char* mask = "none") {
    Experiment experiment = standardExperiment();
    experiment.text = text;
    experiment.at(Stage::mask) = readSelection(table(Stage::mask), mask, "");
    return run(experiment, *reference());
}

Figure figureFrom(const Trace& trace, const std::string& id, ViewState view = {}) {
    view.figure = id;
    return describe(trace, view, *reference());
}

} // namespace

class TestFigures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void matrix() {
        const TracePointer trace = traceOf("I saw a saw", "causal");
        const auto matrix =
            std::get<Matrix>(figureFrom(*trace, "matrix", {.head = 2, .query = 1, .key = 0}));
        QVERIFY(matrix.rows == (std::vector<std::string>{"I", "saw", "a", "saw"}));
        QVERIFY(matrix.columns == matrix.rows);
        QCOMPARE(matrix.values.size(), std::size_t(16));
        QCOMPARE(matrix.values[0], 1.0F); // the first sees itself alone
        for (Index i = 0; i < 4; ++i) {
            float sum = 0;
            for (Index j = 0; j < 4; ++j) {
                QCOMPARE(matrix.visible[matrix.cell(i, j)], static_cast<std::uint8_t>(j <= i));
                sum += matrix.values[matrix.cell(i, j)];
            }
            QVERIFY(std::abs(sum - 1) < 1e-5F);
        }
        QCOMPARE(english(matrix.subtitle), std::string("head 3"));
        QCOMPARE(matrix.row.value(), 1);
        QCOMPARE(matrix.scale.high, 1.0);
        QVERIFY(!matrix.scale.isSigned);
    }
    void scoresAreSigned() {
        const auto matrix = std::get<Matrix>(figureFrom(*traceOf("I saw", "causal"), "scores"));
        QVERIFY(matrix.scale.isSigned);
        QCOMPARE(matrix.scale.low, -matrix.scale.high);
        QVERIFY(std::isfinite(matrix.scale.high)); // hidden cells have no part in it
        QVERIFY(std::isinf(matrix.values[1]));
    }
    void queryAndDerivation() {
        const TracePointer trace = traceOf("I saw a saw");
        const ViewState view{.query = 1, .key = 2};
        const auto matrix = std::get<Matrix>(figureFrom(*trace, "matrix", view));
        const auto bars = std::get<Bars>(figureFrom(*trace, "query", view));
        for (std::size_t j = 0; j < 4; ++j)
            QCOMPARE(bars.values[j], matrix.values[4 + j]);
        QCOMPARE(english(bars.title), std::string("Query: “saw”"));
        const auto lines = std::get<Derivation>(figureFrom(*trace, "derivation", view)).lines;
        QCOMPARE(lines.size(), std::size_t(4));
        // The numbers of the derivation lead to its result.
        const double weight = std::exp(lines[0].value - lines[1].value) / lines[2].value;
        QVERIFY(std::abs(weight - lines[3].value) < 1e-5);
        QCOMPARE(static_cast<float>(lines[3].value), matrix.values[4 + 2]);
    }
    void heads() {
        const TracePointer trace = traceOf("I saw");
        const auto gallery = std::get<Gallery>(figureFrom(*trace, "heads", {.head = 1}));
        QCOMPARE(gallery.items.size(), std::size_t(4));
        QCOMPARE(gallery.chosen, 1);
        const auto second = std::get<Matrix>(figureFrom(*trace, "matrix", {.head = 1}));
        QVERIFY(gallery.items[1].values == second.values);
    }
    // Every figure, of a sentence and of none: words, and numbers that go out.
    void everyFigure() {
        for (const char* text : {"I saw a saw", ""})
            for (const RowInfo& row : figures().info().rows) {
                const Figure figure = figureFrom(*traceOf(text), row.id);
                QVERIFY(writeNumbersNpy(figure).starts_with("\x93NUMPY"));
                QVERIFY(text[0] == '\0' || !writeCsv(figure).empty());
            }
    }
    void refused() {
        const TracePointer trace = traceOf("I saw");
        const auto says = [&](ViewState view) {
            return thrown([&] { return describe(*trace, view, *reference()); });
        };
        QCOMPARE(says({.head = 4}), QStringLiteral("view: there is no head 5, there are 4"));
        QCOMPARE(says({.layer = 1}), QStringLiteral("view: there is no layer 2, there are 1"));
        QCOMPARE(says({.query = 2}), QStringLiteral("view: there is no token 3, there are 2"));
        QVERIFY(says({.figure = "matrx"}).contains(QStringLiteral("known: matrix")));
        const ViewState drawnBack = within(*trace, {.layer = 9, .head = 9, .query = 9});
        QVERIFY(describe(*trace, drawnBack, *reference()).index() == 0);
    }
    void csvReadsBack() {
        Matrix matrix;
        matrix.rows = {"a,b", "\"q\""};
        matrix.columns = {"x\ny", "z"};
        matrix.values = {0.1F, 1e-30F, -3.4028235e38F, 16777217.0F};
        const std::string csv = writeCsv(matrix);
        QCOMPARE(csv,
                 std::string(",\"x\ny\",z\r\n\"a,b\",0.1,1e-30\r\n\"\"\"q\"\"\",-3.4028235e+38,"
                             "16777216\r\n"));
    }
    void npyIsNumPys() {
        const std::string bytes =
            writeNumbersNpy(Matrix{.rows = {"a"}, .columns = {"b", "c"}, .values = {1, 2}});
        QCOMPARE(bytes.size(), std::size_t(128 + 8));
        QVERIFY(bytes.substr(10).starts_with(
            "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2, ), }"));
        QCOMPARE(bytes[127], '\n');
    }
};

QTEST_GUILESS_MAIN(TestFigures)
#include "test_figures.moc"

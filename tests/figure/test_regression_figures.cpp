// What the pictures of regression say, as numbers.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/regression.h"
#include "core/figure/figures.h"
#include "core/figure/numbers_out.h"
#include "core/regression/edit_points.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/sentence_figures.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <cmath>
#include <numeric>

using namespace fovea;

namespace {

TracePointer regressionTrace(const char* source, const char* kernel = "gaussian") {
    Experiment experiment = defaultExperiment();
    experiment.regression.source = readSelection(regressionData().info(), source, "");
    experiment.regression.kernel = readSelection(regressionKernels().info(), kernel, "");
    experiment.view.workspace = workspaceId::regression;
    return run(experiment, *reference());
}

const Plot::Curve* curveOf(const Plot& plot, const char* name) {
    for (const Plot::Curve& curve : plot.curves)
        if (english(curve.name).starts_with(name))
            return &curve;
    return nullptr;
}

double spreadOf(const std::vector<double>& values) {
    const auto [low, high] = std::ranges::minmax(values);
    return high - low;
}

} // namespace

class TestRegressionFigures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // What the classic figure teaches: the average is flat, the Gaussian smooth, the learned width
    // sharper, with a narrower map.
    void theLesson() {
        const TracePointer trace = regressionTrace("textbook");
        const auto plot = figureAs<Plot>(*trace, "regression-curve");
        const auto* average = curveOf(plot, "Average");
        const auto* chosen = curveOf(plot, "Nadaraya");
        const auto* learned = curveOf(plot, "Learned");
        const auto* truth = curveOf(plot, "True");
        QVERIFY(average && chosen && learned && truth);
        QVERIFY(spreadOf(average->y) < 1e-12);
        QVERIFY(spreadOf(chosen->y) > 0.5);
        QVERIFY(spreadOf(learned->y) > 1.5 * spreadOf(chosen->y));
        QVERIFY(truth->stroke == Plot::Stroke::dashed && truth->series == Plot::quiet);
        QVERIFY(chosen->strong && chosen->series == 0 && learned->series == 1);
        QCOMPARE(plot.x.low, 0.0);
        QCOMPARE(plot.x.high, 5.0);

        const auto maps = figureAs<Stack>(*trace, "regression-weights");
        QCOMPARE(maps.plots.size(), std::size_t{2});
        const auto strong = [&](std::size_t i) { // cells that have at least half of the largest
            const Plot::Field& field = maps.plots[i].fields.front();
            const float most = *std::ranges::max_element(field.values);
            return std::ranges::count_if(field.values, [&](float w) { return w > most / 2; });
        };
        QVERIFY(2 * strong(1) < strong(0));
        QVERIFY(maps.plots[0].fields.front().scale == maps.plots[1].fields.front().scale);
    }
    void weightsSumToOne() {
        const auto maps = figureAs<Stack>(*regressionTrace("textbook:n=30", "epanechnikov:0.9"),
                                          "regression-weights:nadaraya-watson");
        QCOMPARE(maps.plots.size(), std::size_t{1});
        const Plot::Field& field = maps.plots.front().fields.front();
        QCOMPARE(field.rows, Index{30});
        for (Index column = 0; column < field.columns; ++column) {
            double sum = 0;
            for (Index row = 0; row < field.rows; ++row)
                sum += field.values[static_cast<std::size_t>(row * field.columns + column)];
            QVERIFY(std::abs(sum - 1) < 1e-6);
        }
    }
    // Many keys share rows, none of them is lost.
    void manyKeys() {
        const TracePointer trace = regressionTrace("textbook:n=3000", "gaussian:0.0001");
        const auto maps = figureAs<Stack>(*trace, "regression-weights:nadaraya-watson");
        QCOMPARE(maps.plots.front().fields.front().rows, Index{256});
        QVERIFY(maps.plots.front().fields.front().scale.high > 0.3);
    }
    void theQuery() {
        const TracePointer trace = regressionTrace("textbook:n=20");
        const Index query = queryAt(*trace->regression, {2.4, 0});
        QCOMPARE(coordinatesOf(*trace->regression, query)[0], 2.4);
        const auto plot = figureAs<Plot>(*trace, "regression-curve", {.query = query});
        QCOMPARE(plot.marks.front().at, 2.4);
        QCOMPARE(english(plot.subtitle), std::string("query at x = 2.40 against all 20 keys"));
        const Plot::Dots& dots = plot.dots.front();
        QVERIFY(dots.movable);
        std::size_t nearest = 0;
        for (std::size_t i = 0; i < dots.x.size(); ++i)
            if (std::abs(dots.x[i] - 2.4) < std::abs(dots.x[nearest] - 2.4))
                nearest = i;
        QCOMPARE(dots.weights[nearest], 1.0F); // in the order in which they stood
        // The sum that leads to the estimate is the estimate.
        const auto sum = figureAs<Derivation>(*trace, "regression-sum", {.query = query});
        QCOMPARE(sum.lines.back().formula, std::string("f(2.40) = Σ α y"));
        double all = 0;
        for (std::size_t i = 0; i < 4; ++i)
            all += sum.lines[i].value;
        QVERIFY(std::abs(all - sum.lines.back().value) < 1e-12);
        QCOMPARE(plot.dots.back().y.front(), sum.lines.back().value);
    }
    void epochs() {
        const TracePointer trace = regressionTrace("textbook:n=40");
        const FitHistory& history = *trace->regression->history;
        const auto at = [&](const char* figure) { return figureAs<Plot>(*trace, figure); };
        const auto first = at("regression-curve:epoch=0");
        QCOMPARE(curveOf(first, "Learned")->y, curveOf(first, "Nadaraya")->y); // both of width 1
        QCOMPARE(curveOf(at("regression-curve"), "Learned")->y, trace->regression->learned->curve);
        const auto loss = at("regression-loss:epoch=7");
        QCOMPARE(curveOf(loss, "loss")->y.size(), std::size_t{8});
        QCOMPARE(curveOf(loss, "loss")->y.back(), history.loss[7]);
        QCOMPARE(curveOf(loss, "width")->y.back(), 1 / history.w[7]);
        const auto table = figureAs<NumberTable>(*trace, "regression-table:epoch=7");
        QCOMPARE(table.rows[2].values[0], 1 / history.w[7]);
        QCOMPARE(table.rows[2].values[1], history.loss[7]);
        // Further than it went is its end.
        QCOMPARE(at("regression-loss:epoch=9999"), at("regression-loss"));
    }
    void table() {
        const TracePointer trace = regressionTrace("textbook:n=40", "tricube:2");
        const auto table = figureAs<NumberTable>(*trace, "regression-table");
        QCOMPARE(table.rows.size(), std::size_t{4});
        QVERIFY(std::isinf(table.rows[0].values[0]));
        QCOMPARE(table.rows[1].values[0], 2.0);
        QCOMPARE(table.rows[1].values[1], trace->regression->chosen->held.error.value);
        QVERIFY(table.rows[3].values[1] <= table.rows[1].values[1]); // the best is no worse
        QVERIFY(QString::fromStdString(writeCsv(table))
                    .contains(QStringLiteral("Average pooling,inf,")));
    }
    // The points stand on the curve, and their sum is what the weights were divided by.
    void kernel() {
        const TracePointer trace = regressionTrace("textbook:n=20", "epanechnikov:2");
        const Index query = queryAt(*trace->regression, {2.4, 0});
        const auto plot = figureAs<Plot>(*trace, "regression-kernel", {.query = query});
        QCOMPARE(plot.curves.size(), regressionKernels().info().rows.size());
        QCOMPARE(english(plot.curves.back().name), std::string("Epanechnikov"));
        QVERIFY(plot.curves.back().strong);
        const Plot::Dots& dots = plot.dots.front();
        double sum = 0;
        for (std::size_t i = 0; i < dots.x.size(); ++i) {
            QVERIFY(std::abs(dots.y[i] - 0.75 * std::max(1 - dots.x[i] * dots.x[i], 0.0)) < 1e-15);
            sum += dots.y[i];
        }
        const auto lines = figureAs<Derivation>(*trace, "regression-sum", {.query = query}).lines;
        QCOMPARE(lines[lines.size() - 3].formula, std::string("Σ K(u)"));
        QVERIFY(std::abs(lines[lines.size() - 3].value - sum) < 1e-12);
        QVERIFY(std::abs(lines[lines.size() - 2].value - 1) < 1e-12);
        QCOMPARE(figureAs<Plot>(*trace, "regression-kernel:others=false").curves.size(),
                 std::size_t{1});
        // Of the learned width, which is a Gaussian's.
        const auto learned = figureAs<Plot>(*trace, "regression-kernel:learned-width");
        QCOMPARE(english(learned.curves.back().name), std::string("Gaussian"));
        // All are equal for the kernel without a width.
        const auto plain =
            figureAs<Plot>(*regressionTrace("textbook:n=20", "constant"), "regression-kernel");
        QCOMPARE(plain.dots.front().y, std::vector<double>(20, 1.0));
    }
    void rough() {
        // What is wider is smoother, and a mean has no curvature.
        const auto of = [](const char* kernel) {
            return figureAs<NumberTable>(*regressionTrace("textbook:n=40", kernel),
                                         "regression-table")
                .rows[1]
                .values[3];
        };
        QVERIFY(of("gaussian:0.2") > 10 * of("gaussian:1"));
        const auto table =
            figureAs<NumberTable>(*regressionTrace("textbook:n=40"), "regression-table");
        QVERIFY(table.rows[0].values[3] < 1e-12);
        QVERIFY(std::isnan(figureAs<NumberTable>(*regressionTrace("hills:n=60", "gaussian:0.6"),
                                                 "regression-table")
                               .rows[1]
                               .values[3]));
    }
    void band() {
        const TracePointer trace = regressionTrace("heteroscedastic");
        const auto none = figureAs<Plot>(*trace, "regression-curve");
        QVERIFY(curveOf(none, "Nadaraya")->margin.empty());
        const auto plot = figureAs<Plot>(*trace, "regression-curve:band=nadaraya-watson");
        QCOMPARE(curveOf(plot, "Nadaraya")->margin.size(), std::size_t{curveQueries});
        QVERIFY(curveOf(plot, "Learned")->margin.empty());
        const auto other = figureAs<Plot>(*trace, "regression-curve:band=learned-width,epoch=3");
        QVERIFY(curveOf(other, "Learned")->margin.front() > 0);
        QVERIFY(!curveOf(figureAs<Plot>(*trace, "regression-curve:truth=false"), "True"));
    }
    // Where no point is near, there is a gap and not a number.
    void undefined() {
        const auto plot =
            figureAs<Plot>(*regressionTrace("gap:n=30", "boxcar:0.2"), "regression-curve");
        const auto& y = curveOf(plot, "Nadaraya")->y;
        QVERIFY(std::isnan(y[y.size() * 55 / 100]));
        const auto sum = figureAs<Derivation>(*regressionTrace("gap:n=30", "boxcar:0.2"),
                                              "regression-sum", {.query = 550});
        QVERIFY(std::isnan(sum.lines.back().value));
    }
    void surface() {
        const TracePointer trace = regressionTrace("hills:n=60", "gaussian:0.6");
        const auto plot = figureAs<Plot>(*trace, "regression-curve");
        const Plot::Field& field = plot.fields.front();
        QCOMPARE(field.rows, surfaceQueries);
        const Coordinates corner{0, 0};
        const double f = estimates(*reference(), *trace->regression->points,
                                   trace->regression->chosen->at, {corner})
                             .front();
        QCOMPARE(field.values.front(), static_cast<float>(f));
        QCOMPARE(plot.marks.size(), std::size_t{2});
        const Index query = queryAt(*trace->regression, {2.5, 1});
        const Coordinates back = coordinatesOf(*trace->regression, query);
        QCOMPARE(back[0], 2.5);
        QCOMPARE(back[1], 1.0);
        const auto maps = figureAs<Stack>(*trace, "regression-weights");
        QCOMPARE(maps.plots.front().fields.front().columns, Index{60});
        const auto errors = figureAs<Plot>(*trace, "regression-curve:band=nadaraya-watson");
        QCOMPARE(english(errors.fields.front().scale.quantity), std::string("standard error"));
        QCOMPARE(errors.fields.front().scale.low, 0.0);
        QVERIFY(errors.fields.front().values != field.values);
    }
    // Every picture of every unusual study has something to show and to write.
    void nothingBreaks() {
        Experiment experiment = defaultExperiment();
        experiment.view.workspace = workspaceId::regression;
        const RegressionStudy empty = emptyCanvas(defaultRegression());
        const RegressionStudy one = withPointAdded(empty, {{2, 0}, 3});
        const RegressionStudy twins = withPointAdded(one, {{2, 0}, 3});
        for (const RegressionStudy& study : {empty, one, twins}) {
            experiment.regression = study;
            for (const bool whole : {false, true}) {
                const auto on = reference();
                const TracePointer begun = beginRun(experiment, *on);
                const TracePointer trace = whole ? finishRun(begun, *on) : begun;
                for (const RowInfo& row : figures().info().rows)
                    if (figures().math(row.id).workspace == std::string(workspaceId::regression)) {
                        ViewState view{.query = 3, .key = 0};
                        chooseFigure(view, row.id, "");
                        const Figure figure = describe(*trace, within(*trace, view), *on);
                        (void)writeCsv(figure);
                        (void)writeNumbersNpy(figure);
                    }
            }
        }
    }
    // A picture of what was not computed is refused.
    void ofAnotherWorkspace() {
        const TracePointer trace = regressionTrace("textbook:n=9");
        QCOMPARE(thrown([&] { return describe(*trace, {.figure = "matrix"}, *reference()); }),
                 QStringLiteral("view: ‘matrix’ is a picture of explore, and regression was "
                                "computed"));
    }
    // While it learns, what was learned before is dotted.
    void whileItLearns() {
        Experiment experiment = defaultExperiment();
        experiment.view.workspace = workspaceId::regression;
        experiment.regression.source = readSelection(regressionData().info(), "textbook:n=900", "");
        experiment.regression.fit.epochs = 8;
        const auto on = reference(Type::f32, 2);
        const TracePointer whole = run(experiment, *on);
        experiment.regression = withPointAt(experiment.regression, 0, {{1, 0}, 9});
        const TracePointer begun = beginRun(experiment, *on, whole);
        QVERIFY(!begun->whole);
        const auto plot = figureAs<Plot>(*begun, "regression-curve");
        QVERIFY(!curveOf(plot, "Learned"));
        QVERIFY(curveOf(plot, "learned earlier")->stroke == Plot::Stroke::dotted);
        const auto table = figureAs<NumberTable>(*begun, "regression-table");
        QCOMPARE(english(table.notes.back()), std::string("Learning and searching …"));
    }
};

FOVEA_TEST(TestRegressionFigures)
#include "test_regression_figures.moc"

// The settings that every plot has.
#include "core/figure/plot_settings.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "support/program.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

Stack twoPlots() {
    const Plot::Curve named{.name = {"a", {}}, .x = {0, 1}, .y = {0, 1}};
    const Plot::Curve unnamed{.x = {0, 1}, .y = {1, 0}};
    const Plot::Dots dots{.name = {"d", {}}, .x = {0.5}, .y = {0.5}};
    return {
        .plots = {Plot{.curves = {unnamed, named}, .dots = {dots}}, Plot{.curves = {named, named}}},
        .shares = {1, 1}};
}

Values settings(const char* text) {
    const TableInfo table{.id = "figure", .rows = {{.id = "plot", .parameters = plotParameters()}}};
    return readSelection(table, std::string("plot") + text, "").only().values;
}

} // namespace

class TestPlotSettings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // x is of all plots, y of the first.
    void axes() {
        Figure figure = twoPlots();
        applyPlotSettings(figure, settings(":x=-1:0.25,y=1e-3:2"));
        const auto& plots = std::get<Stack>(figure).plots;
        for (const Plot& plot : plots)
            QVERIFY(plot.x.low == -1 && plot.x.high == 0.25);
        QVERIFY(plots[0].y.low == 1e-3 && plots[0].y.high == 2);
        QCOMPARE(plots[1].y, Plot::Axis());
    }
    // Counted as they stand in the legends, dots before curves, from plot to plot.
    void hidden() {
        Figure figure = twoPlots();
        applyPlotSettings(figure, settings(":without=1,4"));
        const auto& plots = std::get<Stack>(figure).plots;
        QVERIFY(plots[0].dots[0].hidden);
        QVERIFY(!plots[0].curves[0].hidden && !plots[0].curves[1].hidden);
        QVERIFY(!plots[1].curves[0].hidden && plots[1].curves[1].hidden);
    }
    void nothingSet() {
        Figure figure = twoPlots();
        applyPlotSettings(figure, settings(""));
        QCOMPARE(std::get<Stack>(figure), twoPlots());
    }
    void refused_data() {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {":x=1:1", ":x=2:1", ":x=1", ":x=nan:1", ":x=0:inf", ":x=a:b",
                                 ":x=1:2:3", ":x=:", ":y=1e400:2", ":without=0"})
            QTest::newRow(text) << QByteArray(text);
    }
    void refused() {
        QFETCH(QByteArray, text);
        QVERIFY_THROWS_EXCEPTION(Error, settings(text.constData()));
    }
    void logarithmic() {
        Plot plot;
        plot.y = {.low = 1, .high = 10, .logarithmic = true};
        Figure figure = plot;
        QVERIFY_THROWS_EXCEPTION(Error, applyPlotSettings(figure, settings(":y=0:5")));
        applyPlotSettings(figure, settings(":y=2:5"));
        QCOMPARE(std::get<Plot>(figure).y.low, 2.0);
    }
    // What is written reads back as equal, whatever the numbers.
    void written() {
        for (const Interval part : {Interval{-1.0 / 3, 1e-7}, Interval{1e100, 2e100}}) {
            const Parameter parameter = plotParameters().front();
            const Value value = part;
            QCOMPARE(readValue(parameter, printValue(value), ""), value);
            QCOMPARE(partOf(Plot::Axis{.low = part.low, .high = part.high}, 0, 1), part);
        }
        const Plot::Axis logarithmic{.low = 1, .high = 100, .logarithmic = true};
        QCOMPARE(valueAtShare(logarithmic, 0.5), 10.0);
        QCOMPARE(shareOf(logarithmic, 10), 0.5);
    }
};

FOVEA_TEST(TestPlotSettings)
#include "test_plot_settings.moc"

// Plots: what stands where, what the mouse means, and that nothing leaves the axes.
#include "core/figure/figure.h"
#include "core/figure/numbers_out.h"
#include "support/program.h"
#include "ui/paint/drawn_marks.h"
#include "ui/paint/figure_painter.h"
#include "ui/plot/round_ticks.h"

#include <QtGui/QPainter>
#include <QtSvg/QSvgGenerator>
#include <QtTest/QTest>

#include <QtCore/QBuffer>
#include <QtCore/QRegularExpression>

#include <cmath>
#include <numbers>

using namespace fovea;

namespace {

const QRectF plotArea(10, 20, 600, 400);

Plot leavingWaves() {
    Plot plot;
    plot.title = {"Waves", {}};
    plot.x = {.name = {"position", {}}, .low = 0, .high = 10};
    plot.y = {.name = {"value", {}}, .low = -1, .high = 1};
    Plot::Curve curve{.name = {"sine", {}}};
    for (int i = 0; i <= 100; ++i) {
        curve.x.push_back(i * 0.1);
        curve.y.push_back(3 * std::sin(i * 0.1)); // leaves the axes
    }
    plot.curves = {curve};
    plot.dots = {{.name = {"dots", {}}, .x = {2, 5, 30}, .y = {0.5, -0.5, 0}, .movable = true}};
    return plot;
}

// With `byQt`, as a painter draws that has no whole pixels.
QImage paintedPlot(const Plot& plot, double scale = 1, bool byQt = false) {
    QImage image(QSize(620, 440) * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(lightTheme().ground);
    QPainter painter(&image);
    painter.scale(1, byQt ? 1 + 1e-9 : 1);
    paintFigure(painter, plotArea, plot, lightTheme());
    return image;
}

// How many pixels differ by more than a shade of a soft edge.
int apart(const QImage& a, const QImage& b) {
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QColor one = a.pixelColor(x, y);
            const QColor other = b.pixelColor(x, y);
            count += std::abs(one.red() - other.red()) + std::abs(one.green() - other.green()) +
                         std::abs(one.blue() - other.blue()) >
                     120;
        }
    return count;
}

} // namespace

class TestPlot : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ticks_data() {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<bool>("whole");
        QTest::addColumn<bool>("logarithmic");
        QTest::addColumn<QStringList>("text");
        const auto row = [](const char* name, double low, double high, bool whole, bool logarithmic,
                            const char* text) {
            QTest::newRow(name) << low << high << whole << logarithmic
                                << QString::fromUtf8(text).split(QLatin1Char(' '),
                                                                 Qt::SkipEmptyParts);
        };
        row("round", -0.2, 5.3, false, false, "0 1 2 3 4 5");
        row("tenths", -0.31, 0.5, false, false, "−0.2 0.0 0.2 0.4");
        row("few", 0, 2, true, false, "0 1 2");
        row("powers", 1, 1e4, false, true, "1 10 100 1000 10000");
        row("tiny", 0, 1.6e-7, false, false, "0 5·10⁻⁸ 10⁻⁷ 1.5·10⁻⁷");
        row("both sides", -3e-8, 3e-8, false, false, "−3·10⁻⁸ −2·10⁻⁸ −10⁻⁸ 0 10⁻⁸ 2·10⁻⁸ 3·10⁻⁸");
        row("large", 0, 2.2e7, false, false, "0 5·10⁶ 10⁷ 1.5·10⁷ 2·10⁷");
        row("near each other", 1.0001, 1.0003, false, false,
            "1.00010 1.00015 1.00020 1.00025 1.00030");
        row("small powers", 1e-8, 1e-2, false, true, "10⁻⁸ 10⁻⁶ 0.0001 0.01");
        row("nothing", 1, 1, false, false, "");
        row("not a number", std::nan(""), 1, false, false, "");
        row("too far", -1.7e308, 1.7e308, false, false, "");
    }
    void ticks() {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(bool, whole);
        QFETCH(bool, logarithmic);
        QFETCH(QStringList, text);
        QStringList found;
        for (const std::string& one :
             ticksOf({.low = low, .high = high, .whole = whole, .logarithmic = logarithmic}, 6)
                 .text)
            found << QString::fromStdString(one);
        QCOMPARE(found, text);
    }
    // However little room there is, for one number tells nothing.
    void atLeastTwoTicks() {
        for (const double high : {0.9, 1.2, 2.2, 2.6, 4.7, 17.0})
            for (const double length : {20.0, 60.0, 100.0, 400.0})
                QVERIFY2(ticksIn({.low = 0, .high = high}, length, true).at.size() > 1,
                         qPrintable(QStringLiteral("%1 %2").arg(high).arg(length)));
    }
    void fitted() {
        const std::vector<double> numbers = {3, std::nan(""), -1, INFINITY};
        const Plot::Axis axis = fittedAxis({}, {&numbers}, 0);
        QCOMPARE(axis.low, -1.0);
        QCOMPARE(axis.high, 3.0);
        const std::vector<double> constant = {7, 7};
        QVERIFY(fittedAxis({}, {&constant}).low < 7 && fittedAxis({}, {&constant}).high > 7);
        const std::vector<double> nothing;
        QVERIFY(fittedAxis({}, {&nothing}).low < fittedAxis({}, {&nothing}).high);
        const std::vector<double> far = {-1.7e308, 1.7e308};
        QVERIFY(std::isfinite(fittedAxis({}, {&far}).high));
    }
    // The numbers under a point are those that were drawn there, and a dot is found.
    void places() {
        const Plot plot = leavingWaves();
        const auto drawing = plotDrawing(plot, plotArea, lightTheme(), {});
        const PaintOptions once{.plots = drawing.get()}; // laid out for all places
        std::optional<Hit> dot;
        for (double x = plotArea.left(); x < plotArea.right(); x += 2)
            for (double y = plotArea.top(); y < plotArea.bottom(); y += 2)
                if (const auto hit = hitAt(plot, plotArea, {x, y}, once); hit && hit->row == 1)
                    dot = hit;
        QVERIFY(dot && dot->at);
        QVERIFY(std::hypot(dot->at->x() - 5, dot->at->y() + 0.5) < 0.3);
        // At the edges what lies beyond is drawn back to them.
        const auto corner = dataAt(plot, plotArea, {-1000, 1000});
        QCOMPARE(*corner, QPointF(0, -1));
        QVERIFY(!dataAt(Matrix(), plotArea, {0, 0}));
    }
    // An SVG has no clipping: no coordinate of a curve, a band or a dot may lie outside.
    void staysWithin() {
        Plot plot = leavingWaves();
        plot.curves.front().margin.assign(101, 0.5);
        QByteArray bytes;
        QBuffer buffer(&bytes);
        QSvgGenerator device;
        device.setOutputDevice(&buffer);
        device.setResolution(96);
        QPainter painter(&device);
        paintFigure(painter, plotArea, plot, lightTheme());
        painter.end();
        const QRegularExpression point(QStringLiteral("[ML\" ](-?[\\d.e+]+),(-?[\\d.e+]+)"));
        auto each = point.globalMatch(QString::fromLatin1(bytes));
        int points = 0;
        for (; each.hasNext(); ++points) {
            const auto one = each.next();
            const QPointF at(one.captured(1).toDouble(), one.captured(2).toDouble());
            // Ellipses are written around their own middle.
            QVERIFY2(plotArea.adjusted(-8, -8, 8, 8).contains(at), qPrintable(one.captured()));
        }
        QVERIFY(points > 50);
    }
    // What is not finite is a gap, and of very many points the extremes of each pixel are drawn.
    void gapsAndMany() {
        Plot plot = leavingWaves();
        plot.dots.clear();
        const QImage before = paintedPlot(plot);
        plot.curves.front().y[31] = std::nan("");
        QVERIFY(paintedPlot(plot) != before);
        Plot::Curve dense;
        for (int i = 0; i <= 200'000; ++i) {
            dense.x.push_back(i * 10.0 / 200'000);
            dense.y.push_back(i == 100'000 ? 1.0 : -0.9);
        }
        plot.curves = {dense};
        const QImage image = paintedPlot(plot);
        int coloured = 0; // of the column in the middle: the peak reaches from floor to top
        for (int x = 290; x < 340; ++x) {
            int line = 0;
            for (int y = 100; y < 300; ++y)
                line += image.pixelColor(x, y).blue() > image.pixelColor(x, y).red() + 60;
            coloured = std::max(coloured, line);
        }
        QVERIFY2(coloured > 100, qPrintable(QString::number(coloured)));
    }
    // A screen's own way to draw curves and dots shows what Qt's does.
    void asQtDrawsThem() {
        Plot plot = leavingWaves();
        for (double& y : plot.curves.front().y)
            y /= 3.5; // within the axes: ends are round in one way and flat in the other
        plot.curves.push_back(plot.curves.front());
        plot.curves.back().x[40] = std::nan("");
        plot.curves.back().strong = true;
        for (double& y : plot.curves.back().y)
            y = 0.3 - y / 5;
        plot.dots.clear();
        for (const double scale : {1.0, 1.5, 2.0}) {
            const QImage ours = paintedPlot(plot, scale);
            const QImage qts = paintedPlot(plot, scale, true);
            QVERIFY(ours != qts); // there are two ways
            QVERIFY2(apart(ours, qts) < 30 * scale, qPrintable(QString::number(apart(ours, qts))));
            Plot none = plot;
            none.curves.clear();
            QVERIFY(apart(ours, paintedPlot(none, scale)) > 1500);
        }
        plot.curves.clear();
        Plot::Dots dots;
        for (int i = 0; i < 300; ++i) {
            dots.x.push_back(i % 37 * 0.27);
            dots.y.push_back(std::sin(i * 0.7));
            dots.weights.push_back(static_cast<float>(i) / 300);
        }
        plot.dots = {dots};
        for (const double scale : {1.0, 1.5, 2.0}) {
            const QImage ours = paintedPlot(plot, scale);
            const QImage qts = paintedPlot(plot, scale, true);
            QVERIFY(ours != qts);
            QVERIFY2(apart(ours, qts) < 30 * scale, qPrintable(QString::number(apart(ours, qts))));
        }
    }
    // More cells than pixels: their mean, and what is not finite is seen.
    void cellsWithinAPixel() {
        Plot plot;
        Plot::Field field{.rows = 6000, .columns = 3, .scale = {.low = 0, .high = 1}};
        for (int cell = 0; cell < 18000; ++cell)
            field.values.push_back(static_cast<float>(cell / 3 % 2));
        plot.fields = {field};
        const auto colours = [](const QImage& image) {
            QSet<QRgb> all;
            for (int y = 150; y < 300; ++y)
                all.insert(image.pixel(200, y));
            return all;
        };
        const QRgb half = ColourMap(lightTheme(), field.scale).rgb(0.5);
        for (const QRgb colour : colours(paintedPlot(plot)))
            QVERIFY(std::abs(qBlue(colour) - qBlue(half)) < 25 && qRed(colour) != 0);
        plot.fields.front().values[9001] = std::nanf("");
        const QRgb warning = lightTheme().warning.rgb();
        const QImage image = paintedPlot(plot);
        int found = 0;
        for (int y = 0; y < image.height(); ++y)
            found += image.pixel(250, y) == warning;
        QVERIFY(found >= 1 && found < 6);
    }
    void moreDotsThanPixels() {
        Plot plot = leavingWaves();
        plot.curves.clear();
        Plot::Dots& dots = plot.dots.front();
        dots = {};
        for (int i = 0; i < 100'000; ++i) {
            dots.x.push_back(i % 1000 * 0.01);
            dots.y.push_back((i / 1000 - 50) * 0.02);
            dots.weights.push_back(static_cast<float>(i % 7) / 7);
        }
        const QImage image = paintedPlot(plot);
        const QRgb ground = lightTheme().ground.rgb();
        int covered = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                covered += image.pixel(x, y) != ground;
        QVERIFY2(covered > 100'000, qPrintable(QString::number(covered))); // nearly all of the map
    }
    void numbersOut() {
        const Plot plot = leavingWaves();
        const std::string csv = writeCsv(plot);
        QVERIFY(csv.starts_with("sine\r\n0.0,0.0\r\n") || csv.starts_with("sine\r\n0,0\r\n"));
        QVERIFY(csv.find("dots\r\n2,0.5\r\n") != std::string::npos);
    }
    // Nothing is drawn where there is nothing, and nothing breaks.
    void empty() {
        (void)paintedPlot({});
        Plot degenerate;
        degenerate.x = {.low = 1, .high = 1};
        degenerate.y = {.low = std::nan(""), .high = 1};
        degenerate.curves = {{.x = {1}, .y = {1}, .arrow = true}};
        degenerate.dots = {{.x = {1}, .y = {std::nan("")}}};
        degenerate.equal = true;
        (void)paintedPlot(degenerate);
        (void)hitAt(degenerate, plotArea, plotArea.center());
    }
};

FOVEA_WINDOW_TEST(TestPlot)
#include "test_plot.moc"

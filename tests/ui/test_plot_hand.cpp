// Zoomed plots, what is traced in them, and plots painted beside the window's thread.
#include "support/program.h"
#include "ui/plot/painting_worker.h"
#include "ui/plot/plot_drawing.h"
#include "ui/plot/plot_hand.h"
#include "ui/plot/tracer.h"
#include "ui/plot/window_thread.h"

#include <QtCore/QBuffer>
#include <QtCore/QRegularExpression>
#include <QtGui/QImage>
#include <QtGui/QPainter>
#include <QtSvg/QSvgGenerator>
#include <QtTest/QTest>

#include <atomic>
#include <cmath>
#include <thread>

using namespace fovea;

namespace {

const QRectF handArea(20, 10, 500, 340);

Plot twoWaves() {
    Plot plot{.title = {"Waves", {}}, .x = {.name = {"x", {}}, .high = 10}};
    plot.y = {.name = {"y", {}}, .low = -1, .high = 1};
    for (const bool cosine : {false, true}) {
        Plot::Curve curve{.name = {cosine ? "cos" : "sin", {}}};
        for (int i = 0; i <= 100; ++i) {
            curve.x.push_back(i * 0.1);
            curve.y.push_back(cosine ? std::cos(i * 0.1) : std::sin(i * 0.1));
        }
        curve.margin.assign(101, 0.3);
        plot.curves.push_back(curve);
    }
    plot.dots = {{.name = {"dots", {}}, .x = {1, 3.2, 5}, .y = {0, 0.1, 0.5}}};
    plot.fields = {{.rows = 2, .columns = 2, .right = 10, .bottom = -1, .values = {0, 1, 1, 0}}};
    return plot;
}

QByteArray svgOf(const Figure& figure, bool titles = true) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator device;
    device.setOutputDevice(&buffer);
    device.setResolution(96);
    QPainter painter(&device);
    paintFigure(painter, handArea, figure, lightTheme(), {.titles = titles, .paper = true});
    painter.end();
    return bytes;
}

QImage imageOf(const Figure& figure) {
    QImage image(560, 380, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintFigure(painter, handArea, figure, lightTheme());
    return image;
}

} // namespace

class TestPlotHand : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // An SVG has no clipping: of a zoomed plot nothing may be drawn outside.
    void zoomedStaysWithin() {
        Plot plot = twoWaves();
        plot.x = {.low = 3, .high = 3.5};
        plot.y = {.low = -0.2, .high = 0.2};
        const QString svg = QString::fromUtf8(svgOf(plot));
        const QRegularExpression point(QStringLiteral("[ML \"](-?[\\d.e+]+),(-?[\\d.e+]+)"));
        int points = 0;
        for (auto each = point.globalMatch(svg); each.hasNext(); ++points) {
            const auto one = each.next();
            const QPointF at(one.captured(1).toDouble(), one.captured(2).toDouble());
            QVERIFY2(QRectF(0, 0, 530, 360).contains(at), qPrintable(one.captured()));
        }
        QVERIFY(points > 20);
    }
    // Plots over each other that share their lower axis have its numbers once, beneath the last.
    void numbersOnce() {
        Stack stack{.plots = {twoWaves(), twoWaves(), twoWaves()}, .shares = {1, 1, 1}};
        for (Plot& plot : stack.plots)
            plot.x = {.name = {"place", {}}, .low = 610, .high = 620};
        const auto count = [&](const char* word) {
            return QString::fromUtf8(svgOf(stack)).count(QLatin1String(word));
        };
        const auto maps = [&] { return plotDrawing(stack, handArea, lightTheme(), {})->layouts; };
        QCOMPARE(count(">620<"), 1);
        QCOMPARE(count(">place<"), 1);
        // The room is the maps'; and what lies between two maps is no axis.
        const auto shared = maps();
        const QPointF between(handArea.center().x(), shared[0].map.bottom() + 20);
        QVERIFY(!spotAt(shared, between));
        QVERIFY(!spotAt(shared, {handArea.center().x(), shared[2].map.bottom() + 8})->onY);
        stack.plots[1].x.low = 600;
        QCOMPARE(count(">620<"), 3);
        QCOMPARE(count(">place<"), 3);
        QVERIFY(maps()[0].map.height() < shared[0].map.height());
    }
    // The paper has a title of its own, and names plots beneath the first one still; the uppermost
    // number has room where nothing stands over it.
    void plotsOfAStackAreNamed() {
        Stack stack{.title = {"All", {}}, .plots = {twoWaves(), twoWaves()}, .shares = {1, 1}};
        for (Plot& plot : stack.plots)
            plot.y = {.low = 0, .high = 40, .whole = true, .downwards = true};
        stack.plots[0].title = stack.title;
        stack.plots[1].title = {"Second", {}};
        for (Plot& plot : stack.plots)
            plot.curves.clear(), plot.dots.clear();
        const QString svg = QString::fromUtf8(svgOf(stack, false));
        QCOMPARE(svg.count(QLatin1String(">Second<")), 1);
        QCOMPARE(svg.count(QLatin1String(">All<")), 0);
        QCOMPARE(svg.count(QLatin1String(">40<")), 2);
        QCOMPARE(svg.count(QLatin1String(">0<")), 2 + 1); // and one of the lower axis
    }
    // Beyond its ends a curve has no value, and a hidden one is not traced.
    void traced() {
        Plot plot = twoWaves();
        const auto values = tracedAt(plot, 3.14);
        QCOMPARE(values.size(), std::size_t{2});
        QVERIFY(std::abs(values[0].y - std::sin(3.14)) < 2e-3); // lines between the points
        QVERIFY(std::abs(values[1].y - std::cos(3.14)) < 2e-3);
        QCOMPARE(tracedAt(plot, 0)[1].y, 1.0);
        QVERIFY(tracedAt(plot, 10.5).empty());
        QVERIFY(tracedAt(plot, -0.1).empty());
        QCOMPARE(snappedX(plot.x, 3.14), 3.14);
        QCOMPARE(snappedX({.low = 0.2, .high = 9.4, .whole = true}, 3.6), 4.0);
        QCOMPARE(snappedX({.low = 0.2, .high = 9.4, .whole = true}, 0.3), 1.0);
        QCOMPARE(snappedX({.low = 2.1, .high = 2.9, .whole = true}, 2.6), 2.6);
        plot.curves[0].hidden = true;
        QCOMPARE(tracedAt(plot, 2).size(), std::size_t{1});
        plot.curves[1].y[20] = std::nan("");
        QVERIFY(tracedAt(plot, 2).empty());
    }
    // What is hidden leaves its place in the legend and nothing else.
    void hidden() {
        Plot plot = twoWaves();
        const QImage all = imageOf(plot);
        plot.curves[0].hidden = true;
        const QImage one = imageOf(plot);
        QVERIFY(all != one);
        Plot without = twoWaves();
        without.curves.erase(without.curves.begin());
        const auto layout = [](const Plot& of) {
            return plotDrawing(of, handArea, lightTheme(), {})->layouts.front();
        };
        QCOMPARE(layout(plot).entries.size(), std::size_t{3});
        QCOMPARE(layout(plot).map, layout(twoWaves()).map);
        QCOMPARE(layout(without).entries.size(), std::size_t{2});
    }
    // A worker asks the window's thread, which waits for that worker.
    void besideTheWindow() {
        const QImage here = imageOf(twoWaves());
        for (int i = 0; i < 20; ++i) {
            auto there = std::async(std::launch::async, [] { return imageOf(twoWaves()); });
            waitServing(there);
            QCOMPARE(there.get(), here);
        }
        // What fails there comes out here.
        auto fails = std::async(std::launch::async,
                                [] { onWindowThread([] { throw std::runtime_error("no"); }); });
        waitServing(fails);
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, fails.get());
        // The window's own events serve as well.
        auto later = std::async(std::launch::async, [] { return imageOf(twoWaves()); });
        QTRY_COMPARE(later.wait_for(std::chrono::milliseconds(0)), std::future_status::ready);
        QCOMPARE(later.get(), here);
    }
    // A worker that is ended while it waits for the window's thread.
    void endedWhileItPaints() {
        std::atomic<int> begun = 0;
        std::atomic<int> painted = 0;
        {
            PaintingWorker<int, int> worker(
                [&](const int& request, const auto&, const auto&) {
                    ++begun;
                    (void)imageOf(twoWaves());
                    ++painted;
                    return request;
                },
                [](std::uint64_t, int) {});
            worker->request(1);
            while (begun == 0)
                std::this_thread::yield();
        }
        QCOMPARE(painted, begun);
    }
    // As many numbers as a day has seconds.
    void many() {
        Plot plot{.x = {.high = 1e5}, .y = {.low = -1}};
        Plot::Curve curve{.name = {"many", {}}};
        for (int i = 0; i < 100'000; ++i) {
            curve.x.push_back(i);
            curve.y.push_back(i % 2 == 0 ? 0.9 : -0.9);
        }
        plot.curves = {curve};
        const QByteArray svg = svgOf(plot);
        QVERIFY2(svg.size() < 400'000, qPrintable(QString::number(svg.size())));
        QVERIFY(svg.size() > 10'000);
    }
};

FOVEA_WINDOW_TEST(TestPlotHand)
#include "test_plot_hand.moc"

// Curves on a screen: each pixel is as dark as its distance to the curve says.
#include "support/program.h"
#include "ui/look/theme.h"
#include "ui/paint/figure_painter.h"
#include "ui/plot/curve_pixels.h"

#include <QtGui/QImage>
#include <QtGui/QPainter>
#include <QtGui/QPicture>
#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

constexpr int width = 150;
constexpr int height = 90;

QPen penOf(double thickness, const QColor& colour = Qt::black) {
    return {colour, thickness};
}

QPolygonF wave(double period) {
    QPolygonF points;
    for (int i = 0; i <= 100; ++i)
        points << QPointF(4 + 1.37 * i, 45 + 38 * std::sin(2 * M_PI * i / period));
    return points;
}

double distanceTo(const QPolygonF& points, const QPointF& from) {
    double least = 1e9;
    for (qsizetype i = 1; i < points.size(); ++i) {
        const QPointF way = points[i] - points[i - 1];
        const QPointF to = from - points[i - 1];
        const double squared = QPointF::dotProduct(way, way);
        const double share =
            squared > 0 ? std::clamp(QPointF::dotProduct(to, way) / squared, 0.0, 1.0) : 0;
        const QPointF rest = to - share * way;
        least = std::min(least, std::hypot(rest.x(), rest.y()));
    }
    return least;
}

// On white; where the painter's own units are scaled and moved.
QImage drawnCurve(const std::vector<QPolygonF>& pieces, const QPen& pen, double scale,
                  const QPointF& from, double ratio = 1) {
    QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.translate(from);
    painter.scale(scale, scale);
    const QTransform before = painter.worldTransform();
    const QRectF all = painter.deviceTransform().inverted().mapRect(QRectF(0, 0, width, height));
    [&] { QVERIFY(drawCurvePixels(painter, all, pieces, pen)); }();
    [&] { QCOMPARE(painter.worldTransform(), before); }();
    return image;
}

} // namespace

class TestCurvePixels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asFarAsItIs_data() {
        QTest::addColumn<QPolygonF>("points");
        QTest::newRow("flat") << QPolygonF{{3, 20.3}, {140, 20.3}};
        QTest::newRow("upright") << QPolygonF{{31.9, 2}, {31.9, 88}};
        QTest::newRow("steep") << QPolygonF{{10, 80}, {13, 5}, {16, 80}, {18, 4}};
        QTest::newRow("slanting") << QPolygonF{{5, 5}, {140, 60}};
        QTest::newRow("a point") << QPolygonF{{64, 32}, {64, 32}};
        QTest::newRow("slow wave") << wave(50);
        QTest::newRow("fast wave") << wave(5.3);
        QTest::newRow("over the edges") << QPolygonF{{-30, 30}, {200, -20}, {70, 130}};
    }
    void asFarAsItIs() {
        QFETCH(QPolygonF, points);
        for (const double thickness : {1.6, 7.0})
            for (const double scale : {1.0, 1.25}) {
                const QPointF from(1.5, 0.25);
                const QImage image = drawnCurve({points}, penOf(thickness), scale, from);
                const QPolygonF there =
                    QTransform(scale, 0, 0, scale, from.x(), from.y()).map(points);
                for (int y = 0; y < height; ++y)
                    for (int x = 0; x < width; ++x) {
                        const double distance = distanceTo(there, {x + 0.5, y + 0.5});
                        const double covered =
                            std::clamp(thickness * scale / 2 + 0.5 - distance, 0.0, 1.0);
                        const int expected = 255 - qRound(covered * 255);
                        const int found = qRed(image.pixel(x, y));
                        QVERIFY2(std::abs(found - expected) <= 1,
                                 qPrintable(QStringLiteral("(%1, %2): %3, expected %4")
                                                .arg(x)
                                                .arg(y)
                                                .arg(found)
                                                .arg(expected)));
                    }
            }
    }
    // Flat where the pen is; a line of its own at each end alone.
    void flatEnds() {
        QPen pen = penOf(7);
        pen.setCapStyle(Qt::FlatCap);
        const QPolygonF bent = {{20, 20}, {60, 20}, {60, 20}, {60, 70}};
        const QImage image = drawnCurve({bent}, pen, 1, {});
        const auto shade = [&](int x, int y) { return qRed(image.pixel(x, y)); };
        QCOMPARE(shade(20, 20), 0);
        QCOMPARE(shade(19, 20), 255);
        QCOMPARE(shade(60, 69), 0);
        QCOMPARE(shade(60, 70), 255);
        QVERIFY(shade(61, 17) < 128); // round, where it bends
        QCOMPARE(shade(64, 16), 255);
    }
    // As far as each pixel's middle is from the dashes of a straight line.
    void dashes() {
        const QPointF from(8.3, 11.7);
        const QPointF along(0.8, 0.6);
        const double whole = 110;
        for (const double thickness : {1.6, 5.0}) {
            QPen pen = penOf(thickness);
            pen.setDashPattern({4, 3, 0.5, 1.2});
            const QImage image = drawnCurve({{from, from + whole * along}}, pen, 1, {});
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) {
                    const QPointF to = QPointF(x + 0.5, y + 0.5) - from;
                    const double at = QPointF::dotProduct(to, along);
                    const double beside = std::abs(to.x() * along.y() - to.y() * along.x());
                    double covered = 0;
                    for (double begin = 0; begin < whole;) {
                        for (const auto& [dash, gap] : {std::pair(4.0, 3.0), {0.5, 1.2}}) {
                            const double end = std::min(begin + dash * thickness, whole);
                            if (begin < whole)
                                covered = std::max(
                                    covered, std::min({thickness / 2 + 0.5 - beside,
                                                       at - begin + 0.5, end - at + 0.5, 1.0}));
                            begin += (dash + gap) * thickness;
                        }
                    }
                    const int found = 255 - qRed(image.pixel(x, y));
                    QVERIFY2(std::abs(found - covered * 255) <= 14, // corners are a little round
                             qPrintable(QStringLiteral("(%1, %2): %3, expected %4")
                                            .arg(x)
                                            .arg(y)
                                            .arg(found)
                                            .arg(covered * 255)));
                }
        }
    }
    // Around bends they are as long as Qt makes them.
    void bentDashes() {
        QPen pen = penOf(2);
        pen.setDashPattern({3, 2, 1, 2});
        pen.setCapStyle(Qt::FlatCap);
        pen.setJoinStyle(Qt::RoundJoin);
        const QImage image = drawnCurve({wave(50)}, pen, 1, {});
        QImage theirs(width, height, QImage::Format_ARGB32_Premultiplied);
        theirs.fill(Qt::white);
        QPainter painter(&theirs);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(pen);
        painter.drawPolyline(wave(50));
        painter.end();
        int others = 0; // Qt sets the end of one dash askew
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                others += std::abs(qRed(image.pixel(x, y)) - qRed(theirs.pixel(x, y))) > 80;
        QVERIFY2(others <= 2, qPrintable(QString::number(others)));
    }
    // Qt's own outlines of these lines, which cross each other, take minutes.
    void onPaper() {
        Plot plot;
        plot.x = {.low = 0, .high = 10000};
        plot.y = {.low = -1, .high = 1};
        plot.curves.resize(3);
        for (std::size_t which = 0; which < plot.curves.size(); ++which)
            for (int i = 0; i < 10000; ++i) {
                plot.curves[which].x.push_back(i);
                plot.curves[which].y.push_back(std::sin(static_cast<double>(which + 2) * i));
            }
        plot.curves[1].stroke = Plot::Stroke::dashed;
        QImage image(600, 400, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintFigure(painter, QRectF(image.rect()), plot, lightTheme(), {.paper = true});
        QVERIFY(image.pixel(300, 150) != qRgb(255, 255, 255));
    }
    // A screen of twice as many pixels is the same as a scale of two.
    void ratio() {
        const std::vector<QPolygonF> pieces = {wave(20)};
        QCOMPARE(drawnCurve(pieces, penOf(1.6), 1, {}, 2), [&] {
            QImage same = drawnCurve(pieces, penOf(1.6), 2, {});
            same.setDevicePixelRatio(2);
            return same;
        }());
    }
    // Pieces that cross darken nothing twice, and transparency is that of the pen.
    void crossing() {
        const std::vector<QPolygonF> pieces = {QPolygonF{{10, 40}, {140, 40}},
                                               QPolygonF{{70, 5}, {70, 85}}};
        const QImage image = drawnCurve(pieces, penOf(4, QColor(0, 0, 0, 128)), 1, {});
        QCOMPARE(qRed(image.pixel(30, 40)), qRed(image.pixel(70, 40)));
        QVERIFY(std::abs(qRed(image.pixel(70, 40)) - 127) <= 1);
        QCOMPARE(image.pixel(40, 70), qRgb(255, 255, 255));
    }
    void elsewhere() {
        const std::vector<QPolygonF> pieces = {wave(20)};
        QPicture picture;
        QPainter other(&picture);
        QVERIFY(!drawCurvePixels(other, {0, 0, 100, 50}, pieces, penOf(1)));
        QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QPainter rotated(&image);
        rotated.rotate(10);
        QVERIFY(!drawCurvePixels(rotated, {0, 0, 100, 50}, pieces, penOf(1)));
        QCOMPARE(image.pixel(50, 45), qRgb(255, 255, 255));
    }
};

FOVEA_WINDOW_TEST(TestCurvePixels)
#include "test_curve_pixels.moc"

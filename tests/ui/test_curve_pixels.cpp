// Curves on a screen: each pixel is as dark as its distance to the curve says.
#include "support/program.h"
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

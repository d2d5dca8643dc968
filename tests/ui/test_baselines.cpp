// A handful of pictures, compared with those that were looked at and found good. Fonts differ a
// little from machine to machine, so a picture may differ by 2 % of its pixels beyond 48 of 255,
// and by 4 of 255 in the mean. FOVEA_WRITE_BASELINES=1 writes them anew; look at them before they
// are committed.
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/program.h"
#include "ui/paint/figure_painter.h"

#include <QtGui/QImage>
#include <QtGui/QPainter>
#include <QtTest/QTest>

#include <cstdlib>

using namespace fovea;

namespace {

QImage paintedFigure(const char* figure, const Theme& theme) {
    Experiment experiment = defaultExperiment();
    experiment.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
    experiment.reference.experiment = std::make_shared<const Experiment>(experiment);
    experiment.at(Stage::score) = readSelection(table(Stage::score), "dot", "");
    experiment.edits = {{.query = 4, .key = 1}, {.query = 5, .key = 2, .forced = true}};
    experiment.view.query = 3;
    chooseFigure(experiment.view, figure, "");
    const auto on = reference();
    const Figure made = describe(*run(experiment, *on), experiment.view, *on);
    QImage image(760, 480, QImage::Format_RGB32);
    image.fill(theme.ground);
    QPainter painter(&image);
    paintFigure(painter, QRectF(16, 16, 728, 448), made, theme);
    return image;
}

struct Difference {
    double mean = 0; // of all channels, 0 to 255
    double many = 0; // part of the pixels that differ by much
};

Difference between(const QImage& a, const QImage& b) {
    Difference difference;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y);
            const QRgb q = b.pixel(x, y);
            const int channels[] = {std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)),
                                    std::abs(qBlue(p) - qBlue(q))};
            int largest = 0;
            for (const int channel : channels) {
                difference.mean += channel / 3.0;
                largest = std::max(largest, channel);
            }
            difference.many += largest > 48 ? 1 : 0;
        }
    const double pixels = static_cast<double>(a.width()) * a.height();
    return {difference.mean / pixels, difference.many / pixels};
}

} // namespace

class TestBaselines : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pictures_data() {
        QTest::addColumn<QString>("figure");
        QTest::addColumn<bool>("dark");
        QTest::newRow("matrix") << QStringLiteral("matrix") << false;
        QTest::newRow("links") << QStringLiteral("links") << true;
        QTest::newRow("steps") << QStringLiteral("steps") << false;
        QTest::newRow("compare") << QStringLiteral("compare") << true;
    }
    void pictures() {
        QFETCH(QString, figure);
        QFETCH(bool, dark);
        const QImage found =
            paintedFigure(figure.toUtf8().constData(), dark ? darkTheme() : lightTheme());
        const QString path =
            QStringLiteral(FOVEA_SOURCE "/tests/golden/pictures/%1.png").arg(figure);
        if (qEnvironmentVariableIsSet("FOVEA_WRITE_BASELINES"))
            QVERIFY(found.save(path));
        const QImage wanted(path);
        QCOMPARE(found.size(), wanted.size());
        const Difference difference = between(found, wanted);
        const bool close = difference.mean <= 4 && difference.many <= 0.02;
        if (!close)
            (void)found.save(QStringLiteral("found-%1.png").arg(figure));
        QVERIFY2(close,
                 qPrintable(
                     QStringLiteral("mean %1, many %2").arg(difference.mean).arg(difference.many)));
    }
    // The comparer notices another theme, and a picture of something else.
    void negativeControl() {
        const QImage picture = paintedFigure("matrix", lightTheme());
        QVERIFY(between(picture, paintedFigure("matrix", darkTheme())).mean > 4);
        QVERIFY(between(picture, paintedFigure("matrix:quantity=score", lightTheme())).many > 0.02);
    }
};

FOVEA_WINDOW_TEST(TestBaselines)
#include "test_baselines.moc"

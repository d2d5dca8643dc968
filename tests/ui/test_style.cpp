// What the look of the program changes in how widgets behave.
#include "support/program.h"
#include "ui/look/style.h"

#include <QtTest/QTest>
#include <QtWidgets/QSlider>
#include <QtWidgets/QStyle>

#include <memory>

using namespace fovea;

class TestStyle : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void clickBesideTheHandle() {
        const std::unique_ptr<QStyle> style(widgetStyle());
        QSlider slider(Qt::Horizontal);
        slider.setStyle(style.get());
        slider.setRange(0, 100);
        slider.resize(400, 20);
        slider.ensurePolished();
        QStringList heard;
        connect(&slider, &QSlider::sliderPressed, this,
                [&] { heard << QStringLiteral("pressed"); });
        connect(&slider, &QSlider::valueChanged, this, [&] { heard << QStringLiteral("value"); });
        connect(&slider, &QSlider::sliderReleased, this,
                [&] { heard << QStringLiteral("released"); });
        QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(300, 10));
        QVERIFY2(std::abs(slider.value() - 75) <= 2, qPrintable(QString::number(slider.value())));
        QCOMPARE(heard.join(QLatin1Char(' ')), QStringLiteral("pressed value released"));
        // The handle itself stays where it is taken.
        const int there = slider.value();
        heard.clear();
        QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(303, 10));
        QCOMPARE(slider.value(), there);
        QCOMPARE(heard.join(QLatin1Char(' ')), QStringLiteral("pressed released"));
        // What has one value only cannot be taken.
        slider.setRange(5, 5);
        heard.clear();
        QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(200, 10));
        QVERIFY(!slider.isSliderDown() && heard.isEmpty());
    }
};

FOVEA_WINDOW_TEST(TestStyle)
#include "test_style.moc"

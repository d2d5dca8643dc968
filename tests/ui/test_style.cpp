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
        QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(300, 10));
        QVERIFY2(std::abs(slider.value() - 75) <= 2, qPrintable(QString::number(slider.value())));
    }
};

FOVEA_WINDOW_TEST(TestStyle)
#include "test_style.moc"

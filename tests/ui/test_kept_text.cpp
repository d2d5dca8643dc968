// Lines of text that are laid out once: the pixels are those of Qt's own drawText().
#include "support/program.h"
#include "ui/look/fonts.h"
#include "ui/paint/kept_text.h"

#include <QtGui/QImage>
#include <QtGui/QPainter>
#include <QtGui/QPicture>
#include <QtTest/QTest>

#include <thread>

using namespace fovea;

namespace {

constexpr int anyAlignment = Qt::AlignCenter;

template <class Draw>
QImage drawn(double scale, double ratio, Draw draw) {
    QImage image(260, 80, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    painter.setFont(wordFont(bodyPoints));
    painter.setPen(QColor(20, 40, 120));
    draw(painter);
    return image;
}

} // namespace

class TestKeptText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asQtDraws_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("word") << QStringLiteral("attention");
        QTest::newRow("spaces") << QStringLiteral("  two words ");
        QTest::newRow("numbers") << QStringLiteral("−0.1250 × 10³");
        QTest::newRow("ligatures and accents") << QStringLiteral("affine Ångström e\u0301");
        QTest::newRow("Chinese") << QStringLiteral("注意力 attention");
        QTest::newRow("Arabic") << QStringLiteral("the word انتباه");
        QTest::newRow("of another font") << QStringLiteral("∑ αᵢ vᵢ");
    }
    void asQtDraws() {
        QFETCH(QString, text);
        for (const int horizontal :
             {0, int{Qt::AlignLeft}, int{Qt::AlignRight}, int{Qt::AlignHCenter}})
            for (const int vertical :
                 {0, int{Qt::AlignTop}, int{Qt::AlignBottom}, int{Qt::AlignVCenter}})
                for (const int more : {0, int{Qt::TextSingleLine}, int{Qt::TextDontClip}})
                    for (const QRectF rect : {QRectF(3, 4, 120, 30), QRectF(10.3, 7.7, 90.4, 21.1),
                                              QRectF(12.5, 5, 20, 9.5)})
                        for (const double scale : {1.0, 1.25})
                            for (const double ratio : {1.0, 2.0}) {
                                const int flags = horizontal | vertical | more;
                                const QImage expected = drawn(scale, ratio, [&](QPainter& painter) {
                                    painter.drawText(rect, flags, text);
                                });
                                for (int time = 0; time < 2; ++time)
                                    QCOMPARE(
                                        drawn(scale, ratio,
                                              [&](QPainter& painter) {
                                                  QVERIFY(drawKeptText(painter, rect, flags, text));
                                              }),
                                        expected);
                            }
    }
    // The same text in another font or colour is another picture.
    void eachFontAndColour() {
        const QString text = QStringLiteral("weights");
        const QRectF rect(0, 0, 200, 40);
        for (const QFont& font : {wordFont(bodyPoints), wordFont(smallPoints),
                                  wordFont(bodyPoints, QFont::Bold), numberFont(bodyPoints)})
            for (const QPen& pen : {QPen(Qt::red), QPen(QColor(0, 0, 0, 90)), QPen(Qt::NoPen)}) {
                const auto with = [&](auto draw) {
                    return drawn(1, 1, [&](QPainter& painter) {
                        painter.setFont(font);
                        painter.setPen(pen);
                        draw(painter);
                    });
                };
                QCOMPARE(
                    with([&](QPainter& painter) {
                        QCOMPARE(drawKeptText(painter, rect, anyAlignment, text),
                                 pen.style() != Qt::NoPen);
                    }),
                    with([&](QPainter& painter) { painter.drawText(rect, anyAlignment, text); }));
            }
    }
    void notKept_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("flags");
        QTest::newRow("nothing") << QString() << anyAlignment;
        QTest::newRow("two lines") << QStringLiteral("two\nlines") << anyAlignment;
        QTest::newRow("tab") << QStringLiteral("a\tb") << anyAlignment;
        QTest::newRow("wrapped") << QStringLiteral("two words")
                                 << (anyAlignment | Qt::TextWordWrap);
        QTest::newRow("from right to left") << QStringLiteral("انتباه the word") << anyAlignment;
        QTest::newRow("long") << QString(65, QLatin1Char('a')) << anyAlignment;
    }
    void notKept() {
        QFETCH(QString, text);
        QFETCH(int, flags);
        drawn(1, 1, [&](QPainter& painter) {
            QVERIFY(!drawKeptText(painter, {0, 0, 100, 40}, flags, text));
        });
    }
    void elsewhere() {
        QPicture picture;
        QPainter painter(&picture);
        QVERIFY(!drawKeptText(painter, {0, 0, 100, 40}, anyAlignment, QStringLiteral("word")));
        drawn(1, 1, [&](QPainter& other) {
            other.setLayoutDirection(Qt::RightToLeft);
            QVERIFY(!drawKeptText(other, {0, 0, 100, 40}, anyAlignment, QStringLiteral("word")));
        });
        bool isKept = true;
        std::thread([&] {
            drawn(1, 1, [&](QPainter& other) {
                isKept = drawKeptText(other, {0, 0, 100, 40}, anyAlignment, QStringLiteral("word"));
            });
        }).join();
        QVERIFY(!isKept);
    }
    // More texts than are kept.
    void many() {
        const QRectF rect(0, 0, 200, 40);
        for (int i = 0; i < 5000; ++i) {
            const QString text = QString::number(i);
            const QImage image = drawn(1, 1, [&](QPainter& painter) {
                QVERIFY(drawKeptText(painter, rect, anyAlignment, text));
            });
            if (i % 1000 == 999)
                QCOMPARE(image, drawn(1, 1, [&](QPainter& painter) {
                             painter.drawText(rect, anyAlignment, text);
                         }));
        }
    }
};

FOVEA_WINDOW_TEST(TestKeptText)
#include "test_kept_text.moc"

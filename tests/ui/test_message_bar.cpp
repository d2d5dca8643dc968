// Messages in a bar: those that have no room are in its tip.
#include "support/program.h"
#include "ui/widgets/message_bar.h"

#include <QtTest/QTest>
#include <QtWidgets/QApplication>
#include <QtWidgets/QLabel>

using namespace fovea;

class TestMessageBar : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void manyNotes_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("lines");
        QTest::newRow("one") << 1 << 1;
        QTest::newRow("all that have room") << 5 << 5;
        QTest::newRow("more") << 6 << 5;
        QTest::newRow("many") << 300 << 5;
    }
    void manyNotes() {
        QFETCH(int, count);
        QFETCH(int, lines);
        std::vector<Message> notes;
        for (int i = 1; i <= count; ++i)
            notes.push_back({"note %1", {std::to_string(i)}});
        QWidget window;
        MessageBar bar(&window);
        bar.note(notes);
        const auto* text = bar.findChild<QLabel*>();
        const QStringList shown = text->text().split(QLatin1Char('\n'));
        QCOMPARE(shown.size(), lines);
        QCOMPARE(shown.front(), QStringLiteral("note 1"));
        if (count == lines) {
            QCOMPARE(shown.back(), QStringLiteral("note %1").arg(count));
            QVERIFY(text->toolTip().isEmpty());
        } else {
            QCOMPARE(shown.back(), QStringLiteral("and %1 more").arg(count - lines + 1));
            const QStringList all = text->toolTip().split(QLatin1Char('\n'));
            QCOMPARE(all.size(), std::min(count, 40)); // as many as a screen has
            QCOMPARE(all.back(), QStringLiteral("note %1").arg(all.size()));
            QCOMPARE(text->accessibleDescription(), text->toolTip());
        }
        bar.note({});
        QVERIFY(text->toolTip().isEmpty());
    }
};

FOVEA_WINDOW_TEST(TestMessageBar)
#include "test_message_bar.moc"

// What people and files write, as it stands in messages and listings.
#include "core/base/message.h"
#include "core/base/readable.h"
#include "support/program.h"

#include <QtTest/QTest>

using namespace fovea;

class TestReadable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void escapes_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        const auto row = [](const char* name, const QByteArray& text, const QByteArray& shown) {
            QTest::newRow(name) << text << shown;
        };
        row("escape", "a\x1b[31mb", "a\\x1b[31mb");
        row("lines", "a\nb\rc\td", "a\\nb\\rc\\td");
        row("NUL", QByteArray("a\0b", 3), "a\\x00b");
        row("delete", "a\x7f", "a\\x7f");
        row("C1", "a\u009b31m", "a\\u009b31m");
        row("override", "a\u202egnp", "a\\u202egnp");
        row("isolate", "\u2066a\u2069", "\\u2066a\\u2069");
        row("separators", "a\u2028b\u2029", "a\\u2028b\\u2029");
        row("no UTF-8", "a\xff\xc3(", "a\\xff\\xc3(");
        row("overlong", "\xc0\xaf", "\\xc0\\xaf");
        row("surrogate", "\xed\xa0\x80", "\\xed\\xa0\\x80");
        row("beyond", "\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80");
        row("cut", "a\xe2\x82", "a\\xe2\\x82");
        for (const char* same : {"", "I saw", "سلام عليكم", "a\u200fb\u200e", "中文",
                                 "👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
                                 "\u0928\u200d", "é e\u0301", "C:\\x1b", "𝓀"})
            row(same, same, same);
    }
    void escapes() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        const std::string once = readable(text.toStdString());
        QCOMPARE(QByteArray::fromStdString(once), shown);
        QCOMPARE(readable(once), once);
        QCOMPARE(english({"%1 %2", {text.toStdString(), "x"}}), once + " x");
    }
    void keepsWhatIsAskedFor() {
        QCOMPARE(escaped("a\n\tb\x1b", "\n\t"), std::string("a\n\tb\\x1b"));
    }
    // By whole characters, whatever they are made of; nothing is read that is not shown.
    void cuts_data() {
        QTest::addColumn<QString>("character");
        for (const char* one : {"a", "中", "é", "e\u0301", "👩‍👩‍👧‍👦",
                                "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u202e"})
            QTest::newRow(one) << QString::fromUtf8(one);
    }
    void cuts() {
        QFETCH(QString, character);
        const QString shown = QString::fromStdString(readable(character.toStdString()));
        const QString cut =
            QString::fromStdString(readable(character.repeated(1'000'000).toStdString()));
        QVERIFY2(cut.size() > 300 && cut.size() < 5000, qPrintable(QString::number(cut.size())));
        QVERIFY(cut.endsWith(QChar(0x2026)));
        QCOMPARE(cut.chopped(1), shown.repeated((cut.size() - 1) / shown.size()));
    }
    void oneCharacterOfManyMarks() {
        const std::string text = readable(QString(1'000'000, QChar(0x301)).toStdString());
        QVERIFY(text.size() < 2000);
    }
};

FOVEA_TEST(TestReadable)
#include "test_readable.moc"

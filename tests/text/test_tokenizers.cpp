#include "core/base/table.h"
#include "core/text/tokenizers.h"
#include "support/program.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

QString joined(const char* row, const QString& text) {
    const Choice choice = readSelection(tokenizers().info(), row, "").only();
    QStringList parts;
    for (const Token& token : tokenize(choice, text.toStdString()))
        parts << QString::fromStdString(token.text);
    return parts.join(QLatin1Char('|'));
}

} // namespace

class TestTokenizers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void splits_data() {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("tokens");
        const auto row = [](const char* id, const char* text, const char* tokens) {
            QTest::addRow("%s %s", id, text)
                << QByteArray(id) << QString::fromUtf8(text) << QString::fromUtf8(tokens);
        };
        row("words", "", "");
        row("words", " \t\n ", "");
        row("words", "I saw a saw", "I|saw|a|saw");
        row("words", "“Don't!” she said...", "“|Don't|!|”|she|said|.|.|.");
        row("words", "e-mail costs 3.14 €.", "e-mail|costs|3.14|€|.");
        row("words", "--", "-|-");
        row("words", "我看见2把锯子。", "我|看|见|2|把|锯|子|。");
        row("words", "東京タワーへ", "東|京|タ|ワ|ー|へ");
        row("words", "한국어 말", "한|국|어|말");
        row("words", "رأيت منشارا", "رأيت|منشارا");
        row("words", "cafe\xCC\x81 👩‍👩‍👧 🇫🇷!",
            "cafe\xCC\x81|👩‍👩‍👧|🇫🇷|!");
        row("words:lowercase=true", "I SAW Ä", "i|saw|ä");
        row("spaces", " “Don't!”  she\tsaid...", "“Don't!”|she|said...");
        row("spaces", "南京市 长江大桥", "南京市|长江大桥");
        row("spaces:lowercase=true", "I SAW", "i|saw");
        row("spaces", " \n ", "");
        row("characters", "a e\xCC\x81", "a|␣|e\xCC\x81");
        row("characters", "👩‍👩‍👧x", "👩‍👩‍👧|x");
        row("characters:lowercase=true", "Ab", "a|b");
        row("characters", "\xF0\x9D\x93\x80\xF0\x91\x87\xB1", // which Qt would cut in halves
            "\xF0\x9D\x93\x80|\xF0\x91\x87\xB1");
        row("bytes", "a 我\n", "a|␣|E6|88|91|0A");
        row("bytes:lowercase=true", "Ab", "a|b");
    }
    void splits() {
        QFETCH(QByteArray, row);
        QFETCH(QString, text);
        QFETCH(QString, tokens);
        QCOMPARE(joined(row.constData(), text), tokens);
    }
    // Through the table: whatever the row, every token covers the bytes that it came from, in
    // order, and what lies between tokens is white space.
    void covers() {
        const QString text =
            QStringLiteral("Ein  Tag, 我们 e\u0301!  👩‍👩‍👧 \u0000x");
        const std::string bytes = text.toStdString();
        for (const RowInfo& row : tokenizers().info().rows) {
            std::size_t end = 0;
            for (const Token& token : tokenize(defaultChoice(row), bytes)) {
                QVERIFY(token.begin >= end && token.end > token.begin);
                const QString between =
                    QString::fromStdString(bytes.substr(end, token.begin - end));
                QVERIFY(between.trimmed().isEmpty());
                end = token.end;
            }
            QVERIFY(end == bytes.size());
        }
    }
    // Its bytes are bytes like any others; to readers it is none of the text.
    void byteOrderMark() {
        const std::string text = "\xEF\xBB\xBFwe";
        const auto tokens = [&](const char* row) {
            return tokenize(defaultChoice(tokenizers().info().row(row)), text);
        };
        QCOMPARE(tokens("bytes").size(), std::size_t(5));
        const Tokens words = tokens("words");
        QCOMPARE(words.size(), std::size_t(1));
        QCOMPARE(words[0].text, std::string("we"));
        QCOMPARE(words[0].begin, std::size_t(3));
    }
    void brokenBytes() {
        const std::string broken = "a\xff\xc3 b\xe2\x82";
        for (const RowInfo& row : tokenizers().info().rows)
            QVERIFY(!tokenize(defaultChoice(row), broken).empty());
    }
};

FOVEA_TEST(TestTokenizers)
#include "test_tokenizers.moc"

#include "core/base/json.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

using namespace fovea;

class TestJson : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void roundTrip() {
        const std::string text =
            "{\"a\":[1,-2,3.5,1e+300,true,false,null,\"\"],\"ü\":{\"x\":\"q\\\"\\\\\\n\\u0001\"},"
            "\"e\":[],\"o\":{}}";
        const Json value = parseJson(text, "test");
        QVERIFY(parseJson(writeJson(value), "test") == value);
        QVERIFY(parseJson(writeJson(value, true), "test") == value);
        QCOMPARE(writeJson(parseJson("[1.0, 1, 0.1]", "test")), std::string("[1.0,1,0.1]"));
    }
    // It is read on terminals, too: what they obey is escaped, and stays the same text.
    void controls() {
        const std::string text = "a\u009b\u202e\u2066\u2028\x7f\x1b\n\ufffe";
        const std::string written = writeJson(Json(text));
        QCOMPARE(written, std::string(R"("a\u009b\u202e\u2066\u2028\u007f\u001b\u000a\ufffe")"));
        QVERIFY(parseJson(written, "test") == Json(text));
        const std::string plain = "سلام \u200f中文 👩‍👩‍👧 é";
        QCOMPARE(writeJson(Json(plain)), '"' + plain + '"');
        // Bytes that are no text cannot stand in JSON.
        QCOMPARE(writeJson(Json("a\xff")), std::string(R"("a\ufffd")"));
    }
    void refused_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QByteArray& text, const char* says) {
            QTest::newRow(name) << text << QString::fromUtf8(says);
        };
        row("empty", "", "not valid JSON");
        row("mark", "\xEF\xBB\xBF{}", "byte order mark");
        row("nul", QByteArray("{}\0", 3), "NUL");
        row("behind", "{} x", "not valid JSON at byte");
        row("equal keys", R"({"a":1,"b":2,"a":3})", "\"a\" stands twice");
        row("comma", "[1,]", "not valid JSON");
        row("word", "[NaN]", "not valid JSON");
        row("plus", "[+1]", "not valid JSON");
        row("point", "[.5]", "not valid JSON");
        row("escape", "[\"\\q\"]", "not valid JSON");
        row("control", "[\"\n\"]", "not valid JSON");
        row("surrogate", "[\"\\ud800\"]", "not valid JSON");
        row("bytes", "[\"\xff\"]", "not valid JSON");
        row("overlong", "[\"\xc0\xaf\"]", "not valid JSON");
        row("deep", QByteArray(100000, '['), "nested deeper than 64");
        row("huge number", "[1e999]", "not valid JSON");
        row("comment", "[1] // one", "not valid JSON");
        row("cut", "{\"a\":", "not valid JSON");
    }
    void refused() {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const QString problem = thrown([&] { return parseJson(text.toStdString(), "f.json"); });
        QVERIFY2(problem.startsWith(QStringLiteral("f.json")), qPrintable(problem));
        QVERIFY2(problem.contains(says), qPrintable(problem));
    }
    void budget() {
        const auto parse = [] { return parseJson("[1,2,3,4]", "f", {.depth = 4, .values = 4}); };
        QVERIFY(thrown(parse).contains(QStringLiteral("more than 4 values")));
    }
    void integers() {
        const Json value = parseJson("[9223372036854775807,9223372036854775808,2.0]", "f");
        const auto items = JsonNode(value, "f").items();
        QCOMPARE(items[0].integer(0, INT64_MAX), INT64_MAX);
        // Beyond 64 bits, and written with a point: numbers, and no integers.
        for (const std::size_t i : {1U, 2U})
            QVERIFY(thrown([&] {
                        return items[i].integer(0, INT64_MAX);
                    }).startsWith(QStringLiteral("f[")));
        QCOMPARE(items[2].number(), 2.0);
    }
    void places() {
        const Json value = parseJson(R"({"a":{"b":[1,"x"]}})", "f");
        const JsonNode root(value, "f");
        QCOMPARE(root.at("a").at("b").items()[1].text(), std::string("x"));
        QCOMPARE(thrown([&] { return root.at("a").at("c"); }),
                 QStringLiteral("f.a: the key ‘c’ is missing"));
        QCOMPARE(thrown([&] { return root.at("a").at("b").items()[1].number(); }),
                 QStringLiteral("f.a.b[1]: found \"x\", expected a number"));
    }
};

FOVEA_TEST(TestJson)
#include "test_json.moc"

// Examples that a person brings: what is read, and what is refused in which words.
#include "core/learn/files/own_data.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

Material pairs(const std::string& bytes, std::optional<Form> form = {}) {
    return {.task = {}, .path = "mine.tsv", .bytes = bytes, .form = form};
}

// Enough lines that every part of the data has some.
std::string many(const std::string& target) {
    std::string bytes;
    for (int i = 0; i < 60; ++i)
        bytes += "word" + std::to_string(i) + " and more\t" + target + "\n";
    return bytes;
}

} // namespace

class TestOwnData : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void forms() {
        QCOMPARE(examplesOf(pairs(many("good"))).form, Form::whole);
        QCOMPARE(examplesOf(pairs(many("a b c"))).form, Form::eachWord);
        QCOMPARE(examplesOf(pairs(many("a b"))).form, Form::sequence);
        QCOMPARE(examplesOf(pairs(many("good"), Form::sequence)).form, Form::sequence);
        QCOMPARE(examplesOf({.task = {}, .path = "mine.txt", .bytes = many("x")}).form, Form::next);
        QVERIFY(examplesOf(pairs(many("good"))).answers == std::vector<std::string>{"good"});
    }
    // What a form was guessed from is reported, and the line where a slip may be.
    void remarks() {
        const auto toldOf = [](const Material& material) {
            std::string all;
            for (const Message& one : examplesOf(material).remarks)
                all += english(one) + ". ";
            return QString::fromStdString(all);
        };
        const auto told = [&](const std::string& bytes) { return toldOf(pairs(bytes)); };
        const auto beginsWith = [](const QString& all, const char* begin) {
            return all.startsWith(QLatin1String(begin));
        };
        QVERIFY(beginsWith(told(many("good")), "mine.tsv: 60 lines, one answer each. "));
        QVERIFY(beginsWith(told(many("a b c")), "mine.tsv: 60 lines, one answer for each word. "));
        QVERIFY(beginsWith(told(many("a b")),
                           "mine.tsv: 60 lines, each target a sentence of its own. "));
        // How many there are of what, and how a line was cut.
        const Examples examples = examplesOf(pairs(many("a b c")));
        QVERIFY2(told(many("a b c"))
                     .endsWith(QStringLiteral("for training: %1, validation: %2, test: %3; "
                                              "different words: %4, answers: 3. line 1: %5 → "
                                              "a · b · c. ")
                                   .arg(examples.held[0])
                                   .arg(examples.held[1])
                                   .arg(examples.held[2])
                                   .arg(examples.words.size())
                                   .arg(QStringLiteral("word0 · and · more"))),
                 qPrintable(told(many("a b c"))));
        const QString text = toldOf({.task = {}, .path = "mine.txt", .bytes = many("x")});
        QVERIFY2(beginsWith(text, "mine.txt: 60 lines of text, whose next words are predicted. "),
                 qPrintable(text));
        const QString slip = told(many("a b c") + "one two\ta\n");
        QVERIFY2(slip.contains(QLatin1String("all lines but 1 have one answer for each word, as "
                                             "line 61 has not (2 words, 1 answers)")),
                 qPrintable(slip));
    }
    // An answer may have several characters, of which each would be a word.
    void answersOfSeveralCharacters() {
        std::string bytes;
        for (int i = 0; i < 60; ++i)
            bytes += "锯" + std::to_string(i) + "\t名词 数词\n";
        QVERIFY(examplesOf(pairs(bytes, Form::eachWord)).answers ==
                (std::vector<std::string>{"名词", "数词"}));
        QCOMPARE(examplesOf(pairs(bytes)).form, Form::sequence);
    }
    // Marks at the beginning, ends of lines of both sorts, empty lines, signs of Chinese.
    void lines() {
        std::string bytes = "\xEF\xBB\xBF"
                            "first, word\t猫追老鼠\r\n\n  \n";
        bytes += many("猫");
        const Examples examples = examplesOf(pairs(bytes, Form::sequence));
        const std::uint64_t all = examples.held[0] + examples.held[1] + examples.held[2];
        QCOMPARE(all, std::uint64_t{61});
        bool found = false;
        for (const Split split : {Split::train, Split::validation, Split::test})
            for (std::uint64_t n = 0; n < 2000; ++n) {
                const Example one = examples.at(split, 1, n);
                QCOMPARE(splitOf(one), split);
                if (one.source.front() == "first") {
                    found = true;
                    QVERIFY((one.source == std::vector<std::string>{"first", ",", "word"}));
                    QVERIFY((one.target == std::vector<std::string>{"猫", "追", "老", "鼠"}));
                }
            }
        QVERIFY(found);
        QVERIFY(examples.at(Split::train, 1, 5) == examples.at(Split::train, 1, 5));
    }
    // Lines without a word do not count, whatever blanks are in them.
    void blankLines() {
        const auto text = [](const std::string& bytes) {
            return examplesOf({.task = {}, .path = "mine.txt", .bytes = bytes});
        };
        const Examples examples = text("\v\n" + many("x") + "\u3000\n\u00A0 \n");
        const Examples plain = text(many("x"));
        QVERIFY(std::ranges::equal(examples.held, plain.held));
        QVERIFY(examples.lengths == plain.lengths);
    }
    void refusals_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("told");
        const QByteArray good = QByteArray::fromStdString(many("good"));
        QTest::addRow("empty") << QByteArray("\n \n")
                               << QStringLiteral("mine.tsv: there is no line");
        QTest::addRow("one column")
            << good + "alone\n"
            << QStringLiteral("mine.tsv, line 61: tabs: 0, expected a source, one tab");
        QTest::addRow("three columns") << good + "a\tb\tc\n"
                                       << QStringLiteral("mine.tsv, line 61: tabs: 2, expected");
        QTest::addRow("no source") << good + " \tb\n"
                                   << QStringLiteral("line 61: there is no source");
        QTest::addRow("no target") << good + "a\t\n"
                                   << QStringLiteral("line 61: there is no target");
        QTest::addRow("bytes") << good + "a\xFF\tb\n"
                               << QStringLiteral("mine.tsv, line 61: bytes that are not UTF-8");
        QTest::addRow("cut") << good + "a\t\xE7\x8C\n"
                             << QStringLiteral("mine.tsv, line 61: bytes that are not UTF-8");
        QTest::addRow("few") << QByteArray("a\tb\n")
                             << QStringLiteral("mine.tsv: too few different lines (1)");
        QTest::addRow("alike") << QByteArray("a\tb\n").repeated(200)
                               << QStringLiteral("mine.tsv: too few different lines (1)");
    }
    void refusals() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, told);
        const QString found = thrown([&] { (void)examplesOf(pairs(bytes.toStdString())); });
        QVERIFY2(found.contains(told), qPrintable(found));
    }
    void counts() {
        const QString found = thrown(
            [&] { (void)examplesOf(pairs(many("a b c") + "one two\ta\n", Form::eachWord)); });
        QVERIFY2(found.contains(QLatin1String("line 61: 1 answers, expected 2")),
                 qPrintable(found));
    }
};

FOVEA_TEST(TestOwnData)
#include "test_own_data.moc"

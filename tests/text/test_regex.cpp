// The regular expressions of tokenizers, against splits that Python's regex package gives.
#include "core/text/subwords/regex.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

using namespace fovea;
using namespace fovea::subwords;

namespace {

constexpr const char* gpt2 =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
constexpr const char* llama3 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr const char* qwen2 =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

// The matches, with a middle dot between them.
QString split(const char* pattern, const QString& text) {
    const std::u32string all = text.toStdU32String();
    QStringList parts;
    for (const Regex::Match& match : Regex(pattern, "f").matches(all))
        parts << QString::fromStdU32String(all.substr(match.begin, match.end - match.begin));
    return parts.join(QStringLiteral("·"));
}

} // namespace

class TestRegex : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void splits_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("asGpt2");
        QTest::addColumn<QString>("asLlama3");
        QTest::addColumn<QString>("asQwen2");
        const auto row = [](const char* text, const char* g, const char* l, const char* q) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(g)
                                << QString::fromUtf8(l) << QString::fromUtf8(q);
        };
        const auto same = [&](const char* text, const char* all) { row(text, all, all, all); };
        same("Hello  world", "Hello· · world");
        same("Hello   world ", "Hello·  · world· ");
        row("tab\tsep", "tab·\t·sep", "tab·\tsep", "tab·\tsep");
        row("a\n\nb", "a·\n·\n·b", "a·\n\n·b", "a·\n\n·b");
        same("a \n b", "a· \n· b");
        row("line\r\nend\r\n", "line·\r·\n·end·\r\n", "line·\r\n·end·\r\n", "line·\r\n·end·\r\n");
        row("I'm don't we'll SHE'LL it'S", "I·'m· don·'t· we·'ll· SHE·'·LL· it·'·S",
            "I·'m· don·'t· we·'ll· SHE·'LL· it·'S", "I·'m· don·'t· we·'ll· SHE·'LL· it·'S");
        row("x'\u017f y", "x·'·\u017f· y", "x·'\u017f· y", "x·'\u017f· y");
        row("12345 3.14", "12345· 3·.·14", "123·45· ·3·.·14", "1·2·3·4·5· ·3·.·1·4");
        row("\u00bd\u00b2 \u0663\u0664", "\u00bd\u00b2· \u0663\u0664",
            "\u00bd\u00b2· ·\u0663\u0664", "\u00bd·\u00b2· ·\u0663·\u0664");
        same("e\u0301 caf\u00e9", "e·\u0301· caf\u00e9");
        row("\u0928\u092e\u0938\u094d\u0924\u0947", "\u0928\u092e\u0938·\u094d·\u0924·\u0947",
            "\u0928\u092e\u0938·\u094d\u0924·\u0947", "\u0928\u092e\u0938·\u094d\u0924·\u0947");
        row("a\u00a0b\u3000c", "a·\u00a0·b·\u3000·c", "a·\u00a0b·\u3000c", "a·\u00a0b·\u3000c");
        row("a\u0085b", "a·\u0085·b", "a·\u0085b", "a·\u0085b");
        row("a\u180eb", "a·\u180e·b", "a·\u180eb", "a·\u180eb");
        row("a_b__c", "a·_·b·__·c", "a·_b·__·c", "a·_b·__·c");
        row("foo-bar!?...", "foo·-·bar·!?...", "foo·-bar·!?...", "foo·-bar·!?...");
        row("(hi) \"q\"", "(·hi·)· \"·q·\"", "(hi·)· \"·q·\"", "(hi·)· \"·q·\"");
        row("’s don’t", "’·s· don·’·t", "’s· don·’t", "’s· don·’t");
        same("   ", "   ");
        same("\n", "\n");
    }
    void splits() {
        QFETCH(QString, text);
        QTEST(split(gpt2, text), "asGpt2");
        QTEST(split(llama3, text), "asLlama3");
        QTEST(split(qwen2, text), "asQwen2");
    }
    void parts_data() {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("matches");
        const auto row = [](const char* pattern, const char* text, const char* matches) {
            QTest::addRow("%s on %s", pattern, text)
                << QString::fromUtf8(pattern) << QString::fromUtf8(text)
                << QString::fromUtf8(matches);
        };
        row("a{2,3}", "aaaaaaa", "aaa·aaa");
        row("a{2,3}?", "aaaaa", "aa·aa");
        row("(ab){2}", "ababab", "abab");
        row("(?:ab|a)+?b", "aabb ab", "aabb·ab");
        row("a++b", "aaab", "aaab");
        row("a++a", "aaaa", "");
        row("(?>a+)a", "aaaa", "");
        row("(a|ab)(c|bcd)", "abcd", "abcd");
        row("[^\\s]+(?=!)", "one! two three!", "one·three");
        row("(?<=x)y|(?<!x)z", "xy y xz z", "y·z");
        row("(?i)ab|C", "AB aB c", "AB·aB·c");
        row("(?i:k)", "K\u212ak", "K·\u212a·k");
        row("[a-c\\-]+", "ab-d-c", "ab-·-c");
        row("[[a-z]&&[^aeiou]]+", "abcd", "bcd");
        row("\\p{Han}+|\\P{L}", "我们a1", "我们·1");
        // Of Unicode 15 and 16: letters, a mark, digits.
        row("\\p{L}\\p{M}*", "a\U00011f02\U00011f00-\U00010d50",
            "a·\U00011f02\U00011f00·\U00010d50");
        row("\\p{Han}+|\\d+", "\u6211\U00031350a\U0002ebf0 \U00010d40",
            "\u6211\U00031350·\U0002ebf0·\U00010d40");
        row("^a|b$", "aab ab", "a·b");
        row("\\bfoo\\b", "foo food foo", "foo·foo");
        row("x*", "xxyx", "xx·x");
        row("(?:x|y?)*z", "xyxz", "xyxz");
        row("\\x41\\u0042\\x{43}", "ABC", "ABC");
        row("a{,2}b", "aaab", "aab");
        row("{a}", "{a}", "{a}");
    }
    void parts() {
        QFETCH(QString, pattern);
        QFETCH(QString, text);
        QTEST(split(pattern.toUtf8().constData(), text), "matches");
    }
    void refused_data() {
        QTest::addColumn<QString>("pattern");
        for (const char* pattern :
             {"(", ")", "[", "[z-a]", "*", "a**", "\\", "\\q", "(?P<a>b)", "\\p{Nothing}", "a{3,2}",
              "(?<=ab)c", "\\u12", "((ab){999}){99}"})
            QTest::newRow(pattern) << QString::fromUtf8(pattern);
        QTest::newRow("deep") << QString(1000, QLatin1Char('('));
        QTest::newRow("deep class") << QString(1000, QLatin1Char('['));
    }
    void refused() {
        QFETCH(QString, pattern);
        const QString problem = thrown([&] { return Regex(pattern.toStdString(), "f"); });
        QVERIFY2(problem.startsWith(QStringLiteral("f: not an expression that is known here")),
                 qPrintable(problem));
    }
    // What would take for ever is given up, what is long is not.
    void long_() {
        const std::u32string run(40, U'a');
        for (const char* pattern : {"(a+)+$", "(a|a)*b", "(a*)*b", "(?:a?){30}a{30}"}) {
            const QString problem =
                thrown([&] { return Regex(pattern, "f").matches(run + run + U"!"); });
            QVERIFY2(problem.isEmpty() || problem.contains(QStringLiteral("takes too long")),
                     qPrintable(problem));
        }
        for (const char32_t c : {U'a', U' ', U'\n', U'1', U'.', U'我'}) {
            const std::u32string text(300'000, c);
            for (const char* pattern : {gpt2, llama3, qwen2})
                QVERIFY(!Regex(pattern, "f").matches(text).empty());
        }
    }
};

FOVEA_TEST(TestRegex)
#include "test_regex.moc"

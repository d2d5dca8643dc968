// Lessons: how they are read, what their values are, and that every one of the course is true.
#include "app/lessons/check_lesson.h"
#include "app/lessons/course.h"
#include "app/lessons/marking.h"
#include "app/lessons/values.h"
#include "app/rich_text/formula_text.h"
#include "app/rich_text/rich_html.h"
#include "core/compute/devices/devices.h"
#include "core/compute/pool.h"
#include "support/backends.h"
#include "support/calls.h"
#include "support/program.h"
#include "support/thrown.h"
#include "ui/look/language.h"

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

namespace {

const std::string smallLesson = R"(# A title

## One page

Text with {cell saw₄ a} in it,
and another line.

$$α = e^{s}$$

```fovea
text "I saw a saw" --model tagger
```

```fovea plain
text "I saw a saw" --model tagger --position none
```

```check
cell 4 3 > 0.9
```

```predict
Which?
( ) This.
(x) *That*, {rows as .0}.
---
Told.
```

```predict number
How much?
= cell saw₄ a within 0.1
---
Told.
```

```try
Do it.
goal: cell 4 1 in answer = "VERB"
hint: So.
---
Done.
```

```mistake
wrong: $a$
right: $b$
---
Why.
```
)";

// A table of two rows below a line of columns.
NumberLines table() {
    const std::vector<NumberLines::Cell> columns = {std::monostate(), std::string("one"),
                                                    std::string("two"), std::string("one")};
    return {{{{std::string("a"), 1.0, 2.0, 3.0}, columns},
             {{std::string("b"), 1.0, 2.0, 3.0}, columns},
             {{std::string("a"), 0.25, std::string("x y"), -4.0}, columns}}};
}

LinesOf linesOfTable() {
    return [](const std::string& block, const std::string&) -> const NumberLines& {
        static const NumberLines lines = table();
        static const NumberLines other = {{{{std::string("only"), 7.0}, {}}}};
        return block.empty() ? lines : other;
    };
}

std::string printed(const std::string& text) {
    return filled(text, linesOfTable());
}

} // namespace

class TestLesson : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void reads() {
        const Lesson lesson = readLesson(smallLesson, "small");
        QCOMPARE(lesson.title, std::string("A title"));
        QCOMPARE(lesson.pages.size(), std::size_t{1});
        const auto& blocks = lesson.pages.front().blocks;
        QCOMPARE(blocks.size(), std::size_t{9});
        QCOMPARE(std::get<LessonParagraph>(blocks[0]).text,
                 std::string("Text with {cell saw₄ a} in it,\nand another line."));
        QCOMPARE(std::get<FormulaLine>(blocks[1]).formula, std::string("α = e^{s}"));
        QCOMPARE(lesson.pages.front().shown()->command,
                 std::string("fovea text \"I saw a saw\" --model tagger"));
        QCOMPARE(std::get<FigureBlock>(blocks[3]).name, std::string("plain"));
        const auto& predict = std::get<PredictBlock>(blocks[5]);
        QVERIFY(predict.choices.size() == 2 && predict.choices[1].right);
        const auto& number = std::get<PredictBlock>(blocks[6]);
        QCOMPARE(number.value, std::string("cell saw₄ a"));
        QCOMPARE(number.within, 0.1);
        QCOMPARE(std::get<TryBlock>(blocks[7]).goal, std::string("cell 4 1 in answer = \"VERB\""));
        QCOMPARE(std::get<MistakeBlock>(blocks[8]).after, std::string("Why."));
        QVERIFY(problemsOf({{"small", smallLesson}}, reference()).empty());
    }
    void refused_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const auto add = [](const char* name, const char* text, const char* says) {
            QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(says);
        };
        add("no title", "## A page\n", "line 1: expected ‘# ’");
        add("no page", "# T\n", "expected ‘## ’");
        add("text before a page", "# T\ntext\n", "line 2");
        add("no end", "# T\n## P\n```check\na = 1\n", "line 3: expected ‘```’");
        add("unknown", "# T\n## P\n```python\n```\n", "line 3: expected a block fovea");
        add("no command", "# T\n## P\n```fovea\n```\n", "a command");
        add("no answer", "# T\n## P\n```predict\nWhat?\n( ) a\n( ) b\n---\n```\n", "one is right");
        add("no half", "# T\n## P\n```predict\nWhat?\n```\n", "‘---’");
        add("no number", "# T\n## P\n```predict number\nWhat?\n---\n```\n", "= VALUE");
        add("no tolerance", "# T\n## P\n```predict number\nWhat?\n= 1 within x\n---\n```\n",
            "within");
        add("no goal", "# T\n## P\n```try\nDo.\n---\n```\n", "goal");
        add("no cell", "# T\n## P\n```predict cell\nWhere?\n= a\n---\n```\n", "ROW, COLUMN");
        add("no such question", "# T\n## P\n```predict row\nWhere?\n---\n```\n",
            "predict, predict number or predict cell");
        add("no such stage", "# T\n## P\nshow: score, marks\n", "not ‘marks’");
        add("one side", "# T\n## P\n```mistake\nwrong: a\n---\n```\n", "right");
    }
    void refused() {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const QString message = thrown([&] { (void)readLesson(text.toStdString(), "file.md"); });
        QVERIFY2(message.startsWith(QStringLiteral("file.md: ")) && message.contains(says),
                 qPrintable(message));
    }
    void stagesThatAreShown() {
        const auto stagesOf = [](const char* text) {
            return readLesson(std::string("# T\n## P\n") + text, "file").pages.front().stages;
        };
        QCOMPARE(stagesOf("show: score, mask\nText\n"),
                 std::optional(std::vector<std::string>{"score", "mask"}));
        QCOMPARE(stagesOf("show:\n"), std::optional(std::vector<std::string>{}));
        QVERIFY(!stagesOf("Text\nshow: score\n")); // it is text there
    }
    void marks_data() {
        QTest::addColumn<QString>("block");
        QTest::addColumn<QString>("answer");
        QTest::addColumn<bool>("right");
        const auto add = [](const char* name, const char* block, const char* answer, bool right) {
            QTest::newRow(name) << QString::fromUtf8(block) << QString::fromUtf8(answer) << right;
        };
        const char* choices = "```predict\n?\n( ) a\n(x) b\n---\n```\n";
        add("right choice", choices, "2", true);
        add("wrong choice", choices, "1", false);
        add("no choice", choices, "b", false);
        const char* number = "```predict number\n?\n= cell a two within 0.5\n---\n```\n";
        add("right number", number, "2.5", true);
        add("with a comma", number, "1,6", true);
        add("per cent", number, "200 %", true);
        add("too large", number, "2.51", false);
        add("no number", number, "two", false);
        const char* cell = "```predict cell\n?\n= \"a#2\", where 3\n---\n```\n";
        add("right cell", cell, "3 1", true);
        add("wrong row", cell, "1 1", false);
        add("wrong column", cell, "3 2", false);
        add("no cell", cell, "3", false);
        add("no place", cell, "0 0", false);
        add("right one", "```mistake\nwrong: a\nright: b\n---\n```\n", "right", true);
        add("wrong one", "```mistake\nwrong: a\nright: b\n---\n```\n", "wrong", false);
        add("reached", "```try\nDo.\ngoal: 1 = 2\n---\n```\n", "reached", true);
    }
    void marks() {
        QFETCH(QString, block);
        QFETCH(QString, answer);
        QFETCH(bool, right);
        const Lesson lesson = readLesson("# T\n## P\n" + block.toStdString(), "file");
        const auto questions = questionsOn(lesson.pages.front());
        QCOMPARE(questions.size(), std::size_t{1});
        QCOMPARE(isRight(*questions.front(), answer.toStdString(), linesOfTable()), right);
    }
    void values() {
        QCOMPARE(printed("{cell a two} {cell 1 2 as .0} {cell a#2 one as .3} {cell 3 one#2}"),
                 std::string("2.00 2 0.250 −4.00"));
        QCOMPARE(
            printed("{sum b as .0} {largest b as .0} {where b} {rows as .0} {different as .0}"),
            std::string("6 3 one 3 2"));
        QCOMPARE(printed("{cell a one * 2 + cell b two / 4 - 1} {cell 3 1 as .1%}"),
                 std::string("1.50 25.0%"));
        QCOMPARE(printed("{cell 3 two} {cell 1 0} {cell only 1 of other as .0}"),
                 std::string("x y a 7"));
        QCOMPARE(printed("$e^{s}$ and `{x}` stay {2 as .0}"),
                 std::string("$e^{s}$ and `{x}` stay 2"));
        QVERIFY(holds("cell 3 two = \"x y\"", linesOfTable()));
        QVERIFY(holds("cell a one = 1.05 within 0.1", linesOfTable()));
        QVERIFY(!holds("cell a one = 1.05", linesOfTable()));
        QVERIFY(holds("cell a one < cell a two", linesOfTable()));
        QVERIFY(!holds("cell a one > cell a two", linesOfTable()));
    }
    void valuesThatAreNone_data() {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"cell", "cell c one", "cell a three", "cell 4 1", "cell a#3 one", "sum", "what",
              "cell a one as 2", "cell a one as .99", "cell 3 two + 1", "cell a one cell", "1 +"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void valuesThatAreNone() {
        QFETCH(QString, text);
        const QString message = thrown([&] { (void)printed("{" + text.toStdString() + "}"); });
        QVERIFY2(message.contains(QStringLiteral("is no value of a lesson")), qPrintable(message));
    }
    void claimsThatAreNone() {
        for (const char* claim : {"1", "1 = ", "1 = \"a\"", "1 = 1 within x"})
            QVERIFY2(!thrown([&] { (void)holds(claim, linesOfTable()); }).isEmpty(), claim);
    }
    void richText() {
        QCOMPARE(htmlOf("**a** *b* `c<d` $x_{i}^2$ & e"),
                 QStringLiteral("<b>a</b> <i>b</i> <code>c&lt;d</code> "
                                "<i>x</i><sub><i>i</i></sub><sup>2</sup> &amp; e"));
        QVERIFY(htmlOf("- one\n- two\n  more").contains(QStringLiteral("<li>two more</li>")));
        QCOMPARE(inlineFormula(readFormula(QStringLiteral("\\frac{a}{b + c} \\sqrt{d} exp"))),
                 QStringLiteral("<i>a</i> / (<i>b</i> + <i>c</i>) √<span style=\"text-decoration: "
                                "overline\"><i>d</i></span> exp"));
        QCOMPARE(htmlOf("2 * 3 * 4 {"), QStringLiteral("2 * 3 * 4 {"));
        QCOMPARE(inlineFormula(readFormula(QStringLiteral("a_{b"))),
                 QStringLiteral("<i>a</i><sub><i>b</i></sub>"));
    }
    // What is false, missing or different in another language is told with its line.
    void problemsAreTold() {
        const auto told = [](const std::string& from, const std::string& to) {
            std::string other = smallLesson;
            other.replace(other.find(from), from.size(), to);
            std::string all;
            for (const std::string& one :
                 problemsOf({{"en", smallLesson}, {"zh", other}}, reference()))
                all += one + "\n";
            return QString::fromStdString(all);
        };
        QVERIFY(told("> 0.9", "> 0.999").contains(QStringLiteral("zh:18: ‘cell 4 3 > 0.999’")));
        QVERIFY(told("{cell saw₄ a}", "{cell saw₉ a}").contains(QStringLiteral("zh:5: ")));
        QVERIFY(told("(x) *That*", "( ) *That*").contains(QStringLiteral("zh: line 22")));
        QVERIFY(told("\"VERB\"", "\"NOUN\"").contains(QStringLiteral("reached before")));
        QVERIFY(told("--position none", "--position nowhere").contains(QStringLiteral("nowhere")));
        QVERIFY(told("```mistake", "## More\n\n```mistake").contains(QStringLiteral("2 pages")));
        std::string words, characters;
        for (int i = 0; i < 451; ++i) {
            words += "word ";
            characters += "字字";
        }
        QVERIFY(told("Text with", words + "Text with").contains(QStringLiteral("at most 450")));
        QVERIFY(
            told("Text with", characters + "Text with").contains(QStringLiteral("at most 450")));
    }
    void theCourseIsTrue_data() {
        QTest::addColumn<int>("lesson");
        for (std::size_t i = 0; i < course().size(); ++i)
            QTest::newRow(course()[i].id.c_str()) << static_cast<int>(i);
        QVERIFY(course().size() >= 15);
    }
    void theCourseIsTrue() {
        QFETCH(int, lesson);
        const LessonSource& source = course()[static_cast<std::size_t>(lesson)];
        QCOMPARE(source.texts.size(), languages().size());
        std::vector<LessonText> texts;
        for (const auto& [language, text] : source.texts)
            texts.push_back(text);
        const auto backend = makeBackend(deviceNamed("cpu", ""), std::make_shared<Pool>(1));
        for (const std::string& problem : problemsOf(texts, backend))
            QFAIL(problem.c_str());
        const Lesson read = readLesson(source.in("en").text, "en");
        QVERIFY(read.pages.size() >= 4 && read.pages.size() <= 12);
    }
    void byCommand() {
        const Called list = call({QStringLiteral("lesson"), QStringLiteral("list")});
        QVERIFY(list.code == 0 && list.out.contains(QStringLiteral("01-cues")));
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("en.md")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(smallLesson).replace("> 0.9", "> 0.999"));
        file.close();
        const Called checked =
            call({QStringLiteral("lesson"), QStringLiteral("check"), folder.path()});
        const QString problems = checked.out + checked.err;
        QVERIFY2(checked.code == 1 && problems.contains(QStringLiteral("en.md:18: ")),
                 qPrintable(problems));
        const Called none =
            call({QStringLiteral("lesson"), QStringLiteral("check"), QStringLiteral("/nowhere")});
        QVERIFY(none.code == 1 && none.err.contains(QStringLiteral("is no lesson")));
    }
};

FOVEA_TEST(TestLesson)
#include "test_lesson.moc"

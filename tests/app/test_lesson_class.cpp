// A lesson in front of a class, and what becomes of the answers.
#include "app/lessons/answers.h"
#include "app/lessons/cell_grid.h"
#include "app/lessons/grades.h"
#include "app/window/file_work.h"
#include "core/base/files.h"
#include "core/compute/pool.h"
#include "core/experiment/carriers.h"
#include "core/experiment/session_members.h"
#include "support/backends.h"
#include "support/calls.h"
#include "support/lesson_window.h"
#include "support/program.h"
#include "support/thrown.h"
#include "ui/explore/stage_card.h"
#include "ui/look/language.h"
#include "ui/workspace.h"

#include <QtCore/QProcess>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QScrollBar>

using namespace fovea;

namespace {

const char* const classLesson = R"(# Answers

## A cell

show: score, mask

```fovea
text "I saw a saw" --model tagger
```

```predict cell
Where does the second *saw* look?
= "saw₄", where saw₄
---
At *a*.
```

Told at the end.

## More

```mistake
wrong: $a$ is right.
right: $b$ is right.
---
Because.
```

```try
Make it a verb.
goal: cell 4 1 in answer = "VERB"
hint: Silence a cell.
---
It is a verb now.
```

## Elsewhere

```fovea
position --encoding sinusoidal --length 8 --width 8
```

```predict number
How many positions?
= rows within 0.1
---
{rows as .0}.
```
)";

QStringList shownStages(LessonWindow& w) {
    QStringList names;
    for (const auto* card : w.window.findChildren<StageCard*>())
        if (card->isVisible())
            names << card->accessibleName().section(QLatin1Char(':'), 0, 0);
    return names;
}

LessonAnswers answersOf(const std::map<std::string, std::string>& answers) {
    return {.lesson = "lesson", .title = "Answers", .page = 0, .answers = answers};
}

} // namespace

class TestLessonClass : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    void aCellIsChosen() {
        LessonWindow w{classLesson};
        w.window.open(w.folder.path());
        QVERIFY(w.shows(0));
        QTRY_VERIFY(w.panel().isVeiled());
        auto* grid = w.find<CellGrid>("cellGrid");
        QVERIFY(grid->isVisible());
        QVERIFY(grid->accessibleName().contains(QStringLiteral("row I, column I")));
        // By keys to the last row, one column too far to the left.
        grid->setFocus();
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(grid, Qt::Key_Down);
        QTest::keyClick(grid, Qt::Key_Right);
        QVERIFY(grid->accessibleName().contains(QStringLiteral("row saw₄, column saw₂")));
        QTest::mouseClick(grid, Qt::LeftButton, {}, {1, 1}); // no cell
        QVERIFY(w.panel().isVeiled());
        QTest::mouseClick(grid, Qt::LeftButton, {}, grid->cellRect({3, 3}).center());
        QTRY_VERIFY(w.says(QStringLiteral("Right.")) && w.says(QStringLiteral("Told at the end")));
        QVERIFY(!w.panel().isVeiled());
        // The tick stands out in every theme.
        for (const ThemeChoice theme :
             {ThemeChoice::light, ThemeChoice::dark, ThemeChoice::contrast}) {
            w.window.setThemeChoice(theme);
            const QImage right =
                grid->grab(grid->cellRect({3, 3}).adjusted(3, 3, -3, -3)).toImage();
            int darkest = 255;
            int lightest = 0;
            for (int y = 0; y < right.height(); ++y)
                for (int x = 0; x < right.width(); ++x) {
                    darkest = std::min(darkest, right.pixelColor(x, y).lightness());
                    lightest = std::max(lightest, right.pixelColor(x, y).lightness());
                }
            QVERIFY(lightest - darkest > 120);
            QCOMPARE(right.pixelColor(0, 0).lightness() < 128, theme == ThemeChoice::dark);
        }
        QCOMPARE(w.panel().answers()->answers,
                 (std::map<std::string, std::string>{{"1/1", "4 3"}}));
    }
    void stagesOfThePageAlone() {
        LessonWindow w{classLesson};
        const QStringList all = shownStages(w);
        QCOMPARE(all.size(), 7);
        w.window.open(w.folder.path());
        QVERIFY(w.shows(0));
        QTRY_COMPARE(shownStages(w),
                     (QStringList{QStringLiteral("Score"), QStringLiteral("Mask")}));
        w.panel().go(1);
        QVERIFY(w.shows(1));
        QTRY_COMPARE(shownStages(w), all);
        w.panel().go(0);
        QVERIFY(w.shows(0));
        w.panel().close();
        QTRY_COMPARE(shownStages(w), all);
    }
    // One key reveals what is asked and turns the page, in every workspace.
    void presented() {
        LessonWindow w{classLesson};
        w.window.open(w.folder.path());
        QVERIFY(w.shows(0));
        QTRY_VERIFY(w.panel().isVeiled());
        const int narrow = w.panel().width();
        w.press(Qt::Key_PageDown); // belongs to what has the focus
        QVERIFY(w.panel().isVeiled());
        w.window.setPresenting(true);
        QTRY_VERIFY(w.panel().isVisible() && w.panel().width() > narrow);
        QTest::keyClick(&w.window, Qt::Key_PageDown);
        QTRY_VERIFY(!w.panel().isVeiled());
        QTRY_VERIFY(w.says(QStringLiteral("the tick")));
        QVERIFY(w.panel().answers()->answers.empty()); // nothing was answered
        const auto turns = [&](int page) {
            for (int i = 0; i < 10 && w.panel().page() != page; ++i)
                QTest::keyClick(&w.window, Qt::Key_PageDown);
            return w.shows(page);
        };
        QVERIFY(turns(1));
        QTest::keyClick(&w.window, Qt::Key_PageDown);
        QTRY_VERIFY(w.says(QStringLiteral("Because.")));
        QVERIFY(turns(2));
        QTRY_VERIFY(w.window.isPresenting()); // in another workspace
        QCOMPARE(w.window.workspace().id(), std::string("positions"));
        QTest::keyClick(&w.window, Qt::Key_PageUp);
        QVERIFY(w.shows(1));
        QTRY_VERIFY(w.window.isPresenting() && w.panel().isVisible());
        w.window.setPresenting(false);
        QTRY_COMPARE(w.panel().width(), narrow);
    }
    // Saved with the session, and there again: for a teacher, whose own answers stay.
    void answersInASession() {
        LessonWindow w{classLesson};
        w.window.open(w.folder.path());
        QVERIFY(w.shows(0));
        auto* grid = w.find<CellGrid>("cellGrid");
        QTest::mouseClick(grid, Qt::LeftButton, {}, grid->cellRect({3, 0 + 1}).center());
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("ada.fovea"));
        w.window.fileWork().saveTo(path);
        QTRY_VERIFY(QFile::exists(path) && !w.window.fileWork().busy());
        const Opened opened = openExperiment(disk().read(path.toStdString(), 1'000'000), "ada");
        QVERIFY(opened.notes.empty());
        const auto answers = answersIn(opened.experiment, "ada");
        QCOMPARE(answers.size(), std::size_t{1});
        QCOMPARE(answers[0].lesson, QFileInfo(w.folder.path()).fileName().toStdString());
        QCOMPARE(answers[0].answers, (std::map<std::string, std::string>{{"1/1", "4 1"}}));

        const Settings settings(folder.filePath(QStringLiteral("fovea.ini")));
        ShownWindow unknown{settings};
        unknown.window.open(path);
        QTRY_VERIFY(unknown.message().contains(QStringLiteral("‘Answers’")));
        LessonWindow teacher{classLesson, settings};
        teacher.window.open(w.folder.path()); // known from now on
        QVERIFY(teacher.shows(0));
        QVERIFY(!teacher.boxes<PredictBox>().front()->isAnswered());
        teacher.window.open(path);
        QVERIFY(teacher.shows(0));
        QTRY_VERIFY(teacher.boxes<PredictBox>().front()->isAnswered());
        QVERIFY(teacher.says(QStringLiteral("Not so")));
        QVERIFY(settings.lessonFolders().contains(w.folder.path()));
        // Another lesson stands beside it, and the same one, opened from the list, shows these.
        const QString again = folder.filePath(QStringLiteral("again.fovea"));
        const auto saved = [&] {
            QFile::remove(again);
            teacher.window.fileWork().saveTo(again);
            if (!QTest::qWaitFor(
                    [&] { return QFile::exists(again) && !teacher.window.fileWork().busy(); }))
                return std::vector<LessonAnswers>();
            return answersIn(
                openExperiment(disk().read(again.toStdString(), 1'000'000), "").experiment, "");
        };
        teacher.panel().close();
        QCOMPARE(saved().at(0).answers.at("1/1"), std::string("4 1"));
        teacher.window.openLesson(course().front());
        QVERIFY(teacher.shows(0));
        QCOMPARE(saved().size(), std::size_t{2});
        QCOMPARE(saved().at(0).answers.at("1/1"), std::string("4 1"));
        teacher.window.open(path);
        teacher.window.openLesson(lessonIn(disk(), w.folder.path().toStdString()), 1);
        QVERIFY(teacher.shows(1));
        teacher.window.chooseLanguage("zh_CN");
        QTRY_VERIFY(teacher.panel().lesson() && teacher.panel().isSettled());
        teacher.panel().go(0);
        QVERIFY(teacher.shows(0));
        QCOMPARE(saved().at(0).answers.at("1/1"), std::string("4 1"));
        useLanguage("en");
        QVERIFY(teacher.settles());
    }
    void handedOut() {
        LessonWindow w{classLesson};
        w.window.open(w.folder.path());
        QVERIFY(w.shows(0));
        const QTemporaryDir folder;
        const auto written = [&](const char* name, bool answers) {
            const QString path = folder.filePath(QString::fromUtf8(name));
            w.window.saveHandout(path, answers);
            return QTest::qWaitFor([&] { return QFile::exists(path); }, 30000) // a guard
                       ? QByteArray::fromStdString(disk().read(path.toStdString(), 10'000'000))
                       : QByteArray();
        };
        QVERIFY(written("blank.pdf", false).startsWith("%PDF"));
        const QByteArray blank = written("blank.html", false);
        const QByteArray key = written("key.html", true);
        QVERIFY(blank.contains("Where does the second") && !blank.contains("✓"));
        QVERIFY(key.contains("✓") && key.contains("Because."));
        w.window.saveHandout(QStringLiteral("/nowhere/a.pdf"), false);
        QTRY_VERIFY(w.message().contains(QStringLiteral("/nowhere")));
    }
    void answersThatAreNone_data() {
        QTest::addColumn<QByteArray>("json"); // of a lesson in the list
        QTest::addColumn<QString>("says");
        QTest::newRow("no object") << QByteArray("1") << QStringLiteral("lessons");
        QTest::newRow("no answers")
            << QByteArray(R"({"id": "a", "title": "", "lang": "en", "page": 1})")
            << QStringLiteral("answers");
        QTest::newRow("no page")
            << QByteArray(R"({"id": "a", "title": "", "lang": "en", "page": 0, "answers": {}})")
            << QStringLiteral("page");
        QTest::newRow("no text")
            << QByteArray(
                   R"({"id": "a", "title": "", "lang": "en", "page": 1, "answers": {"1/1": 2}})")
            << QStringLiteral("1/1");
        QTest::newRow("long")
            << QByteArray(R"({"id": "a", "title": "", "lang": "en", "page": 1, "answers": )"
                          R"({"1/1": ")") +
                   QByteArray(2000, 'x') + "\"}}"
            << QStringLiteral("at most");
    }
    void answersThatAreNone() {
        QFETCH(QByteArray, json);
        QFETCH(QString, says);
        Experiment experiment = defaultExperiment();
        experiment.unknown.push_back(
            {{}, "fovea", lessonMember, parseJson("[" + json.toStdString() + "]", "json")});
        const QString message = thrown([&] { (void)answersIn(experiment, "file.fovea"); });
        QVERIFY2(message.contains(says) && message.startsWith(QStringLiteral("file.fovea")),
                 qPrintable(message));
    }
    void graded() {
        const LessonSource lesson{.id = "/lesson", .texts = {{"en", {"en.md", classLesson}}}};
        const Grades grades = gradesOf(
            lesson,
            {{"Ada",
              answersOf({{"1/1", "4 3"}, {"2/1", "right"}, {"2/2", "reached"}, {"3/1", "8"}})},
             {"Bob, the \"second\"", answersOf({{"1/1", "4 1"}, {"2/1", "wrong"}, {"9/9", "x"}})}},
            reference());
        QCOMPARE(grades.questions, (std::vector<std::string>{"1/1", "2/1", "2/2", "3/1"}));
        QCOMPARE(gradesCsv(grades), std::string("name,1/1,2/1,2/2,3/1,right\n"
                                                "Ada,1,1,1,1,4\n"
                                                "\"Bob, the \"\"second\"\"\",0,0,,,0\n"));
        const QString table = QString::fromStdString(gradesText(grades));
        QVERIFY2(
            table.contains(QRegularExpression(QStringLiteral("Ada +✓ +✓ +✓ +✓ +4\n"))) &&
                table.contains(QRegularExpression(QStringLiteral("right +1 +1 +1 +1 +of 2\n"))),
            qPrintable(table));
    }
    void byCommand() {
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const LessonAnswers* answers) {
            Experiment experiment = defaultExperiment();
            if (answers)
                putAnswers(experiment, *answers);
            const QString path = folder.filePath(QString::fromUtf8(name));
            writeText(path, QByteArray::fromStdString(writeExperiment(experiment, true)));
            return path;
        };
        const LessonAnswers one{
            .lesson = "03-one-row", .title = "", .page = 0, .answers = {{"1/1", "1"}}};
        const QString ada = write("ada.fovea", &one);
        const QString none = write("none.fovea", nullptr);
        const auto [failed, table, problems] = call({QStringLiteral("grade"), ada, none});
        QVERIFY(failed == 1 && table.contains(QStringLiteral("ada")));
        QVERIFY2(problems.contains(QStringLiteral("none.fovea: has no answers")),
                 qPrintable(problems));
        const auto [fine, csv, nothing] =
            call({QStringLiteral("grade"), ada, QStringLiteral("-o"), QStringLiteral("-.csv")});
        QVERIFY2(fine == 0 && csv.startsWith(QStringLiteral("name,1/1,")), qPrintable(nothing));
    }
};

FOVEA_WINDOW_TEST(TestLessonClass)
#include "test_lesson_class.moc"

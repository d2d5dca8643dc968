// A lesson in a real window: what is asked is answered before it is seen, tried, and found wrong.
#include "app/lessons/course.h"
#include "app/lessons/lesson_panel.h"
#include "app/lessons/question_box.h"
#include "core/base/files.h"
#include "core/experiment/chosen_model.h"
#include "support/cut_words.h"
#include "support/lesson_window.h"
#include "support/program.h"
#include "ui/look/language.h"
#include "ui/widgets/overlay.h"

#include <QtCore/QTemporaryDir>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>

using namespace fovea;

namespace {

const char* const twoPages = R"(# Two pages

## Before you look

The map of {rows as .0} words.

```fovea
text "I saw a saw" --model tagger
```

```predict
What is the second *saw*?
( ) A verb.
(x) A noun.
---
A noun: {cell 4 1 in answer}.
```

Hidden until then.

```predict number
How much does it give to *a*?
= cell saw₄ a within 0.05
---
{cell saw₄ a as .3}.
```

## Try

```try
Make it a verb.
goal: cell 4 1 in answer = "VERB"
hint: Silence a cell.
---
It is a {cell 4 1 in answer} now.
```

```mistake
wrong: $a$ is right.
right: $b$ is right.
---
Because.
```
)";

} // namespace

class TestLessonWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }
    void cleanup() { useLanguage("en"); }

    void predictedThenSeen() {
        LessonWindow w{twoPages};
        w.window.open(w.folder.path());
        QVERIFY(w.shows(0));
        QCOMPARE(w.message(), QString());
        QTRY_VERIFY(w.says(QStringLiteral("The map of 4 words.")));
        QVERIFY(w.panel().isVeiled() && w.find<QWidget>("veil")->isVisible());
        QAction* exported = w.window.actionList().exportFigure();
        const auto* button = w.find<QPushButton>("primary");
        QVERIFY(!exported->isEnabled() && !button->isEnabled());
        w.window.setPresenting(true);
        QVERIFY(w.find<QWidget>("veil")->isVisible());
        w.window.setPresenting(false);
        QVERIFY(!w.says(QStringLiteral("Hidden until then")));
        QCOMPARE(w.boxes<PredictBox>().size(), std::size_t{1});
        w.choice(*w.boxes<PredictBox>().front(), 0)->click();
        QTRY_VERIFY(w.says(QStringLiteral("the one with the tick is right")));
        QTRY_VERIFY(w.says(QStringLiteral("A noun: NOUN.")));
        QTRY_VERIFY(w.says(QStringLiteral("Hidden until then")));
        QVERIFY(w.panel().isVeiled()); // the second question is open
        auto* number = w.boxes<PredictBox>().back();
        auto* field = number->findChild<QLineEdit*>();
        field->setText(QStringLiteral("much"));
        QTest::keyClick(field, Qt::Key_Return); // no number: nothing happens
        QVERIFY(!number->isAnswered());
        field->setText(QStringLiteral("97 %"));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(number->isAnswered() && w.says(QStringLiteral("Right.")));
        QTRY_VERIFY(w.says(QStringLiteral("0.990")));
        QVERIFY(!w.panel().isVeiled() && !w.find<QWidget>("veil")->isVisible());
        QVERIFY(exported->isEnabled() && button->isEnabled());
    }
    void triedAndFound() {
        LessonWindow w{twoPages};
        w.window.openLesson(lessonIn(disk(), w.folder.path().toStdString()), 1);
        QVERIFY(w.shows(1));
        auto* attempt = w.boxes<TryBox>().front();
        QVERIFY(!attempt->isAnswered());
        Experiment next = w.bench().experiment();
        next.edits = {{.layer = 0, .query = 3, .key = 2}};
        w.bench().edit(next);
        QTRY_VERIFY(attempt->isAnswered());
        QTRY_VERIFY(w.says(QStringLiteral("It is a VERB now.")));
        auto* mistake = w.boxes<MistakeBox>().front();
        const int right =
            w.choice(*mistake, 0)->accessibleName().startsWith(QLatin1Char('b')) ? 0 : 1;
        w.choice(*mistake, right)->click();
        QTRY_VERIFY(mistake->isAnswered() && w.says(QStringLiteral("Because.")));
    }
    // Back and forth: what was answered stays; and in another language, and at the next start.
    void answersStay() {
        const QTemporaryDir folder;
        const Settings settings(folder.filePath(QStringLiteral("fovea.ini")));
        QString place;
        {
            LessonWindow w{twoPages, settings};
            w.window.open(w.folder.path());
            QVERIFY(w.shows(0));
            w.choice(*w.boxes<PredictBox>().front(), 1)->click();
            w.press(Qt::Key_Right, Qt::AltModifier);
            QVERIFY(w.shows(1));
            QVERIFY(!w.panel().isVeiled()); // nothing is asked there
            w.press(Qt::Key_Left, Qt::AltModifier);
            QVERIFY(w.shows(0));
            QVERIFY(w.boxes<PredictBox>().front()->isAnswered());
            w.panel().go(1);
            QVERIFY(w.shows(1));
            w.window.chooseLanguage("zh_CN");
            QTRY_VERIFY(w.says(QStringLiteral("两页")));
            QVERIFY(w.shows(1)); // the same page
            w.panel().go(0);
            QVERIFY(w.shows(0));
            QVERIFY(w.boxes<PredictBox>().front()->isAnswered());
            place = w.folder.path();
            w.panel().close();
            QVERIFY(!w.panel().isVisible() && !w.panel().isVeiled());
            w.folder.setAutoRemove(false);
            w.window.chooseLanguage("en");
            QVERIFY(w.settles());
        }
        LessonWindow again{twoPages, settings};
        again.window.open(place);
        QVERIFY(again.shows(0));
        QVERIFY(again.boxes<PredictBox>().front()->isAnswered());
        QDir(place).removeRecursively();
    }
    void inThePalette() {
        LessonWindow w{twoPages};
        QVERIFY(w.settles());
        w.press(Qt::Key_K, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("the window that grows"));
        w.press(Qt::Key_Return);
        QVERIFY(w.shows(0));
        QCOMPARE(w.panel().lesson()->id, std::string("06-window"));
    }
    void whatIsWrongIsTold() {
        LessonWindow w{twoPages};
        writeText(w.folder.filePath(QStringLiteral("en.md")), "## no title\n");
        w.window.open(w.folder.path());
        QTRY_VERIFY(w.message().contains(QStringLiteral("line 1")));
        QVERIFY(!w.panel().isVisible());
        writeText(w.folder.filePath(QStringLiteral("en.md")), "# T\n## P\n{cell 1 1}\n");
        w.window.open(w.folder.path());
        QVERIFY(w.shows(0));
        QTRY_VERIFY(w.says(QStringLiteral("has no block")));
    }
    // Every lesson opens in its workspaces, each page, with all words seen; in both languages.
    void theCourse_data() {
        QTest::addColumn<QString>("language");
        for (const Language& language : languages())
            QTest::newRow(language.id.c_str()) << QString::fromStdString(language.id);
    }
    void theCourse() {
        QFETCH(QString, language);
        useLanguage(language.toStdString());
        QApplication::setFont(wordFont(bodyPoints));
        ShownWindow w(Settings(), firstExperiment());
        w.window.resize(w.window.minimumSize());
        QVERIFY(w.settles());
        w.press(Qt::Key_0, Qt::AltModifier);
        auto* list = w.find<Overlay>("lessons");
        QVERIFY(list);
        QCOMPARE(list->findChildren<QPushButton*>(QStringLiteral("galleryCard")).size(),
                 static_cast<qsizetype>(course().size()));
        list->findChildren<QPushButton*>(QStringLiteral("galleryCard")).front()->click();
        for (const LessonSource& lesson : course()) {
            w.window.openLesson(lesson);
            const auto pages =
                static_cast<int>(readLesson(lesson.in("en").text, lesson.id).pages.size());
            for (int page = 0; page < pages; page += 3) {
                w.window.lesson().go(page);
                QVERIFY(QTest::qWaitFor([&] { return w.window.lesson().isSettled(); }, 30000));
                QVERIFY(w.settles());
                QCOMPARE(w.message(), QString());
                for (const auto* label :
                     w.window.lesson().findChildren<QLabel*>(QStringLiteral("lessonText")))
                    QTRY_VERIFY2(!label->isVisible() ||
                                     label->height() >= label->heightForWidth(label->width()) - 1,
                                 qPrintable(label->text()));
            }
        }
    }
};

FOVEA_WINDOW_TEST(TestLessonWindow)
#include "test_lesson_window.moc"

// Training in the real window: a run is begun, paused, stepped, looked at, compared, and its model
// opened in Explore.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/training_work.h"
#include "core/figure/figures.h"
#include "core/learn/files/held_out.h"
#include "core/learn/studies.h"
#include "core/learn/training_run.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/train_window.h"
#include "ui/explore/stage_panel.h"
#include "ui/export/films.h"
#include "ui/train/plan_panel.h"
#include "ui/train/run_bar.h"
#include "ui/train/sentence_panel.h"
#include "ui/train/training_runs.h"
#include "ui/widgets/number_chip.h"
#include "ui/widgets/training_bar.h"
#include "ui/words.h"
#include "ui/workspace.h"

#include <QtCore/QDir>
#include <QtCore/QPointer>
#include <QtCore/QTemporaryDir>
#include <QtGui/QAction>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QProgressDialog>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>

using namespace fovea;

class TestTrainWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void beginsEmpty() {
        TrainWindow w(smallStudy(60));
        QVERIFY(std::get<Stack>(w.figure(figureId::train)).plots.empty());
        QVERIFY(!w.button(QStringLiteral("Pause"))->isEnabled());
        QVERIFY(!w.button(QStringLiteral("Open in Explore"))->isEnabled());
        QVERIFY(w.shown.message().isEmpty());
    }
    void trainsPausesStepsAndGoesOn() {
        TrainWindow w(smallStudy(3000)); // of more steps not each is logged
        w.train();
        QCOMPARE(w.run(), std::string("tagging, encoder, heads:heads=2,width=16"));
        QVERIFY(w.hasDone(30));
        w.click(QStringLiteral("Pause"));
        QVERIFY(w.button(QStringLiteral("Resume"))); // at once, however long its folder takes
        QVERIFY(w.reaches(RunState::paused));
        const Index done = w.status().done;
        QVERIFY(w.shows(done));
        // Curves, a map, predictions: all of what it has learned so far.
        QCOMPARE(std::get<Stack>(w.figure(figureId::train)).plots.front().curves.front().x.size(),
                 static_cast<std::size_t>(done));
        QCOMPARE(w.runs().step, std::int64_t{done});
        QVERIFY(!std::get<Matrix>(w.figure(figureId::trainMap)).values.empty());
        QTest::qWait(200);
        QCOMPARE(w.status().done, done);
        w.click(QStringLiteral("One step"));
        QVERIFY(w.hasDone(done + 1) && w.reaches(RunState::paused));
        QCOMPARE(w.status().done, done + 1);
        QVERIFY(w.shows(done + 1));
        // By its key.
        QTest::keyClick(&w.shown.window, Qt::Key_T, Qt::AltModifier);
        QVERIFY(w.hasDone(done + 10));
        QTest::keyClick(&w.shown.window, Qt::Key_T, Qt::AltModifier);
        QVERIFY(w.reaches(RunState::paused));
    }
    // Until it ends; then every step that was kept can be seen, and its model opened in Explore.
    void isScrubbedAndOpened() {
        TrainWindow w(smallStudy(60));
        w.train();
        QVERIFY(w.ends());
        QVERIFY(w.shows(60));
        QVERIFY(!w.button(QStringLiteral("Resume"))->isEnabled());
        const Figure last = w.figure(figureId::trainMap);
        auto* slider = w.page().findChild<TrainingBar*>()->findChild<QSlider*>();
        QVERIFY(slider->isVisible());
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QVERIFY(w.shown.settles());
        QCOMPARE(w.study().step, std::optional<std::int64_t>(0));
        QCOMPARE(w.runs().step, std::int64_t{0});
        QVERIFY(!(w.figure(figureId::trainMap) == last));
        QCOMPARE(std::get<Stack>(w.figure(figureId::train)).plots.front().marks.size(),
                 std::size_t{1});
        // A number of the picture, in the bar below it.
        NumberChip* smooth = nullptr;
        for (auto* chip : w.page().findChildren<NumberChip*>())
            if (chip->isVisible() && chip->id() == "smooth")
                smooth = chip;
        QVERIFY(smooth);
        QCOMPARE(smooth->text(), QStringLiteral("steps / 100"));
        QTest::keyClick(smooth, Qt::Key_Up);
        QVERIFY(w.shown.settles());
        QCOMPARE(smooth->text(), QStringLiteral("11")); // automatic counts as 10
        const ViewState& view = w.bench().experiment().view;
        QCOMPARE(integer(settingsOf(view, figureOf(view)), "smooth"), std::int64_t{11});
        // Another sentence, one of one's own, and the steps in the list of predictions.
        const std::string first = w.runs().text;
        w.click(QStringLiteral("Another"));
        QVERIFY(w.shown.settles());
        QVERIFY(w.runs().text != first);
        QCOMPARE(w.runs().text, inOneLine(w.runs().heldOut->at(1).source));
        auto* text = w.page().findChild<SentencePanel*>()->findChild<QLineEdit*>();
        text->setFocus();
        text->setText(QStringLiteral("we never fish your fly"));
        QTest::keyClick(text, Qt::Key_Return);
        QVERIFY(w.shown.settles());
        QCOMPARE(w.runs().text, std::string("we never fish your fly"));
        const auto predicted = w.runs().sentence->model->predicted;
        // With its probabilities, below the map.
        QCOMPARE(std::get<Answer>(w.figure(figureId::trainAnswer)).items.size(), predicted.size());
        w.click(QStringLiteral("Open in Explore"));
        QVERIFY(w.shown.settles());
        const Experiment& explored = w.bench().experiment();
        QCOMPARE(explored.text, std::string("we never fish your fly"));
        QCOMPARE(explored.model.step, std::optional<std::int64_t>(0));
        QCOMPARE(w.bench().picture().trace->model->predicted, predicted);
        w.shown.window.showWorkspace("train"); // as it was left
        QVERIFY(w.shown.settles());
        QCOMPARE(w.runs().step, std::int64_t{0});
    }
    // A second run lies over the first one, and the table has both.
    void compares() {
        TrainWindow w(smallStudy(40));
        w.train();
        QVERIFY(w.ends());
        QPushButton* score = nullptr;
        for (auto* field : w.page().findChildren<QPushButton*>())
            if (field->property("planField").toString() == QLatin1String("score"))
                score = field;
        QVERIFY(score);
        QTest::mouseClick(score, Qt::LeftButton);
        auto* panel = w.page().findChild<StagePanel*>();
        QVERIFY(panel && panel->isVisible());
        for (auto* choice : panel->findChildren<QPushButton*>(QStringLiteral("choice")))
            if (choice->property("row").toString() == QLatin1String("additive"))
                QTest::mouseClick(choice, Qt::LeftButton);
        QCOMPARE(w.study().network.layers.front()[Stage::score].only().row,
                 std::string("additive"));
        QTest::keyClick(panel, Qt::Key_Escape);
        w.train();
        QVERIFY(w.run().find("additive") != std::string::npos);
        QVERIFY(w.ends());
        QVERIFY(w.shows(40));
        w.look(figureId::trainRuns);
        const auto table = std::get<NumberTable>(w.figure(figureId::trainRuns));
        QCOMPARE(table.rows.size(), std::size_t{2});
        for (const NumberTable::Row& row : table.rows) {
            QVERIFY(row.values.front() > 1000);              // parameters
            QCOMPARE(row.values[1], 40.0);                   // steps
            QVERIFY(row.values[2] > 0);                      // a second
            QVERIFY(row.values[3] >= 20);                    // to 95 %
            QVERIFY(row.values[4] > 0);                      // in seconds
            QVERIFY(row.values[6] > 0 && row.values[7] > 0); // accuracies
        }
        QVERIFY(table.rows[0].values.front() != table.rows[1].values.front());
        w.look(figureId::train);
        QVERIFY(std::get<Stack>(w.figure(figureId::train)).plots.front().curves.back().series == 1);
    }
    // A run of another task does not lie over those of this one.
    void anotherTask() {
        TrainWindow w(smallStudy(20));
        w.train();
        QVERIFY(w.ends());
        const std::string first = w.run();
        w.train(); // the same once more
        QCOMPARE(w.study().runs.size(), std::size_t{2});
        QVERIFY(w.ends());
        Experiment next = w.bench().experiment();
        next.training = teaching(next.training, rowOf(tasks().info(), "copy"));
        next.training.plan.steps = 2;
        w.bench().edit(std::move(next));
        w.train();
        QCOMPARE(w.study().runs.size(), std::size_t{1});
        QVERIFY(w.run() != first);
        TrainingRuns::all().pause(w.run());
        w.bench().undo();
        QCOMPARE(w.study().runs.size(), std::size_t{2});
        QVERIFY(w.shown.settles());
    }
    // One click trains all networks of a study, one after the other.
    void studies() {
        TrainWindow w(smallStudy(40));
        for (const Command& command : w.shown.window.workspace().commands())
            if (command.group == QLatin1String("Study") &&
                command.name == QLatin1String("Without attention"))
                command.run();
        const std::vector<std::string> runs = w.study().runs;
        QCOMPARE(w.study().plan.steps, fovea::studies().math("without-attention").steps);
        QCOMPARE(runs.size(), std::size_t{3});
        QCOMPARE(runs.back(), std::string("GRU with Luong's attention"));
        QVERIFY(w.hasDone(1));
        for (std::size_t i = 1; i < runs.size(); ++i)
            QVERIFY(TrainingRuns::all().status(runs[i]).waits);
        TrainingRuns::all().pause(runs[0]);
        QTRY_VERIFY_WITH_TIMEOUT(TrainingRuns::all().status(runs[1]).done > 0, patience);
        // All of them stop at a click, and go on at another one.
        auto* all = w.button(QStringLiteral("Pause all"));
        QVERIFY(all);
        all->click();
        QTRY_VERIFY_WITH_TIMEOUT(!TrainingRuns::all().isTraining(), patience);
        for (const std::string& run : runs)
            QVERIFY(!TrainingRuns::all().status(run).waits);
        // What has become of them is told a moment later.
        QTRY_COMPARE_WITH_TIMEOUT(all->text(), QStringLiteral("Resume all"), patience);
        QVERIFY(all->isVisible());
        QVERIFY(w.page().findChild<RunBar*>()->findChild<QLabel*>()->text().contains(
            QLatin1String("0 of 3 runs ended")));
        all->click();
        QCOMPARE(all->text(), QStringLiteral("Pause all"));
        QVERIFY(TrainingRuns::all().isTraining());
        QVERIFY(TrainingRuns::all().status(runs[2]).waits);
        all->click();
        QTRY_VERIFY_WITH_TIMEOUT(!TrainingRuns::all().isTraining(), patience);
    }
    // With the steps that are chosen at the left, where that is ticked.
    void studyWithChosenSteps() {
        TrainWindow w(smallStudy(12));
        w.shown.window.findChild<QAction*>(QStringLiteral("chosenSteps"))->trigger();
        for (const Command& command : w.shown.window.workspace().commands())
            if (command.group == QLatin1String("Study") &&
                command.name == QLatin1String("Without attention"))
                command.run();
        QCOMPARE(w.study().plan.steps, Index{12});
        for (const std::string& run : w.study().runs)
            QCOMPARE(knownRun(run)->plan.steps, Index{12});
        // The first has no attention, and its map says so.
        QVERIFY(w.shows(12));
        w.look(figureId::trainMap);
        QCOMPARE(english(std::get<Plot>(w.figure(figureId::trainMap)).subtitle),
                 std::string("this model has no attention"));
        for (const std::string& run : w.study().runs)
            TrainingRuns::all().pause(run);
    }
    // A table that is dropped is understood before anything is learned from it.
    void ownData() {
        TrainWindow w(smallStudy(20));
        const QString path = w.folder.filePath(QStringLiteral("pairs.tsv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (int i = 0; i < 60; ++i)
            file.write(QStringLiteral("one%1 two three\tthree two one%1\n").arg(i).toUtf8());
        file.close();
        w.shown.drop(path);
        QTRY_COMPARE(w.study().plan.material.path, path.toStdString());
        QVERIFY2(w.shown.message().contains(u"60"), qPrintable(w.shown.message()));
        w.train();
        QVERIFY(w.run().starts_with("pairs.tsv, "));
        QVERIFY(w.ends());
        QVERIFY(w.shows(20));
        QVERIFY(!w.runs().target.empty());
        // One that is wrong is told, and changes nothing.
        const QString bad = w.folder.filePath(QStringLiteral("bad.tsv"));
        QFile other(bad);
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write("no tab\n");
        other.close();
        w.shown.drop(bad);
        QTRY_VERIFY2(w.shown.message().contains(u"bad.tsv"), qPrintable(w.shown.message()));
        QCOMPARE(w.study().plan.material.path, path.toStdString());
    }
    // What cannot be trained is said, and can be tried again.
    void fails() {
        TrainingStudy study = smallStudy(20);
        study.plan.material.path = "/nowhere/pairs.tsv";
        study.plan.material.form = Form::eachWord;
        TrainWindow w(study);
        w.train();
        QVERIFY(w.reaches(RunState::failed));
        QTRY_VERIFY2(w.shown.message().contains(u"/nowhere/pairs.tsv"),
                     qPrintable(w.shown.message()));
        QVERIFY(w.button(QStringLiteral("Try again")));
    }
    // A program that ended in the middle of a run offers it when it starts again.
    void goesOnAfterTheProgramEnded() {
        QTemporaryDir folder;
        const std::string path = folder.path().toStdString() + "/data/runs/half";
        QDir().mkpath(QString::fromStdString(path));
        const auto backend = reference();
        TrainingPlan plan = smallTraining("tagging");
        try {
            TrainingRun half(disk(), smallTrainer(*backend, plan, smallNetwork("encoder:layers=1")),
                             {.folder = path, .saveInterval = std::chrono::seconds(0)},
                             [](const TrainingProgress& now) {
                                 if (now.step.step == 20)
                                     throw Cancelled();
                             });
            half.train(*backend);
            QFAIL("it was to be interrupted");
        } catch (const Cancelled&) {
        }
        Window window(folder.path());
        window.window.showWorkspace("train");
        QTRY_VERIFY2(window.message().contains(u"half"), qPrintable(window.message()));
        for (auto* one : window.window.findChildren<QAbstractButton*>())
            if (one->isVisible() && one->text() == QLatin1String("&Go on")) {
                one->click();
                break;
            }
        QTRY_COMPARE_WITH_TIMEOUT(TrainingRuns::all().status("half").state, RunState::ended,
                                  patience);
        QCOMPARE(window.bench().experiment().training.runs, std::vector<std::string>{"half"});
        QTRY_VERIFY(knownRun("half")->model->saved().card);
        QCOMPARE(knownRun("half")->done, plan.steps);
    }
    // Of a run that learns the same the sentence stays, and what was pinned in its map.
    void keepsTheSentence() {
        TrainWindow w(smallStudy(20));
        w.train();
        QVERIFY(w.ends());
        QVERIFY(w.shows(20));
        Experiment next = w.bench().experiment();
        next.training.text = "we never fish";
        w.bench().edit(next);
        w.look(figureId::trainMap);
        QCOMPARE(w.runs().text, std::string("we never fish"));
        Q_EMIT w.page()
            .findChild<FigureView*>(QStringLiteral("picture"))
            ->clicked(Hit{.row = 1, .column = 0});
        QCOMPARE(w.bench().experiment().view.query, std::optional<std::int64_t>(1));
        w.train();
        QCOMPARE(w.study().text, std::string("we never fish"));
        QCOMPARE(w.bench().experiment().view.key, std::optional<std::int64_t>(0));
        QVERIFY(w.ends());
    }
    // What a run shows leaves as a film.
    void savesAFilm() {
        TrainWindow w(smallStudy(40));
        w.train();
        QVERIFY(w.ends());
        QVERIFY(w.shows(40));
        w.look(figureId::trainMap);
        const QString path = w.folder.filePath(QStringLiteral("film.pdf"));
        w.shown.window.findChild<FigureWork*>()->saveFilm(path);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), patience);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(static_cast<std::size_t>(file.readAll().count("/Type /Page\n")),
                 w.runs().steps.size());
    }
    // In whatever format, and it can be written again.
    void cancelsAFilm() {
        TrainWindow w(smallStudy(20));
        w.train();
        QVERIFY(w.ends());
        QVERIFY(w.shows(20));
        w.look(figureId::trainMap);
        auto* figures = w.shown.window.findChild<FigureWork*>();
        for (const RowInfo& row : filmFormats().info().rows) {
            const FilmFormat& format = filmFormats().math(row.id);
            if (!canWrite(format))
                continue;
            const QString path =
                w.folder.filePath(format.isFolder ? QStringLiteral("film/")
                                                  : QStringLiteral("film.%1").arg(utf8(row.id)));
            figures->saveFilm(path);
            const QPointer progress = w.shown.window.findChild<QProgressDialog*>();
            QVERIFY(progress);
            progress->findChild<QPushButton*>()->click();
            QTRY_VERIFY_WITH_TIMEOUT(!progress, patience);
            QVERIFY2(!QFile::exists(path), qPrintable(path));
        }
        const QString path = w.folder.filePath(QStringLiteral("film.pdf"));
        figures->saveFilm(path);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), patience);
    }
    // A window that closes does not wait for its film.
    void closedWhileAFilmIsMade() {
        const QTemporaryDir elsewhere;
        const QString path = elsewhere.filePath(QStringLiteral("film.pdf"));
        {
            TrainWindow w(smallStudy(40));
            w.train();
            QVERIFY(w.ends());
            QVERIFY(w.shows(40));
            w.look(figureId::trainMap);
            w.shown.window.findChild<FigureWork*>()->saveFilm(path);
        }
        QVERIFY(!QFile::exists(path));
    }
};

FOVEA_WINDOW_TEST(TestTrainWindow)
#include "test_train_window.moc"

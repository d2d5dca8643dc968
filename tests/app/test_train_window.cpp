// Training in the real window: a run is begun, paused, stepped, looked at, compared, and its model
// opened in Explore.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/training_work.h"
#include "core/figure/figures.h"
#include "core/learn/files/held_out.h"
#include "core/learn/training_run.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/explore/stage_panel.h"
#include "ui/train/plan_panel.h"
#include "ui/train/run_bar.h"
#include "ui/train/sentence_panel.h"
#include "ui/train/training_runs.h"
#include "ui/widgets/training_bar.h"
#include "ui/workspace.h"

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>

using namespace fovea;

namespace {

constexpr int patience = 120'000; // milliseconds; only a run that hangs takes so long

// Of runs that take a second.
TrainingStudy smallStudy(Index steps) {
    TrainingStudy study =
        withNetwork(defaultTrainingStudy(), rowOf(networks().info(), "encoder:layers=1,inner=16"));
    study = withStage(study, Stage::project,
                      readSelection(projects().info(), "heads:heads=2,width=16", ""));
    study.plan.steps = steps;
    study.plan.batchSize = 8;
    study.plan.evaluateEvery = 20;
    return study;
}

struct TrainWindow {
    explicit TrainWindow(const TrainingStudy& study) : shown(folder.path()) {
        shown.window.showWorkspace("train");
        Experiment next = bench().experiment();
        next.training = study;
        bench().edit(std::move(next));
        (void)shown.settles();
    }
    ~TrainWindow() { // so that the next test's run does not wait for this one
        for (const std::string& name : study().runs)
            TrainingRuns::all().pause(name);
    }
    Workbench& bench() { return shown.bench(); }
    const TrainingStudy& study() { return bench().experiment().training; }
    QWidget& page() { return shown.window.workspace(); }
    template <class Button = QAbstractButton>
    Button* button(const QString& text) {
        for (auto* one : shown.window.findChildren<Button*>())
            if (one->text().remove(QLatin1Char('&')) == text && one->isVisible())
                return one;
        return nullptr;
    }
    void click(const QString& text) {
        auto* found = button(text);
        QVERIFY2(found && found->isEnabled(), qPrintable(text));
        QTest::mouseClick(found, Qt::LeftButton);
    }
    void train() {
        auto* begin = page().findChild<QPushButton*>(QStringLiteral("primary"));
        QVERIFY(begin && begin->isEnabled());
        QTest::mouseClick(begin, Qt::LeftButton);
    }
    std::string run() { return study().runs.empty() ? std::string() : study().runs.front(); }
    TrainingRuns::Status status() { return TrainingRuns::all().status(run()); }
    bool reaches(RunState state) {
        return QTest::qWaitFor([&] { return status().state == state && !status().waits; },
                               patience);
    }
    bool hasDone(Index steps) {
        return QTest::qWaitFor([&] { return status().done >= steps; }, patience);
    }
    // Its folder was read again, with its card.
    bool ends() {
        return reaches(RunState::ended) && QTest::qWaitFor(
                                               [&] {
                                                   const KnownRunPointer known = knownRun(run());
                                                   return known->model &&
                                                          known->model->saved().card.has_value();
                                               },
                                               patience);
    }
    // What is shown is of so many steps.
    bool shows(Index steps) {
        return QTest::qWaitFor(
            [&] {
                const TracePointer trace = bench().picture().trace;
                return trace && trace->runs && !trace->runs->runs.empty() &&
                       trace->runs->runs.front()->done == steps && bench().settled();
            },
            patience);
    }
    const RunsTrace& runs() { return *bench().picture().trace->runs; }
    Figure figure(const char* id) { return *bench().picture().figure(id); }
    void look(const char* id) {
        Experiment next = bench().experiment();
        showFigure(next.view, id);
        bench().edit(std::move(next));
        QVERIFY(shown.settles());
    }
    QTemporaryDir folder;
    Window shown;
};

} // namespace

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
    // One click trains all networks of a study, one after the other.
    void studies() {
        TrainWindow w(smallStudy(40));
        for (const Command& command : w.shown.window.workspace().commands())
            if (command.group == QLatin1String("Study") &&
                command.name == QLatin1String("Static attention"))
                command.run();
        const std::vector<std::string> runs = w.study().runs;
        QCOMPARE(runs.size(), std::size_t{4});
        QCOMPARE(runs.back(), std::string("LSTM with attention"));
        QVERIFY(w.hasDone(1));
        for (std::size_t i = 1; i < runs.size(); ++i)
            QVERIFY(TrainingRuns::all().status(runs[i]).waits);
        TrainingRuns::all().pause(runs[0]);
        QTRY_VERIFY_WITH_TIMEOUT(TrainingRuns::all().status(runs[1]).done > 0, patience);
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
    // From a step in the middle: with another rate, without a head, without a distance.
    void forks() {
        TrainWindow w(smallStudy(60));
        w.train();
        QVERIFY(w.ends());
        QVERIFY(w.shows(60));
        const std::string parent = w.run();
        const auto fork = [&](const char* words) {
            for (const Command& command : w.shown.window.workspace().commands())
                if (command.group == QLatin1String("Fork") &&
                    command.name.startsWith(QLatin1String(words)))
                    return command.run();
            QFAIL(words);
        };
        const auto lookAt = [&](std::int64_t step) {
            Experiment next = w.bench().experiment();
            next.training.runs = {parent};
            next.training.step = step;
            next.view.query = 2;
            next.view.key = 1;
            next.view.head = 1;
            next.training.plan.rate = 0.05;
            w.bench().edit(std::move(next));
            (void)w.shown.settles();
            QVERIFY(QTest::qWaitFor([&] { return w.runs().step == step; }));
        };
        lookAt(30);
        fork("With the choices at the left");
        QVERIFY(w.ends());
        QVERIFY(w.shows(60));
        QVERIFY(w.run() != parent);
        QCOMPARE(w.study().runs, (std::vector<std::string>{w.run(), parent}));
        const KnownRunPointer other = knownRun(w.run());
        QVERIFY(other->origin && other->origin->run == parent && other->origin->step == 30);
        QCOMPARE(other->plan.rate, 0.05);
        // Its curves begin with those of the run that it went on from.
        const auto& before = knownRun(parent)->history->loss.values;
        const auto& after = other->history->loss.values;
        QCOMPARE(after.size(), std::size_t{60});
        QVERIFY(std::equal(after.begin(), after.begin() + 30, before.begin()));
        QVERIFY(after.back() != before.back());
        // A head that is forbidden has no weight; the other one still has.
        lookAt(30);
        fork("Without head 2");
        QVERIFY(w.ends());
        QVERIFY(w.shows(60));
        const auto weights = [&](Index head) {
            const Layer& layer = w.runs().sentence->layer(0);
            const auto on = reference();
            const Tensor all = tile(*w.runs().sentence, *on, 0, head, Quantity::weights,
                                    {0, layer.queries.count(), 0, layer.keys.count()});
            double sum = 0;
            for (const float one : all.host<float>())
                sum += one;
            return sum;
        };
        QCOMPARE(weights(1), 0.0);
        QVERIFY(weights(0) > 1);
        // Nothing goes to the token before: what the pinned cell shows is forbidden.
        lookAt(60);
        fork("Without this distance (key − query = -1)");
        QVERIFY(w.hasDone(60) && w.reaches(RunState::ended)); // as many steps follow
        QCOMPARE(w.status().done, Index{120});
        QVERIFY(w.shows(120));
        const Layer& layer = w.runs().sentence->layer(0);
        const auto on = reference();
        const Index count = layer.keys.count();
        const Tensor all =
            tile(*w.runs().sentence, *on, 0, 0, Quantity::weights, {0, count, 0, count});
        for (Index i = 1; i < count; ++i)
            QCOMPARE(all.host<float>()[static_cast<std::size_t>(i * count + i - 1)], 0.0F);
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
};

FOVEA_WINDOW_TEST(TestTrainWindow)
#include "test_train_window.moc"

// The steps that a model kept, scrubbed and played in the window.
#include "app/window/figure_work.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/carriers.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "core/learn/training_run.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/widgets/play_slider.h"
#include "ui/widgets/training_bar.h"

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QProgressDialog>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>

using namespace fovea;

namespace {

Experiment trainedExperiment(const std::string& folder, std::size_t kept) {
    const auto backend = reference();
    TrainingPlan plan = smallTraining("tagging");
    plan.steps = 20;
    plan.evaluateEvery = 10;
    TrainingRun run(
        disk(), smallTrainer(*backend, plan, smallNetwork("encoder:layers=1")),
        {.folder = folder, .validationExamples = 10, .testExamples = 10, .keptSteps = kept},
        [](const TrainingProgress&) {});
    run.train(*backend);
    Experiment experiment = withModel(defaultExperiment(), openModel(disk(), folder));
    experiment.text = "we never fish your fly";
    return experiment;
}

struct TrainingWindow : ShownWindow {
    explicit TrainingWindow(std::size_t kept = 11)
        : ShownWindow(Settings(), trainedExperiment(folder.path().toStdString(), kept)),
          bar(find<TrainingBar>("trainingBar")) {
        (void)settles();
    }
    QToolButton* button(const QString& text) {
        for (auto* one : bar->findChildren<QToolButton*>())
            if (one->text() == text)
                return one;
        return nullptr;
    }
    void look(const char* figure) {
        Experiment next = bench().experiment();
        showFigure(next.view, figure);
        bench().edit(std::move(next));
        (void)settles();
    }
    [[nodiscard]] std::optional<std::int64_t> step() {
        return bench().picture().experiment.model.step;
    }
    inline static const QTemporaryDir folder;
    TrainingBar* bar;
};

} // namespace

class TestTrainingBar : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    void scrubs() {
        TrainingWindow w;
        QVERIFY(w.bar->isVisible());
        auto* slider = w.bar->findChild<QSlider*>();
        QCOMPARE(slider->maximum(), 10);
        QCOMPARE(slider->value(), 10); // as it was trained
        const auto now = [&] { return *w.bench().picture().figure("matrix"); };
        const Figure trained = now();
        slider->setFocus();
        w.press(Qt::Key_Home);
        QVERIFY(w.settles());
        QCOMPARE(w.step(), std::optional<std::int64_t>(0));
        QVERIFY(!(now() == trained));
        w.press(Qt::Key_Right);
        QVERIFY(w.settles());
        QCOMPARE(w.step(), std::optional<std::int64_t>(2));
        QVERIFY(w.bar->findChild<QLabel*>(QStringLiteral("quiet")) != nullptr);
        // All that was scrubbed is one step of undo.
        w.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.settles());
        QVERIFY(!w.step());
        QVERIFY(now() == trained);
        QCOMPARE(slider->value(), 10);
    }
    void plays() {
        TrainingWindow w;
        QTest::mouseClick(w.button(QStringLiteral("Play")), Qt::LeftButton);
        QTRY_COMPARE(w.step(), std::optional<std::int64_t>(0)); // from the beginning
        QTRY_VERIFY(w.step() > std::optional<std::int64_t>(0));
        QTest::mouseClick(w.button(QStringLiteral("Pause")), Qt::LeftButton);
        QVERIFY(w.settles());
        const auto at = w.step();
        QTest::qWait(300);
        QCOMPARE(w.step(), at);
    }
    // The picture in the large, as it is looked at, at every step.
    void savesAFilm() {
        TrainingWindow w;
        w.look("links");
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("film.pdf"));
        w.window.findChild<FigureWork*>()->saveFilm(path);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 60000);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QCOMPARE(bytes.count("/Type /Page\n"), 11);
        const auto state = takeState(bytes.toStdString(), "film.pdf");
        QVERIFY(state && readExperiment(*state, "film.pdf").experiment.view.figure == "links");
        QTRY_VERIFY(w.message().isEmpty());
        // A folder has a picture for each.
        const QString pictures = folder.filePath(QStringLiteral("pictures/"));
        w.window.findChild<FigureWork*>()->saveFilm(pictures);
        QTRY_COMPARE_WITH_TIMEOUT(QDir(pictures).entryList(QDir::Files).size(), 11, 60000);
        QTRY_VERIFY(!w.window.findChild<QProgressDialog*>()); // one film at a time
        // What cannot be is said.
        w.window.findChild<FigureWork*>()->saveFilm(folder.filePath(QStringLiteral("film.xyz")));
        QTRY_VERIFY2(w.message().contains(u"xyz"), qPrintable(w.message()));
        // The button asks where to.
        bool asked = false;
        QTimer::singleShot(0, &w.window, [&] {
            if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
                asked = true;
                dialog->reject();
            }
        });
        QTest::mouseClick(w.button(QStringLiteral("Save film…")), Qt::LeftButton);
        QVERIFY(asked);
    }
    // With the largest words in the smallest window everything of it is within its page.
    void fits() {
        TrainingWindow w;
        w.window.resize(1024, 660);
        for (const int percent : {100, 200, 100}) {
            w.window.chooseTextSize(percent);
            QTest::qWait(50);
            QVERIFY(w.window.width() <= 1024);
            for (const QWidget* one : w.bar->findChildren<QWidget*>())
                if (one->isVisible()) {
                    const QRect inBar(one->mapTo(w.bar, QPoint()), one->size());
                    QVERIFY2(w.bar->rect().contains(inBar), one->metaObject()->className());
                    QVERIFY(one->width() >= one->minimumSizeHint().width());
                }
        }
    }
    // Of other models there is nothing to scrub.
    void hidden() {
        TrainingWindow w(0);
        QVERIFY(!w.bar->isVisible());
        TrainingWindow other;
        other.bench().edit(withModel(other.bench().experiment(), {.name = "tagger"}));
        QVERIFY(other.settles());
        QVERIFY(!other.bar->isVisible());
    }
};

FOVEA_WINDOW_TEST(TestTrainingBar)
#include "test_training_bar.moc"

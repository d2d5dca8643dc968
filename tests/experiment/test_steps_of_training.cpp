// A model as it was at a step of its training, in an Experiment: what every view shows is what a
// run that stopped there would show.
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/kept_by_model.h"
#include "core/experiment/known_runs.h"
#include "core/experiment/run.h"
#include "core/experiment/undo_stack.h"
#include "core/figure/figures.h"
#include "core/learn/files/kept_steps.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/training_run.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cstring>
#include <filesystem>

using namespace fovea;

namespace {

constexpr Index steps = 8;
const std::shared_ptr<Backend> backend = reference();

Trainer begun() {
    TrainingPlan plan = smallTraining("tagging");
    plan.steps = steps;
    plan.evaluateEvery = 4;
    return smallTrainer(*backend, plan, smallNetwork("encoder:layers=2"));
}

// A folder of a model that kept five steps.
struct KeptRun {
    KeptRun() {
        disk().makeFolder(path());
        TrainingRun run(
            disk(), begun(),
            {.folder = path(), .validationExamples = 10, .testExamples = 10, .keptSteps = 5},
            [](const TrainingProgress&) {});
        run.train(*backend);
        choice = openModel(disk(), path());
    }
    [[nodiscard]] std::string path() const {
        return folder.filePath(QStringLiteral("model")).toStdString();
    }
    [[nodiscard]] Experiment at(std::optional<std::int64_t> step) const {
        Experiment experiment = withModel(defaultExperiment(), choice);
        experiment.text = "we never fish your fly";
        experiment.model.step = step;
        return experiment;
    }
    QTemporaryDir folder;
    ModelChoice choice;
};

bool sameMaps(const Trace& a, const Trace& b) {
    if (a.layers.size() != b.layers.size())
        return false;
    for (Index layer = 0; layer < std::ssize(a.layers); ++layer)
        for (Index head = 0; head < a.layer(layer).plan.heads; ++head) {
            const Rect all{0, a.layer(layer).queries.count(), 0, a.layer(layer).keys.count()};
            const Tensor x = tile(a, *backend, layer, head, Quantity::weights, all).as<float>();
            const Tensor y = tile(b, *backend, layer, head, Quantity::weights, all).as<float>();
            if (std::memcmp(x.host<float>().data(), y.host<float>().data(),
                            x.host<float>().size_bytes()) != 0)
                return false;
        }
    return true;
}

} // namespace

class TestStepsOfTraining : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // A program that is killed leaves steps that it kept after it saved last: they are done again.
    void behindTheSavedState() {
        const QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        try {
            TrainingRun run(disk(), begun(), {.folder = path, .keptSteps = 5},
                            [](const TrainingProgress& now) {
                                if (now.step.step == 6)
                                    throw Cancelled();
                            });
            run.train(*backend);
            QFAIL("it was to be interrupted");
        } catch (const Cancelled&) {
        }
        QVERIFY(keptSteps(disk(), path).size() > 1);
        QCOMPARE(runIn(disk(), path).model->keptSteps(), std::vector<std::int64_t>{0});
    }
    void showWhatARunThatStoppedShows() {
        const KeptRun kept;
        const QTemporaryDir stopped;
        Trainer other = begun();
        const auto all = chosenModel(kept.at({}))->model->keptSteps();
        QCOMPARE(all, (std::vector<std::int64_t>{0, 2, 4, 6, 8}));
        TracePointer before;
        for (const std::int64_t step : all) {
            while (other.done() < step)
                (void)other.step(*backend);
            const std::string path = stopped.filePath(QString::number(step)).toStdString();
            disk().makeFolder(path);
            replaceFiles(disk(), trainerFiles(path, other));
            Experiment wanted = kept.at({});
            wanted.model = openModel(disk(), path);
            const TracePointer there = run(wanted, *backend);
            (void)openModel(disk(), kept.path()); // the last one has the numbers of that, too
            const TracePointer shown = run(kept.at(step), *backend, before);
            QVERIFY(sameMaps(*shown, *there));
            QVERIFY(shown->model->predicted == there->model->predicted);
            QVERIFY(!shown->model->card); // which tells of the last step
            QCOMPARE(modelKeyOf(*shown)->hash, modelKeyOf(*there)->hash);
            if (before)
                QVERIFY(!sameMaps(*before, *shown)); // it learns
            before = shown;
        }
        const TracePointer last = run(kept.at({}), *backend, before);
        QVERIFY(sameMaps(*last, *before));
        QVERIFY(last->model->card);
    }
    // The curves have a line at the step; the model has it in its name.
    void areTold() {
        const KeptRun kept;
        const auto curvesOf = [&](std::optional<std::int64_t> step) {
            Experiment experiment = kept.at(step);
            showFigure(experiment.view, "training");
            const TracePointer trace = run(experiment, *backend);
            return std::get<Stack>(describe(*trace, experiment.view, *backend));
        };
        QVERIFY(curvesOf({}).plots.front().marks.empty());
        for (const Plot& plot : curvesOf(4).plots)
            QCOMPARE(plot.marks.at(0).at, 4.0);
        QCOMPARE(english(modelName(kept.at(4).model)), std::string("model, step 4"));
        QCOMPARE(english(modelName(kept.at({}).model)), std::string("model"));
    }
    void areKeptInASession() {
        const KeptRun kept;
        for (const std::optional<std::int64_t> step : {std::optional<std::int64_t>(), {4}}) {
            const Experiment read =
                readExperiment(writeExperiment(kept.at(step), true), "here").experiment;
            QCOMPARE(read.model.step, step);
            QVERIFY(read == kept.at(step));
        }
        QVERIFY(!sameComputation(kept.at(4), kept.at(6)));
    }
    // A step that it does not have, and one whose file went away.
    void missing() {
        const KeptRun kept;
        QVERIFY(thrown([&] { (void)run(kept.at(5), *backend); }).contains(u"step 5"));
        QVERIFY(!modelAtHand(kept.at(5)));
        std::filesystem::remove(kept.path() + "/steps/6.safetensors");
        QVERIFY(modelAtHand(kept.at(6)).has_value()); // its words are known
        QVERIFY(thrown([&] { (void)run(kept.at(6), *backend); }).contains(u"6.safetensors"));
        (void)run(kept.at(4), *backend);
    }
    // All of a film is one step of undo.
    void undone() {
        const KeptRun kept;
        UndoStack stack(kept.at({}));
        for (const std::int64_t step : {0, 2, 4})
            stack.edit(kept.at(step), 1);
        QCOMPARE(stack.current().model.step, std::optional<std::int64_t>(4));
        stack.undo();
        QVERIFY(!stack.current().model.step);
        QVERIFY(!stack.canUndo());
    }
};

FOVEA_TEST(TestStepsOfTraining)
#include "test_steps_of_training.moc"

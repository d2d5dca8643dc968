// Training runs as a workspace computes them: what is shown of a step is what a run that stopped
// there had learned.
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/training_work.h"
#include "core/figure/figures.h"
#include "core/learn/files/held_out.h"
#include "core/learn/training_run.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

namespace {

constexpr Index knownSteps = 12;

TrainingPlan planOf(const char* task, Index last) {
    TrainingPlan plan = smallTraining(task);
    plan.steps = last;
    plan.evaluateEvery = 4;
    return plan;
}

// Trains in a folder of that name.
std::string trained(const std::string& folder, const char* task, const char* network,
                    std::size_t kept, Index last = knownSteps) {
    const auto backend = reference();
    QDir().mkpath(QString::fromStdString(folder));
    TrainingRun run(
        disk(), smallTrainer(*backend, planOf(task, last), smallNetwork(network)),
        {.folder = folder, .validationExamples = 10, .testExamples = 10, .keptSteps = kept},
        [](const TrainingProgress&) {});
    run.train(*backend);
    return folder;
}

Experiment looking(const std::vector<std::string>& runs) {
    Experiment experiment = defaultExperiment();
    experiment.training.runs = runs;
    showFigure(experiment.view, figureId::train);
    return experiment;
}

const RunsTrace& runsOf(const TracePointer& trace) {
    return *trace->runs;
}

} // namespace

class TestKnownRuns : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        setRunsFolder(folder_->path().toStdString());
    }
    // Another run, stopped there, has the same maps and predictions.
    void stepsAreThoseOfARunThatStops_data() {
        QTest::addColumn<QByteArray>("task");
        QTest::addColumn<QByteArray>("network");
        for (const auto& [task, network] : {std::pair{"tagging", "encoder:layers=2"},
                                            {"reverse", "encoder-decoder:layers=1"},
                                            {"language", "decoder:layers=1"},
                                            {"tagging", "recurrent"}})
            QTest::addRow("%s by %s", task, network) << QByteArray(task) << QByteArray(network);
    }
    void stepsAreThoseOfARunThatStops() {
        QFETCH(const QByteArray, task);
        QFETCH(const QByteArray, network);
        const std::string name = "run of " + std::string(QTest::currentDataTag());
        trained(path(name), task, network, 4);
        const auto backend = reference();
        Experiment experiment = looking({name});
        TracePointer before;
        for (const std::int64_t step : {4, 8, 0}) {
            experiment.training.step = step;
            before = run(experiment, *backend, before);
            const RunsTrace& shown = runsOf(before);
            QCOMPARE(shown.step, step);
            QCOMPARE(shown.steps, (std::vector<std::int64_t>{0, 4, 8, 12}));
            const Trace& seen = *shown.sentence;
            // The other run is planned as long, so that its rates are the same.
            Trainer other = smallTrainer(*backend, planOf(task, knownSteps),
                                         smallNetwork(network.toStdString()));
            while (other.done() < step)
                (void)other.step(*backend);
            const TrainedModel model(std::make_shared<const SavedLearner>(
                SavedLearner{.learner = other.learner(), .training = other.plan()}));
            Trace fresh;
            fresh.experiment = seen.experiment;
            model.compute(fresh, *backend, {}, nullptr, nullptr);
            QCOMPARE(seen.layers.size(), fresh.layers.size());
            for (Index layer = 0; layer < std::ssize(seen.layers); ++layer) {
                const Rect all{0, seen.layer(layer).queries.count(), 0,
                               seen.layer(layer).keys.count()};
                for (Index head = 0; head < seen.layer(layer).plan.heads; ++head) {
                    const Tensor a = tile(seen, *backend, layer, head, Quantity::weights, all);
                    const Tensor b = tile(fresh, *backend, layer, head, Quantity::weights, all);
                    QVERIFY(std::ranges::equal(a.host<float>(), b.host<float>()));
                }
            }
            QCOMPARE(seen.model->predicted, fresh.model->predicted);
            QCOMPARE(seen.model->likeliest, fresh.model->likeliest);
        }
    }
    // Held-out sentences come first, and what is right is known of them.
    void sentences() {
        trained(path("one"), "tagging", "encoder:layers=1", 4);
        const auto backend = reference();
        Experiment experiment = looking({"one"});
        const TracePointer first = run(experiment, *backend);
        const RunsTrace& shown = runsOf(first);
        QCOMPARE(shown.step, std::int64_t{knownSteps}); // the newest
        QCOMPARE(shown.text, inOneLine(shown.heldOut->front().source));
        QCOMPARE(shown.target, shown.heldOut->front().target);
        QCOMPARE(shown.predicted.size(), std::size_t{4});
        for (const PredictedAtStep& one : shown.predicted) {
            Index right = 0;
            for (std::size_t i = 0; i < shown.target.size(); ++i)
                right += one.words[i].token == shown.target[i] ? 1 : 0;
            QCOMPARE(one.right, right);
        }
        // One of the person's own, of which nothing is known.
        experiment.training.text = "we never fish your fly";
        const TracePointer own = run(experiment, *backend, first);
        QVERIFY(runsOf(own).target.empty());
        QCOMPARE(runsOf(own).sentence->tokens.size(), std::size_t{5});
        QVERIFY(runsOf(own).predicted.front().words != shown.predicted.front().words);
    }
    // What flows through the network: sums are sums, hidden states those of the model, and the
    // largest logit is what it predicts.
    void inside() {
        for (const auto& [task, network] : {std::pair{"tagging", "encoder:layers=2"},
                                            {"tagging", "encoder:layers=2,norm=off"},
                                            {"tagging", "encoder:layers=1,residual=false"},
                                            {"reverse", "encoder-decoder:layers=1,norm=after"},
                                            {"language", "decoder:layers=2"}}) {
            const std::string name = "inside " + std::string(network);
            trained(path(name), task, network, 2);
            const auto backend = reference();
            const TracePointer trace = run(looking({name}), *backend);
            const RunsTrace& runs = runsOf(trace);
            const auto of = [&](const std::string& part) {
                const auto found = std::ranges::find(runs.inside, part, &FlowingTensor::part);
                return found == runs.inside.end() ? Tensor() : found->x;
            };
            const auto same = [](const Tensor& a, const Tensor& b) {
                return !a.isNull() && !b.isNull() &&
                       std::ranges::equal(a.host<float>(), b.host<float>());
            };
            const std::string stack = task == std::string("reverse") ? "speaker" : "layer";
            const std::string words = stack == "speaker" || task == std::string("language")
                                          ? task == std::string("language") ? "embedding" : "said"
                                          : "embedding";
            const ModelTrace& model = *runs.sentence->model;
            QVERIFY2(same(of(words + ".behind-position"), model.hidden.front()), network);
            const Tensor sum = backend->binary(Binary::add, backend->upload(of(words)),
                                               backend->upload(of(words + ".position")));
            QVERIFY2(same(of(words + ".behind-position"), backend->download(sum)), network);
            for (std::size_t i = 0; i + 2 < model.hidden.size(); ++i) // the last may be normalised
                QVERIFY2(same(of(stack + "." + std::to_string(i) + ".behind-feed-forward"),
                              model.hidden[i + 1]),
                         network);
            const std::string first = stack + ".0.";
            const bool adds = std::string(network).find("residual=false") == std::string::npos;
            const bool after = std::string(network).find("norm=after") != std::string::npos;
            const bool before =
                adds && !after && std::string(network).find("norm=off") == std::string::npos;
            if (adds && !after) {
                const Tensor next =
                    backend->binary(Binary::add, backend->upload(model.hidden.front()),
                                    backend->upload(of(first + "attention")));
                QVERIFY2(same(of(first + "behind-attention"), backend->download(next)), network);
            }
            if (!adds)
                QVERIFY(same(of(first + "behind-attention"), of(first + "attention")));
            QCOMPARE(!of(first + "norm-attention").isNull(), before || !adds || after);
            QCOMPARE(!of(first + "across").isNull(), stack == "speaker");
            const Tensor logits = of("top.classes");
            QVERIFY(!logits.isNull());
            const auto predicted = model.predictedIds;
            for (std::size_t row = 0; row < predicted.size(); ++row) {
                const auto all =
                    logits.host<float>().subspan(row * static_cast<std::size_t>(logits.axis(1)),
                                                 static_cast<std::size_t>(logits.axis(1)));
                const auto best = std::ranges::max_element(all);
                QCOMPARE(best - all.begin(), std::ptrdiff_t{predicted[row]});
            }
        }
    }
    // What was computed of the same step is not computed again; a run that goes on is.
    void takesOver() {
        trained(path("goes on"), "tagging", "encoder:layers=1", 4);
        const auto backend = reference();
        Experiment experiment = looking({"goes on"});
        const TracePointer first = run(experiment, *backend);
        const TracePointer again = run(experiment, *backend, first);
        QVERIFY(runsOf(again).sentence == runsOf(first).sentence);
        const auto version = workspaces().math(experiment.view.workspace).version;
        const std::uint64_t before = version(experiment);
        keepRun(runIn(disk(), path("goes on")));
        QVERIFY(version(experiment) > before);
        const TracePointer later = run(experiment, *backend, again);
        QVERIFY(runsOf(later).sentence != runsOf(first).sentence);
        QVERIFY(runsOf(later).predicted == runsOf(first).predicted);
        // A step that was thinned out is the one before it.
        experiment.training.step = 7;
        QCOMPARE(runsOf(run(experiment, *backend, later)).step, std::int64_t{4});
    }
    void opensInExplore() {
        trained(path("opens"), "tagging", "encoder:layers=1", 4);
        const auto backend = reference();
        Experiment experiment = looking({"opens"});
        QCOMPARE(thrown([&] { return modelOfRun(experiment); }),
                 QStringLiteral("no run has learned anything yet")); // it was not read
        experiment.training.step = 8;
        const TracePointer trace = run(experiment, *backend);
        Experiment explored = withModel(defaultExperiment(), modelOfRun(experiment));
        QCOMPARE(explored.model.step, std::optional<std::int64_t>(8));
        explored.text = runsOf(trace).text;
        QCOMPARE(run(explored, *backend)->model->predicted,
                 runsOf(trace).sentence->model->predicted);
    }
    // What a session names and is not here is left out.
    void missing() {
        const auto backend = reference();
        for (const char* name : {"of another machine", "../elsewhere", "", ".", "a/b"})
            QVERIFY(runsOf(run(looking({name}), *backend)).runs.empty());
        trained(path("here"), "tagging", "encoder:layers=1", 2);
        const TracePointer some = run(looking({"gone", "here"}), *backend);
        QCOMPARE(runsOf(some).runs.size(), std::size_t{1});
        // Its curves lie behind those of the present one, whose sentence is not here.
        QVERIFY(!runsOf(some).hasPresent && !runsOf(some).sentence);
        QVERIFY(runsOf(run(looking({"here", "gone"}), *backend)).sentence != nullptr);
    }
    void isKeptInSessions() {
        Experiment experiment = looking({"a", "b"});
        experiment.training.step = 40;
        experiment.training.text = "a text";
        experiment.training.plan.rate = 0.5;
        const Opened opened = readExperiment(writeExperiment(experiment, true), "session");
        QVERIFY(opened.notes.empty());
        QVERIFY(opened.experiment == experiment);
        // Of a file of one's own, and what no person could have written.
        experiment.training = teachingFile(experiment.training, "/some/pairs.tsv", Form::sequence);
        QVERIFY(readExperiment(writeExperiment(experiment, false), "session").experiment ==
                experiment);
        experiment.training.runs = {"a", "a"};
        QCOMPARE(readExperiment(writeExperiment(experiment, false), "session")
                     .experiment.training.runs.size(),
                 std::size_t{1});
        experiment.training.runs = {std::string(300, 'a')};
        QVERIFY(thrown([&] {
                    return readExperiment(writeExperiment(experiment, false), "session");
                }).contains(QLatin1String("255 bytes")));
        QVERIFY(writeExperiment(defaultExperiment(), false).find("training") == std::string::npos);
    }

private:
    std::string path(const std::string& name) const {
        return folder_->path().toStdString() + "/" + name;
    }
    std::unique_ptr<QTemporaryDir> folder_;
};

FOVEA_TEST(TestKnownRuns)
#include "test_known_runs.moc"

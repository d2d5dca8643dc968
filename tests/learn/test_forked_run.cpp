// A fork is a run like others: resumed, forked, on a thread of its own, and refused where the files
// of its parent are damaged.
#include "core/base/error.h"
#include "core/base/safetensors.h"
#include "core/compute/backend.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/live_run.h"
#include "learn/forks.h"
#include "support/failing_files.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

using namespace fovea;
using namespace fovea::forks;

class TestForkedRun : public QObject {
    Q_OBJECT
    std::unique_ptr<Parent> run_;

private Q_SLOTS:
    void initTestCase() { run_ = std::make_unique<Parent>(); }
    // A fork that was ended half-way goes on as one that never was, and can be forked.
    void isARunLikeOthers() {
        Change change;
        change.plan.rate = 0.05;
        const std::string path = run_->folder("resumed");
        const ForkPoint from = run_->point();
        Fork fork = run_->forkOf(change);
        (void)trainedIn(path, std::move(fork.trainer), from.log.lines, 8);
        Trainer read = readTrainer(disk(), path);
        QCOMPARE(read.done(), Index{8});
        const Origin origin{.run = "parent", .step = at};
        QVERIFY(read.origin() == origin);
        QVERIFY(readLearner(disk(), path).origin == origin);
        QVERIFY(!readLearner(disk(), run_->folder("parent")).origin);
        std::string log = logUntil(disk(), path, read.done()).lines;
        const Trainer end = trainedIn(path, std::move(read), std::move(log));
        QVERIFY(isSame(end, goneOn(change)));
        QVERIFY(hasCard(disk(), path));
        QCOMPARE(keptSteps(disk(), path), (std::vector<Index>{6, 8, 9, 12}));

        const ForkPoint again = forkPoint(disk(), path, 9);
        QCOMPARE(linesOf(again.log.lines).size(), std::size_t{9});
        Fork second = forked(again, change.plan, change.network, *reference());
        QVERIFY(second.trainer.origin() == (Origin{.run = "resumed", .step = 9}));
        finish(second.trainer);
        QVERIFY(isSame(second.trainer, end));
    }
    // Memories of different ages go on, too.
    void remembersWhereItsOptimiserBegan() {
        Change change;
        change.choose(Stage::score, "additive:hidden=6");
        const std::string path = run_->folder("aged");
        (void)trainedIn(path, run_->forkOf(change).trainer, {}, 8);
        QVERIFY(isSame(trainedIn(path, readTrainer(disk(), path)), goneOn(change, ".score.")));
        Fork second = forked(forkPoint(disk(), path, 9), change.plan, change.network, *reference());
        finish(second.trainer);
        QVERIFY(isSame(second.trainer, goneOn(change, ".score.")));
    }
    // The last step is saved whether or not it was kept.
    void ofTheLastStep() {
        const std::string path = run_->folder("unkept");
        const auto backend = reference();
        TrainingRunOptions options = keeping(path);
        options.keptSteps = 0;
        TrainingRun run(disk(), smallTrainer(*backend, planOfParent(), networkOfParent()), options,
                        [](const TrainingProgress&) {});
        run.train(*backend);
        Change longer;
        longer.plan.steps = 20;
        const Fork fork =
            forked(forkPoint(disk(), path, steps), longer.plan, longer.network, *backend);
        QVERIFY(isSame(fork.trainer, run_->end));
        QVERIFY(thrown([&] { (void)forkPoint(disk(), path, 6); }).contains(u"expected one of: 12"));
    }
    // What a person brought lies in the run's folder, wherever it was.
    void ofOnesOwnData() {
        Change change;
        change.plan.material = {.task = {}, .path = "mine.tsv", .bytes = {}};
        for (int i = 0; i < 60; ++i)
            change.plan.material.bytes += "w" + std::to_string(i) + " is\tA B\n";
        const std::string path = run_->folder("own");
        const Trainer end =
            trainedIn(path, smallTrainer(*reference(), change.plan, change.network));
        change.plan.material.bytes.clear();
        Fork fork = forked(forkPoint(disk(), path, at), change.plan, change.network, *reference());
        QVERIFY(fork.drawn.empty());
        QVERIFY(fork.trainer.state().best.accuracy >= 0); // it is the same data
        finish(fork.trainer);
        QVERIFY(isSame(fork.trainer, end));
        change.plan.material.path = "other.tsv"; // whose bytes are missing
        QVERIFY(!thrown([&] {
                     (void)forked(forkPoint(disk(), path, at), change.plan, change.network,
                                  *reference());
                 }).isEmpty());
    }
    // What another training left in the folder is not taken for the fork's own.
    void replacesATraining() {
        const std::string path = run_->folder("used");
        const auto backend = reference();
        (void)trainedIn(path, smallTrainer(*backend, planOfParent(), networkOfParent()));
        QVERIFY(hasCard(disk(), path));
        TrainingRun run(disk(), run_->forkOf({}).trainer, keeping(path),
                        [](const TrainingProgress&) {});
        QVERIFY(!hasCard(disk(), path));
        QCOMPARE(keptSteps(disk(), path), std::vector<Index>{at});
    }
    void lives() {
        const std::string path = run_->folder("live");
        LiveRun run(
            disk(),
            [this](Backend& backend) {
                ForkPoint from = run_->point();
                Fork fork = forked(from, from.plan, choicesOf(from.learner.plan), backend);
                return LiveRun::Begun{std::move(fork.trainer), std::move(from.log.lines)};
            },
            {.folder = path, .validationExamples = 10, .testExamples = 10},
            std::make_shared<Pool>(1), [] {});
        QVERIFY(QTest::qWaitFor([&] { return run.now().state == RunState::paused; }, 60000));
        QCOMPARE(run.now().history->loss.steps.size(), static_cast<std::size_t>(at));
        QCOMPARE(run.now().origin->run, std::string("parent"));
        run.resume();
        QVERIFY(QTest::qWaitFor([&] { return run.now().state == RunState::ended; }, 60000));
        QVERIFY(sameBits(run.now().newest->learned, run_->end.learner().learned));
        QCOMPARE(run.now().history->loss.steps.size(), static_cast<std::size_t>(steps));
    }
    // A change that is too large is told as such; nothing is damaged.
    void diverges() {
        ForkPoint from = run_->point();
        for (auto& [name, tensor] : from.state.learned)
            tensor = reference()->affine(tensor, 1e20, 0);
        Fork fork = forked(from, planOfParent(), networkOfParent(), *reference());
        const QString told = thrown([&] { (void)fork.trainer.step(*reference()); });
        QVERIFY2(told.contains(u"smaller rate") && !told.contains(u"damaged"), qPrintable(told));
    }
    void refused() {
        Change change;
        change.plan.steps = at;
        QVERIFY(thrown([&] { (void)run_->forkOf(change); }).contains(u"expected more than 6"));
        QVERIFY(thrown([&] { (void)run_->point(7); }).contains(u"expected one of: 0, 3, 6, 9, 12"));
        QVERIFY(!thrown([&] { (void)forkPoint(disk(), run_->folder("empty"), 0); }).isEmpty());

        const std::string file = run_->folder("parent") + "/steps/3.safetensors";
        const std::string good = disk().read(file, 1 << 20);
        // As it was kept before there were forks: it can be shown.
        const NamedTensors state = readSafetensors(good, file);
        NamedTensors alone{.tensors = {}, .metadata = {}};
        for (const char* key : {"step", "network"})
            alone.metadata[key] = state.metadata.at(key);
        for (const auto& [name, tensor] : state.tensors)
            if (name.starts_with("now."))
                alone.tensors[name.substr(4)] = tensor;
        replaceFile(disk(), file, writeSafetensors(alone));
        QVERIFY(sameBits(readStep(disk(), run_->folder("parent"), run_->point().learner, 3),
                         parentAt(3).learner().learned));
        const QString told = thrown([&] { (void)run_->point(3); });
        QVERIFY2(told.contains(u"3.safetensors: holds what was learned and no state"),
                 qPrintable(told));
        // A part of a memory, a memory that began later than its step, and cut off.
        NamedTensors some = state;
        some.tensors.erase(some.tensors.lower_bound("memory1."));
        replaceFile(disk(), file, writeSafetensors(some));
        QVERIFY(thrown([&] { (void)run_->point(3); }).contains(u"is missing"));
        some = state;
        some.metadata["begun." + state.tensors.lower_bound("now.")->first.substr(4)] = "4";
        replaceFile(disk(), file, writeSafetensors(some));
        QVERIFY(thrown([&] { (void)run_->point(3); }).contains(u"is 4, expected a step up to 3"));
        replaceFile(disk(), file, good.substr(0, good.size() / 2));
        QVERIFY(thrown([&] { (void)run_->point(3); }).contains(u"3.safetensors"));
        replaceFile(disk(), file, good);
        QCOMPARE(thrown([&] { (void)run_->point(3); }), QString());
        // Whatever call of the disk fails.
        for (int call = 1; call < 12; ++call) {
            FailingFiles files(call);
            bool said = false;
            try {
                said = forkPoint(files, run_->folder("parent"), 3).log.problem.has_value();
            } catch (const Error&) {
                said = true;
            }
            QVERIFY(said || files.failedAt.empty());
        }
    }
};

FOVEA_TEST(TestForkedRun)
#include "test_forked_run.moc"

// A run on a thread of its own: paused, stepped, and stopped by a full disk, it learns the same as
// one that never stopped.
#include "core/base/error.h"
#include "core/compute/pool.h"
#include "core/learn/files/kept_steps.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/live_run.h"
#include "core/learn/training_study.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/failing_files.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <atomic>

using namespace fovea;

namespace {

constexpr Index liveSteps = 40;

TrainingPlan planOfRun() {
    TrainingPlan plan = smallTraining("tagging");
    plan.steps = liveSteps;
    plan.evaluateEvery = 10;
    return plan;
}

Learned learnedAtOnce() {
    const auto backend = reference();
    Trainer trainer = smallTrainer(*backend, planOfRun(), smallNetwork("encoder:layers=1"));
    while (!trainer.ended())
        (void)trainer.step(*backend);
    return trainer.learner().learned;
}

struct Going {
    explicit Going(Files& files = disk())
        : run(
              files,
              [](Backend& backend) {
                  return LiveRun::Begun{
                      smallTrainer(backend, planOfRun(), smallNetwork("encoder:layers=1")), {}};
              },
              {.folder = folder.path().toStdString(), .validationExamples = 10, .testExamples = 10},
              std::make_shared<Pool>(2), [this] { ++told; }) {}

    bool reaches(RunState state) {
        return QTest::qWaitFor([&] { return run.now().state == state; }, 60000);
    }
    [[nodiscard]] Learned saved() const {
        return readLearner(disk(), folder.path().toStdString()).learner.learned;
    }

    QTemporaryDir folder;
    std::atomic<int> told = 0;
    LiveRun run;
};

} // namespace

class TestLiveRun : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void preparesAndWaits() {
        Going going;
        QVERIFY(going.reaches(RunState::paused));
        const RunNow now = going.run.now();
        QCOMPARE(now.done, Index{0});
        QCOMPARE(now.steps, liveSteps);
        QVERIFY(now.newest && now.history->loss.steps.empty());
        QVERIFY(going.told > 0);
    }
    void learnsTheSame() {
        Going going;
        going.run.resume();
        QVERIFY(going.reaches(RunState::ended));
        const RunNow now = going.run.now();
        QCOMPARE(now.done, liveSteps);
        QCOMPARE(now.history->loss.steps.size(), std::size_t{liveSteps});
        QCOMPARE(now.history->accuracy.steps, (std::vector<double>{10, 20, 30, 40}));
        QVERIFY(sameBits(now.newest->learned, learnedAtOnce()));
        QVERIFY(sameBits(going.saved(), learnedAtOnce()));
        QVERIFY(hasCard(disk(), going.run.folder()));
        // What is written is what was told.
        TrainingHistory read = historyIn(disk(), going.run.folder());
        QVERIFY(read.loss == now.history->loss);
        QVERIFY(read.accuracy == now.history->accuracy);
        QVERIFY(read.trainingAccuracy == now.history->trainingAccuracy);
        QCOMPARE(read.name, now.history->name);
        const std::vector<Index> kept = keptSteps(disk(), going.run.folder());
        QCOMPARE(kept.size(), std::size_t{liveSteps + 1}); // they have room
        QCOMPARE(now.kept, kept);
    }
    void stepsOneByOne() {
        Going going;
        for (Index step = 1; step <= 3; ++step) {
            going.run.step();
            QVERIFY(going.reaches(RunState::paused) && going.run.now().done == step);
        }
        going.run.resume();
        QVERIFY(going.reaches(RunState::ended));
        QVERIFY(sameBits(going.saved(), learnedAtOnce()));
    }
    void pauses() {
        Going going;
        for (int times = 0; times < 5; ++times) {
            const Index before = going.run.now().done;
            going.run.resume();
            QVERIFY(QTest::qWaitFor([&] { return going.run.now().done > before; }, 60000));
            going.run.pause();
            QVERIFY(
                QTest::qWaitFor([&] { return going.run.now().state != RunState::running; }, 60000));
        }
        going.run.resume();
        QVERIFY(going.reaches(RunState::ended));
        QVERIFY(sameBits(going.saved(), learnedAtOnce()));
        QCOMPARE(going.run.now().history->loss.steps.size(), std::size_t{liveSteps}); // each once
    }
    // Whatever cannot be written: it says so, and goes on from the last good step.
    // Told to go on and to pause again before its thread has woken up, it is paused.
    void changesItsMind() {
        Going going;
        QVERIFY(going.reaches(RunState::paused));
        for (int i = 0; i < 20; ++i) {
            going.run.resume();
            going.run.pause();
            QVERIFY(going.reaches(RunState::paused));
        }
        going.run.resume();
        QVERIFY(going.reaches(RunState::ended));
        QVERIFY(sameBits(going.saved(), learnedAtOnce()));
    }
    void outlivesAFullDisk() {
        bool failed = false;
        for (int at = 60; at <= 240; at += 45) {
            FailingFiles files(at);
            Going going(files);
            going.run.resume();
            QVERIFY(QTest::qWaitFor(
                [&] {
                    const RunState state = going.run.now().state;
                    return state == RunState::failed || state == RunState::ended;
                },
                60000));
            if (going.run.now().state == RunState::ended)
                continue; // it needs fewer calls
            failed = true;
            QVERIFY(!going.run.now().problem.text.empty());
            going.run.resume();
            QVERIFY(going.reaches(RunState::ended));
            QVERIFY(sameBits(going.saved(), learnedAtOnce()));
        }
        QVERIFY(failed);
    }
    // It could not even be prepared, and can be resumed.
    void isPreparedAgain() {
        FailingFiles files(1);
        Going going(files);
        QVERIFY(going.reaches(RunState::failed));
        QVERIFY(!going.run.now().newest);
        going.run.resume();
        QVERIFY(going.reaches(RunState::ended));
        QVERIFY(sameBits(going.saved(), learnedAtOnce()));
    }
    void isAloneInItsFolder() {
        Going going;
        QVERIFY(going.reaches(RunState::paused));
        LiveRun other(
            disk(),
            [](Backend& backend) {
                return LiveRun::Begun{
                    smallTrainer(backend, planOfRun(), smallNetwork("encoder:layers=1")), {}};
            },
            {.folder = going.run.folder()}, std::make_shared<Pool>(1), [] {});
        QVERIFY(QTest::qWaitFor([&] { return other.now().state == RunState::failed; }, 60000));
    }
    void goesOnAfterTheProgram() {
        QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        const auto in = [&](LiveRun::Begin begin) {
            return std::make_unique<LiveRun>(
                disk(), std::move(begin),
                TrainingRunOptions{.folder = path, .validationExamples = 10, .testExamples = 10},
                std::make_shared<Pool>(1), [] {});
        };
        auto run = in([](Backend& backend) {
            return LiveRun::Begun{
                smallTrainer(backend, planOfRun(), smallNetwork("encoder:layers=1")), {}};
        });
        run->resume();
        QVERIFY(QTest::qWaitFor([&] { return run->now().done >= 5; }, 60000));
        run.reset(); // in the middle of a step
        QVERIFY(!keptSteps(disk(), path).empty());
        run = in([&path](Backend&) {
            Trainer trainer = readTrainer(disk(), path);
            TrainingLog log = logUntil(disk(), path, trainer.done());
            return LiveRun::Begun{std::move(trainer), std::move(log.lines)};
        });
        run->resume();
        QVERIFY(QTest::qWaitFor([&] { return run->now().state == RunState::ended; }, 60000));
        QVERIFY(sameBits(run->now().newest->learned, learnedAtOnce()));
        QCOMPARE(run->now().history->loss.steps.size(), std::size_t{liveSteps});
    }
    void remembersWhatWasChosen() {
        TrainingStudy study = defaultTrainingStudy();
        const auto readBack = [](const TrainingStudy& one) {
            const Json json = trainingStudyToJson(one);
            return trainingStudyFromJson({json, "study"});
        };
        QVERIFY(readBack(study) == study);
        study.runs = {"tagging-encoder-1", "other"};
        study.step = 12;
        study.text = "we see";
        study = withStage(std::move(study), Stage::mask,
                          readSelection(table(Stage::mask), "causal & window:3", ""));
        setPlanValue(study.plan, "rate", 0.5);
        setPlanValue(study.plan, "seed", std::int64_t{7});
        QCOMPARE(study.plan.seed, 7U);
        QVERIFY(readBack(study) == study);
        QVERIFY(!(study == defaultTrainingStudy()));
        for (const RowInfo& task : tasks().info().rows) { // what is chosen can be trained
            const TrainingStudy one = teaching(defaultTrainingStudy(), defaultChoice(task));
            QCOMPARE(thrown([&] { (void)begunTrainer(one.plan, one.network, *reference()); }),
                     QString());
        }
    }
};

FOVEA_TEST(TestLiveRun)
#include "test_live_run.moc"

// A training run as its observers see it: every step once, evaluations where the plan has them, and
// a run that goes on from its folder with the numbers and the log of one that never stopped.
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/device_failed.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/learn/answering.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/files/training_history.h"
#include "core/learn/training_run.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/failing_files.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <algorithm>
#include <numeric>
#include <stop_token>
#include <utility>

using namespace fovea;

namespace {

constexpr Index trainedSteps = 10;

Trainer patientTrainer(Backend& backend, Index patience = 0) {
    TrainingPlan plan = smallTraining("tagging");
    plan.steps = trainedSteps;
    plan.evaluateEvery = 4;
    plan.patience = patience;
    return smallTrainer(backend, plan, smallNetwork("encoder:layers=1"));
}

TrainingRunOptions in(const std::string& folder) {
    return {
        .folder = folder, .command = "fovea train", .validationExamples = 10, .testExamples = 10};
}

} // namespace

class TestTrainingRun : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void toldOfEveryStep() {
        const auto backend = reference();
        std::vector<TrainingProgress> all;
        FailingFiles none(1); // fails at once where anything is written
        TrainingRun run(none, patientTrainer(*backend), in(""),
                        [&](const TrainingProgress& now) { all.push_back(now); });
        run.train(*backend);
        QCOMPARE(all.size(), static_cast<std::size_t>(trainedSteps));
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto number = static_cast<Index>(i) + 1;
            QCOMPARE(all[i].step.step, number);
            QCOMPARE(all[i].steps, trainedSteps);
            QCOMPARE(all[i].evaluated, number % 4 == 0 || number == trainedSteps);
            QCOMPARE(all[i].accuracy.has_value(), number >= 4);
            QVERIFY(i == 0 || all[i].seconds >= all[i - 1].seconds);
        }
        QCOMPARE(run.trainer().done(), trainedSteps);
    }
    // The time of evaluations and of saving is not that of steps: here each look at the clock takes
    // a second, so a step takes one.
    void stepsHaveTheirTime() {
        const auto backend = reference();
        std::chrono::steady_clock::time_point now{};
        const Clock clock = [&] { return now += std::chrono::seconds(1); };
        TrainingProgress last;
        TrainingRun run(
            disk(), patientTrainer(*backend), in(""),
            [&](const TrainingProgress& one) { last = one; }, {}, clock);
        run.train(*backend);
        QCOMPARE(last.seconds, static_cast<double>(trainedSteps));
        QCOMPARE(last.perSecond, 1.0);
    }
    // A step whose evaluation was broken off is in the log that is saved.
    void savedInAnEvaluation() {
        const QTemporaryDir made;
        const std::string folder = made.path().toStdString();
        const auto backend = reference();
        std::stop_source stop;
        const TrainingRun* trains = nullptr;
        const Clock clock = [&] { // is looked at behind each step
            if (trains && trains->trainer().done() == 4)
                stop.request_stop();
            return std::chrono::steady_clock::now();
        };
        TrainingRun run(
            disk(), patientTrainer(*backend), in(folder), [](const TrainingProgress&) {}, {},
            clock);
        trains = &run;
        try {
            run.train(*makeEigenBackend(std::make_shared<Pool>(1), stop.get_token()));
            QFAIL("it was to be interrupted");
        } catch (const Cancelled&) {
        }
        run.save();
        const std::string lines = logUntil(disk(), folder, 100).lines;
        QCOMPARE(std::ranges::count(lines, '\n'), std::ptrdiff_t{4});
        QVERIFY(lines.find("accuracy") == std::string::npos);
        run.train(*backend); // and once it is resumed the evaluation is there, too
        QCOMPARE(historyIn(disk(), folder).accuracy.steps.front(), 4.0);
        QCOMPARE(historyIn(disk(), folder).loss.steps.size(), std::size_t{trainedSteps});
    }
    // Of examples that it trains with, each once, however few there are.
    void toldOfTrainingAccuracy_data() {
        QTest::addColumn<Index>("distinct");
        QTest::addColumn<std::uint64_t>("measuredOn");
        QTest::newRow("new ones for each step") << Index{0} << std::uint64_t{200};
        QTest::newRow("few") << Index{7} << std::uint64_t{7};
    }
    void toldOfTrainingAccuracy() {
        QFETCH(Index, distinct);
        QFETCH(std::uint64_t, measuredOn);
        const auto backend = reference();
        TrainingPlan plan = smallTraining("tagging");
        plan.steps = trainedSteps;
        plan.distinct = distinct;
        TrainingProgress last;
        TrainingRun run(disk(), smallTrainer(*backend, plan, smallNetwork("encoder:layers=1")),
                        in(""), [&](const TrainingProgress& now) { last = now; });
        run.train(*backend);
        const Measures measures =
            measured(*backend, run.trainer().learner(), examplesOf(plan.material),
                     {.split = Split::train, .seed = plan.seed, .count = measuredOn});
        QVERIFY(last.evaluated);
        QCOMPARE(last.trainingAccuracy, measures.words.value());
    }
    // Of next words the card tells how well the model goes on by itself, as `fovea eval` does.
    void toldOfContinuing() {
        const auto backend = reference();
        const QTemporaryDir made;
        const std::string folder = made.path().toStdString();
        TrainingPlan plan = smallTraining("language:grammar=tagging");
        Trainer trainer = smallTrainer(*backend, plan, smallNetwork("decoder:layers=1"));
        TrainingRun(disk(), std::move(trainer), in(folder), [](const TrainingProgress&) {
        }).train(*backend);
        const SavedLearner saved = readLearner(disk(), folder);
        const Measures measures =
            measured(*backend, saved.learner, examplesOf(plan.material),
                     {.split = Split::test, .seed = plan.seed, .count = 10, .freely = true});
        QCOMPARE(saved.card->continued.value(), measures.continued.value());
        QVERIFY(measures.continued.all > 10);
    }
    void goesOn() {
        const auto backend = reference();
        const QTemporaryDir whole;
        const QTemporaryDir parted;
        const auto ignore = [](const TrainingProgress&) {};
        TrainingRun one(disk(), patientTrainer(*backend), in(whole.path().toStdString()), ignore);
        one.train(*backend);

        const std::string folder = parted.path().toStdString();
        {
            // The third step's device fails for good: the program ends.
            TrainingRun begun(disk(), patientTrainer(*backend), in(folder),
                              [](const TrainingProgress& now) {
                                  if (now.step.step == 3)
                                      throw DeviceFailed({"gone", {}});
                              });
            QVERIFY(!thrown([&] { begun.train(*backend); }).isEmpty());
            begun.save();
        }
        QVERIFY(!hasCard(disk(), folder));
        Trainer read = readTrainer(disk(), folder);
        QCOMPARE(read.done(), Index{3});
        const TrainingLog log = logUntil(disk(), folder, read.done());
        QVERIFY(!log.problem);
        QCOMPARE(std::ranges::count(log.lines, '\n'), 3);
        TrainingRun rest(disk(), std::move(read), in(folder), ignore, log.lines);
        rest.train(*backend);
        QVERIFY(sameBits(rest.trainer().result(), one.trainer().result()));
        QCOMPARE(std::ranges::count(logUntil(disk(), folder, trainedSteps).lines, '\n'),
                 trainedSteps);
        QVERIFY(readLearner(disk(), folder).card->command == "fovea train");
        // Going on with what has ended changes nothing, and the card stays.
        const Card card = *readLearner(disk(), folder).card;
        TrainingRun nothing(disk(), readTrainer(disk(), folder), in(folder), ignore,
                            logUntil(disk(), folder, trainedSteps).lines);
        QVERIFY(readLearner(disk(), folder).card == card);
    }
    // A failure in the middle leaves the last good state in the folder, and the run can go on.
    void goesOnAfterFailure() {
        const auto backend = reference();
        const QTemporaryDir folder;
        bool fails = true;
        std::vector<Index> told;
        TrainingRun run(disk(), patientTrainer(*backend), in(folder.path().toStdString()),
                        [&](const TrainingProgress& now) {
                            told.push_back(now.step.step);
                            if (std::exchange(fails, fails && now.step.step != 5))
                                if (!fails)
                                    throw DeviceFailed({"gone", {}});
                        });
        QVERIFY(!thrown([&] { run.train(*backend); }).isEmpty());
        run.train(*backend);
        std::vector<Index> all(static_cast<std::size_t>(trainedSteps));
        std::iota(all.begin(), all.end(), 1);
        QVERIFY(told == all);
    }
};

FOVEA_TEST(TestTrainingRun)
#include "test_training_run.moc"

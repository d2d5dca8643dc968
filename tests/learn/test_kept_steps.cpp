// What was learned at steps of a run: the same as a run that stopped there, thinned out over a long
// one, and refused where it belongs to something else.
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/learn/files/kept_steps.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/training_run.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/failing_files.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <algorithm>

using namespace fovea;

namespace {

constexpr Index stepsOfRun = 12;

Trainer keepingTrainer(Backend& backend, const char* network = "encoder:layers=1") {
    TrainingPlan plan = smallTraining("tagging");
    plan.steps = stepsOfRun;
    plan.evaluateEvery = 4;
    return smallTrainer(backend, plan, smallNetwork(network));
}

TrainingRunOptions keeping(const std::string& folder, std::size_t most) {
    return {.folder = folder, .validationExamples = 10, .testExamples = 10, .keptSteps = most};
}

void train(Backend& backend, Files& files, Trainer trainer, const TrainingRunOptions& options) {
    TrainingRun run(files, std::move(trainer), options, [](const TrainingProgress&) {});
    run.train(backend);
}

} // namespace

class TestKeptSteps : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void areThoseOfARunThatStops() {
        const auto backend = reference();
        const QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        train(*backend, disk(), keepingTrainer(*backend), keeping(path, 5));
        QCOMPARE(keptSteps(disk(), path), (std::vector<Index>{0, 3, 6, 9, 12}));
        Trainer other = keepingTrainer(*backend);
        for (const Index step : keptSteps(disk(), path)) {
            while (other.done() < step)
                (void)other.step(*backend);
            QVERIFY(
                sameBits(readStep(disk(), path, other.learner(), step), other.learner().learned));
        }
    }
    // Without being asked nothing is kept; another training in the folder takes the steps away.
    void goWithTheirTraining() {
        const auto backend = reference();
        const QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        train(*backend, disk(), keepingTrainer(*backend), keeping(path, 3));
        QCOMPARE(keptSteps(disk(), path).size(), std::size_t{3});
        train(*backend, disk(), keepingTrainer(*backend), keeping(path, 0));
        QVERIFY(keptSteps(disk(), path).empty());
        QVERIFY(!QDir(folder.path()).exists(QStringLiteral("steps")));
    }
    // A run that goes on from an earlier step does the later ones again, with the same numbers.
    void goOnWithARun() {
        const auto backend = reference();
        const QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        const auto stopping = [&](const TrainingProgress& now) {
            if (now.step.step == 5)
                throw Cancelled();
        };
        {
            TrainingRun run(disk(), keepingTrainer(*backend), keeping(path, 13), stopping);
            QVERIFY_THROWS_EXCEPTION(Cancelled, run.train(*backend));
            run.save();
        }
        // As a run that is killed leaves it: further than the state that it was saved with.
        const Trainer saved = readTrainer(disk(), path);
        TrainingState later = saved.state();
        later.step = 9;
        keepStep(disk(), path, saved.learner(), later);
        TrainingRun rest(disk(), readTrainer(disk(), path), keeping(path, 13),
                         [](const TrainingProgress&) {});
        QCOMPARE(keptSteps(disk(), path).back(), Index{5});
        rest.train(*backend);
        QCOMPARE(keptSteps(disk(), path).size(), std::size_t{13});
        Trainer other = keepingTrainer(*backend);
        while (other.done() < 9)
            (void)other.step(*backend);
        QVERIFY(sameBits(readStep(disk(), path, other.learner(), 9), other.learner().learned));
    }
    // Never the first or the newest, and what stays is spread over the run.
    void areThinnedOut() {
        std::vector<Index> kept;
        for (Index step = 0; step <= 5000; ++step) {
            kept.push_back(step);
            kept = thinned(std::move(kept), 50);
            QVERIFY(kept.size() <= 50);
            QCOMPARE(kept.front(), Index{0});
            QCOMPARE(kept.back(), step);
            QVERIFY(std::ranges::is_sorted(kept));
        }
        QCOMPARE(kept.size(), std::size_t{50});
        Index widest = 0;
        for (std::size_t i = 1; i < kept.size(); ++i)
            widest = std::max(widest, kept[i] - kept[i - 1]);
        QVERIFY2(widest <= 4 * 5000 / 49, qPrintable(QString::number(widest)));
        QCOMPARE(thinned({1, 2, 3}, 0), (std::vector<Index>{1, 3}));
        QCOMPARE(thinned({}, 3), std::vector<Index>());
    }
    // Whatever call of the disk fails, the run tells it and can go on.
    void failingDisk() {
        const auto backend = reference();
        for (const int at : {1, 5, 20, 40, 60}) {
            const QTemporaryDir folder;
            const std::string path = folder.path().toStdString();
            FailingFiles files(at);
            const QString told = thrown(
                [&] { train(*backend, files, keepingTrainer(*backend), keeping(path, 13)); });
            if (files.failedAt.empty())
                continue;
            QVERIFY(!told.isEmpty());
            for (const Index step : keptSteps(disk(), path)) // whole, or not there
                (void)readStep(disk(), path, keepingTrainer(*backend).learner(), step);
        }
    }
    void refused() {
        const auto backend = reference();
        const QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        train(*backend, disk(), keepingTrainer(*backend), keeping(path, 3));
        const Trainer own = keepingTrainer(*backend);
        const auto file = [&](const char* name) { return path + "/steps/" + name; };
        const std::string good = disk().read(file("6.safetensors"), 1 << 20);
        // Of another step, of another network, cut off, and gone.
        replaceFile(disk(), file("7.safetensors"), good);
        QVERIFY(
            thrown([&] { (void)readStep(disk(), path, own.learner(), 7); }).contains(u"step 6"));
        Learner other = own.learner();
        other.words.front() += "x";
        QVERIFY(thrown([&] { (void)readStep(disk(), path, other, 6); }).contains(u"another model"));
        const Trainer wide = keepingTrainer(*backend, "encoder:layers=2");
        QVERIFY(!thrown([&] { (void)readStep(disk(), path, wide.learner(), 6); }).isEmpty());
        for (const std::size_t length : {std::size_t{0}, std::size_t{7}, good.size() / 2}) {
            replaceFile(disk(), file("6.safetensors"), good.substr(0, length));
            QVERIFY(thrown([&] {
                        (void)readStep(disk(), path, own.learner(), 6);
                    }).contains(u"6.safetensors"));
        }
        QVERIFY(!thrown([&] { (void)readStep(disk(), path, own.learner(), 8); }).isEmpty());
        // Files of other names are no steps.
        for (const char* name : {"06.safetensors", "-1.safetensors", "6", "a.safetensors"})
            replaceFile(disk(), file(name), good);
        QCOMPARE(keptSteps(disk(), path), (std::vector<Index>{0, 6, 7, 12}));
    }
};

FOVEA_TEST(TestKeptSteps)
#include "test_kept_steps.moc"

// A fork goes on from a kept step with something changed, and has the bits of a training that was
// changed at that step in one process; without a change it has those of the run it came from.
#include "core/base/table.h"
#include "core/learn/files/learner_files.h"
#include "learn/forks.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;
using namespace fovea::forks;

class TestFork : public QObject {
    Q_OBJECT
    std::unique_ptr<Parent> run_;

private Q_SLOTS:
    void initTestCase() { run_ = std::make_unique<Parent>(); }
    void withoutAChange() {
        for (const Index step : {0, 3, 6, 9}) {
            const ForkPoint from = run_->point(step);
            Fork fork = run_->forkOf({}, step);
            QVERIFY(fork.drawn.empty());
            QCOMPARE(fork.trainer.done(), step);
            const std::string path = run_->folder(("same" + std::to_string(step)).c_str());
            const Trainer end = trainedIn(path, std::move(fork.trainer), from.log.lines);
            QVERIFY(isSame(end, run_->end));
            QCOMPARE(end.state().best.accuracy, run_->end.state().best.accuracy);
            QCOMPARE(end.state().best.step, run_->end.state().best.step);
            QVERIFY(linesOf(logIn(disk(), path)) == linesOf(logIn(disk(), run_->folder("parent"))));
            QVERIFY(logIn(disk(), path).starts_with(from.log.lines));
            QCOMPARE(keptSteps(disk(), path).front(), step);
        }
    }
    void withAnotherPlan_data() {
        QTest::addColumn<QString>("what");
        for (const char* what : {"rate", "schedule", "batch", "steps", "clip", "seed"})
            QTest::newRow(what) << QString::fromLatin1(what);
    }
    void withAnotherPlan() {
        QFETCH(QString, what);
        Change change;
        if (what == u"rate")
            change.plan.rate = 0.05;
        else if (what == u"schedule")
            change.plan.schedule = rowOf(schedules().info(), "cosine:warm-up=2");
        else if (what == u"batch")
            change.plan.batchSize = 5;
        else if (what == u"steps")
            change.plan.steps = steps + 5;
        else if (what == u"clip")
            change.plan.clipNorm = 0.01;
        else
            change.plan.seed = 77;
        Fork fork = run_->forkOf(change);
        QVERIFY(fork.drawn.empty());
        finish(fork.trainer);
        QVERIFY(isSame(fork.trainer, goneOn(change)));
        QVERIFY(!sameBits(fork.trainer.learner().learned, run_->end.learner().learned));
    }
    void withAnotherOptimiser() {
        Change change;
        change.plan.optimiser = rowOf(optimisers().info(), "sgd:momentum=0.9");
        Fork fork = run_->forkOf(change);
        finish(fork.trainer);
        QVERIFY(isSame(fork.trainer, goneOn(change, nullptr, true)));
        change.plan.optimiser = rowOf(optimisers().info(), "adam:beta1=0.5"); // the same row
        Fork same = run_->forkOf(change);
        finish(same.trainer);
        QVERIFY(isSame(same.trainer, goneOn(change)));
    }
    void withAnotherMask_data() {
        QTest::addColumn<QByteArray>("mask");
        for (const char* mask :
             {"causal", "without-head:2", "without-head:1,2", "causal&without-distance:-1",
              "without-distance:0,head=1", "without-edge:2,key=1", "window:1&without-head:1"})
            QTest::newRow(mask) << QByteArray(mask);
    }
    void withAnotherMask() {
        QFETCH(QByteArray, mask);
        Change change;
        change.choose(Stage::mask, mask.constData());
        Fork fork = run_->forkOf(change);
        QVERIFY(fork.drawn.empty());
        QCOMPARE(fork.trainer.state().best.accuracy, -1.0); // it would be another network's
        finish(fork.trainer);
        QVERIFY(isSame(fork.trainer, goneOn(change)));
        QVERIFY(!sameBits(fork.trainer.learner().learned, run_->end.learner().learned));
    }
    // What a silent head asks, is asked and would say is as it was at the fork.
    void aSilentHeadLearnsNothing() {
        Change change;
        change.choose(Stage::mask, "without-head:2");
        change.plan.optimiser = rowOf(optimisers().info(), "sgd");
        Fork fork = run_->forkOf(change);
        const Learned before = fork.trainer.learner().learned;
        finish(fork.trainer);
        for (const char* name : {"W_q", "W_k", "W_v"})
            for (const char* layer : {"layer.0.project.", "layer.1.project."}) {
                const std::string full = std::string(layer) + name;
                const auto old = before.at(full).host<float>();
                const auto now = fork.trainer.learner().learned.at(full).host<float>();
                const std::size_t half = now.size() / 2; // the rows of head 2 are behind it
                QVERIFY2(std::ranges::equal(now.subspan(half), old.subspan(half)), full.c_str());
                QVERIFY2(!std::ranges::equal(now.first(half), old.first(half)), full.c_str());
            }
    }
    void withAnotherScore() {
        Change change;
        change.choose(Stage::score, "additive:hidden=6");
        Fork fork = run_->forkOf(change);
        QVERIFY(std::ranges::is_sorted(fork.drawn));
        QVERIFY(!fork.drawn.empty());
        for (const std::string& name : fork.drawn)
            QVERIFY2(name.find(".score.") != std::string::npos, name.c_str());
        const Learned begins = fork.trainer.learner().learned;
        const auto backend = reference();
        (void)fork.trainer.step(*backend);
        // Adam counts from here: its first step is the rate, and not three times as much.
        double farthest = 0;
        for (const std::string& name : fork.drawn) {
            const auto now = fork.trainer.learner().learned.at(name).host<float>();
            for (std::size_t i = 0; i < now.size(); ++i)
                farthest = std::max(farthest, static_cast<double>(std::abs(
                                                  now[i] - begins.at(name).host<float>()[i])));
        }
        QVERIFY(farthest > 0.9 * change.plan.rate && farthest < 1.01 * change.plan.rate);
        finish(fork.trainer);
        QVERIFY(isSame(fork.trainer, goneOn(change, ".score.")));
    }
    // What has a row for each word is drawn anew, even where there are as many of them.
    void withAnotherTask() {
        Change change;
        change.plan.material.task = rowOf(tasks().info(), "names");
        const Fork fork = run_->forkOf(change);
        const auto isDrawn = [&](const std::string& name) {
            return std::ranges::binary_search(fork.drawn, name);
        };
        const Learner drawn = smallTrainer(*reference(), change.plan, change.network).learner();
        int kept = 0;
        for (const auto& [name, tensor] : fork.trainer.learner().learned) {
            kept += !isDrawn(name);
            const Tensor wanted =
                isDrawn(name) ? drawn.learned.at(name) : run_->point().state.learned.at(name);
            QVERIFY2(sameBits({{name, tensor}}, {{name, wanted}}), name.c_str());
        }
        QVERIFY(kept > 0 && isDrawn("embedding.weight"));
        ForkPoint other = run_->point();
        other.learner.words.front() += "x";
        const Fork renamed = forked(other, planOfParent(), networkOfParent(), *reference());
        QCOMPARE(renamed.drawn, std::vector<std::string>{"embedding.weight"});
        // A task that this network cannot answer.
        change.plan.material.task = rowOf(tasks().info(), "translation");
        QVERIFY(!thrown([&] { (void)run_->forkOf(change); }).isEmpty());
    }
};

FOVEA_TEST(TestFork)
#include "test_fork.moc"

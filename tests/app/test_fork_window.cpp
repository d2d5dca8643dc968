// Forks in the real window: from a step in the middle another run goes on, with something changed.
#include "core/compute/pool.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/train_window.h"

#include <QtTest/QTest>

using namespace fovea;

class TestForkWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
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
                    command.name.startsWith(QString::fromUtf8(words)))
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
        // What a run was trained with is chosen again.
        QVERIFY(!(w.study().network == knownRun(w.run())->network));
        fork("Choose as this run did");
        QVERIFY(w.study().network == knownRun(w.run())->network);
        QCOMPARE(w.study().plan.rate, knownRun(w.run())->plan.rate);
        // A query that does not see a key.
        lookAt(30);
        fork("Without this edge (query 3, key 2)");
        QVERIFY(w.ends());
        QVERIFY(w.shows(60));
        for (const Index head : {0, 1}) {
            const auto on = reference();
            const Tensor cells =
                tile(*w.runs().sentence, *on, 0, head, Quantity::weights, {2, 3, 0, 3});
            QCOMPARE(cells.host<float>()[1], 0.0F);
            QVERIFY(cells.host<float>()[0] > 0 && cells.host<float>()[2] > 0);
        }
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
};

FOVEA_WINDOW_TEST(TestForkWindow)
#include "test_fork_window.moc"

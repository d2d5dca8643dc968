// Rates that are too large: what is reported, and what is kept.
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/learn/initialisers.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <algorithm>
#include <limits>

using namespace fovea;

namespace {

// From the step that was reported, at a smaller rate.
void goesOn(Trainer& trainer, const QString& problem, Backend& backend) {
    const Index goodStep = trainer.done();
    QVERIFY2(problem.contains(QStringLiteral("from step %1 on").arg(goodStep)),
             qPrintable(problem));
    trainer.replan(goodStep + 3, 1e-3);
    while (!trainer.ended())
        (void)trainer.step(backend);
}

} // namespace

class TestDivergence : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // A rate far too large: reported with the step, and the last good numbers are kept.
    void diverges_data() {
        QTest::addColumn<QString>("optimiser");
        QTest::addRow("adam") << QStringLiteral("adam");
        QTest::addRow("sgd") << QStringLiteral("sgd");
    }
    void diverges() {
        QFETCH(QString, optimiser);
        const auto backend = reference();
        NetworkChoices parts = smallNetwork("encoder:layers=1");
        TrainingPlan plan = smallTraining("tagging");
        plan.rate = 1e38;
        plan.optimiser = rowOf(optimisers().info(), optimiser.toStdString());
        Trainer trainer = smallTrainer(*backend, plan, parts);
        QString problem;
        for (int i = 0; i < 20 && problem.isEmpty(); ++i)
            problem = thrown([&] { (void)trainer.step(*backend); });
        QVERIFY2(problem.startsWith(QLatin1String("step ")) &&
                     problem.contains(QLatin1String("try a smaller rate")),
                 qPrintable(problem));
        goesOn(trainer, problem, *backend);
    }
    // An evaluation whose loss has diverged goes back a step as well; of parameters that were saved
    // damaged the error says so.
    void evaluationDiverges() {
        const auto backend = reference();
        Trainer trainer =
            smallTrainer(*backend, smallTraining("tagging"), smallNetwork("encoder:layers=1"));
        (void)trainer.step(*backend);
        const Learned good = trainer.learner().learned;
        (void)trainer.step(*backend);
        trainer.check(1.5);
        QCOMPARE(trainer.done(), Index{2});
        QVERIFY(thrown([&] {
                    trainer.check(std::numeric_limits<double>::quiet_NaN());
                }).contains(QLatin1String("from step 1 on")));
        QCOMPARE(trainer.done(), Index{1});
        for (const auto& [name, tensor] : trainer.learner().learned)
            QVERIFY2(std::ranges::equal(tensor.host<float>(), good.at(name).host<float>()),
                     name.c_str());
        TrainingState state = trainer.state();
        for (auto& [name, tensor] : state.learned)
            tensor = backend->affine(tensor, 1e20, 0);
        Trainer again =
            smallTrainer(*backend, smallTraining("tagging"), smallNetwork("encoder:layers=1"));
        again.resume(state);
        QVERIFY(thrown([&] {
                    (void)again.step(*backend);
                }).contains(QLatin1String("--replace starts again")));
    }
    // A loss that diverges without ever overflowing is reported as well.
    void divergesSlowly() {
        const auto backend = reference();
        TrainingPlan plan = smallTraining("reverse");
        plan.rate = 1000;
        Trainer trainer = smallTrainer(*backend, plan, smallNetwork("encoder:layers=1"));
        QString problem;
        while (!trainer.ended() && problem.isEmpty())
            problem = thrown([&] { (void)trainer.step(*backend); });
        QVERIFY2(problem.contains(QLatin1String("training diverges")), qPrintable(problem));
        goesOn(trainer, problem, *backend);
    }
};

FOVEA_TEST(TestDivergence)
#include "test_divergence.moc"

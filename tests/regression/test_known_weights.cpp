// Fields of weights are computed once for each kernel, a few are remembered.
#include "core/base/error.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/regression/known_weights.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtTest/QTest>

using namespace fovea;

class TestKnownWeights : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void once() {
        KnownWeights known;
        int computed = 0;
        const auto ask = [&](double width) {
            return known.of({nullptr, width}, [&] {
                ++computed;
                return std::vector<float>{static_cast<float>(width)};
            });
        };
        QCOMPARE(ask(1)->front(), 1.0F);
        QCOMPARE(ask(1)->front(), 1.0F);
        QCOMPARE(computed, 1);
        for (const double width : {2.0, 3.0, 4.0, 5.0}) // the first is forgotten
            QCOMPARE(ask(width)->front(), static_cast<float>(width));
        QCOMPARE(computed, 5);
        (void)ask(5);
        QCOMPARE(computed, 5);
        (void)ask(1);
        QCOMPARE(computed, 6);
    }
    // What was not finished is not known.
    void stopped() {
        KnownWeights known;
        QVERIFY_THROWS_EXCEPTION(
            Cancelled, (void)known.of({}, []() -> std::vector<float> { throw Cancelled(); }));
        QCOMPARE(known.of({}, [] { return std::vector<float>{7}; })->front(), 7.0F);
    }
    // The same numbers for the same points, others for others.
    void ofTheSamePoints() {
        const auto backend = reference();
        Experiment experiment = defaultExperiment();
        experiment.view.workspace = workspaceId::regression;
        const auto field = [&](const TracePointer& trace, const char* settings) {
            ViewState view = trace->experiment.view;
            chooseFigure(view, std::string(figureId::regressionWeights) + settings, "");
            const Figure figure = describe(*trace, view, *backend);
            const auto* stack = std::get_if<Stack>(&figure);
            return stack ? stack->plots.front().fields.front() : std::get<Plot>(figure).fields[0];
        };
        const TracePointer first = run(experiment, *backend);
        const Plot::Field whole = field(first, "");
        QVERIFY(field(first, ":x=1:2").values == whole.values);
        const TracePointer moved = run(experiment, *backend, first);
        QVERIFY(moved->regression->weights == first->regression->weights);
        experiment.regression.source.parts.front().choice.values["noise"] = 0.3;
        const TracePointer other = run(experiment, *backend, moved);
        QVERIFY(other->regression->weights != first->regression->weights);
    }
};

FOVEA_TEST(TestKnownWeights)
#include "test_known_weights.moc"

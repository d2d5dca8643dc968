// What weights move, and what cutting an edge changes: the numbers of an independent float64 pass
// over the papers' definitions (tests/oracle/edges.py).
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/experiment/anatomy.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/edge_effects.h"
#include "core/experiment/moved.h"
#include "core/experiment/value_zeroing.h"
#include "core/learn/files/shipped.h"
#include "support/backends.h"
#include "support/golden_model.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

// As a part of the largest number, or of 1.
double relativeDifference(const Tensor& found, const std::vector<double>& wanted) {
    double most = 0;
    double size = 1;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        most = std::max(most, std::abs(double{found.as<float>().host<float>()[i]} - wanted[i]));
        size = std::max(size, std::abs(wanted[i]));
    }
    return most / size;
}

Rect wholeOf(const Layer& layer) {
    return {0, layer.queries.count(), 0, layer.keys.count()};
}

} // namespace

class TestEdges : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asTheOracle_data() { goldenModels(); }
    void moved_data() { asTheOracle_data(); }
    void moved() {
        QFETCH(QString, name);
        const GoldenModel golden(name);
        const auto backend = reference();
        const TracePointer trace = run(golden.experiment, *backend);
        for (Index layer = 0; layer < std::ssize(trace->layers); ++layer) {
            const Rect whole = wholeOf(trace->layer(layer));
            QVERIFY(relativeDifference(normedSizes(*trace, *backend, layer, whole),
                                       golden.of("normed", layer)) < 2e-6);
            for (Index head = 0; head < trace->layer(layer).plan.heads; ++head) {
                QVERIFY(relativeDifference(movedSizes(*trace, *backend, layer, head, whole),
                                           golden.of("moved", layer, head)) < 2e-6);
                QVERIFY(relativeDifference(zeroingChanges(*trace, *backend, layer, head, whole),
                                           golden.of("zeroing", layer, head)) < 2e-6);
                QVERIFY(relativeDifference(contributions(*trace, *backend, layer, head, whole),
                                           golden.of("contribution", layer, head)) < 2e-6);
            }
            // A part of a map has the numbers of the whole.
            const Rect part{1, 3, 1, whole.columns()};
            const Tensor some = normedSizes(*trace, *backend, layer, part);
            const std::vector<double> all = golden.of("normed", layer);
            for (Index i = 0; i < part.rows(); ++i)
                for (Index j = 0; j < part.columns(); ++j)
                    QVERIFY(
                        std::abs(double{some.host<float>()[static_cast<std::size_t>(
                                     i * part.columns() + j)]} -
                                 all[static_cast<std::size_t>((i + 1) * whole.columns() + j + 1)]) <
                        1e-5);
        }
    }

    // Where layers are attention alone, the norm that follows is the next layer's, or the last one.
    // The first query sees one key, which moves all that it gets: behind the norm that is its
    // state.
    void attentionAlone() {
        const auto backend = reference();
        const TracePointer trace =
            run(withModel(defaultExperiment(), {.name = "induction"}), *backend);
        const auto anatomy = anatomyOf(*trace, *backend);
        QCOMPARE(anatomy->layers(), Index{2});
        for (Index layer = 0; layer < 2; ++layer) {
            QVERIFY(!anatomy->innerNorm(*backend, layer));
            const Tensor hidden =
                trace->model->hidden[static_cast<std::size_t>(layer + 1)].as<double>();
            const Tensor given =
                backend->download(anatomy->feedForward(*backend, layer, hidden.as<float>()));
            QVERIFY(given.shape() == hidden.shape() &&
                    std::ranges::all_of(given.host<float>(), [](float x) { return x == 0; }));
            const Anatomy::Norm norm =
                layer == 0 ? anatomy->attentionNorm(*backend, 1) : *anatomy->lastNorm(*backend);
            const auto gain = norm.gain.host<float>();
            double mean = 0, variance = 0, squares = 0;
            const auto row = hidden.host<double>().first(gain.size());
            for (const double x : row)
                mean += x / static_cast<double>(gain.size());
            for (const double x : row)
                variance += (x - mean) * (x - mean) / static_cast<double>(gain.size());
            for (std::size_t c = 0; c < gain.size(); ++c)
                squares += (row[c] - mean) * (row[c] - mean) * gain[c] * gain[c] /
                           (variance + norm.epsilon);
            const Tensor sizes = normedSizes(*trace, *backend, layer, {0, 1, 0, 1});
            QVERIFY(std::abs(double{sizes.host<float>()[0]} - std::sqrt(squares)) <
                    1e-5 * std::sqrt(squares));
        }
    }

    // Many edges at once, and one by one where something else is changed too.
    void cut_data() { asTheOracle_data(); }
    void cut() {
        QFETCH(QString, name);
        const GoldenModel golden(name);
        const auto backend = reference();
        const TracePointer trace = run(golden.experiment, *backend);
        const Index row = std::ssize(trace->model->predicted) - 1;
        const ChosenModel chosen = *chosenModel(golden.experiment);
        for (const EdgeCut by : {EdgeCut::renormalised, EdgeCut::removed}) {
            const EdgeQuestion question{.of = {row, goldenAnswer}, .cut = by};
            const char* wantedName =
                by == EdgeCut::removed ? "effect.unchanged" : "effect.renormalised";
            for (Index layer = 0; layer < std::ssize(trace->layers); ++layer)
                for (Index head = 0; head < trace->layer(layer).plan.heads; ++head) {
                    const SilencedHead which{layer, head};
                    computeEdgeEffects(*trace, *backend, question, which,
                                       allEdges(*trace, *backend, which));
                    const std::vector<float> found = trace->edges->exact(question, which);
                    const std::vector<double> wanted = golden.of(wantedName, layer, head);
                    for (const std::size_t cell : allEdges(*trace, *backend, which)) {
                        QCOMPARE(std::isinf(found[cell]), std::isnan(wanted[cell]));
                        QVERIFY2(std::isinf(found[cell]) ||
                                     std::abs(double{found[cell]} - wanted[cell]) <
                                         1e-4 * std::max(1.0, std::abs(wanted[cell])),
                                 qPrintable(QStringLiteral("%1 %2, layer %3 head %4 cell %5")
                                                .arg(found[cell])
                                                .arg(wanted[cell])
                                                .arg(layer)
                                                .arg(head)
                                                .arg(cell)));
                    }
                }
        }
        // The shared computation is what single passes give.
        const Layer& first = trace->layer(0);
        const Tensor outputs = first.attended.output.as<float>();
        const Index each = outputs.axis(2);
        Buffer<float> changed(static_cast<std::size_t>(outputs.axis(0) * each));
        for (std::size_t i = 0; i < changed.size(); ++i)
            changed[i] = 0.01F * static_cast<float>(i);
        const Tensor together({1, outputs.axis(0) * each}, std::move(changed));
        QVERIFY(chosen.model->statesWith(*trace, chosen.changed, *backend, 0, 1, together, row)
                    .has_value());
        Experiment silenced = golden.experiment;
        silenced.silenced = withHead({}, {0, 1}, true);
        const TracePointer edited = run(silenced, *backend);
        QVERIFY(!chosen.model->statesWith(*edited, chosen.changed, *backend, 0, 1, together, row)
                     .has_value());
    }

    // What a silenced head gives goes nowhere, whatever is cut of it.
    void ofASilencedHead() {
        const auto backend = reference();
        Experiment experiment = withModel(defaultExperiment(), {.name = "tagger"});
        experiment.text = "I saw a saw";
        experiment.silenced = withHead({}, {0, 0}, true);
        const TracePointer trace = run(experiment, *backend);
        const EdgeQuestion question{.of = {3, trace->model->predictedIds.at(3)}};
        for (const bool silenced : {true, false}) {
            const SilencedHead head{0, silenced ? 0 : 1};
            computeEdgeEffects(*trace, *backend, question, head, allEdges(*trace, *backend, head));
            double largest = 0;
            for (const float effect : trace->edges->exact(question, head))
                largest = std::max(largest, std::abs(double{effect}));
            QCOMPARE(largest == 0, silenced);
            const std::vector<float> other(16, 3.0F); // in place of what it gives
            const AheadWith ahead = aheadWith(*trace, *backend, question, head, 3, other);
            QCOMPARE(ahead.before == ahead.now, silenced);
        }
    }
    // Cells that are hidden by hand say the same: of a pair of texts, and of a pass in which a head
    // is silenced, which shares nothing.
    void cutAsByHand_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("edited");
        QTest::newRow("silenced") << QStringLiteral("gpt2") << true;
        QTest::newRow("pair") << QStringLiteral("bert") << false;
    }
    void cutAsByHand() {
        QFETCH(QString, name);
        QFETCH(bool, edited);
        const GoldenModel golden(name);
        const auto backend = reference();
        Experiment experiment = golden.experiment;
        if (edited)
            experiment.silenced = withHead({}, {0, 1}, true);
        else
            experiment.keysText = "t7 t8 t9";
        const TracePointer trace = run(experiment, *backend);
        const Index row = std::ssize(trace->model->predicted) - 1;
        QCOMPARE(trace->layer(1).keys.count() >
                     run(golden.experiment, *backend)->layer(1).keys.count(),
                 !edited);
        const EdgeQuestion question{.of = {row, goldenAnswer}};
        const SilencedHead which{1, 0};
        computeEdgeEffects(*trace, *backend, question, which, allEdges(*trace, *backend, which));
        const std::vector<float> found = trace->edges->exact(question, which);
        const auto odds = [&](const Trace& of) {
            PassObserver nothing;
            const auto chosen = chosenModel(of.experiment);
            return logOdds(chosen->model->logitsOf(of, chosen->changed, *backend, nothing, 0, row)
                               .as<float>()
                               .host<float>(),
                           goldenAnswer);
        };
        const Index keys = trace->layer(1).keys.count();
        for (const Index key : {Index{0}, Index{1}, row}) {
            experiment.edits = {{.layer = 1, .head = 0, .query = row, .key = key, .forced = false}};
            const double wanted = odds(*trace) - odds(*run(experiment, *backend));
            const double effect = found[static_cast<std::size_t>(row * keys + key)];
            QVERIFY2(std::abs(effect - wanted) < 2e-5,
                     qPrintable(QStringLiteral("%1 %2").arg(effect).arg(wanted)));
        }
    }

    // First order: the effect of a small part of an edge, times as many as there are.
    void estimates_data() { asTheOracle_data(); }
    void estimates() {
        QFETCH(QString, name);
        const GoldenModel golden(name);
        const auto backend = reference();
        const TracePointer trace = run(golden.experiment, *backend);
        const Index row = std::ssize(trace->model->predicted) - 1;
        const ChosenModel chosen = *chosenModel(golden.experiment);
        const EdgeQuestion question{.of = {row, goldenAnswer}, .cut = EdgeCut::removed};
        computeGradients(*trace, *backend, question);
        const auto odds = [&](PassObserver& observer) {
            return logOdds(
                chosen.model->logitsOf(*trace, chosen.changed, *backend, observer, 0, row)
                    .as<float>()
                    .host<float>(),
                goldenAnswer);
        };
        // Takes a part of an edge away.
        class Less : public PassObserver {
        public:
            Less(Backend& on, std::string attention, Index head, Index query, Tensor step)
                : on_(on), attention_(std::move(attention)), head_(head), query_(query),
                  step_(std::move(step)) {}
            void headOutputs(const std::string& called, Tensor& outputs) override {
                if (called != attention_)
                    return;
                const Tensor before = outputs.as<float>();
                Buffer<float> all(before.size());
                std::ranges::copy(before.host<float>(), all.data());
                const Index width = outputs.axis(2);
                for (Index c = 0; c < width; ++c)
                    all[static_cast<std::size_t>((head_ * outputs.axis(1) + query_) * width + c)] -=
                        step_.host<float>()[static_cast<std::size_t>(c)];
                outputs = on_.upload(Tensor(outputs.shape(), std::move(all)));
            }

        private:
            Backend& on_;
            std::string attention_;
            Index head_, query_;
            Tensor step_;
        };
        constexpr float part = 0.02F;
        for (Index layer = 0; layer < std::ssize(trace->layers); ++layer) {
            const Layer& one = trace->layer(layer);
            const Rect whole = wholeOf(one);
            const Tensor estimates =
                estimatedEffects(*trace, *backend, question, {layer, 0}, whole);
            const Tensor weights = tile(*trace, *backend, layer, 0, Quantity::weights, whole);
            const Tensor values = valuesOf(one.attended, 0, 0, whole.columns()).as<float>();
            for (Index j = 0; j < whole.columns(); ++j) {
                const auto cell = static_cast<std::size_t>(row * whole.columns() + j);
                const auto without = [&](float share) {
                    Buffer<float> step(static_cast<std::size_t>(values.axis(1)));
                    for (std::size_t c = 0; c < step.size(); ++c)
                        step[c] =
                            share * weights.host<float>()[cell] *
                            values.host<float>()[static_cast<std::size_t>(j) * step.size() + c];
                    const Shape shape{values.axis(1)};
                    Less less(*backend, one.attention, 0, row, Tensor(shape, std::move(step)));
                    return odds(less);
                };
                const double wanted = (without(-part) - without(part)) / (2 * part);
                QVERIFY2(
                    std::abs(double{estimates.host<float>()[cell]} - wanted) <
                        2e-3 + 0.02 * std::abs(wanted),
                    qPrintable(
                        QStringLiteral("%1 %2").arg(estimates.host<float>()[cell]).arg(wanted)));
            }
        }
    }

    // Every model that ships has effects of all its edges, step by step or all at once.
    void shipped_data() {
        QTest::addColumn<QString>("name");
        for (const RowInfo& row : shippedModels().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void shipped() {
        QFETCH(QString, name);
        const auto backend = reference();
        const Experiment experiment = withModel(defaultExperiment(), {.name = name.toStdString()});
        const TracePointer trace = run(experiment, *backend);
        const Index layer = std::ssize(trace->layers) - 1;
        const bool attends = !trace->layer(layer).attention.empty();
        QCOMPARE(hasEdgeEffects(*trace, layer), attends);
        if (!attends)
            return;
        const Index row = std::ssize(trace->model->predicted) - 1;
        const EdgeQuestion question{.of = {row, trace->model->predictedIds.back()}};
        computeGradients(*trace, *backend, question);
        QCOMPARE(trace->edges->gradients(question)->size(), trace->layers.size());
        const SilencedHead head{layer, 0};
        const std::vector<std::size_t> likely = likelyEdges(*trace, *backend, question, head);
        QVERIFY(!likely.empty() && likely.size() <= allEdges(*trace, *backend, head).size());
        computeEdgeEffects(*trace, *backend, question, head, likely);
        const std::vector<float> exact = trace->edges->exact(question, head);
        for (const std::size_t cell : likely)
            QVERIFY(!std::isnan(exact[cell]));
        const Rect whole = wholeOf(trace->layer(layer));
        const Tensor sizes = movedSizes(*trace, *backend, layer, 0, whole);
        QVERIFY(std::ranges::all_of(sizes.host<float>(), [](float one) { return one >= 0; }));
    }
};

FOVEA_TEST(TestEdges)
#include "test_edges.moc"

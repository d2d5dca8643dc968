// What heads do by their weights alone: the numbers of an independent float64 computation with
// whole matrices (tests/oracle/weights_alone.py).
#include "core/base/files.h"
#include "core/base/random.h"
#include "core/base/safetensors.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/eigen/eigen_values.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/experiment/weights_alone.h"
#include "support/backends.h"
#include "support/golden_model.h"
#include "support/model_traces.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

std::shared_ptr<const WeightNumbers> numbersOf(const Trace& trace, ByWeights which) {
    const auto backend = reference();
    computeByWeights(trace, *backend, which);
    return knownByWeights(trace, which);
}

// A model that ships, on a text of it.
TracePointer shippedTrace(const char* name, const char* text, const char* position = nullptr,
                          const char* score = nullptr) {
    Experiment experiment = experimentWith({.name = name}, text);
    if (position)
        experiment.at(Stage::position) = readSelection(table(Stage::position), position, "");
    if (score)
        experiment.at(Stage::score) = readSelection(table(Stage::score), score, "");
    return run(experiment, *reference());
}

} // namespace

class TestWeightsAlone : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asTheOracle_data() { goldenModels(); }
    void asTheOracle() {
        QFETCH(QString, name);
        const GoldenModel golden(name);
        const auto file = golden.tensorsOf("weights");
        const TracePointer trace = run(golden.experiment, *reference());
        const auto layers = std::ssize(trace->layers);
        const Index heads = trace->layer(0).plan.heads;
        const std::pair<ByWeights, const char*> each[] = {{ByWeights::copying, "copying"},
                                                          {ByWeights::rank, "rank"},
                                                          {ByWeights::queries, "queries"},
                                                          {ByWeights::keys, "keys"},
                                                          {ByWeights::values, "values"}};
        for (const auto& [which, id] : each) {
            const auto found = numbersOf(*trace, which);
            const bool none = (which == ByWeights::copying && name == QStringLiteral("bert")) ||
                              ((which == ByWeights::queries || which == ByWeights::keys) &&
                               name == QStringLiteral("llama"));
            QCOMPARE(found == nullptr, none);
            QCOMPARE(hasByWeights(*trace, *reference(), which), !none);
            if (none)
                continue;
            const Tensor ofOracle = file.at(id).as<double>();
            const auto wanted = ofOracle.host<double>();
            const bool ofPairs = file.at(id).rank() == 4;
            const auto most = *std::ranges::max_element(wanted);
            std::size_t told = 0;
            for (Index layer = 0; layer < layers; ++layer)
                for (Index head = 0; head < heads; ++head) {
                    const auto one = static_cast<std::size_t>(layer * heads + head);
                    if (!ofPairs) {
                        const WeightNumber& number = found->at({layer, head});
                        QVERIFY2(std::abs(number.value - wanted[one]) < 1e-6 * most, id);
                        QVERIFY(!number.earlier);
                        ++told;
                        continue;
                    }
                    if (layer == 0)
                        continue; // nothing is written before
                    const auto pairs =
                        wanted.subspan(one * static_cast<std::size_t>(layers * heads),
                                       static_cast<std::size_t>(layers * heads));
                    const auto largest = std::ranges::max_element(pairs) - pairs.begin();
                    const WeightNumber& number = found->at({layer, head});
                    QVERIFY2(std::abs(number.value - pairs[static_cast<std::size_t>(largest)]) <
                                 1e-6 * most,
                             id);
                    QVERIFY(number.earlier == (SilencedHead{largest / heads, largest % heads}));
                    QCOMPARE(number.chance,
                             std::sqrt(1.0 / static_cast<double>(trace->layer(0).output.axis(1))));
                    ++told;
                }
            QCOMPARE(found->size(), told);
        }
    }
    // What chance gives, by numbers that are drawn.
    void byChance() {
        const auto backend = reference(Type::f64);
        const auto drawn = [&](const char* subject, Shape shape) {
            const RandomStream stream(1, "by-chance", subject);
            Buffer<double> values(elements(shape));
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] = stream.normal(i);
            return Tensor(std::move(shape), std::move(values));
        };
        const Tensor v = drawn("v", {256, 32}), o = drawn("o", {32, 256});
        const Tensor written = backend->matmul(v, o, {});
        const Tensor products = backend->matmul(written, written, {.a = true, .b = false});
        const std::vector<double> squares = axesOf(products).values;
        double sum = 0, fourths = 0;
        for (const double one : squares) {
            sum += one;
            fourths += one * one;
        }
        QVERIFY(std::abs(sum * sum / fourths - 32 / (1 + 2 * 32.0 / 256)) < 0.5);
        const Tensor other = drawn("w", {256, 32});
        const Tensor composed = backend->matmul(written, other, {});
        const auto length = [](const Tensor& tensor) {
            double all = 0;
            for (const double x : tensor.host<double>())
                all += x * x;
            return std::sqrt(all);
        };
        QVERIFY(std::abs(length(composed) / length(written) / length(other) - 1.0 / 16) < 0.002);
    }
    // Where there is no matrix there is no number.
    void offered() {
        const auto backend = reference();
        const auto has = [&](const Trace& trace, ByWeights which) {
            return hasByWeights(trace, *backend, which);
        };
        const TracePointer tagger = shippedTrace("tagger", "I saw a saw");
        QVERIFY(has(*tagger, ByWeights::rank));
        QVERIFY(!has(*tagger, ByWeights::copying)); // it predicts no words
        QVERIFY(!has(*tagger, ByWeights::values));  // one layer
        const TracePointer language = shippedTrace("language", "I saw a");
        QVERIFY(has(*language, ByWeights::copying) && has(*language, ByWeights::values));
        QVERIFY(!has(*language, ByWeights::keys)); // rotary
        const TracePointer other = shippedTrace("language", "I saw a", "sinusoidal");
        QVERIFY(has(*other, ByWeights::keys) && has(*other, ByWeights::queries));
        QVERIFY(
            !has(*shippedTrace("language", "I saw a", "sinusoidal", "additive"), ByWeights::keys));
        for (const char* name : {"translator", "sentiment", "shapes"})
            QVERIFY2(!has(*shippedTrace(name, "the"), ByWeights::rank), name);
        Experiment none = defaultExperiment();
        const TracePointer plain = run(none, *backend);
        QVERIFY(!has(*plain, ByWeights::rank));
        computeByWeights(*plain, *backend, ByWeights::rank);
        QVERIFY(!knownByWeights(*plain, ByWeights::rank));
    }
    // They are the model's, whatever it reads; and others where its numbers are.
    void kept() {
        const TracePointer one = shippedTrace("language", "I saw a");
        const auto numbers = numbersOf(*one, ByWeights::copying);
        QVERIFY(numbers ==
                knownByWeights(*shippedTrace("language", "they will"), ByWeights::copying));
        Experiment other = one->experiment;
        other.at(Stage::project) =
            readSelection(table(Stage::project), "heads:heads=4,width=64,head-dim=8", "");
        const TracePointer drawn = run(other, *reference());
        QVERIFY(!knownByWeights(*drawn, ByWeights::copying));
        const auto ofDrawn = numbersOf(*drawn, ByWeights::copying);
        QCOMPARE(ofDrawn->size(), std::size_t{8});
        QVERIFY(numbers == knownByWeights(*one, ByWeights::copying));
        other.seed += 1;
        QVERIFY(!knownByWeights(*run(other, *reference()), ByWeights::copying));
    }
    void stopped() {
        const TracePointer trace = shippedTrace("tagger", "they can fish");
        std::stop_source stop;
        stop.request_stop();
        const auto backend = makeEigenBackend(std::make_shared<Pool>(1), stop.get_token());
        QVERIFY_THROWS_EXCEPTION(Cancelled, computeByWeights(*trace, *backend, ByWeights::rank));
    }
};

FOVEA_TEST(TestWeightsAlone)
#include "test_weights_alone.moc"

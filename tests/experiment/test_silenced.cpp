// Heads and tokens that are silenced: what is predicted then is what an independent float64 pass
// predicts (tests/oracle/causes.py), and the effect of a head is the difference of two such passes.
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/safetensors.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/head_effects.h"
#include "core/experiment/silenced_values.h"
#include "core/figure/figures.h"
#include "core/learn/files/shipped.h"
#include "support/backends.h"
#include "support/checkpoint_folder.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

// What the model predicts for the trace's last row, with nothing more silenced.
Tensor lastLogits(const Trace& trace) {
    PassObserver nothing;
    const auto chosen = chosenModel(trace.experiment);
    return chosen->model->logitsOf(trace, chosen->changed, *reference(), nothing, 0,
                                   std::ssize(trace.model->predicted) - 1);
}

// As a part of the largest logit, or of 1.
double largestDifference(const Tensor& found, std::span<const double> wanted) {
    double most = 0;
    double size = 1;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        most = std::max(most, std::abs(static_cast<double>(found.host<float>()[i]) - wanted[i]));
        size = std::max(size, std::abs(wanted[i]));
    }
    return most / size;
}

double oddsOf(std::span<const double> logits, std::int32_t answer) {
    double others = 0;
    for (std::size_t i = 0; i < logits.size(); ++i)
        if (i != static_cast<std::size_t>(answer))
            others += std::exp(logits[i]);
    return logits[static_cast<std::size_t>(answer)] - std::log(others);
}

struct Golden {
    explicit Golden(const QString& name)
        : folder(name), path(folder.path().toStdString()),
          tensors(
              readSafetensors(disk().read(path + "/causes.safetensors", 1'000'000), path).tensors),
          choice(openModel(disk(), path)), experiment(withModel(defaultExperiment(), choice)) {
        experiment.text = textOfIds(tensors.at("ids"));
    }
    [[nodiscard]] std::vector<double> without(const char* by, Index layer, Index head) const {
        const Tensor all = tensors.at(std::string("without.") + by).as<double>();
        const auto width = static_cast<std::size_t>(all.axis(2));
        const auto own = all.host<double>().subspan(
            static_cast<std::size_t>(layer * all.axis(1) + head) * width, width);
        return {own.begin(), own.end()};
    }
    CheckpointFolder folder;
    std::string path;
    std::map<std::string, Tensor, std::less<>> tensors;
    ModelChoice choice;
    Experiment experiment;
};

} // namespace

class TestSilenced : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asTheOracle_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"gpt2", "bert", "llama"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void asTheOracle() {
        QFETCH(QString, name);
        const Golden golden(name);
        const auto backend = reference();
        const ChosenModel chosen = *chosenModel(golden.experiment);
        Experiment other = golden.experiment;
        other.text = textOfIds(golden.tensors.at("other.ids"));
        const HeadValues means = meansOver(*chosen.model, {other}, chosen.changed, *backend);
        const TracePointer plain = run(golden.experiment, *backend);
        const Index row = std::ssize(plain->model->predicted) - 1;
        constexpr std::int32_t answer = 9;
        computeEffects(*plain, *backend, {row, answer});
        const Tensor lens = golden.tensors.at("lens").as<double>();
        const auto width = static_cast<std::size_t>(lens.axis(2));
        const double all = oddsOf(lens.host<double>().last(width), answer);
        for (Index layer = 0; layer < chosen.model->size().layers; ++layer)
            for (Index head = 0; head < chosen.model->size().heads; ++head) {
                Experiment silenced = golden.experiment;
                silenced.silenced = withHead({}, {layer, head}, true);
                const TracePointer trace = run(silenced, *backend);
                const auto wanted = golden.without("zero", layer, head);
                QVERIFY(largestDifference(lastLogits(*trace), wanted) < 5e-6);
                QVERIFY(trace->unedited->likeliest == plain->model->likeliest);
                // The map stays, and what the head gives is gone.
                QVERIFY(trace->layer(layer).attended.q.axis(0) > head);
                const Tensor outputs = trace->layer(layer).attended.output;
                const auto each = outputs.size() / static_cast<std::size_t>(outputs.axis(0));
                QVERIFY(std::ranges::all_of(
                    outputs.host<float>().subspan(static_cast<std::size_t>(head) * each, each),
                    [](float one) { return one == 0; }));
                const auto effect = plain->effects->at({row, answer}, {layer, head});
                QVERIFY(effect && std::abs(*effect - (all - oddsOf(wanted, answer))) < 1e-4);

                Trace byMean;
                byMean.experiment = silenced;
                byMean.experiment.silenced.by = SilencedBy::mean;
                byMean.silencedValues =
                    std::make_shared<const SilencedValues>(SilencedValues{.heads = means});
                chosen.model->compute(byMean, *backend, chosen.changed, nullptr, nullptr);
                QVERIFY(largestDifference(lastLogits(byMean), golden.without("mean", layer, head)) <
                        5e-6);
            }
    }

    // The hidden state of a token is that of another text; the layers behind it are computed with
    // it.
    void states_data() { asTheOracle_data(); }
    void states() {
        QFETCH(QString, name);
        const Golden golden(name);
        const auto backend = reference();
        const TracePointer plain = run(golden.experiment, *backend);
        const Tensor ids = golden.tensors.at("ids");
        std::vector<float> reversed(ids.host<float>().rbegin(), ids.host<float>().rend());
        const std::string other = textOfIds(makeTensor<float>(ids.shape(), reversed));
        const Tensor all = golden.tensors.at("patched").as<double>();
        const auto width = static_cast<std::size_t>(all.axis(2));
        TracePointer trace = plain;
        for (Index layers = 0; layers < all.axis(0); ++layers)
            for (Index token = 0; token < all.axis(1); ++token) {
                Experiment patched = golden.experiment;
                patched.silenced =
                    withState({.by = SilencedBy::patch, .from = other}, {layers, token}, true);
                trace = run(patched, *backend, trace); // from what the trace before has
                const auto wanted = all.host<double>().subspan(
                    static_cast<std::size_t>(layers * all.axis(1) + token) * width, width);
                QVERIFY(largestDifference(lastLogits(*trace), wanted) < 5e-6);
                QVERIFY(trace->unedited->predictedIds == plain->model->predictedIds);
            }
        QCOMPARE(run(golden.experiment, *backend, trace)->model->likeliest,
                 plain->model->likeliest);
        Experiment missing = golden.experiment;
        missing.silenced = withState({.by = SilencedBy::patch, .from = "t1"}, {1, 2}, true);
        QVERIFY(thrown([&] {
                    return run(missing, *backend);
                }).contains(QStringLiteral("has no token 3, expected one with as many tokens")));
    }

    // A part of a layer, or of every layer, is left out; layers before it are taken over.
    void parts_data() { asTheOracle_data(); }
    void parts() {
        QFETCH(QString, name);
        const Golden golden(name);
        const auto backend = reference();
        const TracePointer plain = run(golden.experiment, *backend);
        const auto rowOf = [](const Tensor& all, Index row) {
            const auto width = static_cast<std::size_t>(all.shape().back());
            return all.host<double>().subspan(static_cast<std::size_t>(row) * width, width);
        };
        const Tensor one = golden.tensors.at("left-out").as<double>();
        const Tensor every = golden.tensors.at("left-out.all").as<double>();
        const Index layers = one.axis(0);
        const auto kinds = std::ssize(layerParts);
        TracePointer trace = plain;
        for (Index kind = 0; kind < kinds; ++kind) {
            const auto part = static_cast<LayerPart>(kind);
            Experiment all = golden.experiment;
            for (Index layer = 0; layer < layers; ++layer) {
                QCOMPARE(std::ssize(plain->layer(layer).parts), kinds);
                Experiment without = golden.experiment;
                without.silenced = withPart({}, {layer, part}, true);
                all.silenced = withPart(std::move(all.silenced), {layer, part}, true);
                trace = run(without, *backend, trace);
                QCOMPARE(trace->layer(layer).parts, plain->layer(layer).parts);
                const auto wanted = rowOf(one, layer * kinds + kind);
                QVERIFY(largestDifference(lastLogits(*trace), wanted) < 5e-6);
                QVERIFY(trace->unedited->likeliest == plain->model->likeliest);
                // What is drawn and what is predicted go together.
                QVERIFY(trace->model->likeliest != plain->model->likeliest);
            }
            QVERIFY(largestDifference(lastLogits(*run(all, *backend, trace)), rowOf(every, kind)) <
                    5e-6);
        }
        QVERIFY(run(golden.experiment, *backend, trace)->model->likeliest ==
                plain->model->likeliest);
    }

    // Of a text that is read in segments each row tells which keys stand in earlier ones, also
    // where a part of the map is shown; without a memory none are seen.
    void earlierSegments() {
        Experiment experiment = withModel(defaultExperiment(), {.name = "language-segments"});
        experiment.text = "fish a red saw well old dog fish a red saw well";
        const TracePointer trace = run(experiment, *reference());
        std::vector<Index> wanted(13, 0);
        std::fill(wanted.begin() + 8, wanted.end(), 8);
        QCOMPARE(trace->layer(0).memory, wanted);
        ViewState view = experiment.view;
        view.figure = "matrix";
        QCOMPARE(std::get<Matrix>(describe(*trace, view, *reference())).memory, wanted);
        QVERIFY(run(withModel(experiment, {.name = "language"}), *reference())
                    ->layer(0)
                    .memory.empty());
    }

    // Nothing goes past an attention without its residual connection: its rollout is its map.
    void rolledOut() {
        Experiment experiment = withModel(defaultExperiment(), {.name = "tagger"});
        const auto mapOf = [&](const char* heads) {
            const TracePointer trace = run(experiment, *reference());
            ViewState view = experiment.view;
            view.settings["matrix"]["heads"] = std::string(heads);
            view.figure = "matrix";
            return std::get<Matrix>(describe(*trace, view, *reference())).values;
        };
        const auto near = [](const std::vector<float>& a, const std::vector<float>& b) {
            return std::ranges::equal(a, b,
                                      [](float x, float y) { return std::abs(x - y) < 1e-6F; });
        };
        QVERIFY(!near(mapOf("rollout"), mapOf("mean")));
        experiment.silenced = withPart({}, {0, LayerPart::residual}, true);
        QVERIFY(near(mapOf("rollout"), mapOf("mean")));
    }

    // Of every model that ships: silencing changes what is computed, and where two heads are
    // silenced the effect of the second is measured with the first one gone.
    void shipped_data() {
        QTest::addColumn<QString>("name");
        for (const RowInfo& row : shippedModels().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void shipped() {
        QFETCH(QString, name);
        const auto backend = reference();
        Experiment experiment = withModel(defaultExperiment(), {.name = name.toStdString()});
        for (const SilencedBy by : {SilencedBy::zero, SilencedBy::mean}) {
            experiment.silenced = {.by = by};
            const TracePointer plain = run(experiment, *backend);
            const bool attends = !plain->layer(0).attention.empty();
            QCOMPARE(hasEffects(*plain), attends);
            if (!attends)
                return;
            QVERIFY(!plain->unedited);
            const auto last = std::ssize(plain->model->predicted) - 1;
            const EffectQuestion question{last, plain->model->predictedIds.back()};
            computeEffects(*plain, *backend, question);
            const SilencedHead head{std::ssize(plain->layers) - 1, 0};
            QVERIFY(plain->effects->at(question, head));
            experiment.silenced = withHead({.by = by}, head, true);
            const TracePointer trace = run(experiment, *backend, plain);
            QVERIFY(trace->unedited == plain->model);
            if (plain->model->kind == AnswerKind::sequence)
                continue; // what it generates may be another length
            const double effect = logOdds(lastLogits(*plain).host<float>(), question.answer) -
                                  logOdds(lastLogits(*trace).host<float>(), question.answer);
            QVERIFY2(
                std::abs(*plain->effects->at(question, head) - effect) < 1e-4,
                qPrintable(
                    QStringLiteral("%1 %2").arg(*plain->effects->at(question, head)).arg(effect)));
        }
    }

    void tokens() {
        const Golden golden(QStringLiteral("gpt2"));
        Experiment experiment = golden.experiment;
        experiment.silenced = withToken({}, 2, true);
        const TracePointer trace = run(experiment, *reference());
        for (const Layer& layer : trace->layers) {
            const Index n = layer.queries.count();
            const Tensor weights = mapTile(*reference(), layer.rule, layer.attended, 1,
                                           Quantity::weights, {0, n, 0, n});
            for (Index i = 0; i < n; ++i)
                QCOMPARE(weights.host<float>()[static_cast<std::size_t>(i * n + 2)] == 0,
                         i != 2); // itself it sees
        }
        QVERIFY(trace->unedited && trace->unedited->likeliest != trace->model->likeliest);
    }

    // All heads patched from another text: what the model then says of the last token differs from
    // both in what goes past its attention alone; from the text itself nothing changes.
    void patched() {
        const Golden golden(QStringLiteral("gpt2"));
        const auto backend = reference();
        Experiment experiment = golden.experiment;
        experiment.text = "t1 t2 t3 t4";
        const Tensor plain = lastLogits(*run(experiment, *backend));
        experiment.silenced = {.by = SilencedBy::patch, .from = experiment.text};
        for (const std::int64_t head : {0, 1, 2})
            experiment.silenced = withHead(std::move(experiment.silenced), {0, head}, true);
        QVERIFY(std::ranges::equal(lastLogits(*run(experiment, *backend)).host<float>(),
                                   plain.host<float>()));
        experiment.silenced.from = "t9 t8 t7 t4";
        const TracePointer trace = run(experiment, *backend);
        Experiment other = golden.experiment;
        other.text = experiment.silenced.from;
        const TracePointer from = run(other, *backend);
        QVERIFY(std::ranges::equal(trace->layer(0).attended.output.host<float>(),
                                   from->layer(0).attended.output.host<float>()));
        QVERIFY(!std::ranges::equal(lastLogits(*trace).host<float>(), plain.host<float>()));
        // The last token is the same, and so all that enters layer 2 there is the other text's.
        const auto row = [](const Trace& one) {
            const Tensor& x = one.model->hidden[1];
            const auto width = static_cast<std::size_t>(x.axis(1));
            return std::vector<float>(x.host<float>().end() - static_cast<std::ptrdiff_t>(width),
                                      x.host<float>().end());
        };
        QCOMPARE(row(*trace), row(*from));
        experiment.silenced.from = "";
        QVERIFY(!thrown([&] { return run(experiment, *backend); }).isEmpty());
        Experiment tagger = withModel(defaultExperiment(), {.name = "tagger"});
        tagger.silenced = withHead({.by = SilencedBy::patch}, {0, 0}, true);
        QVERIFY(thrown([&] {
                    return run(tagger, *backend);
                }).contains(QStringLiteral("gives them nothing")));
        experiment.silenced.from = "t9 t8";
        QVERIFY(thrown([&] {
                    return run(experiment, *backend);
                }).contains(QStringLiteral("has 2 tokens, expected 4")));
    }

    void written() {
        Experiment experiment = withModel(defaultExperiment(), {.name = "tagger"});
        Silenced silenced{.tokens = {1, 4}, .by = SilencedBy::mean};
        silenced = withHead(std::move(silenced), {1, 3}, true);
        silenced = withHead(std::move(silenced), {0, 2}, true);
        silenced = withHead(std::move(silenced), {0, 2}, true);
        QCOMPARE(silenced.heads, (std::vector<SilencedHead>{{0, 2}, {1, 3}}));
        QCOMPARE(silenced.headsOf(1), std::vector<std::int64_t>{3});
        experiment.silenced = silenced;
        QVERIFY(readExperiment(writeExperiment(experiment, true), "x").experiment == experiment);
        QVERIFY(!sameComputation(experiment, withModel(experiment, experiment.model)));
        Experiment patched = experiment;
        patched.silenced = withState({.by = SilencedBy::patch, .from = "another"}, {2, 1}, true);
        patched.silenced = withState(std::move(patched.silenced), {0, 3}, true);
        QCOMPARE(patched.silenced.states, (std::vector<PatchedState>{{0, 3}, {2, 1}}));
        QVERIFY(readExperiment(writeExperiment(patched, true), "x").experiment == patched);
        Experiment less = experiment;
        less.silenced = withPart({}, {1, LayerPart::innerNorm}, true);
        less.silenced = withPart(std::move(less.silenced), {0, LayerPart::feedForward}, true);
        QVERIFY(less.silenced.any() && less.silenced.leavesOut({1, LayerPart::innerNorm}) &&
                !less.silenced.leavesOut({0, LayerPart::innerNorm}));
        QVERIFY(readExperiment(writeExperiment(less, true), "x").experiment == less);
        experiment.silenced = withHead(withHead(silenced, {0, 2}, false), {1, 3}, false);
        QVERIFY(experiment.silenced.heads.empty() && experiment.silenced.any());
        const auto refused = [](const std::string& text) {
            return thrown([&] {
                (void)experimentFromJson(
                    parseJson(text, "x", {.depth = 32, .values = 10'000, .key = 100}), "x");
            });
        };
        std::string whole = writeJson(experimentToJson(experiment));
        const auto at = whole.find("\"mean\"");
        QVERIFY(at != std::string::npos);
        whole.replace(at, 6, "\"none\"");
        QVERIFY(refused(whole).contains(QStringLiteral("zero, mean or patch")));
        std::string unknown = writeJson(experimentToJson(less));
        const auto part = unknown.find("feed-forward\"");
        QVERIFY(part != std::string::npos);
        unknown.replace(part, 12, "gate");
        QVERIFY(refused(unknown).contains(QStringLiteral("one of residual, norm, feed-forward,")));
    }
};

FOVEA_TEST(TestSilenced)
#include "test_silenced.moc"

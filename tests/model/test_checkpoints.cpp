// Every tiny checkpoint of tests/golden/models against what transformers computes of it
// (tests/oracle/checkpoints.py): all maps, all hidden states, all logits.
#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/model/model.h"
#include "support/backends.h"
#include "support/golden_folders.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QDir>
#include <QtTest/QTest>

#include <cmath>
#include <set>

using namespace fovea;

namespace {

std::string pathOf(const QString& name) {
    return (goldenModelsFolder + name).toStdString();
}

NamedTensors expectedOf(const QString& name) {
    const std::string path = pathOf(name) + "/expected.safetensors";
    return readSafetensors(disk().read(path, 100'000'000), path);
}

template <class T>
std::vector<T> integers(const NamedTensors& expected, const std::string& name) {
    std::vector<T> values;
    if (const auto found = expected.tensors.find(name); found != expected.tensors.end())
        for (const float one : found->second.host<float>())
            values.push_back(static_cast<T>(one));
    return values;
}

ModelInput inputOf(const NamedTensors& expected, const std::string& n) {
    return {.ids = integers<std::int32_t>(expected, n + ".ids"),
            .types = integers<std::int32_t>(expected, n + ".types"),
            .real = integers<std::uint8_t>(expected, n + ".real")};
}

// The largest |a − b| / max(1, |b|) of the rows that are no padding.
double distance(const Tensor& found, const Tensor& wanted, const ModelInput& input,
                double least = 1) {
    if (found.shape() != wanted.shape())
        return INFINITY;
    const Index width = found.axis(-1);
    const Tensor a = found.as<double>();
    double most = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto row = i / static_cast<std::size_t>(width) % input.ids.size();
        if (!input.real.empty() && input.real[row] == 0)
            continue;
        const double b = static_cast<double>(wanted.host<float>()[i]);
        const double d = std::abs(a.host<double>()[i] - b) / std::max(least, std::abs(b));
        most = std::isnan(d) ? INFINITY : std::max(most, d);
    }
    return most;
}

FusedPart everything(const ModelPlan& plan, Index tokens) {
    return {.headCount = plan.heads, .bottom = tokens, .right = tokens};
}

// Maps within 1e-5, all else within 1e-4 · max(1, |b|).
void comparePass(Backend& backend, Model& model, const Pass& pass, const NamedTensors& expected,
                 const std::string& n) {
    const auto say = [&](const char* what, std::size_t layer, double d) {
        return QStringLiteral("input %1, %2 %3: %4")
            .arg(QString::fromStdString(n), QLatin1String(what))
            .arg(layer)
            .arg(d);
    };
    const Index tokens = pass.input.tokens();
    for (std::size_t i = 0; i < pass.layers.size(); ++i) {
        const Tensor found =
            model.weights(pass, static_cast<Index>(i), everything(model.plan(), tokens));
        const double d =
            distance(found, expected.tensors.at(n + ".maps." + std::to_string(i)), pass.input);
        QVERIFY2(d <= 1e-5, qPrintable(say("map", i, d)));
    }
    for (std::size_t i = 0; i < pass.hidden.size(); ++i) {
        const double d =
            distance(backend.download(pass.hidden[i]),
                     expected.tensors.at(n + ".hidden." + std::to_string(i)), pass.input);
        QVERIFY2(d <= 1e-4, qPrintable(say("hidden", i, d)));
    }
    const auto logits = expected.tensors.find(n + ".logits");
    QCOMPARE(model.plan().head != HeadKind::none, logits != expected.tensors.end());
    if (logits == expected.tensors.end())
        return;
    const double d = distance(model.logits(pass, 0, tokens), logits->second, pass.input);
    QVERIFY2(d <= 1e-4, qPrintable(say("logits", 0, d)));
}

} // namespace

class TestCheckpoints : public QObject {
    Q_OBJECT
    static void everyModel() {
        QTest::addColumn<QString>("name");
        for (const QString& name :
             QDir(goldenModelsFolder).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(name)) << name;
    }
private Q_SLOTS:
    void asTransformers_data() { everyModel(); }
    void asTransformers() {
        QFETCH(QString, name);
        const auto backend = reference(Type::f32, 2);
        const NamedTensors expected = expectedOf(name);
        for (const Keep keep : {Keep::weights, Keep::nothing}) {
            Model model(std::make_shared<Checkpoint>(pathOf(name)), *backend, keep);
            int inputs = 0;
            for (; expected.tensors.contains(std::to_string(inputs) + ".ids"); ++inputs) {
                const std::string n = std::to_string(inputs);
                const Pass pass = model.run(inputOf(expected, n));
                QCOMPARE(pass.layers.size(), model.plan().layers.size());
                comparePass(*backend, model, pass, expected, n);
            }
            QVERIFY(inputs >= 4);
        }
    }
    // What two inputs begin with alike is taken over from the first.
    void prefixesAreKept_data() { everyModel(); }
    void prefixesAreKept() {
        QFETCH(QString, name);
        const auto backend = reference();
        Model model(std::make_shared<Checkpoint>(pathOf(name)), *backend);
        const ModelInput whole = inputOf(expectedOf(name), "0");
        Pass before = model.run(whole);
        for (const std::size_t shared : {whole.ids.size(), std::size_t{9}, std::size_t{1}}) {
            ModelInput other = whole;
            other.ids.resize(shared);
            if (shared < whole.ids.size())
                other.ids.insert(other.ids.end(), {5, 7, 6});
            const Pass fresh = model.run(other);
            const Pass kept = model.run(other, {.before = &before});
            for (std::size_t i = 0; i < fresh.hidden.size(); ++i)
                QVERIFY(distance(backend->download(kept.hidden[i]),
                                 backend->download(fresh.hidden[i]), other) < 1e-5);
            const FusedPart all = everything(model.plan(), other.tokens());
            for (Index i = 0; i < static_cast<Index>(fresh.layers.size()); ++i)
                QVERIFY(distance(model.weights(kept, i, all), model.weights(fresh, i, all), other) <
                        1e-5);
            before = kept;
        }
    }
    // The work that is saved is really saved: with the prefix, weights of a poisoned table that
    // only old tokens use are not asked for. A part of a map is the same bits as the whole.
    void partsAreTheWhole() {
        const auto backend = reference();
        Model model(std::make_shared<Checkpoint>(pathOf(QStringLiteral("gpt2"))), *backend);
        const Pass pass = model.run(inputOf(expectedOf(QStringLiteral("gpt2")), "0"));
        const Tensor whole = model.weights(pass, 1, everything(model.plan(), 13));
        const Tensor part = model.weights(
            pass, 1,
            {.firstHead = 1, .headCount = 1, .top = 4, .bottom = 9, .left = 2, .right = 6});
        for (Index i = 0; i < 5; ++i)
            for (Index j = 0; j < 4; ++j)
                QCOMPARE(part.host<float>()[static_cast<std::size_t>(i * 4 + j)],
                         whole.host<float>()[static_cast<std::size_t>((13 + i + 4) * 13 + j + 2)]);
    }
    // Matrices of float16 and bfloat16 are kept as they are.
    void tellsTheMemoryItTakes_data() { everyModel(); }
    void tellsTheMemoryItTakes() {
        QFETCH(QString, name);
        const Checkpoint checkpoint(pathOf(name));
        std::set<const TensorStore::Entry*> places;
        const auto add = [&](const Checkpoint::Slots& slots) {
            for (const auto& [slot, stored] : slots)
                places.insert(stored);
        };
        add(checkpoint.embedding());
        add(checkpoint.head());
        for (Index i = 0; i < std::ssize(checkpoint.plan().layers); ++i)
            add(checkpoint.layer(i));
        const auto backend = reference();
        std::size_t bytes = 0;
        for (const TensorStore::Entry* stored : places)
            bytes += checkpoint.store().read(*stored, *backend).size() *
                     (stored->tensor.shape.size() > 1 ? stored->tensor.type->bytes : 4);
        QCOMPARE(checkpoint.bytes(), bytes);
    }
    void refusedInputs() {
        const auto backend = reference();
        Model model(std::make_shared<Checkpoint>(pathOf(QStringLiteral("gpt2"))), *backend);
        const auto says = [&](ModelInput input) {
            return thrown([&] { return model.run(input); });
        };
        QCOMPARE(says({}), QStringLiteral("there are no tokens, expected at least one"));
        QCOMPARE(says({.ids = {61}}),
                 QStringLiteral("the token 61 is unknown to the model, expected 0 to 60"));
        QVERIFY(says({.ids = {-1}}).contains(QStringLiteral("the token -1")));
        QCOMPARE(says({.ids = std::vector<std::int32_t>(25)}),
                 QStringLiteral("25 tokens, and the model takes at most 24"));
        Model base(std::make_shared<Checkpoint>(pathOf(QStringLiteral("gpt2-base"))), *backend);
        const Pass pass = base.run({.ids = {1, 2}});
        QVERIFY(thrown([&] {
                    return base.logits(pass, 0, 2);
                }).contains(QStringLiteral("no head that predicts tokens")));
    }
};

FOVEA_TEST(TestCheckpoints)
#include "test_checkpoints.moc"

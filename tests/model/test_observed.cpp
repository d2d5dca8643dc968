// A checkpoint's forward pass under an observer: one that changes nothing has the same bits, and
// the rule that it is given makes the same maps from the seven stages as the model makes itself.
#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/model/model.h"
#include "support/backends.h"
#include "support/everywhere.h"
#include "support/golden_folders.h"
#include "support/program.h"

#include <QtCore/QDir>
#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

class Maps : public PassObserver {
public:
    explicit Maps(Backend& backend) : backend_(backend) {}
    void attention(AttentionCall& call) override {
        const auto& [q, k, v] = call.projected;
        rules.push_back(call.rule);
        attended.push_back(attend(backend_, call.rule, q, k, v));
        joined.push_back(backend_.download(call.join(backend_.upload(attended.back().output))));
    }
    std::vector<AttentionRule> rules;
    std::vector<Attended> attended;
    std::vector<Tensor> joined;

private:
    Backend& backend_;
};

// Takes the heads' outputs of one layer away.
class Without : public PassObserver {
public:
    Without(Backend& backend, std::string layer) : backend_(backend), layer_(std::move(layer)) {}
    void headOutputs(const std::string& name, Tensor& outputs) override {
        if (name == layer_)
            outputs = backend_.affine(outputs, 0, 0);
    }
    void hiddenState(const std::string& layer, Tensor& x) override {
        states[layer] = backend_.download(x);
    }
    std::map<std::string, Tensor> states;

private:
    Backend& backend_;
    std::string layer_;
};

} // namespace

class TestObserved : public QObject {
    Q_OBJECT
    static void everyModel() {
        QTest::addColumn<QString>("name");
        for (const QString& name :
             QDir(goldenModelsFolder).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(name)) << name;
    }
    // The first input of the model that has no padding.
    static ModelInput inputOf(const QString& name) {
        const std::string path =
            (goldenModelsFolder + name).toStdString() + "/expected.safetensors";
        const NamedTensors expected = readSafetensors(disk().read(path, 100'000'000), path);
        for (int i = 0;; ++i) {
            const std::string n = std::to_string(i);
            const auto ids = expected.tensors.find(n + ".ids");
            if (ids == expected.tensors.end())
                return {};
            if (expected.tensors.contains(n + ".real"))
                continue;
            ModelInput input;
            for (const float one : ids->second.host<float>())
                input.ids.push_back(static_cast<std::int32_t>(one));
            if (const auto types = expected.tensors.find(n + ".types");
                types != expected.tensors.end())
                for (const float one : types->second.host<float>())
                    input.types.push_back(static_cast<std::int32_t>(one));
            return input;
        }
    }
private Q_SLOTS:
    void sameNumbers_data() { everyModel(); }
    void sameNumbers() {
        QFETCH(QString, name);
        const auto on = reference(Type::f32, 2);
        Model model(std::make_shared<Checkpoint>((goldenModelsFolder + name).toStdString()), *on);
        const ModelInput input = inputOf(name);
        QVERIFY(input.tokens() > 0);
        const Pass plain = model.run(input);
        Maps maps(*on);
        const Pass observed = model.run(input, {.observer = &maps});
        QCOMPARE(observed.hidden.size(), plain.hidden.size());
        for (std::size_t i = 0; i < plain.hidden.size(); ++i)
            QVERIFY(sameBits(on->download(observed.hidden[i]), on->download(plain.hidden[i])));
        QCOMPARE(maps.attended.size(), plain.layers.size());
        const Index tokens = input.tokens();
        for (std::size_t i = 0; i < maps.attended.size(); ++i) {
            const Tensor own =
                model.weights(plain, static_cast<Index>(i),
                              {.headCount = model.plan().heads, .bottom = tokens, .right = tokens});
            for (Index head = 0; head < model.plan().heads; ++head)
                QVERIFY(sameBits(mapTile(*on, maps.rules[i], maps.attended[i], head,
                                         Quantity::weights, {0, tokens, 0, tokens}),
                                 on->slice(own, 0, head, head + 1).reshaped({tokens, tokens})));
            QCOMPARE(maps.joined[i].shape(), (Shape{tokens, model.plan().width}));
        }
    }
    // What an observer changes goes on from there, and changes nothing before.
    void changes_data() { everyModel(); }
    void changes() {
        QFETCH(QString, name);
        const auto on = reference(Type::f32, 2);
        Model model(std::make_shared<Checkpoint>((goldenModelsFolder + name).toStdString()), *on);
        const ModelInput input = inputOf(name);
        const std::size_t last = model.plan().layers.size() - 1;
        Without none(*on, "");
        Without changed(*on, "layer." + std::to_string(last));
        (void)model.run(input, {.observer = &none});
        (void)model.run(input, {.observer = &changed});
        QCOMPARE(none.states.size(), last + 2); // with what enters the first layer
        // A pass that begins at a layer ends as the whole one.
        const Pass plain = model.run(input);
        PassObserver nothing;
        for (std::size_t i = 0; i <= last; ++i) {
            const Tensor& enters =
                none.states.at(i == 0 ? "layer" : "layer." + std::to_string(i - 1));
            const Pass rest =
                model.run(input, {.hidden = false,
                                  .observer = &nothing,
                                  .start = {.layer = static_cast<Index>(i), .hidden = enters}});
            QVERIFY(sameBits(on->download(rest.hidden.back()), on->download(plain.hidden.back())));
        }
        for (const auto& [layer, state] : none.states)
            QCOMPARE(sameBits(state, changed.states.at(layer)),
                     layer != "layer." + std::to_string(last));
    }
};

FOVEA_TEST(TestObserved)
#include "test_observed.moc"

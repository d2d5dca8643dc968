// Each thing that readers of checkpoints are known to get wrong, where test_checkpoints.cpp does
// not meet it already: every test here fails when the mistake is put into the code.
#include "core/base/safetensors.h"
#include "core/base/sampling.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/model/activations.h"
#include "core/model/model.h"
#include "model/hostile_folder.h"
#include "support/backends.h"
#include "support/golden_folders.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <cmath>
#include <functional>

using namespace fovea;

namespace {

Config configOf(const Json& json) {
    return Config(JsonNode(json, "config"));
}

Json configJson(const char* text) {
    return parseJson(text, "config");
}

ModelPlan planOf(const char* kind, const char* config) {
    const Json json = configJson(config);
    return architectures().math(kind).plan(configOf(json));
}

std::vector<float> lastHidden(const HostileFolder& folder,
                              std::vector<std::int32_t> ids = {5, 6, 7, 5}) {
    const auto backend = reference();
    Model model(std::make_shared<Checkpoint>(folder.folder()), *backend);
    const Pass pass = model.run({.ids = std::move(ids)});
    const Tensor last = backend->download(pass.hidden.back());
    const auto numbers = last.host<float>();
    return {numbers.begin(), numbers.end()};
}

// The tensors of a folder by other names.
void rename(const HostileFolder& folder, const std::function<std::string(std::string)>& to) {
    NamedTensors file = readSafetensors(folder.bytes(tensorsName), "f");
    NamedTensors other;
    for (const auto& [name, tensor] : file.tensors)
        other.tensors.emplace(to(name), tensor);
    folder.put(tensorsName, writeSafetensors(other));
}

void replaceAll(std::string& text, const std::string& what, const std::string& by) {
    for (std::size_t at = text.find(what); at != std::string::npos;
         at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
}

} // namespace

class TestPitfalls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void activations_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("atOne");
        QTest::addColumn<double>("atMinusHalf");
        const auto row = [](const char* name, double one, double half) {
            QTest::newRow(name) << QString::fromUtf8(name) << one << half;
        };
        row("gelu", .841344746, -.154268770);
        row("gelu_new", .841191992, -.154285990);
        row("gelu_pytorch_tanh", .841191992, -.154285990);
        row("quick_gelu", .845795766, -.149611563);
        row("silu", .731058579, -.188770334);
        row("swish", .731058579, -.188770334);
        row("relu2", 1, 0);
        row("linear", 1, -.5);
        row("relu6", 1, 0);
        row("leaky_relu", 1, -.005);
        row("mish", .865098388, -.220743775);
    }
    void activations() {
        QFETCH(QString, name);
        QFETCH(double, atOne);
        QFETCH(double, atMinusHalf);
        const auto backend = reference(Type::f64);
        const std::vector<double> x = {1, -.5};
        const Tensor y =
            activated(*backend, name.toStdString(), backend->upload(makeTensor<double>({2}, x)));
        QVERIFY(std::abs(y.host<double>()[0] - atOne) < 1e-8);
        QVERIFY(std::abs(y.host<double>()[1] - atMinusHalf) < 1e-8);
    }
    // Pairs are (x_i, x_{i + d/2}), not neighbours.
    void rotaryHalves() {
        const auto backend = reference(Type::f64);
        const Rotary rotary = readRotary(configOf(configJson("{}")), 4, 100);
        const std::vector<double> x = {1, 2, 3, 4};
        const Tensor y = rotated(*backend, rotationOf(*backend, rotary, 3, 1),
                                 backend->upload(makeTensor<double>({1, 1, 4}, x)), Pairs::split);
        const std::vector<double> wanted = {-1.413352521, 1.879118067, -2.828857482, 4.058191135};
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY(std::abs(y.host<double>()[i] - wanted[i]) < 1e-6);
    }
    void rotaryFrequenciesOfLlama3() {
        const Json json =
            configJson(R"({"rope_theta": 500000.0, "rope_scaling": {"rope_type": "llama3",
            "factor": 32.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
            "original_max_position_embeddings": 8192}})");
        const auto f = rotaryFrequencies(readRotary(configOf(json), 64, 131072), 10);
        const std::vector<std::pair<std::size_t, double>> wanted = {
            {14, 3.211445995e-3}, {15, 1.290547928e-3}, {16, 4.295567966e-4},
            {17, 9.708287803e-5}, {18, 1.946163818e-5}, {31, 9.418306725e-8}};
        for (const auto& [i, one] : wanted)
            QVERIFY(std::abs(double{f[i]} / one - 1) < 4e-7);
    }
    // The older key "type"; its loudness is in cos and sin, so in scores by its square.
    void rotaryFrequenciesOfYarn() {
        const Json json = configJson(R"({"rope_theta": 1e6, "rope_scaling": {"type": "yarn",
            "factor": 4.0, "original_max_position_embeddings": 32768}})");
        const Rotary rotary = readRotary(configOf(json), 128, 131072);
        QVERIFY(std::abs(rotary.loudness - 1.138629436) < 1e-9);
        const auto f = rotaryFrequencies(rotary, 10);
        const std::vector<std::pair<std::size_t, double>> wanted = {
            {23, 6.978305849e-3}, {24, 5.375321491e-3}, {30, 1.064360981e-3}, {40, 4.445698525e-5}};
        for (const auto& [i, one] : wanted)
            QVERIFY(std::abs(double{f[i]} / one - 1) < 4e-7);
    }
    // "is_causal": false lets every query see both sides, a window as many keys on each.
    void bothSides() {
        for (const auto& [name, window] :
             {std::pair{"gpt2", 0}, {"llama", 0}, {"mistral", 4}, {"qwen2-window", 3}}) {
            const HostileFolder folder(goldenModelsFolder + QLatin1String(name));
            std::string config = folder.bytes(configName);
            folder.put(configName, config.replace(config.find('{'), 1, "{\"is_causal\": false,"));
            const auto backend = reference();
            Model model(std::make_shared<Checkpoint>(folder.folder()), *backend);
            const Pass pass = model.run({.ids = {5, 6, 7, 5, 8, 9, 5, 6, 7, 8}});
            for (Index layer = 0; layer < std::ssize(pass.layers); ++layer) {
                const Index own = model.plan().layers[static_cast<std::size_t>(layer)].window;
                QVERIFY2(own == 0 || own == window, qPrintable(QString::number(own)));
                const Tensor map = backend->download(
                    model.weights(pass, layer, {.headCount = 1, .bottom = 10, .right = 10}));
                for (Index i = 0; i < 10; ++i)
                    for (Index j = 0; j < 10; ++j)
                        QCOMPARE(map.host<float>()[static_cast<std::size_t>(i * 10 + j)] > 0,
                                 own == 0 || std::abs(i - j) <= own);
            }
        }
        for (const char* kind : {"bert", "roberta", "distilbert"}) {
            QVERIFY(!planOf(kind, R"({"is_causal": false})").causal);
            QVERIFY(refusal([&] {
                        (void)planOf(kind, R"({"is_causal": true})");
                    }).contains(QLatin1String("is_causal")));
        }
    }
    // θ beside the others (transformers 4) and inside of them (5); an unknown kind is no default.
    void rotaryKeys() {
        const auto baseOf = [](const char* text) {
            return readRotary(configOf(configJson(text)), 8, 10).base;
        };
        QCOMPARE(baseOf("{}"), 10000.0);
        QCOMPARE(baseOf(R"({"rope_theta": 7, "rope_scaling": null})"), 7.0);
        QCOMPARE(baseOf(R"({"rope_parameters": {"rope_theta": 8, "rope_type": "default"}})"), 8.0);
        const QString says =
            thrown([&] { return baseOf(R"({"rope_scaling": {"type": "magic"}})"); });
        QVERIFY2(says.contains(QStringLiteral("found \"magic\", expected one of default, linear")),
                 qPrintable(says));
    }
    void halvesAreWidenedExactly() {
        // Of each: one, the smallest subnormal, −∞, NaN.
        const std::vector<std::uint16_t> half = {0x3c00, 0x0001, 0xfc00, 0x7e00};
        const std::vector<std::uint16_t> brain = {0x3f80, 0x0001, 0xff80, 0x7fc0};
        std::string data(reinterpret_cast<const char*>(half.data()), 8);
        data.append(reinterpret_cast<const char*>(brain.data()), 8);
        const std::string header = R"({"h":{"dtype":"F16","shape":[4],"data_offsets":[0,8]},)"
                                   R"("b":{"dtype":"BF16","shape":[4],"data_offsets":[8,16]}})";
        const NamedTensors file = readSafetensors(safetensors(header, 0) + data, "f");
        const auto h = file.tensors.at("h").host<float>();
        const auto b = file.tensors.at("b").host<float>();
        QCOMPARE(h[0], 1.0F);
        QCOMPARE(b[0], 1.0F);
        QVERIFY(h[1] == std::ldexp(1.0F, -24) && b[1] == std::ldexp(1.0F, -133));
        QVERIFY(std::isinf(h[2]) && h[2] < 0 && std::isinf(b[2]) && b[2] < 0);
        QVERIFY(std::isnan(h[3]) && std::isnan(b[3]));
    }
    // Names: with and without the prefix, gamma and beta, buffers that lie about.
    void namesOfTensors() {
        const HostileFolder bert(goldenModelsFolder + QStringLiteral("bert"));
        const auto wanted = lastHidden(bert);
        rename(bert, [](std::string name) {
            replaceAll(name, "LayerNorm.weight", "LayerNorm.gamma");
            replaceAll(name, "LayerNorm.bias", "LayerNorm.beta");
            return name;
        });
        QVERIFY(lastHidden(bert) == wanted);
        rename(bert, [](std::string name) {
            replaceAll(name, "bert.", "");
            return name;
        });
        QVERIFY(lastHidden(bert) == wanted);
        const HostileFolder gpt2(goldenModelsFolder + QStringLiteral("gpt2"));
        const auto before = lastHidden(gpt2);
        NamedTensors file = readSafetensors(gpt2.bytes(tensorsName), "f");
        file.tensors.emplace("transformer.h.0.attn.bias", Tensor({1, 1, 2, 2}, Buffer<float>(4)));
        file.tensors.emplace("transformer.h.0.attn.masked_bias", Tensor({}, Buffer<float>(1)));
        file.tensors.emplace("score.weight", Tensor({2, 12}, Buffer<float>(24)));
        gpt2.put(tensorsName, writeSafetensors(file));
        QVERIFY(lastHidden(gpt2) == before);
        QCOMPARE(Checkpoint(gpt2.folder()).unused(), std::vector<std::string>{"score.weight"});
    }
    // Which epsilon under which key, and the defaults where there is none.
    void epsilons() {
        const char* config =
            R"({"layer_norm_epsilon": 0.5, "layer_norm_eps": 0.25, "rms_norm_eps": 0.125})";
        QCOMPARE(planOf("gpt2", config).norm.epsilon, 0.5);
        QCOMPARE(planOf("bert", config).norm.epsilon, 0.25);
        QCOMPARE(planOf("roberta", config).norm.epsilon, 0.25);
        QCOMPARE(planOf("distilbert", config).norm.epsilon, 1e-12);
        QCOMPARE(planOf("llama", config).norm.epsilon, 0.125);
        QCOMPARE(planOf("gpt2", "{}").norm.epsilon, 1e-5);
        QCOMPARE(planOf("bert", "{}").norm.epsilon, 1e-12);
        QCOMPARE(planOf("qwen2", "{}").norm.epsilon, 1e-6);
    }
    // Null is the default; whole numbers may be written with a point; unknown keys do not matter.
    void valuesOfConfigs() {
        const ModelPlan gpt2 =
            planOf("gpt2", R"({"n_inner": null, "n_layer": 3.0, "n_embd": 1.2e1, "n_head": 3,
            "torch_dtype": "bfloat16", "auto_map": {"AutoModel": "evil.py"}, "magic": [1]})");
        QCOMPARE(gpt2.inner, Index{48});
        QCOMPARE(gpt2.layers.size(), std::size_t{3});
        QVERIFY(gpt2.head == HeadKind::nextToken); // "architectures" may be absent
        const ModelPlan llama = planOf("llama", R"({"num_key_value_heads": null, "head_dim": null,
            "rope_scaling": null, "num_attention_heads": 4, "hidden_size": 32})");
        QCOMPARE(llama.keyHeads, Index{4});
        QCOMPARE(llama.headWidth, Index{8});
        QVERIFY(planOf("llama", R"({"architectures": ["LlamaModel"]})").head == HeadKind::none);
        QVERIFY(planOf("gpt2", "{}").tiedHead && !planOf("llama", "{}").tiedHead);
    }
    // GPT-2 and DistilBERT have names of their own for what all models have; both are understood.
    void otherKeys() {
        const ModelPlan gpt2 = planOf("gpt2", R"({"hidden_size": 8, "num_attention_heads": 2,
            "num_hidden_layers": 3, "max_position_embeddings": 9})");
        QVERIFY(gpt2.width == 8 && gpt2.heads == 2 && gpt2.layers.size() == 3 && gpt2.context == 9);
        const ModelPlan distilbert =
            planOf("distilbert", R"({"hidden_size": 8, "num_attention_heads": 2,
            "num_hidden_layers": 3})");
        QVERIFY(distilbert.width == 8 && distilbert.heads == 2 && distilbert.layers.size() == 3);
    }
    // Rows are computed a few at a time where they are wide, and have the same bits.
    void rowsAtATime() {
        const HostileFolder folder(goldenModelsFolder + QStringLiteral("gpt2"));
        const auto backend = reference();
        const Index inner = 17000; // 64 rows at a time
        NamedTensors file = readSafetensors(folder.bytes(tensorsName), "f");
        for (int layer = 0; layer < 2; ++layer) {
            const std::string name = "transformer.h." + std::to_string(layer) + ".mlp.";
            const RandomStream stream(1, name);
            const auto random = [&](Shape shape) {
                Buffer<float> all(elements(shape));
                for (std::size_t i = 0; i < all.size(); ++i)
                    all[i] = static_cast<float>(0.02 * stream.normal(i));
                return Tensor(std::move(shape), std::move(all));
            };
            file.tensors[name + "c_fc.weight"] = random({12, inner});
            file.tensors[name + "c_fc.bias"] = random({inner});
            file.tensors[name + "c_proj.weight"] = random({inner, 12});
        }
        file.tensors["transformer.wpe.weight"] = Tensor({150, 12}, Buffer<float>(1800));
        folder.put(tensorsName, writeSafetensors(file));
        std::string config =
            with(folder.bytes(configName), "\"n_inner\": null", "\"n_inner\": 17000");
        folder.put(configName, with(config, "\"n_positions\": 24", "\"n_positions\": 150"));
        Model model(std::make_shared<Checkpoint>(folder.folder()), *backend);
        std::vector<std::int32_t> ids(150);
        for (std::size_t i = 0; i < ids.size(); ++i)
            ids[i] = static_cast<std::int32_t>(i * i % 61);
        const Pass whole = model.run({.ids = ids});
        const Pass some = model.run({.ids = {ids.begin(), ids.begin() + 60}});
        const Pass more = model.run({.ids = ids}, {.before = &some});
        const auto all = whole.hidden.back().host<float>();
        const auto first = some.hidden.back().host<float>();
        const auto rest = more.hidden.back().host<float>();
        QCOMPARE(all.size(), std::size_t{1800});
        for (std::size_t i = 0; i < first.size(); ++i)
            QCOMPARE(all[i], first[i]);
        for (std::size_t i = 0; i < rest.size(); ++i)
            QVERIFY(std::abs(all[i] - rest[i]) < 1e-5F);
    }
    // A number in "sliding_window" means nothing unless it is used; Mistral has one by default.
    void windows() {
        const auto windowOf = [](const char* kind, const char* config) {
            return planOf(kind, config).layers.back().window;
        };
        QCOMPARE(windowOf("qwen2", R"({"sliding_window": 9})"), Index{0});
        QCOMPARE(windowOf("qwen2", R"({"sliding_window": 9, "use_sliding_window": true})"),
                 Index{9});
        QCOMPARE(
            windowOf(
                "qwen2",
                R"({"sliding_window": 9, "use_sliding_window": true, "num_hidden_layers": 28})"),
            Index{0});
        QCOMPARE(windowOf("mistral", "{}"), Index{4096});
        QCOMPARE(windowOf("mistral", R"({"sliding_window": null})"), Index{0});
        QCOMPARE(windowOf("llama", R"({"sliding_window": 9})"), Index{0});
    }
    void endsAreOneOrMany() {
        const auto idsOf = [](const char* text) {
            const Json json = configJson(text);
            return configOf(json).ids("eos_token_id");
        };
        QCOMPARE(idsOf(R"({"eos_token_id": 7})"), (std::vector<std::int32_t>{7}));
        QCOMPARE(idsOf(R"({"eos_token_id": [7, 9]})"), (std::vector<std::int32_t>{7, 9}));
        QVERIFY(idsOf(R"({"eos_token_id": null})").empty() && idsOf("{}").empty());
    }
    // RoBERTa: the first position is behind the padding's id, and rows of the table are not
    // wrapped.
    void positionsOfRoberta() {
        const ModelPlan plan =
            planOf("roberta", R"({"max_position_embeddings": 18, "pad_token_id": 1})");
        QCOMPARE(plan.positions.first, Index{2});
        QCOMPARE(plan.context, Index{16});
    }
    // A row that sees nothing has no weights; it is not even.
    void rowsThatSeeNothing() {
        const auto backend = reference();
        const HostileFolder folder(goldenModelsFolder + QStringLiteral("gpt2"));
        Model model(std::make_shared<Checkpoint>(folder.folder()), *backend);
        const Pass pass = model.run({.ids = {1, 2, 3}, .real = {0, 1, 1}});
        const Tensor map = model.weights(pass, 0, {.headCount = 1, .bottom = 3, .right = 3});
        for (std::size_t j = 0; j < 3; ++j)
            QCOMPARE(map.host<float>()[j], 0.0F);
        QCOMPARE(map.host<float>()[4], 1.0F);
    }
    // Weights that are kept, and the layer that is looked at first.
    void nothingIsReadBeforeItIsNeeded() {
        const auto backend = reference();
        const HostileFolder folder(goldenModelsFolder + QStringLiteral("gpt2"));
        const auto checkpoint = std::make_shared<Checkpoint>(folder.folder());
        Model model(checkpoint, *backend);
        std::size_t bytes = 0;
        model.tellReading([&](std::size_t more) { bytes += more; });
        QCOMPARE(bytes, std::size_t{0});
        (void)model.run({.ids = {1}});
        QCOMPARE(bytes, checkpoint->bytes());
        // All was read: what happens to the file does not matter any more.
        folder.put(tensorsName, "gone");
        (void)model.run({.ids = {1, 2}});
    }
    void readingIsGivenUp() {
        std::stop_source stop;
        const auto backend = makeEigenBackend(std::make_shared<Pool>(1), stop.get_token());
        const HostileFolder folder(goldenModelsFolder + QStringLiteral("gpt2"));
        Model model(std::make_shared<Checkpoint>(folder.folder()), *backend);
        int chunks = 0;
        model.tellReading([&](std::size_t) {
            if (++chunks == 3)
                stop.request_stop();
        });
        QVERIFY_THROWS_EXCEPTION(Cancelled, model.readAll());
        QCOMPARE(chunks, 3);
    }
    void sampling() {
        const std::vector<float> logits = {0, 3, 1, 3, -2};
        const RandomStream stream(1, "test");
        QCOMPARE(sampled(logits, {}, stream, 0), 1); // of equals the first
        std::vector<int> counts(5);
        for (std::uint64_t n = 0; n < 4000; ++n)
            ++counts[static_cast<std::size_t>(sampled(logits, {.temperature = 1}, stream, n))];
        const double sum = 2 * std::exp(3) + std::exp(1) + 1 + std::exp(-2);
        QVERIFY(std::abs(counts[1] - 4000 * std::exp(3) / sum) < 120);
        QVERIFY(std::abs(counts[2] - 4000 * std::exp(1) / sum) < 120);
        std::vector<int> few(5);
        for (std::uint64_t n = 0; n < 500; ++n) {
            ++few[static_cast<std::size_t>(
                sampled(logits, {.temperature = 9, .topK = 2}, stream, n))];
            QVERIFY(sampled(logits, {.temperature = 9, .topP = 0}, stream, n) == 1);
        }
        QVERIFY(few[1] > 0 && few[3] > 0 && few[1] + few[3] == 500);
    }
};

FOVEA_TEST(TestPitfalls)
#include "test_pitfalls.moc"

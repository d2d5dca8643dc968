// Attention over many tokens needs memory for its vectors and no more, a model for its weights as
// the file has them: every allocation of this program is counted.
#include "core/attention/attention.h"
#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/table.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/model/model.h"
#include "support/narrow_checkpoint.h"
#include "support/program.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

std::atomic<std::size_t> live{0};
std::atomic<std::size_t> peak{0};

void* counted(void* memory) {
    if (!memory)
        throw std::bad_alloc();
    const std::size_t now = live += malloc_usable_size(memory);
    std::size_t before = peak;
    while (before < now && !peak.compare_exchange_weak(before, now)) {
    }
    return memory;
}

void release(void* memory) noexcept {
    if (memory)
        live -= malloc_usable_size(memory);
    std::free(memory);
}

} // namespace

void* operator new(std::size_t size) {
    return counted(std::malloc(std::max<std::size_t>(size, 1)));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto step = static_cast<std::size_t>(alignment);
    return counted(std::aligned_alloc(step, (size + step - 1) / step * step));
}
void operator delete(void* memory) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    release(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    release(memory);
}

using namespace fovea;

namespace {

// LLaMA's kind, in bfloat16.
void writeCheckpoint(const QString& folder) {
    const auto put = [&](const char* name, const std::string& bytes) {
        QFile file(folder + QLatin1Char('/') + QLatin1String(name));
        const auto size = static_cast<qint64>(bytes.size());
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes.data(), size) == size);
    };
    put("config.json", R"({"model_type": "llama", "architectures": ["LlamaForCausalLM"],)"
                       R"("vocab_size": 8000, "hidden_size": 512, "intermediate_size": 2048,)"
                       R"("num_hidden_layers": 4, "num_attention_heads": 8,)"
                       R"("max_position_embeddings": 256, "tie_word_embeddings": true})");
    NamedTensors file;
    const auto add = [&](const std::string& name, const Shape& shape) {
        Buffer<float> numbers(elements(shape));
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = static_cast<float>(i % 31) / 1024 - 0.01F;
        file.tensors["model." + name] = Tensor(shape, std::move(numbers));
    };
    add("embed_tokens.weight", {8000, 512});
    for (int layer = 0; layer < 4; ++layer) {
        const std::string prefix = "layers." + std::to_string(layer) + '.';
        for (const char* name : {"q", "k", "v", "o"})
            add(prefix + "self_attn." + name + "_proj.weight", {512, 512});
        for (const char* name : {"gate", "up"})
            add(prefix + "mlp." + name + "_proj.weight", {2048, 512});
        add(prefix + "mlp.down_proj.weight", {512, 2048});
        for (const char* name : {"input", "post_attention"})
            add(prefix + name + "_layernorm.weight", {512});
    }
    add("norm.weight", {512});
    put("model.safetensors", narrowFiles(file, Type::bf16).narrow);
}

} // namespace

class TestMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // A window, so that the test is quick: what is stored is the same without one.
    void ofManyTokens() {
        constexpr Index tokens = 32768;
        constexpr Index width = 64;
        constexpr std::size_t vectors = tokens * width * sizeof(float);
        const auto backend = makeEigenBackend(std::make_shared<Pool>(2));
        Buffer<float> numbers(tokens * width);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = static_cast<float>(i % 31) / 31;
        const Tensor x({1, tokens, width}, std::move(numbers));
        const AttentionRule rule{.position = defaultSelection(positions().info()).only(),
                                 .score = readSelection(scores().info(), "scaled-dot", ""),
                                 .mask = readSelection(masks().info(), "window:64", ""),
                                 .normalise =
                                     readSelection(normalisers().info(), "softmax", "").only(),
                                 .combine = defaultSelection(combines().info()).only()};
        const std::size_t before = live;
        peak = before;
        const Attended attended = attend(*backend, rule, x, x, x);
        // Keys as the products want them, the output, and what rows remember.
        QVERIFY2(peak - before < 4 * vectors,
                 qPrintable(QString::number((peak - before) >> 20) + QStringLiteral(" MiB")));
        peak = live.load();
        const std::size_t then = live;
        const Tensor map = mapTile(*backend, rule, attended, 0, Quantity::weights,
                                   {20'000, 20'512, 19'900, 20'412});
        QVERIFY(peak - then < 3 * vectors);
        QCOMPARE(map.shape(), (Shape{512, 512}));
        QVERIFY(peak < std::size_t{200} << 20);
    }
    void ofNarrowWeights() {
        const QTemporaryDir folder;
        writeCheckpoint(folder.path());
        const auto backend = makeEigenBackend(std::make_shared<Pool>(2));
        const auto checkpoint = std::make_shared<Checkpoint>(folder.path().toStdString());
        QVERIFY(checkpoint->parameters() > 20'000'000);
        QVERIFY(checkpoint->bytes() < 21 * checkpoint->parameters() / 10);
        for (const Keep keep : {Keep::weights, Keep::nothing}) {
            const std::size_t before = live;
            peak = before;
            Model model(checkpoint, *backend, keep);
            const Pass pass = model.run({.ids = std::vector<std::int32_t>(64, 7)});
            QCOMPARE(model.logits(pass, 0, 64).shape(), (Shape{64, 8000}));
            // Beside the weights: what is read of them at once, and what 64 tokens need.
            const std::size_t most =
                (keep == Keep::weights ? checkpoint->bytes() : 0) + (std::size_t{20} << 20);
            QVERIFY2(peak - before < most,
                     qPrintable(QString::number((peak - before) >> 20) + QStringLiteral(" MiB")));
        }
    }
};

FOVEA_TEST(TestMemory)
#include "test_memory.moc"

#include "app/bench/cases.h"

#include "core/attention/attention.h"
#include "core/attention/stages.h"
#include "core/base/random.h"
#include "core/compute/backend.h"

#include <cmath>
#include <cstring>

namespace fovea::bench {
namespace {

constexpr Index headWidth = 64;
constexpr Index manyHeads = 12;
constexpr Index longest = 32768;

Tensor drawn(const Shape& shape, const char* subject) {
    const RandomStream stream(1, subject);
    Buffer<float> numbers(elements(shape));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<float>(stream.normal(i));
    return Tensor(shape, std::move(numbers));
}

Tensor zeros(std::size_t bytes) {
    const std::size_t count = bytes / sizeof(float);
    return Tensor({static_cast<Index>(count)}, Buffer<float>(count));
}

struct Vectors {
    Vectors(Backend& backend, Index heads, Index tokens)
        : q(backend.upload(drawn({heads, tokens, headWidth}, "q"))),
          k(backend.upload(drawn({heads, tokens, headWidth}, "k"))),
          v(backend.upload(drawn({heads, tokens, headWidth}, "v"))) {}
    Tensor q, k, v;
};

AttentionRule ruleOf(const char* score, const char* mask, const char* normalise) {
    ChosenStages chosen = defaultStages();
    const auto choose = [&](Stage stage, const char* text) {
        chosen[stage] = readSelection(table(stage), text, "bench");
    };
    choose(Stage::position, "none");
    choose(Stage::score, score);
    choose(Stage::mask, mask);
    choose(Stage::normalise, normalise);
    return fovea::ruleOf(chosen);
}

std::string sizeOf(Index heads, Index tokens) {
    return std::to_string(heads) + " × " + std::to_string(tokens) + " × " +
           std::to_string(headWidth);
}

// q·k and weights·v, a multiplication and an addition each.
double operationsOf(Index heads, Index tokens) {
    return 4.0 * static_cast<double>(heads * tokens) * static_cast<double>(tokens * headWidth);
}

double bytesOf(Index heads, Index tokens) {
    return 4.0 * static_cast<double>(heads * tokens * headWidth) * sizeof(float);
}

Case attention(const char* name, Index heads, Index tokens, const AttentionRule& byDefault,
               double share = 1) {
    return {.name = name,
            .size = sizeOf(heads, tokens),
            .operations = share * operationsOf(heads, tokens),
            .bytes = bytesOf(heads, tokens),
            .limit = Limit::product,
            .prepare = [=](Backend& backend) -> std::function<void()> {
                AttentionRule rule = byDefault;
                drawAttention(rule, {},
                              {.width = heads * headWidth,
                               .heads = heads,
                               .headWidth = headWidth,
                               .keyWidth = headWidth},
                              backend);
                return [&backend, rule, in = Vectors(backend, heads, tokens)] {
                    (void)attend(backend, rule, in.q, in.k, in.v);
                };
            }};
}

// Attention, and all its weights as well.
Case withWeights(Index tokens) {
    Case one = attention("attention and weights", manyHeads, tokens, AttentionRule());
    one.operations *= 1.5;
    one.bytes += sizeof(float) * static_cast<double>(manyHeads * tokens * tokens);
    one.prepare = [tokens](Backend& backend) -> std::function<void()> {
        return [&backend, tokens, in = Vectors(backend, manyHeads, tokens)] {
            const FusedRule rule{.scale = 1 / std::sqrt(static_cast<double>(headWidth)),
                                 .keep = true};
            const FusedRows rows = backend.attention(in.q, in.k, in.v, rule);
            if (!rows.weights.isNull())
                return;
            (void)backend.attentionWeights(
                in.q, in.k, rows.statistics, rule,
                {.headCount = manyHeads, .bottom = tokens, .right = tokens});
        };
    };
    return one;
}

// Looking at a part of one head's map, after attention over many tokens.
Case tileOfMap() {
    return {.name = "tile of 512 × 512",
            .size = sizeOf(1, longest),
            .operations = 2.0 * 512 * 512 * headWidth,
            .bytes = 0,
            .limit = Limit::product,
            .prepare = [](Backend& backend) -> std::function<void()> {
                const AttentionRule rule = ruleOf("scaled-dot", "none", "softmax");
                const Vectors in(backend, 1, longest);
                return [&backend, rule, attended = attend(backend, rule, in.q, in.k, in.v)] {
                    (void)mapTile(backend, rule, attended, 0, Quantity::weights,
                                  {16000, 16512, 8000, 8512});
                };
            }};
}

} // namespace

Case product(Index side) {
    const std::string length = std::to_string(side);
    const auto cells = static_cast<double>(side * side);
    return {.name = "product",
            .size = length + " × " + length + " × " + length,
            .operations = 2 * cells * static_cast<double>(side),
            .bytes = 3 * cells * sizeof(float),
            .limit = Limit::product,
            .prepare = [side](Backend& backend) -> std::function<void()> {
                return [&backend, a = backend.upload(drawn({side, side}, "a")),
                        b = backend.upload(drawn({side, side}, "b"))] {
                    (void)backend.matmul(a, b, {});
                };
            }};
}

Case copying() {
    constexpr std::size_t count = std::size_t{64} << 20; // beyond every cache
    return {.name = "copy",
            .size = "64 MiB",
            .operations = 0,
            .bytes = 2.0 * count,
            .limit = Limit::memory,
            .prepare = [count](Backend& backend) -> std::function<void()> {
                const Tensor there = backend.upload(zeros(count));
                if (!there.storage()->onHost())
                    return [&backend, there] { (void)backend.affine(there, 1, 1); };
                auto from = std::make_shared<std::vector<char>>(count, 'x');
                auto to = std::make_shared<std::vector<char>>(count, 'y');
                return [from, to] { std::memcpy(to->data(), from->data(), from->size()); };
            }};
}

std::vector<Case> transfers() {
    constexpr std::size_t count = std::size_t{64} << 20;
    const auto transfer = [=](const char* name, auto prepare) {
        return Case{.name = name,
                    .size = "64 MiB",
                    .operations = 0,
                    .bytes = count,
                    .limit = Limit::memory,
                    .prepare = prepare};
    };
    return {transfer("to the device",
                     [=](Backend& backend) -> std::function<void()> {
                         return [&backend, here = zeros(count)] { (void)backend.upload(here); };
                     }),
            transfer("back to the host", [=](Backend& backend) -> std::function<void()> {
                return [&backend, there = backend.upload(zeros(count))] {
                    (void)backend.download(there);
                };
            })};
}

const std::vector<Case>& cases() {
    static const std::vector<Case> all = [] {
        std::vector<Case> list;
        const AttentionRule plain = ruleOf("scaled-dot", "none", "softmax");
        for (const Index tokens : {16, 64, 256, 1024, 4096})
            list.push_back(attention("attention", manyHeads, tokens, plain));
        for (const Index tokens : {16, 64, 256, 1024, 4096})
            list.push_back(withWeights(tokens));
        for (const Index tokens : {1024, 4096})
            list.push_back(attention("attention, causal", manyHeads, tokens,
                                     ruleOf("scaled-dot", "causal", "softmax"), 0.5));
        list.push_back(attention("attention, window 128", manyHeads, 4096,
                                 ruleOf("scaled-dot", "window:128", "softmax"), 257.0 / 4096));
        list.push_back(attention("attention, one head", 1, longest, plain));
        list.push_back(tileOfMap());
        list.push_back(attention("entmax", manyHeads, 256, ruleOf("scaled-dot", "none", "entmax")));
        list.push_back(
            attention("gaussian", manyHeads, 256, ruleOf("gaussian", "none", "softmax")));
        list.push_back(
            attention("additive", manyHeads, 256, ruleOf("additive", "none", "softmax")));
        return list;
    }();
    return all;
}

} // namespace fovea::bench

// Training steps of an encoder on random tokens: forward, back, shortened gradients and Adam;
// prints steps per second for tests/bench/torch_training.py.
//   build/release/tests/bench/bench_training [BATCH TOKENS WIDTH LAYERS [SECONDS [THREADS]]]
#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/random.h"
#include "core/compute/eigen_backend.h"
#include "core/learn/encoder.h"
#include "core/learn/optimisers.h"
#include "core/learn/tape.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace fovea;
using Moment = std::chrono::steady_clock;

namespace {

constexpr Index vocabulary = 100;

EncoderPlan planOf(Index width, Index layers) {
    EncoderPlan plan{
        .vocabulary = vocabulary, .classes = vocabulary, .layers = layers, .inner = 2 * width};
    plan.position = readSelection(positions().info(), "sinusoidal", "").only();
    plan.attention = attentionOf(
        plan.position,
        readSelection(projects().info(), "heads:heads=4,width=" + std::to_string(width), ""),
        {.position = {},
         .score = standardSelection(scores().info()),
         .mask = standardSelection(masks().info()),
         .normalise = standardSelection(normalisers().info()).only(),
         .combine = standardSelection(combines().info()).only()});
    return plan;
}

Tensor drawnWords(Index count, Index step, const char* what) {
    const RandomStream stream(1, what, std::to_string(step));
    Buffer<std::int32_t> words(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = static_cast<std::int32_t>(stream.uniform(i) * vocabulary);
    return Tensor({count}, std::move(words));
}

} // namespace

int main(int count, char** arguments) {
    const auto option = [&](int place, Index otherwise) {
        return place < count ? std::atoll(arguments[place]) : otherwise;
    };
    const Batch batch{.sentences = option(1, 32), .tokens = option(2, 12)};
    const EncoderPlan plan = planOf(option(3, 64), option(4, 2));
    const auto seconds = static_cast<double>(option(5, 4));
    const auto backend =
        makeEigenBackend(std::make_shared<Pool>(static_cast<int>(option(6, 2))), {}, Type::f32);
    Learned learned = drawEncoder(plan, 1, *backend);
    const Update how{.optimiser = standardSelection(optimisers().info()).only(), .longest = 1};
    std::map<std::string, OptimiserMemory, std::less<>> memory;
    Index steps = 0;
    double last = 0;
    const auto step = [&] {
        ++steps;
        const Index words = batch.sentences * batch.tokens;
        Tape tape(*backend);
        for (const auto& [name, parameter] : learned)
            tape.watch(parameter);
        const Tensor loss = crossEntropy(
            tape, encoderLogits(tape, plan, learned, drawnWords(words, steps, "words"), batch),
            drawnWords(words, steps, "answers"));
        tape.backward(loss);
        Learned gradients;
        for (const auto& [name, parameter] : learned)
            gradients[name] = backend->download(tape.gradient(parameter));
        last = static_cast<double>(loss.host<float>()[0]);
        update(how, steps, gradients, learned, memory);
    };
    for (int i = 0; i < 20; ++i)
        step();
    steps = 0;
    const auto start = Moment::now();
    double passed = 0;
    for (; passed < seconds; passed = std::chrono::duration<double>(Moment::now() - start).count())
        step();
    std::printf("{\"steps\":%g,\"loss\":%g}\n", static_cast<double>(steps) / passed, last);
    return 0;
}

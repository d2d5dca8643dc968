// Training steps of a model on random words: forward, back, shortened gradients and Adam, as
// `fovea train` takes them; prints a line of JSON for tests/bench/torch_training.py.
//   build/release/tests/bench/bench_training [--model MODEL] [--score ROW] [--batch N] [--tokens N]
//       [--width N] [--seconds N] [--threads N]
// A model is one of the table with its parameters, "recurrent-pair:wiring=luong"; the score is that
// of looking across.
#include "core/attention/score.h"
#include "core/base/random.h"
#include "core/base/table.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/learn/network_choices.h"
#include "core/learn/optimisers.h"
#include "core/learn/tape/tape.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <map>
#include <stdexcept>
#include <string>

using namespace fovea;
using Moment = std::chrono::steady_clock;

namespace {

constexpr Index vocabulary = 100;

NetworkPlan planOf(const std::string& model, const std::string& score, Index width) {
    const Choice choice = readSelection(networks().info(), model, "").only();
    NetworkChoices parts = defaultChoices(choice);
    const std::string project = parts.layers.front()[Stage::project].only().row;
    parts.layers.front()[Stage::project] =
        readSelection(projects().info(), project + ":width=" + std::to_string(width), "");
    if (!score.empty())
        parts.across[Stage::score] = readSelection(scores().info(), score, "");
    NetworkPlan plan = assembled(parts);
    plan.form = networks().math(choice.row).forms.front();
    plan.sizes = {.words = vocabulary, .decoderWords = vocabulary, .answers = vocabulary};
    return plan;
}

Tensor drawnWords(Index count, Index step, const char* what) {
    const RandomStream stream(1, what, std::to_string(step));
    Buffer<std::int32_t> words(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = static_cast<std::int32_t>(stream.uniform(i) * vocabulary);
    return Tensor({count}, std::move(words));
}

// The trainer looks at every gradient and every parameter.
void refuseNotFinite(const Learned& numbers) {
    for (const auto& [name, tensor] : numbers)
        if (!std::ranges::all_of(tensor.host<float>(), [](float x) { return std::isfinite(x); }))
            throw std::runtime_error(name + " is not finite");
}

double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

} // namespace

int main(int count, char** arguments) {
    std::map<std::string, std::string> options{
        {"--model", "encoder"}, {"--score", ""},    {"--batch", "32"}, {"--tokens", "12"},
        {"--width", "64"},      {"--seconds", "4"}, {"--threads", "2"}};
    for (int i = 1; i < count; i += 2) {
        const auto option = options.find(arguments[i]);
        if (option == options.end() || i + 1 == count) {
            std::fprintf(stderr, "%s: not an option, or one without a value\n", arguments[i]);
            return 2;
        }
        option->second = arguments[i + 1];
    }
    const auto numberOf = [&](const char* option) { return std::stoll(options.at(option)); };
    const BatchShape batch{.sentences = numberOf("--batch"), .tokens = numberOf("--tokens")};
    const NetworkPlan plan = planOf(options["--model"], options["--score"], numberOf("--width"));
    const auto seconds = static_cast<double>(numberOf("--seconds"));
    const auto backend = makeEigenBackend(
        std::make_shared<Pool>(static_cast<int>(numberOf("--threads"))), {}, Type::f32);
    Learned learned = drawNetwork(plan, 1, *backend);
    const Update how{.optimiser = defaultSelection(optimisers().info()).only(), .clipNorm = 1};
    std::map<std::string, OptimiserState, std::less<>> memory;
    Index steps = 0;
    double last = 0;
    double norm = 0;
    const auto step = [&] {
        ++steps;
        const Index words = batch.sentences * batch.tokens;
        Tape tape(*backend);
        for (const auto& [name, parameter] : learned)
            tape.watch(parameter);
        NetworkInput input{.source = {drawnWords(words, steps, "words"), batch}};
        if (plan.form == Form::sequence)
            input.decoderInput = {drawnWords(words, steps, "said"), batch};
        const Tensor loss = crossEntropy(tape, networkLogits(tape, plan, learned, input),
                                         drawnWords(words, steps, "answers"));
        tape.backward(loss);
        Learned gradients;
        for (const auto& [name, parameter] : learned)
            gradients[name] = backend->download(tape.gradient(parameter));
        last = static_cast<double>(loss.host<float>()[0]);
        norm = gradientNorm(gradients);
        refuseNotFinite(gradients);
        update(how, steps, gradients, learned, memory);
        refuseNotFinite(learned);
    };
    for (int i = 0; i < 20; ++i)
        step();
    steps = 0;
    const double before = processorSeconds();
    const auto start = Moment::now();
    double passed = 0;
    for (; passed < seconds; passed = std::chrono::duration<double>(Moment::now() - start).count())
        step();
    std::size_t parameters = 0;
    for (const auto& [name, parameter] : learned)
        parameters += parameter.size();
    std::printf("{\"steps\":%g,\"processor\":%g,\"loss\":%g,\"norm\":%g,\"parameters\":%zu}\n",
                static_cast<double>(steps) / passed,
                (processorSeconds() - before) / static_cast<double>(steps), last, norm, parameters);
    return 0;
}

#include "core/compare/sensitivity.h"

#include "core/base/random.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/learn/optimisers.h"
#include "core/learn/tape/tape.h"
#include "core/positions/encoded.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr Index testTexts = 64;

Index layersOf(const std::string& layer, const SensitivityPlan& plan) {
    return layer == layerId::convolution ? plan.convolutions : 1;
}

std::string prefixOf(Index layer) {
    return "layer." + std::to_string(layer) + ".";
}

// Text number `text` of those that are learned from; negative ones are for the test.
std::vector<std::int32_t> wordsOf(const SensitivityPlan& plan, Index text) {
    const RandomStream random(plan.seed, "repeated words", std::to_string(text));
    std::vector<std::int32_t> words(static_cast<std::size_t>(plan.sizes.tokens));
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = static_cast<std::int32_t>(random.uniform(i) * static_cast<double>(plan.words));
    return words;
}

// −1 where no word stood so far before.
std::vector<std::int32_t> targetsOf(const SensitivityPlan& plan,
                                    const std::vector<std::int32_t>& words) {
    std::vector<std::int32_t> targets(words.size(), -1);
    const auto lag = static_cast<std::size_t>(plan.lag);
    for (std::size_t i = lag; i < words.size(); ++i)
        targets[i] = words[i - lag];
    return targets;
}

Tensor indices(const std::vector<std::int32_t>& words) {
    return makeTensor<std::int32_t>({std::ssize(words)}, words);
}

Tensor sinusoids(const SensitivityPlan& plan, Backend& backend) {
    const Choice choice = readSelection(positions().info(), "sinusoidal", "position").only();
    return backend.upload(
        encode(choice, plan.sizes.tokens, plan.sizes.width, 1, plan.seed, backend).p);
}

Tensor logitsOf(const std::string& layer, const SensitivityPlan& plan, const Learned& learned,
                const Tensor& x, Backend& backend) {
    return backend.matmul(sensitiveOutput(layer, plan, learned, x, backend),
                          learned.find("out")->second, {.b = true});
}

double shareRight(const std::string& layer, const SensitivityPlan& plan, const Learned& learned,
                  Backend& backend) {
    double right = 0, all = 0;
    for (Index text = 1; text <= testTexts; ++text) {
        const auto targets = targetsOf(plan, wordsOf(plan, -text));
        const Tensor logits =
            backend
                .download(logitsOf(layer, plan, learned,
                                   sensitiveInput(plan, -text, learned, backend), backend))
                .as<double>();
        const auto numbers = logits.host<double>();
        for (std::size_t i = 0; i < targets.size(); ++i) {
            if (targets[i] < 0)
                continue;
            const auto row = numbers.subspan(i * static_cast<std::size_t>(plan.words),
                                             static_cast<std::size_t>(plan.words));
            right += std::ranges::max_element(row) - row.begin() == targets[i] ? 1 : 0;
            all += 1;
        }
    }
    return right / all;
}

void learnStep(const std::string& layer, const SensitivityPlan& plan, Index step, Learned& learned,
               std::map<std::string, OptimiserState, std::less<>>& states, Backend& backend) {
    Tape tape(backend);
    Learned watched;
    for (const auto& [name, tensor] : learned)
        watched.emplace(name, tape.watch(tensor));
    Tensor loss;
    for (Index one = 0; one < plan.batch; ++one) {
        const Index text = step * plan.batch + one;
        const Tensor x = sensitiveInput(plan, text, watched, tape);
        const Tensor own = tape.crossEntropy(logitsOf(layer, plan, watched, x, tape),
                                             indices(targetsOf(plan, wordsOf(plan, text))), 0);
        loss = loss.isNull() ? own : tape.binary(Binary::add, loss, own);
    }
    loss = tape.affine(loss, 1 / static_cast<double>(plan.batch), 0);
    tape.backward(loss);
    Learned gradients;
    for (const auto& [name, tensor] : watched)
        gradients.emplace(name, backend.download(tape.gradient(tensor)));
    static const Update how{.optimiser =
                                readSelection(optimisers().info(), "adam", "optimiser").only(),
                            .rate = 0,
                            .clipNorm = 1};
    Update now = how;
    now.rate = plan.rate;
    update(now, step + 1, gradients, learned, states);
}

// Means over the pairs of each distance.
std::vector<double> byDistance(const std::vector<double>& sizes, Index n) {
    std::vector<double> sums(static_cast<std::size_t>(2 * n - 1), 0), counts = sums;
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j) {
            const auto at = static_cast<std::size_t>(i - j + n - 1);
            sums[at] += sizes[static_cast<std::size_t>(i * n + j)];
            counts[at] += 1;
        }
    for (std::size_t at = 0; at < sums.size(); ++at)
        sums[at] /= counts[at];
    return sums;
}

std::vector<double> meanSizes(const std::string& layer, const SensitivityPlan& plan,
                              const Learned& learned, Backend& backend) {
    std::vector<double> all;
    for (Index text = 1; text <= plan.texts; ++text) {
        const Tensor x = sensitiveInput(plan, -text, learned, backend);
        const std::vector<double> sizes = derivativeSizes(layer, plan, learned, x, backend);
        all.resize(sizes.size(), 0);
        for (std::size_t at = 0; at < sizes.size(); ++at)
            all[at] += sizes[at] / static_cast<double>(plan.texts);
    }
    return byDistance(all, plan.sizes.tokens);
}

} // namespace

Learned drawSensitive(const std::string& layer, const SensitivityPlan& plan, Backend& backend) {
    const MixingLayer& kind = mixingLayers().math(layer);
    std::vector<StageShapes> stages;
    for (Index one = 0; one < layersOf(layer, plan); ++one)
        stages.push_back(
            {.stage = "layer." + std::to_string(one), .shapes = kind.learned(plan.sizes)});
    Learned learned;
    draw(learned, {}, stages, 1, plan.seed, backend);
    Learned ends;
    draw(ends, {},
         {{.stage = "ends",
           .shapes = {{.name = "embedding",
                       .shape = {plan.words, plan.sizes.width},
                       .perHead = false,
                       .initial = Initial::normal},
                      {.name = "out", .shape = {plan.words, plan.sizes.width}, .perHead = false}}}},
         1, plan.seed, backend);
    for (auto& [name, tensor] : ends)
        learned.emplace(name.substr(std::string("ends.").size()), std::move(tensor));
    return learned;
}

Tensor sensitiveInput(const SensitivityPlan& plan, Index text, const Learned& learned,
                      Backend& backend) {
    const Tensor embedded = backend.gather(backend.upload(learned.find("embedding")->second),
                                           indices(wordsOf(plan, text)));
    return backend.binary(Binary::add, embedded, sinusoids(plan, backend));
}

Tensor sensitiveOutput(const std::string& layer, const SensitivityPlan& plan,
                       const Learned& learned, const Tensor& x, Backend& backend) {
    const MixingLayer& kind = mixingLayers().math(layer);
    Tensor y = x;
    for (Index one = 0; one < layersOf(layer, plan); ++one) {
        if (one > 0)
            y = backend.unary(Unary::tanh, y);
        Learned own;
        const std::string prefix = prefixOf(one);
        for (const LearnedShape& shape : kind.learned(plan.sizes))
            own.emplace(shape.name, backend.upload(learned.find(prefix + shape.name)->second));
        y = kind.forward(backend, own, y, plan.sizes);
    }
    return y;
}

// One pass back for each component of each output.
std::vector<double> derivativeSizes(const std::string& layer, const SensitivityPlan& plan,
                                    const Learned& learned, const Tensor& x, Backend& backend) {
    const Index n = plan.sizes.tokens;
    const Index d = plan.sizes.width;
    std::vector<double> squares(static_cast<std::size_t>(n * n), 0);
    for (Index i = 0; i < n; ++i)
        for (Index c = 0; c < d; ++c) {
            Tape tape(backend);
            const Tensor input = tape.watch(x);
            const Tensor y = sensitiveOutput(layer, plan, learned, input, tape);
            tape.backward(tape.slice(tape.slice(y, 0, i, i + 1), 1, c, c + 1).reshaped({1}));
            const Tensor gradient = backend.download(tape.gradient(input)).as<double>();
            const auto numbers = gradient.host<double>();
            for (Index j = 0; j < n; ++j)
                for (Index e = 0; e < d; ++e) {
                    const double one = numbers[static_cast<std::size_t>(j * d + e)];
                    squares[static_cast<std::size_t>(i * n + j)] += one * one;
                }
        }
    for (double& one : squares)
        one = std::sqrt(one);
    return squares;
}

LayerSensitivity sensitivityOf(const std::string& layer, const SensitivityPlan& plan,
                               Backend& backend, const std::function<void(double share)>& tell) {
    constexpr double ofTraining = 0.8; // of the time
    LayerSensitivity result{
        .layer = layer, .layers = layersOf(layer, plan), .before = {}, .after = {}};
    Learned learned = drawSensitive(layer, plan, backend);
    result.before = meanSizes(layer, plan, learned, backend);
    std::map<std::string, OptimiserState, std::less<>> states;
    for (Index step = 0; step < plan.steps; ++step) {
        backend.checkpoint();
        learnStep(layer, plan, step, learned, states, backend);
        tell(0.1 + ofTraining * static_cast<double>(step + 1) / static_cast<double>(plan.steps));
    }
    result.after = meanSizes(layer, plan, learned, backend);
    result.right = shareRight(layer, plan, learned, backend);
    tell(1);
    return result;
}

} // namespace fovea

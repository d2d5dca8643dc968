#include "core/learn/optimisers.h"

#include "core/base/adam.h"
#include "core/base/table.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace fovea {
namespace {

constexpr auto decayId = "decay";

// v ← μv + g, w ← w − rate·v
void descent(const Values& values, double rate, Index, std::span<float> w, std::span<const float> g,
             OptimiserState& state) {
    const auto momentum = static_cast<float>(number(values, "momentum"));
    const auto length = static_cast<float>(rate);
    float* const v = state.numbers[0].data();
    for (std::size_t i = 0; i < w.size(); ++i) {
        v[i] = momentum * v[i] + g[i];
        w[i] -= length * v[i];
    }
}

// Adam, behind a decay of the weights.
void adamStep(const Values& values, double decay, double rate, Index step, std::span<float> w,
              std::span<const float> g, OptimiserState& state) {
    const AdamMeans<float> means(number(values, "beta1"), number(values, "beta2"), step);
    const auto keep = static_cast<float>(1 - rate * decay);
    const auto length = static_cast<float>(rate / means.gradientWeights);
    const auto scale = static_cast<float>(1 / std::sqrt(means.squareWeights));
    const auto epsilon = static_cast<float>(number(values, "epsilon"));
    float* const mean = state.numbers[0].data();
    float* const square = state.numbers[1].data();
    for (std::size_t i = 0; i < w.size(); ++i) {
        means.add(g[i], mean[i], square[i]);
        w[i] = keep * w[i] - length * mean[i] / (std::sqrt(square[i]) * scale + epsilon);
    }
}

void adam(const Values& values, double rate, Index step, std::span<float> w,
          std::span<const float> g, OptimiserState& state) {
    adamStep(values, 0, rate, step, w, g, state);
}

// Loshchilov, Hutter, 2019: the decay stands beside the gradient, not in it.
void adamW(const Values& values, double rate, Index step, std::span<float> w,
           std::span<const float> g, OptimiserState& state) {
    adamStep(values, number(values, decayId), rate, step, w, g, state);
}

std::vector<Parameter> adamParameters() {
    return {
        numberParameter("beta1", QT_TRANSLATE_NOOP("fovea", "β₁, of the gradient"), 0.9, 0, 0.9999),
        numberParameter("beta2", QT_TRANSLATE_NOOP("fovea", "β₂, of its square"), 0.999, 0,
                        0.99999),
        numberParameter("epsilon", QT_TRANSLATE_NOOP("fovea", "ε"), 1e-8, 0, 1)};
}

std::vector<Parameter> adamWParameters() {
    std::vector<Parameter> all = adamParameters();
    all.push_back(numberParameter(decayId, QT_TRANSLATE_NOOP("fovea", "Weight decay"), 0.01, 0, 1));
    return all;
}

double constantFactor(const Values&, Index, Index) {
    return 1;
}

double warmUp(const Values& values, Index step) {
    const auto steps = static_cast<double>(integer(values, "warm-up"));
    return steps == 0 ? 1 : std::min(1.0, static_cast<double>(step) / steps);
}

double warmFactor(const Values& values, Index step, Index) {
    return warmUp(values, step);
}

// A step after the last one would stand still.
double cosineFactor(const Values& values, Index step, Index steps) {
    const Index warm = integer(values, "warm-up");
    if (step <= warm)
        return warmUp(values, step);
    const double share = static_cast<double>(step - warm) / static_cast<double>(steps - warm + 1);
    return 0.5 * (1 + std::cos(std::numbers::pi * share));
}

// The squares of numbers, in eight sums: each in its order, and these in theirs.
class Squares {
public:
    void add(const Tensor& numbers) {
        const std::span<const float> all = numbers.host<float>();
        std::size_t i = 0;
        for (; i + lanes <= all.size(); i += lanes)
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                const auto value = static_cast<double>(all[i + lane]);
                sums_[lane] += value * value;
            }
        for (std::size_t lane = 0; i < all.size(); ++i, ++lane)
            sums_[lane] += static_cast<double>(all[i]) * static_cast<double>(all[i]);
    }
    [[nodiscard]] double norm() const {
        return std::sqrt(std::accumulate(sums_.begin(), sums_.end(), 0.0));
    }

private:
    static constexpr std::size_t lanes = 8;
    std::array<double, lanes> sums_{};
};

// "layer.0" of "layer.0.project.W_q", "words" of "words.weight".
std::string partOf(const std::string& parameter) {
    const std::size_t first = std::min(parameter.find('.'), parameter.size());
    const std::size_t next = first + 1;
    if (next >= parameter.size() || parameter[next] < '0' || parameter[next] > '9')
        return parameter.substr(0, first);
    return parameter.substr(0, parameter.find('.', next));
}

} // namespace

const Table<Optimiser>& optimisers() {
    static const Table<Optimiser> table(
        {.id = "optimiser",
         .name = QT_TRANSLATE_NOOP("fovea", "Optimiser"),
         .plural = "optimisers"},
        "adam",
        {
            {{.id = "sgd",
              .name = QT_TRANSLATE_NOOP("fovea", "Gradient descent"),
              .formula = "v ← μv + g, w ← w − rate·v",
              .summary = QT_TRANSLATE_NOOP("fovea", "Gradient descent, with momentum or without"),
              .parameters = {numberParameter(
                  "momentum", QT_TRANSLATE_NOOP("fovea", "Momentum factor"), 0, 0, 0.9999)}},
             {descent}},
            {{.id = "adam",
              .name = QT_TRANSLATE_NOOP("fovea", "Adam"),
              .formula = "w ← w − rate·m̂/(√v̂ + ε)",
              .summary = QT_TRANSLATE_NOOP("fovea", "Steps of a similar size for any gradient"),
              .parameters = adamParameters(),
              .version = 2},
             {adam, "adamw"}},
            {{.id = "adamw",
              .name = QT_TRANSLATE_NOOP("fovea", "AdamW"),
              .formula = "w ← (1 − rate·λ)w − rate·m̂/(√v̂ + ε)",
              .summary = QT_TRANSLATE_NOOP("fovea", "Adam with decoupled weight decay"),
              .parameters = adamWParameters()},
             {adamW}},
        });
    return table;
}

const Table<Schedule>& schedules() {
    static const Parameter warm =
        integerParameter("warm-up", QT_TRANSLATE_NOOP("fovea", "Warm-up steps"), 0, 0, 1'000'000);
    static const Table<Schedule> table(
        {.id = "schedule", .name = QT_TRANSLATE_NOOP("fovea", "Schedule"), .plural = "schedules"},
        "constant",
        {
            {{.id = "constant",
              .name = QT_TRANSLATE_NOOP("fovea", "Constant rate"),
              .formula = "1",
              .summary = QT_TRANSLATE_NOOP("fovea", "The same rate throughout")},
             {constantFactor}},
            {{.id = "warm-up",
              .name = QT_TRANSLATE_NOOP("fovea", "Warm-up"),
              .formula = "min(1, t/w)",
              .summary = QT_TRANSLATE_NOOP("fovea", "The rate rises at first, then stays"),
              .parameters = {warm}},
             {warmFactor}},
            {{.id = "cosine",
              .name = QT_TRANSLATE_NOOP("fovea", "Cosine decay"),
              .formula = "½(1 + cos π(t − w)/(T − w + 1))",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "The rate rises at first, then falls to the end"),
              .parameters = {warm},
              .version = 2},
             {cosineFactor}},
        });
    return table;
}

double gradientNorm(const Learned& gradients) {
    Squares squares;
    for (const auto& [name, gradient] : gradients)
        squares.add(gradient);
    return squares.norm();
}

std::map<std::string, double> gradientNorms(const Learned& gradients) {
    std::map<std::string, Squares> squares;
    for (const auto& [name, gradient] : gradients)
        squares[partOf(name)].add(gradient);
    std::map<std::string, double> norms;
    for (const auto& [part, sum] : squares)
        norms[part] = sum.norm();
    return norms;
}

void update(const Update& how, Index step, const Learned& gradients, Learned& parameters,
            std::map<std::string, OptimiserState, std::less<>>& states) {
    const double norm = how.clipNorm > 0 ? gradientNorm(gradients) : 0;
    const double shorten = norm > how.clipNorm ? how.clipNorm / (norm + 1e-6) : 1;
    const Optimiser& optimiser = optimisers().math(how.optimiser.row);
    std::vector<float> shortened;
    for (const auto& [name, gradient] : gradients) {
        Tensor& parameter = parameters.find(name)->second;
        OptimiserState& own = states[name];
        for (std::vector<float>& one : own.numbers)
            one.resize(parameter.size());
        Buffer<float> w(parameter.size(), Buffer<float>::Start::unwritten);
        std::ranges::copy(parameter.host<float>(), w.data());
        std::span<const float> g = gradient.host<float>();
        if (shorten != 1) {
            shortened.resize(g.size());
            std::ranges::transform(g, shortened.data(), [=](float value) {
                return value * static_cast<float>(shorten);
            });
            g = shortened;
        }
        optimiser.step(how.optimiser.values, how.rate, step - own.begun, {w.data(), w.size()}, g,
                       own);
        parameter = Tensor(parameter.shape(), std::move(w));
    }
}

} // namespace fovea

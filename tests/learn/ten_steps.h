// Steps of training whose numbers are known: PyTorch's, from the same initial weights.
#pragma once

#include "core/base/json.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/learn/networks.h"
#include "core/learn/optimisers.h"
#include "core/learn/tape/tape.h"

#include <QtCore/QString>

#include <cmath>
#include <functional>

namespace fovea {

struct Batched {
    NetworkInput input;
    Tensor wanted;
};

struct Run {
    std::vector<double> losses, norms;
    std::map<std::string, double> parts = {}; // norms of the first step
    Learned learned;
};

// Whole numbers below `below` out of (seed, purpose, step), one after the other, from `first` on.
inline Tensor drawnNumbers(std::uint32_t seed, const char* purpose, Index step, Index count,
                           std::int32_t below, std::int32_t first = 0) {
    const RandomStream stream(seed, purpose, std::to_string(step));
    Buffer<std::int32_t> numbers(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = first + static_cast<std::int32_t>(stream.uniform(i) * below);
    return Tensor({count}, std::move(numbers));
}

struct Taught {
    Choice optimiser, schedule;
    double rate = 0, clipNorm = 0, smoothing = 0;
    Index steps = 10;
};

// `batch` is asked for step 0, 1, …
inline Run taught(Backend& backend, const NetworkPlan& plan, std::uint32_t seed, const Taught& how,
                  const std::function<Batched(Index step)>& batch) {
    Run run{.losses = {}, .norms = {}, .parts = {}, .learned = drawNetwork(plan, seed, backend)};
    std::map<std::string, OptimiserState, std::less<>> memory;
    const auto found = plan.model.values.find("dropout");
    const double share = found == plan.model.values.end() ? 0 : std::get<double>(found->second);
    for (Index step = 1; step <= how.steps; ++step) {
        Batched given = batch(step - 1);
        const NetworkDropout dropout(share, seed, step);
        given.input.dropout = &dropout;
        Tape tape(backend);
        for (const auto& [name, parameter] : run.learned)
            tape.watch(parameter);
        const Tensor loss = crossEntropy(tape, networkLogits(tape, plan, run.learned, given.input),
                                         given.wanted, how.smoothing);
        tape.backward(loss);
        Learned gradients;
        for (const auto& [name, parameter] : run.learned)
            gradients[name] = backend.download(tape.gradient(parameter)).as<float>();
        run.losses.push_back(backend.download(loss).as<double>().host<double>()[0]);
        run.norms.push_back(gradientNorm(gradients));
        if (step == 1)
            run.parts = gradientNorms(gradients);
        const double factor =
            schedules().math(how.schedule.row).factor(how.schedule.values, step, how.steps);
        update({.optimiser = how.optimiser, .rate = how.rate * factor, .clipNorm = how.clipNorm},
               step, gradients, run.learned, memory);
    }
    return run;
}

// The first number that lies further than `bound`, of what is wanted where that is above 1.
inline QString differ(const std::vector<double>& found, const JsonNode& wanted, double bound) {
    std::size_t i = 0;
    for (const JsonNode& one : wanted.items()) {
        if (i >= found.size() ||
            !(std::abs(found[i] - one.number()) <= bound * std::max(1.0, std::abs(one.number()))))
            return QStringLiteral("%1: %2 instead of %3")
                .arg(i)
                .arg(i < found.size() ? found[i] : NAN, 0, 'g', 9)
                .arg(one.number(), 0, 'g', 9);
        ++i;
    }
    return {};
}

inline std::vector<double> numbersOf(const Tensor& tensor) {
    const auto values = tensor.host<float>();
    return {values.begin(), values.end()};
}

} // namespace fovea

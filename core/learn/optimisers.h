// How parameters follow their gradients, in a table, and how fast, in another one.
#pragma once

#include "core/attention/learned.h"
#include "core/base/selection.h"
#include "core/base/table_fwd.h"

#include <array>
#include <span>

namespace fovea {

// What an optimiser remembers of a tensor of parameters.
struct OptimiserState {
    std::array<std::vector<float>, 2> numbers; // two of each parameter
    Index begun = 0;                           // the step after which it began: see update()

    bool operator==(const OptimiserState&) const = default;
};

struct Optimiser {
    // Step number `step` (from 1) of this state: w is changed and `state` brought up to date; both
    // have as many numbers as g.
    void (*step)(const Values& values, double rate, Index step, std::span<float> w,
                 std::span<const float> g, OptimiserState& state);
    // The row that an older file means whose parameters have a decay; null where there was none.
    const char* decaying = nullptr;
};

const Table<Optimiser>& optimisers();

struct Schedule {
    // What the rate is multiplied by at step `step` (from 1) of `steps`.
    double (*factor)(const Values& values, Index step, Index steps);
};

const Table<Schedule>& schedules();

// The length of all gradients together.
double gradientNorm(const Learned& gradients);
// The length of the gradients of each part of a network, in the order of the names of parameters:
// "layer.0", "words" …
std::map<std::string, double> gradientNorms(const Learned& gradients);

// Changes all parameters by one step. Gradients longer than `clipNorm` are shortened to it before;
// 0: never. Where the state of a tensor began at a later step than 0, its optimiser counts from
// that step: its means have seen no earlier gradients.
struct Update {
    Choice optimiser;
    double rate = 1e-3;
    double clipNorm = 0;
};
void update(const Update& how, Index step, const Learned& gradients, Learned& parameters,
            std::map<std::string, OptimiserState, std::less<>>& states);

} // namespace fovea

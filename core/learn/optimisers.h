// How parameters follow their gradients, in a table, and how fast, in another one.
#pragma once

#include "core/attention/learned.h"
#include "core/base/selection.h"
#include "core/base/table_fwd.h"

#include <array>
#include <span>

namespace fovea {

// Two numbers that an optimiser remembers of each parameter.
using OptimiserState = std::array<std::vector<float>, 2>;

struct Optimiser {
    // Step number `step` (from 1): w is changed and `state` brought up to date; both have as many
    // numbers as g.
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
// The same of each part of a network, in the order of the names of parameters: "layer.0",
// "words" …
std::map<std::string, double> gradientNorms(const Learned& gradients);

// All parameters after one step. Where the gradients are longer than `clipNorm` (0: however long),
// they are shortened to that before.
struct Update {
    Choice optimiser;
    double rate = 1e-3;
    double clipNorm = 0;
};
void update(const Update& how, Index step, const Learned& gradients, Learned& parameters,
            std::map<std::string, OptimiserState, std::less<>>& states);

} // namespace fovea

// Where the points of a regression come from: functions with noise, in a table.
#pragma once

#include "core/base/selection.h"

#include <array>

namespace fovea {

template <class Math>
class Table;

// A key or a query; the second coordinate is 0 where there is one.
using Coordinates = std::array<double, 2>;

// The function that points come from.
using Truth = double (*)(const Coordinates& x);

// Points are drawn so: coordinate a of key i is uniform i·axes + a of the stream (seed,
// "regression.x"), laid over the domain by `fromUniform`; y is the truth, plus noise · spread ·
// normal i of (seed, "regression.noise"), plus the stray.
struct RegressionSource {
    int axes = 1; // coordinates of a key
    double low = 0;
    double high = 5;                                  // of every axis
    Truth truth = nullptr;                            // null: not known
    double (*fromUniform)(double uniform) = nullptr;  // null: evenly from low to high
    double (*spread)(const Coordinates& x) = nullptr; // null: 1 everywhere
    double (*stray)(Index i) = nullptr;               // null: none
};

// Rows that draw have n, noise and a seed; the one for points of a person's own has none.
const Table<RegressionSource>& regressionData();

// f64 [n, axes + 1]: the coordinates and y of each point. [0, 2] for the row that draws none.
Tensor drawPoints(const Choice& source);

bool draws(const Choice& source);

// The row for points of a person's own.
const RowInfo& ownPoints();

// More points than this are refused, wherever they come from.
inline constexpr Index mostPoints = 200'000;

} // namespace fovea

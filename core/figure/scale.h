// The numbers that colours stand for. A legend shows exactly these.
#pragma once

#include "core/base/message.h"

#include <cstdint>
#include <optional>
#include <span>

namespace fovea {

struct Scale {
    Message quantity;         // "weight"
    bool isSigned = false;    // a diverging colour map, 0 in its middle
    bool logarithmic = false; // signed: linear around 0, logarithmic beyond
    bool clipped = false;     // some numbers lie beyond `high` and have its colour
    double low = 0;
    double high = 1;

    bool operator==(const Scale&) const = default;
};

// How a scale is made to fit numbers.
struct ScaleWish {
    bool logarithmic = false;
    double percentile = 100;       // of the absolute numbers: where the scale ends
    std::optional<double> atLeast; // where it ends, unless a number is larger
    std::optional<double> most;    // where it ends, whatever the numbers are

    bool operator==(const ScaleWish&) const = default;
};

// Unsigned scales begin at 0 (logarithmic ones at the smallest positive number, at most six decades
// down), so that pale means little; signed ones reach from −high to high. Numbers that are not
// finite, and those that are not `visible` (empty: all are), have no part in it.
Scale fittedScale(Message quantity, bool isSigned, std::span<const float> values,
                  std::span<const std::uint8_t> visible, const ScaleWish& wish = {});

// From 0 to 1, or to the largest weight where one is larger.
Scale weightScale(std::span<const float> weights, std::span<const std::uint8_t> visible = {});

// Where a number stands on the scale, 0 to 1, and back.
double fractionOn(const Scale& scale, double value);
double valueAt(const Scale& scale, double fraction);

} // namespace fovea

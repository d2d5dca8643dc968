// What every backend asks of its operands' shapes.
#pragma once

#include "core/compute/broadcast.h"

#include <vector>

namespace fovea {

// Throws std::invalid_argument with both shapes where they do not fit.
void expect(bool fits, const char* operation, const Tensor& a, const Tensor& b);

// [B, count · D] beside a state [B, D].
void expectGates(const char* operation, const Tensor& gates, const Tensor& state, Index count);

// The leading axes of a product: item i of a meets item partner(i) of b.
struct LeadingAxes {
    LeadingAxes(const Tensor& left, const Tensor& right);
    [[nodiscard]] bool fits() const { return matrices && b > 0 && a % b == 0; }
    [[nodiscard]] Index partner(Index item) const { return item * b / a; }
    [[nodiscard]] Shape shape(Index n, Index m) const {
        return flat ? Shape{n, m} : Shape{a, n, m};
    }
    Index a, b;
    bool matrices, flat;
};

// A part of an axis that may count from the end; std::invalid_argument where it is outside.
struct Slice {
    Slice(const Tensor& a, Index along, Index from, Index to);
    Index axis;
    Shape shape;
};

// What is joined along an axis that may count from the end; the other axes must agree.
struct Joined {
    Joined(const std::vector<Tensor>& parts, Index along);
    Index axis;
    Shape shape;
};

// Axes in another order, with the steps of the old offsets along them.
struct Permuted {
    Permuted(const Tensor& a, const std::vector<Index>& order);
    Shape shape, steps;
};

} // namespace fovea

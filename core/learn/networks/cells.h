// Recurrent cells over a sequence: LSTM (Hochreiter, Schmidhuber, 1997) and GRU (Cho et al., 2014),
// with PyTorch's gates in PyTorch's order.
#pragma once

#include "core/learn/networks/network_parts.h"

namespace fovea::cells {

// "cell" of the rows that have one.
Parameter cellParameter();

// W_x [g·D, in], b_x, W_h [g·D, D], b_h: uniform in ±√(6/(in + out)), biases zero.
StageShapes cellShapes(const NetworkPlan& plan, const std::string& name, Index in, Index out);

// What a cell carries from step to step, each [B, D]; a GRU has no `cell`.
struct State {
    Tensor hidden, cell;
};

// A cell with its parameters at hand.
class Cell {
public:
    Cell(const Scope& scope, const std::string& kind);

    // What the input adds to the gates, for all steps at once: x [N, in] → [N, g·D].
    [[nodiscard]] Tensor ofInput(const Tensor& x) const;
    [[nodiscard]] State step(const Tensor& ofInput, const State& before) const;
    [[nodiscard]] State zero(Index sentences) const;

private:
    Backend& backend_;
    bool lstm_;
    Tensor weight_, bias_, recurrent_, recurrentBias_;
};

struct Run {
    Tensor states; // [B·T, D]
    State last;
};
// From the first token to the last, or backwards; x [B·T, in]. It begins with zeros, or with
// `first`.
Run overTokens(const Cell& cell, Backend& backend, const Tensor& x, BatchShape batch,
               bool backwards, const State* first = nullptr);

} // namespace fovea::cells

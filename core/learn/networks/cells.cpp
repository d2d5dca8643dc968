#include "core/learn/networks/cells.h"

#include "core/compute/backend.h"

namespace fovea::cells {
namespace {

bool isLstm(const std::string& kind) {
    return kind == "lstm";
}

} // namespace

Parameter cellParameter() {
    return optionParameter("cell", QT_TRANSLATE_NOOP("fovea", "Recurrent cell"), {"lstm", "gru"});
}

StageShapes cellShapes(const NetworkPlan& plan, const std::string& name, Index in, Index out) {
    const Index gates = (isLstm(option(plan.model.values, "cell")) ? 4 : 3) * out;
    std::vector<LearnedShape> shapes = linearShapes("of-input", gates, in);
    for (LearnedShape& shape : linearShapes("of-state", gates, out))
        shapes.push_back(std::move(shape));
    return parts::stage(name, std::move(shapes));
}

Cell::Cell(const Scope& scope, const std::string& kind)
    : backend_(scope.backend()), lstm_(isLstm(kind)), weight_(scope.in("of-input")("weight")),
      bias_(scope.in("of-input")("bias")), recurrent_(scope.in("of-state")("weight")),
      recurrentBias_(scope.in("of-state")("bias")) {}

Tensor Cell::ofInput(const Tensor& x) const {
    return backend_.linear(x, weight_, bias_);
}

State Cell::step(const Tensor& ofInput, const State& before) const {
    const Tensor ofState = backend_.linear(before.hidden, recurrent_, recurrentBias_);
    if (!lstm_)
        return {backend_.gruCell(ofInput, ofState, before.hidden), {}};
    const CellState after =
        backend_.lstmCell(backend_.binary(Binary::add, ofInput, ofState), before.cell);
    return {after.hidden, after.cell};
}

State Cell::zero(Index sentences) const {
    const Tensor zeros = backend_.filled({sentences, recurrent_.axis(1)}, 0);
    return {zeros, lstm_ ? zeros : Tensor()};
}

Run overTokens(const Cell& cell, Backend& backend, const Tensor& x, BatchShape batch,
               bool backwards, const State* first) {
    const auto [sentences, tokens] = batch;
    const Tensor gates = cell.ofInput(x);
    // By token, so that a step's rows stand together.
    const Tensor byToken =
        backend.permute(gates.reshaped({sentences, tokens, gates.axis(1)}), {1, 0, 2})
            .reshaped(gates.shape());
    State state = first ? *first : cell.zero(sentences);
    std::vector<Tensor> states(static_cast<std::size_t>(tokens));
    for (Index i = 0; i < tokens; ++i) {
        const Index t = backwards ? tokens - 1 - i : i;
        state = cell.step(backend.slice(byToken, 0, t * sentences, (t + 1) * sentences), state);
        states[static_cast<std::size_t>(t)] = state.hidden;
    }
    const Index width = state.hidden.axis(1);
    const Tensor all = backend.concat(states, 0).reshaped({tokens, sentences, width});
    return {backend.permute(all, {1, 0, 2}).reshaped({sentences * tokens, width}), state};
}

} // namespace fovea::cells

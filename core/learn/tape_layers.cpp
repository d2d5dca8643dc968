// The tape's operations that are layers at once, each with one way back.
#include "core/learn/tape.h"

namespace fovea {

CellState Tape::lstmCell(const Tensor& gates, const Tensor& cell) {
    const CellState next = under_.lstmCell(gates, cell);
    const auto back = [=, this](const Tensor& ofHidden, const Tensor& ofCell) {
        const LstmGradients of = under_.lstmCellBack(gates, cell, ofHidden, ofCell);
        add(gates, of.gates);
        add(cell, of.cell);
    };
    // Whatever depends on either result was written down behind both, so that both gradients are
    // whole when the way back comes to the hidden state; to the cell it comes alone where nothing
    // depends on the hidden state.
    record(next.cell, {gates, cell}, [=](const Tensor& g) { back({}, g); });
    record(next.hidden, {gates, cell}, [=, this](const Tensor& g) { back(g, taken(next.cell)); });
    return next;
}

Tensor Tape::gruCell(const Tensor& ofInput, const Tensor& ofState, const Tensor& state) {
    return record(under_.gruCell(ofInput, ofState, state), {ofInput, ofState, state},
                  [=, this](const Tensor& g) {
                      const GruGradients of = under_.gruCellBack(ofInput, ofState, state, g);
                      add(ofInput, of.ofInput);
                      add(ofState, of.ofState);
                      add(state, of.state);
                  });
}

} // namespace fovea

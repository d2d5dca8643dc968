// Recurrent cells over whole tensors on the host. `run(count, work)` does work(0) … work(count − 1)
// on however many threads.
#pragma once

#include "core/compute/backend.h"
#include "core/compute/eigen/eigen_kernels.h"
#include "core/compute/operands.h"

namespace fovea::cells {

constexpr Index rowsPerTile = 8;

// row(i) for every row of a [B, ·].
template <class Run, class Row>
void eachRow(const Tensor& a, Run run, Row row) {
    const Index rows = a.axis(0);
    run((rows + rowsPerTile - 1) / rowsPerTile, [&](Index tile) {
        const Index end = std::min(rows, (tile + 1) * rowsPerTile);
        for (Index i = tile * rowsPerTile; i < end; ++i)
            row(i);
    });
}

template <class S>
const S* rowOf(const Tensor& a, Index i) {
    return a.isNull() ? nullptr : a.host<S>().data() + i * a.axis(-1);
}

template <class S, class Run>
CellState lstm(const Tensor& gates, const Tensor& cell, Run run) {
    expectGates("an LSTM", gates, cell, 4);
    const Index width = cell.axis(1);
    Buffer<S> hidden(cell.size(), Buffer<S>::Start::unwritten);
    Buffer<S> next(cell.size(), Buffer<S>::Start::unwritten);
    eachRow(cell, run, [&](Index i) {
        kernels::lstmRow(rowOf<S>(gates, i), rowOf<S>(cell, i), hidden.data() + i * width,
                         next.data() + i * width, width);
    });
    return {Tensor(cell.shape(), std::move(hidden)), Tensor(cell.shape(), std::move(next))};
}

template <class S, class Run>
LstmGradients lstmBack(const Tensor& gates, const Tensor& cell, const Tensor& ofHidden,
                       const Tensor& ofCell, Run run) {
    expectGates("an LSTM", gates, cell, 4);
    for (const Tensor& gradient : {ofHidden, ofCell})
        expect(gradient.isNull() || gradient.shape() == cell.shape(), "an LSTM's gradient", cell,
               gradient);
    const Index width = cell.axis(1);
    Buffer<S> ofGates(gates.size(), Buffer<S>::Start::unwritten);
    Buffer<S> before(cell.size(), Buffer<S>::Start::unwritten);
    eachRow(cell, run, [&](Index i) {
        kernels::lstmRowBack<S>({.gates = rowOf<S>(gates, i),
                                 .cell = rowOf<S>(cell, i),
                                 .ofHidden = rowOf<S>(ofHidden, i),
                                 .ofCell = rowOf<S>(ofCell, i),
                                 .ofGates = ofGates.data() + i * 4 * width,
                                 .before = before.data() + i * width,
                                 .width = width});
    });
    return {Tensor(gates.shape(), std::move(ofGates)), Tensor(cell.shape(), std::move(before))};
}

template <class S, class Run>
Tensor gru(const Tensor& ofInput, const Tensor& ofState, const Tensor& state, Run run) {
    expectGates("a GRU", ofInput, state, 3);
    expectGates("a GRU", ofState, state, 3);
    const Index width = state.axis(1);
    Buffer<S> next(state.size(), Buffer<S>::Start::unwritten);
    eachRow(state, run, [&](Index i) {
        kernels::gruRow(rowOf<S>(ofInput, i), rowOf<S>(ofState, i), rowOf<S>(state, i),
                        next.data() + i * width, width);
    });
    return Tensor(state.shape(), std::move(next));
}

template <class S, class Run>
GruGradients gruBack(const Tensor& ofInput, const Tensor& ofState, const Tensor& state,
                     const Tensor& gradient, Run run) {
    expectGates("a GRU", ofInput, state, 3);
    expectGates("a GRU", ofState, state, 3);
    expect(gradient.shape() == state.shape(), "a GRU's gradient", state, gradient);
    const Index width = state.axis(1);
    Buffer<S> input(ofInput.size(), Buffer<S>::Start::unwritten);
    Buffer<S> recalled(ofState.size(), Buffer<S>::Start::unwritten);
    Buffer<S> before(state.size(), Buffer<S>::Start::unwritten);
    eachRow(state, run, [&](Index i) {
        kernels::gruRowBack<S>({.ofInput = rowOf<S>(ofInput, i),
                                .ofState = rowOf<S>(ofState, i),
                                .state = rowOf<S>(state, i),
                                .gradient = rowOf<S>(gradient, i),
                                .input = input.data() + i * 3 * width,
                                .recalled = recalled.data() + i * 3 * width,
                                .before = before.data() + i * width,
                                .width = width});
    });
    return {Tensor(ofInput.shape(), std::move(input)), Tensor(ofState.shape(), std::move(recalled)),
            Tensor(state.shape(), std::move(before))};
}

} // namespace fovea::cells

// The operations of backend.h that are compositions of others.
#include "core/compute/backend.h"

#include "core/compute/operands.h"

namespace fovea {
namespace {

Tensor times(Backend& on, const Tensor& a, const Tensor& b) {
    return on.binary(Binary::multiply, a, b);
}
Tensor plus(Backend& on, const Tensor& a, const Tensor& b) {
    return on.binary(Binary::add, a, b);
}
Tensor rest(Backend& on, const Tensor& a) { // 1 − a
    return on.affine(a, -1, 1);
}
// σ' and tanh', of what they became.
Tensor sigmoidSlope(Backend& on, const Tensor& y) {
    return times(on, y, rest(on, y));
}
Tensor tanhSlope(Backend& on, const Tensor& y) {
    return rest(on, on.unary(Unary::square, y));
}

// Gate i of as many as are as wide as the state.
Tensor gate(Backend& on, const Tensor& gates, Index i, Index width) {
    return on.slice(gates, -1, i * width, (i + 1) * width);
}

struct LstmGates {
    LstmGates(Backend& on, const Tensor& gates, const Tensor& cell) {
        expectGates("an LSTM", gates, cell, 4);
        const Index width = cell.axis(-1);
        in = on.unary(Unary::sigmoid, gate(on, gates, 0, width));
        forget = on.unary(Unary::sigmoid, gate(on, gates, 1, width));
        offer = on.unary(Unary::tanh, gate(on, gates, 2, width));
        out = on.unary(Unary::sigmoid, gate(on, gates, 3, width));
        next = plus(on, times(on, forget, cell), times(on, in, offer));
        seen = on.unary(Unary::tanh, next);
    }
    Tensor in, forget, offer, out;
    Tensor next, seen; // the cell, and its tanh
};

struct GruGates {
    GruGates(Backend& on, const Tensor& ofInput, const Tensor& ofState, const Tensor& state) {
        expectGates("a GRU", ofInput, state, 3);
        expectGates("a GRU", ofState, state, 3);
        const Index width = state.axis(-1);
        const auto sum = [&](Index i) {
            return plus(on, gate(on, ofInput, i, width), gate(on, ofState, i, width));
        };
        reset = on.unary(Unary::sigmoid, sum(0));
        keep = on.unary(Unary::sigmoid, sum(1));
        recalled = gate(on, ofState, 2, width);
        offer = on.unary(Unary::tanh,
                         plus(on, gate(on, ofInput, 2, width), times(on, reset, recalled)));
        change = on.binary(Binary::subtract, state, offer);
    }
    Tensor reset, keep, recalled, offer;
    Tensor change; // state − offer
};

} // namespace

CellState Backend::lstmCell(const Tensor& gates, const Tensor& cell) {
    const LstmGates at(*this, gates, cell);
    return {.hidden = times(*this, at.out, at.seen), .cell = at.next};
}

LstmGradients Backend::lstmCellBack(const Tensor& gates, const Tensor& cell, const Tensor& ofHidden,
                                    const Tensor& ofCell) {
    const LstmGates at(*this, gates, cell);
    Tensor ofNext = ofCell;
    Tensor ofOut = affine(at.out, 0, 0);
    if (!ofHidden.isNull()) {
        const Tensor through =
            times(*this, times(*this, ofHidden, at.out), tanhSlope(*this, at.seen));
        ofNext = ofCell.isNull() ? through : plus(*this, ofCell, through);
        ofOut = times(*this, times(*this, ofHidden, at.seen), sigmoidSlope(*this, at.out));
    }
    const auto of = [&](const Tensor& partner, const Tensor& slope) {
        return times(*this, times(*this, ofNext, partner), slope);
    };
    return {.gates = concat({of(at.offer, sigmoidSlope(*this, at.in)),
                             of(cell, sigmoidSlope(*this, at.forget)),
                             of(at.in, tanhSlope(*this, at.offer)), ofOut},
                            -1),
            .cell = times(*this, ofNext, at.forget)};
}

Tensor Backend::gruCell(const Tensor& ofInput, const Tensor& ofState, const Tensor& state) {
    const GruGates at(*this, ofInput, ofState, state);
    return plus(*this, at.offer, times(*this, at.keep, at.change));
}

GruGradients Backend::gruCellBack(const Tensor& ofInput, const Tensor& ofState, const Tensor& state,
                                  const Tensor& gradient) {
    const GruGates at(*this, ofInput, ofState, state);
    const Tensor ofOffer =
        times(*this, times(*this, gradient, rest(*this, at.keep)), tanhSlope(*this, at.offer));
    const Tensor ofReset =
        times(*this, times(*this, ofOffer, at.recalled), sigmoidSlope(*this, at.reset));
    const Tensor ofKeep =
        times(*this, times(*this, gradient, at.change), sigmoidSlope(*this, at.keep));
    return {.ofInput = concat({ofReset, ofKeep, ofOffer}, -1),
            .ofState = concat({ofReset, ofKeep, times(*this, ofOffer, at.reset)}, -1),
            .state = times(*this, gradient, at.keep)};
}

} // namespace fovea

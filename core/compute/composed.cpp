// The operations of backend.h that are compositions of others.
#include "core/compute/composed.h"

#include "core/compute/backend.h"
#include "core/compute/operands.h"

#include <algorithm>
#include <stdexcept>

namespace fovea {
namespace {

Tensor times(Backend& on, const Tensor& a, const Tensor& b) {
    return on.binary(Binary::multiply, a, b);
}
Tensor plus(Backend& on, const Tensor& a, const Tensor& b) {
    return on.binary(Binary::add, a, b);
}
Tensor oneMinus(Backend& on, const Tensor& a) { // 1 − a
    return on.affine(a, -1, 1);
}
// The slopes of σ and tanh, computed from their results y.
Tensor sigmoidSlope(Backend& on, const Tensor& y) {
    return times(on, y, oneMinus(on, y));
}
Tensor tanhSlope(Backend& on, const Tensor& y) {
    return oneMinus(on, on.unary(Unary::square, y));
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
        tanhCell = on.unary(Unary::tanh, next);
    }
    Tensor in, forget, offer, out;
    Tensor next, tanhCell; // the cell, and its tanh
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

Tensor meanOf(Backend& on, const Tensor& a) {
    return on.affine(on.reduce(Reduction::sum, a), 1 / static_cast<double>(a.axis(-1)), 0);
}

Normed normedRows(Backend& on, const Tensor& x, double epsilon) {
    const Tensor centred = on.binary(Binary::subtract, x, meanOf(on, x));
    const Tensor variance = meanOf(on, on.unary(Unary::square, centred));
    const Tensor deviation = on.unary(Unary::sqrt, on.affine(variance, 1, epsilon));
    return {.rows = on.binary(Binary::divide, centred, deviation), .deviation = deviation};
}

Index countedTargets(const Tensor& logits, const Tensor& targets) {
    expect(logits.rank() == 2 && targets.rank() == 1 && targets.axis(0) == logits.axis(0),
           "cross-entropy", logits, targets);
    Index counted = 0;
    for (const std::int32_t target : targets.host<std::int32_t>()) {
        if (target < -1 || target >= logits.axis(1))
            throw std::out_of_range("class " + std::to_string(target) + " of " +
                                    std::to_string(logits.axis(1)));
        counted += target >= 0;
    }
    return counted;
}

WantedClasses wantedClasses(Backend& on, const Tensor& logits, const Tensor& targets,
                            double smoothing) {
    const Index counted = countedTargets(logits, targets);
    const Index rows = logits.axis(0);
    const Index classes = logits.axis(1);
    Buffer<double> shares(logits.size());
    Buffer<std::uint8_t> counts(static_cast<std::size_t>(rows));
    for (Index i = 0; i < rows; ++i) {
        const std::int32_t target = targets.host<std::int32_t>()[static_cast<std::size_t>(i)];
        if (target < 0)
            continue;
        double* row = shares.data() + i * classes;
        std::fill_n(row, classes, smoothing / static_cast<double>(classes));
        row[target] += 1 - smoothing;
        counts.data()[i] = 1;
    }
    return {.shares = on.upload(Tensor(logits.shape(), std::move(shares))),
            .counts = on.upload(Tensor({rows, 1}, std::move(counts))),
            .weight = counted == 0 ? 0 : 1 / static_cast<double>(counted)};
}

Tensor Backend::filled(const Shape& shape, double value) {
    Buffer<double> numbers(elements(shape));
    std::fill_n(numbers.data(), numbers.size(), value);
    return upload(Tensor(shape, std::move(numbers)));
}

// A product with ones: [1, n] · [n, m].
Tensor Backend::sumDown(const Tensor& a) {
    const Index width = a.axis(-1);
    const Index rows = width == 0 ? 0 : static_cast<Index>(a.size()) / width;
    return matmul(filled({1, rows}, 1), a.reshaped({rows, width}), {}).reshaped({width});
}

Tensor Backend::linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
    return plus(*this, matmul(x, weight, {.a = false, .b = true}), bias);
}

Tensor Backend::layerNorm(const Tensor& x, const Tensor& gain, const Tensor& shift,
                          double epsilon) {
    return plus(*this, times(*this, normedRows(*this, x, epsilon).rows, gain), shift);
}

// log Σ e^s − Σ t·s, the largest subtracted before: Σ t is 1.
Tensor Backend::crossEntropy(const Tensor& logits, const Tensor& targets, double smoothing) {
    const WantedClasses wanted = wantedClasses(*this, logits, targets, smoothing);
    const Tensor shifted = binary(Binary::subtract, logits, reduce(Reduction::largest, logits));
    const Tensor log = unary(Unary::log, reduce(Reduction::sum, unary(Unary::exp, shifted)));
    const Tensor chosen = reduce(Reduction::sum, times(*this, shifted, wanted.shares));
    const Tensor losses =
        select(wanted.counts, binary(Binary::subtract, log, chosen), 0).reshaped({1, log.axis(0)});
    return affine(reduce(Reduction::sum, losses), wanted.weight, 0).reshaped({1});
}

CellState Backend::lstmCell(const Tensor& gates, const Tensor& cell) {
    const LstmGates at(*this, gates, cell);
    return {.hidden = times(*this, at.out, at.tanhCell), .cell = at.next};
}

LstmGradients Backend::lstmCellBack(const Tensor& gates, const Tensor& cell, const Tensor& ofHidden,
                                    const Tensor& ofCell) {
    const LstmGates at(*this, gates, cell);
    Tensor ofNext = ofCell;
    Tensor ofOut = affine(at.out, 0, 0);
    if (!ofHidden.isNull()) {
        const Tensor through =
            times(*this, times(*this, ofHidden, at.out), tanhSlope(*this, at.tanhCell));
        ofNext = ofCell.isNull() ? through : plus(*this, ofCell, through);
        ofOut = times(*this, times(*this, ofHidden, at.tanhCell), sigmoidSlope(*this, at.out));
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
        times(*this, times(*this, gradient, oneMinus(*this, at.keep)), tanhSlope(*this, at.offer));
    const Tensor ofReset =
        times(*this, times(*this, ofOffer, at.recalled), sigmoidSlope(*this, at.reset));
    const Tensor ofKeep =
        times(*this, times(*this, gradient, at.change), sigmoidSlope(*this, at.keep));
    return {.ofInput = concat({ofReset, ofKeep, ofOffer}, -1),
            .ofState = concat({ofReset, ofKeep, times(*this, ofOffer, at.reset)}, -1),
            .state = times(*this, gradient, at.keep)};
}

} // namespace fovea

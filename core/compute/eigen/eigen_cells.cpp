#include "core/compute/eigen/eigen_kernels.h"
#include "core/compute/eigen/eigen_packets.h"

namespace fovea::kernels {
namespace {

using namespace packets;

template <class S>
EIGEN_ALWAYS_INLINE Packet<S> oneMinus(const Packet<S>& y) { // 1 − y
    return psub(pset1<Packet<S>>(S(1)), y);
}
template <class S>
EIGEN_ALWAYS_INLINE Packet<S> sigmoidSlope(const Packet<S>& y) {
    return pmul(y, oneMinus<S>(y));
}
template <class S>
EIGEN_ALWAYS_INLINE Packet<S> tanhSlope(const Packet<S>& y) {
    return oneMinus<S>(pmul(y, y));
}

// Some columns of an LSTM's row.
template <class S>
struct Lstm {
    EIGEN_ALWAYS_INLINE Lstm(const S* gates, const S* cell, Index width, Index count)
        : in(sigmoid<S>(load(gates, count))), forget(sigmoid<S>(load(gates + width, count))),
          offer(tanhOf<S>(load(gates + 2 * width, count))),
          out(sigmoid<S>(load(gates + 3 * width, count))), before(load(cell, count)),
          next(pmadd(forget, before, pmul(in, offer))), tanhCell(tanhOf<S>(next)) {}
    Packet<S> in, forget, offer, out, before, next, tanhCell;
};

template <class S>
struct Gru {
    EIGEN_ALWAYS_INLINE Gru(const S* input, const S* ofState, const S* state, Index width,
                            Index count)
        : reset(sigmoid<S>(padd(load(input, count), load(ofState, count)))),
          keep(sigmoid<S>(padd(load(input + width, count), load(ofState + width, count)))),
          recalled(load(ofState + 2 * width, count)),
          offer(tanhOf<S>(pmadd(reset, recalled, load(input + 2 * width, count)))),
          change(psub(load(state, count), offer)) {}
    Packet<S> reset, keep, recalled, offer, change;
};

} // namespace

template <class S>
void lstmRow(const S* gates, const S* cell, S* hidden, S* next, Index width) {
    for (Index c = 0; c < width; c += lanes<S>) {
        const Index count = width - c;
        const Lstm<S> at(gates + c, cell + c, width, count);
        store(next + c, at.next, count);
        store(hidden + c, pmul(at.out, at.tanhCell), count);
    }
}

template <class S>
void lstmRowBack(const LstmRowBack<S>& row) {
    const Index width = row.width;
    const auto zero = pset1<Packet<S>>(S(0));
    for (Index c = 0; c < width; c += lanes<S>) {
        const Index count = width - c;
        const Lstm<S> at(row.gates + c, row.cell + c, width, count);
        const auto ofHidden = row.ofHidden ? load(row.ofHidden + c, count) : zero;
        const auto ofCell = row.ofCell ? load(row.ofCell + c, count) : zero;
        const auto ofNext = pmadd(pmul(ofHidden, at.out), tanhSlope<S>(at.tanhCell), ofCell);
        S* to = row.ofGates + c;
        store(to, pmul(pmul(ofNext, at.offer), sigmoidSlope<S>(at.in)), count);
        store(to + width, pmul(pmul(ofNext, at.before), sigmoidSlope<S>(at.forget)), count);
        store(to + 2 * width, pmul(pmul(ofNext, at.in), tanhSlope<S>(at.offer)), count);
        store(to + 3 * width, pmul(pmul(ofHidden, at.tanhCell), sigmoidSlope<S>(at.out)), count);
        store(row.before + c, pmul(ofNext, at.forget), count);
    }
}

template <class S>
void gruRow(const S* ofInput, const S* ofState, const S* state, S* next, Index width) {
    for (Index c = 0; c < width; c += lanes<S>) {
        const Index count = width - c;
        const Gru<S> at(ofInput + c, ofState + c, state + c, width, count);
        store(next + c, pmadd(at.keep, at.change, at.offer), count);
    }
}

template <class S>
void gruRowBack(const GruRowBack<S>& row) {
    const Index width = row.width;
    for (Index c = 0; c < width; c += lanes<S>) {
        const Index count = width - c;
        const Gru<S> at(row.ofInput + c, row.ofState + c, row.state + c, width, count);
        const auto gradient = load(row.gradient + c, count);
        const auto ofOffer = pmul(pmul(gradient, oneMinus<S>(at.keep)), tanhSlope<S>(at.offer));
        const auto ofReset = pmul(pmul(ofOffer, at.recalled), sigmoidSlope<S>(at.reset));
        const auto ofKeep = pmul(pmul(gradient, at.change), sigmoidSlope<S>(at.keep));
        for (S* to : {row.input + c, row.recalled + c}) {
            store(to, ofReset, count);
            store(to + width, ofKeep, count);
        }
        store(row.input + 2 * width + c, ofOffer, count);
        store(row.recalled + 2 * width + c, pmul(ofOffer, at.reset), count);
        store(row.before + c, pmul(gradient, at.keep), count);
    }
}

#define FOR_NUMBERS_OF(S)                                                                          \
    template void lstmRow(const S*, const S*, S*, S*, Index);                                      \
    template void lstmRowBack(const LstmRowBack<S>&);                                              \
    template void gruRow(const S*, const S*, const S*, S*, Index);                                 \
    template void gruRowBack(const GruRowBack<S>&);
FOR_NUMBERS_OF(float)
FOR_NUMBERS_OF(double)

} // namespace fovea::kernels

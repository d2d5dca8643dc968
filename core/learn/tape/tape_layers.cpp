// The tape's operations that are layers at once, each with one gradient rule.
#include "core/compute/backend.h"
#include "core/learn/tape/gradient_rules.h"
#include "core/learn/tape/tape.h"

namespace fovea {

Tensor Tape::filled(const Shape& shape, double value) {
    return under_.filled(shape, value);
}

Tensor Tape::sumDown(const Tensor& a) {
    return record(under_.sumDown(a), {a}, [=, this](const Tensor& g) {
        add(a, under_.binary(Binary::add, under_.filled(a.shape(), 0), g));
    });
}

Tensor Tape::linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
    return record(under_.linear(x, weight, bias), {x, weight, bias}, [=, this](const Tensor& g) {
        addMatmul(x, weight, {.a = false, .b = true}, g);
        if (tracks(bias))
            add(bias, under_.sumDown(g));
    });
}

Tensor Tape::layerNorm(const Tensor& x, const Tensor& gain, const Tensor& shift, double epsilon) {
    return record(under_.layerNorm(x, gain, shift, epsilon), {x, gain, shift},
                  [=, this](const Tensor& g) {
                      const NormGradients of = under_.layerNormBack(x, gain, epsilon, g);
                      add(x, of.x);
                      add(gain, of.gain);
                      add(shift, of.shift);
                  });
}

Tensor Tape::crossEntropy(const Tensor& logits, const Tensor& targets, double smoothing) {
    return record(under_.crossEntropy(logits, targets, smoothing), {logits},
                  [=, this](const Tensor& g) {
                      add(logits, under_.crossEntropyBack(logits, targets, smoothing, g));
                  });
}

FusedRows Tape::attention(const Tensor& q, const Tensor& k, const Tensor& v,
                          const FusedRule& rule) {
    FusedRule keeping = rule;
    keeping.keep = true; // for the backward pass
    const FusedRows rows = under_.attention(q, k, v, keeping);
    record(rows.output, {q, k, v, rule.added}, [=, this](const Tensor& g) {
        const AttentionGradients of = under_.attentionBack(q, k, v, rule, rows, g);
        add(q, of.q);
        add(k, of.k);
        add(v, of.v);
        if (tracks(rule.added))
            add(rule.added, summedTo(under_, of.added, rule.added.shape()));
    });
    return rows;
}

CellState Tape::lstmCell(const Tensor& gates, const Tensor& cell) {
    const CellState next = under_.lstmCell(gates, cell);
    const auto back = [=, this](const Tensor& ofHidden, const Tensor& ofCell) {
        const LstmGradients of = under_.lstmCellBack(gates, cell, ofHidden, ofCell);
        add(gates, of.gates);
        add(cell, of.cell);
    };
    // Whatever depends on either result was recorded behind both, so that both gradients are
    // whole when the backward pass comes to the hidden state; to the cell it comes alone where
    // nothing depends on the hidden state.
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

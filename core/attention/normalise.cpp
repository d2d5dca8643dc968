#include "core/attention/normalise.h"

#include <QtCore/qglobal.h>

#include <limits>

namespace fovea {
namespace {

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

// e^(s − largest), 0 where hidden. A row that sees nothing has −∞ as its largest; there is nothing
// to subtract then.
Tensor shifted(Backend& backend, const Tensor& scores, const Tensor& visible,
               const Tensor& largest) {
    const Tensor exponent = backend.binary(Binary::subtract, scores, largest);
    return backend.select(visible, backend.unary(Unary::exp, exponent), 0);
}

// [H, n, 2]: the largest visible score, and the sum of e^(s − largest) over the visible keys.
Tensor rememberSoftmax(Backend& backend, const Values&, const Tensor& scores,
                       const Tensor& visible) {
    const Tensor seen = backend.select(visible, scores, minusInfinity);
    const Tensor largest = backend.reduce(Reduction::largest, seen);
    const Tensor sum = backend.reduce(Reduction::sum, shifted(backend, scores, visible, largest));
    return backend.concat({largest, sum}, -1);
}

Tensor softmaxWeights(Backend& backend, const Values&, const Tensor& scores, const Tensor& visible,
                      const Tensor& memory) {
    const Tensor largest = backend.slice(memory, -1, 0, 1);
    const Tensor sum = backend.slice(memory, -1, 1, 2);
    const Tensor ratio =
        backend.binary(Binary::divide, shifted(backend, scores, visible, largest), sum);
    return backend.select(visible, ratio, 0); // a row that sees nothing would be 0/0
}

// The extra zero is one more score of the row: the largest is at least 0, and e^(0 − largest)
// joins the sum. (Miller, "Attention is off by one", 2023.)
Tensor rememberPlusOne(Backend& backend, const Values&, const Tensor& scores,
                       const Tensor& visible) {
    const Tensor seen = backend.select(visible, scores, minusInfinity);
    const Tensor top = backend.reduce(Reduction::largest, seen);
    const Tensor zero = backend.upload(Tensor(Shape{1}, Buffer<float>(1)));
    const Tensor largest = backend.binary(Binary::largest, top, zero);
    const Tensor sum = backend.reduce(Reduction::sum, shifted(backend, scores, visible, largest));
    const Tensor extra = backend.unary(Unary::exp, backend.unary(Unary::negative, largest));
    return backend.concat({largest, backend.binary(Binary::add, sum, extra)}, -1);
}

} // namespace

const Table<Normaliser>& normalisers() {
    static const Table<Normaliser> table(
        {.id = "normalise", .name = QT_TRANSLATE_NOOP("fovea", "Normalise")}, "softmax",
        {
            {{.id = "softmax",
              .name = QT_TRANSLATE_NOOP("fovea", "Softmax"),
              .formula = "eˢ / Σ eˢ",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "Shares of one, larger scores far larger shares")},
             {{"max s", "Σ exp(s − max)"}, rememberSoftmax, softmaxWeights}},
            {{.id = "softmax-plus-one",
              .name = QT_TRANSLATE_NOOP("fovea", "Softmax with an extra zero"),
              .formula = "eˢ / (1 + Σ eˢ)",
              .summary = QT_TRANSLATE_NOOP("fovea", "A row may look at nothing at all")},
             {{"max(s, 0)", "exp(−max) + Σ exp(s − max)"}, rememberPlusOne, softmaxWeights}},
        },
        {above(
            numberParameter("temperature", QT_TRANSLATE_NOOP("fovea", "Temperature"), 1, 0, 1e6))});
    return table;
}

namespace {

Tensor cooled(Backend& backend, const Choice& choice, const Tensor& scores) {
    const double temperature = number(choice.values, "temperature");
    return temperature == 1 ? scores : backend.affine(scores, 1 / temperature, 0);
}

} // namespace

Tensor rowMemory(Backend& backend, const Choice& choice, const Tensor& scores,
                 const Tensor& visible) {
    return normalisers()
        .math(choice.row)
        .remember(backend, choice.values, cooled(backend, choice, scores), visible);
}

Tensor weightsOf(Backend& backend, const Choice& choice, const Tensor& scores,
                 const Tensor& visible, const Tensor& memory) {
    return normalisers()
        .math(choice.row)
        .weights(backend, choice.values, cooled(backend, choice, scores), visible, memory);
}

} // namespace fovea

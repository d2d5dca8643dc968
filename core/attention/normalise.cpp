#include "core/attention/normalise.h"

#include "core/attention/normalise_rows.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <QtCore/qglobal.h>

namespace fovea {

const Table<Normaliser>& normalisers() {
    static const Table<Normaliser> table(
        {.id = "normalise",
         .name = QT_TRANSLATE_NOOP("fovea", "Normalise"),
         .plural = "normalisers"},
        "softmax",
        {
            {{.id = "softmax",
              .name = QT_TRANSLATE_NOOP("fovea", "Softmax"),
              .formula = "eˢ / Σ eˢ",
              .summary = QT_TRANSLATE_NOOP("fovea", "Weights sum to 1; each grows as exp(score)")},
             {.statistics = {"max s", "Z = Σ exp(s − max)"},
              .remember = rows::rememberSoftmax,
              .weights = rows::softmaxWeights,
              .exponential = true,
              .fuses = true}},
            {{.id = "softmax-plus-one",
              .name = QT_TRANSLATE_NOOP("fovea", "Softmax with an extra zero"),
              .formula = "eˢ / (1 + Σ eˢ)",
              .summary = QT_TRANSLATE_NOOP("fovea", "A row may attend to nothing")},
             {.statistics = {"max(s, 0)", "Z = exp(−max) + Σ exp(s − max)"},
              .remember = rows::rememberPlusOne,
              .weights = rows::softmaxWeights,
              .shares = rows::softmaxShares,
              .exponential = true}},
            {{.id = "sparsemax",
              .name = QT_TRANSLATE_NOOP("fovea", "Sparsemax"),
              .formula = "[s − τ]₊",
              .summary = QT_TRANSLATE_NOOP("fovea", "Weights sum to 1; low scores get 0")},
             {{"max s", "1 + τ − max"}, rows::rememberSparsemax, rows::sparsemaxWeights}},
            {{.id = "entmax",
              .name = QT_TRANSLATE_NOOP("fovea", "Entmax"),
              .formula = "[(a−1)s − τ]₊^(1/(a−1))", // α is a weight
              .summary = QT_TRANSLATE_NOOP("fovea", "Between softmax and sparsemax"),
              .parameters = {above(
                  numberParameter("alpha", QT_TRANSLATE_NOOP("fovea", "a (alpha)"), 1.5, 1, 2))}},
             {{"max s", "(1 + τ)/(a − 1) − max"}, rows::rememberEntmax, rows::entmaxWeights}},
            {{.id = "sigmoid",
              .name = QT_TRANSLATE_NOOP("fovea", "Sigmoid"),
              .formula = "1 / (1 + e^(b − s))",
              .summary = QT_TRANSLATE_NOOP("fovea", "Each key alone; a row need not sum to 1"),
              .parameters = {numberParameter("bias", QT_TRANSLATE_NOOP("fovea", "Bias"), 0, -1e6,
                                             1e6)}},
             {{}, rows::rememberNothing, rows::sigmoidWeights, rows::sigmoidShares}},
            {{.id = "relu",
              .name = QT_TRANSLATE_NOOP("fovea", "Normalised ReLU"),
              .formula = "[s]₊ / Σ [s]₊",
              .summary = QT_TRANSLATE_NOOP("fovea", "Negative scores have weight 0")},
             {{"Σ [s]₊"}, rows::rememberReluSum, rows::reluWeights}},
            {{.id = "hard",
              .name = QT_TRANSLATE_NOOP("fovea", "Hard"),
              .formula = QT_TRANSLATE_NOOP("fovea", "1 at the largest s"),
              .summary = QT_TRANSLATE_NOOP("fovea", "The largest score has all the weight (ties to "
                                                    "10⁻⁶: the first); learns as softmax")},
             {{QT_TRANSLATE_NOOP("fovea", "place of max s")},
              rows::rememberLargest,
              rows::hardWeights}},
            {{.id = "uniform",
              .name = QT_TRANSLATE_NOOP("fovea", "Uniform"),
              .formula = QT_TRANSLATE_NOOP("fovea", "1 / visible keys"),
              .summary = QT_TRANSLATE_NOOP("fovea", "Average pooling: scores do not matter")},
             {{QT_TRANSLATE_NOOP("fovea", "visible keys")},
              rows::rememberCount,
              rows::uniformWeights}},
        },
        {numberParameter("temperature", QT_TRANSLATE_NOOP("fovea", "Temperature"), 1, 1e-6, 1e6),
         numberParameter("softcap", QT_TRANSLATE_NOOP("fovea", "Soft cap"), 0, 0, 1e6),
         numberParameter("dropout", QT_TRANSLATE_NOOP("fovea", "Dropout"), 0, 0, 0.99)});
    return table;
}

namespace {

Tensor cooled(Backend& backend, const Choice& choice, const Tensor& scores) {
    const double temperature = number(choice.values, "temperature");
    return temperature == 1 ? scores : backend.affine(scores, 1 / temperature, 0);
}

} // namespace

Tensor rowStatistics(Backend& backend, const Choice& choice, const MapPart& part,
                     const Tensor& scores, const Tensor& visible) {
    const Tensor cool = cooled(backend, choice, scores);
    return normalisers().math(choice.row).remember({backend, choice.values, part, cool, visible});
}

Tensor weightsOf(Backend& backend, const Choice& choice, const MapPart& part, const Tensor& scores,
                 const Tensor& visible, const Tensor& statistics) {
    const Tensor cool = cooled(backend, choice, scores);
    return normalisers()
        .math(choice.row)
        .weights({backend, choice.values, part, cool, visible}, statistics);
}

Tensor sharesOf(Backend& backend, const Choice& choice, const MapPart& part, const Tensor& scores,
                const Tensor& visible) {
    const auto shares = normalisers().math(choice.row).shares;
    if (!shares)
        return {};
    return shares({backend, choice.values, part, cooled(backend, choice, scores), visible});
}

} // namespace fovea

#include "core/attention/score.h"

#include "core/attention/score_rows.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <algorithm>

namespace fovea {
namespace {

Parameter scale(const char* formula, Resolve resolve) {
    return automatic(numberParameter("scale", QT_TRANSLATE_NOOP("fovea", "Scale"), 1, -1e6, 1e6),
                     formula, resolve);
}

Parameter hiddenParameter() {
    return integerParameter("hidden", QT_TRANSLATE_NOOP("fovea", "Hidden width"), 64, 1, 4096);
}

Parameter most() {
    return integerParameter("max", QT_TRANSLATE_NOOP("fovea", "Max length"), 512, 1, 8192);
}

} // namespace

const Table<Score>& scores() {
    static const Table<Score> table(
        {.id = "score",
         .name = QT_TRANSLATE_NOOP("fovea", "Score"),
         .plural = "scores",
         .joins = "+"},
        "scaled-dot",
        {
            {{.id = "dot",
              .name = QT_TRANSLATE_NOOP("fovea", "Dot product"),
              .formula = "q·k",
              .summary = QT_TRANSLATE_NOOP("fovea",
                                           "Large where q and k are long and point the same way")},
             {.scores = rows::dot, .ofProduct = [](const Values&, Index) { return 1.0; }}},
            {{.id = "scaled-dot",
              .name = QT_TRANSLATE_NOOP("fovea", "Scaled dot product"),
              .formula = "q·k / √d",
              .summary = QT_TRANSLATE_NOOP("fovea",
                                           "The dot product, with the same variance at any width"),
              .parameters = {scale("1/√d", rows::dotScale)}},
             {.scores = rows::scaledDot, .ofProduct = rows::scaleOfDot}},
            {{.id = "cosine",
              .name = QT_TRANSLATE_NOOP("fovea", "Cosine"),
              .formula = "q·k / (‖q‖ ‖k‖)",
              .summary = QT_TRANSLATE_NOOP("fovea", "The angle alone; lengths do not matter")},
             {.scores = rows::cosine, .inner = rows::cosineInner, .hasProduct = true}},
            {{.id = "additive",
              .name = QT_TRANSLATE_NOOP("fovea", "Additive (Bahdanau)"),
              .formula = "w·tanh(W_q q + W_k k)",
              .summary = QT_TRANSLATE_NOOP("fovea", "One hidden layer compares query and key"),
              .parameters = {hiddenParameter()},
              .learned = "W_q [h,d_q], W_k [h,d_k], w [h]"},
             {.scores = rows::additive,
              .learned = rows::additiveLearned,
              .anyWidths = true,
              .inner = rows::additiveInner}},
            {{.id = "general",
              .name = QT_TRANSLATE_NOOP("fovea", "General (Luong)"),
              .formula = "q·(W k)",
              .summary = QT_TRANSLATE_NOOP("fovea", "A learned matrix between query and key"),
              .learned = "W [d_q,d_k]"},
             {.scores = rows::general,
              .learned = rows::generalLearned,
              .anyWidths = true,
              .inner = rows::generalInner}},
            {{.id = "concat",
              .name = QT_TRANSLATE_NOOP("fovea", "Concat (Luong)"),
              .formula = "w·tanh(W [q;k])",
              .summary = QT_TRANSLATE_NOOP("fovea", "One hidden layer over [q;k]"),
              .parameters = {hiddenParameter()},
              .learned = "W [h,d_q+d_k], w [h]"},
             {.scores = rows::concat,
              .learned = rows::concatLearned,
              .anyWidths = true,
              .inner = rows::concatInner}},
            {{.id = "location",
              .name = QT_TRANSLATE_NOOP("fovea", "Location (Luong)"),
              .formula = "(W q)ⱼ",
              .summary = QT_TRANSLATE_NOOP("fovea", "Scores of positions, from the query alone"),
              .parameters = {most()},
              .learned = "W [max,d_q]"},
             {rows::location, rows::locationLearned, true}},
            {{.id = "mlp",
              .name = QT_TRANSLATE_NOOP("fovea", "Small network"),
              .formula = "w·act(W [q;k] + b) + c",
              .summary = QT_TRANSLATE_NOOP("fovea", "One hidden layer with any activation"),
              .parameters = {optionParameter("activation", QT_TRANSLATE_NOOP("fovea", "Activation"),
                                             {"relu", "gelu", "tanh", "silu"}),
                             hiddenParameter()},
              .learned = "W [h,d_q+d_k], b [h], w [h], c [1]"},
             {.scores = rows::mlp,
              .learned = rows::mlpLearned,
              .anyWidths = true,
              .inner = rows::mlpInner}},
            {{.id = "gaussian",
              .name = QT_TRANSLATE_NOOP("fovea", "Gaussian"),
              .formula = "−‖q − k‖² / 2w²",
              .summary = QT_TRANSLATE_NOOP("fovea", "Falls with the distance from query to key"),
              .parameters = {numberParameter("width", QT_TRANSLATE_NOOP("fovea", "Kernel width"), 1,
                                             1e-6, 1e6)}},
             {.scores = rows::gaussian, .inner = rows::gaussianInner}},
            {{.id = "global-query",
              .name = QT_TRANSLATE_NOOP("fovea", "Global query"),
              .formula = "(q·q)(q·k) / d√d",
              .summary = QT_TRANSLATE_NOOP("fovea", "Longer queries attend more sharply"),
              .parameters = {scale("d^(−3/2)", rows::globalScale)}},
             {.scores = rows::globalQuery, .inner = rows::globalQueryInner, .hasProduct = true}},
            {{.id = "salience",
              .name = QT_TRANSLATE_NOOP("fovea", "Salience"),
              .formula = "w·k",
              .summary = QT_TRANSLATE_NOOP("fovea", "A score of the key alone"),
              .learned = "w [d_k]"},
             {.scores = rows::salience,
              .learned = rows::salienceLearned,
              .anyWidths = true,
              .inner = rows::salienceInner}},
            {{.id = "static",
              .name = QT_TRANSLATE_NOOP("fovea", "Static"),
              .formula = "Sᵢⱼ",
              .summary = QT_TRANSLATE_NOOP("fovea", "A learned score for each pair of positions"),
              .parameters = {most()},
              .learned = "S [max,max]"},
             {rows::fixedScores, rows::fixedLearned, true}},
        });
    return table;
}

std::optional<double> productFactor(const Selection& selection, Index width) {
    const Part& part = selection.parts.front();
    const auto ofProduct = scores().math(part.choice.row).ofProduct;
    if (selection.parts.size() > 1 || part.weight != 1 || !ofProduct)
        return std::nullopt;
    return ofProduct(part.choice.values, width);
}

bool hasProduct(const Selection& selection) {
    return std::ranges::any_of(selection.parts, [](const Part& part) {
        const Score& score = scores().math(part.choice.row);
        return score.ofProduct || score.hasProduct;
    });
}

std::string scorePrefix(std::size_t index) {
    return index == 0 ? "score" : "score" + std::to_string(index + 1);
}

Tensor scoresOf(Backend& backend, const Selection& selection, const Learned& learned,
                const MapPart& part, const Tensor& q, const Tensor& k) {
    Tensor sum;
    for (std::size_t i = 0; i < selection.parts.size(); ++i) {
        const auto& [join, weight, choice] = selection.parts[i];
        const Score& score = scores().math(choice.row);
        if (!score.anyWidths && q.axis(-1) != k.axis(-1))
            failUsage(QT_TRANSLATE_NOOP("fovea", "score %1: queries are %2 wide and keys %3, which "
                                                 "must agree"),
                      {choice.row, std::to_string(q.axis(-1)), std::to_string(k.axis(-1))});
        const LearnedPart own(backend, learned, scorePrefix(i), part);
        Tensor one = score.scores({backend, choice.values, own, part, q, k});
        if (weight != 1)
            one = backend.affine(one, weight, 0);
        sum = sum.isNull() ? one : backend.binary(Binary::add, sum, one);
    }
    return sum;
}

} // namespace fovea

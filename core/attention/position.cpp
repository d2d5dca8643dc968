#include "core/attention/position.h"

#include "core/attention/position_rows.h"
#include "core/base/table.h"

#include <QtCore/qglobal.h>

#include <algorithm>

namespace fovea {
namespace {

Parameter base() {
    return numberParameter("base", QT_TRANSLATE_NOOP("fovea", "Base"), 10000, 1.5, 1e9);
}

Parameter offset() {
    return integerParameter("offset", QT_TRANSLATE_NOOP("fovea", "Offset"), 0, -1000000, 1000000);
}

} // namespace

const Table<Position>& positions() {
    static const Table<Position> table(
        {.id = "position", .name = QT_TRANSLATE_NOOP("fovea", "Position"), .plural = "positions"},
        "sinusoidal",
        {
            {{.id = "none",
              .name = QT_TRANSLATE_NOOP("fovea", "No encoding"),
              .formula = "xᵢ",
              .summary = QT_TRANSLATE_NOOP("fovea", "Order does not matter: a bag of tokens")},
             {}},
            {{.id = "one-hot",
              .name = QT_TRANSLATE_NOOP("fovea", "One-hot"),
              .formula = "xᵢ + eᵢ",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "One component for each position, up to the width")},
             {.matrix = rows::oneHot, .remark = rows::oneHotRemark, .widthFor = rows::oneHotWidth}},
            {{.id = "learned",
              .name = QT_TRANSLATE_NOOP("fovea", "Learned table"),
              .formula = "xᵢ + pᵢ",
              .summary = QT_TRANSLATE_NOOP("fovea", "A learned vector for each position"),
              .parameters = {integerParameter("max", QT_TRANSLATE_NOOP("fovea", "Max length"), 512,
                                              1, 65536)},
              .learned = "P [max,D]"},
             {.matrix = rows::learnedTable,
              .learnedMatrix = rows::tableRows,
              .learned = rows::tableLearned,
              .maxLength = rows::tableMaxLength}},
            {{.id = "sinusoidal",
              .name = QT_TRANSLATE_NOOP("fovea", "Sinusoidal"),
              .formula = "xᵢ + pᵢ",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "Sines and cosines of falling frequency, added to the embedding"),
              .parameters = {base()}},
             {.matrix = rows::sinusoidal, .pairs = rows::sinusoidalPairs}},
            {{.id = "binary",
              .name = QT_TRANSLATE_NOOP("fovea", "Binary"),
              .formula = "xᵢ + bits of i",
              .summary = QT_TRANSLATE_NOOP("fovea", "The position counted in bits, lowest first")},
             {.matrix = rows::binary, .widthFor = rows::binaryWidth}},
            {{.id = "continuous",
              .name = QT_TRANSLATE_NOOP("fovea", "Continuous"),
              .formula = "dp/dt = f(p, t)",
              .summary = QT_TRANSLATE_NOOP("fovea", "An ODE leads from each position to the next"),
              .parameters =
                  {numberParameter("delta", QT_TRANSLATE_NOOP("fovea", "Step"), 0.1, 1e-4, 10),
                   integerParameter("substeps", QT_TRANSLATE_NOOP("fovea", "Substeps"), 4, 1, 64),
                   integerParameter("hidden", QT_TRANSLATE_NOOP("fovea", "Hidden width"), 64, 1,
                                    4096)},
              .learned = "P_0 [D], W_1 [h,D+1], b_1 [h], W_2 [D,h], b_2 [D]"},
             {.matrix = rows::continuous,
              .learnedMatrix = rows::continuousRows,
              .learned = rows::continuousLearned,
              .solved = rows::continuousSolved}},
            {{.id = "rotary",
              .name = QT_TRANSLATE_NOOP("fovea", "Rotary"),
              .formula = "Rᵢq · Rⱼk",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "Queries and keys are rotated by their position"),
              .parameters = {base(),
                             optionParameter("pairs", QT_TRANSLATE_NOOP("fovea", "Pairs"),
                                             {"split", "interleaved"}),
                             offset()}},
             {.rotate = rows::rotary, .pairs = rows::rotaryPairs}},
            {{.id = "alibi",
              .name = QT_TRANSLATE_NOOP("fovea", "ALiBi"),
              .formula = "s − slope·|i − j|",
              .summary = QT_TRANSLATE_NOOP("fovea", "A penalty by distance, one slope per head"),
              .parameters = {offset()}},
             {.bias = rows::alibi}},
            {{.id = "t5",
              .name = QT_TRANSLATE_NOOP("fovea", "T5 buckets"),
              .formula = "s + B[bucket(j − i)]",
              .summary = QT_TRANSLATE_NOOP("fovea", "A learned bias for each range of distances"),
              .parameters =
                  {integerParameter("buckets", QT_TRANSLATE_NOOP("fovea", "Buckets"), 32, 4, 4096),
                   integerParameter("max-distance", QT_TRANSLATE_NOOP("fovea", "Max distance"), 128,
                                    2, 1000000),
                   switchParameter("bidirectional", QT_TRANSLATE_NOOP("fovea", "Both directions"),
                                   true),
                   offset()},
              .learned = "B [buckets,H]"},
             {.bias = rows::buckets, .learned = rows::bucketsLearned}},
            {{.id = "relative",
              .name = QT_TRANSLATE_NOOP("fovea", "Relative (Shaw)"),
              .formula = "s + q·a[j − i] / √d",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "The query times a learned vector for each distance"),
              .parameters = {integerParameter("k", QT_TRANSLATE_NOOP("fovea", "Max distance"), 16,
                                              0, 4096)},
              .learned = "a [2k+1,d]"},
             {.bias = rows::relative, .learned = rows::relativeLearned}},
        });
    return table;
}

Choice noPosition() {
    return defaultChoice(*std::ranges::find_if(positions().info().rows, [](const RowInfo& row) {
        const Position& math = positions().math(row.id);
        return !math.matrix && !math.rotate && !math.bias;
    }));
}

} // namespace fovea

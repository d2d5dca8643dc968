#include "core/regression/kernels.h"

#include "core/base/table.h"
#include "core/regression/kernel_rows.h"

#include <limits>

namespace fovea {
namespace {

constexpr const char* widthId = "width";

// Polynomials, and half a wave: cells this fine leave few keys to be looked at one by one.
constexpr KernelShape rounded{.cell = 1.0 / 64, .smooth = 1, .end = 1};
constexpr KernelShape peaked{.cell = 1.0 / 64, .smooth = 1, .end = 1, .kinked = true};
// Its poles lie π away, so 16 numbers for a whole width are exact to the last bits; and what lies
// 54 widths off is lost.
constexpr KernelShape endless{.cell = 1, .smooth = 60, .end = 54};

std::vector<Parameter> width() {
    return {numberParameter(widthId, QT_TRANSLATE_NOOP("fovea", "Kernel width"), 1, 1e-12, 1e12)};
}

} // namespace

const Table<RegressionKernel>& regressionKernels() {
    static const Table<RegressionKernel> table(
        {.id = "kernel",
         .name = QT_TRANSLATE_NOOP("fovea", "Regression kernel"),
         .plural = "regression-kernels"},
        "gaussian",
        {
            {{.id = "gaussian",
              .name = QT_TRANSLATE_NOOP("fovea", "Gaussian"),
              .formula = "e^(−u²/2)",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "Smooth, and never zero: a softmax of squared distances"),
              .parameters = width()},
             {rows::gaussianKernel, true, rows::gaussianReach, {}, rows::gaussianThere}},
            {{.id = "boxcar",
              .name = QT_TRANSLATE_NOOP("fovea", "Boxcar"),
              .formula = "1 for |u| ≤ 1",
              .summary = QT_TRANSLATE_NOOP("fovea", "The plain mean of all keys within the width"),
              .parameters = width()},
             {rows::boxcarKernel, false, rows::compactReach, rounded}},
            {{.id = "epanechnikov",
              .name = QT_TRANSLATE_NOOP("fovea", "Epanechnikov"),
              .formula = "¾(1 − u²)₊",
              .summary = QT_TRANSLATE_NOOP("fovea", "A parabola that ends at the width"),
              .parameters = width()},
             {rows::epanechnikovKernel, false, rows::compactReach, rounded,
              rows::epanechnikovThere}},
            {{.id = "triangular",
              .name = QT_TRANSLATE_NOOP("fovea", "Triangular"),
              .formula = "(1 − |u|)₊",
              .summary = QT_TRANSLATE_NOOP("fovea", "Straight down to nothing at the width"),
              .parameters = width()},
             {rows::triangularKernel, false, rows::compactReach, peaked, rows::triangularThere}},
            {{.id = "tricube",
              .name = QT_TRANSLATE_NOOP("fovea", "Tricube"),
              .formula = "(1 − |u|³)³₊",
              .summary = QT_TRANSLATE_NOOP("fovea", "Flat at the top, smooth at the ends"),
              .parameters = width()},
             {rows::tricubeKernel, false, rows::compactReach, peaked, rows::tricubeThere}},
            {{.id = "cosine",
              .name = QT_TRANSLATE_NOOP("fovea", "Half cosine"),
              .formula = "cos(πu/2) for |u| ≤ 1",
              .summary = QT_TRANSLATE_NOOP("fovea", "Half a wave that ends at the width"),
              .parameters = width()},
             {rows::cosineKernel, false, rows::compactReach, rounded}},
            {{.id = "logistic",
              .name = QT_TRANSLATE_NOOP("fovea", "Logistic"),
              .formula = "1 / (e^u + 2 + e^(−u))",
              .summary = QT_TRANSLATE_NOOP("fovea", "Like the Gaussian, with heavier tails"),
              .parameters = width()},
             {rows::logisticKernel, true, rows::logisticReach, endless, rows::logisticThere}},
            {{.id = "constant",
              .name = QT_TRANSLATE_NOOP("fovea", "Constant"),
              .formula = "1",
              .summary = QT_TRANSLATE_NOOP("fovea", "Average pooling: all keys count the same")},
             {rows::constantKernel, false, rows::endlessReach}},
        });
    return table;
}

bool hasWidth(const Choice& choice) {
    return choice.values.contains(widthId);
}

KernelAt kernelAt(const Choice& choice) {
    return {&regressionKernels().math(choice.row), hasWidth(choice)
                                                       ? number(choice.values, widthId)
                                                       : std::numeric_limits<double>::infinity()};
}

} // namespace fovea

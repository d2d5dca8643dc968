#include "core/figure/regression/regression_figures.h"

#include "core/base/table.h"
#include "core/experiment/workspaces.h"
#include "core/figure/as_figure.h"
#include "core/figure/regression/regression_curve.h"

namespace fovea {

std::vector<Row<FigureMath>> regressionFigures() {
    return {
        {{.id = figureId::regressionBoth,
          .name = QT_TRANSLATE_NOOP("fovea", "Both"),
          .formula = "f(x), α(x, xᵢ)",
          .summary = QT_TRANSLATE_NOOP("fovea", "The curves, and below them the weights"),
          .parameters = regressionBothParameters()},
         {.describe = asFigure<regressionBoth>,
          .view = true,
          .workspace = workspaceId::regression,
          .reading = QT_TRANSLATE_NOOP(
              "fovea",
              "Above stand the points and the curve of each estimator, below the weight of every "
              "point at the query. The estimate is the mean of the points by these weights."),
          .follows = true,
          .plot = true}},
        {{.id = figureId::regressionCurve,
          .name = QT_TRANSLATE_NOOP("fovea", "Curve"),
          .formula = "f(x) = Σ α y",
          .summary = QT_TRANSLATE_NOOP("fovea", "Points, and the curve of each estimator"),
          .parameters = regressionCurveParameters()},
         {.describe = asFigure<regressionCurve>,
          .view = true,
          .workspace = workspaceId::regression,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "The dots are the points, each line is an estimator. The estimate at a "
                       "query is the mean of all points by their weights."),
          .follows = true,
          .plot = true}},
        {{.id = figureId::regressionWeights,
          .name = QT_TRANSLATE_NOOP("fovea", "Weights"),
          .formula = "α(x, xᵢ)",
          .summary = QT_TRANSLATE_NOOP("fovea", "The weight of each point for each query"),
          .parameters = regressionWeightsParameters()},
         {.describe = asFigure<regressionWeights>,
          .view = true,
          .workspace = workspaceId::regression,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "Each cell is a query and a point: the stronger its colour, the more weight "
                       "the point has there. The weights of a query sum to 1."),
          .follows = true,
          .plot = true}},
        {{.id = "regression-kernel",
          .name = QT_TRANSLATE_NOOP("fovea", "Kernel"),
          .formula = "K(u), u = (x − xᵢ) / width",
          .summary = QT_TRANSLATE_NOOP("fovea", "The kernels as curves, and the points on them"),
          .parameters = regressionKernelParameters()},
         {.describe = asFigure<regressionKernel>,
          .view = true,
          .workspace = workspaceId::regression,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "The curve says how much a point counts by its distance from the query, in "
                       "widths. Divided by the sum of all dots, it is the weight."),
          .follows = true,
          .plot = true}},
        {{.id = figureId::regressionLoss,
          .name = QT_TRANSLATE_NOOP("fovea", "Loss"),
          .formula = "mean (yᵢ − f₍₋ᵢ₎(xᵢ))²",
          .summary = QT_TRANSLATE_NOOP("fovea", "The loss and w, epoch by epoch"),
          .parameters = regressionLossParameters()},
         {.describe = asFigure<regressionLoss>,
          .workspace = workspaceId::regression,
          .plot = true}},
        {{.id = figureId::regressionTable,
          .name = QT_TRANSLATE_NOOP("fovea", "Estimators"),
          .formula = "width, error",
          .summary = QT_TRANSLATE_NOOP("fovea", "Every estimator with its width and its errors"),
          .parameters = regressionLossParameters()},
         {.describe = asFigure<regressionTable>, .workspace = workspaceId::regression}},
        {{.id = figureId::regressionSum,
          .name = QT_TRANSLATE_NOOP("fovea", "At the cursor"),
          .formula = "Σ α y",
          .summary = QT_TRANSLATE_NOOP("fovea", "The sum that gives the estimate at the query"),
          .parameters = regressionSumParameters()},
         {.describe = asFigure<regressionSum>,
          .workspace = workspaceId::regression,
          .follows = true}},
    };
}

} // namespace fovea

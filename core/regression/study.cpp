#include "core/regression/study.h"

#include "core/base/error.h"
#include "core/base/matrix_json.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/regression/kernels.h"
#include "core/regression/optimisers.h"

#include <cmath>

namespace fovea {

const Parameter& epochsParameter() {
    static const Parameter parameter =
        integerParameter("epochs", QT_TRANSLATE_NOOP("fovea", "Epochs"), 60, 1, 10'000);
    return parameter;
}

const Parameter& startParameter() {
    static const Parameter parameter = numberParameter(
        "start", QT_TRANSLATE_NOOP("fovea", "w = 1 / width at the start"), 1, -1e9, 1e9);
    return parameter;
}

RegressionStudy defaultRegression() {
    return {.source = defaultSelection(regressionData().info()),
            .points = {},
            .kernel = defaultSelection(regressionKernels().info()),
            .fit = {.optimiser = defaultSelection(regressionOptimisers().info())}};
}

Tensor pointsOf(const RegressionStudy& study) {
    return study.points.cells.isNull() ? drawPoints(study.source.only()) : study.points.cells;
}

namespace {

int axesOf(const RegressionStudy& study) {
    const Tensor& points = study.points.cells;
    return points.isNull() ? regressionData().math(study.source.only().row).axes
                           : static_cast<int>(points.axis(1)) - 1;
}

} // namespace

Truth truthOf(const RegressionStudy& study) {
    const RegressionSource& source = regressionData().math(study.source.only().row);
    return source.axes == axesOf(study) ? source.truth : nullptr;
}

RegressionStudy withPoints(RegressionStudy study, const Tensor& points) {
    study.points = {points};
    if (regressionData().math(study.source.only().row).axes != axesOf(study))
        study.source = selectionOf(ownPoints());
    return study;
}

RegressionStudy withSource(RegressionStudy study, Selection source) {
    study.source = std::move(source);
    study.points = {};
    return study;
}

void checkPoints(const Tensor& points, const std::string& where) {
    const bool fits = points.rank() == 2 && (points.axis(1) == 2 || points.axis(1) == 3);
    if (!fits)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: found an array of shape %2, expected [n, 2] (x, y) or "
                                        "[n, 3] (x, x₂, y)"),
             {where, printShape(points.shape())});
    if (points.axis(0) > mostPoints)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: found %2 points, expected at most %3"),
             {where, std::to_string(points.axis(0)), std::to_string(mostPoints)});
    if (points.type() != Type::f64)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: found true and false, expected numbers"), {where});
    const auto numbers = points.host<double>();
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (!(std::abs(numbers[i]) <= largestCoordinate)) {
            const std::size_t width = static_cast<std::size_t>(points.axis(1));
            const std::string row = std::to_string(i / width + 1);
            if (std::isfinite(numbers[i]))
                fail(QT_TRANSLATE_NOOP("fovea", "%1: row %2 has the number %3, expected none "
                                                "beyond ±1e100"),
                     {where, row, printNumber(numbers[i])});
            fail(QT_TRANSLATE_NOOP("fovea", "%1: row %2 has a number that is not finite (%3), "
                                            "expected numbers"),
                 {where, row,
                  std::isnan(numbers[i]) ? "NaN"
                  : numbers[i] > 0       ? "∞"
                                         : "−∞"});
        }
}

Json regressionToJson(const RegressionStudy& study) {
    const GivenMatrix& points = study.points;
    return Json::Object{
        {"source", selectionToJson(regressionData().info(), study.source)},
        {"points", points.cells.isNull() ? Json(nullptr) : matrixToJson(points.cells)},
        {"kernel", selectionToJson(regressionKernels().info(), study.kernel)},
        {"fit", Json::Object{{"optimiser",
                              selectionToJson(regressionOptimisers().info(), study.fit.optimiser)},
                             {"epochs", study.fit.epochs},
                             {"start", study.fit.start}}}};
}

RegressionStudy regressionFromJson(const JsonNode& node) {
    RegressionStudy study = defaultRegression();
    study.source = selectionFromJson(regressionData().info(), node.at("source"));
    study.kernel = selectionFromJson(regressionKernels().info(), node.at("kernel"));
    const JsonNode fit = node.at("fit");
    study.fit.optimiser = selectionFromJson(regressionOptimisers().info(), fit.at("optimiser"));
    study.fit.epochs = fit.at("epochs").integer(static_cast<std::int64_t>(epochsParameter().least),
                                                static_cast<std::int64_t>(epochsParameter().most));
    study.fit.start = fit.at("start").number();
    checkValue(startParameter(), study.fit.start, fit.at("start").path());
    const JsonNode points = node.at("points");
    if (!points.isNull()) {
        const Tensor cells = matrixFromJson(points);
        if (cells.isNull())
            points.refuse("a matrix of points, or null");
        checkPoints(cells, points.path());
        study = withPoints(std::move(study), cells);
    }
    return study;
}

} // namespace fovea

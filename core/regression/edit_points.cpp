#include "core/regression/edit_points.h"

#include <algorithm>

namespace fovea {
namespace {

using Rows = std::vector<double>; // of one point after the other

Rows rowsOf(const Tensor& points) {
    const auto numbers = points.host<double>();
    return {numbers.begin(), numbers.end()};
}

// As many numbers as the points of the study have.
Rows rowOf(const RegressionPoint& point, Index width) {
    return width == 2 ? Rows{point.x[0], point.y} : Rows{point.x[0], point.x[1], point.y};
}

RegressionStudy with(const RegressionStudy& study, const Rows& rows, Index width) {
    return withPoints(study, makeTensor<double>({std::ssize(rows) / width, width}, rows));
}

} // namespace

Index pointCount(const RegressionStudy& study) {
    return pointsOf(study).axis(0);
}

RegressionPoint pointAt(const RegressionStudy& study, Index i) {
    const Tensor points = pointsOf(study);
    const Index width = points.axis(1);
    const double* row = points.host<double>().data() + i * width;
    return {{row[0], width == 3 ? row[1] : 0}, row[width - 1]};
}

RegressionStudy withPointAt(const RegressionStudy& study, Index i, const RegressionPoint& point) {
    const Tensor points = pointsOf(study);
    const Index width = points.axis(1);
    if (i < 0 || i >= points.axis(0))
        return study;
    Rows rows = rowsOf(points);
    std::ranges::copy(rowOf(point, width), rows.begin() + i * width);
    return with(study, rows, width);
}

RegressionStudy withPointAdded(const RegressionStudy& study, const RegressionPoint& point) {
    const Tensor points = pointsOf(study);
    if (points.axis(0) >= mostPoints)
        return study;
    Rows rows = rowsOf(points);
    const Rows row = rowOf(point, points.axis(1));
    rows.insert(rows.end(), row.begin(), row.end());
    return with(study, rows, points.axis(1));
}

RegressionStudy withoutPoint(const RegressionStudy& study, Index i) {
    const Tensor points = pointsOf(study);
    const Index width = points.axis(1);
    if (i < 0 || i >= points.axis(0))
        return study;
    Rows rows = rowsOf(points);
    rows.erase(rows.begin() + i * width, rows.begin() + (i + 1) * width);
    return with(study, rows, width);
}

RegressionStudy emptyCanvas(RegressionStudy study) {
    study.source = selectionOf(ownPoints());
    Values& canvas = study.source.parts.front().choice.values;
    canvas["low"] = 0.0;
    canvas["high"] = 5.0;
    study.points = {};
    return study;
}

} // namespace fovea

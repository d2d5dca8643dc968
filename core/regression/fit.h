// Finding a width: by going down the slope of the leave-one-out loss, and by looking everywhere.
#pragma once

#include "core/regression/estimate.h"
#include "core/regression/pooling.h"
#include "core/regression/study.h"

#include <functional>

namespace fovea {

// w and loss before the first epoch, and after each.
struct FitHistory {
    std::vector<double> w;
    std::vector<double> loss;
    bool diverged = false; // the step after the last one here was no number any more, or beyond all

    [[nodiscard]] Index epochs() const {
        return static_cast<Index>(w.size()) - 1;
    } // that were done
};

// Empty for less than two points: none can be left out.
FitHistory learnWidth(Backend& backend, const SortedPoints& points, const RegressionFit& fit,
                      const RegressionProgress& progress = {});

// Of the widths that leave no point without an estimate, the one with the least leave-one-out
// error: the best of 41 on a logarithmic scale, then between its neighbours by golden section.
struct BestWidth {
    double width = 0; // NaN where there is none
    double error = 0;
};
BestWidth bestWidth(Backend& backend, const SortedPoints& points, const RegressionKernel& kernel,
                    const RegressionProgress& progress = {});

// The least and the greatest width that make a difference: with the first a query is answered by
// its nearest key, with the second by all alike.
struct WidthRange {
    double least = 0;
    double most = 0;
};
WidthRange widthRange(const SortedPoints& points);

} // namespace fovea

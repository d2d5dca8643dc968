// The numbers that `fovea regress` writes.
#pragma once

#include "core/base/json.h"
#include "core/regression/regress.h"

#include <string>

namespace fovea {

struct RegressionNumbers {
    const RegressionTrace& trace;
    const Estimator& estimator;
    const Queries& queries;
    Backend& backend;
};

std::string estimatesNpy(const RegressionNumbers& numbers); // [queries]
// x (, x2), estimate and standard error of each query, a line each.
std::string estimatesCsv(const RegressionNumbers& numbers);
// [queries, keys], keys as they stood in the data. Throws Error(failure) where that is too much.
std::string weightsNpy(const RegressionNumbers& numbers);

// Widths and errors of every estimator, and how it was learned.
Json regressionReport(const RegressionTrace& trace);

} // namespace fovea

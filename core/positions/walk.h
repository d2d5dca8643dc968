// The positions as points on the plane that shows most of them, and how exactly an equation was
// followed from one to the next.
#pragma once

#include "core/positions/encoded.h"

namespace fovea {

// The first two principal components of the rows of P. The component of an axis that is largest
// counts as positive, so that the picture does not turn over by itself.
struct Walk {
    std::vector<double> x, y; // of every position
    double shareX = 0;        // of the variance
    double shareY = 0;
};
Walk walkOf(const Tensor& p, Backend& backend);

// How far P is from the solution of its equation when a step is made of n substeps: the largest
// difference to the solution in 4 times as many substeps as the largest n.
struct StepErrors {
    std::vector<Index> substeps; // 1, 2, 4, 8, and the encoding's own
    std::vector<double> errors;
    std::vector<double> along; // with the encoding's own substeps, of every position
    double order = 0;          // observed: how many times 2 the error falls when steps are halved
};
// For an encoding with `solved`. Only the first positions where all would take long.
StepErrors stepErrorsOf(const Encoded& encoded, Backend& backend);

} // namespace fovea

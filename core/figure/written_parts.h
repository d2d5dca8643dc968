// Parts of figures as matrices, which are written as such.
#pragma once

#include "core/figure/figure.h"

#include <vector>

namespace fovea {

Matrix matrixOf(const Links& links, const Links::Head& head);
Matrix matrixOf(const Steps::Block& block);
Matrix matrixOf(const Plot::Field& field);

// In the order of the tokens, whatever the order on the screen.
std::vector<std::size_t> linesByToken(const Bars& bars);

} // namespace fovea

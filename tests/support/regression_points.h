// Points for regression, drawn as a source of the program draws them: "hills:n=60".
#pragma once

#include "core/base/table.h"
#include "core/regression/data.h"
#include "core/regression/estimate.h"

namespace fovea {

inline Selection sourceNamed(const std::string& text) {
    return readSelection(regressionData().info(), text, "source");
}

inline SortedPoints pointsFrom(const std::string& text) {
    return sortedPoints(drawPoints(sourceNamed(text).only()));
}

} // namespace fovea

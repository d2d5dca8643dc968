// The figures of the comparison of layers, and which of them stand together.
#pragma once

#include "core/base/table_fwd.h"
#include "core/figure/figures.h"

namespace fovea {

// Their rows in the table of figures.
std::vector<Row<FigureMath>> compareFigures();

// Figures that are shown at once.
struct ComparePage {
    const char* name = "";                      // translated by ui
    const char* summary = "";                   // translated by ui
    std::vector<std::vector<std::string>> rows; // each from left to right
    bool measures = false;                      // it shows what is measured
};
const std::vector<ComparePage>& comparePages();

} // namespace fovea

// Where everything of a matrix stands: plain numbers, no widget, so that a test can read them.
#pragma once

#include "ui/paint/painters.h"

#include <vector>

namespace fovea {

struct MatrixLayout {
    MatrixLayout(const Matrix& matrix, const QRectF& area, const PaintOptions& options);

    QRectF title;
    Cells cells;
    bool numbers = false; // cells are large enough for their numbers
    bool slanted = false; // column words stand upright on their side
    Index rowStep = 1;    // every so many words are written
    Index columnStep = 1;
    double rowWidth = 0;     // room for row words, left of the cells
    double columnHeight = 0; // room for column words, above the cells
    double labelPoints = 0;
    QRectF map;    // the cells that are seen
    Viewport view; // and which these are
    QRectF legend; // the bar of colours
};

} // namespace fovea

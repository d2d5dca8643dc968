// Where everything of a matrix stands: plain numbers, no widget, so that a test can read them.
#pragma once

#include "ui/paint/painters.h"

#include <vector>

namespace fovea {

struct MatrixLayout {
    MatrixLayout(const Matrix& matrix, const QRectF& area, const PaintOptions& options);

    static constexpr double leastMap = 64;   // less is no picture; a legend is as high at least
    static constexpr double anyHeight = 1e6; // of an area that is as high as its cells want
    [[nodiscard]] double leastWidth() const { return axisRoom + rowWidth + legendRoom + leastMap; }

    QRectF title;
    Cells cells;
    bool numbers = false;  // cells are large enough for their numbers
    double numberSize = 1; // of small type: what has a sign may be a little smaller
    bool slanted = false;  // column words stand upright on their side
    Index rowStep = 1;     // one of this many words is written
    Index columnStep = 1;
    double axisRoom = 0;     // for "queries" and "keys"
    double rowWidth = 0;     // room for row words, left of the cells
    double columnHeight = 0; // room for column words, above the cells
    double labelPoints = 0;
    QRectF map;           // the cells that are seen
    Viewport view;        // and which these are
    QRectF legend;        // the bar of colours
    double legendGap = 0; // before it
    double legendRoom = 0;
};

// How much more of a picture's width is taken with a legend than without one.
double legendExtra(const Matrix& matrix, const PaintOptions& options);

// The numbers beside the bar of colours: even ones, and the end of a scale that is cut off.
struct ScaleTick {
    double fraction = 0; // 0 at the lower end of the bar, 1 at the upper
    QString text;
};
std::vector<ScaleTick> ticksOf(const Scale& scale, int most);
inline constexpr int mostTicks = 5; // of a long bar
inline constexpr int fewTicks = 2;  // of a short one

// The words of the switch below the bar of colours: 0 to 1, and fitted.
struct RangeSwitch {
    QRectF full, fitted;
};
RangeSwitch rangeSwitch(const QRectF& legend);

} // namespace fovea

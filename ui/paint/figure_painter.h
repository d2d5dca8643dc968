// Painting of figures: the one way from a Figure to marks, for the window, the export and the
// command line. Coordinates are pixels of 1/96 inch, whatever the device's own are.
#pragma once

#include "core/figure/figure.h"
#include "ui/look/theme.h"

#include <QtCore/QMargins>
#include <QtCore/QPointF>
#include <QtCore/QRectF>
#include <QtCore/QSizeF>
#include <QtGui/QImage>

#include <memory>
#include <optional>

class QPainter;

namespace fovea {

// The part of a matrix that is looked at, in cells.
struct Viewport {
    double left = 0;
    double top = 0;
    double columns = 0;
    double rows = 0;

    bool operator==(const Viewport&) const = default;
};

// How wide the longest words are, at the size of the body.
struct LabelRoom {
    double rows = 0;
    double columns = 0;
};

struct PlotDrawing; // ui/plot/plot_drawing.h

struct PaintOptions {
    bool titles = true;
    bool titleAtCells = false; // of a matrix in a window: right above its words, not above its area
    bool legend = true;        // of a matrix's colours
    bool axes = true;          // the names of a matrix's axes
    bool columnWords = true;   // of a matrix; otherwise one above it has the same
    bool paper = false;        // there is no pointer, and marks show what a hue shows
    double reserved = 0;       // room at the right of the title that something else needs
    std::optional<Viewport> viewport = {}; // of a matrix; none: all of it
    // Of the matrix, made before: cellImage() and labelRoom(), which take long for many tokens.
    const QImage* cells = nullptr;
    const LabelRoom* labels = nullptr;
    // Of plots, made before for the same area and theme: plotDrawing().
    const PlotDrawing* plots = nullptr;
    // While a plot is dragged: the least room left and right of its maps. 0: two digits more than
    // the numbers need, so that they may become wider. None: what they need.
    std::optional<QMargins> sides = {};
    std::optional<Index> hoverRow = {}; // drawn softly
    std::optional<Index> hoverColumn = {};
    // The cell that other views show while none is pinned: thinner than one that is.
    std::optional<Index> currentRow = {};
    std::optional<Index> currentColumn = {};
};

void paintFigure(QPainter& painter, const QRectF& area, const Figure& figure, const Theme& theme,
                 const PaintOptions& options = {});

// One pixel for each cell, or for each `step`th of each `step`th row: what painting many of them
// needs, to be kept as long as figure and theme stay.
QImage cellImage(const Matrix& matrix, const Theme& theme, std::size_t step = 1);
LabelRoom labelRoom(const Matrix& matrix);
// What painting a Plot or a Stack needs; null for other figures. It refers to figure and theme.
std::shared_ptr<const PlotDrawing> plotDrawing(const Figure& figure, const QRectF& area,
                                               const Theme& theme, const PaintOptions& options);

// The viewport after turning the wheel over a point by `factor` (above 1: nearer). None: all is
// seen again.
std::optional<Viewport> zoomed(const Matrix& matrix, const QRectF& area,
                               const PaintOptions& options, const QPointF& point, double factor);
// The viewport with its upper left corner at `corner` (in cells), as far as the matrix goes.
std::optional<Viewport> movedTo(const Matrix& matrix, const std::optional<Viewport>& viewport,
                                const QPointF& corner);
// In pixels of the figure.
QSizeF cellSize(const Matrix& matrix, const QRectF& area, const PaintOptions& options);

// The viewport moved just so far that the pinned cell is seen.
Viewport revealed(const Matrix& matrix, Viewport view);

// The preferred size of the figure.
QSizeF naturalSize(const Figure& figure, const PaintOptions& options = {});

// What a figure needs where its width is given and its height is not.
struct Room {
    double width = 0;  // narrower, and words would lie on each other
    double least = 0;  // height: lower, and words would lie on each other
    double height = 0; // preferred
};
Room roomAt(const Figure& figure, double width, const PaintOptions& options);

// What stands under a point, when the figure is painted into `area`.
struct Hit {
    Index item = 0; // of small multiples
    std::optional<Index> row = {};
    std::optional<Index> column = {};
    std::optional<QPointF> at = {}; // of a plot: the numbers under the point; its row is a dot's
    Index part = 0;                 // of a stack: which of its plots
    std::optional<bool> range = {}; // the legend's switch: true where it says "fitted"
    bool more = false;              // clicked to be added to what is chosen: with Ctrl

    bool operator==(const Hit&) const = default;
};
std::optional<Hit> hitAt(const Figure& figure, const QRectF& area, const QPointF& point,
                         const PaintOptions& options = {});

// Where a cell of a matrix stands, as far as it is seen; empty for other figures.
QRectF cellRect(const Figure& figure, const QRectF& area, const Hit& hit,
                const PaintOptions& options = {});

// The numbers under a point of a plot (the one of that part, in a stack), or those at its nearest
// edge; none for other figures.
std::optional<QPointF> dataAt(const Figure& figure, const QRectF& area, const QPointF& point,
                              const PaintOptions& options = {}, Index part = 0);

// The plot that was hit; null for other figures.
const Plot* plotAt(const Figure& figure, const Hit& hit);

} // namespace fovea

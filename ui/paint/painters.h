// One kind of figure, one file, and one line below: a row of functions, which figure_painter.cpp
// finds by the type of the figure.
#pragma once

#include "ui/paint/figure_painter.h"

#include <QtGui/QFont>
#include <QtGui/QFontMetricsF>

#include <string_view>
#include <vector>

namespace fovea {

struct PaintContext {
    QRectF area;
    const Theme& theme;
    const PaintOptions& options;
};

// What figure_painter.h asks of one kind of figure.
template <class Kind>
struct PainterOf {
    bool isEmpty; // this figure has nothing to show
    void (*paint)(QPainter&, const PaintContext&, const Kind&);
    QSizeF (*natural)(const Kind&, const PaintOptions&);
    Room (*room)(const Kind&, double width, const PaintOptions&);
    std::optional<Hit> (*hit)(const Kind&, const QRectF& area, const QPointF& point,
                              const PaintOptions&);
    std::optional<QPointF> (*dataAt)(const Kind&, const QRectF& area, const QPointF& point,
                                     const PaintOptions&, Index part) = nullptr;
};
PainterOf<Matrix> painterOf(const Matrix&);
PainterOf<SmallMultiples> painterOf(const SmallMultiples&);
PainterOf<HeadGrid> painterOf(const HeadGrid&);
PainterOf<RunningText> painterOf(const RunningText&);
PainterOf<Bars> painterOf(const Bars&);
PainterOf<Derivation> painterOf(const Derivation&);
PainterOf<Panels> painterOf(const Panels&);
PainterOf<Links> painterOf(const Links&);
PainterOf<Steps> painterOf(const Steps&);
PainterOf<Plot> painterOf(const Plot&);
PainterOf<Stack> painterOf(const Stack&);
PainterOf<NumberTable> painterOf(const NumberTable&);
PainterOf<Answer> painterOf(const Answer&);
PainterOf<Lens> painterOf(const Lens&);
PainterOf<Terms> painterOf(const Terms&);
PainterOf<PatchPicture> painterOf(const PatchPicture&);
PainterOf<Reach> painterOf(const Reach&);

// The bar of a scale's colours, with its numbers at the right.
void paintScale(QPainter& painter, const QRectF& bar, const Scale& scale, const Theme& theme);

// Below it: whether colours reach from 0 to 1 or are fitted, to be clicked (rangeSwitch()).
void paintRange(QPainter& painter, const QRectF& bar, bool isFitted, const Theme& theme);
QString fullRange();
QString fittedRange();

// The same bar, lying, without numbers.
void paintColours(QPainter& painter, const QRectF& bar, const Scale& scale, const Theme& theme);

// Whether dashes and strokes show what hues show: on paper, in grey, where a person wants them, and
// with high contrast, which people choose who may not see hues.
bool showsMarks(const Theme& theme, const PaintOptions& options);

// Where several lines share a picture without hues, each has its own dashes.
QPen seriesPen(const QColor& colour, double width, Index series, bool dashed);

// The cells alone, without words: the matrix itself and thumbnails. `gap` is between
// them, and part of their width and height.
struct Cells {
    QPointF origin; // of cell (0, 0), which may lie outside what is seen
    double width = 0;
    double height = 0;
    double gap = 0;
    Rect visiblePart = {}; // the cells to be painted
    bool signs = false;    // negative ones have a stroke, see paintMinus()

    [[nodiscard]] double shorter() const { return std::min(width, height); }
    [[nodiscard]] QRectF rect(Index row, Index column) const {
        return {origin.x() + static_cast<double>(column) * width + gap / 2,
                origin.y() + static_cast<double>(row) * height + gap / 2, width - gap,
                height - gap};
    }
};
// On paper cells are shapes, unless there are more than a file should hold.
constexpr Index mostShapes = 250'000;
void paintCells(QPainter& painter, const Cells& cells, const Matrix& matrix, const Theme& theme,
                const QImage* image = nullptr);

// A short stroke in a cell of this colour: less than nothing, shown without a hue. The fainter the
// smaller the `share` of the least number; none where the cell is too small.
void paintMinus(QPainter& painter, const QRectF& cell, const QColor& colour, double share);

// A stroke across the map of a head that is silenced.
void paintSilenced(QPainter& painter, const QRectF& map, const Theme& theme);

// Title in semibold and subtitle beside it, where the options ask for them; returns the height
// used.
double paintTitle(QPainter& painter, const PaintContext& context, const Message& title,
                  const Message& subtitle);
double titleHeight(const Message& title, const PaintOptions& options);
// Where a figure has nothing to show: what a person can do so that it has.
void paintNothing(QPainter& painter, const PaintContext& context, const QString& hint);

// Pixels of 1/96 inch for a font, whatever the painter's device.
double widthOf(const QFont& font, const QString& text);
// The width of the widest of these labels, as labelText() has them. Of many labels only those of
// the most bytes are measured, and none after one that is wider than `enough`.
double widestLabel(const QFont& font, std::vector<std::string_view> labels, double enough);
double heightOf(const QFont& font);
// Cut where it is wider; the position of a repeated word stays: "transl…₂".
QString elided(const QFont& font, const QString& text, double width);

} // namespace fovea

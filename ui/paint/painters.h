// One kind of figure, one file; figure_painter.cpp picks among them.
#pragma once

#include "ui/paint/figure_painter.h"

#include <QtGui/QFont>
#include <QtGui/QFontMetricsF>

namespace fovea {

void paint(QPainter& painter, const QRectF& area, const Matrix& matrix, const Theme& theme,
           const PaintOptions& options);
void paint(QPainter& painter, const QRectF& area, const Gallery& gallery, const Theme& theme,
           const PaintOptions& options);
void paint(QPainter& painter, const QRectF& area, const Bars& bars, const Theme& theme,
           const PaintOptions& options);
void paint(QPainter& painter, const QRectF& area, const Derivation& derivation, const Theme& theme,
           const PaintOptions& options);

QSizeF natural(const Matrix& matrix, const PaintOptions& options);
QSizeF natural(const Gallery& gallery, const PaintOptions& options);
QSizeF natural(const Bars& bars, const PaintOptions& options);
QSizeF natural(const Derivation& derivation, const PaintOptions& options);

std::optional<Place> place(const Matrix& matrix, const QRectF& area, const QPointF& point,
                           const PaintOptions& options);
std::optional<Place> place(const Gallery& gallery, const QRectF& area, const QPointF& point,
                           const PaintOptions& options);
std::optional<Place> place(const Bars& bars, const QRectF& area, const QPointF& point,
                           const PaintOptions& options);
std::optional<Place> place(const Derivation& derivation, const QRectF& area, const QPointF& point,
                           const PaintOptions& options);

void paint(QPainter& painter, const QRectF& area, const Panels& panels, const Theme& theme,
           const PaintOptions& options);
void paint(QPainter& painter, const QRectF& area, const Links& links, const Theme& theme,
           const PaintOptions& options);
void paint(QPainter& painter, const QRectF& area, const Steps& steps, const Theme& theme,
           const PaintOptions& options);

QSizeF natural(const Panels& panels, const PaintOptions& options);
QSizeF natural(const Links& links, const PaintOptions& options);
QSizeF natural(const Steps& steps, const PaintOptions& options);

std::optional<Place> place(const Panels& panels, const QRectF& area, const QPointF& point,
                           const PaintOptions& options);
std::optional<Place> place(const Links& links, const QRectF& area, const QPointF& point,
                           const PaintOptions& options);
std::optional<Place> place(const Steps& steps, const QRectF& area, const QPointF& point,
                           const PaintOptions& options);

Room room(const Matrix& matrix, double width, const PaintOptions& options);
Room room(const Gallery& gallery, double width, const PaintOptions& options);
Room room(const Bars& bars, double width, const PaintOptions& options);
Room room(const Derivation& derivation, double width, const PaintOptions& options);
Room room(const Panels& panels, double width, const PaintOptions& options);
Room room(const Links& links, double width, const PaintOptions& options);
Room room(const Steps& steps, double width, const PaintOptions& options);

void paint(QPainter& painter, const QRectF& area, const Plot& plot, const Theme& theme,
           const PaintOptions& options);
QSizeF natural(const Plot& plot, const PaintOptions& options);
std::optional<Place> place(const Plot& plot, const QRectF& area, const QPointF& point,
                           const PaintOptions& options);
Room room(const Plot& plot, double width, const PaintOptions& options);

void paint(QPainter& painter, const QRectF& area, const Stack& stack, const Theme& theme,
           const PaintOptions& options);
QSizeF natural(const Stack& stack, const PaintOptions& options);
std::optional<Place> place(const Stack& stack, const QRectF& area, const QPointF& point,
                           const PaintOptions& options);
Room room(const Stack& stack, double width, const PaintOptions& options);

void paint(QPainter& painter, const QRectF& area, const NumberTable& table, const Theme& theme,
           const PaintOptions& options);
QSizeF natural(const NumberTable& table, const PaintOptions& options);
std::optional<Place> place(const NumberTable& table, const QRectF& area, const QPointF& point,
                           const PaintOptions& options);
Room room(const NumberTable& table, double width, const PaintOptions& options);

void paint(QPainter& painter, const QRectF& area, const Answer& answer, const Theme& theme,
           const PaintOptions& options);
QSizeF natural(const Answer& answer, const PaintOptions& options);
std::optional<Place> place(const Answer& answer, const QRectF& area, const QPointF& point,
                           const PaintOptions& options);
Room room(const Answer& answer, double width, const PaintOptions& options);

void paint(QPainter& painter, const QRectF& area, const PatchPicture& picture, const Theme& theme,
           const PaintOptions& options);
QSizeF natural(const PatchPicture& picture, const PaintOptions& options);
std::optional<Place> place(const PatchPicture& picture, const QRectF& area, const QPointF& point,
                           const PaintOptions& options);
Room room(const PatchPicture& picture, double width, const PaintOptions& options);

// See dataAt() of a figure.
std::optional<QPointF> dataAt(const Plot& plot, const QRectF& area, const QPointF& point,
                              const PaintOptions& options);
std::optional<QPointF> dataAt(const Stack& stack, const QRectF& area, const QPointF& point,
                              const PaintOptions& options, Index part);

// The bar of a scale's colours, with its numbers at the right.
void paintScale(QPainter& painter, const QRectF& bar, const Scale& scale, const Theme& theme);

// Where several lines share a picture without hues, each has its own dashes.
QPen seriesPen(const QColor& colour, double width, Index series, bool dashed);

// The cells alone, without words: the matrix itself and a gallery's thumbnails. `gap` between
// cells of `size`.
struct Cells {
    QPointF origin; // of cell (0, 0), which may lie outside what is seen
    double size = 0;
    double gap = 0;
    Rect seen = {};     // the cells to be painted
    bool signs = false; // negative ones have a stroke, see paintMinus()

    [[nodiscard]] QRectF rect(Index row, Index column) const {
        return {origin.x() + static_cast<double>(column) * size + gap / 2,
                origin.y() + static_cast<double>(row) * size + gap / 2, size - gap, size - gap};
    }
};
// On paper cells are shapes, unless there are more than a file should hold.
constexpr Index mostShapes = 250'000;
void paintCells(QPainter& painter, const Cells& cells, const Matrix& matrix, const Theme& theme,
                const QImage* image = nullptr);

// A short stroke in a cell of this colour: less than nothing, told without a hue. The fainter the
// smaller the `share` of the least number; none where the cell is too small.
void paintMinus(QPainter& painter, const QRectF& cell, const QColor& colour, double share);

// Title in semibold and subtitle beside it; returns the height used.
double paintTitle(QPainter& painter, const QPointF& topLeft, double width, const Message& title,
                  const Message& subtitle, const Theme& theme);
double titleHeight(const Message& title);
// Where a figure has nothing to show: what would bring something, for who can do it.
void paintNothing(QPainter& painter, const QRectF& area, const Theme& theme,
                  const PaintOptions& options, const QString& hint);

// Pixels of 1/96 inch for a font, whatever the painter's device.
double widthOf(const QFont& font, const QString& text);
double heightOf(const QFont& font);
QString elided(const QFont& font, const QString& text, double width);

} // namespace fovea

// Painting of figures: the one way from a Figure to marks, for the window, the export and the
// command line. Coordinates are pixels of 1/96 inch, whatever the device's own are.
#pragma once

#include "core/figure/figure.h"
#include "ui/theme.h"

#include <QtCore/QPointF>
#include <QtCore/QRectF>
#include <QtCore/QSizeF>

#include <optional>

class QPainter;

namespace fovea {

struct PaintOptions {
    bool titles = true;
    std::optional<Index> hoverRow = {}; // drawn softly
    std::optional<Index> hoverColumn = {};
};

void paintFigure(QPainter& painter, const QRectF& area, const Figure& figure, const Theme& theme,
                 const PaintOptions& options = {});

// The size at which the figure is at ease.
QSizeF naturalSize(const Figure& figure, const PaintOptions& options = {});

// What stands under a point, when the figure is painted into `area`.
struct Place {
    Index item = 0; // of a gallery
    std::optional<Index> row = {};
    std::optional<Index> column = {};

    bool operator==(const Place&) const = default;
};
std::optional<Place> placeAt(const Figure& figure, const QRectF& area, const QPointF& point,
                             const PaintOptions& options = {});

} // namespace fovea

// A sheet cut into what must not be cut: lines, figures, boxes. Units are 1/96 inch.
#pragma once

#include "app/sheets/sheet.h"

#include <QtCore/QPointF>

#include <functional>
#include <vector>

class QPainter;

namespace fovea {

struct SheetStrip {
    double before = 0; // room above, but at the top of a page
    double height = 0;
    bool staysWithNext = false;
    bool newPage = false;
    std::function<void(QPainter&, const QPointF& topLeft)> paint;
};

// Of such a width; what fits into `pageHeight` and belongs together is one strip.
std::vector<SheetStrip> stripsOf(const Sheet& sheet, double width, double pageHeight);

// Which strip stands where: page by page.
struct PlacedStrip {
    std::size_t strip = 0;
    double y = 0;
};
std::vector<std::vector<PlacedStrip>> pagesOf(const std::vector<SheetStrip>& strips,
                                              double pageHeight);

} // namespace fovea

#include "ui/paint/matrix_layout.h"

#include "core/base/numbers.h"
#include "ui/fonts.h"
#include "ui/words.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double largestCell = 64;
constexpr double longestLabel = 132;
constexpr double axisRoom = 28;    // for "queries" and "keys"
constexpr double legendRoom = 104; // bar, ticks and the space before them
constexpr double labelGap = 10;

double longest(const QFont& font, const std::vector<std::string>& labels) {
    double width = 0;
    for (const std::string& label : labels) {
        width = std::max(width, widthOf(font, utf8(label)));
        if (width > longestLabel)
            break;
    }
    return std::min(width, longestLabel);
}

QString numberText(double value, const Scale& scale) {
    return utf8(printFor(value, scale.high));
}

Index stepFor(double cell, double room) {
    return std::max<Index>(1, static_cast<Index>(std::ceil(room / cell)));
}

double gapFor(double cell) {
    return cell >= 14 ? 2 : cell >= 6 ? 1 : 0;
}

} // namespace

MatrixLayout::MatrixLayout(const Matrix& matrix, const QRectF& area, const PaintOptions& options) {
    const auto rows = static_cast<double>(std::max<std::size_t>(matrix.rows.size(), 1));
    const auto columns = static_cast<double>(std::max<std::size_t>(matrix.columns.size(), 1));
    const double top = options.titles ? titleHeight(matrix.title) : 0;
    title = QRectF(area.topLeft(), QSizeF(area.width(), top));
    const double height = std::max(area.height() - top, 1.0);

    // Two passes: the cells' size decides about the words, whose room decides about the cells.
    double cell = largestCell;
    for (int pass = 0; pass < 3; ++pass) {
        labelPoints = cell >= 16 ? bodyPoints : smallPoints;
        const QFont font = wordFont(labelPoints);
        rowWidth = longest(font, matrix.rows) + labelGap;
        const double widest = longest(font, matrix.columns);
        slanted = widest + 6 > cell;
        columnHeight = (slanted ? widest : heightOf(font)) + labelGap;
        cell = std::min({largestCell, (area.width() - axisRoom - rowWidth - legendRoom) / columns,
                         (height - axisRoom - columnHeight) / rows});
        cell = std::max(cell, 0.25);
        if (cell > 8)
            cell = std::floor(cell);
    }
    const QFont font = wordFont(labelPoints);
    rowStep = stepFor(cell, heightOf(font));
    columnStep = slanted ? rowStep : 1;
    // The longest numbers are those at the ends of the scale.
    const QFont digits = numberFont(smallPoints);
    const double widest = std::max(widthOf(digits, numberText(matrix.scale.low, matrix.scale)),
                                   widthOf(digits, numberText(matrix.scale.high, matrix.scale)));
    numbers = cell >= widest + 8;

    const QSizeF size(cell * columns, cell * rows);
    const double whole = axisRoom + rowWidth + size.width() + legendRoom;
    const double left = area.left() + std::max(0.0, (area.width() - whole) / 2);
    const double used = axisRoom + columnHeight + size.height();
    const double spare = std::max(0.0, height - used);
    map = QRectF(
        QPointF(std::round(left + axisRoom + rowWidth),
                std::round(area.top() + top + axisRoom + columnHeight + std::min(spare / 2, 24.0))),
        size);
    cells = {.origin = map.topLeft(), .size = cell, .gap = gapFor(cell)};
    const double legendHeight = std::clamp(map.height() * 0.6, std::min(60.0, map.height()), 230.0);
    legend = QRectF(map.right() + 44, map.center().y() - legendHeight / 2, 14, legendHeight);
}

} // namespace fovea

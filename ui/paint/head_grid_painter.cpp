#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/head_grid_key.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double betweenCells = 7;
constexpr double aroundHead = 3;       // its frame
constexpr double largestHeadMap = 150; // on paper; in a window maps fill the area
constexpr double mostBetween = 40;     // maps of a line stay near each other
constexpr double headMapAtEase = 44;
constexpr double leastHeadMap = 4;
constexpr double largestGutter = 18; // beside a map, for its mark and its bar
constexpr double headerRoom = 20;
constexpr double longestRowLabel = 150;

double gutterOf(double side) {
    return side < 14 ? 0 : std::min(largestGutter, 6 + side * 0.25);
}

double rowLabelRoom(const HeadGrid& grid) {
    double widest = 0;
    for (const Message& row : grid.rows)
        widest = std::max(widest, widthOf(wordFont(smallPoints, QFont::DemiBold), words(row)));
    return widest > 0 ? std::min(std::ceil(widest) + 12, longestRowLabel) : 0;
}

// As wide and high as the whole is.
QSizeF sizeAt(const HeadGrid& grid, double side, const PaintOptions& options) {
    const double leastWidth = options.paper ? std::max(250.0, headGridKeyWidth(grid)) : 250;
    const auto columns = static_cast<double>(std::max<Index>(grid.columns, 1));
    const auto rows = static_cast<double>(std::max<std::size_t>(grid.rows.size(), 1));
    const double width = std::max(rowLabelRoom(grid) + 2 * aroundHead +
                                      columns * (side + gutterOf(side) + betweenCells),
                                  leastWidth);
    return {width, (options.titles ? titleHeight(grid.title, options) + 10 : 0) + headerRoom +
                       rows * (side + betweenCells) + headGridKeyRoom(grid, width)};
}

struct HeadGridLayout {
    HeadGridLayout(const HeadGrid& grid, const QRectF& area, const PaintOptions& options) {
        const double top = options.titles ? titleHeight(grid.title, options) + 10 : 0;
        left = area.left() + rowLabelRoom(grid) + aroundHead;
        first = area.top() + top + headerRoom;
        const auto columns = static_cast<double>(std::max<Index>(grid.columns, 1));
        const auto rows = static_cast<double>(std::max<std::size_t>(grid.rows.size(), 1));
        const double high = (area.bottom() - headGridKeyRoom(grid, area.width()) - first) / rows;
        const double wide = (area.right() - aroundHead - left) / columns;
        side = options.paper ? std::min(high - betweenCells, largestHeadMap) : high - betweenCells;
        while (side > leastHeadMap && side + gutterOf(side) + betweenCells > wide)
            side -= 0.5;
        side = std::max(side, 1.0);
        gutter = gutterOf(side);
        const double natural = side + gutter + betweenCells;
        across = std::clamp(wide, natural, natural + std::min(natural / 2, mostBetween));
        down = side + betweenCells;
        key = QRectF(area.left(), first + down * rows, area.width(),
                     area.bottom() - first - down * rows);
    }
    [[nodiscard]] QRectF map(const HeadGrid::Head& head) const {
        return {left + static_cast<double>(head.column) * across,
                first + static_cast<double>(head.layer) * down, side, side};
    }
    // With what stands beside the map.
    [[nodiscard]] QRectF whole(const HeadGrid::Head& head) const {
        return map(head).adjusted(-aroundHead, -aroundHead, gutter + aroundHead, aroundHead);
    }
    double left, first, side, gutter, across, down;
    QRectF key;
};

// Where its cells stand: a large map of few words has these at its left and above it.
QRectF cellsOfMap(const QRectF& map, const Matrix& matrix) {
    constexpr double leastCell = 26;
    constexpr double gap = 6;
    const QFont font = wordFont(smallPoints);
    const std::size_t count = std::max(matrix.rows.size(), matrix.columns.size());
    if (count == 0 || map.width() < static_cast<double>(count) * leastCell)
        return map;
    const auto widest = [&](const std::vector<std::string>& labels) {
        return widestLabel(font, {labels.begin(), labels.end()}, map.width());
    };
    const double taken = std::max(widest(matrix.rows), heightOf(font)) + gap;
    const double cell = (map.width() - taken) / static_cast<double>(count);
    return cell < std::max(leastCell, widest(matrix.columns) + gap)
               ? map
               : map.adjusted(taken, taken, 0, 0);
}

void paintMapWords(QPainter& painter, const QRectF& map, const QRectF& cells, const Matrix& matrix,
                   const Theme& theme) {
    const double cell =
        cells.width() / static_cast<double>(std::max(matrix.rows.size(), matrix.columns.size()));
    painter.setFont(wordFont(smallPoints));
    painter.setPen(theme.ink);
    constexpr double gap = 5;
    const double line = heightOf(painter.font());
    const double wide = cell * static_cast<double>(matrix.columns.size());
    const double high = cell * static_cast<double>(matrix.rows.size());
    const double left = cells.center().x() - wide / 2;
    const double top = cells.center().y() - high / 2;
    for (std::size_t i = 0; i < matrix.rows.size(); ++i)
        drawWords(
            painter,
            QRectF(map.left(), top + cell * static_cast<double>(i), left - map.left() - gap, cell),
            Qt::AlignRight | Qt::AlignVCenter, labelText(matrix.rows[i]));
    for (std::size_t j = 0; j < matrix.columns.size(); ++j)
        drawWords(painter, QRectF(left + cell * static_cast<double>(j), top - line - 2, cell, line),
                  Qt::AlignHCenter | Qt::AlignBottom, labelText(matrix.columns[j]));
}

void paintMap(QPainter& painter, const QRectF& square, const Matrix& matrix, const Theme& theme) {
    const Rect all{0, std::ssize(matrix.rows), 0, std::ssize(matrix.columns)};
    const double size =
        square.width() / static_cast<double>(std::max<Index>(std::max(all.bottom, all.right), 1));
    const QPointF spare(square.width() - size * static_cast<double>(all.right),
                        square.height() - size * static_cast<double>(all.bottom));
    paintCells(painter,
               {.origin = square.topLeft() + spare / 2,
                .width = size,
                .height = size,
                .gap = 0,
                .visiblePart = all},
               matrix, theme);
}

void paintHeadGrid(QPainter& painter, const PaintContext& context, const HeadGrid& grid) {
    const auto& [area, theme, options] = context;
    const HeadGridLayout layout(grid, area, options);
    paintTitle(painter, context, grid.title, grid.subtitle);
    const HeadGrid::Head* chosen = grid.chosen < std::ssize(grid.heads)
                                       ? &grid.heads[static_cast<std::size_t>(grid.chosen)]
                                       : nullptr;
    const bool ordered = std::ranges::all_of(
        grid.heads, [](const HeadGrid::Head& head) { return head.head == head.column; });

    const bool isSigned = grid.measures[static_cast<std::size_t>(grid.measure)].isSigned;

    // Words at the edges, as many as fit.
    const auto caption = [&, &theme = theme](const QRectF& box, int flags, const QString& text,
                                             bool strong) {
        const QFont font = wordFont(smallPoints, strong ? QFont::DemiBold : QFont::Normal);
        painter.setFont(font);
        painter.setPen(strong ? theme.accent : theme.quiet);
        drawWords(painter, box, flags, elided(font, text, box.width()));
    };
    const double line = heightOf(wordFont(smallPoints));
    const auto everyRow = static_cast<Index>(std::ceil(line / layout.down));
    for (Index row = 0; row < std::ssize(grid.rows); row += std::max<Index>(everyRow, 1))
        caption(
            QRectF(area.left(),
                   layout.first + static_cast<double>(row) * layout.down + (layout.side - line) / 2,
                   layout.left - area.left() - 8, line),
            Qt::AlignLeft | Qt::AlignVCenter, words(grid.rows[static_cast<std::size_t>(row)]),
            chosen && chosen->layer == row);
    const double widestNumber = widthOf(wordFont(smallPoints), QString::number(grid.columns)) + 6;
    const auto every = static_cast<Index>(std::ceil(widestNumber / layout.across));
    for (Index column = 0; ordered && column < grid.columns; column += std::max<Index>(every, 1)) {
        const QString text = column == 0 && grid.columns > 1 && layout.side >= 40
                                 ? words(QT_TRANSLATE_NOOP("fovea", "head %1")).arg(1)
                                 : QString::number(column + 1);
        const double width =
            std::max(layout.side, widthOf(wordFont(smallPoints, QFont::DemiBold), text) + 2);
        caption(QRectF(layout.left + static_cast<double>(column) * layout.across +
                           (layout.side - width) / 2,
                       layout.first - headerRoom, width, headerRoom - 4),
                Qt::AlignHCenter | Qt::AlignVCenter, text, chosen && chosen->column == column);
    }

    for (Index i = 0; i < std::ssize(grid.heads); ++i) {
        const HeadGrid::Head& head = grid.heads[static_cast<std::size_t>(i)];
        const QRectF map = layout.map(head);
        const QRectF cells = options.paper ? map : cellsOfMap(map, head.map);
        if (!head.map.values.empty())
            paintMap(painter, cells, head.map, theme);
        if (cells != map)
            paintMapWords(painter, map, cells, head.map, theme);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.line, 1));
        painter.drawRect(cells);
        if (head.silenced)
            paintSilenced(painter, map, theme);
        if (layout.gutter > 0) {
            const QRectF beside(map.right() + 3, map.top(), layout.gutter - 3, map.height());
            const double icon = std::min({beside.width(), 13.0, map.height() / 2 - 1});
            if (head.mark != HeadMark::none)
                paintHeadMark(painter, QRectF(beside.topLeft(), QSizeF(icon, icon)), head.mark,
                              theme);
            const bool numbered = !ordered && map.height() >= icon + line + 8;
            if (numbered)
                caption(QRectF(beside.left(), beside.top() + icon, beside.width() + 6, line),
                        Qt::AlignLeft | Qt::AlignVCenter, QString::number(head.head + 1), false);
            const auto& measured = head.measured[static_cast<std::size_t>(grid.measure)];
            const double high = numbered ? map.height() - icon - line - 2 : map.height() * 0.5 - 2;
            if (measured && grid.most > 0)
                paintHeadMeasure(
                    painter, QRectF(beside.left() + 1, map.bottom() - high, headBarWidth, high),
                    measured->value / grid.most,
                    isSigned ? std::nullopt : std::optional(measured->chance / grid.most), theme);
        }
        const bool hover = i == options.hoverRow;
        if (&head == chosen || hover) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(
                QPen(&head == chosen ? theme.accent : theme.quiet, &head == chosen ? 1.5 : 1));
            painter.drawRoundedRect(layout.whole(head), 4, 4);
        }
    }
    paintHeadGridKey(painter, layout.key, grid, theme);
}

QSizeF sizeOfHeadGrid(const HeadGrid& grid, const PaintOptions& options) {
    return sizeAt(grid, headMapAtEase, options);
}

Room roomOfHeadGrid(const HeadGrid& grid, double width, const PaintOptions& options) {
    const auto columns = static_cast<double>(std::max<Index>(grid.columns, 1));
    const double each = (width - rowLabelRoom(grid)) / columns - betweenCells;
    const double side = std::clamp(each * 0.75, leastHeadMap, largestHeadMap);
    constexpr double legible = 12;
    return {.width = sizeAt(grid, legible, options).width(),
            .least = sizeAt(grid, std::min(side, legible), options).height(),
            .height = sizeAt(grid, side, options).height()};
}

std::optional<Hit> hitInHeadGrid(const HeadGrid& grid, const QRectF& area, const QPointF& point,
                                 const PaintOptions& options) {
    const HeadGridLayout layout(grid, area, options);
    for (Index i = 0; i < std::ssize(grid.heads); ++i)
        if (layout.whole(grid.heads[static_cast<std::size_t>(i)]).contains(point))
            return Hit{.item = i, .row = i, .column = {}};
    return std::nullopt;
}

} // namespace

PainterOf<HeadGrid> painterOf(const HeadGrid& grid) {
    return {std::ranges::all_of(grid.heads,
                                [](const HeadGrid::Head& head) { return head.map.values.empty(); }),
            paintHeadGrid, sizeOfHeadGrid, roomOfHeadGrid, hitInHeadGrid};
}

} // namespace fovea

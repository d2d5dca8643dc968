#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double captionRoom = 24;
constexpr double betweenMaps = 14;
constexpr double largestMap = 220;
constexpr double atEase = 160; // side of an item
constexpr double atEaseOfMany = 84;
constexpr Index many = 12;
constexpr double leastMapSize = 56;
constexpr double legendGap = 14; // above the bar of colours, which paper has
constexpr double legendHeight = 16;

double legendRoom(const PaintOptions& options) {
    return options.paper ? legendGap + legendHeight : 0;
}

struct SmallMultiplesLayout {
    SmallMultiplesLayout(const SmallMultiples& multiples, const QRectF& area,
                         const PaintOptions& options) {
        const double top = options.titles ? titleHeight(multiples.title, options) + 10 : 0;
        const auto count = static_cast<Index>(multiples.items.size());
        inner = area.adjusted(1, top + 1, -1, -1 - legendRoom(options)); // and the frames' lines
        // The largest squares that fit into the area in some number of columns.
        for (Index columns = 1; columns <= std::max<Index>(count, 1); ++columns) {
            const Index rows = (count + columns - 1) / columns;
            const double wide =
                (inner.width() + betweenMaps) / static_cast<double>(columns) - betweenMaps;
            const double high =
                (inner.height() + betweenMaps) / static_cast<double>(std::max<Index>(rows, 1)) -
                betweenMaps - captionRoom;
            const double size = std::min({wide, high, largestMap});
            if (size > side) {
                side = size;
                across = columns;
            }
        }
        side = std::floor(std::max(side, 8.0));
        if (!options.paper)
            return;
        // In the middle of what is left.
        const auto length = [](Index items, double each) {
            return static_cast<double>(items) * (each + betweenMaps) - betweenMaps;
        };
        const Index rows = (count + across - 1) / across;
        const QSizeF used(length(std::min(across, count), side), length(rows, side + captionRoom));
        inner.translate(std::max(0.0, inner.width() - used.width()) / 2,
                        std::max(0.0, inner.height() - used.height()) / 2);
        legend = QRectF(area.left(), inner.top() + used.height() + legendGap, area.width(),
                        legendHeight);
    }

    [[nodiscard]] QRectF item(Index i) const {
        const auto column = static_cast<double>(i % across);
        const auto row = static_cast<double>(i / across);
        return {inner.left() + column * (side + betweenMaps),
                inner.top() + row * (side + captionRoom + betweenMaps), side, side};
    }

    QRectF inner;
    QRectF legend; // below all
    double side = 0;
    Index across = 1;
};

// On paper where its colours end as well; where there is no room, the number of the head alone.
QString caption(const QFont& font, const SmallMultiples::Item& item, double width, bool ends,
                bool isCut) {
    const QString title = words(item.matrix.title);
    const QString high = utf8(printFor(item.matrix.scale.high, item.matrix.scale.high));
    const QString both =
        QCoreApplication::translate("fovea", "%1 · up to %2", "a head's weights").arg(title, high);
    if (ends && widthOf(font, both) <= width)
        return both;
    if (isCut || item.heads != "one" || widthOf(font, title) <= width)
        return elided(font, title, width);
    return QString::number(item.head + 1);
}

// Maps share the scale from 0 to 1, unless a weight is larger; their bars of colours are alike.
void paintSmallMultiplesLegend(QPainter& painter, const QRectF& area,
                               const SmallMultiples& multiples, const Theme& theme) {
    const auto shown = [](const SmallMultiples::Item& item) { return !item.matrix.values.empty(); };
    const auto first = std::ranges::find_if(multiples.items, shown);
    if (first == multiples.items.end())
        return;
    const Scale& scale = first->matrix.scale;
    const bool same = std::ranges::all_of(multiples.items, [&](const SmallMultiples::Item& item) {
        return !shown(item) || item.matrix.scale == scale;
    });
    const QFont font = wordFont(smallPoints);
    const QString low = QStringLiteral("0");
    const QString high = same ? utf8(printFor(scale.high, scale.high))
                              : QCoreApplication::translate("fovea", "largest weight of each map");
    constexpr double gap = 8;
    const double around = widthOf(font, low) + widthOf(font, high) + 2 * gap;
    const double length = std::clamp(area.width() - around, 24.0, 120.0);
    const double left = area.left() + std::max(0.0, area.width() - around - length) / 2;
    const QRectF bar(left + widthOf(font, low) + gap, area.center().y() - 5, length, 10);
    paintColours(painter, bar, scale, theme);
    painter.setFont(font);
    painter.setPen(theme.quiet);
    drawWords(painter, QRectF(left, area.top(), widthOf(font, low) + 2, area.height()),
              Qt::AlignLeft | Qt::AlignVCenter, low);
    const double right = bar.right() + gap;
    drawWords(painter, QRectF(right, area.top(), area.right() - right, area.height()),
              Qt::AlignLeft | Qt::AlignVCenter, elided(font, high, area.right() - right));
}

void paintSmallMultiples(QPainter& painter, const PaintContext& context,
                         const SmallMultiples& multiples) {
    const auto& [area, theme, options] = context;
    const SmallMultiplesLayout layout(multiples, area, options);
    paintTitle(painter, context, multiples.title, multiples.subtitle);
    for (Index i = 0; i < static_cast<Index>(multiples.items.size()); ++i) {
        const SmallMultiples::Item& item = multiples.items[static_cast<std::size_t>(i)];
        const Matrix& matrix = item.matrix;
        if (matrix.values.empty())
            continue; // nothing to see in any head
        const QRectF frame = layout.item(i);
        const bool chosen = i == multiples.chosen;
        const bool hover = i == options.hoverRow;
        painter.setBrush(theme.ground);
        painter.setPen(QPen(chosen  ? theme.accent
                            : hover ? theme.quiet
                                    : theme.line,
                            chosen ? 2 : 1));
        painter.drawRoundedRect(frame, 5, 5);
        const QRectF inside = frame.adjusted(3, 3, -3, -3);
        const Rect all{0, std::ssize(matrix.rows), 0, std::ssize(matrix.columns)};
        const double size = inside.width() / static_cast<double>(std::max(all.bottom, all.right));
        const QPointF spare(inside.width() - size * static_cast<double>(all.right),
                            inside.height() - size * static_cast<double>(all.bottom));
        paintCells(painter,
                   {.origin = inside.topLeft() + spare / 2,
                    .width = size,
                    .height = size,
                    .gap = 0,
                    .visiblePart = all},
                   matrix, theme);
        if (item.silenced)
            paintSilenced(painter, inside, theme);
        const QFont font = wordFont(smallPoints, chosen ? QFont::DemiBold : QFont::Normal);
        painter.setFont(font);
        painter.setPen(chosen ? theme.accent : theme.quiet);
        drawWords(painter, QRectF(frame.left(), frame.bottom() + 4, frame.width(), captionRoom - 4),
                  Qt::AlignHCenter | Qt::AlignTop,
                  caption(font, item, frame.width(), options.paper, multiples.namesAreCut));
    }
    if (options.paper)
        paintSmallMultiplesLegend(painter, layout.legend, multiples, theme);
}

QSizeF sizeOfSmallMultiples(const SmallMultiples& multiples, const PaintOptions& options) {
    const auto count = static_cast<double>(std::max<std::size_t>(multiples.items.size(), 1));
    const double columns = std::min(4.0, count);
    const double rows = std::ceil(count / columns);
    constexpr double side = atEase;
    return {columns * (side + betweenMaps) - betweenMaps,
            rows * (side + captionRoom + betweenMaps) - betweenMaps +
                titleHeight(multiples.title, options) + legendRoom(options)};
}

Room roomOfSmallMultiples(const SmallMultiples& multiples, double width,
                          const PaintOptions& options) {
    const auto count = std::max<Index>(std::ssize(multiples.items), 1);
    const double top = (options.titles ? titleHeight(multiples.title, options) + 10 : 0) + 2;
    // Rows of equal length, their items about as large as they like to be.
    const auto rowsAt = [&](double side) {
        const auto fits =
            std::max<Index>(1, std::lround((width + betweenMaps) / (side + betweenMaps)));
        return (count + fits - 1) / fits;
    };
    const auto heightOf = [&](Index rows, double side) {
        return top + static_cast<double>(rows) * (side + captionRoom + betweenMaps) - betweenMaps +
               legendRoom(options);
    };
    const Index rows = rowsAt(count > many ? atEaseOfMany : atEase);
    const Index columns = (count + rows - 1) / rows;
    const double side = std::min(
        (width - 2 + betweenMaps) / static_cast<double>(columns) - betweenMaps, largestMap);
    return {.width = 2 * (leastMapSize + betweenMaps),
            .least = heightOf(rowsAt(leastMapSize), leastMapSize),
            .height = heightOf(rows, side)};
}

std::optional<Hit> hitInSmallMultiples(const SmallMultiples& multiples, const QRectF& area,
                                       const QPointF& point, const PaintOptions& options) {
    const SmallMultiplesLayout layout(multiples, area, options);
    for (Index i = 0; i < static_cast<Index>(multiples.items.size()); ++i)
        if (layout.item(i).adjusted(0, 0, 0, captionRoom).contains(point))
            return Hit{.item = i, .row = i, .column = {}};
    return std::nullopt;
}

} // namespace

PainterOf<SmallMultiples> painterOf(const SmallMultiples& multiples) {
    return {std::ranges::all_of(
                multiples.items,
                [](const SmallMultiples::Item& item) { return item.matrix.values.empty(); }),
            paintSmallMultiples, sizeOfSmallMultiples, roomOfSmallMultiples, hitInSmallMultiples};
}

} // namespace fovea

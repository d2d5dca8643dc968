#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/figure/head_measures.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

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
constexpr double barWidth = 5;
constexpr double headerRoom = 20;
constexpr double keyGap = 6; // above what marks and bars mean
constexpr double keyLine = 18;
constexpr double iconSide = 11;
constexpr double coloursWidth = 60;
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

bool anyAgainst(const HeadGrid& grid) {
    return std::ranges::any_of(grid.heads, [&](const HeadGrid::Head& head) {
        const auto& measured = head.measured[static_cast<std::size_t>(grid.measure)];
        return measured && measured->value < 0;
    });
}

// What is drawn, in words: the bar, and the marks that some head has. In lines of this width.
struct KeyEntry {
    enum class Sign : std::uint8_t { mark, measure, helps, against, silenced, colours };
    Sign sign;
    HeadMark mark;
    QString text;
    QPointF at;
    double width;
};
std::vector<KeyEntry> keyOf(const HeadGrid& grid, double width) {
    const QFont font = wordFont(smallPoints);
    std::vector<KeyEntry> entries;
    QPointF at(0, keyGap);
    const auto add = [&](KeyEntry::Sign sign, const QString& text, HeadMark mark = HeadMark::none) {
        const double icon = sign == KeyEntry::Sign::colours ? coloursWidth : iconSide;
        const double wanted = std::min(icon + 6 + widthOf(font, text) + 1, width);
        if (at.x() > 0 && at.x() + wanted > width)
            at = {0, at.y() + keyLine};
        entries.push_back({sign, mark, text, at, wanted});
        at.rx() += wanted + 18;
    };
    const HeadGrid::Measure& measure = grid.measures[static_cast<std::size_t>(grid.measure)];
    const QString end = utf8(printFor(grid.most, grid.most));
    const QString name = words(measure.name);
    const QString unit = words(measure.unit);
    if (measure.isSigned) {
        add(KeyEntry::Sign::helps,
            words(QT_TRANSLATE_NOOP("fovea", "%1, 0 to %2 %3")).arg(name, end, unit));
        if (anyAgainst(grid))
            add(KeyEntry::Sign::against, words(QT_TRANSLATE_NOOP("fovea", "below 0: against it")));
    } else {
        add(KeyEntry::Sign::measure,
            unit.isEmpty()
                ? words(QT_TRANSLATE_NOOP("fovea", "%1, 0 to %2; the stroke is chance"))
                      .arg(name, end)
                : words(QT_TRANSLATE_NOOP("fovea", "%1, 0 to %2 %3; the stroke is chance"))
                      .arg(name, end, unit));
    }
    if (std::ranges::any_of(grid.heads, &HeadGrid::Head::silenced))
        add(KeyEntry::Sign::silenced, words(QT_TRANSLATE_NOOP("fovea", "silenced")));
    for (const RowInfo& row : headMeasures().info().rows) {
        const HeadMark mark = headMeasures().math(row.id).mark;
        if (mark != HeadMark::none &&
            std::ranges::any_of(grid.heads, [&](const auto& head) { return head.mark == mark; }))
            add(KeyEntry::Sign::mark, words(Message{row.name, {}}), mark);
    }
    add(KeyEntry::Sign::colours,
        (grid.scale.isSigned ? words(QT_TRANSLATE_NOOP("fovea", "%1, −%2 to %2"))
                             : words(QT_TRANSLATE_NOOP("fovea", "%1, 0 to %2")))
            .arg(words(grid.scale.quantity), utf8(printFor(grid.scale.high, grid.scale.high))));
    return entries;
}

double keyRoom(const HeadGrid& grid, double width) {
    return keyOf(grid, width).back().at.y() + keyLine;
}

// As wide and high as the whole is.
QSizeF sizeAt(const HeadGrid& grid, double side, const PaintOptions& options) {
    constexpr double leastWidth = 250; // of the words below
    const auto columns = static_cast<double>(std::max<Index>(grid.columns, 1));
    const auto rows = static_cast<double>(std::max<std::size_t>(grid.rows.size(), 1));
    const double width = std::max(rowLabelRoom(grid) + 2 * aroundHead +
                                      columns * (side + gutterOf(side) + betweenCells),
                                  leastWidth);
    return {width, (options.titles ? titleHeight(grid.title, options) + 10 : 0) + headerRoom +
                       rows * (side + betweenCells) + keyRoom(grid, width)};
}

struct HeadGridLayout {
    HeadGridLayout(const HeadGrid& grid, const QRectF& area, const PaintOptions& options) {
        const double top = options.titles ? titleHeight(grid.title, options) + 10 : 0;
        left = area.left() + rowLabelRoom(grid) + aroundHead;
        first = area.top() + top + headerRoom;
        const auto columns = static_cast<double>(std::max<Index>(grid.columns, 1));
        const auto rows = static_cast<double>(std::max<std::size_t>(grid.rows.size(), 1));
        const double high = (area.bottom() - keyRoom(grid, area.width()) - first) / rows;
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

QColor markColour(const Theme& theme, HeadMark mark) {
    switch (mark) {
    case HeadMark::previous:
        return headColour(theme, 0);
    case HeadMark::induction:
        return headColour(theme, 2);
    case HeadMark::duplicate:
        return headColour(theme, 1);
    case HeadMark::first:
    case HeadMark::none:
        break;
    }
    return theme.quiet;
}

// In a square of side 1. Each shape is its own, so that it reads without its colour.
QPainterPath markPath(HeadMark mark) {
    QPainterPath path;
    const auto line = [&](QPointF from, QPointF to) {
        path.moveTo(from);
        path.lineTo(to);
    };
    const auto arrow = [&](double tip) { // to the left
        line({0.95, 0.5}, {tip, 0.5});
        line({tip + 0.3, 0.2}, {tip, 0.5});
        line({tip, 0.5}, {tip + 0.3, 0.8});
    };
    switch (mark) {
    case HeadMark::previous:
        arrow(0.08);
        break;
    case HeadMark::first:
        line({0.05, 0.15}, {0.05, 0.85});
        arrow(0.22);
        break;
    case HeadMark::induction:
        path.moveTo(0.9, 0.9);
        path.cubicTo(1.0, 0.0, 0.25, -0.05, 0.22, 0.6);
        line({0.0, 0.36}, {0.22, 0.62});
        line({0.22, 0.62}, {0.5, 0.42});
        break;
    case HeadMark::duplicate:
        path.addEllipse(QPointF(0.17, 0.8), 0.14, 0.14);
        path.addEllipse(QPointF(0.83, 0.8), 0.14, 0.14);
        path.moveTo(0.17, 0.62);
        path.cubicTo(0.2, 0.0, 0.8, 0.0, 0.83, 0.62);
        break;
    case HeadMark::none:
        break;
    }
    return path;
}

void paintHeadMark(QPainter& painter, const QRectF& square, HeadMark mark, const Theme& theme) {
    QTransform to;
    to.translate(square.left(), square.top());
    to.scale(square.width(), square.height());
    painter.setPen(QPen(markColour(theme, mark), std::clamp(square.width() / 8, 0.8, 1.4),
                        Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(to.map(markPath(mark)));
}

// How much of the measure, with a stroke where chance would end. What is below 0 hangs from above,
// so that it reads without its colour.
void paintMeasure(QPainter& painter, const QRectF& track, double share,
                  std::optional<double> chance, const Theme& theme) {
    const auto at = [&](double part) {
        return track.bottom() - std::clamp(part, 0.0, 1.0) * track.height();
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.trough);
    painter.drawRect(track);
    painter.setBrush(share < 0 ? headColour(theme, 1) : theme.accent);
    painter.drawRect(share < 0 ? QRectF(track.topLeft(), QPointF(track.right(), at(1 + share)))
                               : QRectF(QPointF(track.left(), at(share)), track.bottomRight()));
    if (!chance)
        return;
    painter.setPen(QPen(theme.ink, 0.8));
    painter.drawLine(QPointF(track.left() - 1, at(*chance)),
                     QPointF(track.right() + 1, at(*chance)));
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

void paintKey(QPainter& painter, const QRectF& area, const HeadGrid& grid, const Theme& theme) {
    painter.setFont(wordFont(smallPoints));
    for (const KeyEntry& entry : keyOf(grid, area.width())) {
        QRectF icon(area.topLeft() + entry.at + QPointF(0, (keyLine - iconSide) / 2),
                    QSizeF(iconSide, iconSide));
        const QRectF bar(icon.left() + 3, icon.top(), barWidth, iconSide);
        switch (entry.sign) {
        case KeyEntry::Sign::colours:
            icon.setWidth(coloursWidth);
            paintColours(painter, icon, grid.scale, theme);
            break;
        case KeyEntry::Sign::measure:
            paintMeasure(painter, bar, 0.7, 0.35, theme);
            break;
        case KeyEntry::Sign::helps:
            paintMeasure(painter, bar, 0.7, {}, theme);
            break;
        case KeyEntry::Sign::against:
            paintMeasure(painter, bar, -0.7, {}, theme);
            break;
        case KeyEntry::Sign::silenced:
            paintSilenced(painter, icon, theme);
            break;
        case KeyEntry::Sign::mark:
            paintHeadMark(painter, icon, entry.mark, theme);
            break;
        }
        painter.setPen(theme.quiet);
        const QRectF words(icon.right() + 6, area.top() + entry.at.y(), entry.width - iconSide - 5,
                           keyLine);
        drawWords(painter, words, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(painter.font(), entry.text, words.width()));
    }
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
        if (!head.map.values.empty())
            paintMap(painter, map, head.map, theme);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.line, 1));
        painter.drawRect(map);
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
                paintMeasure(
                    painter, QRectF(beside.left() + 1, map.bottom() - high, barWidth, high),
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
    paintKey(painter, layout.key, grid, theme);
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

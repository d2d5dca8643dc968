#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/painters.h"
#include "ui/plot/plot_parts.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea {
namespace {

constexpr double tableLine = 25;
constexpr double columnGap = 12;
constexpr double tableSwatch = 14;
constexpr double swatchGap = 8;
constexpr double usual = 360; // where no width is given

QString textOf(double value, bool isCount) {
    if (std::isnan(value))
        return QStringLiteral("—");
    if (std::isinf(value))
        return QStringLiteral("∞");
    if (isCount)
        return utf8(printGrouped(static_cast<std::uint64_t>(value)));
    return utf8(printFor(value, std::max(std::abs(value), 1e-3)));
}

QString textIn(const NumberTable& table, const NumberTable::Row& row, std::size_t column) {
    return textOf(row.values[column], column < table.counts.size() && table.counts[column] != 0);
}

// Room for a row's line, where any has one.
double lineRoom(const NumberTable& table) {
    return std::ranges::any_of(table.rows, &NumberTable::Row::line) ? tableSwatch + swatchGap : 0;
}

QFont valueFont(bool strong) {
    return numberFont(smallPoints + 0.5, strong ? QFont::Bold : QFont::Normal);
}

QFont nameFont(bool strong, double points = bodyPoints) {
    return wordFont(points, strong ? QFont::DemiBold : QFont::Normal);
}

// Columns are as wide as what stands in them, so that names have what is left.
std::vector<double> columnWidths(const NumberTable& table) {
    std::vector<double> widths;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        double width = widthOf(wordFont(smallPoints), words(table.columns[i]));
        for (const NumberTable::Row& row : table.rows)
            if (i < row.values.size())
                width = std::max(width, widthOf(valueFont(row.strong), textIn(table, row, i)));
        widths.push_back(std::ceil(width) + columnGap);
    }
    return widths;
}

double widestName(const NumberTable& table) {
    double width = 0;
    for (const NumberTable::Row& row : table.rows)
        width = std::max(width, widthOf(nameFont(row.strong), words(row.name)) + 1);
    return width;
}

// Longer ones may be cut.
double roomForNames(const NumberTable& table) {
    constexpr double most = 220;
    return std::min(widestName(table), most);
}

// Words on lines of this width; a word that is longer is cut by who draws it.
QStringList lines(const QFont& font, const QString& text, double width) {
    QStringList all;
    for (const QString& word : text.split(QLatin1Char(' '))) {
        if (all.isEmpty() || widthOf(font, all.back() + QLatin1Char(' ') + word) > width)
            all << word;
        else
            all.back() += QLatin1Char(' ') + word;
    }
    return all;
}

QStringList noteLines(const NumberTable& table, double width) {
    QStringList all;
    for (const Message& note : table.notes)
        all += lines(wordFont(smallPoints), words(note), width);
    return all;
}

double noteHeight() {
    return std::ceil(heightOf(wordFont(smallPoints))) + 2;
}

double headHeight(const NumberTable& table, const PaintOptions& options) {
    return titleHeight(table.title, options) + tableLine;
}

double heightAt(const NumberTable& table, double width, const PaintOptions& options) {
    const auto notes = static_cast<double>(noteLines(table, width).size());
    return headHeight(table, options) + tableLine * static_cast<double>(table.rows.size()) +
           (notes > 0 ? 8 + notes * noteHeight() : 0);
}

void paintNumberTable(QPainter& painter, const PaintContext& context, const NumberTable& table) {
    const QRectF& area = context.area;
    const Theme& theme = context.theme;
    paintTitle(painter, context, table.title, table.subtitle);
    double y = area.top() + headHeight(table, context.options) - tableLine;
    std::vector<double> widths = columnWidths(table);
    const double wished = std::reduce(widths.begin(), widths.end());
    const double most =
        std::max(area.width() * 0.6, area.width() - lineRoom(table) - roomForNames(table));
    for (double& width : widths) // words of some language may be long
        width *= std::min(1.0, most / std::max(wished, 1.0));
    const double all = std::reduce(widths.begin(), widths.end());
    const auto cell = [&](std::size_t column, double top) {
        double right = area.right();
        for (std::size_t after = column + 1; after < widths.size(); ++after)
            right -= widths[after];
        return QRectF(right - widths[column], top, widths[column], tableLine);
    };
    // Smaller names before they are cut.
    const double room = area.width() - lineRoom(table) - all;
    const double points =
        std::clamp(bodyPoints * room / std::max(widestName(table), 1.0), smallPoints, bodyPoints);
    const QFont small = wordFont(smallPoints);
    painter.setFont(small);
    painter.setPen(theme.quiet);
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        drawWords(painter, cell(i, y), Qt::AlignRight | Qt::AlignVCenter,
                  elided(small, words(table.columns[i]), widths[i] - 4));
    for (const NumberTable::Row& row : table.rows) {
        y += tableLine;
        const double middle = y + tableLine / 2;
        const Plot::Curve curve{
            .name = {}, .series = row.series, .stroke = row.stroke, .strong = row.strong};
        painter.setPen(penOf(Plot{}, curve, theme, context.options));
        if (row.line)
            painter.drawLine(QPointF(area.left(), middle),
                             QPointF(area.left() + tableSwatch, middle));
        const QFont font = nameFont(row.strong, points);
        painter.setFont(font);
        painter.setPen(theme.ink);
        drawWords(painter, QRectF(area.left() + lineRoom(table), y, room, tableLine),
                  Qt::AlignLeft | Qt::AlignVCenter, elided(font, words(row.name), room));
        painter.setFont(valueFont(row.strong));
        for (std::size_t i = 0; i < std::min(row.values.size(), widths.size()); ++i)
            drawWords(painter, cell(i, y), Qt::AlignRight | Qt::AlignVCenter,
                      textIn(table, row, i));
    }
    y += tableLine + 8;
    painter.setFont(small);
    painter.setPen(theme.quiet);
    for (const QString& line : noteLines(table, area.width())) {
        drawWords(painter, QRectF(area.left(), y, area.width(), noteHeight()),
                  Qt::AlignLeft | Qt::AlignVCenter, elided(small, line, area.width()));
        y += noteHeight();
    }
}

QSizeF sizeOfNumberTable(const NumberTable& table, const PaintOptions& options) {
    return {usual, heightAt(table, usual, options)};
}

Room roomOfNumberTable(const NumberTable& table, double width, const PaintOptions& options) {
    const std::vector<double> widths = columnWidths(table);
    const double height = heightAt(table, width, options);
    return {.width =
                lineRoom(table) + roomForNames(table) + std::reduce(widths.begin(), widths.end()),
            .least = height,
            .height = height};
}

std::optional<Hit> hitInNumberTable(const NumberTable& table, const QRectF& area,
                                    const QPointF& point, const PaintOptions& options) {
    const double top = area.top() + headHeight(table, options);
    const auto row = static_cast<Index>(std::floor((point.y() - top) / tableLine));
    if (!area.contains(point) || row < 0 || row >= std::ssize(table.rows))
        return std::nullopt;
    return Hit{.item = 0, .row = row, .column = {}};
}

} // namespace

PainterOf<NumberTable> painterOf(const NumberTable& table) {
    return {table.rows.empty(), paintNumberTable, sizeOfNumberTable, roomOfNumberTable,
            hitInNumberTable};
}

} // namespace fovea

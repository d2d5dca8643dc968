#include "core/base/numbers.h"
#include "ui/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/painters.h"
#include "ui/paint/plot_parts.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double lineHeight = 25;
constexpr double columnWidth = 62;
constexpr double swatch = 14;
constexpr double gap = 8;
constexpr double usual = 360; // where no width is given

QString textOf(double value) {
    if (std::isnan(value))
        return QStringLiteral("—");
    if (std::isinf(value))
        return QStringLiteral("∞");
    return utf8(printFor(value, std::max(std::abs(value), 1e-3)));
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
    return (options.titles ? titleHeight(table.title) : 0) + lineHeight;
}

double heightAt(const NumberTable& table, double width, const PaintOptions& options) {
    const auto notes = static_cast<double>(noteLines(table, width).size());
    return headHeight(table, options) + lineHeight * static_cast<double>(table.rows.size()) +
           (notes > 0 ? 8 + notes * noteHeight() : 0);
}

} // namespace

void paint(QPainter& painter, const QRectF& area, const NumberTable& table, const Theme& theme,
           const PaintOptions& options) {
    if (options.titles)
        paintTitle(painter, area.topLeft(), area.width() - options.reserved, table.title,
                   table.subtitle, theme);
    double y = area.top() + headHeight(table, options) - lineHeight;
    const auto columns = static_cast<double>(table.columns.size());
    const double each = std::min(columnWidth, area.width() * 0.6 / std::max(columns, 1.0));
    const auto cell = [&](std::size_t column, double top) {
        const double right = area.right() - each * (columns - 1 - static_cast<double>(column));
        return QRectF(right - each, top, each, lineHeight);
    };
    const QFont small = wordFont(smallPoints);
    painter.setFont(small);
    painter.setPen(theme.quiet);
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        drawWords(painter, cell(i, y), Qt::AlignRight | Qt::AlignVCenter,
                  elided(small, words(table.columns[i]), each - 4));
    for (const NumberTable::Row& row : table.rows) {
        y += lineHeight;
        const double middle = y + lineHeight / 2;
        const Plot::Curve curve{
            .name = {}, .series = row.series, .stroke = row.stroke, .strong = row.strong};
        painter.setPen(penOf(Plot{}, curve, theme, options));
        if (row.line)
            painter.drawLine(QPointF(area.left(), middle), QPointF(area.left() + swatch, middle));
        const QFont font = wordFont(bodyPoints, row.strong ? QFont::DemiBold : QFont::Normal);
        const double room = area.width() - swatch - gap - each * columns;
        painter.setFont(font);
        painter.setPen(theme.ink);
        drawWords(painter, QRectF(area.left() + swatch + gap, y, room, lineHeight),
                  Qt::AlignLeft | Qt::AlignVCenter, elided(font, words(row.name), room));
        painter.setFont(numberFont(smallPoints + 0.5, row.strong ? QFont::Bold : QFont::Normal));
        for (std::size_t i = 0; i < row.values.size(); ++i)
            drawWords(painter, cell(i, y), Qt::AlignRight | Qt::AlignVCenter,
                      textOf(row.values[i]));
    }
    y += lineHeight + 8;
    painter.setFont(small);
    painter.setPen(theme.quiet);
    for (const QString& line : noteLines(table, area.width())) {
        drawWords(painter, QRectF(area.left(), y, area.width(), noteHeight()),
                  Qt::AlignLeft | Qt::AlignVCenter, elided(small, line, area.width()));
        y += noteHeight();
    }
}

QSizeF natural(const NumberTable& table, const PaintOptions& options) {
    return {usual, heightAt(table, usual, options)};
}

Room room(const NumberTable& table, double width, const PaintOptions& options) {
    double names = 0;
    for (const NumberTable::Row& row : table.rows)
        names = std::max(names, widthOf(wordFont(bodyPoints, QFont::DemiBold), words(row.name)));
    const double height = heightAt(table, width, options);
    return {.width = swatch + gap + std::min(names, 220.0) +
                     columnWidth * static_cast<double>(table.columns.size()),
            .least = height,
            .height = height};
}

std::optional<Place> place(const NumberTable& table, const QRectF& area, const QPointF& point,
                           const PaintOptions& options) {
    const double top = area.top() + headHeight(table, options);
    const auto row = static_cast<Index>(std::floor((point.y() - top) / lineHeight));
    if (!area.contains(point) || row < 0 || row >= std::ssize(table.rows))
        return std::nullopt;
    return Place{.item = 0, .row = row, .column = {}};
}

} // namespace fovea

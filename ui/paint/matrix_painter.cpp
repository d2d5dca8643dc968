#include "core/base/numbers.h"
#include "ui/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/matrix_layout.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QLinearGradient>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double labelGap = 8;

QFont labelFont(const MatrixLayout& layout, bool strong) {
    return wordFont(layout.labelPoints, strong ? QFont::DemiBold : QFont::Normal);
}

// Written are every so many words, and always those that are pinned or hovered.
bool written(Index i, Index step, std::optional<Index> pinned, std::optional<Index> hover) {
    const std::optional<Index> wanted = hover ? hover : pinned;
    if (step == 1 || i == wanted)
        return true;
    const bool crowded = wanted && std::abs(i - *wanted) < step;
    return i % step == 0 && !crowded;
}

void paintRowWords(QPainter& painter, const MatrixLayout& layout, const Matrix& matrix,
                   const Theme& theme, const PaintOptions& options) {
    for (Index i = 0; i < static_cast<Index>(matrix.rows.size()); ++i) {
        if (!written(i, layout.rowStep, matrix.row, options.hoverRow))
            continue;
        const bool strong = i == matrix.row || i == options.hoverRow;
        const QFont font = labelFont(layout, strong);
        painter.setFont(font);
        painter.setPen(strong ? theme.accent : theme.ink);
        const double height = std::max(layout.cells.size, heightOf(font));
        const double middle = layout.map.top() + (static_cast<double>(i) + 0.5) * layout.cells.size;
        const double width = layout.rowWidth - labelGap + 2;
        drawWords(painter,
                  QRectF(layout.map.left() - labelGap - width, middle - height / 2, width, height),
                  Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                  elided(font, utf8(matrix.rows[static_cast<std::size_t>(i)]), width));
    }
}

void paintColumnWords(QPainter& painter, const MatrixLayout& layout, const Matrix& matrix,
                      const Theme& theme, const PaintOptions& options) {
    for (Index j = 0; j < static_cast<Index>(matrix.columns.size()); ++j) {
        if (!written(j, layout.columnStep, matrix.column, options.hoverColumn))
            continue;
        const bool strong = j == matrix.column || j == options.hoverColumn;
        const QFont font = labelFont(layout, strong);
        painter.setFont(font);
        painter.setPen(strong ? theme.accent : theme.ink);
        const double middle =
            layout.map.left() + (static_cast<double>(j) + 0.5) * layout.cells.size;
        const QString& text = utf8(matrix.columns[static_cast<std::size_t>(j)]);
        const double height = heightOf(font);
        painter.save();
        painter.translate(middle, layout.map.top() - labelGap + 2);
        if (layout.slanted) {
            painter.rotate(-90);
            const double width = layout.columnHeight - labelGap + 2;
            drawWords(painter, QRectF(0, -height / 2, width, height),
                      Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      elided(font, text, width));
        } else {
            const double width = std::max(layout.cells.size, widthOf(font, text)) + 2;
            drawWords(painter, QRectF(-width / 2, -height, width, height),
                      Qt::AlignHCenter | Qt::AlignBottom | Qt::TextSingleLine, text);
        }
        painter.restore();
    }
}

void paintAxes(QPainter& painter, const MatrixLayout& layout, const Matrix& matrix,
               const Theme& theme) {
    const QFont font = wordFont(smallPoints);
    painter.setFont(font);
    painter.setPen(theme.quiet);
    const double height = heightOf(font);
    painter.drawText(QRectF(layout.map.left(), layout.map.top() - layout.columnHeight - height - 4,
                            layout.map.width(), height),
                     Qt::AlignHCenter | Qt::TextDontClip, words(matrix.columnAxis));
    painter.save();
    painter.translate(layout.map.left() - layout.rowWidth - 14, layout.map.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-200, -height / 2, 400, height), Qt::AlignCenter,
                     words(matrix.rowAxis));
    painter.restore();
}

void paintNumbers(QPainter& painter, const MatrixLayout& layout, const Matrix& matrix,
                  const Theme& theme) {
    const ColourMap colours(theme, matrix.scale);
    painter.setFont(numberFont(smallPoints));
    for (Index i = 0; i < static_cast<Index>(matrix.rows.size()); ++i)
        for (Index j = 0; j < static_cast<Index>(matrix.columns.size()); ++j) {
            const double value = matrix.values[matrix.cell(i, j)];
            if (!matrix.visible[matrix.cell(i, j)])
                continue;
            painter.setPen(inkOn(colours(value)));
            const QString text = std::isfinite(value) ? utf8(printFor(value, matrix.scale.high))
                                                      : QStringLiteral("—");
            painter.drawText(layout.cells.rect(i, j), Qt::AlignCenter | Qt::TextDontClip, text);
        }
}

void paintLegend(QPainter& painter, const QRectF& bar, const Scale& scale, const Theme& theme) {
    const ColourMap colours(theme, scale);
    QLinearGradient gradient(bar.bottomLeft(), bar.topLeft());
    constexpr int stops = 32;
    for (int i = 0; i <= stops; ++i) {
        const double t = static_cast<double>(i) / stops;
        gradient.setColorAt(t, colours(std::lerp(scale.low, scale.high, t)));
    }
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(gradient);
    painter.drawRect(bar);
    const QFont font = numberFont(smallPoints);
    const double height = heightOf(font);
    painter.setPen(theme.quiet);
    painter.setFont(wordFont(smallPoints));
    painter.drawText(QRectF(bar.left() - 30, bar.top() - height - 8, bar.width() + 60, height),
                     Qt::AlignCenter, words(scale.quantity));
    painter.setFont(font);
    const int ticks = bar.height() > 120 ? 4 : 2;
    for (int i = 0; i <= ticks; ++i) {
        const double t = static_cast<double>(i) / ticks;
        painter.drawText(
            QRectF(bar.right() + 8, bar.bottom() - t * bar.height() - height / 2, 60, height),
            Qt::AlignLeft | Qt::AlignVCenter,
            utf8(printFor(std::lerp(scale.low, scale.high, t), scale.high)));
    }
}

// The pinned row and cell, and softly those under the mouse.
void paintChosen(QPainter& painter, const MatrixLayout& layout, const Matrix& matrix,
                 const Theme& theme, const PaintOptions& options) {
    const auto outline = [&](std::optional<Index> row, std::optional<Index> column, QPen pen) {
        if (!row || *row >= static_cast<Index>(matrix.rows.size()))
            return;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(pen);
        QRectF line = layout.cells.rect(*row, 0);
        line.setRight(layout.map.right() - layout.cells.gap / 2);
        painter.drawRoundedRect(line.adjusted(-2, -2, 2, 2), 5, 5);
        if (!column || *column >= static_cast<Index>(matrix.columns.size()))
            return;
        pen.setWidthF(2);
        painter.setPen(pen);
        painter.drawRoundedRect(layout.cells.rect(*row, *column).adjusted(-1, -1, 1, 1), 4, 4);
    };
    if (options.hoverRow && options.hoverRow != matrix.row)
        outline(options.hoverRow, options.hoverColumn, QPen(theme.quiet, 1));
    outline(matrix.row, matrix.column, QPen(theme.accent, 1.5));
}

} // namespace

void paint(QPainter& painter, const QRectF& area, const Matrix& matrix, const Theme& theme,
           const PaintOptions& options) {
    const MatrixLayout layout(matrix, area, options);
    if (options.titles)
        paintTitle(painter, layout.title.topLeft(), layout.title.width(), matrix.title,
                   matrix.subtitle, theme);
    if (matrix.rows.empty()) {
        painter.setFont(wordFont(bodyPoints));
        painter.setPen(theme.quiet);
        painter.drawText(area, Qt::AlignCenter,
                         QCoreApplication::translate("fovea", "Type a sentence to see who looks at "
                                                              "whom"));
        return;
    }
    paintAxes(painter, layout, matrix, theme);
    paintRowWords(painter, layout, matrix, theme, options);
    paintColumnWords(painter, layout, matrix, theme, options);
    paintCells(painter, layout.cells, matrix, theme);
    if (layout.numbers)
        paintNumbers(painter, layout, matrix, theme);
    paintChosen(painter, layout, matrix, theme, options);
    paintLegend(painter, layout.legend, matrix.scale, theme);
}

QSizeF natural(const Matrix& matrix, const PaintOptions& options) {
    const auto count = static_cast<double>(std::max(matrix.rows.size(), matrix.columns.size()));
    const double cell = count <= 12   ? 56
                        : count <= 24 ? 38
                        : count <= 40 ? 28
                                      : std::max(2.0, 900 / count);
    // Room that no words need is cut off again by asking the layout.
    const QRectF generous(0, 0, cell * count + 420, cell * count + 260);
    const MatrixLayout layout(matrix, generous, options);
    const double width = layout.rowWidth + 28 + cell * count + 104;
    const double height = layout.title.height() + layout.columnHeight + 28 + cell * count;
    return {std::max(std::ceil(width), 240.0), std::max(std::ceil(height), 140.0)};
}

std::optional<Place> place(const Matrix& matrix, const QRectF& area, const QPointF& point,
                           const PaintOptions& options) {
    const MatrixLayout layout(matrix, area, options);
    if (matrix.rows.empty() || !layout.map.contains(point))
        return std::nullopt;
    const auto at = [&](double distance, std::size_t count) {
        return std::min(static_cast<Index>(distance / layout.cells.size),
                        static_cast<Index>(count) - 1);
    };
    return Place{.item = 0,
                 .row = at(point.y() - layout.map.top(), matrix.rows.size()),
                 .column = at(point.x() - layout.map.left(), matrix.columns.size())};
}

} // namespace fovea

#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/matrix_layout.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

constexpr double gapBeforeLabel = 8;

// Made once for all labels: Qt looks up the file of every new QFont.
class LabelFonts {
public:
    struct One {
        QFont font;
        double height;
    };

    explicit LabelFonts(const MatrixLayout& layout)
        : plain_(made(layout, QFont::Normal)), strong_(made(layout, QFont::DemiBold)) {}
    // Strong letters where there is room for them; those of some scripts are far wider.
    [[nodiscard]] const One& of(bool strong, const QString& text, double room) const {
        return strong && widthOf(strong_.font, text) <= room ? strong_ : plain_;
    }

private:
    static One made(const MatrixLayout& layout, QFont::Weight weight) {
        const QFont font = wordFont(layout.labelPoints, weight);
        return {font, heightOf(font)};
    }
    One plain_, strong_;
};

// Written are every so many words, and always those that are pinned or hovered.
bool written(Index i, Index step, std::optional<Index> pinned, std::optional<Index> hover) {
    const std::optional<Index> wanted = hover ? hover : pinned;
    if (step == 1 || i == wanted)
        return true;
    const bool crowded = wanted && std::abs(i - *wanted) < step;
    return i % step == 0 && !crowded;
}

void paintRowWords(QPainter& painter, const PaintContext& context, const MatrixLayout& layout,
                   const Matrix& matrix) {
    const auto& [area, theme, options] = context;
    const LabelFonts fonts(layout);
    for (Index i = layout.cells.visiblePart.top; i < layout.cells.visiblePart.bottom; ++i) {
        const double middle = layout.cells.rect(i, 0).center().y();
        if (middle < layout.map.top() || middle > layout.map.bottom())
            continue; // half visible, and its word would stand elsewhere
        if (!written(i, layout.rowStep, matrix.row ? matrix.row : options.currentRow,
                     options.hoverRow))
            continue;
        const bool strong = i == matrix.row || i == options.hoverRow;
        const QString text = labelText(matrix.rows[static_cast<std::size_t>(i)]);
        const double width = layout.rowWidth - gapBeforeLabel + 2;
        const auto& [font, high] = fonts.of(strong, text, width);
        painter.setFont(font);
        painter.setPen(strong ? theme.accent : theme.ink);
        const double height = std::max(layout.cells.height, high);
        drawWords(
            painter,
            QRectF(layout.map.left() - gapBeforeLabel - width, middle - height / 2, width, height),
            Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, elided(font, text, width));
    }
}

void paintColumnWords(QPainter& painter, const PaintContext& context, const MatrixLayout& layout,
                      const Matrix& matrix) {
    const auto& [area, theme, options] = context;
    if (!options.columnWords)
        return;
    const LabelFonts fonts(layout);
    for (Index j = layout.cells.visiblePart.left; j < layout.cells.visiblePart.right; ++j) {
        const double middle = layout.cells.rect(0, j).center().x();
        if (middle < layout.map.left() || middle > layout.map.right() ||
            !written(j, layout.columnStep, matrix.column, options.hoverColumn))
            continue;
        const bool strong = j == matrix.column || j == options.hoverColumn;
        const bool out = std::ranges::binary_search(matrix.leftOut, j);
        const QString text = labelText(matrix.columns[static_cast<std::size_t>(j)]);
        const double high = layout.columnHeight - gapBeforeLabel + 2; // of one that is turned
        auto [font, height] =
            fonts.of(strong, text, layout.slanted ? high : std::numeric_limits<double>::max());
        if (out)
            font.setStrikeOut(true);
        painter.setFont(font);
        painter.setPen(strong ? theme.accent : out ? theme.quiet : theme.ink);
        painter.save();
        painter.translate(middle, layout.map.top() - gapBeforeLabel + 2);
        if (layout.slanted) {
            painter.rotate(-90);
            drawWords(painter, QRectF(0, -height / 2, high, height),
                      Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      elided(font, text, high));
        } else if (!isPlainText(text)) { // another typeface may be higher
            drawWordsAt(painter, {-widthOf(font, text) / 2, -QFontMetricsF(font).descent()}, text);
        } else {
            const double width = std::max(layout.cells.width, widthOf(font, text)) + 2;
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
    drawWords(painter,
              QRectF(layout.map.left(), layout.map.top() - layout.columnHeight - height - 4,
                     layout.map.width(), height),
              Qt::AlignHCenter | Qt::TextDontClip, words(matrix.columnAxis));
    painter.save();
    // In the middle; of a low map it ends with it.
    const double half = widthOf(font, words(matrix.rowAxis)) / 2;
    painter.translate(layout.map.left() - layout.rowWidth - 14,
                      std::min(layout.map.center().y(), layout.map.bottom() - half));
    painter.rotate(-90);
    drawWords(painter, QRectF(-200, -height / 2, 400, height), Qt::AlignCenter,
              words(matrix.rowAxis));
    painter.restore();
}

void paintNumbers(QPainter& painter, const MatrixLayout& layout, const Matrix& matrix,
                  const Theme& theme) {
    const ColourMap colours(theme, matrix.scale);
    // Large cells have larger numbers.
    constexpr double usual = 72;
    constexpr double mostTimes = 1.8;
    painter.setFont(numberFont(smallPoints * layout.numberSize *
                               std::clamp(layout.cells.shorter() / usual, 1.0, mostTimes)));
    const Rect& visiblePart = layout.cells.visiblePart;
    for (Index i = visiblePart.top; i < visiblePart.bottom; ++i)
        for (Index j = visiblePart.left; j < visiblePart.right; ++j) {
            const double value = matrix.values[matrix.cell(i, j)];
            if (!matrix.visible[matrix.cell(i, j)])
                continue;
            painter.setPen(theme.grey && !std::isfinite(value) ? theme.ink : inkOn(colours(value)));
            const bool isNumber = std::isfinite(value) &&
                                  matrix.certaintyOf(matrix.cell(i, j)) != Certainty::nothingLeft;
            const QString text =
                isNumber ? utf8(printFor(value, matrix.scale.high)) : QStringLiteral("—");
            drawWords(painter, layout.cells.rect(i, j), Qt::AlignCenter | Qt::TextDontClip, text);
        }
}

// Where each row's own segment begins: left of it stand the keys of the memory.
void paintMemory(QPainter& painter, const MatrixLayout& layout, const Matrix& matrix,
                 const Theme& theme) {
    if (matrix.memory.empty())
        return;
    QPainterPath line;
    const auto corner = [&](Index row, Index column) {
        return layout.cells.rect(row, column).topLeft() -
               QPointF(layout.cells.gap, layout.cells.gap) / 2;
    };
    Index before = matrix.memory.front(); // above the first row nothing begins
    line.moveTo(corner(0, before));
    for (Index i = 0; i < std::ssize(matrix.rows); ++i) {
        const Index keys = matrix.memory[static_cast<std::size_t>(i)];
        if (keys != before)
            line.moveTo(corner(i, before));
        if (keys > 0) {
            line.lineTo(corner(i, keys));
            line.lineTo(corner(i + 1, keys));
        }
        before = keys;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.ink, std::clamp(layout.cells.shorter() / 14, 1.0, 1.8), Qt::SolidLine,
                        Qt::FlatCap, Qt::MiterJoin));
    painter.drawPath(line);
}

// The pinned row and cell, and softly those under the mouse.
void paintChosen(QPainter& painter, const PaintContext& context, const MatrixLayout& layout,
                 const Matrix& matrix) {
    const auto& [area, theme, options] = context;
    const auto outline = [&](std::optional<Index> row, std::optional<Index> column, QPen pen) {
        if (!row || *row >= static_cast<Index>(matrix.rows.size()))
            return;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(pen);
        QRectF line = layout.cells.rect(*row, layout.cells.visiblePart.left);
        line.setRight(layout.cells.rect(*row, layout.cells.visiblePart.right - 1).right());
        painter.drawRoundedRect(line.adjusted(-2, -2, 2, 2), 5, 5);
        if (!column || *column >= static_cast<Index>(matrix.columns.size()))
            return;
        pen.setWidthF(2);
        painter.setPen(pen);
        painter.drawRoundedRect(layout.cells.rect(*row, *column).adjusted(-1, -1, 1, 1), 4, 4);
    };
    // A cross-hair: the row and the column under the mouse.
    if (options.hoverColumn && *options.hoverColumn < std::ssize(matrix.columns)) {
        QRectF line = layout.cells.rect(layout.cells.visiblePart.top, *options.hoverColumn);
        line.setBottom(layout.cells.rect(layout.cells.visiblePart.bottom - 1, 0).bottom());
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.quiet, 1));
        painter.drawRoundedRect(line.adjusted(-2, -2, 2, 2), 5, 5);
    }
    if (!matrix.row && !options.hoverRow) {
        QColor soft = theme.accent;
        soft.setAlphaF(0.55F);
        outline(options.currentRow, options.currentColumn, QPen(soft, 1));
    }
    if (options.hoverRow && options.hoverRow != matrix.row)
        outline(options.hoverRow, options.hoverColumn, QPen(theme.quiet, 1));
    outline(matrix.row, matrix.column, QPen(theme.accent, 1.5));
}

void paintMatrix(QPainter& painter, const PaintContext& context, const Matrix& matrix) {
    const auto& [area, theme, options] = context;
    const MatrixLayout layout(matrix, area, options);
    paintTitle(painter, {options.titleAtCells ? layout.title : area, theme, options}, matrix.title,
               matrix.subtitle);
    if (matrix.rows.empty() || matrix.columns.empty()) {
        paintNothing(painter, context,
                     QCoreApplication::translate("fovea", "Type a sentence to see its attention"));
        return;
    }
    if (options.axes)
        paintAxes(painter, layout, matrix, theme);
    paintRowWords(painter, context, layout, matrix);
    paintColumnWords(painter, context, layout, matrix);
    painter.save();
    if (options.viewport) // cells at the edges are visible in part
        painter.setClipRect(layout.map, Qt::IntersectClip);
    Cells cells = layout.cells;
    constexpr double leastSign = 5; // smaller, and a stroke is not seen
    cells.signs = cells.signs || (matrix.scale.isSigned && !layout.numbers &&
                                  cells.shorter() >= leastSign && showsMarks(theme, options));
    paintCells(painter, cells, matrix, theme, options.cells);
    if (layout.numbers)
        paintNumbers(painter, layout, matrix, theme);
    paintMemory(painter, layout, matrix, theme);
    paintChosen(painter, context, layout, matrix);
    painter.restore();
    if (!options.legend)
        return;
    paintScale(painter, layout.legend, matrix.scale, theme);
    if (matrix.fitted && !options.paper)
        paintRange(painter, layout.legend, *matrix.fitted, theme);
}

QSizeF sizeOfMatrix(const Matrix& matrix, const PaintOptions& options) {
    const auto rows = static_cast<double>(std::max<std::size_t>(matrix.rows.size(), 1));
    const auto columns = static_cast<double>(std::max<std::size_t>(matrix.columns.size(), 1));
    const double count = std::max(rows, columns);
    const double cell = count <= 12   ? 56
                        : count <= 24 ? 38
                        : count <= 40 ? 28
                                      : 900 / count; // as wide as a window, however many
    // Room that no words need is cut off again by asking the layout.
    const QRectF generous(0, 0, cell * columns + 420, cell * rows + 260);
    const MatrixLayout layout(matrix, generous, options);
    const double width = layout.rowWidth + 28 + cell * columns + 104;
    const double height = layout.title.height() + layout.columnHeight + 28 + cell * rows;
    return {std::max(std::ceil(width), 240.0), std::max(std::ceil(height), 140.0)};
}

Room roomOfMatrix(const Matrix& matrix, double width, const PaintOptions& options) {
    // At any height: cells as large as the width allows.
    const MatrixLayout layout(matrix, QRectF(0, 0, width, MatrixLayout::anyHeight), options);
    const double around = layout.title.height() + layout.columnHeight + layout.axisRoom;
    const double map = layout.cells.height * layout.view.rows;
    return {.width = layout.leastWidth(),
            .least = around +
                     std::min(std::max(map, MatrixLayout::leastMap), 2 * MatrixLayout::leastMap),
            .height = std::ceil(around + std::max(map, MatrixLayout::leastMap))};
}

std::optional<Hit> hitInMatrix(const Matrix& matrix, const QRectF& area, const QPointF& point,
                               const PaintOptions& options) {
    const MatrixLayout layout(matrix, area, options);
    if (options.legend && !options.paper && matrix.fitted) {
        const RangeSwitch both = rangeSwitch(layout.legend);
        if (both.full.contains(point) || both.fitted.contains(point))
            return Hit{.range = both.fitted.contains(point)};
    }
    if (matrix.rows.empty() || matrix.columns.empty() || !layout.map.contains(point))
        return std::nullopt;
    const auto at = [](double cells, std::size_t count) {
        return std::clamp<Index>(static_cast<Index>(cells), 0, static_cast<Index>(count) - 1);
    };
    const QPointF from = point - layout.cells.origin;
    return Hit{.item = 0,
               .row = at(from.y() / layout.cells.height, matrix.rows.size()),
               .column = at(from.x() / layout.cells.width, matrix.columns.size())};
}

} // namespace

QRectF cellRect(const Figure& figure, const QRectF& area, const Hit& hit,
                const PaintOptions& options) {
    const auto* matrix = std::get_if<Matrix>(&figure);
    if (!matrix || !hit.row || !hit.column || matrix->values.empty())
        return {};
    const MatrixLayout layout(*matrix, area, options);
    return layout.cells.rect(*hit.row, *hit.column).intersected(layout.map);
}

PainterOf<Matrix> painterOf(const Matrix& matrix) {
    return {matrix.values.empty(), paintMatrix, sizeOfMatrix, roomOfMatrix, hitInMatrix};
}

} // namespace fovea

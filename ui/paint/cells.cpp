#include "ui/paint/painters.h"

#include <QtGui/QImage>
#include <QtGui/QPainter>

#include <cmath>

namespace fovea {
namespace {

bool isFinite(const Matrix& matrix, Index row) {
    return matrix.states[static_cast<std::size_t>(row)] != RowState::notFinite;
}

// Hidden cells are no value of the scale: they stay ground.
QColor colourOf(const Matrix& matrix, Index row, Index column, const ColourMap& colours,
                const Theme& theme) {
    const std::size_t cell = matrix.cell(row, column);
    if (!matrix.visible[cell])
        return theme.ground;
    return isFinite(matrix, row) ? colours(matrix.values[cell]) : theme.warning;
}

// Cells of less than a few pixels are pixels of one image.
void paintImage(QPainter& painter, const Cells& cells, const Matrix& matrix,
                const ColourMap& colours, const Theme& theme) {
    const auto rows = static_cast<Index>(matrix.rows.size());
    const auto columns = static_cast<Index>(matrix.columns.size());
    QImage image(static_cast<int>(columns), static_cast<int>(rows), QImage::Format_RGB32);
    for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < columns; ++j)
            image.setPixelColor(static_cast<int>(j), static_cast<int>(i),
                                colourOf(matrix, i, j, colours, theme));
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, cells.size < 1);
    painter.drawImage(QRectF(cells.origin, QSizeF(cells.size * static_cast<double>(columns),
                                                  cells.size * static_cast<double>(rows))),
                      image);
    painter.restore();
}

} // namespace

void paintCells(QPainter& painter, const Cells& cells, const Matrix& matrix, const Theme& theme) {
    const ColourMap colours(theme, matrix.scale);
    if (cells.size < 3) {
        paintImage(painter, cells, matrix, colours, theme);
        return;
    }
    painter.save();
    painter.setPen(Qt::NoPen);
    const double radius = cells.size >= 24 ? 3 : cells.size >= 12 ? 1.5 : 0;
    painter.setRenderHint(QPainter::Antialiasing, radius > 0 || cells.gap == 0);
    for (Index i = 0; i < static_cast<Index>(matrix.rows.size()); ++i) {
        const bool empty = matrix.states[static_cast<std::size_t>(i)] == RowState::empty;
        for (Index j = 0; j < static_cast<Index>(matrix.columns.size()); ++j) {
            const QRectF rect = cells.rect(i, j);
            if (!matrix.visible[matrix.cell(i, j)]) {
                // A row that sees nothing is hatched; a hidden cell is a dot where a cell would be.
                if (empty)
                    painter.fillRect(rect, QBrush(theme.line, Qt::BDiagPattern));
                painter.setBrush(theme.line);
                const double dot = std::min(2.0, cells.size / 8);
                if (!empty && cells.size >= 8)
                    painter.drawEllipse(rect.center(), dot, dot);
                continue;
            }
            painter.setBrush(colourOf(matrix, i, j, colours, theme));
            if (radius > 0)
                painter.drawRoundedRect(rect, radius, radius);
            else
                painter.drawRect(rect);
        }
    }
    painter.restore();
}

} // namespace fovea

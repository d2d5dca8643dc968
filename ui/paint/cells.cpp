#include "ui/paint/painters.h"

#include <QtCore/QHash>
#include <QtGui/QImage>
#include <QtGui/QPaintEngine>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <cmath>
#include <map>

namespace fovea {
namespace {

// Smaller cells have no corners: on a screen they are the pixels of one image.
constexpr double smallestCell = 12;

bool isFinite(const Matrix& matrix, Index row) {
    return matrix.states[static_cast<std::size_t>(row)] != RowState::notFinite;
}

bool isPixels(const QPainter& painter) {
    return painter.paintEngine()->type() == QPaintEngine::Raster;
}

double shorterSide(const QRectF& rect) {
    return std::min(rect.width(), rect.height());
}

// The same with a byte for each pixel, where there are few enough colours.
QImage compact(const QImage& image) {
    QImage small(image.size(), QImage::Format_Indexed8);
    QHash<QRgb, int> indices;
    QList<QRgb> colours;
    for (int y = 0; y < image.height(); ++y) {
        const auto* from = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        uchar* to = small.scanLine(y);
        for (int x = 0; x < image.width(); ++x) {
            auto index = indices.constFind(from[x]);
            if (index == indices.constEnd()) {
                if (colours.size() == 256)
                    return image;
                index = indices.insert(from[x], static_cast<int>(colours.size()));
                colours << from[x];
            }
            to[x] = static_cast<uchar>(*index);
        }
    }
    small.setColorTable(colours);
    return small;
}

// An SVG holds pictures as text, and its readers refuse a text that is too long: bands, each
// reaching below the next by more than a pixel of any screen, so that no line shows between them.
void drawBands(QPainter& painter, const QRectF& to, const QImage& image, const QRect& from) {
    constexpr int most = 1 << 20; // pixels of a band
    const int rows = std::max(1, most / std::max(from.width(), 1));
    const double row = to.height() / from.height();
    const int below = static_cast<int>(std::ceil(2 / row));
    for (int y = 0; y < from.height(); y += rows) {
        const int high = std::min(rows + below, from.height() - y);
        const QRect part(from.left(), from.top() + y, from.width(), high);
        painter.drawImage(QRectF(to.left(), to.top() + y * row, to.width(), high * row),
                          compact(image.copy(part)));
    }
}

// The image may have fewer pixels than there are cells, `perCell` to a side of one.
void paintImage(QPainter& painter, const Cells& cells, const QImage& image, double perCell,
                const Theme& theme) {
    const Rect& visiblePart = cells.visiblePart;
    const QRectF to(cells.origin.x() + static_cast<double>(visiblePart.left) * cells.width,
                    cells.origin.y() + static_cast<double>(visiblePart.top) * cells.height,
                    static_cast<double>(visiblePart.columns()) * cells.width,
                    static_cast<double>(visiblePart.rows()) * cells.height);
    const QRect from(static_cast<int>(visiblePart.left), static_cast<int>(visiblePart.top),
                     static_cast<int>(visiblePart.columns()), static_cast<int>(visiblePart.rows()));
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, cells.shorter() < 1);
    if (painter.paintEngine()->type() == QPaintEngine::SVG)
        drawBands(painter, to, image, from);
    else
        painter.drawImage(to, image,
                          QRectF(from.x() * perCell, from.y() * perCell, from.width() * perCell,
                                 from.height() * perCell));
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (cells.gap > 0) { // lines of the ground between the cells
        painter.setPen(QPen(theme.ground, cells.gap));
        for (Index i = visiblePart.top; i <= visiblePart.bottom; ++i) {
            const double y = cells.origin.y() + static_cast<double>(i) * cells.height;
            painter.drawLine(QPointF(to.left(), y), QPointF(to.right(), y));
        }
        for (Index j = visiblePart.left; j <= visiblePart.right; ++j) {
            const double x = cells.origin.x() + static_cast<double>(j) * cells.width;
            painter.drawLine(QPointF(x, to.top()), QPointF(x, to.bottom()));
        }
    }
    painter.restore();
}

void paintHidden(QPainter& painter, const QRectF& rect, bool empty, const Theme& theme) {
    // A row that sees nothing is hatched; a hidden cell is a dot where a cell would be.
    if (empty)
        painter.fillRect(rect, QBrush(theme.line, Qt::BDiagPattern));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.line);
    const double dot = std::min(2.0, shorterSide(rect) / 8);
    if (!empty && shorterSide(rect) >= 7)
        painter.drawEllipse(rect.center(), dot, dot);
}

// What was drawn by hand: a cross over a silenced cell, a thick frame around a forced one.
void paintMark(QPainter& painter, const QRectF& rect, CellMark mark, const Theme& theme) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.warning, std::clamp(shorterSide(rect) / 20, 1.0, 2.0)));
    const QRectF inner = rect.adjusted(0.2 * rect.width(), 0.2 * rect.height(), -0.2 * rect.width(),
                                       -0.2 * rect.height());
    if (mark == CellMark::silenced) {
        painter.drawLine(inner.topLeft(), inner.bottomRight());
        painter.drawLine(inner.topRight(), inner.bottomLeft());
    } else {
        painter.setPen(QPen(theme.good, std::clamp(shorterSide(rect) / 12, 1.0, 3.0)));
        painter.drawRoundedRect(rect.adjusted(1.5, 1.5, -1.5, -1.5), 3, 3);
    }
}

void paintMarks(QPainter& painter, const Cells& cells, const Matrix& matrix, const Theme& theme) {
    if (matrix.drawn.empty() || cells.shorter() < 3)
        return;
    for (Index i = cells.visiblePart.top; i < cells.visiblePart.bottom; ++i)
        for (Index j = cells.visiblePart.left; j < cells.visiblePart.right; ++j)
            if (const auto mark = static_cast<CellMark>(matrix.drawn[matrix.cell(i, j)]);
                mark != CellMark::none)
                paintMark(painter, cells.rect(i, j), mark, theme);
}

// An estimate has lines of the ground across it; where nothing would be left it is hatched like a
// row that sees nothing.
void paintCertainty(QPainter& painter, const Cells& cells, const Matrix& matrix,
                    const Theme& theme) {
    if (matrix.certainty.empty() || cells.shorter() < 3)
        return;
    for (Index i = cells.visiblePart.top; i < cells.visiblePart.bottom; ++i)
        for (Index j = cells.visiblePart.left; j < cells.visiblePart.right; ++j) {
            const std::size_t cell = matrix.cell(i, j);
            const Certainty certainty = matrix.certaintyOf(cell);
            if (!matrix.visible[cell] || certainty == Certainty::exact)
                continue;
            const bool estimate = certainty == Certainty::estimate;
            painter.fillRect(cells.rect(i, j),
                             QBrush(estimate ? theme.ground : theme.line,
                                    estimate ? Qt::FDiagPattern : Qt::BDiagPattern));
        }
}

void paintSigns(QPainter& painter, const Cells& cells, const Matrix& matrix, const Theme& theme) {
    const ColourMap colours(theme, matrix.scale);
    for (Index i = cells.visiblePart.top; i < cells.visiblePart.bottom; ++i)
        for (Index j = cells.visiblePart.left; j < cells.visiblePart.right; ++j)
            if (const std::size_t cell = matrix.cell(i, j);
                matrix.visible[cell] && isFinite(matrix, i) && matrix.values[cell] < 0)
                paintMinus(painter, cells.rect(i, j), colours(matrix.values[cell]),
                           -matrix.values[cell] / matrix.scale.high);
}

// NaN and infinity: in the colour of warnings, or an empty frame in a theme without hues.
void paintNotFinite(QPainter& painter, const QRectF& rect, const Theme& theme) {
    if (!theme.grey) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.warning);
        painter.drawRect(rect);
        return;
    }
    const double line = std::min(1.0, shorterSide(rect) / 6);
    painter.setPen(QPen(theme.ink, line));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(line, line, -line, -line));
}

void paintShapes(QPainter& painter, const Cells& cells, const Matrix& matrix, const Theme& theme) {
    const ColourMap colours(theme, matrix.scale);
    painter.save();
    const double radius = cells.shorter() >= 24 ? 3 : cells.shorter() >= smallestCell ? 1.5 : 0;
    painter.setRenderHint(QPainter::Antialiasing, radius > 0 || cells.gap == 0);
    // Cells without corners are one shape for each colour: a third of the file. They reach a little
    // into the next, for viewers let the ground shine through where two shapes only touch.
    std::map<QRgb, QPainterPath> small;
    const double closed = cells.gap > 0 ? 0 : std::min(0.15, cells.shorter() / 8);
    for (Index i = cells.visiblePart.top; i < cells.visiblePart.bottom; ++i) {
        const bool empty = matrix.states[static_cast<std::size_t>(i)] == RowState::empty;
        for (Index j = cells.visiblePart.left; j < cells.visiblePart.right; ++j) {
            const QRectF rect = cells.rect(i, j);
            const std::size_t cell = matrix.cell(i, j);
            if (!matrix.visible[cell]) {
                paintHidden(painter, rect, empty, theme);
                continue;
            }
            if (!isFinite(matrix, i)) {
                paintNotFinite(painter, rect, theme);
                continue;
            }
            const QColor colour = colours(matrix.values[cell]);
            if (radius == 0) {
                small[colour.rgb()].addRect(rect.adjusted(0, 0, closed, closed));
                continue;
            }
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawRoundedRect(rect, radius, radius);
        }
    }
    painter.setPen(Qt::NoPen);
    for (auto& [colour, path] : small) {
        path.setFillRule(Qt::WindingFill);
        painter.setBrush(QColor::fromRgb(colour));
        painter.drawPath(path);
    }
    painter.restore();
}

} // namespace

QImage cellImage(const Matrix& matrix, const Theme& theme, std::size_t step) {
    const ColourMap colours(theme, matrix.scale);
    const auto of = [&](std::size_t cells) { return (cells + step - 1) / step; };
    const std::size_t rows = of(matrix.rows.size());
    const std::size_t columns = of(matrix.columns.size());
    const QRgb ground = theme.ground.rgb(); // hidden cells are no value of the scale
    const QRgb empty = theme.line.rgb();
    QImage image(static_cast<int>(columns), static_cast<int>(rows), QImage::Format_RGB32);
    std::vector<float> chosen(step > 1 ? columns : 0);
    for (std::size_t i = 0; i < rows; ++i) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(i)));
        const RowState state = matrix.states[i * step];
        const std::size_t first = matrix.cell(static_cast<Index>(i * step), 0);
        const float* values = matrix.values.data() + first;
        if (step > 1) {
            for (std::size_t j = 0; j < columns; ++j)
                chosen[j] = values[j * step];
            values = chosen.data();
        }
        if (state == RowState::notFinite)
            std::fill_n(line, columns, theme.warning.rgb());
        else
            colours.fill({values, columns}, line);
        for (std::size_t j = 0; j < columns; ++j)
            if (!matrix.visible[first + j * step])
                line[j] = state == RowState::empty ? empty : ground;
    }
    return image;
}

void paintCells(QPainter& painter, const Cells& cells, const Matrix& matrix, const Theme& theme,
                const QImage* image) {
    const bool many = cells.visiblePart.rows() * cells.visiblePart.columns() > mostShapes;
    if (many || cells.shorter() < 1 || (cells.shorter() < smallestCell && isPixels(painter))) {
        const QImage own = image ? QImage() : cellImage(matrix, theme);
        const QImage& shown = image ? *image : own;
        paintImage(painter, cells, shown,
                   shown.width() / static_cast<double>(matrix.columns.size()), theme);
    } else {
        paintShapes(painter, cells, matrix, theme);
    }
    if (cells.signs)
        paintSigns(painter, cells, matrix, theme);
    paintCertainty(painter, cells, matrix, theme);
    paintMarks(painter, cells, matrix, theme);
}

void paintMinus(QPainter& painter, const QRectF& cell, const QColor& colour, double share) {
    const double side = shorterSide(cell);
    if (side < 5 || share < 0.01)
        return;
    QColor ink = inkOn(colour);
    ink.setAlphaF(static_cast<float>(0.2 + 0.5 * std::clamp(share, 0.0, 1.0)));
    painter.setPen(QPen(ink, std::clamp(side / 14, 0.6, 1.4), Qt::SolidLine, Qt::FlatCap));
    const QPointF reach(std::min(side * 0.22, 5.0), 0);
    painter.drawLine(cell.center() - reach, cell.center() + reach);
}

void paintSilenced(QPainter& painter, const QRectF& map, const Theme& theme) {
    painter.setPen(QPen(theme.warning, std::clamp(map.width() / 40, 1.2, 2.5)));
    painter.drawLine(map.bottomLeft(), map.topRight());
}

} // namespace fovea

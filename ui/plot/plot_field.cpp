#include "ui/plot/plot_parts.h"

#include "ui/paint/pixel_frame.h"

#include <QtGui/QPaintEngine>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <cmath>
#include <map>

namespace fovea {
namespace {

// Where many cells share a pixel of a screen it shows their mean: one of every so many would show
// patterns that are in none of the numbers. What is not finite is not hidden among others.
Plot::Field thinned(const Plot::Field& field, Index rows, Index columns) {
    Plot::Field few{.rows = std::min(rows, field.rows),
                    .columns = std::min(columns, field.columns),
                    .left = field.left,
                    .right = field.right,
                    .bottom = field.bottom,
                    .top = field.top,
                    .values = {},
                    .scale = field.scale};
    const auto cells = static_cast<std::size_t>(few.rows * few.columns);
    std::vector<double> sums(cells, 0);
    std::vector<Index> counts(cells, 0);
    std::vector<std::size_t> columnOf;
    for (Index column = 0; column < field.columns; ++column)
        columnOf.push_back(static_cast<std::size_t>(column * few.columns / field.columns));
    for (Index row = 0; row < field.rows; ++row) {
        const Index to = row * few.rows / field.rows * few.columns;
        for (Index column = 0; column < field.columns; ++column) {
            const auto from = static_cast<std::size_t>(row * field.columns + column);
            if (!field.visible.empty() && !field.visible[from])
                continue;
            const auto cell =
                static_cast<std::size_t>(to) + columnOf[static_cast<std::size_t>(column)];
            sums[cell] += static_cast<double>(field.values[from]);
            ++counts[cell];
        }
    }
    few.values.resize(cells);
    if (!field.visible.empty())
        few.visible.resize(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        few.values[cell] =
            static_cast<float>(sums[cell] / static_cast<double>(std::max<Index>(counts[cell], 1)));
        if (!field.visible.empty())
            few.visible[cell] = counts[cell] > 0;
    }
    return few;
}

} // namespace

void paintField(QPainter& painter, const PlotLayout& layout, const Plot::Field& field,
                const Theme& theme, const PaintOptions& options) {
    if (field.rows == 0 || field.columns == 0)
        return;
    const ColourMap colours(theme, field.scale);
    const auto cell = [&](Index row, Index column) {
        const auto i = static_cast<std::size_t>(row * field.columns + column);
        const bool visible = field.visible.empty() || field.visible[i];
        return visible ? colours.rgb(field.values[i]) : theme.ground.rgb();
    };
    const QRectF all =
        QRectF(layout.at(field.left, field.top), layout.at(field.right, field.bottom)).normalized();
    const bool upwards = layout.atY(field.bottom) > layout.atY(field.top);
    if (options.paper && field.rows * field.columns <= mostShapes) {
        const QSizeF size(all.width() / static_cast<double>(field.columns),
                          all.height() / static_cast<double>(field.rows));
        // In an SVG one shape for each colour, a third of the file, which reaches a little into the
        // next; a PDF has a short word for a rectangle.
        const bool together = painter.paintEngine()->type() == QPaintEngine::SVG;
        const double closed =
            together ? std::min(0.15, std::min(size.width(), size.height()) / 8) : 0;
        std::map<QRgb, QPainterPath> shapes;
        for (Index row = 0; row < field.rows; ++row)
            for (Index column = 0; column < field.columns; ++column) {
                const Index line = upwards ? field.rows - 1 - row : row;
                const QRectF box(all.left() + static_cast<double>(column) * size.width(),
                                 all.top() + static_cast<double>(line) * size.height(),
                                 size.width() + closed, size.height() + closed);
                const QRectF visiblePart = box & layout.map;
                if (together && !visiblePart.isEmpty())
                    shapes[cell(row, column)].addRect(visiblePart);
                else if (!visiblePart.isEmpty())
                    painter.fillRect(visiblePart, QColor::fromRgb(cell(row, column)));
            }
        painter.setPen(Qt::NoPen);
        for (auto& [colour, path] : shapes) {
            path.setFillRule(Qt::WindingFill);
            painter.setBrush(QColor::fromRgb(colour));
            painter.drawPath(path);
        }
        return;
    }
    if (const auto frame = pixelFrame(painter, all)) {
        const Index wide = frame->area.width();
        const Index high = frame->area.height();
        if (field.rows > high || field.columns > wide)
            return paintField(painter, layout, thinned(field, high, wide), theme, options);
    }
    QImage image(static_cast<int>(field.columns), static_cast<int>(field.rows),
                 QImage::Format_RGB32);
    for (Index row = 0; row < field.rows; ++row) {
        const Index line = upwards ? field.rows - 1 - row : row;
        auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(line)));
        const auto first = static_cast<std::size_t>(row * field.columns);
        const auto count = static_cast<std::size_t>(field.columns);
        colours.fill({field.values.data() + first, count}, pixels);
        for (std::size_t column = 0; !field.visible.empty() && column < count; ++column)
            if (!field.visible[first + column])
                pixels[column] = theme.ground.rgb();
    }
    const QRectF visiblePart = all & layout.map;
    const double wide = static_cast<double>(field.columns) / all.width();
    const double high = static_cast<double>(field.rows) / all.height();
    painter.drawImage(visiblePart, image,
                      QRectF((visiblePart.left() - all.left()) * wide,
                             (visiblePart.top() - all.top()) * high, visiblePart.width() * wide,
                             visiblePart.height() * high));
}

} // namespace fovea

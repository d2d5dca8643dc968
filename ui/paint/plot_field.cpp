#include "ui/paint/plot_parts.h"

#include <QtGui/QPainter>

namespace fovea {

void paintField(QPainter& painter, const PlotLayout& layout, const Plot::Field& field,
                const Theme& theme, const PaintOptions& options) {
    if (field.rows == 0 || field.columns == 0)
        return;
    const ColourMap colours(theme, field.scale);
    const auto cell = [&](Index row, Index column) {
        const auto i = static_cast<std::size_t>(row * field.columns + column);
        const bool seen = field.visible.empty() || field.visible[i];
        return seen ? colours.rgb(field.values[i]) : theme.ground.rgb();
    };
    const QRectF all =
        QRectF(layout.at(field.left, field.top), layout.at(field.right, field.bottom)).normalized();
    const bool upwards = layout.atY(field.bottom) > layout.atY(field.top);
    if (options.paper && field.rows * field.columns <= mostShapes) {
        const QSizeF size(all.width() / static_cast<double>(field.columns),
                          all.height() / static_cast<double>(field.rows));
        for (Index row = 0; row < field.rows; ++row)
            for (Index column = 0; column < field.columns; ++column) {
                const Index line = upwards ? field.rows - 1 - row : row;
                const QRectF box(all.left() + static_cast<double>(column) * size.width(),
                                 all.top() + static_cast<double>(line) * size.height(),
                                 size.width(), size.height());
                if (const QRectF seen = box & layout.map; !seen.isEmpty()) {
                    painter.setPen(Qt::NoPen);
                    painter.fillRect(seen, QColor::fromRgb(cell(row, column)));
                }
            }
        return;
    }
    QImage image(static_cast<int>(field.columns), static_cast<int>(field.rows),
                 QImage::Format_RGB32);
    for (Index row = 0; row < field.rows; ++row) {
        const Index line = upwards ? field.rows - 1 - row : row;
        auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(line)));
        for (Index column = 0; column < field.columns; ++column)
            pixels[column] = cell(row, column);
    }
    const QRectF seen = all & layout.map;
    const double wide = static_cast<double>(field.columns) / all.width();
    const double high = static_cast<double>(field.rows) / all.height();
    painter.drawImage(seen, image,
                      QRectF((seen.left() - all.left()) * wide, (seen.top() - all.top()) * high,
                             seen.width() * wide, seen.height() * high));
}

} // namespace fovea

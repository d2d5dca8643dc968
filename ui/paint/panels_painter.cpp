#include "ui/paint/painters.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double between = 12;

// Beside each other; below each other where the area is higher than wide.
struct PanelsLayout {
    PanelsLayout(const Panels& panels, const QRectF& area, const PaintOptions& options) {
        inner = area.adjusted(0, options.titles ? titleHeight(panels.title) : 0, 0, 0);
        count = static_cast<double>(std::max<std::size_t>(panels.items.size(), 1));
        across = inner.width() >= inner.height();
    }
    [[nodiscard]] QRectF item(std::size_t i) const {
        const auto place = static_cast<double>(i);
        if (across) {
            const double width = (inner.width() - between * (count - 1)) / count;
            return {inner.left() + place * (width + between), inner.top(), width, inner.height()};
        }
        const double height = (inner.height() - between * (count - 1)) / count;
        return {inner.left(), inner.top() + place * (height + between), inner.width(), height};
    }
    QRectF inner;
    double count;
    bool across;
};

// Each has its own title, which tells A from B, whatever the options say of the whole.
PaintOptions ofItem(PaintOptions options) {
    options.titles = true;
    options.reserved = 0;
    options.viewport.reset();
    options.cells = nullptr;
    options.labels = nullptr;
    return options;
}

} // namespace

void paint(QPainter& painter, const QRectF& area, const Panels& panels, const Theme& theme,
           const PaintOptions& options) {
    const PanelsLayout layout(panels, area, options);
    if (options.titles)
        paintTitle(painter, area.topLeft(), area.width() - options.reserved, panels.title,
                   panels.subtitle, theme);
    for (std::size_t i = 0; i < panels.items.size(); ++i)
        paint(painter, layout.item(i), panels.items[i], theme, ofItem(options));
}

QSizeF natural(const Panels& panels, const PaintOptions& options) {
    QSizeF size(0, 0);
    for (const Matrix& item : panels.items) {
        const QSizeF one = natural(item, ofItem(options));
        size = QSizeF(size.width() + one.width() + between, std::max(size.height(), one.height()));
    }
    return size + QSizeF(0, options.titles ? titleHeight(panels.title) : 0);
}

std::optional<Place> place(const Panels& panels, const QRectF& area, const QPointF& point,
                           const PaintOptions& options) {
    const PanelsLayout layout(panels, area, options);
    for (std::size_t i = 0; i < panels.items.size(); ++i)
        if (auto found = place(panels.items[i], layout.item(i), point, ofItem(options))) {
            found->item = static_cast<Index>(i);
            return found;
        }
    return std::nullopt;
}

} // namespace fovea

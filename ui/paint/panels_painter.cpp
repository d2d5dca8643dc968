#include "ui/paint/matrix_layout.h"

#include <algorithm>
#include <vector>

namespace fovea {
namespace {

constexpr double between = 12;

// A legend that the next one has as well is left to it.
bool hasLegend(const Panels& panels, std::size_t i) {
    return i + 1 == panels.items.size() || !(panels.items[i].scale == panels.items[i + 1].scale);
}

// Each has its own title, which tells A from B, whatever the options say of the whole.
PaintOptions ofItem(const Panels& panels, std::size_t i, PaintOptions options) {
    options.titles = true;
    options.legend = hasLegend(panels, i);
    options.reserved = 0;
    options.viewport.reset();
    options.cells = nullptr;
    options.labels = nullptr;
    options.currentRow.reset();
    return options;
}

double extraOf(const Panels& panels, std::size_t i, const PaintOptions& options) {
    return hasLegend(panels, i) ? legendExtra(panels.items[i], options) : 0;
}

double mostExtra(const Panels& panels, const PaintOptions& options) {
    double most = 0;
    for (std::size_t i = 0; i < panels.items.size(); ++i)
        most = std::max(most, extraOf(panels, i, options));
    return most;
}

// Whether they fit beside each other.
bool fitsAcross(const Panels& panels, double width, const PaintOptions& options) {
    double needed = -between;
    for (std::size_t i = 0; i < panels.items.size(); ++i)
        needed += room(panels.items[i], 0, ofItem(panels, i, options)).width + between;
    return needed <= width;
}

// Beside each other; below each other where the area is higher than wide, or too narrow on paper.
struct PanelsLayout {
    PanelsLayout(const Panels& panels, const QRectF& area, const PaintOptions& options) {
        const QRectF inner = area.adjusted(0, options.titles ? titleHeight(panels.title) : 0, 0, 0);
        across = options.paper ? fitsAcross(panels, inner.width(), options)
                               : inner.width() >= inner.height();
        const auto count = static_cast<double>(std::max<std::size_t>(panels.items.size(), 1));
        double legends = 0;
        for (std::size_t i = 0; i < panels.items.size(); ++i)
            legends += across ? extraOf(panels, i, options) : 0;
        const double length = across ? inner.width() : inner.height();
        const double each = (length - legends - between * (count - 1)) / count;
        const double most = mostExtra(panels, options);
        double from = 0;
        for (std::size_t i = 0; i < panels.items.size(); ++i) {
            const double size = each + (across ? extraOf(panels, i, options) : 0);
            items.push_back(across
                                ? QRectF(inner.left() + from, inner.top(), size, inner.height())
                                : QRectF(inner.left(), inner.top() + from,
                                         inner.width() - most + extraOf(panels, i, options), size));
            from += size + between;
        }
    }
    std::vector<QRectF> items;
    bool across = true;
};

} // namespace

void paint(QPainter& painter, const QRectF& area, const Panels& panels, const Theme& theme,
           const PaintOptions& options) {
    const PanelsLayout layout(panels, area, options);
    if (options.titles)
        paintTitle(painter, area.topLeft(), area.width() - options.reserved, panels.title,
                   panels.subtitle, theme);
    for (std::size_t i = 0; i < panels.items.size(); ++i)
        paint(painter, layout.items[i], panels.items[i], theme, ofItem(panels, i, options));
}

QSizeF natural(const Panels& panels, const PaintOptions& options) {
    QSizeF size(0, 0);
    for (std::size_t i = 0; i < panels.items.size(); ++i) {
        const QSizeF one = natural(panels.items[i], ofItem(panels, i, options));
        size = QSizeF(size.width() + one.width() + between, std::max(size.height(), one.height()));
    }
    return size + QSizeF(0, options.titles ? titleHeight(panels.title) : 0);
}

Room room(const Panels& panels, double width, const PaintOptions& options) {
    const double title = options.titles ? titleHeight(panels.title) : 0;
    const PanelsLayout layout(panels, QRectF(0, 0, width, width), options);
    const double most = mostExtra(panels, options);
    Room all{.least = title, .height = title};
    for (std::size_t i = 0; i < panels.items.size(); ++i) {
        const Room one = room(panels.items[i], layout.items[i].width(), ofItem(panels, i, options));
        const double besides = layout.across ? 0 : most - extraOf(panels, i, options);
        all.width = std::max(all.width, one.width + besides);
        all.least = std::max(all.least, one.least);
        all.height = std::max(all.height, one.height);
    }
    if (layout.across || panels.items.empty())
        return {.width = all.width, .least = title + all.least, .height = title + all.height};
    const auto count = static_cast<double>(panels.items.size());
    const auto stacked = [&](double each) { return title + count * each + (count - 1) * between; };
    return {.width = all.width, .least = stacked(all.least), .height = stacked(all.height)};
}

std::optional<Place> place(const Panels& panels, const QRectF& area, const QPointF& point,
                           const PaintOptions& options) {
    const PanelsLayout layout(panels, area, options);
    for (std::size_t i = 0; i < panels.items.size(); ++i)
        if (auto found =
                place(panels.items[i], layout.items[i], point, ofItem(panels, i, options))) {
            found->item = static_cast<Index>(i);
            return found;
        }
    return std::nullopt;
}

} // namespace fovea

#include "ui/plot/plot_layout.h"

#include "core/figure/plot_settings.h"
#include "ui/look/fonts.h"
#include "ui/words.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

double lineHeight() {
    return std::ceil(heightOf(wordFont(smallPoints)));
}

double numberHeight() {
    return heightOf(numberFont(smallPoints));
}

} // namespace

double PlotLayout::atX(double value) const {
    return map.left() + shareOf(x, value) * map.width();
}

double PlotLayout::atY(double value) const {
    const double share = shareOf(y, value);
    return y.downwards ? map.top() + share * map.height() : map.bottom() - share * map.height();
}

QPointF PlotLayout::valueAt(const QPointF& point) const {
    const double down = (point.y() - map.top()) / map.height();
    return {valueAtShare(x, (point.x() - map.left()) / map.width()),
            valueAtShare(y, y.downwards ? down : 1 - down)};
}

std::vector<PlotLayout::Entry> legendOf(const Plot& plot, QPointF topLeft, double width,
                                        bool paper) {
    const QFont font = wordFont(smallPoints);
    const double line = lineHeight() + 4;
    std::vector<PlotLayout::Entry> entries;
    double x = topLeft.x();
    double y = topLeft.y();
    for (const LegendItem& item : legendItems(plot)) {
        if (paper && isHidden(plot, item))
            continue;
        const Message& name =
            item.isDots ? plot.dots[item.index].name : plot.curves[item.index].name;
        const double entry = std::min(
            PlotLayout::swatch + PlotLayout::wordGap + widthOf(font, words(name)) + 1, width);
        if (x > topLeft.x() && x + entry > topLeft.x() + width) {
            x = topLeft.x();
            y += line;
        }
        entries.push_back({item.isDots, item.index, QRectF(x, y, entry, line)});
        x += entry + PlotLayout::entryGap;
    }
    return entries;
}

bool hasScale(const Plot& plot, const PaintOptions& options) {
    return options.legend && !plot.fields.empty();
}

double roomAbove(const Plot& plot, double width, const PaintOptions& options) {
    double height = titleHeight(plot.title, options);
    if (options.legend)
        if (const auto entries = legendOf(plot, {0, 0}, width, options.paper); !entries.empty())
            height += entries.back().box.bottom() + 8;
    const double edge = height > 0 ? 0 : 1; // a number that ends at the border is left out
    if (!plot.bare)
        height +=
            plot.y.name.text.empty() ? std::ceil(numberHeight() / 2) + edge : lineHeight() + 6;
    return height;
}

double roomBeneath(const Plot& plot, bool numbers) {
    if (plot.bare || !numbers)
        return 0;
    return PlotLayout::tickGap + std::ceil(numberHeight()) +
           (plot.x.name.text.empty() ? 0 : lineHeight() + 4);
}

} // namespace fovea

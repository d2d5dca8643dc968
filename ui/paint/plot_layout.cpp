#include "ui/paint/plot_layout.h"

#include "ui/look/fonts.h"
#include "ui/words.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double tickGap = 8;   // between map and numbers
constexpr double tickRoom = 64; // for each number of the lower axis
constexpr double lineRoom = 44; // for each of the upright one
constexpr double leastMap = 40; // of either side

double placeOf(const Plot::Axis& axis, double value) {
    if (axis.logarithmic)
        return std::log(value / axis.low) / std::log(axis.high / axis.low);
    // Each is halved, for the difference may be more than a double holds.
    return (value / 2 - axis.low / 2) / (axis.high / 2 - axis.low / 2);
}

double valueOf(const Plot::Axis& axis, double place) {
    if (axis.logarithmic)
        return axis.low * std::pow(axis.high / axis.low, place);
    return axis.low * (1 - place) + axis.high * place;
}

double widestTick(const Ticks& ticks, const QFont& font) {
    double width = 0;
    for (const std::string& text : ticks.text)
        width = std::max(width, widthOf(font, utf8(text)));
    return width;
}

int count(double length, double each) {
    return std::clamp(static_cast<int>(length / each), 2, 12);
}

} // namespace

PlotLayout::PlotLayout(const Plot& plot, const QRectF& area, const PaintOptions& options)
    : plot_(plot) {
    const QFont numbers = numberFont(smallPoints);
    const double line = std::ceil(heightOf(wordFont(smallPoints)));
    double top = area.top();
    top += titleHeight(plot.title, options);
    if (options.legend)
        top += layLegend(plot, area.left(), top, area.width());
    if (!plot.bare && !plot.y.name.text.empty())
        top += line + 6;
    else if (!plot.bare)
        top += std::ceil(heightOf(numbers) / 2); // half of the highest number
    const bool hasScale = options.legend && !plot.fields.empty();
    double right = area.right() - (hasScale ? scaleRoom : 0);
    beneath = plot.bare ? 0 : tickGap + std::ceil(heightOf(numbers));
    if (!plot.bare && !plot.x.name.text.empty())
        beneath += line + 4;
    above = top - area.top();
    const double height = std::max(area.bottom() - beneath - top, leastMap);
    y = plot.bare ? Ticks{} : ticksOf(plot.y, count(height, lineRoom));
    words = plot.bare ? 0 : std::ceil(widestTick(y, numbers)) + tickGap;
    double left = area.left() + words;
    const double guess = std::max(right - left, leastMap);
    x = plot.bare ? Ticks{} : ticksOf(plot.x, count(guess, tickRoom));
    if (x.at.size() > 1 && widestTick(x, numbers) > 0.8 * guess / static_cast<double>(x.at.size()))
        x = ticksOf(plot.x, count(guess, 1.6 * widestTick(x, numbers)));
    if (!plot.bare && !hasScale && !x.text.empty()) // half of the last number
        right -= std::ceil(widthOf(numbers, utf8(x.text.back())) / 2);
    map = QRectF(left, top, std::max(right - left, leastMap), height);
    const double wide = plot.x.high - plot.x.low;
    const double high = plot.y.high - plot.y.low;
    if (plot.equal && wide > 0 && high > 0) {
        const double unit = std::min(map.width() / wide, map.height() / high);
        const QSizeF size(unit * wide, unit * high);
        map = QRectF(map.center() - QPointF(size.width(), size.height()) / 2, size);
    }
    if (hasScale)
        scale = QRectF(map.right() + 22, map.top() + line + 8, 14,
                       std::clamp(map.height() - line - 8, 20.0, 220.0));
}

double PlotLayout::layLegend(const Plot& plot, double left, double top, double width) {
    const QFont font = wordFont(smallPoints);
    const double line = std::ceil(heightOf(font)) + 4;
    double x_ = left;
    double y_ = top;
    const auto add = [&](bool isDots, std::size_t index, const Message& name) {
        if (name.text.empty())
            return;
        const double entry =
            std::min(swatch + wordGap + widthOf(font, fovea::words(name)) + 1, width);
        if (x_ > left && x_ + entry > left + width) {
            x_ = left;
            y_ += line;
        }
        entries.push_back({isDots, index, QRectF(x_, y_, entry, line)});
        x_ += entry + entryGap;
    };
    for (std::size_t i = 0; i < plot.dots.size(); ++i)
        add(true, i, plot.dots[i].name);
    for (std::size_t i = 0; i < plot.curves.size(); ++i)
        add(false, i, plot.curves[i].name);
    return entries.empty() ? 0 : y_ - top + line + 8;
}

double PlotLayout::atX(double value) const {
    return map.left() + placeOf(plot_.x, value) * map.width();
}

double PlotLayout::atY(double value) const {
    const double place = placeOf(plot_.y, value);
    return plot_.y.downwards ? map.top() + place * map.height()
                             : map.bottom() - place * map.height();
}

QPointF PlotLayout::valueAt(const QPointF& point) const {
    const double down = (point.y() - map.top()) / map.height();
    return {valueOf(plot_.x, (point.x() - map.left()) / map.width()),
            valueOf(plot_.y, plot_.y.downwards ? down : 1 - down)};
}

} // namespace fovea

#include "ui/paint/painters.h"
#include "ui/paint/plot_layout.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea {
namespace {

constexpr double betweenMembers = 14;
constexpr double leastMember = 28; // of the height of each

// The first one's title is that of the whole, which stands where nothing is moved; a scale that
// several have is shown once.
PaintOptions ofMember(const Stack& stack, std::size_t i, PaintOptions options) {
    options.titles = options.titles && i > 0;
    options.reserved = 0;
    const auto& fields = stack.plots[i].fields;
    for (std::size_t before = 0; before < i && !fields.empty(); ++before)
        if (!stack.plots[before].fields.empty() &&
            stack.plots[before].fields.front().scale == fields.front().scale)
            options.legend = false;
    return options;
}

// Where each stands: what they share of the height beyond titles and numbers, and lower axes that
// begin and end at the same places.
std::vector<QRectF> areasOf(const Stack& stack, const QRectF& area, const PaintOptions& options) {
    const std::size_t count = stack.plots.size();
    std::vector<double> around;
    for (std::size_t i = 0; i < count; ++i) {
        const PlotLayout layout(stack.plots[i], QRectF(0, 0, area.width(), 300),
                                ofMember(stack, i, options));
        around.push_back(layout.above + layout.beneath);
    }
    const double shares = std::accumulate(stack.shares.begin(), stack.shares.end(), 0.0);
    const double free = area.height() - titleHeight(stack.title, options) -
                        betweenMembers * static_cast<double>(std::max<std::size_t>(count, 1) - 1) -
                        std::accumulate(around.begin(), around.end(), 0.0);
    // Each has what it needs to be a picture at all, and then its share.
    const double each = std::min(
        leastMember, std::max(free, 0.0) / static_cast<double>(std::max<std::size_t>(count, 1)));
    const double rest = std::max(0.0, free - each * static_cast<double>(count));
    std::vector<QRectF> areas;
    double top = area.top() + titleHeight(stack.title, options);
    for (std::size_t i = 0; i < count; ++i) {
        const double height = around[i] + each + rest * stack.shares[i] / shares;
        areas.emplace_back(area.left(), top, area.width(), height);
        top += height + betweenMembers;
    }
    // A narrower axis may have other numbers, which are wider at its end: so not at once.
    for (int pass = 0; pass < 3; ++pass) {
        double left = area.left();
        double right = area.right();
        std::vector<QRectF> maps;
        for (std::size_t i = 0; i < count; ++i) {
            maps.push_back(PlotLayout(stack.plots[i], areas[i], ofMember(stack, i, options)).map);
            left = std::max(left, maps.back().left());
            right = std::min(right, maps.back().right());
        }
        for (std::size_t i = 0; i < count; ++i)
            areas[i].adjust(left - maps[i].left(), 0, right - maps[i].right(), 0);
    }
    return areas;
}

void paintStack(QPainter& painter, const PaintContext& context, const Stack& stack) {
    const auto& [area, theme, options] = context;
    paintTitle(painter, context, stack.title, stack.subtitle);
    const std::vector<QRectF> areas = areasOf(stack, area, options);
    for (std::size_t i = 0; i < areas.size(); ++i)
        painterOf(stack.plots[i])
            .paint(painter, {areas[i], theme, ofMember(stack, i, options)}, stack.plots[i]);
}

Room roomOfStack(const Stack& stack, double width, const PaintOptions& options) {
    const double title = titleHeight(stack.title, options);
    Room all{.width = 0, .least = title, .height = title};
    for (std::size_t i = 0; i < stack.plots.size(); ++i) {
        const PaintOptions own = ofMember(stack, i, options);
        const Room one = painterOf(stack.plots[i]).room(stack.plots[i], width, own);
        const PlotLayout layout(stack.plots[i], QRectF(0, 0, width, 400), own);
        const double around = layout.above + layout.beneath;
        all.width = std::max(all.width, one.width + 40);
        all.least += one.least + betweenMembers;
        all.height +=
            around + (one.height - around) * std::min(1.0, stack.shares[i]) + betweenMembers;
    }
    return all;
}

QSizeF sizeOfStack(const Stack& stack, const PaintOptions& options) {
    return {560, roomOfStack(stack, 560, options).height};
}

std::optional<Place> placeInStack(const Stack& stack, const QRectF& area, const QPointF& point,
                                  const PaintOptions& options) {
    const std::vector<QRectF> areas = areasOf(stack, area, options);
    for (std::size_t i = 0; i < areas.size(); ++i)
        if (auto found = painterOf(stack.plots[i])
                             .place(stack.plots[i], areas[i], point, ofMember(stack, i, options))) {
            found->part = static_cast<Index>(i);
            return found;
        }
    return std::nullopt;
}

std::optional<QPointF> dataInStack(const Stack& stack, const QRectF& area, const QPointF& point,
                                   const PaintOptions& options, Index part) {
    const auto i = static_cast<std::size_t>(part);
    if (i >= stack.plots.size())
        return std::nullopt;
    return painterOf(stack.plots[i])
        .dataAt(stack.plots[i], areasOf(stack, area, options)[i], point,
                ofMember(stack, i, options), 0);
}

} // namespace

PainterOf<Stack> painterOf(const Stack& stack) {
    return {stack.plots.empty(), paintStack, sizeOfStack, roomOfStack, placeInStack, dataInStack};
}

} // namespace fovea

#include "ui/look/fonts.h"
#include "ui/plot/plot_drawing.h"
#include "ui/plot/window_thread.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>
#include <tuple>

// A plot is a stack of one.
namespace fovea {
namespace {

constexpr double nearDot = 10;     // pixels: the mouse means this one
constexpr double leastHeight = 80; // of a map on paper
constexpr double leastWidth = 140;

std::vector<PlotMember> membersOf(const Plot& plot, const PaintOptions& options) {
    return {{.plot = plot, .options = options}};
}

// Numbers beneath the last plot are then those of all.
bool sharesX(const Stack& stack) {
    return std::ranges::all_of(stack.plots, [&](const Plot& plot) {
        const Plot::Axis& last = stack.plots.back().x;
        return std::tie(plot.x.low, plot.x.high, plot.x.whole, plot.x.logarithmic, plot.bare) ==
               std::tie(last.low, last.high, last.whole, last.logarithmic, stack.plots.back().bare);
    });
}

// The first one's title is that of the whole; a scale that several have is shown once.
std::vector<PlotMember> membersOf(const Stack& stack, const PaintOptions& options) {
    std::vector<PlotMember> members;
    for (std::size_t i = 0; i < stack.plots.size(); ++i) {
        members.push_back({.plot = stack.plots[i], .options = options, .share = stack.shares[i]});
        PaintOptions& own = members.back().options;
        members.back().numbers = i + 1 == stack.plots.size() || !sharesX(stack);
        own.titles = i > 0; // of paper too: they tell the plots apart
        own.reserved = 0;
        const auto& fields = stack.plots[i].fields;
        for (std::size_t before = 0; before < i && !fields.empty(); ++before)
            if (!stack.plots[before].fields.empty() &&
                stack.plots[before].fields.front().scale == fields.front().scale)
                own.legend = false;
    }
    return members;
}

double titleOver(const Plot&, const PaintOptions&) {
    return 0; // it is part of the plot
}

double titleOver(const Stack& stack, const PaintOptions& options) {
    return titleHeight(stack.title, options);
}

// So wide that the words of a drawing, whose coordinates are in its own units, end inside.
double roomForWords(const Plot& plot) {
    constexpr double dot = 12; // and the gap behind it
    const double wide = plot.x.high - plot.x.low;
    double most = 0;
    for (const Plot::Note& note : plot.notes)
        for (const QString& line : utf8(note.text).split(QLatin1Char('\n')))
            most = std::max(most,
                            widthOf(numberFont(smallPoints), line) * wide / (plot.x.high - note.x));
    for (const Plot::Dots& dots : plot.dots)
        for (std::size_t i = 0; plot.bare && i < dots.labels.size(); ++i) {
            const double width = widthOf(wordFont(smallPoints), labelText(dots.labels[i])) + dot;
            const double x = dots.x[i];
            most = std::max(most, width * wide / (x < 0 ? x - plot.x.low : plot.x.high - x));
        }
    return std::ceil(most);
}

// So high that words of a drawing that stand below each other do not touch.
double roomForLines(const Plot& plot) {
    double lines = 1;
    double apart = 0; // of the nearest two
    for (const Plot::Note& one : plot.notes) {
        lines = std::max(lines, 1.0 + static_cast<double>(std::ranges::count(one.text, '\n')));
        for (const Plot::Note& other : plot.notes)
            if (const double way = other.y - one.y; one.x == other.x && way > 0)
                apart = apart == 0 ? way : std::min(apart, way);
    }
    return apart == 0 ? 0
                      : std::ceil(lines * heightOf(numberFont(smallPoints)) *
                                  (plot.y.high - plot.y.low) / apart);
}

// The numbers of the upright axis, and a scale.
double roomBeside(const Plot& plot) {
    double widest = 0;
    for (const std::string& text : plot.bare ? std::vector<std::string>() : ticksOf(plot.y, 7).text)
        widest = std::max(widest, widthOf(numberFont(smallPoints), utf8(text)));
    return std::ceil(widest) + PlotLayout::tickGap +
           (plot.fields.empty() ? 0 : PlotLayout::scaleRoom);
}

// Where all is, made before or now.
PlotDrawing drawn(const auto& figure, const QRectF& area, const Theme& theme,
                  const PaintOptions& options) {
    PlotDrawing drawing;
    const QRectF inside = area.adjusted(0, titleOver(figure, options), 0, 0);
    onWindowThread([&] { drawing = drawPlots(membersOf(figure, options), inside, theme); });
    return drawing;
}

template <class Kind>
void paintPlots(QPainter& painter, const PaintContext& context, const Kind& figure) {
    if constexpr (std::is_same_v<Kind, Stack>) {
        const bool isEmpty = figure.plots.empty() && !context.options.paper;
        paintTitle(painter, context, figure.title, isEmpty ? Message() : figure.subtitle);
        if (isEmpty) // why, in the middle
            paintNothing(painter, context, words(figure.subtitle));
    }
    PlotDrawing made;
    const PlotDrawing* drawing = context.options.plots;
    if (!drawing) {
        made = drawn(figure, context.area, context.theme, context.options);
        drawing = &made;
    }
    for (const auto& step : drawing->steps)
        step(painter);
}

template <class Kind>
std::vector<PlotLayout> layoutsOf(const Kind& figure, const QRectF& area,
                                  const PaintOptions& options) {
    return options.plots ? options.plots->layouts
                         : drawn(figure, area, lightTheme(), options).layouts;
}

template <class Kind>
Room roomOf(const Kind& figure, double width, const PaintOptions& options) {
    const std::vector<PlotMember> members = membersOf(figure, options);
    const double over = titleOver(figure, options);
    Room all{.width = 0, .least = over, .height = over};
    for (const PlotMember& member : members) {
        const Plot& plot = member.plot;
        const double around =
            roomAbove(plot, width, member.options) + roomBeneath(plot, member.numbers);
        const double beside = roomBeside(plot);
        const double title = member.options.titles ? widthOf(wordFont(titlePoints, QFont::DemiBold),
                                                             words(plot.title))
                                                   : 0;
        const double share =
            plot.equal ? (plot.y.high - plot.y.low) / (plot.x.high - plot.x.low) : 0.6;
        const double least = plot.bare ? std::max(leastHeight, roomForLines(plot)) : leastHeight;
        const double height = std::max(least, std::min(share, 2.0) * (width - beside));
        const double gap = members.size() > 1 ? betweenPlots : 0;
        all.width =
            std::max({all.width, beside + leastWidth, roomForWords(plot), std::ceil(title)});
        all.least += std::ceil(around + least) + gap;
        all.height += std::ceil(around + height * std::min(1.0, member.share)) + gap;
    }
    return all;
}

template <class Kind>
QSizeF sizeOf(const Kind& figure, const PaintOptions& options) {
    double width = 560;
    if constexpr (std::is_same_v<Kind, Plot>)
        if (figure.bare) // a drawing has words in it
            width = std::max(width, roomOf(figure, width, options).width);
    return {width, roomOf(figure, width, options).height};
}

template <class Kind>
std::optional<Hit> hitIn(const Kind& figure, const QRectF& area, const QPointF& point,
                         const PaintOptions& options) {
    const std::vector<PlotMember> members = membersOf(figure, options);
    const std::vector<PlotLayout> layouts = layoutsOf(figure, area, options);
    for (std::size_t part = 0; part < layouts.size(); ++part) {
        const PlotLayout& layout = layouts[part];
        if (!layout.map.adjusted(-4, -4, 4, 4).contains(point))
            continue;
        Hit found{.at = layout.valueAt(point), .part = static_cast<Index>(part)};
        double nearest = nearDot;
        const auto& groups = members[part].plot.dots;
        for (std::size_t item = 0; item < groups.size(); ++item)
            for (std::size_t i = 0; i < groups[item].x.size() && !groups[item].hidden; ++i) {
                const QPointF way = layout.at(groups[item].x[i], groups[item].y[i]) - point;
                const double distance = std::hypot(way.x(), way.y());
                if (distance < nearest) {
                    nearest = distance;
                    found.item = static_cast<Index>(item);
                    found.row = static_cast<Index>(i);
                }
            }
        return found;
    }
    return std::nullopt;
}

template <class Kind>
std::optional<QPointF> dataIn(const Kind& figure, const QRectF& area, const QPointF& point,
                              const PaintOptions& options, Index part) {
    const std::vector<PlotLayout> layouts = layoutsOf(figure, area, options);
    if (static_cast<std::size_t>(part) >= layouts.size())
        return std::nullopt;
    const PlotLayout& layout = layouts[static_cast<std::size_t>(part)];
    const QRectF& map = layout.map;
    return layout.valueAt({std::clamp(point.x(), map.left(), map.right()),
                           std::clamp(point.y(), map.top(), map.bottom())});
}

} // namespace

PainterOf<Plot> painterOf(const Plot&) {
    // Without curves it has axes still.
    return {false, paintPlots, sizeOf, roomOf, hitIn, dataIn};
}

PainterOf<Stack> painterOf(const Stack& stack) {
    return {stack.plots.empty(), paintPlots, sizeOf, roomOf, hitIn, dataIn};
}

std::shared_ptr<const PlotDrawing> plotDrawing(const Figure& figure, const QRectF& area,
                                               const Theme& theme, const PaintOptions& options) {
    if (const auto* plot = std::get_if<Plot>(&figure))
        return std::make_shared<PlotDrawing>(drawn(*plot, area, theme, options));
    if (const auto* stack = std::get_if<Stack>(&figure))
        return std::make_shared<PlotDrawing>(drawn(*stack, area, theme, options));
    return nullptr;
}

} // namespace fovea

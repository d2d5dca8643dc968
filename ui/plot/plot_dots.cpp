#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/pixel_frame.h"
#include "ui/plot/dot_pixels.h"
#include "ui/plot/plot_parts.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea {
namespace {

// QRectF would take what is not a number for inside.
bool isIn(const QRectF& box, const QPointF& at) {
    return std::isfinite(at.x()) && std::isfinite(at.y()) && box.contains(at);
}

double radiusOf(const Plot::Dots& dots, std::size_t i) {
    if (!dots.weights.empty())
        return 2 + 4.5 * std::sqrt(std::clamp(static_cast<double>(dots.weights[i]), 0.0, 1.0));
    return dots.x.size() > manyDots ? 1.2 : dots.x.size() > 300 ? 2.2 : 3.5;
}

// Pale ones stay visible: the first fifth of the scale is left out.
QColor colourOf(const Plot::Dots& dots, std::size_t i, const Theme& theme) {
    if (dots.weights.empty())
        return seriesColour(theme, dots.series);
    static const Scale scale;
    return ColourMap(theme, scale)(0.22 + 0.78 * static_cast<double>(dots.weights[i]));
}

constexpr double rim = 1.2;

void paintDot(QPainter& painter, const QPointF& at, double radius, const QColor& colour,
              const Theme& theme) {
    painter.setPen(QPen(theme.ground, rim));
    painter.setBrush(colour);
    painter.drawEllipse(at, radius, radius);
}

// So many that rings and sizes would be a haze: by groups of one colour, and no two on one spot.
void paintMany(QPainter& painter, const PlotLayout& layout, const Plot::Dots& dots,
               const Theme& theme) {
    constexpr std::size_t groups = 12;
    std::array<QPolygonF, groups> points;
    const double fine = 2; // spots a pixel
    const auto across = static_cast<std::size_t>(layout.map.width() * fine) + 2;
    const auto down = static_cast<std::size_t>(layout.map.height() * fine) + 2;
    std::vector<std::uint8_t> taken(across * down, 0); // 1 + the group that has the spot
    for (std::size_t i = 0; i < dots.x.size(); ++i) {
        const QPointF at = layout.at(dots.x[i], dots.y[i]);
        if (!isIn(layout.map, at))
            continue;
        const double weight = dots.weights.empty() ? 0 : static_cast<double>(dots.weights[i]);
        const auto group =
            std::min(groups - 1, static_cast<std::size_t>(std::max(weight, 0.0) * groups));
        const auto column = static_cast<std::size_t>((at.x() - layout.map.left()) * fine);
        const auto row = static_cast<std::size_t>((at.y() - layout.map.top()) * fine);
        std::uint8_t& spot = taken[row * across + column];
        if (spot > group)
            continue;
        spot = static_cast<std::uint8_t>(group + 1);
        points[group] << at;
    }
    constexpr double room = 4; // of the largest
    const QRectF box = layout.map.adjusted(-room, -room, room, room);
    const bool isScreen = pixelFrame(painter, box).has_value();
    std::vector<PixelDot> discs; // of a screen: light ones first, for heavy ones lie on top
    for (std::size_t group = 0; group < groups; ++group) {
        const double weight = (static_cast<double>(group) + 0.5) / groups;
        Plot::Dots one = {.weights = {}, .series = dots.series};
        if (!dots.weights.empty())
            one.weights = {static_cast<float>(weight)};
        const double size = dots.weights.empty() ? 2.4 : 2 + 5 * std::sqrt(weight);
        const QColor colour = colourOf(one, 0, theme);
        if (isScreen) {
            for (const QPointF& at : points[group])
                discs.push_back({.at = at, .radius = size / 2, .colour = colour.rgb()});
            continue;
        }
        painter.setPen(QPen(colour, size, Qt::SolidLine, Qt::RoundCap));
        painter.drawPoints(points[group]);
    }
    if (isScreen)
        drawDotPixels(painter, box, discs, theme.ground, 0);
}

} // namespace

void paintSample(QPainter& painter, const QPointF& at, const Plot::Dots& dots, const Theme& theme) {
    Plot::Dots one = {.weights = {}, .series = dots.series};
    if (!dots.weights.empty())
        one.weights = {0.7F};
    paintDot(painter, at, 3.5, colourOf(one, 0, theme), theme);
}

void paintDots(QPainter& painter, const PlotLayout& layout, const Plot::Dots& dots, bool bare,
               const Theme& theme) {
    if (dots.x.size() > manyDots)
        return paintMany(painter, layout, dots, theme);
    std::vector<std::size_t> order(dots.x.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    if (!dots.weights.empty()) // heavy ones lie on top
        std::ranges::stable_sort(order,
                                 [&](auto a, auto b) { return dots.weights[a] < dots.weights[b]; });
    const QRectF visiblePart = layout.map.adjusted(-1, -1, 1, 1);
    std::erase_if(
        order, [&](std::size_t i) { return !isIn(visiblePart, layout.at(dots.x[i], dots.y[i])); });
    const QFont font = wordFont(smallPoints);
    const auto labelled = [&](std::size_t i) {
        return !dots.labels.empty() && !dots.labels[i].empty();
    };
    const auto labelBox = [&](std::size_t i) {
        const QPointF at = layout.at(dots.x[i], dots.y[i]);
        const double away = radiusOf(dots, i) + 5;
        const double width = widthOf(font, labelText(dots.labels[i])) + 2;
        const double over = at.x() + away + width - layout.map.right();
        const bool turned = bare ? dots.x[i] < 0 : over > 60; // away from lines
        const QRectF box(turned ? at.x() - away - width : at.x() + away,
                         at.y() - heightOf(font) / 2, width, heightOf(font));
        return std::pair(box, turned ? Qt::AlignRight : Qt::AlignLeft);
    };
    if (bare) // lines pass below labels
        for (const std::size_t i : order)
            if (labelled(i))
                painter.fillRect(labelBox(i).first, theme.ground);
    constexpr std::size_t few = 150; // of them Qt's ellipses take no time
    std::vector<PixelDot> discs;
    for (const std::size_t i : order)
        if (order.size() > few)
            discs.push_back({.at = layout.at(dots.x[i], dots.y[i]),
                             .radius = radiusOf(dots, i),
                             .colour = colourOf(dots, i, theme).rgb()});
    constexpr double room = 8; // of the largest
    const bool atOnce =
        !discs.empty() && drawDotPixels(painter, visiblePart.adjusted(-room, -room, room, room),
                                        discs, theme.ground, rim);
    for (const std::size_t i : order) {
        if (!atOnce)
            paintDot(painter, layout.at(dots.x[i], dots.y[i]), radiusOf(dots, i),
                     colourOf(dots, i, theme), theme);
        if (!labelled(i))
            continue;
        const auto [box, side] = labelBox(i);
        painter.setFont(font);
        painter.setPen(theme.ink);
        drawWords(painter, box, Qt::AlignVCenter | side, labelText(dots.labels[i]));
    }
}

} // namespace fovea

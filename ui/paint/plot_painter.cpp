#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/plot_parts.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double nearDot = 10; // pixels: the mouse means this one

void paintPlotAxes(QPainter& painter, const PlotLayout& layout, const Plot& plot,
                   const Theme& theme) {
    const QRectF& map = layout.map;
    const QFont numbers = numberFont(smallPoints);
    const double height = heightOf(numbers);
    painter.setFont(numbers);
    for (std::size_t i = 0; i < layout.y.at.size(); ++i) {
        const double y = layout.atY(layout.y.at[i]);
        painter.setPen(QPen(theme.line, 1));
        if (plot.fields.empty())
            painter.drawLine(QPointF(map.left(), y), QPointF(map.right(), y));
        painter.setPen(theme.quiet);
        drawWords(painter,
                  QRectF(map.left() - layout.words, y - height / 2, layout.words - 8, height),
                  Qt::AlignRight | Qt::AlignVCenter, utf8(layout.y.text[i]));
    }
    for (std::size_t i = 0; i < layout.x.at.size(); ++i) {
        const double x = layout.atX(layout.x.at[i]);
        painter.setPen(QPen(theme.line, 1));
        if (plot.fields.empty())
            painter.drawLine(QPointF(x, map.top()), QPointF(x, map.bottom()));
        painter.setPen(theme.quiet);
        drawWords(painter, QRectF(x - 40, map.bottom() + 8, 80, height), Qt::AlignHCenter,
                  utf8(layout.x.text[i]));
    }
    const QFont font = wordFont(smallPoints);
    painter.setFont(font);
    painter.setPen(theme.quiet);
    const double line = std::ceil(heightOf(font));
    if (!plot.y.name.text.empty()) {
        const double width = map.right() - (map.left() - layout.words);
        drawWords(painter, QRectF(map.left() - layout.words, map.top() - line - 6, width, line),
                  Qt::AlignLeft | Qt::AlignVCenter, elided(font, words(plot.y.name), width));
    }
    if (!plot.x.name.text.empty())
        drawWords(
            painter, QRectF(map.left(), map.bottom() + layout.beneath - line, map.width(), line),
            Qt::AlignHCenter | Qt::AlignVCenter, elided(font, words(plot.x.name), map.width()));
}

void paintPlotLegend(QPainter& painter, const PlotLayout& layout, const Plot& plot,
                     const Theme& theme, const PaintOptions& options) {
    const QFont font = wordFont(smallPoints);
    for (const PlotLayout::Entry& entry : layout.entries) {
        const double middle = entry.box.center().y();
        const QPointF left(entry.box.left(), middle);
        if (entry.isDots) {
            paintSample(painter, left + QPointF(PlotLayout::swatch / 2, 0), plot.dots[entry.index],
                        theme);
        } else {
            painter.setPen(penOf(plot, plot.curves[entry.index], theme, options));
            painter.drawLine(left, left + QPointF(PlotLayout::swatch, 0));
        }
        const Message& name =
            entry.isDots ? plot.dots[entry.index].name : plot.curves[entry.index].name;
        painter.setFont(font);
        painter.setPen(theme.ink);
        const QRectF box = entry.box.adjusted(PlotLayout::swatch + PlotLayout::wordGap, 0, 0, 0);
        drawWords(painter, box, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(font, words(name), box.width()));
    }
}

void paintPlotMarks(QPainter& painter, const PlotLayout& layout, const Plot& plot,
                    const Theme& theme) {
    const QFont font = wordFont(smallPoints);
    const QRectF& map = layout.map;
    painter.setFont(font);
    for (const Plot::Mark& mark : plot.marks) {
        const QPointF at =
            layout.at(mark.upright ? mark.at : plot.x.low, mark.upright ? plot.y.low : mark.at);
        const double place = mark.upright ? at.x() : at.y();
        const double from = mark.upright ? map.left() : map.top();
        const double to = mark.upright ? map.right() : map.bottom();
        if (!(place >= from - 0.5 && place <= to + 0.5))
            continue;
        painter.setPen(QPen(theme.quiet, 1, Qt::DotLine));
        if (mark.upright)
            painter.drawLine(QPointF(place, map.top()), QPointF(place, map.bottom()));
        else
            painter.drawLine(QPointF(map.left(), place), QPointF(map.right(), place));
        if (mark.name.text.empty())
            continue;
        const QString text = words(mark.name);
        const double width = widthOf(font, text) + 2;
        const bool turned = mark.upright && place + 5 + width > map.right();
        painter.setPen(theme.quiet);
        drawWords(painter,
                  mark.upright ? QRectF(turned ? place - 5 - width : place + 5, map.top() + 2,
                                        width, heightOf(font))
                               : QRectF(map.right() - width - 4, place - heightOf(font) - 2, width,
                                        heightOf(font)),
                  Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

// In the accent, and on a rim of the ground, for it lies on all colours.
void paintBoxes(QPainter& painter, const PlotLayout& layout, const Plot& plot, const Theme& theme) {
    painter.setBrush(Qt::NoBrush);
    for (const Plot::Box& box : plot.boxes) {
        const QRectF frame = QRectF(layout.at(box.left, box.top), layout.at(box.right, box.bottom))
                                 .normalized()
                                 .adjusted(-2, -2, 2, 2); // around them, however narrow they are
        for (const auto& [colour, width] :
             {std::pair(theme.ground, 4.0), std::pair(theme.accent, 2.0)}) {
            painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
            painter.drawRect(frame);
        }
    }
}

void paintNotes(QPainter& painter, const PlotLayout& layout, const Plot& plot, const Theme& theme) {
    const QFont font = numberFont(smallPoints);
    painter.setFont(font);
    painter.setPen(theme.ink);
    for (const Plot::Note& note : plot.notes) {
        const QPointF at = layout.at(note.x, note.y);
        const QString text = utf8(note.text);
        drawWords(
            painter,
            QRectF(at.x(), at.y() - heightOf(font) / 2, widthOf(font, text) + 2, heightOf(font)),
            Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

void paintPlot(QPainter& painter, const PaintContext& context, const Plot& plot) {
    const Theme& theme = context.theme;
    const PaintOptions& options = context.options;
    const PlotLayout layout(plot, context.area, options);
    paintTitle(painter, context, plot.title, plot.subtitle);
    for (const Plot::Field& field : plot.fields)
        paintField(painter, layout, field, theme, options);
    paintBoxes(painter, layout, plot, theme);
    if (!plot.bare)
        paintPlotAxes(painter, layout, plot, theme);
    const auto dotsOf = [&](bool many) {
        for (const Plot::Dots& dots : plot.dots)
            if ((dots.x.size() > manyDots) == many)
                paintDots(painter, layout, dots, plot.bare, theme);
    };
    dotsOf(true);
    for (const Plot::Curve& curve : plot.curves)
        paintBand(painter, layout, curve, theme);
    paintPlotMarks(painter, layout, plot, theme);
    for (const bool strong : {false, true}) // what it is about lies on top
        for (const Plot::Curve& curve : plot.curves)
            if (curve.strong == strong)
                paintCurve(painter, layout, plot, curve, theme, options);
    dotsOf(false);
    paintNotes(painter, layout, plot, theme);
    if (options.legend) {
        paintPlotLegend(painter, layout, plot, theme, options);
        if (!plot.fields.empty())
            paintScale(painter, layout.scale, plot.fields.front().scale, theme);
    }
}

QSizeF sizeOfPlot(const Plot& plot, const PaintOptions& options) {
    const PlotLayout layout(plot, QRectF(0, 0, 560, 380), options);
    return {560, std::ceil(layout.above + layout.beneath + (plot.equal ? 420 : 300))};
}

// So wide that the words of a drawing, whose places are in its own units, end inside.
double roomForWords(const Plot& plot) {
    constexpr double dot = 12; // and the gap behind it
    const double wide = plot.x.high - plot.x.low;
    double most = 0;
    for (const Plot::Note& note : plot.notes)
        most = std::max(most, widthOf(numberFont(smallPoints), utf8(note.text)) * wide /
                                  (plot.x.high - note.x));
    for (const Plot::Dots& dots : plot.dots)
        for (std::size_t i = 0; plot.bare && i < dots.labels.size(); ++i) {
            const double width = widthOf(wordFont(smallPoints), labelText(dots.labels[i])) + dot;
            const double x = dots.x[i];
            most = std::max(most, width * wide / (x < 0 ? x - plot.x.low : plot.x.high - x));
        }
    return std::ceil(most);
}

Room roomOfPlot(const Plot& plot, double width, const PaintOptions& options) {
    const PlotLayout layout(plot, QRectF(0, 0, width, 400), options);
    const double around = layout.above + layout.beneath;
    const double share = plot.equal ? (plot.y.high - plot.y.low) / (plot.x.high - plot.x.low) : 0.6;
    const double inside = width - layout.words - (plot.fields.empty() ? 0 : PlotLayout::scaleRoom);
    return {.width =
                std::max(layout.words + 140 + (plot.fields.empty() ? 0 : PlotLayout::scaleRoom),
                         roomForWords(plot)),
            .least = std::ceil(around + 80),
            .height = std::ceil(around + std::max(80.0, std::min(share, 2.0) * inside))};
}

std::optional<Place> placeInPlot(const Plot& plot, const QRectF& area, const QPointF& point,
                                 const PaintOptions& options) {
    const PlotLayout layout(plot, area, options);
    if (!layout.map.adjusted(-4, -4, 4, 4).contains(point))
        return std::nullopt;
    Place found{.at = layout.valueAt(point)};
    double nearest = nearDot;
    for (std::size_t item = 0; item < plot.dots.size(); ++item) {
        const Plot::Dots& dots = plot.dots[item];
        for (std::size_t i = 0; i < dots.x.size(); ++i) {
            const QPointF way = layout.at(dots.x[i], dots.y[i]) - point;
            const double distance = std::hypot(way.x(), way.y());
            if (distance < nearest) {
                nearest = distance;
                found.item = static_cast<Index>(item);
                found.row = static_cast<Index>(i);
            }
        }
    }
    return found;
}

std::optional<QPointF> dataInPlot(const Plot& plot, const QRectF& area, const QPointF& point,
                                  const PaintOptions& options, Index) {
    const PlotLayout layout(plot, area, options);
    const QRectF& map = layout.map;
    return layout.valueAt({std::clamp(point.x(), map.left(), map.right()),
                           std::clamp(point.y(), map.top(), map.bottom())});
}

} // namespace

PainterOf<Plot> painterOf(const Plot&) {
    // Without curves it has axes still.
    return {false, paintPlot, sizeOfPlot, roomOfPlot, placeInPlot, dataInPlot};
}

} // namespace fovea

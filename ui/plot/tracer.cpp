#include "ui/plot/tracer.h"

#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/plot/plot_hand.h"
#include "ui/plot/plot_parts.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr std::size_t mostCurves = 12; // more would hide the picture

// As many digits as a pixel distinguishes.
QString numberFor(double value, const Plot::Axis& axis) {
    const double step = (axis.high - axis.low) / 1000;
    if (axis.logarithmic || !(step > 0) || std::abs(value) >= 1e6 ||
        (value != 0 && std::abs(value) < 1e-3))
        return QString::number(value, 'g', 4).replace(QLatin1Char('-'), QChar(0x2212));
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step))), 0, 6);
    return QString::number(value, 'f', decimals).replace(QLatin1Char('-'), QChar(0x2212));
}

} // namespace

std::vector<TracedValue> tracedAt(const Plot& plot, double x) {
    std::vector<TracedValue> found;
    for (std::size_t i = 0; i < plot.curves.size(); ++i) {
        const Plot::Curve& curve = plot.curves[i];
        const std::size_t count = std::min(curve.x.size(), curve.y.size());
        if (curve.hidden || curve.name.text.empty() || count < 2 ||
            !std::is_sorted(curve.x.begin(), curve.x.begin() + static_cast<std::ptrdiff_t>(count)))
            continue;
        const auto end = curve.x.begin() + static_cast<std::ptrdiff_t>(count);
        auto next = std::lower_bound(curve.x.begin(), end, x);
        if (next == end || x < curve.x.front())
            continue;
        next = std::max(next, curve.x.begin() + 1);
        const auto at = static_cast<std::size_t>(next - curve.x.begin());
        const double wide = curve.x[at] - curve.x[at - 1];
        const double share = wide > 0 ? (x - curve.x[at - 1]) / wide : 1;
        const double y = curve.y[at - 1] + share * (curve.y[at] - curve.y[at - 1]);
        if (std::isfinite(y))
            found.push_back({i, y});
    }
    return found;
}

double snappedX(const Plot::Axis& axis, double x) {
    const double first = std::ceil(axis.low);
    const double last = std::floor(axis.high);
    return axis.whole && first <= last ? std::clamp(std::round(x), first, last) : x;
}

void paintTracer(QPainter& painter, const Figure& figure, const PlotDrawing& drawing,
                 const QPointF& point, const Theme& theme) {
    const auto spot = spotAt(drawing.layouts, point);
    if (!spot || !spot->onX || !spot->onY)
        return;
    const Plot* plot = plotAt(figure, {.part = static_cast<Index>(spot->part)});
    const PlotLayout& layout = drawing.layouts[spot->part];
    const double x = snappedX(plot->x, layout.valueAt(point).x());
    const std::vector<TracedValue> values =
        plot->bare ? std::vector<TracedValue>() : tracedAt(*plot, x);
    if (values.empty() || values.size() > mostCurves)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont font = wordFont(smallPoints);
    const QFont numbers = numberFont(smallPoints);
    constexpr double pad = 8;
    constexpr double gap = 14;
    const double line = std::ceil(heightOf(font)) + 2;
    // Plots over each other have the name of a shared axis once.
    const auto last = static_cast<Index>(drawing.layouts.size()) - 1;
    const Message& below = plotAt(figure, {.part = last})->x.name;
    const QString place = words(plot->x.name.text.empty() ? below : plot->x.name);
    const QString where =
        plot->x.whole && x == std::round(x) ? QString::number(x, 'f', 0) : numberFor(x, plot->x);
    double names = widthOf(font, place);
    double wide = widthOf(numbers, where);
    for (const TracedValue& value : values) {
        names = std::max(names, widthOf(font, words(plot->curves[value.curve].name)));
        wide = std::max(wide, widthOf(numbers, numberFor(value.y, plot->y)));
    }
    const double swatch = PlotLayout::swatch + PlotLayout::wordGap;
    const QSizeF size(pad + swatch + names + gap + wide + pad,
                      2 * pad + line * static_cast<double>(values.size() + 1));
    // It may lie over the plots beneath.
    const double highest = drawing.layouts.front().map.top();
    const double lowest = drawing.layouts.back().map.bottom();
    if (size.width() > layout.map.width() / 2 + 60 || size.height() > lowest - highest) {
        painter.restore();
        return; // it would hide what it is about
    }
    for (const TracedValue& value : values)
        if (const QPointF at = layout.at(x, value.y); layout.map.contains(at)) {
            painter.setPen(QPen(theme.ground, 1.5));
            painter.setBrush(seriesColour(theme, plot->curves[value.curve].series));
            painter.drawEllipse(at, 4, 4);
        }
    const bool left = point.x() + 16 + size.width() > layout.map.right();
    const double top = std::clamp(point.y() - size.height() / 2, highest, lowest - size.height());
    const QRectF box(QPointF(left ? point.x() - 16 - size.width() : point.x() + 16, top), size);
    QColor ground = theme.ground;
    ground.setAlphaF(0.92F);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 6, 6);
    double y = box.top() + pad;
    const auto row = [&](const QString& name, const QString& number, const Plot::Curve* curve) {
        if (curve) {
            painter.setPen(penOf(*plot, *curve, theme, {}));
            painter.drawLine(QPointF(box.left() + pad, y + line / 2),
                             QPointF(box.left() + pad + PlotLayout::swatch, y + line / 2));
        }
        painter.setFont(font);
        painter.setPen(curve ? theme.ink : theme.quiet);
        drawWords(painter, QRectF(box.left() + pad + swatch, y, names + 1, line),
                  Qt::AlignLeft | Qt::AlignVCenter, name);
        painter.setFont(numbers);
        drawWords(painter, QRectF(box.right() - pad - wide - 1, y, wide + 1, line),
                  Qt::AlignRight | Qt::AlignVCenter, number);
        y += line;
    };
    row(place, where, nullptr);
    for (const TracedValue& value : values)
        row(words(plot->curves[value.curve].name), numberFor(value.y, plot->y),
            &plot->curves[value.curve]);
    painter.restore();
}

} // namespace fovea

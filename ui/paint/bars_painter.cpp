#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double barHeight = 23;
constexpr double numberRoom = 56;
constexpr double nameLine = 18; // of A and of B
constexpr double legibleLine = 14;
constexpr double longestBarLabel = 150; // on paper
constexpr double highest = 3600;        // more lines than fit become thinner ones

double roomOfLabels(const Bars& bars, double most) {
    const QFont font = wordFont(bodyPoints, QFont::DemiBold); // as the chosen one is
    const double widest = widestLabel(font, {bars.labels.begin(), bars.labels.end()}, most);
    return std::min(std::ceil(widest) + 1, most); // a hair's breadth would cut the widest
}

std::optional<Index> lineOfChosen(const Bars& bars) {
    for (std::size_t i = 0; bars.chosen && i < bars.labels.size(); ++i)
        if (bars.token(i) == *bars.chosen)
            return static_cast<Index>(i);
    return std::nullopt;
}

// Title, and the names of what is compared.
double headOfBars(const Bars& bars, const PaintOptions& options) {
    return titleHeight(bars.title, options) + (bars.compared ? 2 * nameLine + 6 : 0);
}

struct BarsLayout {
    BarsLayout(const Bars& bars, const QRectF& area, const PaintOptions& options) {
        top = area.top() + headOfBars(bars, options);
        const auto count = static_cast<double>(std::max<std::size_t>(bars.labels.size(), 1));
        line = std::clamp((area.bottom() - top) / count, 0.1, barHeight);
        const double most = std::max(area.width() * 0.3, options.paper ? longestBarLabel : 0);
        left = area.left() + roomOfLabels(bars, most) + 10;
        right = std::max(left + 10, area.right() - numberRoom);
    }
    double top, line, left, right;
};

// As their bars are: B above in its colour, A below.
void paintNames(QPainter& painter, const QRectF& area, double top, const Compared& names,
                const Theme& theme) {
    const QFont font = wordFont(smallPoints);
    painter.setFont(font);
    const auto line = [&](double y, const QColor& colour, const QString& text) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRect(QRectF(area.left(), y + nameLine / 2 - 3, 14, 6));
        painter.setPen(theme.ink);
        const QRectF box(area.left() + 22, y, area.width() - 22, nameLine);
        drawWords(painter, box, Qt::AlignLeft | Qt::AlignVCenter, elided(font, text, box.width()));
    };
    line(top, theme.accent, QCoreApplication::translate("fovea", "B: %1").arg(words(names.b)));
    line(top + nameLine, theme.quiet,
         QCoreApplication::translate("fovea", "A: %1").arg(words(names.a)));
}

void paintBars(QPainter& painter, const PaintContext& context, const Bars& bars) {
    const auto& [area, theme, options] = context;
    const BarsLayout layout(bars, area, options);
    const double titled = paintTitle(painter, context, bars.title, bars.subtitle);
    if (bars.compared)
        paintNames(painter, area, area.top() + titled, *bars.compared, theme);
    const auto every = static_cast<Index>(std::ceil(legibleLine / layout.line));
    const QRectF visiblePart = painter.clipBoundingRect();
    const std::optional<Index> chosenLine = lineOfChosen(bars);
    for (std::size_t i = 0; i < bars.labels.size(); ++i) {
        const double middle = layout.top + (static_cast<double>(i) + 0.5) * layout.line;
        if (painter.hasClipping() &&
            !visiblePart.intersects(
                QRectF(area.left(), middle - layout.line, area.width(), 2 * layout.line)))
            continue; // a long list is mostly scrolled away
        const bool chosen = bars.token(i) == bars.chosen;
        const bool isVisible = bars.isVisible(i);
        const double value = bars.values[i];
        const double share = std::isfinite(value) && bars.scale.high > 0
                                 ? std::clamp(value / bars.scale.high, 0.0, 1.0)
                                 : 0;
        const double thickness = std::min(12.0, layout.line * 0.6);
        const QRectF track(layout.left, middle - thickness / 2, layout.right - layout.left,
                           thickness);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.trough);
        const double radius = std::min(2.5, thickness / 2);
        painter.drawRoundedRect(track, radius, radius);
        painter.setBrush(std::isfinite(value) ? theme.accent : theme.warning);
        const bool both = !bars.reference.empty();
        if (both && std::isfinite(bars.reference[i]) && bars.scale.high > 0) {
            const double theirs =
                std::clamp(static_cast<double>(bars.reference[i]) / bars.scale.high, 0.0, 1.0);
            painter.setBrush(theme.quiet);
            painter.drawRect(QRectF(track.left(), track.center().y() + 0.5, track.width() * theirs,
                                    track.height() / 2 - 0.5));
            painter.setBrush(std::isfinite(value) ? theme.accent : theme.warning);
        }
        QRectF bar = track;
        if (both)
            bar.setHeight(track.height() / 2);
        bar.setWidth(std::isfinite(value) ? track.width() * share : track.width());
        if (bar.width() > 0.5)
            painter.drawRoundedRect(bar, std::min(radius, bar.width() / 2), radius);
        const auto index = static_cast<Index>(i);
        const bool crowded = chosenLine && std::abs(index - *chosenLine) < every;
        if (!chosen && (index % every != 0 || crowded))
            continue;
        const QFont font = wordFont(bodyPoints, chosen ? QFont::DemiBold : QFont::Normal);
        painter.setFont(font);
        painter.setPen(chosen ? theme.accent : isVisible ? theme.ink : theme.quiet);
        const double width = layout.left - 10 - area.left();
        const double written = std::max(layout.line, legibleLine);
        drawWords(painter, QRectF(area.left(), middle - written / 2, width, written),
                  Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                  elided(font, labelText(bars.labels[i]), width));
        painter.setFont(isVisible ? numberFont(smallPoints) : wordFont(smallPoints));
        painter.setPen(chosen ? theme.ink : theme.quiet);
        const QString text = !isVisible             ? QCoreApplication::translate("fovea", "hidden")
                             : std::isfinite(value) ? utf8(printFixed(value, 3))
                                                    : QStringLiteral("—");
        drawWords(painter, QRectF(layout.right, middle - written / 2, numberRoom, written),
                  Qt::AlignRight | Qt::AlignVCenter, text);
    }
}

QSizeF sizeOfBars(const Bars& bars, const PaintOptions& options) {
    return {360, headOfBars(bars, options) +
                     barHeight * static_cast<double>(std::max<std::size_t>(bars.labels.size(), 1))};
}

Room roomOfBars(const Bars& bars, double, const PaintOptions& options) {
    const auto count = static_cast<double>(std::max<std::size_t>(bars.labels.size(), 1));
    const double title = headOfBars(bars, options);
    const double line = count <= 24 ? barHeight : legibleLine + 2;
    constexpr double mostWritten = 32; // in little room only some words are written
    return {.width = roomOfLabels(bars, longestBarLabel) + 10 + numberRoom + 80,
            .least = title + (legibleLine + 1) * std::min(count, mostWritten),
            .height = title + std::min(line * count, highest)};
}

std::optional<Hit> hitInBars(const Bars& bars, const QRectF& area, const QPointF& point,
                             const PaintOptions& options) {
    const BarsLayout layout(bars, area, options);
    const auto index = static_cast<Index>(std::floor((point.y() - layout.top) / layout.line));
    if (!area.contains(point) || index < 0 || index >= static_cast<Index>(bars.labels.size()))
        return std::nullopt;
    return Hit{.item = 0, .row = {}, .column = bars.token(static_cast<std::size_t>(index))};
}

} // namespace

PainterOf<Bars> painterOf(const Bars& bars) {
    return {bars.labels.empty(), paintBars, sizeOfBars, roomOfBars, hitInBars};
}

} // namespace fovea

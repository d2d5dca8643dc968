#include "ui/paint/figure_painter.h"

#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QHash>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace fovea {
namespace {

// Paper has one sentence for every empty figure; in the window each painter has its own.
bool isNothing(const Figure& figure, const PaintOptions& options) {
    return options.paper &&
           std::visit([](const auto& kind) { return painterOf(kind).isEmpty; }, figure);
}

} // namespace

void paintFigure(QPainter& painter, const QRectF& area, const Figure& figure, const Theme& theme,
                 const PaintOptions& options) {
    const PaintContext context{area, theme, options};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (isNothing(figure, options))
        paintNothing(painter, context, {});
    else
        std::visit([&](const auto& kind) { painterOf(kind).paint(painter, context, kind); },
                   figure);
    painter.restore();
}

QSizeF naturalSize(const Figure& figure, const PaintOptions& options) {
    return std::visit([&](const auto& kind) { return painterOf(kind).natural(kind, options); },
                      figure);
}

Room roomAt(const Figure& figure, double width, const PaintOptions& options) {
    constexpr Room nothing{.width = 120, .least = 40, .height = 40};
    if (isNothing(figure, options))
        return nothing;
    return std::visit([&](const auto& kind) { return painterOf(kind).room(kind, width, options); },
                      figure);
}

std::optional<Hit> hitAt(const Figure& figure, const QRectF& area, const QPointF& point,
                         const PaintOptions& options) {
    return std::visit(
        [&](const auto& kind) { return painterOf(kind).hit(kind, area, point, options); }, figure);
}

std::optional<QPointF> dataAt(const Figure& figure, const QRectF& area, const QPointF& point,
                              const PaintOptions& options, Index part) {
    return std::visit(
        [&](const auto& kind) {
            const auto ask = painterOf(kind).dataAt;
            return ask ? ask(kind, area, point, options, part) : std::nullopt;
        },
        figure);
}

const Plot* plotAt(const Figure& figure, const Hit& hit) {
    if (const auto* stack = std::get_if<Stack>(&figure)) {
        const auto part = static_cast<std::size_t>(hit.part);
        return part < stack->plots.size() ? &stack->plots[part] : nullptr;
    }
    return std::get_if<Plot>(&figure);
}

namespace {

// The words of one picture are mostly those of the next, and every layout asks for their widths
// several times over: what was measured is kept.
constexpr qsizetype mostKept = 8192;

// Fonts differ here by family, size and weight.
QString measuredKey(const QFont& font, const QString& text) {
    return font.families().constFirst() + QChar(static_cast<int>(font.weight())) +
           QChar(qRound(font.pointSizeF() * 64)) + text;
}

QString cutTo(const QFont& font, const QString& text, double width) {
    const QFontMetricsF metrics(font);
    const auto isPosition = [](QChar letter) { return letter >= u'₀' && letter <= u'₉'; };
    const auto end = std::find_if_not(text.rbegin(), text.rend(), isPosition).base();
    const QString position(end, text.end() - end);
    const QString word = text.chopped(position.size());
    const double room = width - metrics.horizontalAdvance(position);
    QString cut = metrics.elidedText(word, Qt::ElideRight, room);
    // The position alone would be another word.
    return position.isEmpty() || cut.size() < 2 ? metrics.elidedText(text, Qt::ElideRight, width)
                                                : std::move(cut) + position;
}

} // namespace

double widthOf(const QFont& font, const QString& text) {
    thread_local QHash<QString, double> known;
    const QString key = measuredKey(font, text);
    if (const auto found = known.constFind(key); found != known.cend())
        return *found;
    if (known.size() == mostKept)
        known.clear();
    return known[key] = QFontMetricsF(font).horizontalAdvance(text);
}

double widestLabel(const QFont& font, std::vector<std::string_view> labels, double enough) {
    constexpr std::size_t most = 100;
    if (labels.size() > most) {
        std::ranges::nth_element(labels, labels.begin() + most, std::greater(),
                                 &std::string_view::size);
        labels.resize(most);
    }
    double widest = 0;
    for (std::size_t i = 0; i < labels.size() && widest <= enough; ++i)
        widest = std::max(widest, widthOf(font, labelText(std::string(labels[i]))));
    return widest;
}

double heightOf(const QFont& font) {
    return QFontMetricsF(font).height();
}

QString elided(const QFont& font, const QString& text, double width) {
    if (widthOf(font, text) <= width)
        return text;
    thread_local QHash<std::pair<QString, double>, QString> known;
    const std::pair key(measuredKey(font, text), width);
    if (const auto found = known.constFind(key); found != known.cend())
        return *found;
    if (known.size() == mostKept)
        known.clear();
    return known[key] = cutTo(font, text, width);
}

void paintNothing(QPainter& painter, const PaintContext& context, const QString& hint) {
    const auto& [area, theme, options] = context;
    painter.setFont(wordFont(bodyPoints));
    painter.setPen(theme.quiet);
    drawWords(painter, area, Qt::AlignCenter,
              options.paper ? QCoreApplication::translate("fovea", "no tokens") : hint);
}

double titleHeight(const Message& title, const PaintOptions& options) {
    return title.text.empty() || !options.titles ? 0
                                                 : std::ceil(heightOf(wordFont(titlePoints))) + 12;
}

double paintTitle(QPainter& painter, const PaintContext& context, const Message& title,
                  const Message& subtitle) {
    const auto& [area, theme, options] = context;
    if (!options.titles)
        return 0;
    const QPointF topLeft = area.topLeft();
    const double width = area.width() - options.reserved;
    QFont strong = wordFont(titlePoints, QFont::DemiBold);
    QFont soft = wordFont(bodyPoints);
    const double height = heightOf(strong);
    while (widthOf(strong, words(title)) > width && strong.pointSizeF() > bodyPoints)
        strong.setPointSizeF(strong.pointSizeF() - 0.5); // before it is cut
    const QString first = elided(strong, words(title), width);
    painter.setFont(strong);
    painter.setPen(theme.ink);
    drawWords(painter, QRectF(topLeft, QSizeF(width, height)), Qt::AlignLeft | Qt::AlignVCenter,
              first);
    const double used = widthOf(strong, first) + 10;
    if (!subtitle.text.empty() && used < width) {
        while (widthOf(soft, words(subtitle)) > width - used && soft.pointSizeF() > smallPoints)
            soft.setPointSizeF(soft.pointSizeF() - 0.25);
        painter.setFont(soft);
        painter.setPen(theme.quiet);
        drawWords(painter, QRectF(topLeft + QPointF(used, 1), QSizeF(width - used, height)),
                  Qt::AlignLeft | Qt::AlignVCenter, elided(soft, words(subtitle), width - used));
    }
    return titleHeight(title, options);
}

} // namespace fovea

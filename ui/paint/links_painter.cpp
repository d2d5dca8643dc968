#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/links_layout.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double linksLegend = LinksLayout::legendWidth;
constexpr double linksSwatch = LinksLayout::swatch;
constexpr double wordGap = LinksLayout::wordGap;
// Weaker lines beyond these would only be a grey haze.
constexpr std::size_t mostLines = 4000;

struct Line {
    Index head, query, key;
    float weight;
};

// The strongest lines, weakest first, so that strong ones lie on top.
std::vector<Line> linesOf(const Links& links) {
    std::vector<Line> lines;
    const auto m = links.keys.size();
    for (const Links::Head& head : links.heads)
        for (std::size_t cell = 0; cell < head.weights.size(); ++cell)
            if (const float weight = head.weights[cell];
                weight > 0 && weight >= links.threshold && std::isfinite(weight))
                lines.push_back({head.head, static_cast<Index>(cell / m),
                                 static_cast<Index>(cell % m), weight});
    const auto weaker = [](const Line& a, const Line& b) { return a.weight < b.weight; };
    if (lines.size() > mostLines) {
        std::ranges::nth_element(lines, lines.end() - mostLines, weaker);
        lines.erase(lines.begin(), lines.end() - mostLines);
    }
    std::ranges::sort(lines, weaker);
    return lines;
}

bool severalShown(const Links& links) {
    return std::ranges::count_if(links.heads, &Links::Head::shown) > 1;
}

// The tokens whose lines stand out: those under the mouse, or those that are pinned.
struct Focus {
    std::optional<Index> query, key;
    [[nodiscard]] bool any() const { return query || key; }
    [[nodiscard]] bool holds(const Line& line) const {
        return (!query || line.query == *query) && (!key || line.key == *key);
    }
};

// The pair whose numbers stand below the lines: it is marked among them.
const Links::Pair* shownPair(const Links& links, const LinksLayout& layout) {
    return layout.pairArea.isNull() || !links.pair ? nullptr : &*links.pair;
}

Focus focusOf(const Links& links, const PaintOptions& options) {
    if (options.hoverRow || options.hoverColumn)
        return {options.hoverRow, options.hoverColumn};
    return {links.query, links.query ? std::nullopt : links.key};
}

void paintLines(QPainter& painter, const LinksLayout& layout, const Links& links,
                const Theme& theme, const Focus& focus, const Links::Pair* pair, bool dashed) {
    const std::vector<Line> lines = linesOf(links);
    if (lines.empty())
        return;
    const double most = std::max(0.05, static_cast<double>(lines.back().weight));
    const auto heads = static_cast<double>(links.heads.size());
    // Many lines lie on each other, and would hide what is below.
    const double thin = std::clamp(700 / static_cast<double>(lines.size()), 0.3, 1.0);
    const double spread = std::min(layout.row * 0.5, 3.0 * heads);
    painter.save();
    painter.setBrush(Qt::NoBrush);
    const auto isPair = [&](const Line& line) {
        return pair && line.query == pair->query && line.key == pair->key &&
               line.head == pair->head;
    };
    const auto layerOf = [&](const Line& line) {
        return isPair(line) ? 2 : focus.any() && focus.holds(line) ? 1 : 0;
    };
    for (const int layer : {0, 1, 2})
        for (const Line& line : lines) {
            if (layerOf(line) != layer)
                continue;
            const bool inFocus = layer > 0;
            const double share = line.weight / most;
            QColor colour = headColour(theme, line.head);
            colour.setAlphaF(static_cast<float>(
                layer == 2    ? 1.0
                : focus.any() ? (inFocus ? 0.25 + 0.75 * share : 0.05 + 0.12 * share)
                              : (0.06 + 0.7 * share) * thin));
            const double width = std::clamp(6 * share, layer == 2 ? 2.0 : 0.6,
                                            std::max(layer == 2 ? 2.0 : 1.0, layout.row * 0.35));
            const double shift =
                (static_cast<double>(line.head) + 0.5) / heads * spread - spread / 2;
            const QPointF a(layout.from, layout.y(line.query) + shift);
            const QPointF b(layout.to, layout.y(line.key) + shift);
            const double bend = (b.x() - a.x()) * 0.45;
            QPainterPath path(a);
            path.cubicTo(a + QPointF(bend, 0), b - QPointF(bend, 0), b);
            if (layer == 2) { // a seam sets it off from those that it crosses
                painter.setPen(QPen(theme.ground, width + 3, Qt::SolidLine, Qt::FlatCap));
                painter.drawPath(path);
            }
            painter.setPen(seriesPen(colour, width, line.head, dashed));
            painter.drawPath(path);
            if (layer == 2) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(colour);
                painter.drawEllipse(a, width / 2 + 2, width / 2 + 2);
                painter.drawEllipse(b, width / 2 + 2, width / 2 + 2);
                painter.setBrush(Qt::NoBrush);
            }
        }
    painter.restore();
}

void paintColumn(QPainter& painter, const LinksLayout& layout,
                 const std::vector<std::string>& labels, bool left, std::optional<Index> focus,
                 std::optional<Index> ofPair, const Theme& theme) {
    const auto crowds = [&](std::optional<Index> marked, Index i) {
        return marked && std::abs(i - *marked) < layout.apart() &&
               layout.outwards(*marked) == layout.outwards(i);
    };
    for (Index i = 0; i < std::ssize(labels); ++i) {
        const bool strong = i == focus || i == ofPair;
        const double out = layout.outwards(i);
        if (!strong && (i % layout.step != 0 || crowds(focus, i) || crowds(ofPair, i)))
            continue;
        const QFont font = wordFont(layout.points, strong ? QFont::DemiBold : QFont::Normal);
        const double width = layout.longestWord;
        const double height = std::max(heightOf(font), std::min(layout.row, 26.0));
        const double edge = left ? layout.from - wordGap - out : layout.to + wordGap + out;
        const QRectF box(left ? edge - width : edge, layout.y(i) - height / 2, width, height);
        if (out > 0) { // between two words, to the one further out
            painter.setPen(QPen(theme.line, 1));
            painter.drawLine(QPointF(left ? edge + 4 : edge - 4, layout.y(i)),
                             QPointF(left ? layout.from - 4 : layout.to + 4, layout.y(i)));
        }
        const QString text = elided(font, labelText(labels[static_cast<std::size_t>(i)]), width);
        if (strong) {
            const double used = widthOf(font, text);
            QRectF back(left ? box.right() - used - 8 : box.left() - 8, box.top(), used + 16,
                        height);
            painter.setPen(Qt::NoPen);
            painter.setBrush(i == focus ? QBrush(theme.tint) : QBrush(Qt::NoBrush));
            if (i != focus) // only its numbers are shown
                painter.setPen(QPen(theme.accent, 1));
            painter.drawRoundedRect(back, 5, 5);
        }
        painter.setFont(font);
        painter.setPen(strong ? theme.accent : theme.ink);
        drawWords(painter, box,
                  (left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::TextSingleLine,
                  text);
    }
}

// How much each head gives to a key: squares behind the words, for the query in focus.
void paintShares(QPainter& painter, const LinksLayout& layout, const Links& links,
                 const Theme& theme, std::optional<Index> query) {
    if (!query || layout.row < 14)
        return;
    const QFont font = wordFont(layout.points, QFont::DemiBold);
    double widest = 0;
    for (const std::string& key : links.keys)
        widest = std::max(widest, widthOf(font, labelText(key)));
    const double left =
        layout.to + wordGap + std::min(widest, layout.longestWord) + layout.furthest() + 14;
    const double side = std::min({linksSwatch - 2, layout.row - 4,
                                  layout.swatches / static_cast<double>(links.heads.size()) - 3});
    if (side < 4)
        return;
    painter.setPen(Qt::NoPen);
    for (Index j = 0; j < std::ssize(links.keys); ++j)
        for (std::size_t h = 0; h < links.heads.size(); ++h) {
            const Links::Head& head = links.heads[h];
            if (!head.shown)
                continue;
            const float weight =
                head.weights[static_cast<std::size_t>(*query * std::ssize(links.keys) + j)];
            QColor colour = headColour(theme, head.head);
            colour.setAlphaF(std::isfinite(weight) ? std::clamp(0.08F + weight, 0.08F, 1.0F) : 0);
            painter.setBrush(colour);
            painter.drawRoundedRect(QRectF(left + static_cast<double>(h) * (side + 3),
                                           layout.y(j) - side / 2, side, side),
                                    2.5, 2.5);
        }
}

void paintLegend(QPainter& painter, const LinksLayout& layout, const Links& links,
                 const Theme& theme, bool dashed) {
    const QFont font = wordFont(bodyPoints);
    painter.setFont(font);
    const bool named = layout.named(links.heads.size());
    for (std::size_t h = 0; h < links.heads.size(); ++h) {
        const Links::Head& head = links.heads[h];
        QRectF box = layout.swatchOf(h, links.heads.size());
        if (dashed && named) // long enough to show its pattern
            box.setWidth(box.width() + 18);
        const QColor colour = headColour(theme, head.head);
        painter.setBrush(head.shown ? QBrush(colour) : QBrush(Qt::NoBrush));
        if (dashed && head.shown) {
            painter.setPen(seriesPen(colour, 3, head.head, true));
            painter.drawLine(QPointF(box.left(), box.center().y()),
                             QPointF(box.right(), box.center().y()));
        } else {
            painter.setPen(QPen(colour, 1.5));
            painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);
        }
        if (!named)
            continue;
        painter.setPen(head.shown ? theme.ink : theme.quiet);
        drawWords(painter, QRectF(box.right() + 8, box.top() - 2, linksLegend, box.height() + 4),
                  Qt::AlignLeft | Qt::AlignVCenter,
                  QCoreApplication::translate("fovea", "head %1").arg(head.head + 1));
    }
}

void paintHeader(QPainter& painter, const LinksLayout& layout, const QRectF& area,
                 const Theme& theme) {
    const QFont font = wordFont(smallPoints);
    painter.setFont(font);
    painter.setPen(theme.quiet);
    const double top = layout.columnsTop - 26;
    const double wide = LinksLayout::headerWidth;
    // The words that are left out are said; a word that is pointed at is written.
    const auto said = [&](const QString& name, double room) {
        const QString some =
            QCoreApplication::translate("fovea", "%1 (1 of %2 written)").arg(name).arg(layout.step);
        return layout.step > 1 && widthOf(font, some) <= std::min(room, wide) ? some : name;
    };
    const double left = layout.from - wordGap;
    const double right = layout.to + wordGap;
    drawWords(painter, QRectF(left - wide, top, wide, 18), Qt::AlignRight | Qt::AlignVCenter,
              said(QCoreApplication::translate("fovea", "queries"), left - area.left()));
    drawWords(painter, QRectF(right, top, wide, 18), Qt::AlignLeft | Qt::AlignVCenter,
              said(QCoreApplication::translate("fovea", "keys"), area.right() - right));
}

// q and k of the pair as strips of colour, and what each component adds to q·k.
void paintPair(QPainter& painter, const LinksLayout& layout, const Links& links, const Theme& theme,
               bool signs) {
    const QRectF& area = layout.pairArea;
    if (!shownPair(links, layout))
        return;
    painter.setPen(QPen(theme.line, 1));
    painter.drawLine(area.topLeft() - QPointF(0, 6), area.topRight() - QPointF(0, 6));
    const Links::Pair& pair = *links.pair;
    double dot = 0;
    for (const float product : pair.product)
        dot += product;
    struct Strip {
        QString name;
        const std::vector<float>& values;
        QString sum;
    };
    const auto word = [](const std::vector<std::string>& labels, Index i) {
        return labelText(labels[static_cast<std::size_t>(i)]);
    };
    const Strip strips[] = {
        {QStringLiteral("q  ") + word(links.queries, pair.query), pair.q, {}},
        {QStringLiteral("k  ") + word(links.keys, pair.key), pair.k, {}},
        {QStringLiteral("q × k"), pair.product, QStringLiteral("Σ ") + utf8(printFixed(dot, 3))}};
    const double line = area.height() / 3;
    const QFont font = wordFont(bodyPoints);
    for (std::size_t s = 0; s < std::size(strips); ++s) {
        const Strip& strip = strips[s];
        if (strip.values.empty())
            continue;
        const double middle = area.top() + (static_cast<double>(s) + 0.5) * line;
        painter.setFont(font);
        painter.setPen(theme.ink);
        drawWords(painter, QRectF(area.left(), middle - line / 2, linksLegend, line),
                  Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                  elided(font, strip.name, linksLegend - 8));
        const Scale scale = fittedScale({}, true, strip.values, {});
        const ColourMap colours(theme, scale);
        const double room = area.width() - linksLegend - 96;
        const double width = std::min(22.0, room / static_cast<double>(strip.values.size()));
        for (std::size_t c = 0; c < strip.values.size(); ++c) {
            const QColor colour = colours(strip.values[c]);
            const QRectF cell(area.left() + linksLegend + static_cast<double>(c) * width,
                              middle - line * 0.32, width - (width > 5 ? 2 : 0), line * 0.64);
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawRoundedRect(cell, width > 8 ? 2 : 0, width > 8 ? 2 : 0);
            if (signs && strip.values[c] < 0)
                paintMinus(painter, cell, colour, -strip.values[c] / scale.high);
        }
        painter.setFont(numberFont(smallPoints));
        painter.setPen(theme.ink);
        drawWords(painter,
                  QRectF(area.left() + linksLegend + 10 +
                             width * static_cast<double>(strip.values.size()),
                         middle - line / 2, 90, line),
                  Qt::AlignLeft | Qt::AlignVCenter, strip.sum);
    }
}

void paintLinks(QPainter& painter, const PaintContext& context, const Links& links) {
    const auto& [whole, theme, options] = context;
    paintTitle(painter, context, links.title, links.subtitle);
    if (links.queries.empty() || links.keys.empty()) {
        paintNothing(painter, context,
                     QCoreApplication::translate("fovea", "Type a sentence to see its attention"));
        return;
    }
    const double times = LinksLayout::growth(links, whole, options);
    const QRectF area(QPointF(), whole.size() / times);
    const LinksLayout layout(links, area, options);
    painter.save();
    painter.translate(whole.topLeft());
    painter.scale(times, times);
    const Focus focus = focusOf(links, options);
    paintHeader(painter, layout, area, theme);
    const bool marks = showsMarks(theme, options);
    const bool dashed = marks && severalShown(links);
    const Links::Pair* pair = shownPair(links, layout);
    const auto ofPair = [&](Index Links::Pair::*end) {
        return pair ? std::optional(pair->*end) : std::nullopt;
    };
    paintLines(painter, layout, links, theme, focus, pair, dashed);
    paintColumn(painter, layout, links.queries, true, focus.query, ofPair(&Links::Pair::query),
                theme);
    paintColumn(painter, layout, links.keys, false, focus.key, ofPair(&Links::Pair::key), theme);
    paintShares(painter, layout, links, theme, focus.query);
    paintLegend(painter, layout, links, theme, dashed);
    paintPair(painter, layout, links, theme, marks);
    painter.restore();
}

QSizeF sizeOfLinks(const Links& links, const PaintOptions& options) {
    const auto rows =
        static_cast<double>(std::max<std::size_t>({links.queries.size(), links.keys.size(), 3}));
    const double row = rows <= 16 ? 40 : rows <= 60 ? 20 : std::max(4.0, 1200 / rows);
    return {760, titleHeight(links.title, options) + 40 +
                     std::max(row * rows,
                              LinksLayout::legendLine * static_cast<double>(links.heads.size())) +
                     (links.showsPair ? LinksLayout::pairHeight : 0)};
}

Room roomOfLinks(const Links& links, double width, const PaintOptions& options) {
    const auto rows =
        static_cast<double>(std::max<std::size_t>(links.queries.size(), links.keys.size()));
    const double beside = LinksLayout::besides(links, width, options);
    const auto heads = static_cast<double>(std::min<std::size_t>(links.heads.size(), 12));
    const double legend = width < LinksLayout::roomBeside ? 0 : LinksLayout::legendLine * heads;
    const double row = rows <= 16 ? 30 : rows <= 32 ? 20 : std::min(15.0, 1200 / rows);
    constexpr double legible = 14;
    constexpr double mostWritten = 32; // in little room only some words are written
    return {.width = LinksLayout::narrowest(links, options),
            .least = beside + legible * std::min(rows, mostWritten),
            .height = beside + std::max({row * rows, legend, 60.0})};
}

std::optional<Hit> hitInLinks(const Links& links, const QRectF& whole, const QPointF& at,
                              const PaintOptions& options) {
    if (links.queries.empty() || links.keys.empty())
        return std::nullopt;
    const double times = LinksLayout::growth(links, whole, options);
    const QPointF point = (at - whole.topLeft()) / times;
    const LinksLayout layout(links, QRectF(QPointF(), whole.size() / times), options);
    const std::size_t heads = links.heads.size();
    const double beside = !layout.named(heads) ? 3 : layout.above ? 46 : linksLegend - 30;
    for (std::size_t h = 0; h < heads; ++h)
        if (layout.swatchOf(h, heads).adjusted(-3, -3, beside, 3).contains(point))
            return Hit{.item = static_cast<Index>(h), .row = {}, .column = {}};
    const auto index = static_cast<Index>(std::floor((point.y() - layout.columnsTop) / layout.row));
    if (index < 0)
        return std::nullopt;
    const double reach = 160 + layout.furthest();
    const bool left = point.x() < layout.from + 10 && point.x() > layout.from - reach;
    const bool right = point.x() > layout.to - 10 && point.x() < layout.to + reach;
    if (left && index < std::ssize(links.queries))
        return Hit{.item = -1, .row = index, .column = {}};
    if (right && index < std::ssize(links.keys))
        return Hit{.item = -1, .row = {}, .column = index};
    return std::nullopt;
}

} // namespace

PainterOf<Links> painterOf(const Links& links) {
    return {links.queries.empty() || links.keys.empty(), paintLinks, sizeOfLinks, roomOfLinks,
            hitInLinks};
}

} // namespace fovea

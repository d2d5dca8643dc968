#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/painters.h"
#include "ui/paint/reach_layout.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

// The colour on the ground, so much of it.
QColor mixed(const QColor& colour, const QColor& ground, double share) {
    const auto part = [&](int a, int b) {
        return static_cast<int>(std::lround(a * share + b * (1 - share)));
    };
    return {part(colour.red(), ground.red()), part(colour.green(), ground.green()),
            part(colour.blue(), ground.blue())};
}

struct ReachPen {
    QPainter& painter;
    const Theme& theme;
    const Reach& reach;
    const Reach::Part& part;
    const ReachLayout::Part& at;
    QColor colour;

    [[nodiscard]] Index levels() const { return std::ssize(part.levels); }
    [[nodiscard]] Index steps(Index token) const {
        return reach.stepsAt(part, reach.chosen, token);
    }
    // After how many steps a node is reached from the chosen token; 0: it is not.
    [[nodiscard]] Index reached(Index level, Index token) const {
        const Index needed = steps(token);
        if (part.handsOn)
            return needed;
        return needed > 0 && needed <= level ? level : 0;
    }
    [[nodiscard]] bool isSource(Index level, Index token) const {
        return level == 0 ? token == reach.chosen : reached(level, token) > 0;
    }

    // Lines end at the circles.
    void line(const QPointF& from, const QPointF& to, bool isLit) const {
        const QPointF along = to - from;
        const double length = std::max(1e-6, std::hypot(along.x(), along.y()));
        const QPointF gap = along / length * at.radius;
        painter.setPen(isLit ? QPen(colour, 1.6) : QPen(theme.line, 1));
        painter.drawLine(from + gap, to - gap);
    }
    void edges(bool lit) const {
        for (Index level = 1; level <= levels(); ++level)
            for (const auto& [from, to] : part.reads)
                if (isSource(level - 1, from) == lit)
                    line(at.node(level - 1, from), at.node(level, to), lit);
        if (!part.handsOn)
            return;
        for (Index token = 0; token + 1 < std::ssize(reach.tokens); ++token)
            if ((steps(token) > 0) == lit) {
                const QPointF to = at.node(levels(), token + 1);
                line(at.node(levels(), token), to, lit);
                const QPointF tip = to - QPointF(at.radius, 0);
                const double head = std::min(4.0, at.radius * 0.5);
                painter.drawLine(tip, tip + QPointF(-head, -head));
                painter.drawLine(tip, tip + QPointF(-head, head));
            }
    }
    void node(Index level, Index token) const {
        const bool isChosen = level == 0 && token == reach.chosen;
        const Index after = level == 0 ? 0 : reached(level, token);
        const QColor fill = isChosen    ? colour
                            : after > 0 ? mixed(colour, theme.ground, 0.22)
                                        : theme.surface;
        painter.setPen(QPen(isChosen || after > 0 ? colour : theme.line, after > 0 ? 1.4 : 1));
        painter.setBrush(fill);
        painter.drawEllipse(at.node(level, token), at.radius, at.radius);
        if ((!isChosen && after == 0) || at.radius < 6.5)
            return;
        painter.setFont(numberFont(std::min(smallPoints, at.radius * 0.75)));
        painter.setPen(inkOn(fill));
        const QRectF box(at.node(level, token) - QPointF(at.radius, at.radius),
                         QSizeF(2 * at.radius, 2 * at.radius));
        drawWords(painter, box, Qt::AlignCenter, QString::number(after));
    }
    // The chosen word, and of the others those that have room; smaller where that helps.
    void tokens() const {
        constexpr double apart = 3;
        const double top = at.nodes.bottom() + at.radius + 4;
        double wanted = 0;
        for (const std::string& token : reach.tokens)
            wanted += widthOf(wordFont(bodyPoints, QFont::DemiBold), labelText(token)) + 2 * apart;
        const double points = wanted <= at.across * static_cast<double>(reach.tokens.size())
                                  ? bodyPoints
                                  : smallPoints;
        const QFont strong = wordFont(points, QFont::DemiBold);
        const QFont usual = wordFont(points);
        const auto box = [&](Index token, const QFont& font, QString& text) {
            constexpr double longest = 64;
            text = elided(font, labelText(reach.tokens[static_cast<std::size_t>(token)]),
                          std::max(at.across - apart, longest));
            const double width = widthOf(font, text) + 2;
            return QRectF(at.node(0, token).x() - width / 2, top, width, ReachLayout::word - 4);
        };
        QString text;
        const QRectF own = box(reach.chosen, strong, text);
        painter.setFont(strong);
        painter.setPen(theme.dark ? colour : mixed(colour, Qt::black, 0.8));
        drawWords(painter, own, Qt::AlignCenter, text);
        painter.setFont(usual);
        painter.setPen(theme.ink);
        double end = -1e9;
        for (Index token = 0; token < std::ssize(reach.tokens); ++token) {
            const QRectF place = box(token, usual, text);
            if (token == reach.chosen || place.left() < end + apart ||
                place.adjusted(-apart, 0, apart, 0).intersects(own))
                continue;
            drawWords(painter, place, Qt::AlignCenter, text);
            end = place.right();
        }
    }
    void levelNames() const {
        painter.setFont(wordFont(smallPoints));
        painter.setPen(theme.quiet);
        for (Index level = 0; level <= levels(); ++level)
            drawWords(painter,
                      QRectF(at.levels.left(), at.node(level, 0).y() - 9, at.levels.width(), 18),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      level == 0 ? words(QT_TRANSLATE_NOOP("fovea", "tokens"))
                                 : words(part.levels[static_cast<std::size_t>(level - 1)]));
    }
    // Over what no step leads to, from the first token on.
    void never() const {
        Index end = 0;
        while (end < std::ssize(reach.tokens) && steps(end) == 0)
            ++end;
        if (end == 0)
            return;
        const double y = at.node(levels(), 0).y() - at.radius - 5;
        const double left = at.node(levels(), 0).x() - at.radius;
        const double right = at.node(levels(), end - 1).x() + at.radius;
        painter.setPen(QPen(theme.quiet, 1));
        painter.drawPolyline(
            QPolygonF{{left, y + 4}, {left, y}, {right, y}, {right, y + 4}}); // a bracket
        const QFont font = wordFont(smallPoints);
        painter.setFont(font);
        const QString text = words(QT_TRANSLATE_NOOP("fovea", "never reached"));
        const double width = std::max(right - left, widthOf(font, text) + 4);
        drawWords(painter, QRectF(left, y - 16, width, 15), Qt::AlignLeft | Qt::AlignVCenter, text);
    }
    void stepSquare() const {
        const double cell = at.cell(reach);
        const double gap = cell > 5 ? 1.5 : 0;
        const auto count = std::ssize(reach.tokens);
        painter.setPen(Qt::NoPen);
        for (Index from = 0; from < count; ++from)
            for (Index to = 0; to < count; ++to) {
                const Index after = reach.stepsAt(part, from, to);
                const double share = part.most <= 1 ? 0.2
                                                    : 0.2 + 0.8 * static_cast<double>(after - 1) /
                                                                static_cast<double>(part.most - 1);
                painter.setBrush(after == 0 ? theme.trough : mixed(colour, theme.ground, share));
                const QRectF box(at.steps.left() + cell * static_cast<double>(to) + gap / 2,
                                 at.steps.top() + cell * static_cast<double>(from) + gap / 2,
                                 cell - gap, cell - gap);
                if (cell > 5)
                    painter.drawRoundedRect(box, 1.5, 1.5);
                else
                    painter.drawRect(box);
            }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.ink, 1.2));
        painter.drawRoundedRect(
            QRectF(at.steps.left() - 1,
                   at.steps.top() + cell * static_cast<double>(reach.chosen) - 0.5,
                   at.steps.width() + 2, cell + 1),
            2, 2);
        painter.setFont(wordFont(smallPoints));
        painter.setPen(theme.quiet);
        const QRectF wide = at.steps.adjusted(-20, 0, 20, 0);
        drawWords(painter, QRectF(wide.left(), at.steps.top() - 19, wide.width(), 16),
                  Qt::AlignCenter, words(QT_TRANSLATE_NOOP("fovea", "steps")));
        const QString most = part.most == part.shortest
                                 ? words(QT_TRANSLATE_NOOP("fovea", "all %1")).arg(part.most)
                                 : words(QT_TRANSLATE_NOOP("fovea", "up to %1")).arg(part.most);
        drawWords(painter, QRectF(wide.left(), at.steps.bottom() + 3, wide.width(), 16),
                  Qt::AlignCenter, most);
    }
    void head() const {
        const QFont strong = wordFont(bodyPoints, QFont::DemiBold);
        const QFont soft = wordFont(smallPoints);
        const QString name = elided(strong, words(part.name), at.name.width());
        painter.setFont(strong);
        painter.setPen(theme.ink);
        drawWords(painter, at.name, Qt::AlignLeft | Qt::AlignVCenter, name);
        painter.setFont(soft);
        painter.setPen(theme.quiet);
        QRectF beside = at.name;
        beside.setLeft(beside.left() + widthOf(strong, name) + 8);
        if (const QString note = words(part.note); widthOf(soft, note) <= beside.width())
            drawWords(painter, beside, Qt::AlignLeft | Qt::AlignVCenter, note);
        drawWords(painter, at.sentence, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(soft, words(part.sentence), at.sentence.width()));
    }
};

void paintReach(QPainter& painter, const PaintContext& context, const Reach& reach) {
    paintTitle(painter, context, reach.title, reach.subtitle);
    if (reach.tokens.empty()) {
        paintNothing(painter, context,
                     words(QT_TRANSLATE_NOOP("fovea", "Type a sentence to see who reaches whom")));
        return;
    }
    const ReachLayout layout(reach, context.area, context.options);
    for (std::size_t i = 0; i < reach.parts.size(); ++i) {
        const Reach::Part& part = reach.parts[i];
        const ReachPen pen{painter, context.theme,   reach,
                           part,    layout.parts[i], headColour(context.theme, part.series)};
        pen.head();
        for (const bool lit : {false, true})
            pen.edges(lit);
        for (Index level = 0; level <= pen.levels(); ++level)
            for (Index token = 0; token < std::ssize(reach.tokens); ++token)
                pen.node(level, token);
        pen.tokens();
        pen.levelNames();
        pen.never();
        pen.stepSquare();
    }
}

double reachHeight(const Reach& reach, double width, const PaintOptions& options, double ofPart) {
    const auto rows = static_cast<double>(std::max<Index>(1, ReachLayout::rowsAt(reach, width)));
    return titleHeight(reach.title, options) + rows * ofPart + 12 * (rows - 1);
}

QSizeF sizeOfReach(const Reach& reach, const PaintOptions& options) {
    const auto parts = static_cast<double>(std::max<std::size_t>(1, reach.parts.size()));
    const double width =
        parts * (ReachLayout::usualWidth(reach) + ReachLayout::between) - ReachLayout::between;
    return {width, reachHeight(reach, width, options, ReachLayout::usual)};
}

Room roomOfReach(const Reach& reach, double width, const PaintOptions& options) {
    return {.width = ReachLayout::narrowest,
            .least = reachHeight(reach, width, options, ReachLayout::least),
            .height = reachHeight(reach, width, options, ReachLayout::usual)};
}

std::optional<Hit> hitInReach(const Reach& reach, const QRectF& area, const QPointF& point,
                              const PaintOptions& options) {
    const auto count = std::ssize(reach.tokens);
    const ReachLayout layout(reach, area, options);
    for (std::size_t i = 0; i < reach.parts.size() && count > 0; ++i) {
        const ReachLayout::Part& part = layout.parts[i];
        const auto item = static_cast<Index>(i);
        if (part.steps.contains(point)) {
            const double cell = part.cell(reach);
            const auto index = [&](double along) {
                return std::clamp<Index>(static_cast<Index>(along / cell), 0, count - 1);
            };
            return Hit{.item = item,
                       .row = index(point.y() - part.steps.top()),
                       .column = index(point.x() - part.steps.left())};
        }
        const QRectF nodes = part.nodes.adjusted(-part.across / 2, -part.radius, part.across / 2,
                                                 part.radius + ReachLayout::word);
        if (nodes.contains(point)) {
            const auto token =
                static_cast<Index>(std::floor((point.x() - nodes.left()) / part.across));
            return Hit{.item = item, .row = std::clamp<Index>(token, 0, count - 1), .column = {}};
        }
    }
    return std::nullopt;
}

} // namespace

PainterOf<Reach> painterOf(const Reach& reach) {
    return {reach.tokens.empty(), paintReach, sizeOfReach, roomOfReach, hitInReach};
}

} // namespace fovea

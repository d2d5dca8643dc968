#include "ui/paint/head_grid_key.h"

#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/figure/head_measures.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <limits>

namespace fovea {
namespace {

constexpr double keyGap = 6; // above what marks and bars mean
constexpr double keyLine = 18;
constexpr double iconSide = 11;
constexpr double coloursWidth = 60;

bool anyAgainst(const HeadGrid& grid) {
    return std::ranges::any_of(grid.heads, [&](const HeadGrid::Head& head) {
        const auto& measured = head.measured[static_cast<std::size_t>(grid.measure)];
        return measured && measured->value < 0;
    });
}

// What is drawn, in words: the bar, and the marks that some head has. In lines of this width.
struct KeyEntry {
    enum class Sign : std::uint8_t { mark, measure, helps, against, silenced, colours };
    Sign sign;
    HeadMark mark;
    QString text;
    QPointF at;
    double width;
};
std::vector<KeyEntry> keyOf(const HeadGrid& grid, double width) {
    const QFont font = wordFont(smallPoints);
    std::vector<KeyEntry> entries;
    QPointF at(0, keyGap);
    const auto add = [&](KeyEntry::Sign sign, const QString& text, HeadMark mark = HeadMark::none) {
        const double icon = sign == KeyEntry::Sign::colours ? coloursWidth : iconSide;
        const double wanted = std::min(icon + 6 + widthOf(font, text) + 1, width);
        if (at.x() > 0 && at.x() + wanted > width)
            at = {0, at.y() + keyLine};
        entries.push_back({sign, mark, text, at, wanted});
        at.rx() += wanted + 18;
    };
    const HeadGrid::Measure& measure = grid.measures[static_cast<std::size_t>(grid.measure)];
    const QString end = utf8(printFor(grid.most, grid.most));
    const QString name = words(measure.name);
    const QString unit = words(measure.unit);
    if (measure.isSigned) {
        add(KeyEntry::Sign::helps,
            words(QT_TRANSLATE_NOOP("fovea", "%1, 0 to %2 %3")).arg(name, end, unit));
        if (anyAgainst(grid))
            add(KeyEntry::Sign::against, words(QT_TRANSLATE_NOOP("fovea", "below 0: against it")));
    } else {
        add(KeyEntry::Sign::measure,
            unit.isEmpty()
                ? words(QT_TRANSLATE_NOOP("fovea", "%1, 0 to %2; the stroke is chance"))
                      .arg(name, end)
                : words(QT_TRANSLATE_NOOP("fovea", "%1, 0 to %2 %3; the stroke is chance"))
                      .arg(name, end, unit));
    }
    if (std::ranges::any_of(grid.heads, &HeadGrid::Head::silenced))
        add(KeyEntry::Sign::silenced, words(QT_TRANSLATE_NOOP("fovea", "silenced")));
    for (const RowInfo& row : headMeasures().info().rows) {
        const HeadMark mark = headMeasures().math(row.id).mark;
        if (mark != HeadMark::none &&
            std::ranges::any_of(grid.heads, [&](const auto& head) { return head.mark == mark; }))
            add(KeyEntry::Sign::mark, words(Message{row.name, {}}), mark);
    }
    add(KeyEntry::Sign::colours,
        (grid.scale.isSigned ? words(QT_TRANSLATE_NOOP("fovea", "%1, −%2 to %2"))
                             : words(QT_TRANSLATE_NOOP("fovea", "%1, 0 to %2")))
            .arg(words(grid.scale.quantity), utf8(printFor(grid.scale.high, grid.scale.high))));
    return entries;
}

QColor markColour(const Theme& theme, HeadMark mark) {
    switch (mark) {
    case HeadMark::previous:
        return headColour(theme, 0);
    case HeadMark::induction:
        return headColour(theme, 2);
    case HeadMark::duplicate:
        return headColour(theme, 1);
    case HeadMark::first:
    case HeadMark::none:
        break;
    }
    return theme.quiet;
}

// In a square of side 1. Each shape is its own, so that it reads without its colour.
QPainterPath markPath(HeadMark mark) {
    QPainterPath path;
    const auto line = [&](QPointF from, QPointF to) {
        path.moveTo(from);
        path.lineTo(to);
    };
    const auto arrow = [&](double tip) { // to the left
        line({0.95, 0.5}, {tip, 0.5});
        line({tip + 0.3, 0.2}, {tip, 0.5});
        line({tip, 0.5}, {tip + 0.3, 0.8});
    };
    switch (mark) {
    case HeadMark::previous:
        arrow(0.08);
        break;
    case HeadMark::first:
        line({0.05, 0.15}, {0.05, 0.85});
        arrow(0.22);
        break;
    case HeadMark::induction:
        path.moveTo(0.9, 0.9);
        path.cubicTo(1.0, 0.0, 0.25, -0.05, 0.22, 0.6);
        line({0.0, 0.36}, {0.22, 0.62});
        line({0.22, 0.62}, {0.5, 0.42});
        break;
    case HeadMark::duplicate:
        path.addEllipse(QPointF(0.17, 0.8), 0.14, 0.14);
        path.addEllipse(QPointF(0.83, 0.8), 0.14, 0.14);
        path.moveTo(0.17, 0.62);
        path.cubicTo(0.2, 0.0, 0.8, 0.0, 0.83, 0.62);
        break;
    case HeadMark::none:
        break;
    }
    return path;
}

} // namespace

void paintHeadMark(QPainter& painter, const QRectF& square, HeadMark mark, const Theme& theme) {
    QTransform to;
    to.translate(square.left(), square.top());
    to.scale(square.width(), square.height());
    painter.setPen(QPen(markColour(theme, mark), std::clamp(square.width() / 8, 0.8, 1.4),
                        Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(to.map(markPath(mark)));
}

// How much of the measure, with a stroke where chance would end. What is below 0 hangs from above,
// so that it reads without its colour.
void paintHeadMeasure(QPainter& painter, const QRectF& track, double share,
                      std::optional<double> chance, const Theme& theme) {
    const auto at = [&](double part) {
        return track.bottom() - std::clamp(part, 0.0, 1.0) * track.height();
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.trough);
    painter.drawRect(track);
    painter.setBrush(share < 0 ? headColour(theme, 1) : theme.accent);
    painter.drawRect(share < 0 ? QRectF(track.topLeft(), QPointF(track.right(), at(1 + share)))
                               : QRectF(QPointF(track.left(), at(share)), track.bottomRight()));
    if (!chance)
        return;
    painter.setPen(QPen(theme.ink, 0.8));
    painter.drawLine(QPointF(track.left() - 1, at(*chance)),
                     QPointF(track.right() + 1, at(*chance)));
}

double headGridKeyWidth(const HeadGrid& grid) {
    const std::vector<KeyEntry> entries = keyOf(grid, std::numeric_limits<double>::max());
    return std::ranges::max_element(entries, {}, &KeyEntry::width)->width;
}

double headGridKeyRoom(const HeadGrid& grid, double width) {
    return keyOf(grid, width).back().at.y() + keyLine;
}

void paintHeadGridKey(QPainter& painter, const QRectF& area, const HeadGrid& grid,
                      const Theme& theme) {
    painter.setFont(wordFont(smallPoints));
    for (const KeyEntry& entry : keyOf(grid, area.width())) {
        QRectF icon(area.topLeft() + entry.at + QPointF(0, (keyLine - iconSide) / 2),
                    QSizeF(iconSide, iconSide));
        const QRectF bar(icon.left() + 3, icon.top(), headBarWidth, iconSide);
        switch (entry.sign) {
        case KeyEntry::Sign::colours:
            icon.setWidth(coloursWidth);
            paintColours(painter, icon, grid.scale, theme);
            break;
        case KeyEntry::Sign::measure:
            paintHeadMeasure(painter, bar, 0.7, 0.35, theme);
            break;
        case KeyEntry::Sign::helps:
            paintHeadMeasure(painter, bar, 0.7, {}, theme);
            break;
        case KeyEntry::Sign::against:
            paintHeadMeasure(painter, bar, -0.7, {}, theme);
            break;
        case KeyEntry::Sign::silenced:
            paintSilenced(painter, icon, theme);
            break;
        case KeyEntry::Sign::mark:
            paintHeadMark(painter, icon, entry.mark, theme);
            break;
        }
        painter.setPen(theme.quiet);
        const QRectF words(icon.right() + 6, area.top() + entry.at.y(), entry.width - iconSide - 5,
                           keyLine);
        drawWords(painter, words, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(painter.font(), entry.text, words.width()));
    }
}

} // namespace fovea

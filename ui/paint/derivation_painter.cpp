#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double formulaHeight = 21;
constexpr double margin = 14;
constexpr double smallestType = 7;     // points
constexpr double longestFormula = 700; // of a line; formulas of sums may go on and on

QString derivationText(const Derivation::Line& line) {
    const QString said = words(line.said);
    return said.isEmpty() ? utf8(line.formula)
                          : (utf8(line.formula) + QLatin1Char(' ') + said).trimmed();
}

QFont lineFont(QFont::Weight weight) {
    return numberFont(smallPoints + 0.75, weight);
}

QString valueText(double value) {
    return std::isfinite(value) ? utf8(printFixed(value, 4)) : QStringLiteral("—");
}

void paintDerivation(QPainter& painter, const PaintContext& context, const Derivation& derivation) {
    const auto& [area, theme, options] = context;
    if (derivation.lines.empty())
        return;
    const double top = area.top() + paintTitle(painter, context, derivation.title, {});
    const QRectF card(area.left(), top, area.width(),
                      2 * margin - 4 +
                          formulaHeight * static_cast<double>(derivation.lines.size()));
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.ground);
    painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    double y = top + margin - 2;
    for (const Derivation::Line& line : derivation.lines) {
        const bool last = &line == &derivation.lines.back();
        const bool hover = options.hoverRow == &line - derivation.lines.data();
        QFont font = lineFont(QFont::Normal);
        const QFont strong = lineFont(last ? QFont::Bold : QFont::Normal);
        const QRectF row(card.left() + margin, y, card.width() - 2 * margin, formulaHeight);
        const QString value = valueText(line.value);
        const double valueWidth = widthOf(strong, value) + 8;
        const double room = row.width() - valueWidth;
        while (widthOf(font, derivationText(line)) > room && font.pointSizeF() > smallestType)
            font.setPointSizeF(font.pointSizeF() - 0.25); // before it is cut
        const QString formula = elided(font, derivationText(line), room);
        painter.setFont(font);
        painter.setPen(hover && !line.leadsTo.empty() ? theme.accent : theme.ink);
        drawWords(painter, row, Qt::AlignLeft | Qt::AlignVCenter, formula);
        painter.setFont(strong);
        drawWords(painter, row, Qt::AlignRight | Qt::AlignVCenter, value);
        // Dots lead the eye from the formula to its number.
        const double from = row.left() + widthOf(font, formula) + 6;
        const double to = row.right() - valueWidth + 2;
        if (to > from + 8) {
            painter.setPen(QPen(theme.quiet, 1, Qt::DotLine));
            painter.drawLine(QPointF(from, row.center().y() + 4),
                             QPointF(to, row.center().y() + 4));
        }
        y += formulaHeight;
    }
}

QSizeF sizeOfDerivation(const Derivation& derivation, const PaintOptions& options) {
    return {360, titleHeight(derivation.title, options) + 2 * margin +
                     formulaHeight * static_cast<double>(derivation.lines.size())};
}

Room roomOfDerivation(const Derivation& derivation, double, const PaintOptions& options) {
    double width = 0;
    for (const Derivation::Line& line : derivation.lines)
        width = std::max(width, widthOf(lineFont(QFont::Normal), derivationText(line)) +
                                    widthOf(lineFont(QFont::Bold), valueText(line.value)));
    const double height = sizeOfDerivation(derivation, options).height();
    return {.width = std::min(width, longestFormula) + 2 * margin + 24,
            .least = height,
            .height = height};
}

std::optional<Hit> hitInDerivation(const Derivation& derivation, const QRectF& area,
                                   const QPointF& point, const PaintOptions& options) {
    const double top = area.top() + titleHeight(derivation.title, options);
    const auto line =
        static_cast<Index>(std::floor((point.y() - top - margin + 2) / formulaHeight));
    if (!area.contains(point) || line < 0 || line >= std::ssize(derivation.lines))
        return std::nullopt;
    return Hit{.item = 0, .row = line, .column = {}};
}

} // namespace

PainterOf<Derivation> painterOf(const Derivation& derivation) {
    return {derivation.lines.empty(), paintDerivation, sizeOfDerivation, roomOfDerivation,
            hitInDerivation};
}

} // namespace fovea

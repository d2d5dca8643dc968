#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/terms_layout.h"
#include "ui/words.h"

#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

QColor colourOfArc(const Theme& theme, const Terms::Arc& arc, std::size_t i) {
    return headColour(theme, arc.isOwn ? 0 : static_cast<Index>(i));
}

void paintArc(QPainter& painter, const TermsLayout& layout, const Terms::Arc& arc,
              const QRectF& name, const QColor& colour) {
    const auto of = [&](Index token) {
        const auto found = std::ranges::find(layout.tokens, token, &TermsLayout::Token::index);
        return QPointF(found->box.center().x(), found->box.top() - 2);
    };
    const QPointF from = of(arc.from);
    const QPointF to = of(arc.to);
    // So that the highest point, three quarters of the way to it, is right below the name.
    const double top = from.y() + (name.bottom() + 1 - from.y()) / 0.75;
    const double shift = arc.from == arc.to ? 9 : 0; // a loop
    QPainterPath curve(from + QPointF(shift, 0));
    curve.cubicTo(QPointF(from.x() + shift, top), QPointF(to.x() - shift, top),
                  to - QPointF(shift, 0));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, arc.isOwn ? 1.8 : 1.4));
    painter.drawPath(curve);
    const QPointF tip = to - QPointF(shift, 0);
    painter.drawLine(tip, tip + QPointF(-4, -6));
    painter.drawLine(tip, tip + QPointF(4, -6));
}

void paintTermsPath(QPainter& painter, const PaintContext& context, const TermsLayout& layout,
                    const Terms& terms) {
    const Theme& theme = context.theme;
    for (std::size_t i = 0; i < terms.arcs.size(); ++i)
        paintArc(painter, layout, terms.arcs[i], layout.arcNames[i],
                 colourOfArc(theme, terms.arcs[i], i));
    const QFont font = wordFont(smallPoints, QFont::DemiBold);
    for (std::size_t i = 0; i < terms.arcs.size(); ++i) {
        const QRectF& box = layout.arcNames[i];
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.ground);
        painter.drawRoundedRect(box, 4, 4);
        painter.setFont(font);
        painter.setPen(colourOfArc(theme, terms.arcs[i], i));
        drawWords(painter, box, Qt::AlignCenter, elided(font, arcText(terms.arcs[i]), box.width()));
    }
    for (const TermsLayout::Token& token : layout.tokens) {
        if (token.index < 0) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.quiet);
            for (const double dot : {-4.0, 0.0, 4.0})
                painter.drawEllipse(token.box.center() + QPointF(dot, 3), 1, 1);
            continue;
        }
        const auto ends = std::ranges::find_if(terms.arcs, [&](const Terms::Arc& arc) {
            return arc.from == token.index || arc.to == token.index;
        });
        const bool isEnd = ends != terms.arcs.end();
        const QFont own = wordFont(bodyPoints, isEnd ? QFont::DemiBold : QFont::Normal);
        painter.setFont(own);
        painter.setPen(
            isEnd ? colourOfArc(theme, *ends, static_cast<std::size_t>(ends - terms.arcs.begin()))
                  : theme.quiet);
        const QString text = labelText(terms.tokens[static_cast<std::size_t>(token.index)]);
        drawWords(painter, token.box.adjusted(-1, 0, 1, 0), Qt::AlignCenter,
                  elided(own, text, token.box.width() + 1));
    }
}

void paintTermsWords(QPainter& painter, const PaintContext& context, const TermsLayout& layout,
                     const Terms& terms) {
    const Theme& theme = context.theme;
    const QFont font = wordFont(smallPoints);
    painter.setFont(font);
    painter.setPen(theme.quiet);
    double y = layout.table.top();
    for (const QString& line : layout.axisTexts) {
        drawWords(painter,
                  QRectF(layout.table.left(), y, layout.table.width(), TermsLayout::noteLine),
                  Qt::AlignLeft | Qt::AlignVCenter, line);
        y += TermsLayout::noteLine;
    }
    const auto say = [&](const QRectF& box, const QString& text, bool isChosen) {
        const QFont own = wordFont(smallPoints, isChosen ? QFont::DemiBold : QFont::Normal);
        painter.setFont(own);
        painter.setPen(isChosen ? theme.accent : theme.ink);
        drawWords(painter, box, Qt::AlignRight | Qt::AlignVCenter, elided(own, text, box.width()));
    };
    const bool tall = layout.cellHeight >= heightOf(font) - 2;
    for (std::size_t row = 0; row < terms.rows.size() && tall; ++row) {
        const QRectF cell = layout.cell(row, 0);
        say(QRectF(layout.table.left(), cell.top(), layout.rowRoom - 8, cell.height()),
            words(terms.rows[row]), terms.row == static_cast<Index>(row));
    }
    for (std::size_t column = 0; column <= terms.columns.size(); ++column) {
        const bool isSum = column == terms.columns.size();
        const QString text =
            isSum ? words(QT_TRANSLATE_NOOP("fovea", "sum")) : words(terms.columns[column]);
        const bool isChosen = !isSum && terms.column == static_cast<Index>(column);
        const QRectF cell = layout.cell(0, column);
        const QRectF box(cell.left(), cell.top() - layout.columnRoom, cell.width(),
                         layout.columnRoom);
        const QFont own = wordFont(smallPoints, isChosen ? QFont::DemiBold : QFont::Normal);
        painter.setFont(own);
        painter.setPen(isSum ? theme.quiet : isChosen ? theme.accent : theme.ink);
        if (!layout.upright || isSum) {
            drawWords(painter, isSum ? box.adjusted(0, box.height() - 20, 0, 0) : box,
                      Qt::AlignCenter, elided(own, text, box.width()));
            continue;
        }
        painter.save();
        painter.translate(box.center().x(), box.bottom() - 4);
        painter.rotate(-90);
        drawWords(painter, QRectF(0, -9, box.height() - 4, 18), Qt::AlignLeft | Qt::AlignVCenter,
                  elided(own, text, box.height() - 4));
        painter.restore();
    }
}

void paintTermsCells(QPainter& painter, const PaintContext& context, const TermsLayout& layout,
                     const Terms& terms) {
    const Theme& theme = context.theme;
    const ColourMap colours(theme, terms.scale);
    const TermsLayout::Numbers type = layout.numbers.value_or(TermsLayout::Numbers{smallPoints, 2});
    const QFont font = numberFont(type.points);
    const auto box = [&](std::size_t row, std::size_t column) {
        return layout.cell(row, column).adjusted(1, 1, -1, -1);
    };
    for (std::size_t row = 0; row < terms.rows.size(); ++row)
        for (std::size_t column = 0; column < terms.columns.size(); ++column) {
            const Terms::Term& term = terms.term(row, column);
            if (!term.exists)
                continue;
            const QColor ground = colours(term.value);
            painter.setPen(Qt::NoPen);
            painter.setBrush(ground);
            painter.drawRoundedRect(box(row, column), 2, 2);
            if (layout.numbers) {
                painter.setFont(font);
                painter.setPen(inkOn(ground));
                drawWords(painter, layout.cell(row, column), Qt::AlignCenter,
                          signedText(term.value, type.digits));
            } else if (term.value < 0 && showsMarks(theme, context.options)) {
                paintMinus(painter, box(row, column), ground,
                           terms.scale.high > 0 ? -term.value / terms.scale.high : 0);
            }
        }
    painter.setBrush(Qt::NoBrush);
    const auto frame = [&](std::size_t row, std::size_t column, const QPen& pen) {
        painter.setPen(pen);
        painter.drawRoundedRect(layout.cell(row, column), 3, 3);
    };
    if (terms.row && terms.column)
        frame(static_cast<std::size_t>(*terms.row), static_cast<std::size_t>(*terms.column),
              QPen(theme.accent, 2));
    const PaintOptions& options = context.options;
    if (options.hoverRow && options.hoverColumn && *options.hoverRow < std::ssize(terms.rows) &&
        *options.hoverColumn < std::ssize(terms.columns))
        frame(static_cast<std::size_t>(*options.hoverRow),
              static_cast<std::size_t>(*options.hoverColumn), QPen(theme.quiet, 1));
    // Sums, where they can be read.
    const bool room = layout.cellHeight >= heightOf(font) - 2;
    const auto sum = [&](const QRectF& cell, double value, bool isTotal) {
        const QFont own = numberFont(type.points, isTotal ? QFont::Bold : QFont::Normal);
        const QString text = signedText(value, type.digits);
        if (!room || !layout.numbers || widthOf(own, text) > cell.width() + (isTotal ? 30 : 0))
            return;
        painter.setFont(own);
        painter.setPen(isTotal ? theme.ink : theme.quiet);
        drawWords(painter, cell.adjusted(-15, 0, 15, 0), Qt::AlignCenter, text);
    };
    for (std::size_t row = 0; row < terms.rows.size(); ++row)
        sum(layout.cell(row, terms.columns.size()), terms.rowSum(row), false);
    for (std::size_t column = 0; column < terms.columns.size(); ++column)
        sum(layout.cell(terms.rows.size(), column), terms.columnSum(column), false);
    sum(layout.cell(terms.rows.size(), terms.columns.size()), terms.sum, true);
    if (room && layout.numbers) {
        const QRectF first = layout.cell(terms.rows.size(), 0);
        painter.setFont(wordFont(smallPoints));
        painter.setPen(theme.quiet);
        drawWords(painter,
                  QRectF(layout.table.left(), first.top(), layout.rowRoom - 8, first.height()),
                  Qt::AlignRight | Qt::AlignVCenter, words(QT_TRANSLATE_NOOP("fovea", "sum")));
    }
}

// Bars stand one after the other, each where the one before it ends.
void paintTermsLines(QPainter& painter, const PaintContext& context, const TermsLayout& layout,
                     const Terms& terms) {
    const Theme& theme = context.theme;
    const QRectF& area = layout.lines;
    const QFont heading = wordFont(bodyPoints, QFont::DemiBold);
    painter.setFont(heading);
    painter.setPen(theme.ink);
    drawWords(painter, QRectF(area.left(), area.top(), area.width(), 22),
              Qt::AlignLeft | Qt::AlignVCenter,
              elided(heading, words(terms.linesName), area.width()));
    double least = std::min(0.0, terms.sum), most = std::max(0.0, terms.sum), at = 0;
    for (const Terms::Line& line : terms.lines) {
        at += line.value;
        least = std::min(least, at);
        most = std::max(most, at);
    }
    const double height = layout.lineHeight;
    double y = area.top() + 28;
    const auto write = [&](const QString& text, double value, double from, const QColor& bar,
                           bool isStrong, bool isChosen) {
        const QFont font =
            wordFont(smallPoints, isStrong || isChosen ? QFont::DemiBold : QFont::Normal);
        const QFont number = numberFont(smallPoints, isStrong ? QFont::Bold : QFont::Normal);
        const QString said = signedText(value);
        const double numberWidth = widthOf(number, said) + 8;
        const double textHeight = layout.bars ? 18 : height;
        painter.setFont(font);
        painter.setPen(isChosen ? theme.accent : theme.ink);
        drawWords(painter, QRectF(area.left(), y, area.width() - numberWidth, textHeight),
                  Qt::AlignLeft | Qt::AlignVCenter, elided(font, text, area.width() - numberWidth));
        painter.setFont(number);
        painter.setPen(theme.ink);
        drawWords(painter, QRectF(area.right() - numberWidth, y, numberWidth, textHeight),
                  Qt::AlignRight | Qt::AlignVCenter, said);
        if (layout.bars && most > least) {
            const QRectF track(area.left(), y + 19, area.width(), 5);
            const auto x = [&](double one) {
                return track.left() + track.width() * (one - least) / (most - least);
            };
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.trough);
            painter.drawRoundedRect(track, 2, 2);
            if (theme.grey && value < 0) // which is as pale as what is behind it
                painter.setPen(QPen(theme.ink, 0.8));
            painter.setBrush(bar);
            painter.drawRect(QRectF(QPointF(x(std::min(from, from + value)), track.top()),
                                    QPointF(x(std::max(from, from + value)), track.bottom())));
        }
        y += height;
    };
    at = 0;
    for (std::size_t i = 0; i < layout.shownLines; ++i) {
        const Terms::Line& line = terms.lines[i];
        const bool isRest = i + 1 == terms.lines.size() && !line.row;
        const bool isChosen = line.row && line.row == terms.row && line.column == terms.column;
        write(lineText(line), line.value, at,
              isRest           ? theme.quiet
              : line.value < 0 ? theme.diverging[0]
                               : theme.diverging[2],
              false, isChosen);
        at += line.value;
    }
    if (layout.shownLines == terms.lines.size())
        write(words(terms.sumName), terms.sum, 0, theme.ink, true, false);
}

void paintTermsChanges(QPainter& painter, const PaintContext& context, const TermsLayout& layout,
                       const Terms& terms) {
    const Theme& theme = context.theme;
    const QRectF& area = layout.changes;
    const QFont heading = wordFont(bodyPoints, QFont::DemiBold);
    const QString name =
        words(QT_TRANSLATE_NOOP("fovea", "Without %1 × %2"))
            .arg(words(terms.rows[static_cast<std::size_t>(terms.row.value_or(0))]),
                 words(terms.columns[static_cast<std::size_t>(terms.column.value_or(0))]));
    painter.setFont(heading);
    painter.setPen(theme.ink);
    drawWords(painter, QRectF(area.left(), area.top() + 8, area.width(), 22),
              Qt::AlignLeft | Qt::AlignVCenter, elided(heading, name, area.width()));
    double y = area.top() + 30;
    for (const Terms::Change& change : terms.changes) {
        const QFont number = numberFont(smallPoints);
        const QFont font = wordFont(smallPoints);
        const QString both = changeText(change);
        const bool isLong = isLongChange(change, area.width());
        const double room = isLong ? 0 : widthOf(number, both) + 8;
        painter.setFont(font);
        painter.setPen(theme.ink);
        drawWords(painter, QRectF(area.left(), y, area.width() - room, TermsLayout::changeLine),
                  Qt::AlignLeft | Qt::AlignVCenter,
                  elided(font, words(change.name), area.width() - room));
        y += isLong ? TermsLayout::changeLine : 0;
        painter.setFont(number);
        drawWords(painter, QRectF(area.left(), y, area.width(), TermsLayout::changeLine),
                  Qt::AlignRight | Qt::AlignVCenter, both);
        y += TermsLayout::changeLine;
    }
}

void paintTerms(QPainter& painter, const PaintContext& context, const Terms& terms) {
    if (terms.terms.empty())
        return paintNothing(
            painter, context,
            words(QT_TRANSLATE_NOOP(
                "fovea", "Scores that are products of a query and a key can be taken "
                         "apart: choose Scaled dot product, without states of another text or "
                         "parts that are left out")));
    const TermsLayout layout(terms, context.area, context.options);
    paintTitle(painter, context, terms.title, terms.subtitle);
    if (!layout.path.isNull())
        paintTermsPath(painter, context, layout, terms);
    paintTermsWords(painter, context, layout, terms);
    paintTermsCells(painter, context, layout, terms);
    if (!layout.lines.isNull())
        paintTermsLines(painter, context, layout, terms);
    if (!layout.changes.isNull())
        paintTermsChanges(painter, context, layout, terms);
    painter.setFont(wordFont(smallPoints));
    painter.setPen(context.theme.quiet);
    double y = layout.notes.top();
    if (!layout.notes.isNull())
        for (const QString& line : layout.noteTexts) {
            drawWords(painter,
                      QRectF(layout.notes.left(), y, layout.notes.width(), TermsLayout::noteLine),
                      Qt::AlignLeft | Qt::AlignVCenter, line);
            y += TermsLayout::noteLine;
        }
}

// As wide as names and numbers are; what is high is asked of a layout on endless paper.
double leastTermsWidth(const Terms& terms) {
    double widest = 0;
    for (const Message& row : terms.rows)
        widest = std::max(widest, widthOf(wordFont(smallPoints, QFont::DemiBold), words(row)));
    return std::ceil(widest) + 12 + 30 * static_cast<double>(terms.columns.size() + 1);
}

double heightOfTerms(const Terms& terms, double width, const PaintOptions& options, double cell) {
    PaintOptions paper = options;
    paper.paper = true;
    const TermsLayout layout(terms, QRectF(0, 0, width, 4000), paper);
    const double around = layout.axisRoom + layout.columnRoom + 6 + layout.path.height();
    const double table = around + cell * static_cast<double>(terms.rows.size() + 1);
    const double notes = layout.noteTexts.isEmpty() ? 0 : layout.notes.height() + 8;
    const double beside = layout.lines.height() + layout.changes.height();
    return layout.titled + notes + (layout.isWide ? std::max(table, beside) : table + beside);
}

QSizeF sizeOfTerms(const Terms& terms, const PaintOptions& options) {
    constexpr double usual = 900;
    return {usual, heightOfTerms(terms, usual, options, 28)};
}

Room roomOfTerms(const Terms& terms, double width, const PaintOptions& options) {
    const double least = leastTermsWidth(terms);
    const double at = std::max(width, least);
    return {.width = least,
            .least = heightOfTerms(terms, at, options, 17),
            .height = heightOfTerms(terms, at, options, 24)};
}

std::optional<Hit> hitInTerms(const Terms& terms, const QRectF& area, const QPointF& point,
                              const PaintOptions& options) {
    if (terms.terms.empty())
        return std::nullopt;
    const TermsLayout layout(terms, area, options);
    for (std::size_t i = 0; i < layout.arcNames.size(); ++i)
        if (layout.arcNames[i].contains(point))
            return Hit{.item = static_cast<Index>(i) + 1};
    for (std::size_t row = 0; row < terms.rows.size(); ++row)
        for (std::size_t column = 0; column < terms.columns.size(); ++column)
            if (terms.term(row, column).exists && layout.cell(row, column).contains(point))
                return Hit{.row = static_cast<Index>(row), .column = static_cast<Index>(column)};
    if (layout.lines.contains(point)) {
        const double height = layout.lineHeight;
        const auto line =
            static_cast<Index>(std::floor((point.y() - layout.lines.top() - 28) / height));
        if (line >= 0 && line < static_cast<Index>(layout.shownLines))
            if (const Terms::Line& one = terms.lines[static_cast<std::size_t>(line)]; one.row)
                return Hit{.row = one.row, .column = one.column};
    }
    return std::nullopt;
}

} // namespace

PainterOf<Terms> painterOf(const Terms& terms) {
    return {terms.terms.empty(), paintTerms, sizeOfTerms, roomOfTerms, hitInTerms};
}

} // namespace fovea

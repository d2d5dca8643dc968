// What a model says: cards in lines, each a word with what is said of it, and how sure that is.
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

constexpr double cardGap = 6;
constexpr double inside = 10;      // between a card's edge and its words
constexpr double narrowest = 46;   // of a card
constexpr double widestCard = 220; // what is longer is cut
constexpr double wordLine = 19;
constexpr double answerLine = 18;
constexpr double barLine = 9;
constexpr double shareLine = 15;
constexpr double beforeGap = 6;
constexpr double sureness = 3; // thickness of the bar

QFont wordsFont() {
    return wordFont(bodyPoints);
}
QFont answerFont(const Answer::Item& item) {
    return item.word.empty() ? wordFont(bodyPoints, QFont::DemiBold)
                             : wordFont(smallPoints, QFont::DemiBold);
}
QString answerText(const Answer::Item& item, const std::string& answer) {
    return item.place ? patchText(answer) : labelText(answer);
}
// "NOUN VERB", the first struck through.
double answerWidth(const Answer::Item& item) {
    const QFont font = answerFont(item);
    const double now = widthOf(font, answerText(item, item.answer));
    return item.before.empty() ? now
                               : widthOf(font, answerText(item, item.before)) + beforeGap + now;
}
// "A: NOUN", below what B answers.
QString ofAText(const Answer::Item& item) {
    return item.ofA.empty()
               ? QString()
               : QCoreApplication::translate("fovea", "A: %1").arg(answerText(item, item.ofA));
}
QFont ofAFont(const Answer::Item& item) {
    return wordFont(smallPoints, item.ofA == item.answer ? QFont::Normal : QFont::DemiBold);
}
QString shareOf(const Answer::Item& item) {
    return utf8(printFixed(100 * item.probability, item.probability < 0.995 ? 1 : 0)) +
           QStringLiteral(" %");
}

// In the place of the bar: how sure the model is of a word that it has never read means nothing.
QString unknownText() {
    return QCoreApplication::translate("fovea", "unknown");
}
QFont unknownFont() {
    return wordFont(7);
}
double unknownWidth(const Answer::Item& item) {
    return item.unknown ? widthOf(unknownFont(), unknownText()) : 0;
}

// Probabilities are written as numbers, too.
bool tellsShare(const Answer::Item& item) {
    return item.word.empty() && item.others.empty();
}

// Where each card stands; lines are filled one after the other.
struct AnswerLayout {
    AnswerLayout(const Answer& answer, const QRectF& area, const PaintOptions& options) {
        titled = titleHeight(answer.title, options);
        const auto ofA = [](const Answer::Item& item) { return !item.ofA.empty(); };
        const bool words = std::ranges::any_of(
            answer.items, [](const Answer::Item& item) { return !item.word.empty(); });
        height = (words ? wordLine : 0) + answerLine + barLine + 8 +
                 (std::ranges::any_of(answer.items, tellsShare) ? shareLine : 0) +
                 (std::ranges::any_of(answer.items, ofA) ? answerLine : 0);
        double x = area.left();
        double y = area.top() + titled;
        for (const Answer::Item& item : answer.items) {
            const double width = std::clamp(
                std::ceil(std::max({widthOf(wordsFont(), labelText(item.label)), answerWidth(item),
                                    widthOf(numberFont(smallPoints), shareOf(item)),
                                    widthOf(ofAFont(item), ofAText(item)), unknownWidth(item)})) +
                    2 * inside,
                narrowest, widestCard);
            if (x > area.left() && x + width > area.right()) {
                x = area.left();
                y += height + cardGap;
            }
            cards.emplace_back(x, y, width, height);
            x += width + cardGap;
            right = std::max(right, x - cardGap);
        }
        bottom = answer.items.empty() ? y : y + height;
        // Words follow each other as they are read.
        QString text;
        for (const Answer::Item& item : answer.items)
            text += utf8(item.word) + QLatin1Char(' ');
        if (text.isRightToLeft())
            for (QRectF& card : cards)
                card.moveLeft(area.left() + right - card.right());
    }
    double titled = 0, height = 0, right = 0, bottom = 0;
    std::vector<QRectF> cards;
};

// What was predicted before an edit, struck through, and what is predicted now.
void paintChange(QPainter& painter, const Theme& theme, const Answer::Item& item,
                 const QRectF& line) {
    QFont font = answerFont(item);
    const QString now = answerText(item, item.answer);
    const double room = line.width() + 1 - beforeGap;
    const double wanted = widthOf(font, answerText(item, item.before));
    const double nowWidth = std::min(widthOf(font, now), std::max(room / 2, room - wanted));
    const double beforeWidth = std::min(wanted, room - nowWidth);
    const double left = line.center().x() - (beforeWidth + beforeGap + nowWidth) / 2;
    painter.setPen(theme.warning);
    painter.setFont(font);
    drawWords(painter,
              QRectF(left + beforeWidth + beforeGap, line.top(), nowWidth + 1, line.height()),
              Qt::AlignLeft | Qt::AlignVCenter, elided(font, now, nowWidth + 1));
    const QString before = elided(font, answerText(item, item.before), beforeWidth + 1);
    font.setStrikeOut(true);
    painter.setFont(font);
    painter.setPen(theme.quiet);
    drawWords(painter, QRectF(left, line.top(), beforeWidth + 1, line.height()),
              Qt::AlignLeft | Qt::AlignVCenter, before);
}

void paintAnswer(QPainter& painter, const PaintContext& context, const Answer& answer) {
    const auto& [area, theme, options] = context;
    const AnswerLayout layout(answer, area, options);
    paintTitle(painter, context, answer.title, answer.subtitle);
    const QRectF visiblePart = painter.clipBoundingRect();
    for (std::size_t i = 0; i < answer.items.size(); ++i) {
        const Answer::Item& item = answer.items[i];
        const QRectF& card = layout.cards[i];
        if (painter.hasClipping() && !visiblePart.intersects(card))
            continue;
        const auto index = static_cast<Index>(i);
        const bool chosen = answer.chosen == index;
        const bool hovered = options.hoverColumn == index;
        painter.setPen(QPen(chosen    ? theme.accent
                            : hovered ? theme.quiet
                                      : theme.line,
                            chosen ? 1.5 : 1));
        painter.setBrush(theme.surface);
        painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
        const double room = card.width() - 2 * inside;
        double y = card.top() + 4;
        const auto line = [&](const QFont& font, const QColor& colour, const QString& text,
                              double height) {
            painter.setFont(font);
            painter.setPen(colour);
            drawWords(painter, QRectF(card.left() + inside, y, room, height), Qt::AlignCenter,
                      elided(font, text, room + 1));
            y += height;
        };
        if (!item.word.empty()) {
            line(wordsFont(), theme.ink, labelText(item.label), wordLine);
            if (item.unknown) { // dotted, as what cannot be spelled is
                const double width = std::min(room, widthOf(wordsFont(), labelText(item.label)));
                painter.setPen(QPen(theme.warning, 1.5, Qt::DotLine));
                painter.drawLine(QPointF(card.center().x() - width / 2, y - 1),
                                 QPointF(card.center().x() + width / 2, y - 1));
            }
        }
        if (item.before.empty()) {
            line(answerFont(item), item.word.empty() ? theme.ink : theme.accent,
                 answerText(item, item.answer), answerLine);
        } else {
            paintChange(painter, theme, item, QRectF(card.left() + inside, y, room, answerLine));
            y += answerLine;
        }
        if (!item.ofA.empty())
            line(ofAFont(item), item.ofA == item.answer ? theme.quiet : theme.ink, ofAText(item),
                 answerLine);
        if (tellsShare(item))
            line(numberFont(smallPoints), theme.quiet, shareOf(item), shareLine);
        if (item.unknown) {
            line(unknownFont(), theme.warning, unknownText(), card.bottom() - 2 - y);
            continue;
        }
        const QRectF track(card.left() + inside, y + 3, room, sureness);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.trough);
        painter.drawRoundedRect(track, 1.5, 1.5);
        const double share = std::isfinite(item.probability) ? item.probability : 0;
        painter.setBrush(std::isfinite(item.probability) ? theme.accent : theme.warning);
        if (track.width() * share > 0.5)
            painter.drawRoundedRect(
                QRectF(track.topLeft(), QSizeF(track.width() * share, sureness)), 1.5, 1.5);
        if (item.was) { // a stroke where the bar ended before
            const double at = track.left() + track.width() * std::clamp(*item.was, 0.0, 1.0);
            painter.setPen(QPen(theme.ink, 1.2));
            painter.drawLine(QPointF(at, track.top() - 2), QPointF(at, track.bottom() + 2));
        }
    }
}

QSizeF sizeOfAnswer(const Answer& answer, const PaintOptions& options) {
    // In the window one long row, which scrolls.
    const double comfortable = options.paper ? 900 : 1e6;
    const AnswerLayout layout(answer, {0, 0, comfortable, 1e6}, options);
    return {std::max(layout.right, 120.0), std::max(layout.bottom, layout.titled)};
}

Room roomOfAnswer(const Answer& answer, double width, const PaintOptions& options) {
    const AnswerLayout layout(answer, {0, 0, width, 1e6}, options);
    double least = narrowest;
    for (const QRectF& card : layout.cards)
        least = std::max(least, card.width());
    return {.width = least, .least = layout.bottom, .height = layout.bottom};
}

std::optional<Hit> hitInAnswer(const Answer& answer, const QRectF& area, const QPointF& point,
                               const PaintOptions& options) {
    const AnswerLayout layout(answer, area, options);
    for (std::size_t i = 0; i < layout.cards.size(); ++i)
        if (layout.cards[i].contains(point))
            return Hit{.item = 0, .row = {}, .column = static_cast<Index>(i)};
    return std::nullopt;
}

} // namespace

PainterOf<Answer> painterOf(const Answer& answer) {
    return {answer.items.empty(), paintAnswer, sizeOfAnswer, roomOfAnswer, hitInAnswer};
}

} // namespace fovea

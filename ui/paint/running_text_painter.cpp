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

constexpr double largestText = 28; // points
constexpr double leastText = 6.5;
constexpr double textAtEase = 14;
constexpr double lineTimes = 1.75; // of a word's height
constexpr double aroundWord = 3;
constexpr double textKeyRoom = 34; // the bar of colours below
constexpr double betweenTexts = 16;

// Where every word stands, queries first, at some size of the letters.
struct TextFlow {
    TextFlow(const RunningText& figure, double left, double width, double points)
        : font(wordFont(points)), left_(left), width_(width), line_(heightOf(font) * lineTimes),
          space_(widthOf(font, QStringLiteral(" "))) {
        add(figure.queries, queries);
        if (!figure.queries.empty())
            height += betweenTexts;
        x_ = 0;
        add(figure.keys, keys);
    }
    QFont font;
    std::vector<QRectF> queries, keys; // from y = 0 on
    double height = 0;

private:
    void add(const std::vector<RunningText::Word>& words, std::vector<QRectF>& boxes) {
        if (words.empty())
            return;
        // Words follow each other as they are read.
        QString text;
        for (const RunningText::Word& word : words)
            text += word.inText ? utf8(word.text) + QLatin1Char(' ') : QString();
        const bool fromRight = text.isRightToLeft();
        double top = height;
        for (const RunningText::Word& word : words) {
            const double wide =
                std::min(widthOf(font, labelText(word.text)) + 2 * aroundWord, width_);
            x_ += word.spaced && x_ > 0 ? space_ : 0;
            if (x_ > 0 && (word.newLine || x_ + wide > width_)) {
                x_ = 0;
                top += line_;
            }
            boxes.emplace_back(left_ + (fromRight ? width_ - x_ - wide : x_),
                               top + (line_ - heightOf(font) * 1.3) / 2, wide,
                               heightOf(font) * 1.3);
            x_ += wide;
        }
        height = top + line_;
    }
    double left_, width_, line_, space_;
    double x_ = 0;
};

// The largest letters with which all of it fits.
TextFlow flowIn(const RunningText& figure, const QRectF& area) {
    const auto at = [&](double points) {
        return TextFlow(figure, area.left(), area.width(), points);
    };
    double low = leastText;
    double high = largestText;
    if (TextFlow flow = at(high); flow.height <= area.height())
        return flow;
    for (int i = 0; i < 6; ++i) {
        const double middle = (low + high) / 2;
        (at(middle).height <= area.height() ? low : high) = middle;
    }
    return at(low);
}

QRectF textArea(const RunningText& figure, const QRectF& area, const PaintOptions& options) {
    const double top = options.titles ? titleHeight(figure.title, options) + 8 : 0;
    return area.adjusted(0, top, 0, -textKeyRoom);
}

void paintTextKey(QPainter& painter, const QRectF& area, const RunningText& figure,
                  const Theme& theme) {
    const QFont font = wordFont(smallPoints);
    painter.setFont(font);
    const QString end = utf8(printFor(figure.scale.high, figure.scale.high));
    const QString name = words(figure.scale.quantity);
    const QString begin = figure.scale.isSigned ? QStringLiteral("−") + end : QStringLiteral("0");
    const double around = widthOf(font, name + QStringLiteral("  ") + begin + end) + 22;
    const double length = std::clamp(area.width() - around, 10.0, 110.0);
    double x = area.left();
    const auto say = [&](const QString& text) {
        painter.setPen(theme.quiet);
        drawWords(painter, QRectF(x, area.top(), widthOf(font, text) + 2, area.height()),
                  Qt::AlignLeft | Qt::AlignVCenter, text);
        x += widthOf(font, text) + 8;
    };
    say(name + QStringLiteral("  ") + begin);
    const QRectF bar(x, area.center().y() - 5, length, 10);
    paintColours(painter, bar, figure.scale, theme);
    x = bar.right() + 8;
    say(end);
}

void paintRunningText(QPainter& painter, const PaintContext& context, const RunningText& figure) {
    const QRectF& area = context.area;
    const Theme& theme = context.theme;
    const PaintOptions& options = context.options;
    paintTitle(painter, context, figure.title, figure.subtitle);
    const QRectF inside = textArea(figure, area, options);
    const TextFlow flow = flowIn(figure, inside);
    const ColourMap colours(theme, figure.scale);
    const bool cross = !figure.queries.empty();
    const auto paint = [&](const RunningText::Word& word, QRectF box, bool isQuery, bool isHover,
                           bool shaded) {
        box.translate(0, inside.top());
        if (box.bottom() > inside.bottom() + 1)
            return; // what does not fit at the smallest size
        QColor ink = word.inText && (!shaded || word.visible) ? theme.ink : theme.quiet;
        painter.setPen(Qt::NoPen);
        if (shaded && word.visible) {
            const QColor ground = colours(word.weight);
            painter.setBrush(ground);
            painter.drawRoundedRect(box, 4, 4);
            if (fractionOn(figure.scale, word.weight) > 0.15)
                ink = inkOn(ground);
        }
        if (isQuery || isHover) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(isQuery ? theme.accent : theme.quiet, isQuery ? 2 : 1));
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        }
        painter.setFont(flow.font);
        painter.setPen(ink);
        drawWords(painter, box, Qt::AlignCenter,
                  elided(flow.font, labelText(word.text), box.width()));
    };
    const auto asks = [&](std::size_t i) {
        return std::ranges::count(figure.asking, static_cast<Index>(i)) > 0;
    };
    for (std::size_t i = 0; i < figure.queries.size(); ++i)
        paint(figure.queries[i], flow.queries[i], asks(i),
              static_cast<Index>(i) == options.hoverRow, false);
    for (std::size_t i = 0; i < figure.keys.size(); ++i)
        paint(figure.keys[i], flow.keys[i], !cross && asks(i),
              !cross && static_cast<Index>(i) == options.hoverRow, true);
    const double bottom = std::min(inside.top() + flow.height, inside.bottom());
    paintTextKey(painter, QRectF(area.left(), bottom + 6, area.width(), textKeyRoom - 6), figure,
                 theme);
}

double textHeightAt(const RunningText& figure, double width, double points,
                    const PaintOptions& options) {
    return TextFlow(figure, 0, width, points).height + textKeyRoom +
           (options.titles ? titleHeight(figure.title, options) + 8 : 0);
}

QSizeF sizeOfRunningText(const RunningText& figure, const PaintOptions& options) {
    constexpr double width = 520;
    return {width, textHeightAt(figure, width, textAtEase, options)};
}

Room roomOfRunningText(const RunningText& figure, double width, const PaintOptions& options) {
    constexpr double leastWidth = 160;
    return {.width = leastWidth,
            .least = textHeightAt(figure, std::max(width, leastWidth), leastText, options),
            .height = textHeightAt(figure, std::max(width, leastWidth), textAtEase, options)};
}

// Words ask: the row is a query, or else the column a key.
std::optional<Hit> hitInText(const RunningText& figure, const QRectF& area, const QPointF& point,
                             const PaintOptions& options) {
    const QRectF inside = textArea(figure, area, options);
    const TextFlow flow = flowIn(figure, inside);
    const QPointF at = point - QPointF(0, inside.top());
    const auto under = [&](const std::vector<QRectF>& boxes) -> std::optional<Index> {
        const auto found =
            std::ranges::find_if(boxes, [&](const QRectF& box) { return box.contains(at); });
        return found == boxes.end() ? std::nullopt : std::optional(found - boxes.begin());
    };
    if (const auto query = under(flow.queries))
        return Hit{.row = query};
    if (const auto key = under(flow.keys))
        return figure.queries.empty() ? Hit{.row = key, .column = key} : Hit{.column = key};
    return std::nullopt;
}

} // namespace

PainterOf<RunningText> painterOf(const RunningText& figure) {
    return {figure.keys.empty(), paintRunningText, sizeOfRunningText, roomOfRunningText, hitInText};
}

} // namespace fovea

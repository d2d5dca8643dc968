// The lens: a row for each layer, a column for each token, and at the right how one word came up.
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

constexpr double leastLensColumn = 40; // at ease; words may want more
constexpr double largestLensColumn = 132;
constexpr double lensRow = 23; // at ease
constexpr double leastLensRow = 10;
constexpr double largestLensRow = 44;
constexpr double lensHeader = 36; // words and their positions
constexpr double nextLine = 24;   // what follows in the text
constexpr double lensKeyLine = 30;
constexpr double tracedWidth = 138; // the word at the right, layer by layer
constexpr double tracedGap = 18;
constexpr double lensBar = 110; // of colours
constexpr const char* boldMeans =
    QT_TRANSLATE_NOOP("fovea", "bold: the model predicts what follows");
constexpr double rankRoom = 46;
constexpr double cellGap = 2;
constexpr double lensWordPart = 0.4; // points of a row's height
constexpr double lensWordRoom = 8;   // beside a word
constexpr double unsure = 0.1;       // words of less probability are quiet

double lensLabelRoom() {
    const QFont font = wordFont(smallPoints);
    return std::ceil(std::max(widthOf(font, words(QT_TRANSLATE_NOOP("fovea", "layer"))),
                              widthOf(font, words(QT_TRANSLATE_NOOP("fovea", "next"))))) +
           10;
}

// What stands in a cell.
QString wordsIn(const Lens& lens, const Lens::Cell& cell) {
    return lens.ranks ? QString::number(cell.rank) : labelText(cell.likeliest.front().answer);
}

// The widest words of cells and columns in this font.
double widestWords(const Lens& lens, const QFont& font) {
    double widest = 0;
    for (const Lens::Cell& cell : lens.cells)
        widest = std::max(widest, widthOf(font, wordsIn(lens, cell)));
    for (const auto* words : {&lens.labels, &lens.next})
        for (const std::string& word : *words)
            widest = std::max(widest, widthOf(font, labelText(word)));
    return widest;
}

double columnAtEase(const Lens& lens) {
    return std::clamp(std::ceil(widestWords(lens, wordFont(lensRow * lensWordPart))) + lensWordRoom,
                      leastLensColumn, largestLensColumn);
}

// Alone on its line, which needs no marks of direction around the word.
QString placeWords(const Lens& lens) {
    QString place = words(lens.askedText);
    return place.remove(QChar(0x2068)).remove(QChar(0x2069));
}

// Without the words at the right where there is no room for them.
double tracedRoom(const Lens& lens, double width) {
    const double cells =
        lensLabelRoom() + static_cast<double>(lens.columns.size()) * leastLensColumn;
    return width >= cells + tracedWidth + tracedGap ? tracedWidth + tracedGap : 0;
}

double aroundRows(const Lens& lens, const PaintOptions& options) {
    return (options.titles ? titleHeight(lens.title, options) + 8 : 0) + lensHeader +
           (lens.next.empty() ? 4 : nextLine) + lensKeyLine;
}

struct LensLayout {
    LensLayout(const Lens& lens, const QRectF& area, const PaintOptions& options) {
        const double around = aroundRows(lens, options);
        const double traced = tracedRoom(lens, area.width());
        left = area.left() + lensLabelRoom();
        top = area.top() + around - lensKeyLine - (lens.next.empty() ? 4 : nextLine);
        wide = std::min((area.right() - traced - left) / static_cast<double>(lens.columns.size()),
                        largestLensColumn);
        high = std::clamp((area.height() - around) / static_cast<double>(lens.rows), 1.0,
                          largestLensRow);
        bottom = top + high * static_cast<double>(lens.rows);
        right = left + wide * static_cast<double>(lens.columns.size());
        if (traced > 0)
            side = QRectF(right + tracedGap, top, tracedWidth, bottom - top);
    }
    [[nodiscard]] QRectF cell(Index row, Index column) const {
        return {left + static_cast<double>(column) * wide, top + static_cast<double>(row) * high,
                wide, high};
    }
    // As large as the rows allow, and as all words fit.
    [[nodiscard]] QFont font(const Lens& lens) const {
        const double most = std::clamp(high * lensWordPart, 6.5, 11.5);
        const double widest = widestWords(lens, wordFont(most));
        return wordFont(
            std::clamp(most * (wide - lensWordRoom + 1) / std::max(widest, 1.0), 6.5, most));
    }
    double left, top, wide, high, bottom, right;
    QRectF side; // null: no room
};

void paintTraced(QPainter& painter, const Lens& lens, const LensLayout& layout,
                 const Theme& theme) {
    const QRectF& side = layout.side;
    const auto asked = static_cast<std::size_t>(lens.asked);
    const QFont small = wordFont(smallPoints);
    const QFont strong = wordFont(bodyPoints, QFont::DemiBold);
    painter.setFont(strong);
    painter.setPen(theme.ink);
    drawWords(painter, QRectF(side.left(), side.top() - lensHeader, side.width(), 18),
              Qt::AlignLeft | Qt::AlignVCenter,
              elided(strong, labelText(lens.followed[asked]), side.width()));
    painter.setFont(small);
    painter.setPen(theme.quiet);
    const QString rank = words(QT_TRANSLATE_NOOP("fovea", "rank"));
    drawWords(painter, QRectF(side.left(), side.top() - 18, side.width(), 16),
              Qt::AlignRight | Qt::AlignVCenter, rank);
    const double wordRoom = side.width() - widthOf(small, rank) - 8;
    drawWords(painter, QRectF(side.left(), side.top() - 18, wordRoom, 16),
              Qt::AlignLeft | Qt::AlignVCenter,
              elided(small,
                     lens.askedText.text.empty() ? words(QT_TRANSLATE_NOOP("fovea", "probability"))
                                                 : placeWords(lens),
                     wordRoom));
    for (Index row = 0; row < lens.rows; ++row) {
        const Lens::Cell& cell = lens.cell(row, lens.asked);
        const QRectF line(side.left(), side.top() + static_cast<double>(row) * layout.high,
                          side.width(), layout.high);
        const double thick = std::min(8.0, layout.high * 0.5);
        const QRectF track(line.left(), line.center().y() - thick / 2, line.width() - rankRoom,
                           thick);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.trough);
        painter.drawRoundedRect(track, thick / 2, thick / 2);
        QRectF bar = track;
        bar.setWidth(track.width() * std::clamp(cell.probability, 0.0, 1.0));
        painter.setBrush(theme.accent);
        if (bar.width() > 0.5)
            painter.drawRoundedRect(bar, std::min(thick, bar.width()) / 2,
                                    std::min(thick, bar.width()) / 2);
        painter.setFont(numberFont(std::min(smallPoints, layout.high * 0.5)));
        painter.setPen(cell.rank == 1 ? theme.ink : theme.quiet);
        drawWords(painter, line, Qt::AlignRight | Qt::AlignVCenter, QString::number(cell.rank));
    }
}

void paintLensHeader(QPainter& painter, const Lens& lens, const LensLayout& layout,
                     const PaintContext& context) {
    const Theme& theme = context.theme;
    const QFont small = wordFont(smallPoints);
    const QFont body = layout.font(lens);
    for (Index column = 0; column < std::ssize(lens.columns); ++column) {
        const auto i = static_cast<std::size_t>(column);
        const QRectF head(layout.cell(0, column).left(), layout.top - lensHeader, layout.wide, 18);
        painter.setFont(body);
        painter.setPen(lens.chosen == column ? theme.accent : theme.ink);
        drawWords(painter, head, Qt::AlignCenter,
                  elided(body, labelText(lens.labels[i]), layout.wide - 4));
        painter.setPen(theme.quiet);
        if (!lens.tokens.empty()) {
            painter.setFont(numberFont(smallPoints - 1));
            drawWords(painter, head.translated(0, 17), Qt::AlignCenter,
                      QString::number(lens.tokens[i] + 1));
        }
        if (lens.next.empty() || lens.next[i].empty())
            continue;
        const bool came = lens.cell(lens.rows - 1, column).likeliest.front().answer == lens.next[i];
        const QFont font = wordFont(body.pointSizeF(), came ? QFont::DemiBold : QFont::Normal);
        painter.setFont(font);
        painter.setPen(came ? theme.accent : theme.quiet);
        drawWords(painter, QRectF(head.left(), layout.bottom + 4, layout.wide, nextLine - 6),
                  Qt::AlignCenter, elided(font, labelText(lens.next[i]), layout.wide - 4));
    }
    painter.setFont(small);
    painter.setPen(theme.quiet);
    const double room = layout.left - context.area.left() - 10;
    const auto say = [&](double top, double height, const QString& text) {
        drawWords(painter, QRectF(context.area.left(), top, room, height),
                  Qt::AlignRight | Qt::AlignVCenter, text);
    };
    say(layout.top - lensHeader + 17, 18, words(QT_TRANSLATE_NOOP("fovea", "layer")));
    if (!lens.next.empty())
        say(layout.bottom + 4, nextLine - 6, words(QT_TRANSLATE_NOOP("fovea", "next")));
    painter.setFont(numberFont(std::min(smallPoints, layout.high * 0.55)));
    for (Index row = 0; row < lens.rows; ++row)
        say(layout.cell(row, 0).top(), layout.high, QString::number(row));
}

void paintLensKey(QPainter& painter, const QRectF& line, const Lens& lens, const Theme& theme) {
    const QFont font = wordFont(smallPoints);
    double x = line.left();
    const auto say = [&](const QString& text) {
        painter.setFont(font);
        painter.setPen(theme.quiet);
        const double width = std::min(widthOf(font, text) + 2, line.right() - x);
        drawWords(painter, QRectF(x, line.top(), width, line.height()),
                  Qt::AlignLeft | Qt::AlignVCenter, elided(font, text, width));
        x += width + 8;
    };
    say(words(lens.scale.quantity) + QStringLiteral("  0"));
    const QString end = QStringLiteral("1");
    const double room = line.right() - x - widthOf(font, end) - 10;
    const QRectF bar(x, line.center().y() - 5, std::clamp(room, 0.0, lensBar), 10);
    paintColours(painter, bar, lens.scale, theme);
    x = bar.right() + 8;
    say(end);
    if (!lens.next.empty()) {
        x += 10;
        say(words(boldMeans));
    }
}

void paintLens(QPainter& painter, const PaintContext& context, const Lens& lens) {
    if (lens.columns.empty())
        return paintNothing(
            painter, context,
            words(QT_TRANSLATE_NOOP("fovea",
                                    "The lens needs a sentence, and a model with layers, like Next "
                                    "words or a checkpoint in a folder")));
    const Theme& theme = context.theme;
    paintTitle(painter, context, lens.title, lens.subtitle);
    const LensLayout layout(lens, context.area, context.options);
    paintLensHeader(painter, lens, layout, context);
    const QFont font = layout.font(lens);
    const ColourMap colours(theme, lens.scale);
    for (Index row = 0; row < lens.rows; ++row)
        for (Index column = 0; column < std::ssize(lens.columns); ++column) {
            const Lens::Cell& cell = lens.cell(row, column);
            const double share = lens.ranks ? cell.probability : cell.likeliest.front().probability;
            const QRectF box = layout.cell(row, column)
                                   .adjusted(cellGap / 2, cellGap / 2, -cellGap / 2, -cellGap / 2);
            const QColor ground = colours(share);
            painter.setPen(cell.isPatched ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
            painter.setBrush(ground);
            painter.drawRoundedRect(cell.isPatched ? box.adjusted(1, 1, -1, -1) : box, 2, 2);
            painter.setFont(font);
            painter.setPen(share < unsure ? theme.quiet : inkOn(ground));
            const QString said =
                lens.ranks ? QString::number(cell.rank) : labelText(cell.likeliest.front().answer);
            drawWords(painter, box, Qt::AlignCenter, elided(font, said, box.width() - 4));
        }
    painter.setBrush(Qt::NoBrush);
    if (lens.chosen) {
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRoundedRect(QRectF(layout.cell(0, *lens.chosen).topLeft(),
                                       layout.cell(lens.rows - 1, *lens.chosen).bottomRight()),
                                4, 4);
    }
    if (context.options.hoverRow && context.options.hoverColumn) {
        painter.setPen(QPen(theme.quiet, 1));
        painter.drawRoundedRect(
            layout.cell(*context.options.hoverRow, *context.options.hoverColumn), 3, 3);
    }
    if (!layout.side.isNull())
        paintTraced(painter, lens, layout, theme);
    paintLensKey(painter,
                 QRectF(layout.left, layout.bottom + (lens.next.empty() ? 4 : nextLine),
                        context.area.right() - layout.left, lensKeyLine - 4),
                 lens, theme);
}

// Of the cells, and of the key below them.
double lensWidth(const Lens& lens) {
    constexpr double key = 160;
    return lensLabelRoom() +
           std::max(static_cast<double>(lens.columns.size()) * columnAtEase(lens), key);
}

// As paintLensKey() writes it.
double lensKeyWidth(const Lens& lens) {
    const QFont font = wordFont(smallPoints);
    const double bold = lens.next.empty() ? 0 : 10 + widthOf(font, words(boldMeans)) + 10;
    return widthOf(font, words(lens.scale.quantity) + QStringLiteral("  0")) + 10 + lensBar + 8 +
           widthOf(font, QStringLiteral("1")) + 10 + bold;
}

QSizeF sizeOfLens(const Lens& lens, const PaintOptions& options) {
    return {std::max(lensWidth(lens), lensKeyWidth(lens)) + tracedGap + tracedWidth,
            aroundRows(lens, options) + static_cast<double>(lens.rows) * lensRow};
}

Room roomOfLens(const Lens& lens, double /*width*/, const PaintOptions& options) {
    const auto rows = static_cast<double>(lens.rows);
    return {.width =
                options.paper ? std::max(lensWidth(lens), lensKeyWidth(lens)) : lensWidth(lens),
            .least = aroundRows(lens, options) + rows * leastLensRow,
            .height = aroundRows(lens, options) + rows * lensRow};
}

std::optional<Hit> hitInLens(const Lens& lens, const QRectF& area, const QPointF& point,
                             const PaintOptions& options) {
    if (lens.columns.empty())
        return std::nullopt;
    const LensLayout layout(lens, area, options);
    const double column = (point.x() - layout.left) / layout.wide;
    const double row = (point.y() - layout.top) / layout.high;
    if (column < 0 || column >= static_cast<double>(lens.columns.size()) || row < 0 ||
        row >= static_cast<double>(lens.rows))
        return std::nullopt;
    return Hit{.row = static_cast<Index>(row), .column = static_cast<Index>(column)};
}

} // namespace

PainterOf<Lens> painterOf(const Lens& figure) {
    return {figure.columns.empty(), paintLens, sizeOfLens, roomOfLens, hitInLens};
}

} // namespace fovea

#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/painters.h"
#include "ui/plot/plot_parts.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea {
namespace {

constexpr double tableLine = 25;
constexpr double columnGap = 12;
constexpr double tableSwatch = 14;
constexpr double swatchGap = 8;
constexpr double usual = 360; // where no width is given
constexpr double usualWords = 190;

QString textOf(double value, bool isCount) {
    if (std::isnan(value))
        return QStringLiteral("—");
    if (std::isinf(value))
        return QStringLiteral("∞");
    if (isCount)
        return utf8(printGrouped(static_cast<std::uint64_t>(value)));
    if (value == 0)
        return QStringLiteral("0");
    return utf8(printFor(value, std::max(std::abs(value), 1e-3)));
}

QString textIn(const NumberTable& table, const NumberTable::Row& row, std::size_t column) {
    return textOf(row.values[column], column < table.counts.size() && table.counts[column] != 0);
}

// Room for a row's line, where any has one.
double lineRoom(const NumberTable& table) {
    return std::ranges::any_of(table.rows, &NumberTable::Row::line) ? tableSwatch + swatchGap : 0;
}

QFont valueFont(bool strong, double scale = 1) {
    return numberFont((smallPoints + 0.5) * scale, strong ? QFont::Bold : QFont::Normal);
}

QFont nameFont(bool strong, double points = bodyPoints) {
    return wordFont(points, strong ? QFont::DemiBold : QFont::Normal);
}

// Of the columns of numbers: as wide as what stands in them.
std::vector<double> valueWidths(const NumberTable& table) {
    std::vector<double> widths;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        double width = 0;
        for (const NumberTable::Row& row : table.rows) {
            if (i < row.values.size())
                width = std::max(width, widthOf(valueFont(row.strong), textIn(table, row, i)));
            if (i < row.formulas.size())
                width = std::max(width, widthOf(wordFont(smallPoints), utf8(row.formulas[i])));
        }
        widths.push_back(std::ceil(width) + columnGap);
    }
    return widths;
}

// The same, with their headings, so that names have what is left.
std::vector<double> columnWidths(const NumberTable& table) {
    std::vector<double> widths = valueWidths(table);
    for (std::size_t i = 0; i < widths.size(); ++i)
        widths[i] =
            std::max(widths[i], std::ceil(widthOf(wordFont(smallPoints), words(table.columns[i]))) +
                                    columnGap);
    return widths;
}

double widestName(const NumberTable& table) {
    double width = 0;
    for (const NumberTable::Row& row : table.rows)
        width = std::max(width, widthOf(nameFont(row.strong), words(row.name)) + 1);
    return width;
}

// Longer ones may be cut.
double roomForNames(const NumberTable& table) {
    constexpr double most = 220;
    return std::min(widestName(table), most);
}

// Words on lines of this width; a word that is longer is cut by who draws it.
QStringList lines(const QFont& font, const QString& text, double width) {
    QStringList all;
    for (const QString& word : text.split(QLatin1Char(' '))) {
        if (all.isEmpty() || widthOf(font, all.back() + QLatin1Char(' ') + word) > width)
            all << word;
        else
            all.back() += QLatin1Char(' ') + word;
    }
    return all;
}

QStringList noteLines(const NumberTable& table, double width) {
    QStringList all;
    for (const Message& note : table.notes)
        all += lines(wordFont(smallPoints), words(note), width);
    return all;
}

double noteHeight() {
    return std::ceil(heightOf(wordFont(smallPoints))) + 2;
}

double headHeight(const NumberTable& table, const PaintOptions& options) {
    return titleHeight(table.title, options) + tableLine;
}

// Words are broken at spaces: as wide as the longest that cannot be.
double leastWidthOfWords(const NumberTable& table, std::size_t column) {
    const QFont font = wordFont(smallPoints);
    double width = widthOf(font, words(table.wordColumns[column]));
    for (const NumberTable::Row& row : table.rows)
        if (column < row.words.size())
            for (const QString& word : words(row.words[column]).split(QLatin1Char(' ')))
                width = std::max(width, widthOf(font, word));
    return std::ceil(width) + 1 + columnGap;
}

std::vector<double> leastWordWidths(const NumberTable& table) {
    std::vector<double> widths;
    for (std::size_t i = 0; i < table.wordColumns.size(); ++i)
        widths.push_back(leastWidthOfWords(table, i));
    return widths;
}

// How a table fills a width: names, words, numbers, each in columns.
struct TableLayout {
    TableLayout(const NumberTable& table, double width)
        : numbers(columnWidths(table)), word(leastWordWidths(table)) {
        const double leastWords = std::reduce(word.begin(), word.end());
        fitNumbers(valueWidths(table),
                   std::max(width * (word.empty() ? 0.6 : 0.35),
                            width - lineRoom(table) - roomForNames(table) - leastWords),
                   width * 0.75);
        const double rest = width - lineRoom(table) - std::reduce(numbers.begin(), numbers.end());
        names = rest;
        if (!word.empty()) {
            names = std::min(roomForNames(table) + columnGap, rest * 0.4);
            const double left = rest - names;
            // What is left goes to all alike; where there is too little, each has its share.
            const double more = std::max(0.0, left - leastWords) / static_cast<double>(word.size());
            for (double& one : word)
                one = one * std::min(1.0, left / leastWords) + more;
        }
        for (const NumberTable::Row& row : table.rows)
            heights.push_back(heightOf(row));
    }

    // A row has as many lines as its longest words need.
    [[nodiscard]] double heightOf(const NumberTable::Row& row) const {
        qsizetype most = 1;
        for (std::size_t i = 0; i < std::min(row.words.size(), word.size()); ++i)
            most = std::max(most, wordLines(row.words[i], i).size());
        const bool hasFormulas = std::ranges::any_of(
            row.formulas, [](const std::string& formula) { return !formula.empty(); });
        const double ofWords = static_cast<double>(most) * noteHeight() + 8;
        return std::max(
            {tableLine + (hasFormulas ? formulaLine : 0.0), row.words.empty() ? 0.0 : ofWords});
    }
    [[nodiscard]] QStringList wordLines(const Message& text, std::size_t column) const {
        return lines(wordFont(smallPoints), words(text), word[column] - columnGap);
    }
    [[nodiscard]] double height() const { return std::reduce(heights.begin(), heights.end()); }

    // Where there is little room headings are cut, and then numbers are smaller; they are never
    // cut.
    void fitNumbers(const std::vector<double>& values, double most, double all) {
        const double wished = std::reduce(numbers.begin(), numbers.end());
        const double least = std::reduce(values.begin(), values.end());
        most = std::max(most, std::min(least, all));
        numberScale = std::min(1.0, most / std::max(least, 1.0));
        const double ofHeadings =
            std::clamp((most - least) / std::max(wished - least, 1.0), 0.0, 1.0);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = numberScale * values[i] + ofHeadings * (numbers[i] - values[i]);
    }

    static constexpr double formulaLine = 16;
    std::vector<double> numbers; // widths
    double numberScale = 1;      // of their font
    std::vector<double> word;    // widths of the columns of words
    std::vector<double> heights; // of the rows
    double names = 0;
};

double heightAt(const NumberTable& table, double width, const PaintOptions& options) {
    const auto notes = static_cast<double>(noteLines(table, width).size());
    return headHeight(table, options) + TableLayout(table, width).height() +
           (notes > 0 ? 8 + notes * noteHeight() : 0);
}

void paintWordCells(QPainter& painter, const TableLayout& layout, const NumberTable::Row& row,
                    double left, double top) {
    const QFont small = wordFont(smallPoints);
    painter.setFont(small);
    for (std::size_t i = 0; i < std::min(row.words.size(), layout.word.size()); ++i) {
        const double width = layout.word[i] - columnGap;
        double y = top + (tableLine - noteHeight()) / 2;
        for (const QString& line : layout.wordLines(row.words[i], i)) {
            drawWords(painter, QRectF(left, y, width, noteHeight()),
                      Qt::AlignLeft | Qt::AlignVCenter, elided(small, line, width));
            y += noteHeight();
        }
        left += layout.word[i];
    }
}

void paintNumberTable(QPainter& painter, const PaintContext& context, const NumberTable& table) {
    const QRectF& area = context.area;
    const Theme& theme = context.theme;
    paintTitle(painter, context, table.title, table.subtitle);
    double y = area.top() + headHeight(table, context.options) - tableLine;
    const TableLayout layout(table, area.width());
    const auto cell = [&](std::size_t column, double top, double height = tableLine) {
        double right = area.right();
        for (std::size_t after = column + 1; after < layout.numbers.size(); ++after)
            right -= layout.numbers[after];
        return QRectF(right - layout.numbers[column], top, layout.numbers[column], height);
    };
    // Smaller names before they are cut.
    const double room = layout.names - (table.wordColumns.empty() ? 0 : columnGap);
    const double points =
        std::clamp(bodyPoints * room / std::max(widestName(table), 1.0), smallPoints, bodyPoints);
    const QFont small = wordFont(smallPoints);
    painter.setFont(small);
    painter.setPen(theme.quiet);
    const double firstWord = area.left() + lineRoom(table) + layout.names;
    double left = firstWord;
    for (std::size_t i = 0; i < table.wordColumns.size(); ++i) {
        const double width = layout.word[i] - columnGap;
        drawWords(painter, QRectF(left, y, width, tableLine), Qt::AlignLeft | Qt::AlignVCenter,
                  elided(small, words(table.wordColumns[i]), width));
        left += layout.word[i];
    }
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        drawWords(painter, cell(i, y), Qt::AlignRight | Qt::AlignVCenter,
                  elided(small, words(table.columns[i]), layout.numbers[i] - 4));
    y += tableLine;
    for (std::size_t line = 0; line < table.rows.size(); ++line) {
        const NumberTable::Row& row = table.rows[line];
        const double middle = y + tableLine / 2;
        const Plot::Curve curve{
            .name = {}, .series = row.series, .stroke = row.stroke, .strong = row.strong};
        painter.setPen(penOf(Plot{}, curve, theme, context.options));
        if (row.line)
            painter.drawLine(QPointF(area.left(), middle),
                             QPointF(area.left() + tableSwatch, middle));
        const QFont font = nameFont(row.strong, points);
        painter.setFont(font);
        painter.setPen(theme.ink);
        drawWords(painter, QRectF(area.left() + lineRoom(table), y, room, tableLine),
                  Qt::AlignLeft | Qt::AlignVCenter, elided(font, words(row.name), room));
        paintWordCells(painter, layout, row, firstWord, y);
        painter.setFont(valueFont(row.strong, layout.numberScale));
        for (std::size_t i = 0; i < std::min(row.values.size(), layout.numbers.size()); ++i)
            drawWords(painter, cell(i, y), Qt::AlignRight | Qt::AlignVCenter,
                      textIn(table, row, i));
        painter.setFont(wordFont(smallPoints * layout.numberScale));
        painter.setPen(theme.quiet);
        for (std::size_t i = 0; i < std::min(row.formulas.size(), layout.numbers.size()); ++i)
            drawWords(painter, cell(i, y + tableLine - 5, TableLayout::formulaLine),
                      Qt::AlignRight | Qt::AlignVCenter, utf8(row.formulas[i]));
        y += layout.heights[line];
    }
    y += 8;
    painter.setFont(small);
    painter.setPen(theme.quiet);
    for (const QString& line : noteLines(table, area.width())) {
        drawWords(painter, QRectF(area.left(), y, area.width(), noteHeight()),
                  Qt::AlignLeft | Qt::AlignVCenter, elided(small, line, area.width()));
        y += noteHeight();
    }
}

QSizeF sizeOfNumberTable(const NumberTable& table, const PaintOptions& options) {
    const double width = usual + usualWords * static_cast<double>(table.wordColumns.size());
    return {width, heightAt(table, width, options)};
}

Room roomOfNumberTable(const NumberTable& table, double width, const PaintOptions& options) {
    const std::vector<double> widths = columnWidths(table);
    const double height = heightAt(table, width, options);
    const std::vector<double> ofWords = leastWordWidths(table);
    return {.width = lineRoom(table) + roomForNames(table) + (ofWords.empty() ? 0 : columnGap) +
                     std::reduce(ofWords.begin(), ofWords.end()) +
                     std::reduce(widths.begin(), widths.end()),
            .least = height,
            .height = height};
}

std::optional<Hit> hitInNumberTable(const NumberTable& table, const QRectF& area,
                                    const QPointF& point, const PaintOptions& options) {
    if (!area.contains(point))
        return std::nullopt;
    double top = area.top() + headHeight(table, options);
    const TableLayout layout(table, area.width());
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        if (point.y() >= top && point.y() < top + layout.heights[row])
            return Hit{.item = 0, .row = static_cast<Index>(row), .column = {}};
        top += layout.heights[row];
    }
    return std::nullopt;
}

} // namespace

PainterOf<NumberTable> painterOf(const NumberTable& table) {
    return {table.rows.empty(), paintNumberTable, sizeOfNumberTable, roomOfNumberTable,
            hitInNumberTable};
}

} // namespace fovea

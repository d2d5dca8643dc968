#include "ui/paint/steps_layout.h"

#include "ui/look/fonts.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>

#include <algorithm>
#include <cmath>
#include <span>

namespace fovea {
namespace {

constexpr double headerHeight = 24;
constexpr double bandGap = 16;
constexpr double signRoom = 36;
constexpr double stepGap = 24;    // between steps that stand side by side
constexpr double lineNames = 104; // names of lines stand at their left
constexpr double highestLine = 34;
constexpr double lowestLine = 28;
constexpr double lineGap = 6;
constexpr double legibleRow = 13; // lower rows cannot all have their words
constexpr double wordsHeight = 24;
constexpr double longestWord = 90;
constexpr double tallest = 20; // of a cell in a matrix
constexpr double widestMatrix = 20;
constexpr double widestLine = 74; // of a cell in a line

// Blocks of a step that stand side by side: all of them, or as many as there is room for.
struct Piece {
    std::size_t step;
    std::size_t from, to;
};

// Steps that stand side by side, or one line.
struct Band {
    std::vector<Piece> pieces;
    bool whole = true; // nothing of a step that goes on in another one
    bool line = false;
    Index rows = 1;
    Index columns = 0;
    double fixed = 0; // what is wide whatever the cells are
};

double wordsRoom(const std::vector<std::string>& labels) {
    const QFont font = wordFont(smallPoints, QFont::DemiBold); // as the query's is
    double width = 0;
    for (const std::string& label : labels)
        width = std::max(width, widthOf(font, labelText(label)));
    width = std::max(width, widthOf(wordFont(smallPoints), StepsLayout::writtenText(2)) + 1);
    return labels.empty() ? 0 : std::min(width, longestWord) + 8;
}

// The same words twice in a row of blocks are written once.
bool writesRows(const Steps::Step& step, const Piece& piece, std::size_t block) {
    return !step.blocks[block].rows.empty() &&
           (block == piece.from || step.blocks[block - 1].rows != step.blocks[block].rows);
}

bool isLine(const Steps::Step& step) {
    return step.blocks.size() == 1 && step.blocks.front().height == 1;
}

Band bandOf(const Steps& steps, const Piece& piece) {
    const Steps::Step& step = steps.steps[piece.step];
    Band band{.pieces = {piece},
              .whole = piece.to - piece.from == step.blocks.size(),
              .line = isLine(step)};
    for (std::size_t b = piece.from; b < piece.to; ++b) {
        band.rows = std::max(band.rows, step.blocks[b].height);
        band.columns += step.blocks[b].width;
        band.fixed += (writesRows(step, piece, b) ? wordsRoom(step.blocks[b].rows) : 0) + signRoom;
    }
    return band;
}

// What it needs at the least.
double narrowestOf(const Band& band) {
    constexpr double cell = 3;
    return (band.line ? lineNames + 16 : band.fixed) + cell * static_cast<double>(band.columns);
}

// Where a step that is too wide goes on below: best behind a sign, as in an equation.
std::size_t breakOf(const Steps& steps, const Piece& rest, double width) {
    std::size_t to = rest.from + 1;
    while (narrowestOf(bandOf(steps, {rest.step, rest.from, to + 1})) <= width)
        ++to;
    for (std::size_t sign = to; sign > rest.from; --sign)
        if (!steps.steps[rest.step].signs[sign - 1].empty())
            return sign;
    return to;
}

// The whole step; where it is too wide, as many pieces as it takes.
std::vector<Piece> stepPieces(const Steps& steps, std::size_t index, double width) {
    std::vector<Piece> pieces;
    Piece rest{index, 0, steps.steps[index].blocks.size()};
    while (rest.to - rest.from > 1 && narrowestOf(bandOf(steps, rest)) > width) {
        const std::size_t to = breakOf(steps, rest, width);
        pieces.push_back({index, rest.from, to});
        rest.from = to;
    }
    pieces.push_back(rest);
    return pieces;
}

// Puts it beside the last one where both have room.
void append(std::vector<Band>& bands, const Band& next, double width) {
    constexpr double narrow = 6;
    Band* last = bands.empty() ? nullptr : &bands.back();
    const bool fits = last && last->whole && next.whole && !last->line && !next.line &&
                      last->fixed + next.fixed + stepGap +
                              narrow * static_cast<double>(last->columns + next.columns) <=
                          width;
    if (!fits) {
        bands.push_back(next);
        return;
    }
    last->pieces.push_back(next.pieces.front());
    last->rows = std::max(last->rows, next.rows);
    last->columns += next.columns;
    last->fixed += next.fixed + stepGap;
}

std::vector<Band> bandsOf(const Steps& steps, double width) {
    std::vector<Band> bands;
    for (std::size_t i = 0; i < steps.steps.size(); ++i)
        for (const Piece& piece : stepPieces(steps, i, width))
            append(bands, bandOf(steps, piece), width);
    return bands;
}

QString counted(double value) {
    return QLocale::c().toString(value, 'f', value == std::floor(value) ? 0 : 2);
}

// As many lines as it takes.
double factsRoom(const Steps& steps, double width) {
    if (steps.facts.empty())
        return 0;
    const QFontMetricsF metrics(StepsLayout::factsFont());
    const QRectF box(0, 0, std::max(width, 60.0), 1000);
    return metrics.boundingRect(box, Qt::TextWordWrap, StepsLayout::factsText(steps)).height() + 11;
}

} // namespace

QString StepsLayout::writtenText(Index every) {
    return QCoreApplication::translate("fovea", "1 of %1").arg(every);
}

QFont StepsLayout::factsFont() {
    return wordFont(smallPoints);
}

QString StepsLayout::factsText(const Steps& steps) {
    QStringList parts;
    for (const Fact& fact : steps.facts)
        parts << words(fact.name) + QLatin1Char(' ') + counted(fact.value);
    return QCoreApplication::translate("fovea", "Parameters: %1")
        .arg(parts.join(QStringLiteral("   ·   ")));
}

double StepsLayout::narrowest(const Steps& steps) {
    double width = 0;
    for (std::size_t i = 0; i < steps.steps.size(); ++i)
        for (const Piece& piece : stepPieces(steps, i, 0))
            width = std::max(width, narrowestOf(bandOf(steps, piece)));
    return width;
}

double StepsLayout::narrowestWhole(const Steps& steps) {
    double width = 0;
    for (std::size_t i = 0; i < steps.steps.size(); ++i)
        width = std::max(width, narrowestOf(bandOf(steps, {i, 0, steps.steps[i].blocks.size()})));
    return width;
}

bool StepsLayout::hasNumbers(const Steps& steps, double width) const {
    return std::ranges::all_of(blocks, [&](const Placed& placed) {
        return !placed.line || placed.width(steps.steps[placed.step].blocks[placed.block]) >= width;
    });
}

StepsLayout::StepsLayout(const Steps& steps, const QRectF& area, const PaintOptions& options) {
    const double top = area.top() + titleHeight(steps.title, options);
    const std::vector<Band> bands = bandsOf(steps, area.width());
    // Lines give way before the rows of matrices become too low for their words.
    const double factsHigh = factsRoom(steps, area.width());
    double fixed = factsHigh;
    double rows = 0;
    double lines = 0;
    const auto leads = [&](std::size_t i) { return i == 0 || !bands[i - 1].line; };
    for (std::size_t i = 0; i < bands.size(); ++i) {
        const Band& band = bands[i];
        if (band.line) {
            fixed += lineGap + (leads(i) ? wordsHeight : 0);
            lines += 1;
        } else {
            fixed += headerHeight;
            rows += static_cast<double>(band.rows);
        }
        fixed += i + 1 < bands.size() && bands[i + 1].line && band.line ? 0 : bandGap;
    }
    const double room = area.bottom() - top - fixed;
    const double lineHeight =
        lines > 0 ? std::clamp((room - rows * legibleRow) / lines, lowestLine, highestLine) : 0;
    // Few rows keep the height of their words, and rather all is made smaller.
    const double lowestRow = rows > 0 ? std::clamp(160 / rows, 5.0, legibleRow) : legibleRow;
    const double tall =
        rows > 0 ? std::clamp((room - lines * lineHeight) / rows, lowestRow, tallest) : tallest;
    double y = top;
    for (std::size_t i = 0; i < bands.size(); ++i) {
        const Band& band = bands[i];
        if (band.line) {
            const Steps::Block& block = steps.steps[band.pieces.front().step].blocks.front();
            const double cell =
                std::min(widestLine, (area.width() - lineNames - 16) /
                                         static_cast<double>(std::max<Index>(block.width, 1)));
            y += leads(i) ? wordsHeight : 0;
            blocks.push_back({.step = band.pieces.front().step,
                              .block = 0,
                              .line = true,
                              .cells = QRectF(area.left() + lineNames, y,
                                              cell * static_cast<double>(block.width), lineHeight),
                              .header = QRectF(area.left(), y, lineNames - 12, lineHeight),
                              .columnWords = leads(i) && !block.columns.empty()});
            y += lineHeight + lineGap;
        } else {
            const double wide = std::clamp(
                (area.width() - band.fixed) / static_cast<double>(band.columns), 1.5, widestMatrix);
            double x = area.left();
            for (const Piece& piece : band.pieces) {
                x += &piece == &band.pieces.front() ? 0 : stepGap;
                const Steps::Step& step = steps.steps[piece.step];
                const Index shortest =
                    std::ranges::min_element(
                        std::span(step.blocks).subspan(piece.from, piece.to - piece.from), {},
                        &Steps::Block::height)
                        ->height;
                const double middle = y + headerHeight + tall * static_cast<double>(shortest) / 2;
                for (std::size_t b = piece.from; b < piece.to; ++b) {
                    const Steps::Block& block = step.blocks[b];
                    const double words = writesRows(step, piece, b) ? wordsRoom(block.rows) : 0;
                    const QRectF cells(x + words, y + headerHeight,
                                       wide * static_cast<double>(block.width),
                                       std::max(tall * static_cast<double>(block.height), 12.0));
                    // Up to the next block's; where that has words at its left, they stand lower.
                    const double next = b + 1 < piece.to && writesRows(step, piece, b + 1)
                                            ? wordsRoom(step.blocks[b + 1].rows)
                                        : b + 1 < piece.to ? 0
                                                           : stepGap;
                    const double free = cells.width() + signRoom - 8 + next;
                    blocks.push_back(
                        {.step = piece.step,
                         .block = b,
                         .cells = cells,
                         .header =
                             QRectF(cells.left(), y,
                                    std::min(free, std::max(cells.width(), 34.0) + signRoom - 8),
                                    headerHeight - 4),
                         .rowWords = words,
                         .sign = {cells.right() + signRoom / 2, middle}});
                    x = cells.right() + signRoom;
                }
            }
            y += headerHeight + tall * static_cast<double>(band.rows);
        }
        y += i + 1 < bands.size() && bands[i + 1].line && band.line ? 0 : bandGap;
    }
    facts = QRectF(area.left(), y, area.width(), factsHigh);
    used = y + factsHigh - area.top();
}

} // namespace fovea

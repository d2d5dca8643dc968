#include "ui/paint/steps_layout.h"

#include "ui/fonts.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>

#include <algorithm>
#include <cmath>

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
constexpr double legible = 13; // lower rows cannot all have their words
constexpr double wordsHeight = 24;
constexpr double longestWord = 90;
constexpr double tallest = 20; // of a cell in a matrix
constexpr double widest = 20;
constexpr double widestLine = 74; // of a cell in a line

// Steps that stand side by side, or one line.
struct Band {
    std::vector<std::size_t> steps;
    bool line = false;
    Index rows = 1;
    Index columns = 0;
    double fixed = 0; // what is wide whatever the cells are
};

double wordsRoom(const std::vector<std::string>& labels) {
    const QFont font = wordFont(smallPoints, QFont::DemiBold); // as the query's is
    double width = 0;
    for (const std::string& label : labels)
        width = std::max(width, widthOf(font, utf8(label)));
    return labels.empty() ? 0 : std::min(width, longestWord) + 8;
}

// The same words twice in a row of blocks are written once.
bool writesRows(const Steps::Step& step, std::size_t block) {
    return !step.blocks[block].rows.empty() &&
           (block == 0 || step.blocks[block - 1].rows != step.blocks[block].rows);
}

bool isLine(const Steps::Step& step) {
    return step.blocks.size() == 1 && step.blocks.front().height == 1;
}

Band bandOf(const Steps& steps, std::size_t index) {
    const Steps::Step& step = steps.steps[index];
    Band band{.steps = {index}, .line = isLine(step)};
    for (std::size_t b = 0; b < step.blocks.size(); ++b) {
        band.rows = std::max(band.rows, step.blocks[b].height);
        band.columns += step.blocks[b].width;
        band.fixed += (writesRows(step, b) ? wordsRoom(step.blocks[b].rows) : 0) + signRoom;
    }
    return band;
}

std::vector<Band> bandsOf(const Steps& steps, double width) {
    std::vector<Band> bands;
    for (std::size_t i = 0; i < steps.steps.size(); ++i) {
        const Band next = bandOf(steps, i);
        Band* last = bands.empty() ? nullptr : &bands.back();
        constexpr double narrow = 6;
        const bool fits = last && !last->line && !next.line &&
                          last->fixed + next.fixed + stepGap +
                                  narrow * static_cast<double>(last->columns + next.columns) <=
                              width;
        if (!fits) {
            bands.push_back(next);
            continue;
        }
        last->steps.push_back(i);
        last->rows = std::max(last->rows, next.rows);
        last->columns += next.columns;
        last->fixed += next.fixed + stepGap;
    }
    return bands;
}

QString counted(double value) {
    return QLocale::c().toString(value, 'f', value == std::floor(value) ? 0 : 2);
}

// One line; on paper as many as it takes.
double factsRoom(const Steps& steps, double width, const PaintOptions& options) {
    if (steps.facts.empty())
        return 0;
    if (!options.paper)
        return StepsLayout::factsHeight;
    const QFontMetricsF metrics(StepsLayout::factsFont());
    const QRectF box(0, 0, std::max(width, 60.0), 1000);
    return metrics.boundingRect(box, Qt::TextWordWrap, StepsLayout::factsText(steps)).height() + 11;
}

} // namespace

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
    constexpr double cell = 3;
    double width = 0;
    for (std::size_t i = 0; i < steps.steps.size(); ++i) {
        const Band band = bandOf(steps, i);
        const auto columns = static_cast<double>(band.columns);
        width = std::max(width, (band.line ? lineNames + 16 : band.fixed) + cell * columns);
    }
    return width;
}

StepsLayout::StepsLayout(const Steps& steps, const QRectF& area, const PaintOptions& options) {
    const double top = area.top() + (options.titles ? titleHeight(steps.title) : 0);
    const std::vector<Band> bands = bandsOf(steps, area.width());
    // Lines give way before the rows of matrices become too low for their words.
    const double factsHigh = factsRoom(steps, area.width(), options);
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
        lines > 0 ? std::clamp((room - rows * legible) / lines, lowestLine, highestLine) : 0;
    const double tall =
        rows > 0 ? std::clamp((room - lines * lineHeight) / rows, 5.0, tallest) : tallest;
    double y = top;
    for (std::size_t i = 0; i < bands.size(); ++i) {
        const Band& band = bands[i];
        if (band.line) {
            const Steps::Block& block = steps.steps[band.steps.front()].blocks.front();
            const double cell =
                std::min(widestLine, (area.width() - lineNames - 16) /
                                         static_cast<double>(std::max<Index>(block.width, 1)));
            y += leads(i) ? wordsHeight : 0;
            blocks.push_back({.step = band.steps.front(),
                              .block = 0,
                              .line = true,
                              .cells = QRectF(area.left() + lineNames, y,
                                              cell * static_cast<double>(block.width), lineHeight),
                              .header = QRectF(area.left(), y, lineNames - 12, lineHeight),
                              .columnWords = leads(i) && !block.columns.empty()});
            y += lineHeight + lineGap;
        } else {
            const double wide = std::clamp(
                (area.width() - band.fixed) / static_cast<double>(band.columns), 1.5, widest);
            double x = area.left();
            for (const std::size_t s : band.steps) {
                x += s == band.steps.front() ? 0 : stepGap;
                const Steps::Step& step = steps.steps[s];
                const Index shortest =
                    std::ranges::min_element(step.blocks, {}, &Steps::Block::height)->height;
                const double middle = y + headerHeight + tall * static_cast<double>(shortest) / 2;
                for (std::size_t b = 0; b < step.blocks.size(); ++b) {
                    const Steps::Block& block = step.blocks[b];
                    const double words = writesRows(step, b) ? wordsRoom(block.rows) : 0;
                    const QRectF cells(x + words, y + headerHeight,
                                       wide * static_cast<double>(block.width),
                                       std::max(tall * static_cast<double>(block.height), 12.0));
                    blocks.push_back({.step = s,
                                      .block = b,
                                      .cells = cells,
                                      .header = QRectF(cells.left(), y,
                                                       std::max(cells.width(), 34.0) + signRoom - 8,
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

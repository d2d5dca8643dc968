#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/steps_layout.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double later = 0.13;         // opacity of steps that the walk has not reached
constexpr double numberAtEase = 40;    // the width of a cell in which a number has its usual type
constexpr double narrowestNumber = 29; // in a window with smaller type

QString shapeText(const Steps::Block& block) {
    QStringList parts;
    for (const Index size : block.shape)
        parts << QString::number(size);
    return parts.join(QStringLiteral(" × "));
}

void paintCellsOf(QPainter& painter, const StepsLayout::Placed& placed, const Steps::Block& block,
                  const Theme& theme, bool signs) {
    const ColourMap colours(theme, block.scale);
    const double width = placed.width(block);
    const double height = placed.height(block);
    const double gap = std::min(width, height) >= 9 ? 2 : std::min(width, height) >= 5 ? 1 : 0;
    const double radius = placed.line ? 4 : gap >= 2 ? 2 : 0;
    const bool paper = signs;
    const bool numbers = placed.line && width >= (paper ? numberAtEase : narrowestNumber);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, radius > 0 || gap == 0);
    painter.setFont(numberFont(smallPoints * std::min(1.0, width / numberAtEase)));
    for (Index i = 0; i < block.height; ++i)
        for (Index j = 0; j < block.width; ++j) {
            const auto at = static_cast<std::size_t>(i * block.width + j);
            const QRectF rect =
                placed.cell(block, i, j).adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2);
            if (!block.visible.empty() && !block.visible[at]) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(theme.line);
                painter.drawEllipse(rect.center(), std::min(2.0, width / 6),
                                    std::min(2.0, width / 6));
                continue;
            }
            const QColor colour = colours(block.values[at]);
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawRoundedRect(rect, radius, radius);
            if (signs && !numbers && block.scale.isSigned && block.values[at] < 0)
                paintMinus(painter, rect, colour, -block.values[at] / block.scale.high);
            if (numbers) {
                painter.setPen(inkOn(colour));
                drawWords(painter, rect, Qt::AlignCenter,
                          std::isfinite(block.values[at])
                              ? utf8(printFor(block.values[at], block.scale.high))
                              : QStringLiteral("—"));
            }
        }
    painter.restore();
}

void paintMarked(QPainter& painter, const StepsLayout::Placed& placed, const Steps::Block& block,
                 const Theme& theme) {
    painter.setPen(QPen(theme.accent, 1.5));
    painter.setBrush(Qt::NoBrush);
    if (block.row && *block.row < block.height && block.height > 1)
        painter.drawRoundedRect(placed.cell(block, *block.row, 0)
                                    .united(placed.cell(block, *block.row, block.width - 1))
                                    .adjusted(-1.5, -1.5, 1.5, 1.5),
                                4, 4);
    if (block.column && *block.column < block.width && block.width > 1)
        painter.drawRoundedRect(placed.cell(block, 0, *block.column)
                                    .united(placed.cell(block, block.height - 1, *block.column))
                                    .adjusted(-1.5, -1.5, 1.5, 1.5),
                                4, 4);
}

// More of the matrix follows than is shown.
void paintRest(QPainter& painter, const StepsLayout::Placed& placed, const Steps::Block& block,
               const Theme& theme) {
    painter.setFont(wordFont(smallPoints));
    painter.setPen(theme.quiet);
    const QRectF& cells = placed.cells;
    if (block.shape[1] > block.width)
        drawWords(painter, QRectF(cells.right() + 1, cells.top() - 10, 14, 14), Qt::AlignCenter,
                  QStringLiteral("⋯"));
    if (block.shape[0] > block.height)
        drawWords(painter, QRectF(cells.left(), cells.bottom() - 1, 14, 14), Qt::AlignCenter,
                  QStringLiteral("⋮"));
}

void paintStepsHeader(QPainter& painter, const StepsLayout::Placed& placed,
                      const Steps::Block& block, bool current, const Theme& theme) {
    const QFont strong = wordFont(bodyPoints, QFont::DemiBold);
    const QFont soft = wordFont(smallPoints);
    const QString note = words(block.note);
    const QRectF& box = placed.header;
    const QString name = elided(strong, words(block.name), box.width());
    painter.setFont(strong);
    painter.setPen(current ? theme.accent : theme.ink);
    // Beside each other over a matrix, below each other at the left of a line.
    if (!placed.line) {
        drawWords(painter, box, Qt::AlignLeft | Qt::AlignVCenter, name);
        const double used = widthOf(strong, name) + 8;
        painter.setFont(soft);
        painter.setPen(theme.quiet);
        // As much of it as fits, and rather nothing than half a number.
        const QString shape = shapeText(block);
        for (const QString& text : {note.isEmpty() ? shape : note + QStringLiteral("  ·  ") + shape,
                                    note.isEmpty() ? shape : note, shape})
            if (widthOf(soft, text) <= box.width() - used) {
                drawWords(painter, box.adjusted(used, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                          text);
                break;
            }
        return;
    }
    const double half = note.isEmpty() ? box.height() : box.height() / 2;
    drawWords(painter, QRectF(box.left(), box.top(), box.width(), half),
              Qt::AlignRight | Qt::AlignVCenter, name);
    painter.setFont(soft);
    painter.setPen(theme.quiet);
    drawWords(painter, QRectF(box.left(), box.top() + half, box.width(), box.height() - half),
              Qt::AlignRight | Qt::AlignVCenter, elided(soft, note, box.width()));
}

// How far words over columns stand from each other. On paper the rest of a word cannot be shown by
// pointing at it.
double wordPitch(const Steps::Block& block, const QFont& font, const PaintOptions& options) {
    constexpr double least = 26;
    constexpr double most = 96;
    double pitch = least;
    if (options.paper)
        for (const std::string& word : block.columns)
            pitch = std::max(pitch, std::min(widthOf(font, labelText(word)) + 6, most));
    return pitch;
}

void paintWords(QPainter& painter, const StepsLayout::Placed& placed, const Steps::Block& block,
                const Theme& theme, const PaintOptions& options) {
    const double height = placed.height(block);
    // Low rows have smaller words before some have none, which is said.
    constexpr double usual = 11; // high enough for words of ordinary size
    constexpr double lowest = 8;
    const double points = std::clamp(smallPoints * height / usual, 6.0, smallPoints);
    const auto every = height >= lowest
                           ? Index{1}
                           : std::max<Index>(1, static_cast<Index>(std::ceil(lowest / height)));
    if (placed.rowWords > 0 && every > 1 && block.height > 1) {
        const QFont font = wordFont(smallPoints);
        painter.setFont(font);
        painter.setPen(theme.quiet);
        const QString some = StepsLayout::writtenText(every);
        const double wide = widthOf(font, some) + 1;
        drawWords(painter,
                  QRectF(placed.cells.left() - 8 - wide, placed.header.top(), wide,
                         placed.header.height()),
                  Qt::AlignRight | Qt::AlignVCenter, some);
    }
    if (placed.rowWords > 0)
        for (Index i = 0; i < block.height; ++i) {
            const bool strong = i == block.row;
            const bool crowded = block.row && std::abs(i - *block.row) < every;
            if (!strong && (i % every != 0 || crowded))
                continue;
            const QFont font = wordFont(points, strong ? QFont::DemiBold : QFont::Normal);
            painter.setFont(font);
            painter.setPen(strong ? theme.accent : theme.ink);
            const QRectF cell = placed.cell(block, i, 0);
            const double middle = cell.center().y();
            drawWords(
                painter,
                QRectF(placed.cells.left() - placed.rowWords, middle - 9, placed.rowWords - 8, 18),
                Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                elided(font, labelText(block.rows[static_cast<std::size_t>(i)]),
                       placed.rowWords - 8));
        }
    const double width = placed.width(block);
    if (!placed.columnWords)
        return;
    QFont font = wordFont(smallPoints);
    const auto step =
        std::max<Index>(1, static_cast<Index>(std::ceil(wordPitch(block, font, options) / width)));
    if (!options.paper) { // smaller type before words are cut
        constexpr double smallest = 0.75;
        double widest = 1;
        for (const std::string& word : block.columns)
            widest = std::max(widest, widthOf(font, labelText(word)));
        const double room = width * static_cast<double>(step) - 4;
        font = wordFont(smallPoints * std::clamp(room / widest, smallest, 1.0));
    }
    painter.setFont(font);
    painter.setPen(theme.ink);
    for (Index j = 0; j < block.width; j += step) {
        const QRectF cell = placed.cell(block, 0, j);
        const double room = width * static_cast<double>(step) - 4;
        drawWords(painter, QRectF(cell.center().x() - room / 2, cell.top() - 21, room, 18),
                  Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextSingleLine,
                  elided(font, labelText(block.columns[static_cast<std::size_t>(j)]), room));
    }
}

void paintFacts(QPainter& painter, const QRectF& area, const Steps& steps, const Theme& theme) {
    if (steps.facts.empty())
        return;
    painter.setFont(StepsLayout::factsFont());
    painter.setPen(theme.quiet);
    const QString text = StepsLayout::factsText(steps);
    drawWords(painter, area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, text);
}

// Below the title; smaller as a whole where it would not fit otherwise, and larger where a window
// has room for it.
struct Fitted {
    Fitted(const Steps& steps, const QRectF& whole, const PaintOptions& options)
        : area(whole.adjusted(0, titleHeight(steps.title, options), 0, 0)),
          layout(steps, QRectF(QPointF(), area.size()), untitled(options)) {
        constexpr double smallest = 0.4;
        for (int i = 0; i < 4 && layout.used * scale > area.height() + 1 && scale > smallest; ++i) {
            scale = std::max(smallest, scale * 0.98 * area.height() / (layout.used * scale));
            layout = StepsLayout(steps, QRectF(QPointF(), area.size() / scale), untitled(options));
        }
        if (!options.paper && scale == 1)
            grow(steps, options);
    }
    void grow(const Steps& steps, const PaintOptions& options) {
        constexpr double most = 1.6;
        constexpr double step = 0.1;
        for (double larger = most; larger > 1 + step / 2; larger -= step) {
            const StepsLayout grown(steps, QRectF(QPointF(), area.size() / larger),
                                    untitled(options));
            if (grown.used * larger > area.height() ||
                StepsLayout::narrowestWhole(steps) * larger > area.width() ||
                !grown.hasNumbers(steps, numberAtEase))
                continue;
            scale = larger;
            layout = grown;
            return;
        }
    }
    static PaintOptions untitled(PaintOptions options) {
        options.titles = false;
        return options;
    }
    QRectF area;
    StepsLayout layout;
    double scale = 1;
};

void paintSteps(QPainter& painter, const PaintContext& context, const Steps& steps) {
    const auto& [area, theme, options] = context;
    paintTitle(painter, context, steps.title, steps.subtitle);
    if (steps.steps.empty()) {
        if (steps.subtitle.text.empty()) // which says why
            paintNothing(
                painter, context,
                QCoreApplication::translate("fovea", "Type a sentence to see how it is computed"));
        return;
    }
    const Fitted fitted(steps, area, options);
    const double opacity = painter.opacity();
    painter.save();
    painter.translate(fitted.area.topLeft());
    painter.scale(fitted.scale, fitted.scale);
    for (const StepsLayout::Placed& placed : fitted.layout.blocks) {
        const Steps::Step& step = steps.steps[placed.step];
        const Steps::Block& block = step.blocks[placed.block];
        const auto hit = static_cast<Index>(placed.step);
        painter.setOpacity(steps.reached && hit > *steps.reached ? opacity * later : opacity);
        paintStepsHeader(painter, placed, block, steps.reached == hit, theme);
        paintWords(painter, placed, block, theme, options);
        paintCellsOf(painter, placed, block, theme, showsMarks(theme, options));
        paintMarked(painter, placed, block, theme);
        paintRest(painter, placed, block, theme);
        painter.setFont(wordFont(titlePoints + 1));
        painter.setPen(theme.quiet);
        drawWords(painter, QRectF(placed.sign.x() - 20, placed.sign.y() - 14, 40, 28),
                  Qt::AlignCenter, utf8(step.signs[placed.block]));
    }
    painter.setOpacity(opacity);
    paintFacts(painter, fitted.layout.facts, steps, theme);
    painter.restore();
}

QSizeF sizeOfSteps(const Steps& steps, const PaintOptions& options) {
    constexpr double width = 960;
    const StepsLayout layout(steps, QRectF(0, 0, width, 4000), options);
    return {width, std::max(std::ceil(layout.used), 200.0)};
}

Room roomOfSteps(const Steps& steps, double width, const PaintOptions& options) {
    const double needed = StepsLayout::narrowest(steps);
    const auto used = [&](double height) {
        return std::ceil(
            StepsLayout(steps, QRectF(0, 0, std::max(width, needed), height), options).used);
    };
    return {.width = needed, .least = used(0), .height = used(4000)};
}

// The item is the block, counted over all steps.
std::optional<Hit> hitInSteps(const Steps& steps, const QRectF& area, const QPointF& point,
                              const PaintOptions& options) {
    const Fitted fitted(steps, area, options);
    const QPointF inside = (point - fitted.area.topLeft()) / fitted.scale;
    for (std::size_t i = 0; i < fitted.layout.blocks.size(); ++i) {
        const StepsLayout::Placed& placed = fitted.layout.blocks[i];
        const Steps::Block& block = steps.steps[placed.step].blocks[placed.block];
        if (!placed.cells.contains(inside))
            continue;
        const auto at = [&](double distance, double cell, Index count) {
            return std::clamp<Index>(static_cast<Index>(distance / cell), 0, count - 1);
        };
        return Hit{.item = static_cast<Index>(i),
                   .row = at(inside.y() - placed.cells.top(), placed.height(block), block.height),
                   .column =
                       at(inside.x() - placed.cells.left(), placed.width(block), block.width)};
    }
    return std::nullopt;
}

} // namespace

PainterOf<Steps> painterOf(const Steps& steps) {
    return {steps.steps.empty(), paintSteps, sizeOfSteps, roomOfSteps, hitInSteps};
}

} // namespace fovea

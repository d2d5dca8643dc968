#include "ui/paint/matrix_layout.h"

#include "core/base/numbers.h"
#include "core/figure/plot.h"
#include "ui/look/fonts.h"
#include "ui/words.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double largestCell = 64;
constexpr double longestLabel = 132;
constexpr double legendWidth = 104; // bar, ticks and the space before them
constexpr double noLegend = 12;
constexpr double paperGap = 26; // between cells and legend, where every millimetre counts
constexpr double labelGap = 10;

// Of every so many words, as they are written.
double labelsWidth(const std::vector<std::string>& labels, Index step = 1) {
    std::vector<std::string_view> written;
    for (std::size_t i = 0; i < labels.size(); i += static_cast<std::size_t>(step))
        written.push_back(labels[i]);
    return widestLabel(wordFont(bodyPoints), std::move(written), longestLabel);
}

QString numberText(double value, const Scale& scale) {
    return utf8(printFor(value, scale.high));
}

Index stepFor(double cell, double room) {
    return std::max<Index>(1, static_cast<Index>(std::ceil(room / cell)));
}

// On paper smaller words before fewer; in a window large cells have larger ones.
double pointsFor(double cell, const PaintOptions& options) {
    constexpr double smallest = 7;
    constexpr double share = 0.61; // of a cell, in points: so high is a line of words
    constexpr double large = 100;
    constexpr double mostTimes = 1.5;
    if (cell >= 16)
        return options.paper ? bodyPoints : bodyPoints * std::clamp(cell / large, 1.0, mostTimes);
    return options.paper ? std::clamp(cell * share, smallest, smallPoints) : smallPoints;
}

LabelRoom writtenRoom(const Matrix& matrix, Index step) {
    const auto with = [](double width, const std::vector<std::string>& labels,
                         std::optional<Index> pinned) {
        if (!pinned || *pinned >= std::ssize(labels))
            return width;
        const QFont font = wordFont(bodyPoints, QFont::DemiBold);
        return std::max(width, widthOf(font, labelText(labels[static_cast<std::size_t>(*pinned)])));
    };
    return {with(labelsWidth(matrix.rows, step), matrix.rows, matrix.row),
            with(labelsWidth(matrix.columns, step), matrix.columns, matrix.column)};
}

double ticksWidth(const Scale& scale) {
    const QFont font = numberFont(smallPoints);
    double width = 0;
    for (const int most : {fewTicks, mostTicks})
        for (const ScaleTick& tick : ticksOf(scale, most))
            width = std::max(width, widthOf(font, tick.text));
    return width;
}

double gapFor(double cell) {
    return cell >= 14 ? 2 : cell >= 6 ? 1 : 0;
}

// How many times as wide as high cells are, where `square` is what they would be as squares and
// `shape` what fills the area. Large ones are squares; small ones use the room beside them.
double stretchOf(double square, double shape, bool paper) {
    constexpr double wantedSide = 44; // a number has room in it
    const double mostStretch = paper ? 2.5 : 4;
    const double most = std::clamp(wantedSide / square, 1.0, mostStretch);
    return std::clamp(shape, 1.0, most);
}

} // namespace

std::vector<ScaleTick> ticksOf(const Scale& scale, int most) {
    std::vector<ScaleTick> ticks;
    if (scale.isSigned && scale.logarithmic) { // even on the bar
        for (const double fraction : {0.0, 0.25, 0.5, 0.75, 1.0}) {
            const double value = valueAt(scale, fraction);
            ticks.push_back({fraction, utf8(printFor(value, std::abs(value)))});
        }
    } else {
        const Plot::Axis axis{
            .low = scale.low, .high = scale.high, .logarithmic = scale.logarithmic};
        const std::size_t least = scale.isSigned ? 3 : 2; // one alone has no meaning
        Ticks even;
        for (int count = most; count <= 2 * most + 1 && even.at.size() < least; ++count)
            even = ticksOf(axis, count);
        for (std::size_t i = 0; i < even.at.size(); ++i)
            ticks.push_back({fractionOn(scale, even.at[i]), utf8(even.text[i])});
    }
    constexpr double near = 0.12; // of the bar: two numbers would touch
    if (!(scale.high > scale.low))
        return ticks;
    // The largest number is said, too, where there is room above the last even one.
    if (!scale.clipped && !scale.isSigned && most > fewTicks && !ticks.empty() &&
        1 - ticks.back().fraction > near)
        ticks.push_back({1, utf8(printFor(scale.high, scale.high, 1))});
    if (!scale.clipped)
        return ticks;
    const auto setEnd = [&](double fraction, const QString& text) {
        std::erase_if(ticks, [&](const ScaleTick& tick) {
            return std::abs(tick.fraction - fraction) < near;
        });
        ticks.push_back({fraction, text});
    };
    setEnd(1, QStringLiteral("≥ ") + utf8(printFor(scale.high, scale.high)));
    if (scale.isSigned)
        setEnd(0, QStringLiteral("≤ ") + utf8(printFor(scale.low, scale.high)));
    return ticks;
}

RangeSwitch rangeSwitch(const QRectF& legend) {
    const QFont font = wordFont(smallPoints, QFont::DemiBold);
    const double height = heightOf(font) + 6;
    const QRectF full(legend.left() - 12, legend.bottom() + 10, widthOf(font, fullRange()) + 10,
                      height);
    return {full, QRectF(full.right(), full.top(), widthOf(font, fittedRange()) + 10, height)};
}

LabelRoom labelRoom(const Matrix& matrix) {
    const double rows = labelsWidth(matrix.rows);
    return {rows, matrix.columns == matrix.rows ? rows : labelsWidth(matrix.columns)};
}

double legendExtra(const Matrix& matrix, const PaintOptions& options) {
    constexpr double bar = 22;
    const double room = options.paper ? paperGap + bar + ticksWidth(matrix.scale) : legendWidth;
    return room - noLegend;
}

MatrixLayout::MatrixLayout(const Matrix& matrix, const QRectF& area, const PaintOptions& options) {
    const auto allRows = static_cast<double>(std::max<std::size_t>(matrix.rows.size(), 1));
    const auto allColumns = static_cast<double>(std::max<std::size_t>(matrix.columns.size(), 1));
    view = options.viewport.value_or(Viewport{0, 0, allColumns, allRows});
    const double rows = view.rows;
    const double columns = view.columns;
    const double top = titleHeight(matrix.title, options);
    axisRoom = options.axes ? 28 : 0;
    legendGap = options.paper ? paperGap : 44;
    legendRoom = noLegend + (options.legend ? legendExtra(matrix, options) : 0);
    title = QRectF(area.topLeft(), QSizeF(area.width(), top));
    const double height = std::max(area.height() - top, 1.0);

    // Two passes: the cells' size decides about the words, whose room decides about the cells.
    LabelRoom room = options.labels ? *options.labels : labelRoom(matrix);
    // Zoomed, the frame stays as it is and the cells grow.
    const double largest = options.viewport ? 400
                           : height > anyHeight / 2
                               ? largestCell
                               : std::clamp(height * 0.2, largestCell, 3 * largestCell);
    QSizeF cell(largest, largest);
    Index step = 1;
    // On paper no room is kept for words that are not written; more passes, for it goes around.
    for (int pass = 0; pass < (options.paper ? 6 : 3); ++pass) {
        labelPoints = pointsFor(cell.height(), options);
        const QFont font = wordFont(labelPoints);
        const auto atThisSize = [&](double width) { // type is not hinted: widths grow with size
            return std::min(width * labelPoints / bodyPoints, longestLabel);
        };
        rowWidth = atThisSize(room.rows) + labelGap;
        const double widest = atThisSize(room.columns);
        slanted = widest + 6 > cell.width();
        columnHeight =
            options.columnWords ? (slanted ? widest : heightOf(font)) + labelGap : labelGap;
        const double wide = std::max(area.width() - axisRoom - rowWidth - legendRoom, 1.0);
        // On a screen the last word may be higher than its row.
        const double below =
            options.paper ? 0 : std::max(0.0, (heightOf(font) - cell.height()) / 2);
        const double high = std::max(height - axisRoom - columnHeight - below, 1.0);
        // Zoomed, cells have the shape that they have as a whole.
        const double square = std::min(wide / allColumns, high / allRows);
        const double shape = wide / allColumns * allRows / high;
        constexpr double muchWider = 1.15; // paper whose height follows from squares is not
        const bool squares = height > anyHeight / 2 || (options.paper && shape < muchWider);
        const double stretch = squares ? 1 : stretchOf(square, shape, options.paper);
        const double tall = std::min({largest, wide / columns / stretch, high / rows});
        cell = QSizeF(std::max(tall * stretch, 1e-3), std::max(tall, 1e-3));
        if (options.paper && pass >= 2) {
            step = stepFor(cell.height(), heightOf(font));
            room = writtenRoom(matrix, step);
        }
        if (std::min(cell.width(), cell.height()) > 8 && !options.viewport)
            cell = QSizeF(std::floor(cell.width()), std::floor(cell.height()));
    }
    const QFont font = wordFont(labelPoints);
    rowStep = std::max(step, stepFor(cell.height(), heightOf(font)));
    columnStep = slanted ? std::max(step, stepFor(cell.width(), heightOf(font))) : 1;
    // The longest numbers are those at the ends of the scale.
    const QFont digits = numberFont(smallPoints);
    const double widest = std::max(widthOf(digits, numberText(matrix.scale.low, matrix.scale)),
                                   widthOf(digits, numberText(matrix.scale.high, matrix.scale)));
    const bool high = cell.height() >= heightOf(digits) + 2;
    numbers = high && cell.width() >= widest + 8;
    // Differences have a sign before them: in a window they come closer to the edges of a cell.
    if (matrix.scale.isSigned && !options.paper && high && !numbers) {
        constexpr double smallest = 0.86;
        numberSize = std::clamp((cell.width() - 6) / widest, smallest, 1.0);
        numbers = cell.width() >= widest * smallest + 4;
    }

    const QSizeF size(cell.width() * columns, cell.height() * rows);
    const double whole = axisRoom + rowWidth + size.width() + legendRoom;
    const double left = area.left() + std::max(0.0, (area.width() - whole) / 2);
    const double used = axisRoom + columnHeight + size.height();
    const double spare = std::max(0.0, height - used);
    map = QRectF(QPointF(std::floor(left + axisRoom + rowWidth),
                         std::floor(area.top() + top + axisRoom + columnHeight + spare / 3)),
                 size);
    if (options.titleAtCells) {
        const double above = map.top() - columnHeight - axisRoom - top;
        title = QRectF(left, above, std::max(area.right() - left, 1.0), top);
    }
    const auto clamped = [](double value, double most) {
        return static_cast<Index>(std::clamp(value, 0.0, most));
    };
    cells = {.origin = map.topLeft() - QPointF(view.left * cell.width(), view.top * cell.height()),
             .width = cell.width(),
             .height = cell.height(),
             .gap = gapFor(std::min(cell.width(), cell.height())),
             .visiblePart = {clamped(std::floor(view.top), allRows),
                             clamped(std::ceil(view.top + view.rows), allRows),
                             clamped(std::floor(view.left), allColumns),
                             clamped(std::ceil(view.left + view.columns), allColumns)},
             .signs = options.paper && matrix.scale.isSigned && !numbers};
    if (matrix.rows.empty() || matrix.columns.empty())
        cells.visiblePart = {};
    const double legendHeight = std::clamp(map.height() * 0.6, 56.0, 230.0);
    legend = QRectF(map.right() + legendGap, map.center().y() - legendHeight / 2, 14, legendHeight);
    constexpr double halfTick = 8; // its numbers reach beyond its ends
    const bool hasSwitch = matrix.fitted && !options.paper;
    const double below = hasSwitch ? rangeSwitch(legend).full.bottom() - legend.bottom() : halfTick;
    legend.translate(0, std::min(0.0, area.bottom() - below - legend.bottom()));
    if (!options.titleAtCells)
        return;
    // Its name stands above it, and not on the title: lower, or else shorter.
    constexpr double shortest = 24;
    const double least = title.bottom() + heightOf(numberFont(smallPoints)) + 8;
    const double air = std::max(0.0, area.bottom() - below - legend.bottom());
    legend.translate(0, std::clamp(least - legend.top(), 0.0, air));
    legend.setTop(std::max(legend.top(), std::min(least, legend.bottom() - shortest)));
}

namespace {

// Within the matrix, and none where all of it is visible.
std::optional<Viewport> fit(const Matrix& matrix, Viewport view) {
    const auto rows = static_cast<double>(matrix.rows.size());
    const auto columns = static_cast<double>(matrix.columns.size());
    if (view.columns >= columns && view.rows >= rows)
        return std::nullopt;
    view.columns = std::min(view.columns, columns);
    view.rows = std::min(view.rows, rows);
    view.left = std::clamp(view.left, 0.0, columns - view.columns);
    view.top = std::clamp(view.top, 0.0, rows - view.rows);
    return view;
}

} // namespace

std::optional<Viewport> zoomed(const Matrix& matrix, const QRectF& area,
                               const PaintOptions& options, const QPointF& point, double factor) {
    const MatrixLayout layout(matrix, area, options);
    const QPointF from = point - layout.cells.origin;
    const QPointF at(from.x() / layout.cells.width, from.y() / layout.cells.height); // in cells
    Viewport view = layout.view;
    constexpr double fewest = 4;
    const double scale = std::max(1 / factor, fewest / std::max(view.columns, view.rows));
    view.left = at.x() - (at.x() - view.left) * scale;
    view.top = at.y() - (at.y() - view.top) * scale;
    view.columns *= scale;
    view.rows *= scale;
    return fit(matrix, view);
}

std::optional<Viewport> movedTo(const Matrix& matrix, const std::optional<Viewport>& viewport,
                                const QPointF& corner) {
    if (!viewport)
        return std::nullopt;
    return fit(matrix, {corner.x(), corner.y(), viewport->columns, viewport->rows});
}

QSizeF cellSize(const Matrix& matrix, const QRectF& area, const PaintOptions& options) {
    const MatrixLayout layout(matrix, area, options);
    return {layout.cells.width, layout.cells.height};
}

Viewport revealed(const Matrix& matrix, Viewport view) {
    const auto move = [](double& from, double size, std::optional<Index> cell) {
        if (!cell)
            return;
        const auto fraction = static_cast<double>(*cell);
        if (fraction < from)
            from = fraction;
        else if (fraction + 1 > from + size)
            from = fraction + 1 - size;
    };
    move(view.top, view.rows, matrix.row);
    move(view.left, view.columns, matrix.column);
    return view;
}

} // namespace fovea

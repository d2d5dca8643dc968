#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/matrix_layout.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <vector>

namespace fovea {
namespace {

constexpr double betweenPanels = 12;
constexpr double narrowPanel = 340; // on paper; narrower ones stand below each other

// A legend that the next one has as well is left to it.
bool hasLegend(const Panels& panels, std::size_t i) {
    return i + 1 == panels.items.size() || !(panels.items[i].scale == panels.items[i + 1].scale);
}

// Each has its own title, which tells A from B, whatever the options say of the whole.
PaintOptions ofItem(const Panels& panels, std::size_t i, PaintOptions options) {
    options.titles = true;
    options.titleAtCells = !options.paper; // paper has no room to spare
    options.legend = hasLegend(panels, i);
    options.axes = options.paper || panels.items.size() < 4; // the rows of a window are low
    options.reserved = 0;
    options.viewport.reset();
    options.cells = nullptr;
    options.labels = nullptr;
    options.currentRow.reset();
    return options;
}

double extraOf(const Panels& panels, std::size_t i, const PaintOptions& options) {
    return hasLegend(panels, i) ? legendExtra(panels.items[i], options) : 0;
}

Room roomOfItem(const Panels& panels, std::size_t i, double width, const PaintOptions& options) {
    const Matrix& item = panels.items[i];
    return painterOf(item).room(item, width, ofItem(panels, i, options));
}

// Whether so many fit beside each other.
bool fitsAcross(const Panels& panels, double width, std::size_t columns,
                const PaintOptions& options) {
    double needed = 0;
    for (std::size_t i = 0; i < panels.items.size(); ++i) {
        needed = i % columns == 0 ? 0 : needed + betweenPanels;
        needed += roomOfItem(panels, i, 0, options).width;
        if (needed > width)
            return false;
    }
    return true;
}

std::size_t rowsOf(std::size_t count, std::size_t columns) {
    return (count + columns - 1) / columns;
}

// In two low rows of a window the upper words stand for both.
bool sharesWords(const Panels& panels, std::size_t columns, const PaintOptions& options) {
    const auto alike = [&](const Matrix& item) { return item.columns == panels.items[0].columns; };
    return !options.paper && columns > 1 && panels.items.size() > columns &&
           std::ranges::all_of(panels.items, alike);
}

// So many beside each other, the next ones below; the cells of all are equally large.
struct Grid {
    Grid(const Panels& panels, const QRectF& area, std::size_t across, const PaintOptions& options)
        : columns(std::max<std::size_t>(across, 1)), shares(sharesWords(panels, columns, options)) {
        const std::size_t count = panels.items.size();
        const std::size_t rows = std::max<std::size_t>(rowsOf(count, columns), 1);
        const auto gaps = [](std::size_t things) {
            return betweenPanels * static_cast<double>(things - 1);
        };
        double each = area.width(); // of one without its legend
        for (std::size_t row = 0; row < rows; ++row) {
            double legends = 0;
            for (std::size_t i = row * columns; i < std::min(count, (row + 1) * columns); ++i)
                legends += extraOf(panels, i, options);
            each = std::min(each, (area.width() - legends - gaps(columns)) /
                                      static_cast<double>(columns));
        }
        const double height = (area.height() - gaps(rows)) / static_cast<double>(rows);
        double words = 0; // which the first row alone has
        if (shares) {
            PaintOptions below = ofItem(panels, 0, options);
            const QRectF one(0, 0, each, height);
            words = MatrixLayout(panels.items[0], one, below).columnHeight;
            below.columnWords = false;
            words -= MatrixLayout(panels.items[0], one, below).columnHeight;
        }
        const double shareOfWords = words / static_cast<double>(rows);
        double x = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t row = i / columns;
            if (i % columns == 0)
                x = area.left();
            const double down = (height + betweenPanels - shareOfWords) * static_cast<double>(row);
            items.emplace_back(x, area.top() + down + (row > 0 ? words : 0),
                               each + extraOf(panels, i, options),
                               height - shareOfWords + (row == 0 ? words : 0));
            x = items.back().right() + betweenPanels;
        }
    }
    std::size_t columns;
    bool shares; // the words of columns
    std::vector<QRectF> items;
};

// As the grid has it.
PaintOptions ofItem(const Panels& panels, const Grid& grid, std::size_t i,
                    const PaintOptions& options) {
    PaintOptions own = ofItem(panels, i, options);
    own.columnWords = !grid.shares || i < grid.columns;
    return own;
}

Room roomIn(const Panels& panels, double width, std::size_t columns, const PaintOptions& options) {
    const Grid grid(panels, QRectF(0, 0, width, MatrixLayout::anyHeight), columns, options);
    Room all;
    for (std::size_t i = 0; i < panels.items.size(); ++i) {
        const Room one = roomOfItem(panels, i, grid.items[i].width(), options);
        const double besides = columns == 1 ? width - grid.items[i].width() : 0;
        all.width = std::max(all.width, one.width + besides);
        all.least = std::max(all.least, one.least);
        all.height = std::max(all.height, one.height);
    }
    const auto rows = static_cast<double>(rowsOf(panels.items.size(), columns));
    const auto totalHeight = [&](double each) { return rows * each + (rows - 1) * betweenPanels; };
    return {.width = all.width, .least = totalHeight(all.least), .height = totalHeight(all.height)};
}

// Whether every word of every one has its full size.
bool legible(const Panels& panels, double width, std::size_t columns, const PaintOptions& options) {
    const Grid grid(panels, QRectF(0, 0, width, MatrixLayout::anyHeight), columns, options);
    for (std::size_t i = 0; i < panels.items.size(); ++i)
        if (MatrixLayout(panels.items[i], grid.items[i], ofItem(panels, i, options)).labelPoints <
            bodyPoints)
            return false;
    return true;
}

QSizeF sizeOfPanels(const Panels& panels, const PaintOptions& options) {
    QSizeF size(0, 0);
    for (std::size_t i = 0; i < panels.items.size(); ++i) {
        const Matrix& item = panels.items[i];
        const QSizeF one = painterOf(item).natural(item, ofItem(panels, i, options));
        size = QSizeF(size.width() + one.width() + betweenPanels,
                      std::max(size.height(), one.height()));
    }
    return size + QSizeF(0, titleHeight(panels.title, options));
}

// How large the smallest cells would be.
double cellsIn(const Panels& panels, const QRectF& area, std::size_t columns,
               const PaintOptions& options) {
    const Grid grid(panels, area, columns, options);
    double least = area.width() * area.height();
    for (std::size_t i = 0; i < panels.items.size(); ++i) {
        const MatrixLayout layout(panels.items[i], grid.items[i], ofItem(panels, grid, i, options));
        least = std::min(least, layout.cells.width * layout.cells.height);
    }
    return least;
}

// Beside each other; below each other where the area is higher than wide, or too narrow on paper.
// Paper narrower than their preferred size has two above and one below, where that gives every word
// its size and is no higher than wide; four have two rows before words have less than their size.
// A window is lower: two rows would make its cells smaller, unless there are four.
std::size_t columnsIn(const Panels& panels, const QRectF& area, const PaintOptions& options) {
    const std::size_t all = std::max<std::size_t>(panels.items.size(), 1);
    if (!options.paper) {
        const std::size_t across = area.width() >= area.height() ? all : 1;
        const bool square =
            all == 4 && cellsIn(panels, area, 2, options) > cellsIn(panels, area, across, options);
        return square ? 2 : across;
    }
    const auto cells = [&](std::size_t columns) { return cellsIn(panels, area, columns, options); };
    const bool fourFit =
        all == 4 && roomIn(panels, area.width(), 2, options).least <= area.height() + 1;
    if (fourFit && area.height() < MatrixLayout::anyHeight / 2 &&
        cells(2) > std::max(cells(all), cells(1)))
        return 2; // a page whose height is given, too
    if (!fitsAcross(panels, area.width(), all, options))
        return fourFit && area.width() > 2 * narrowPanel &&
                       fitsAcross(panels, area.width(), 2, options)
                   ? 2
                   : 1;
    const bool two = all > 2 && area.width() + 1 < sizeOfPanels(panels, options).width() &&
                     !legible(panels, area.width(), all, options) &&
                     (fourFit || legible(panels, area.width(), 2, options)) &&
                     roomIn(panels, area.width(), 2, options).height <=
                         std::min(area.width(), area.height() + 1);
    return two ? 2 : all;
}

// What stands beside the title has a line of its own where it would be cut.
bool isBelowTitle(const Panels& panels, double width, const PaintOptions& options) {
    return options.titles && !panels.subtitle.text.empty() &&
           widthOf(wordFont(titlePoints, QFont::DemiBold), words(panels.title)) + 10 +
                   widthOf(wordFont(bodyPoints), words(panels.subtitle)) >
               width - options.reserved;
}

double panelsHead(const Panels& panels, double width, const PaintOptions& options) {
    const double line = std::ceil(heightOf(wordFont(bodyPoints))) + 8;
    return titleHeight(panels.title, options) + (isBelowTitle(panels, width, options) ? line : 0);
}

Grid gridIn(const Panels& panels, const QRectF& area, const PaintOptions& options) {
    const QRectF inner = area.adjusted(0, panelsHead(panels, area.width(), options), 0, 0);
    return {panels, inner, columnsIn(panels, inner, options), options};
}

void paintPanels(QPainter& painter, const PaintContext& context, const Panels& panels) {
    const auto& [area, theme, options] = context;
    const bool below = isBelowTitle(panels, area.width(), options);
    const double title =
        paintTitle(painter, context, panels.title, below ? Message{} : panels.subtitle);
    if (below) {
        const QFont font = wordFont(bodyPoints);
        painter.setFont(font);
        painter.setPen(theme.quiet);
        drawWords(
            painter, QRectF(area.left(), area.top() + title - 2, area.width(), heightOf(font)),
            Qt::AlignLeft | Qt::AlignVCenter, elided(font, words(panels.subtitle), area.width()));
    }
    const Grid grid = gridIn(panels, area, options);
    for (std::size_t i = 0; i < panels.items.size(); ++i)
        painterOf(panels.items[i])
            .paint(painter, {grid.items[i], theme, ofItem(panels, grid, i, options)},
                   panels.items[i]);
}

Room roomOfPanels(const Panels& panels, double width, const PaintOptions& options) {
    const double title = panelsHead(panels, width, options);
    if (panels.items.empty())
        return {.least = title, .height = title};
    const std::size_t across = panels.items.size();
    const QRectF area(0, 0, width, options.paper ? MatrixLayout::anyHeight : width);
    const std::size_t columns = columnsIn(panels, area, options);
    Room all = roomIn(panels, width, columns, options);
    // Lower paper has them beside each other again.
    if (columns > 1 && (!options.paper || fitsAcross(panels, width, across, options)))
        all.least = roomIn(panels, width, across, options).least;
    return {.width = all.width, .least = title + all.least, .height = title + all.height};
}

std::optional<Hit> hitInPanels(const Panels& panels, const QRectF& area, const QPointF& point,
                               const PaintOptions& options) {
    const Grid grid = gridIn(panels, area, options);
    for (std::size_t i = 0; i < panels.items.size(); ++i) {
        if (!grid.items[i].contains(point))
            continue;
        auto found =
            painterOf(panels.items[i])
                .hit(panels.items[i], grid.items[i], point, ofItem(panels, grid, i, options));
        if (found)
            found->item = static_cast<Index>(i);
        return found;
    }
    return std::nullopt;
}

} // namespace

PainterOf<Panels> painterOf(const Panels& panels) {
    return {std::ranges::all_of(panels.items,
                                [](const Matrix& matrix) { return matrix.values.empty(); }),
            paintPanels, sizeOfPanels, roomOfPanels, hitInPanels};
}

} // namespace fovea

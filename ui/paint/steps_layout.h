// Where the blocks of the steps stand: plain numbers, no painter, so that a test can read them.
#pragma once

#include "ui/paint/painters.h"

#include <vector>

namespace fovea {

struct StepsLayout {
    StepsLayout(const Steps& steps, const QRectF& area, const PaintOptions& options);

    // The width below which a block would not fit on its line; or a whole step.
    static double narrowest(const Steps& steps);
    static double narrowestWhole(const Steps& steps);

    static QFont factsFont();
    static QString writtenText(Index every); // how many rows have their words
    static QString factsText(const Steps& steps);

    struct Placed {
        std::size_t step = 0;
        std::size_t block = 0;
        bool line = false; // a row with a name at its left and a number in each cell
        QRectF cells;
        QRectF header;       // name and note
        double rowWords = 0; // room at its left
        bool columnWords = false;
        QPointF sign; // middle of what stands behind it

        [[nodiscard]] double width(const Steps::Block& shown) const {
            return cells.width() / static_cast<double>(std::max<Index>(shown.width, 1));
        }
        [[nodiscard]] double height(const Steps::Block& shown) const {
            return cells.height() / static_cast<double>(std::max<Index>(shown.height, 1));
        }
        [[nodiscard]] QRectF cell(const Steps::Block& shown, Index row, Index column) const {
            return {cells.left() + static_cast<double>(column) * width(shown),
                    cells.top() + static_cast<double>(row) * height(shown), width(shown),
                    height(shown)};
        }
    };
    // Whether the cells of every line are so wide.
    [[nodiscard]] bool hasNumbers(const Steps& steps, double width) const;

    std::vector<Placed> blocks;
    QRectF facts;    // the line at the bottom
    double used = 0; // height of everything
};

} // namespace fovea

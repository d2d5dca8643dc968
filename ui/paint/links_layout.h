// Where everything of the links stands: plain numbers, no painter.
#pragma once

#include "ui/paint/painters.h"

namespace fovea {

struct LinksLayout {
    LinksLayout(const Links& links, const QRectF& area, const PaintOptions& options);

    static constexpr double legendWidth = 108;
    static constexpr double legendLine = 30;
    static constexpr double swatch = 16;
    static constexpr double pairHeight = 128;
    static constexpr double wordGap = 14;
    static constexpr double header = 30; // "queries" and "keys"
    static constexpr double headerWidth = 170;

    [[nodiscard]] double y(Index i) const {
        return columnsTop + (static_cast<double>(i) + 0.5) * row;
    }
    // Whether the legend's squares have words: while these fit.
    [[nodiscard]] bool named(std::size_t heads) const;
    [[nodiscard]] QRectF swatchOf(std::size_t head, std::size_t heads) const;
    // How many times larger all below the title is in a large window: only so far that no words and
    // no parts are lost. The layout is made for the area divided by it.
    [[nodiscard]] static double growth(const Links& links, const QRectF& area,
                                       const PaintOptions& options);
    // The height of what is neither lines nor words: title, legend above, pair below.
    [[nodiscard]] static double besides(const Links& links, double width,
                                        const PaintOptions& options);
    [[nodiscard]] static double narrowest(const Links& links, const PaintOptions& options);

    static constexpr double roomBeside = 560; // narrower pictures have their legend above
    bool above = false;
    QRectF legend, pairArea;
    double longestWord = 0;
    double columnsTop, row, points, swatches, from, to;
    Index step = 1; // one of this many words is written
    // Crowded words stand in several columns, each word further out than the one above it.
    Index lanes = 1;
    double lane = 0; // from one to the next
    [[nodiscard]] double outwards(Index i) const {
        return lane * static_cast<double>(i / step % lanes);
    }
    [[nodiscard]] double furthest() const { return lane * static_cast<double>(lanes - 1); }
    // How many words lie between two that would touch.
    [[nodiscard]] Index apart() const { return lanes * step; }
};

} // namespace fovea

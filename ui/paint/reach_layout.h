// Where everything of a picture of reach stands: plain numbers, no painter.
#pragma once

#include "ui/paint/painters.h"

#include <vector>

namespace fovea {

struct ReachLayout {
    ReachLayout(const Reach& reach, const QRectF& area, const PaintOptions& options);

    struct Part {
        QRectF name, sentence; // lines of words
        QRectF nodes;          // from the middles of the first token and the highest level
        QRectF steps;          // the small square
        QRectF levels;         // left of the nodes: what they are called
        double radius = 0;
        double across = 0; // from a token to the next
        double up = 0;     // from a level to the one above it

        [[nodiscard]] QPointF node(Index level, Index token) const {
            return {nodes.left() + across * static_cast<double>(token),
                    nodes.bottom() - up * static_cast<double>(level)};
        }
        [[nodiscard]] double cell(const Reach& reach) const {
            return steps.width() / static_cast<double>(reach.tokens.size());
        }
    };
    std::vector<Part> parts;

    static constexpr double narrowest = 270; // a part
    // A part as wide as its words like it, if that is not too wide.
    [[nodiscard]] static double usualWidth(const Reach& reach);
    static constexpr double least = 210;
    static constexpr double usual = 300;
    static constexpr double between = 28;
    static constexpr double word = 22; // below the tokens
    // How many parts stand beside each other in so much width, and how many rows that makes.
    [[nodiscard]] static Index columnsAt(const Reach& reach, double width);
    [[nodiscard]] static Index rowsAt(const Reach& reach, double width);
};

} // namespace fovea

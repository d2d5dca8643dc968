#include "ui/paint/reach_layout.h"

#include "ui/look/fonts.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double nameLineHeight = 20;
constexpr double sentenceLineHeight = 18;
constexpr double belowWords = 24; // room for "never reached"
constexpr double mostRadius = 14;
constexpr double mostSide = 92; // of the small square
constexpr double frame = 2;     // around its chosen row

double widestLevel(const Reach::Part& part) {
    const QFont font = wordFont(smallPoints);
    double widest = widthOf(font, QCoreApplication::translate("fovea", "tokens"));
    for (const Message& level : part.levels)
        widest = std::max(widest, widthOf(font, words(level)));
    return std::ceil(widest) + 2;
}

ReachLayout::Part laidOut(const Reach& reach, const Reach::Part& part, const QRectF& box) {
    ReachLayout::Part out;
    out.name = QRectF(box.left(), box.top(), box.width(), nameLineHeight);
    out.sentence = QRectF(box.left(), out.name.bottom(), box.width(), sentenceLineHeight);
    const double side =
        std::clamp(std::min(box.width() * 0.2, box.height() * 0.35), 24.0, mostSide);
    const double top = out.sentence.bottom() + belowWords;
    out.steps = QRectF(box.right() - side - frame, top, side, side);
    const double labels = widestLevel(part);
    const double left = box.left() + labels + 8;
    const double right = out.steps.left() - 14;
    const double bottom = box.bottom() - ReachLayout::word;
    const auto tokens = static_cast<double>(reach.tokens.size());
    const auto levels = static_cast<double>(part.levels.size());
    out.across = (right - left) / tokens;
    out.radius = std::clamp(std::min(0.38 * out.across, 0.3 * (bottom - top) / (levels + 1)), 1.5,
                            mostRadius);
    out.nodes = QRectF(QPointF(left + out.across / 2, top + out.radius),
                       QPointF(right - out.across / 2, bottom - out.radius - 2));
    out.up = out.nodes.height() / std::max(1.0, levels);
    out.levels = QRectF(box.left(), top, labels, bottom - top);
    return out;
}

} // namespace

double ReachLayout::usualWidth(const Reach& reach) {
    constexpr double apart = 6;
    constexpr double beside = 170; // the names of levels, and the square
    const QFont font = wordFont(bodyPoints, QFont::DemiBold);
    double across = 0;
    for (std::size_t i = 1; i < reach.tokens.size(); ++i)
        across = std::max(across, (widthOf(font, labelText(reach.tokens[i - 1])) +
                                   widthOf(font, labelText(reach.tokens[i]))) /
                                          2 +
                                      apart);
    return std::clamp(beside + across * static_cast<double>(reach.tokens.size()), 340.0, 560.0);
}

Index ReachLayout::columnsAt(const Reach& reach, double width) {
    const auto most = static_cast<Index>((width + between) / (narrowest + between));
    const Index columns = std::clamp<Index>(most, 1, std::max<Index>(1, std::ssize(reach.parts)));
    const Index rows = (std::ssize(reach.parts) + columns - 1) / columns;
    return rows == 0 ? 1 : (std::ssize(reach.parts) + rows - 1) / rows; // equally full
}

Index ReachLayout::rowsAt(const Reach& reach, double width) {
    const Index columns = columnsAt(reach, width);
    return (std::ssize(reach.parts) + columns - 1) / columns;
}

ReachLayout::ReachLayout(const Reach& reach, const QRectF& area, const PaintOptions& options) {
    const QRectF inside = area.adjusted(0, titleHeight(reach.title, options), 0, 0);
    const Index columns = columnsAt(reach, area.width());
    const Index rows = std::max<Index>(1, rowsAt(reach, area.width()));
    const double width = (inside.width() - between * static_cast<double>(columns - 1)) /
                         static_cast<double>(columns);
    const double height =
        (inside.height() - 12 * static_cast<double>(rows - 1)) / static_cast<double>(rows);
    for (std::size_t i = 0; i < reach.parts.size(); ++i) {
        const auto column = static_cast<double>(static_cast<Index>(i) % columns);
        const auto row = static_cast<double>(static_cast<Index>(i) / columns);
        parts.push_back(laidOut(reach, reach.parts[i],
                                QRectF(inside.left() + column * (width + between),
                                       inside.top() + row * (height + 12), width, height)));
    }
}

} // namespace fovea

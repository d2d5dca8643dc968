#include "ui/paint/links_layout.h"

#include "ui/look/fonts.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double widestLines = 380;  // from column to column
constexpr double shareOfLines = 0.5; // in a wide window more, of the width
constexpr double leastLines = 110;
constexpr double entry = 90; // of a legend above: a swatch, or a piece of line, and its words
constexpr double entryLine = 22;
constexpr double longestAbove = 110; // of words, where the picture is narrow
constexpr double longestBeside = 150;
constexpr std::size_t mostNamed = 12;

// Of a column's words, and of what it is called.
double widestWord(const std::vector<std::string>& labels, const QFont& font, double most) {
    double width = widthOf(wordFont(smallPoints), QCoreApplication::translate("fovea", "queries"));
    for (const std::string& label : labels)
        width = std::max(width, widthOf(font, labelText(label)));
    return std::min(width, most);
}

bool hasPair(const Links& links, const PaintOptions& options) {
    return links.showsPair && (!options.paper || links.query); // on paper of one that was chosen
}

// Squares behind the keys, for a query that is pointed at.
double swatchesOf(const Links& links, const PaintOptions& options) {
    if (options.paper && !links.query)
        return 0;
    const auto heads = static_cast<double>(links.heads.size());
    return std::min(heads * (LinksLayout::swatch + 3), 160.0);
}

// How many entries of a legend above stand on a line, and how many lines that makes.
struct Above {
    Above(std::size_t heads, double width)
        : across(std::max<std::size_t>(
              1, static_cast<std::size_t>(width /
                                          (heads <= mostNamed ? entry : LinksLayout::swatch + 6)))),
          lines((heads + across - 1) / across) {}
    std::size_t across, lines;
};

double heightAbove(const Links& links, double width) {
    return width >= LinksLayout::roomBeside
               ? 0
               : entryLine * static_cast<double>(Above(links.heads.size(), width - 8).lines) + 4;
}

// How the words of a column stand where it is too low for them.
struct Crowd {
    double points;
    Index lanes = 1;
    double lane = 0;
    Index step = 1;
};

// The largest type and the fewest columns in which every word has room. Where there are none some
// words are left out, and the type stays.
Crowd crowdOf(const Links& links, double row, double points, double longest, double between,
              bool smaller) {
    constexpr double enough = 220; // for the lines, between columns of words
    constexpr Index mostLanes = 3; // more would have their lines through each other's words
    const auto tried = [&](double size, double air) {
        const QFont font = wordFont(size, QFont::DemiBold);
        const double wide = std::max(widestWord(links.queries, font, longest),
                                     widestWord(links.keys, font, longest)) +
                            10;
        const double high = air * heightOf(font);
        const auto room = static_cast<Index>(std::max(0.0, (between - enough) / (2 * wide)));
        const auto wanted = static_cast<Index>(std::ceil(high / row));
        Crowd crowd{.points = size, .lanes = std::clamp<Index>(wanted, 1, 1 + room)};
        crowd.lanes = std::min(crowd.lanes, mostLanes);
        crowd.lane = crowd.lanes > 1 ? wide : 0;
        crowd.step = std::max<Index>(
            1, static_cast<Index>(std::ceil(high / (row * static_cast<double>(crowd.lanes)))));
        return crowd;
    };
    const Crowd usual = tried(points, 1);
    if (usual.step == 1 || !smaller)
        return usual;
    constexpr double letters = 0.9; // of a line, without the air above
    for (const double size : {7.0, 6.0})
        if (const Crowd crowd = tried(size, letters); crowd.step == 1)
            return crowd;
    return usual;
}

} // namespace

LinksLayout::LinksLayout(const Links& links, const QRectF& area, const PaintOptions& options) {
    const double top = area.top() + titleHeight(links.title, options);
    above = area.width() < roomBeside;
    longestWord = above ? longestAbove : longestBeside;
    const double lowered = heightAbove(links, area.width());
    columnsTop = top + lowered + header;
    const auto rows =
        static_cast<double>(std::max<std::size_t>({links.queries.size(), links.keys.size(), 1}));
    // On a screen the words come first: Steps has the numbers of a pair as well.
    constexpr double roomy = 16;
    const bool pair = hasPair(links, options) &&
                      (options.paper || (area.height() > 420 &&
                                         area.bottom() - pairHeight - columnsTop >= roomy * rows));
    const double bottom = area.bottom() - (pair ? pairHeight : 0);
    legend = above ? QRectF(area.left() + 4, top + 2, area.width() - 8, lowered)
                   : QRectF(area.left() + 4, top + 34, legendWidth, bottom - top - 40);
    const double halfWord = heightOf(wordFont(smallPoints)) / 2; // of the last, below its row
    const double highest = options.paper ? 54 : std::clamp(area.height() * 0.2, 54.0, 140.0);
    row = std::min({highest, (bottom - columnsTop) / rows,
                    (bottom - columnsTop - halfWord) / std::max(rows - 0.5, 0.5)});
    points = row >= 16 ? bodyPoints : smallPoints;
    const QFont font = wordFont(points, QFont::DemiBold);
    swatches = swatchesOf(links, options);
    const double spaceBeside = above ? 0 : 24;
    double left = (above ? area.left() + 8 : legend.right()) +
                  widestWord(links.queries, font, longestWord) + wordGap + spaceBeside;
    double right = area.right() - widestWord(links.keys, font, longestWord) - wordGap -
                   (swatches > 0 || !above ? swatches + 24 : 8);
    const Crowd crowd = crowdOf(links, row, points, longestWord, right - left, !options.paper);
    points = crowd.points;
    lanes = crowd.lanes;
    lane = crowd.lane;
    step = crowd.step;
    left += furthest();
    right -= furthest();
    const double widest =
        options.paper ? widestLines : std::max(widestLines, shareOfLines * area.width());
    const double width = std::clamp(right - left, 40.0, widest);
    const double spare = std::max(0.0, right - left - width) / 2;
    from = left + spare;
    to = from + width;
    if (pair)
        pairArea = QRectF(area.left() + 4, bottom + 14, area.width() - 8, pairHeight - 14);
}

bool LinksLayout::named(std::size_t heads) const {
    return above ? heads <= mostNamed
                 : legend.height() >= (swatch + 4) * static_cast<double>(heads);
}

QRectF LinksLayout::swatchOf(std::size_t head, std::size_t heads) const {
    if (above) {
        const Above grid(heads, legend.width());
        const double wide = heads <= mostNamed ? entry : swatch + 6;
        const std::size_t line = head / grid.across;
        return {legend.left() + static_cast<double>(head % grid.across) * wide,
                legend.top() + static_cast<double>(line) * entryLine, swatch, swatch};
    }
    if (!named(heads)) {
        const double side = std::min(swatch + 6, std::sqrt(legend.width() * legend.height() /
                                                           static_cast<double>(heads + 6)));
        const auto across = static_cast<std::size_t>(legend.width() / side);
        const std::size_t below = head / across;
        return {legend.left() + static_cast<double>(head % across) * side,
                legend.top() + static_cast<double>(below) * side, std::min(swatch, side - 3),
                std::min(swatch, side - 3)};
    }
    const double line = std::min(
        legendLine, legend.height() / static_cast<double>(std::max<std::size_t>(heads, 12)));
    return {legend.left(), legend.top() + static_cast<double>(head) * std::max(line, swatch + 4),
            swatch, swatch};
}

double LinksLayout::growth(const Links& links, const QRectF& area, const PaintOptions& options) {
    constexpr QSizeF usual(1100, 620);
    constexpr double most = 1.6;
    constexpr double step = 0.1;
    if (options.paper)
        return 1;
    const LinksLayout small(links, QRectF(QPointF(), area.size()), options);
    double times = std::min({area.width() / usual.width(), area.height() / usual.height(), most});
    for (; times > 1; times -= step) {
        const LinksLayout grown(links, QRectF(QPointF(), area.size() / times), options);
        if (grown.pairArea.isNull() == small.pairArea.isNull() && grown.lanes == small.lanes &&
            grown.step == small.step)
            break;
    }
    return std::max(times, 1.0);
}

double LinksLayout::besides(const Links& links, double width, const PaintOptions& options) {
    return titleHeight(links.title, options) + heightAbove(links, width) + header + 10 +
           (hasPair(links, options) ? pairHeight : 0);
}

double LinksLayout::narrowest(const Links& links, const PaintOptions& options) {
    const QFont font = wordFont(bodyPoints, QFont::DemiBold);
    const double behind = swatchesOf(links, options);
    const double longestWord = longestAbove;
    return widestWord(links.queries, font, longestWord) +
           widestWord(links.keys, font, longestWord) + 2 * wordGap + 16 + leastLines +
           (behind > 0 ? behind + 24 : 0);
}

} // namespace fovea

#include "core/figure/reduced_map.h"

#include "core/base/error.h"
#include "core/base/kept.h"
#include "core/compute/backend.h"
#include "core/figure/attention_map.h"
#include "core/figure/map_section.h"

#include <algorithm>
#include <compare>
#include <deque>
#include <limits>
#include <map>
#include <mutex>
#include <tuple>

namespace fovea {
namespace {

constexpr Index mostBlocks = 1024; // of a row, or of a column
constexpr Index leastBlocks = 64;
constexpr float nothing = -std::numeric_limits<float>::infinity(); // the largest of no cells

Index blocksIn(Index tokens, Index block) {
    return (tokens + block - 1) / block;
}

// The largest cells of a rectangle of whole blocks, row of blocks after row of blocks.
struct Blocks {
    Blocks(Index rows_, Index columns_)
        : rows(rows_), columns(columns_), values(static_cast<std::size_t>(rows * columns)),
          visible(values.size()) {}
    Blocks(const Rect& part, Index block)
        : Blocks(blocksIn(part.rows(), block), blocksIn(part.columns(), block)) {}
    Index rows, columns;
    std::vector<float> values;
    std::vector<std::uint8_t> visible;
};

// The stripe of rows from this one on: of a height that keeps its cells few.
Rect stripeFrom(const DrawnBlocks& drawn, Index top) {
    constexpr Index mostOfStripe = Index{1} << 22;
    const Rect& part = drawn.part;
    const Index blocks =
        std::max<Index>(1, mostOfStripe / std::max<Index>(part.columns(), 1) / drawn.block);
    return {top, std::min(part.bottom, top + blocks * drawn.block), part.left, part.right};
}

// u8 [rows, columns] of the stripe: what is seen and not left out.
Tensor seenCells(const FigureInput& in, Heads heads, Shown shown, const Rect& stripe) {
    const Shape shape{stripe.rows(), stripe.columns()};
    const auto all = static_cast<std::size_t>(stripe.rows() * stripe.columns());
    Buffer<std::uint8_t> seen(all);
    if (shown == Shown::score)
        std::fill_n(seen.data(), all, std::uint8_t{1});
    else
        std::ranges::copy(
            mapVisible(in.trace, in.backend, in.view, heads, stripe).host<std::uint8_t>(),
            seen.data());
    for (const Index column : leftOut(in))
        if (column >= stripe.left && column < stripe.right)
            for (Index row = 0; row < stripe.rows(); ++row)
                seen.data()[row * stripe.columns() + column - stripe.left] = 0;
    return Tensor(shape, std::move(seen));
}

// The columns between which anything is seen.
Rect narrowed(const Rect& stripe, const Tensor& seen) {
    const auto cells = seen.host<std::uint8_t>();
    const auto columns = static_cast<std::size_t>(stripe.columns());
    std::size_t first = columns;
    std::size_t end = 0;
    for (std::size_t row = 0; row < cells.size(); row += columns) {
        const auto one = cells.subspan(row, columns);
        const auto at = std::ranges::find(one.first(first), 1);
        first = static_cast<std::size_t>(at - one.begin());
        for (std::size_t j = columns; j > end; --j)
            if (one[j - 1] != 0)
                end = j;
    }
    return {stripe.top, stripe.bottom, stripe.left + static_cast<Index>(std::min(first, end)),
            stripe.left + static_cast<Index>(end)};
}

// Adds the stripe's cells to their blocks.
void addStripe(const FigureInput& in, const DrawnBlocks& drawn, Heads heads, Shown shown,
               const Rect& stripe, Blocks& blocks) {
    const Tensor seen = seenCells(in, heads, shown, stripe);
    const Rect part = narrowed(stripe, seen);
    if (part.columns() == 0)
        return;
    const Tensor map = mapValues(in.trace, in.backend, in.view, heads, shown, part);
    const Index above = (stripe.top - drawn.part.top) / drawn.block;
    const Index left = part.left - stripe.left;
    in.backend.onHost(blocksIn(stripe.rows(), drawn.block), [&](Index block) {
        const auto columns = static_cast<std::size_t>(part.columns());
        std::vector<float> most(columns, nothing);
        std::vector<std::uint8_t> any(columns, 0);
        const Index end = std::min((block + 1) * drawn.block, stripe.rows());
        for (Index row = block * drawn.block; row < end; ++row) {
            const float* const value = map.host<float>().data() + row * part.columns();
            const std::uint8_t* const sees =
                seen.host<std::uint8_t>().data() + row * stripe.columns() + left;
            for (std::size_t j = 0; j < columns; ++j) {
                any[j] |= sees[j];
                most[j] = largerOf(most[j], sees[j] ? value[j] : nothing);
            }
        }
        for (std::size_t j = 0; j < columns; ++j) {
            const auto to = static_cast<std::size_t>((above + block) * blocks.columns +
                                                     (left + static_cast<Index>(j)) / drawn.block);
            if (any[j] == 0)
                continue;
            blocks.values[to] =
                blocks.visible[to] == 0 ? most[j] : largerOf(blocks.values[to], most[j]);
            blocks.visible[to] = 1;
        }
    });
}

// `progress` is told the share of the part that is done.
Blocks blocksOf(const FigureInput& in, const DrawnBlocks& drawn, Heads heads, Shown shown,
                const Progress& progress = {}) {
    const Rect& part = drawn.part;
    Blocks blocks(part, drawn.block);
    for (Index top = part.top; top < part.bottom;) {
        const Rect stripe = stripeFrom(drawn, top);
        addStripe(in, drawn, heads, shown, stripe, blocks);
        top = stripe.bottom;
        if (progress)
            progress(static_cast<double>(top - part.top) / static_cast<double>(part.rows()));
    }
    return blocks;
}

void copyBlocks(const Blocks& from, Index fromRow, Index fromColumn, Blocks& to, Index toRow,
                Index toColumn) {
    const Index rows = std::min(from.rows - fromRow, to.rows - toRow);
    const Index columns = std::min(from.columns - fromColumn, to.columns - toColumn);
    for (Index row = 0; row < rows; ++row) {
        const Index first = (fromRow + row) * from.columns + fromColumn;
        const Index at = (toRow + row) * to.columns + toColumn;
        std::copy_n(from.values.begin() + first, columns, to.values.begin() + at);
        std::copy_n(from.visible.begin() + first, columns, to.visible.begin() + at);
    }
}

// What was found of a Trace, by what it is of: tiles, so that a part that moves finds most of it.
class KeptTiles {
public:
    static constexpr Index side = 128; // blocks
    struct Place {
        Index row, column; // counted in tiles
        auto operator<=>(const Place&) const = default;
    };
    using Map = std::tuple<Index, Index, Heads, Shown, std::string, Index>;
    [[nodiscard]] std::shared_ptr<const Blocks> at(const Map& map, const Place& place) const {
        const std::scoped_lock lock(mutex_);
        const auto found = all_.find({map, place});
        return found == all_.end() ? nullptr : found->second;
    }
    void keep(const Map& map, const Place& place, std::shared_ptr<const Blocks> tile) {
        constexpr std::size_t most = 512; // of 80 KiB each
        const std::scoped_lock lock(mutex_);
        if (!all_.insert_or_assign({map, place}, std::move(tile)).second)
            return;
        order_.emplace_back(map, place);
        if (order_.size() <= most)
            return;
        all_.erase(order_.front());
        order_.pop_front();
    }

private:
    using Key = std::pair<Map, Place>;
    mutable std::mutex mutex_;
    std::map<Key, std::shared_ptr<const Blocks>> all_;
    std::deque<Key> order_; // the oldest first
};

KeptTiles::Map whichMap(const FigureInput& in, Index block, Heads heads, Shown shown) {
    return {in.view.layer,
            heads == Heads::one ? in.view.head : 0,
            heads,
            shown,
            option(in.settings, "hide"),
            block};
}

// The tiles that a part is made of: rows and columns of them.
Rect tilesOf(const DrawnBlocks& drawn) {
    const Index tokens = KeptTiles::side * drawn.block;
    const Rect& part = drawn.part;
    return {part.top / tokens, blocksIn(part.bottom, tokens), part.left / tokens,
            blocksIn(part.right, tokens)};
}

// Those beside each other that are missing, of the first row of tiles where one is; none: nullopt.
std::optional<Rect> firstMissing(const KeptTiles& kept, const KeptTiles::Map& map,
                                 const Rect& tiles) {
    for (Index row = tiles.top; row < tiles.bottom; ++row)
        for (Index column = tiles.left; column < tiles.right; ++column) {
            Index end = column;
            while (end < tiles.right && !kept.at(map, {row, end}))
                ++end;
            if (end > column)
                return Rect{row, row + 1, column, end};
        }
    return std::nullopt;
}

void findTiles(const FigureInput& in, KeptTiles& kept, const Rect& tiles, Index block, Heads heads,
               Shown shown, const Progress& progress = {}) {
    const Index tokens = KeptTiles::side * block;
    const Rect whole = wholeMap(in.layer());
    const Rect part{tiles.top * tokens, std::min(tiles.bottom * tokens, whole.bottom),
                    tiles.left * tokens, std::min(tiles.right * tokens, whole.right)};
    const Blocks found = blocksOf(in, {part, block}, heads, shown, progress);
    for (Index row = tiles.top; row < tiles.bottom; ++row)
        for (Index column = tiles.left; column < tiles.right; ++column) {
            const Index top = (row - tiles.top) * KeptTiles::side;
            const Index left = (column - tiles.left) * KeptTiles::side;
            auto tile = std::make_shared<Blocks>(std::min(KeptTiles::side, found.rows - top),
                                                 std::min(KeptTiles::side, found.columns - left));
            copyBlocks(found, top, left, *tile, 0, 0);
            kept.keep(whichMap(in, block, heads, shown), {row, column}, std::move(tile));
        }
}

bool isFew(const Rect& part) {
    return part.rows() * part.columns() <= mostCells;
}

// Few are found at once, and so are all where nothing is kept; otherwise as far as they were found.
Blocks blocksAtHand(const FigureInput& in, const DrawnBlocks& drawn, Heads heads, Shown shown) {
    if (!in.trace.kept)
        return blocksOf(in, drawn, heads, shown);
    auto& kept = in.trace.kept->of<KeptTiles>();
    const KeptTiles::Map map = whichMap(in, drawn.block, heads, shown);
    const Rect tiles = tilesOf(drawn);
    if (isFew(drawn.part))
        while (const auto missing = firstMissing(kept, map, tiles))
            findTiles(in, kept, *missing, drawn.block, heads, shown);
    Blocks blocks(drawn.part, drawn.block);
    const Index firstRow = drawn.part.top / drawn.block;
    const Index firstColumn = drawn.part.left / drawn.block;
    for (Index row = tiles.top; row < tiles.bottom; ++row)
        for (Index column = tiles.left; column < tiles.right; ++column) {
            const Index top = row * KeptTiles::side - firstRow;
            const Index left = column * KeptTiles::side - firstColumn;
            if (const auto tile = kept.at(map, {row, column}))
                copyBlocks(*tile, std::max<Index>(-top, 0), std::max<Index>(-left, 0), blocks,
                           std::max<Index>(top, 0), std::max<Index>(left, 0));
        }
    return blocks;
}

std::vector<Index> firstTokens(Index begin, Index end, Index block) {
    std::vector<Index> first;
    for (Index i = begin; i < end; i += block)
        first.push_back(i);
    return first;
}

std::optional<Index> blockWith(std::optional<Index> token, Index begin, Index end, Index block) {
    return token && *token >= begin && *token < end ? std::optional((*token - begin) / block)
                                                    : std::nullopt;
}

} // namespace

Parameter reduceParameter() {
    return automatic(
        integerParameter("reduce", QT_TRANSLATE_NOOP("fovea", "Tokens in a cell"), 1, 1, 1'000'000),
        QT_TRANSLATE_NOOP("fovea", "as needed"), [](const Sizes&) { return 1.0; });
}

DrawnBlocks drawnBlocks(const FigureInput& in) {
    const Rect whole = wholeMap(in.layer());
    Index block = 1;
    if (in.settings.contains("reduce")) {
        if (!isAutomatic(in.settings, "reduce"))
            block = integer(in.settings, "reduce");
        else if (!isFew(whole))
            while (blocksIn(std::max(whole.rows(), whole.columns()), block) > mostBlocks)
                block *= 2;
        // With few queries, or few keys, hardly a row of blocks would be left.
        if (isAutomatic(in.settings, "reduce") &&
            std::min(whole.rows(), whole.columns()) < leastBlocks * block)
            block = 1;
    }
    if (block == 1)
        return {drawnPart(in), 1};
    if (blocksIn(std::max(whole.rows(), whole.columns()), block) <= mostBlocks)
        return {whole, block}; // around which query it would be need not be known
    const Index top = block * firstQueryBlock(in, block, blocksIn(whole.rows(), block), mostBlocks);
    const Index left =
        block * firstKeyBlock(in, block, blocksIn(whole.columns(), block), mostBlocks);
    return {{top, std::min(top + mostBlocks * block, whole.rows()), left,
             std::min(left + mostBlocks * block, whole.columns())},
            block};
}

void fillBlocks(const FigureInput& in, Matrix& matrix, const DrawnBlocks& drawn, Heads heads,
                Shown shown) {
    const Layer& layer = in.layer();
    const auto& [part, block] = drawn;
    if (!(part == wholeMap(layer)))
        matrix.subtitle.more.push_back(partText(part, layer.queries.count(), layer.keys.count()));
    matrix.subtitle.more.push_back(
        {QT_TRANSLATE_NOOP("fovea", "each cell is the largest of %1 × %2 cells"),
         {std::to_string(block), std::to_string(block)}});
    matrix.reduce = block;
    matrix.rows = blockLabels(layer.queries.tokens, part.top, part.bottom, block);
    matrix.columns = blockLabels(layer.keys.tokens, part.left, part.right, block);
    matrix.rowTokens = firstTokens(part.top, part.bottom, block);
    matrix.columnTokens = firstTokens(part.left, part.right, block);
    matrix.row = blockWith(in.view.query, part.top, part.bottom, block);
    matrix.column = blockWith(in.view.key, part.left, part.right, block);
    Blocks blocks = blocksAtHand(in, drawn, heads, shown);
    matrix.values = std::move(blocks.values);
    matrix.visible = std::move(blocks.visible);
    matrix.states.assign(matrix.rows.size(), RowState::empty);
    const Tensor states = statesOf(in.backend, layer.attended, in.view.head);
    for (Index row = part.top; row < part.bottom; ++row) {
        const auto state =
            static_cast<RowState>(states.host<std::uint8_t>()[static_cast<std::size_t>(row)]);
        RowState& joined = matrix.states[static_cast<std::size_t>((row - part.top) / block)];
        joined = tellingMost(joined, state);
    }
}

bool lacksBlocks(const FigureInput& in, Heads heads, Shown shown) {
    if (!in.trace.kept || throughLayers(heads) || shown == Shown::effect)
        return false;
    const DrawnBlocks drawn = drawnBlocks(in);
    if (drawn.block == 1 || isFew(drawn.part))
        return false;
    return firstMissing(in.trace.kept->of<KeptTiles>(), whichMap(in, drawn.block, heads, shown),
                        tilesOf(drawn))
        .has_value();
}

void completeBlocks(const FigureInput& in, Heads heads, Shown shown, const Progress& progress) {
    const DrawnBlocks drawn = drawnBlocks(in);
    auto& kept = in.trace.kept->of<KeptTiles>();
    const Rect tiles = tilesOf(drawn);
    const auto missing = firstMissing(kept, whichMap(in, drawn.block, heads, shown), tiles);
    if (!missing)
        return;
    const auto done = static_cast<double>(missing->top - tiles.top);
    findTiles(in, kept, *missing, drawn.block, heads, shown, [&](double share) {
        if (progress)
            progress((done + share) / static_cast<double>(tiles.rows()));
    });
}

} // namespace fovea

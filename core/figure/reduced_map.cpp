#include "core/figure/reduced_map.h"

#include "core/base/error.h"
#include "core/base/kept.h"
#include "core/compute/backend.h"
#include "core/figure/attention_map.h"
#include "core/figure/map_section.h"

#include <algorithm>
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

// Blocks of a part, row of blocks after row of blocks.
struct Blocks {
    explicit Blocks(const DrawnBlocks& drawn)
        : values(static_cast<std::size_t>(blocksIn(drawn.part.rows(), drawn.block) *
                                          blocksIn(drawn.part.columns(), drawn.block))),
          visible(values.size()) {}
    std::vector<float> values;
    std::vector<std::uint8_t> visible;
    Index rows = 0; // tokens that were gone through
};

// The next stripe of rows: of a height that keeps its cells few.
Rect nextStripe(const DrawnBlocks& drawn, Index done) {
    constexpr Index mostOfStripe = Index{1} << 22;
    const Rect& part = drawn.part;
    const Index blocks =
        std::max<Index>(1, mostOfStripe / std::max<Index>(part.columns(), 1) / drawn.block);
    const Index top = part.top + done;
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
    blocks.rows = stripe.bottom - drawn.part.top;
    const Tensor seen = seenCells(in, heads, shown, stripe);
    const Rect part = narrowed(stripe, seen);
    if (part.columns() == 0)
        return;
    const Tensor map = mapValues(in.trace, in.backend, in.view, heads, shown, part);
    const Index across = blocksIn(stripe.columns(), drawn.block);
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
            const auto to = static_cast<std::size_t>((above + block) * across +
                                                     (left + static_cast<Index>(j)) / drawn.block);
            if (any[j] == 0)
                continue;
            blocks.values[to] =
                blocks.visible[to] == 0 ? most[j] : largerOf(blocks.values[to], most[j]);
            blocks.visible[to] = 1;
        }
    });
}

// What was found of a Trace, by what it is of.
class KeptBlocks {
public:
    using Key = std::tuple<Index, Index, Heads, Shown, std::string, Index, Index, Index>;
    [[nodiscard]] std::shared_ptr<const Blocks> at(const Key& key) const {
        const std::scoped_lock lock(mutex_);
        const auto found = all_.find(key);
        return found == all_.end() ? nullptr : found->second;
    }
    void keep(const Key& key, std::shared_ptr<const Blocks> blocks) {
        constexpr std::size_t most = 8; // of some megabytes each
        const std::scoped_lock lock(mutex_);
        all_[key] = std::move(blocks);
        std::erase(order_, key);
        order_.push_back(key);
        if (order_.size() <= most)
            return;
        all_.erase(order_.front());
        order_.erase(order_.begin());
    }

private:
    mutable std::mutex mutex_;
    std::map<Key, std::shared_ptr<const Blocks>> all_;
    std::vector<Key> order_; // the oldest first
};

KeptBlocks::Key whatOf(const FigureInput& in, const DrawnBlocks& drawn, Heads heads, Shown shown) {
    return {in.view.layer,
            heads == Heads::one ? in.view.head : 0,
            heads,
            shown,
            option(in.settings, "hide"),
            drawn.block,
            drawn.part.top,
            drawn.part.left};
}

bool isFew(const Rect& part) {
    return part.rows() * part.columns() <= mostCells;
}

// Few are found at once, and so are all where nothing is kept; otherwise as far as they were found.
Blocks blocksAtHand(const FigureInput& in, const DrawnBlocks& drawn, Heads heads, Shown shown) {
    KeptBlocks* const all = in.trace.kept ? &in.trace.kept->of<KeptBlocks>() : nullptr;
    const KeptBlocks::Key key = whatOf(in, drawn, heads, shown);
    if (const auto known = all ? all->at(key) : nullptr)
        return *known;
    Blocks blocks(drawn);
    if (all && !isFew(drawn.part))
        return blocks;
    while (blocks.rows < drawn.part.rows())
        addStripe(in, drawn, heads, shown, nextStripe(drawn, blocks.rows), blocks);
    if (all)
        all->keep(key, std::make_shared<const Blocks>(blocks));
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
        // Of few queries, or few keys, hardly a row would be left.
        if (isAutomatic(in.settings, "reduce") &&
            std::min(whole.rows(), whole.columns()) < leastBlocks * block)
            block = 1;
    }
    if (block == 1)
        return {drawnPart(in), 1};
    if (blocksIn(std::max(whole.rows(), whole.columns()), block) <= mostBlocks)
        return {whole, block}; // around which query it would be need not be known
    const Index query = in.query();
    const Index key = in.view.key.value_or(in.layer().amongThemselves ? query : 0);
    const auto from = [&](Index at, Index count) {
        return beginAround(at / block, blocksIn(count, block), mostBlocks) * block;
    };
    const Index top = from(query, whole.rows());
    const Index left = from(key, whole.columns());
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
    const auto kept = in.trace.kept->of<KeptBlocks>().at(whatOf(in, drawn, heads, shown));
    return !kept || kept->rows < drawn.part.rows();
}

void completeBlocks(const FigureInput& in, Heads heads, Shown shown, const Progress& progress) {
    constexpr Index pieces = 8; // each is shown
    const DrawnBlocks drawn = drawnBlocks(in);
    const KeptBlocks::Key key = whatOf(in, drawn, heads, shown);
    KeptBlocks& all = in.trace.kept->of<KeptBlocks>();
    const auto known = all.at(key);
    auto blocks = known ? std::make_shared<Blocks>(*known) : std::make_shared<Blocks>(drawn);
    const Index rows = drawn.part.rows();
    const Index until = std::min(rows, blocks->rows + std::max<Index>(rows / pieces, 1));
    while (blocks->rows < until) {
        addStripe(in, drawn, heads, shown, nextStripe(drawn, blocks->rows), *blocks);
        if (progress)
            progress(static_cast<double>(blocks->rows) / static_cast<double>(rows));
    }
    all.keep(key, std::move(blocks));
}

} // namespace fovea

#include "core/figure/head_summary.h"

#include "core/attention/stored_attention.h"
#include "core/compute/backend.h"
#include "core/figure/head_habits.h"
#include "core/figure/joined_heads.h"
#include "core/figure/map_section.h"
#include "core/figure/map_values.h"
#include "core/figure/row_moments.h"

#include <algorithm>
#include <limits>
#include <map>
#include <mutex>

namespace fovea {
namespace {

// Whether not all of it is looked at once.
bool isLong(const Layer& layer, MeasuredPart part) {
    return layer.attended.stored &&
           layer.plan.heads * layer.queries.count() * layer.keys.count() > part.most;
}

// In their order; the last is among them. The same for small maps of any size, so that their
// numbers agree.
std::vector<Index> measuredQueries(const Layer& layer, MeasuredPart part) {
    constexpr Index mostOfHead = Index{1} << 24; // weights, of several heads at once
    const Index n = layer.queries.count();
    const Index m = layer.keys.count();
    Index count = n;
    if (isLong(layer, part)) {
        const Index wanted = std::max(part.least, part.most / (layer.plan.heads * m) / 4);
        count = std::clamp<Index>(mostOfHead / m, 1, std::min(n, wanted));
    }
    std::vector<Index> queries;
    for (Index i = 0; i < count; ++i)
        queries.push_back(i * n / count);
    if (n > 0 && queries.back() != n - 1)
        queries.push_back(n - 1);
    return queries;
}

Index blockFor(Index count, Index side) {
    return std::max<Index>(1, (count + side - 1) / side);
}

// The small map of one head, grown row by row: first each column's largest of a block's rows.
class Reduced {
public:
    Reduced(const Layer& layer, Index side)
        : rowBlock_(blockFor(layer.queries.count(), side)),
          columnBlock_(blockFor(layer.keys.count(), side)) {
        map.rows = blockLabels(layer.queries.tokens, 0, layer.queries.count(), rowBlock_);
        map.columns = blockLabels(layer.keys.tokens, 0, layer.keys.count(), columnBlock_);
        map.rowAxis = {QT_TRANSLATE_NOOP("fovea", "queries"), {}};
        map.columnAxis = {QT_TRANSLATE_NOOP("fovea", "keys"), {}};
        map.values.assign(map.rows.size() * map.columns.size(), 0);
        map.visible.assign(map.values.size(), 0);
        map.states.assign(map.rows.size(), RowState::empty);
        clear(static_cast<std::size_t>(layer.keys.count()));
    }
    // Rows in their order.
    void add(Index row, std::span<const float> weights, std::span<const std::uint8_t> visible,
             RowState state) {
        if (row / rowBlock_ != block_)
            finishBlock();
        block_ = row / rowBlock_;
        float* const most = largest_.data(); // a loop over what nothing else may change
        for (std::size_t j = 0, end = weights.size(); j < end; ++j)
            most[j] = largerOf(most[j], weights[j]);
        std::uint8_t* const any = anyVisible_.data();
        for (std::size_t j = 0, end = visible.size(); j < end; ++j)
            any[j] |= visible[j];
        RowState& joined = map.states[static_cast<std::size_t>(block_)];
        joined = tellingMost(joined, state);
    }
    // Behind the last row of a block.
    void finishBlock() {
        if (map.values.empty()) // there are no queries, or no keys
            return;
        const auto block = static_cast<std::size_t>(columnBlock_);
        auto to = static_cast<std::size_t>(block_) * map.columns.size();
        for (std::size_t begin = 0; begin < largest_.size(); begin += block, ++to) {
            const std::size_t count = std::min(block, largest_.size() - begin);
            float most = map.values[to]; // without branches, which the processor could not predict
            bool numbers = true;
            for (const float one : std::span(largest_).subspan(begin, count)) {
                most = std::max(most, one);
                numbers &= one == one;
            }
            std::uint8_t any = map.visible[to];
            for (const std::uint8_t one : std::span(anyVisible_).subspan(begin, count))
                any |= one;
            map.values[to] = numbers ? most : std::numeric_limits<float>::quiet_NaN();
            map.visible[to] = any;
        }
        clear(largest_.size());
    }
    Matrix map;
    HeadHabits habits;
    std::optional<HeadMeasurer> measurer; // of one head

private:
    void clear(std::size_t columns) {
        largest_.assign(columns, 0);
        anyVisible_.assign(columns, 0);
    }

    Index rowBlock_;
    Index columnBlock_;
    Index block_ = 0;            // of the rows at hand
    std::vector<float> largest_; // of each column, over the rows of a block
    std::vector<std::uint8_t> anyVisible_;
};

// Every head of a layer, and behind them their mean and their largest.
class Summaries {
public:
    Summaries(const Layer& layer, Backend& backend, Index side,
              std::shared_ptr<const SameBefore> same)
        : layer_(layer), backend_(backend),
          all_(static_cast<std::size_t>(layer.plan.heads + 2), Reduced(layer, side)),
          behind_(layer.amongThemselves
                      ? behindTheSame(layer.queries.tokens)
                      : std::vector<std::optional<Index>>(layer.queries.tokens.size())) {
        if (!same && layer.amongThemselves)
            same = sameBefore(layer.queries.tokens);
        for (std::size_t head = 0; head + 2 < all_.size(); ++head)
            all_[head].measurer.emplace(same);
    }

    // These rows of maps [some, rows, m], of all from `first` on; visible u8 [rows, m] or one for
    // each map. States are those of [some, rows].
    void add(const Tensor& maps, Index first, const Tensor& visible, std::span<const Index> queries,
             std::span<const RowState> states) {
        const Tensor weights = backend_.download(maps);
        const auto m = static_cast<std::size_t>(weights.axis(2));
        const auto numbers = weights.host<float>();
        const auto seen = visible.host<std::uint8_t>();
        const Index seenRows = visible.axis(0) * (visible.rank() == 3 ? visible.axis(1) : 1);
        std::vector<VisibleMoments> ofSeen(static_cast<std::size_t>(seenRows));
        backend_.onHost(seenRows, [&](Index index) {
            const auto at = static_cast<std::size_t>(index);
            ofSeen[at] = visibleMoments(seen.subspan(at * m, m), queries[at % queries.size()]);
        });
        backend_.onHost(weights.axis(0), [&](Index map) {
            Reduced& one = all_[static_cast<std::size_t>(first + map)];
            for (std::size_t i = 0; i < queries.size(); ++i) {
                const std::size_t at = static_cast<std::size_t>(map) * queries.size() + i;
                const auto row = numbers.subspan(at * m, m);
                const std::size_t seenAt = visible.rank() == 3 ? at : i;
                const auto keys = seen.subspan(seenAt * m, m);
                const RowMoments moments = rowMoments(row, queries[i]);
                one.habits.add(queries[i], row, moments,
                               behind_[static_cast<std::size_t>(queries[i])]);
                if (one.measurer)
                    one.measurer->add(queries[i], row, keys, moments, ofSeen[seenAt]);
                one.add(queries[i], row, keys, states[at]);
            }
        });
    }
    [[nodiscard]] std::vector<HeadSummary> take() {
        std::vector<HeadSummary> summaries;
        for (Reduced& one : all_) {
            one.finishBlock();
            one.map.scale = weightScale(one.map.values, one.map.visible);
            summaries.push_back(
                {.map = std::move(one.map),
                 .facts = one.habits.facts(layer_.amongThemselves),
                 .measured = one.measurer ? one.measurer->measured()
                                          : std::vector<std::optional<HeadValue>>(),
                 .measurer = one.measurer,
                 .habit = one.habits.habit(layer_.amongThemselves, layer_.keys.tokens)});
        }
        return summaries;
    }

private:
    const Layer& layer_;
    Backend& backend_;
    std::vector<Reduced> all_;
    std::vector<std::optional<Index>> behind_; // of each query
};

// All heads at once, some rows after others.
void addBands(Summaries& all, const Layer& layer, Backend& backend,
              const std::vector<Index>& queries) {
    const Index heads = layer.plan.heads;
    std::vector<Tensor> states;
    for (Index head = 0; head < heads; ++head)
        states.push_back(statesOf(backend, layer.attended, head));
    for (Index top = 0; top < std::ssize(queries); top += bandRows) {
        const MapBand band = mapBand(backend, layer.rule, layer.attended, top);
        const Tensor weights = backend.download(band.weights).as<float>();
        const Tensor visible = backend.download(band.visible);
        const Index rows = weights.axis(1);
        JoinedMaps joined(heads, rows, weights.axis(2));
        joined.add(backend, weights);
        JoinedStates worst(static_cast<std::size_t>(rows));
        std::vector<RowState> ofRows;
        for (const Tensor& state : states) {
            const auto ofHead = state.host<std::uint8_t>().subspan(static_cast<std::size_t>(top),
                                                                   static_cast<std::size_t>(rows));
            for (const std::uint8_t one : ofHead)
                ofRows.push_back(static_cast<RowState>(one));
            worst.add(std::span(ofRows).last(ofHead.size()));
        }
        const auto some = std::span(queries).subspan(static_cast<std::size_t>(top),
                                                     static_cast<std::size_t>(rows));
        all.add(band.weights, 0, visible, some, ofRows);
        all.add(backend.upload(joined.take()), heads, visibleToAny(visible), some, worst.both());
    }
}

// Some heads after others, so that what each is asked by is read once.
void addHeads(Summaries& all, const Layer& layer, Backend& backend,
              const std::vector<Index>& queries) {
    constexpr Index atOnce = 4;
    const StoredAttention& stored = *layer.attended.stored;
    const Index heads = layer.plan.heads;
    const Index rows = std::ssize(queries);
    const Index m = layer.keys.count();
    const auto row = static_cast<std::size_t>(m);
    const std::size_t cells = queries.size() * row;
    JoinedMaps joined(heads, rows, m);
    JoinedStates worst(queries.size());
    Buffer<std::uint8_t> visibleToAny(cells);
    for (Index first = 0; first < heads; first += atOnce) {
        const Index some = std::min(atOnce, heads - first);
        std::vector<Tensor> weights;
        Buffer<std::uint8_t> visible(static_cast<std::size_t>(some) * cells);
        std::vector<RowState> states(static_cast<std::size_t>(some) * queries.size());
        for (Index head = first; head < first + some; ++head) {
            const Tensor one = stored.weights(backend, head, queries).reshaped({1, rows, m});
            weights.push_back(backend.upload(one));
            const auto numbers = one.host<float>();
            std::uint8_t* const seen =
                visible.data() + static_cast<std::size_t>(head - first) * cells;
            const auto state = std::span(states).subspan(
                static_cast<std::size_t>(head - first) * queries.size(), queries.size());
            backend.onHost(rows, [&](Index at) {
                const auto i = static_cast<std::size_t>(at);
                const Tensor keys =
                    stored.visible(backend, head, {queries[i], queries[i] + 1, 0, m});
                std::ranges::copy(keys.host<std::uint8_t>(), seen + i * row);
                const auto notZero = [](auto number) { return number != 0; };
                const bool any = stored.hasScores()
                                     ? std::ranges::any_of(keys.host<std::uint8_t>(), notZero)
                                     : std::ranges::any_of(numbers.subspan(i * row, row), notZero);
                state[i] = any ? RowState::normal : RowState::empty;
            });
            joined.add(backend, one);
            worst.add(state);
            for (std::size_t i = 0; i < cells; ++i)
                visibleToAny.data()[i] |= seen[i];
        }
        all.add(backend.concat(weights, 0), first, Tensor({some, rows, m}, std::move(visible)),
                queries, states);
    }
    all.add(backend.upload(joined.take()), heads, Tensor({rows, m}, std::move(visibleToAny)),
            queries, worst.both());
}

} // namespace

Message reducedText(const Layer& layer, Index side, MeasuredPart part) {
    const Index rows = blockFor(layer.queries.count(), side);
    const Index columns = blockFor(layer.keys.count(), side);
    if (rows == 1 && columns == 1)
        return {};
    Message text{QT_TRANSLATE_NOOP("fovea", "each cell is the largest of %1 × %2 weights"),
                 {std::to_string(rows), std::to_string(columns)}};
    if (const Index measured = std::ssize(measuredQueries(layer, part));
        measured < layer.queries.count())
        text.more.push_back(
            {QT_TRANSLATE_NOOP("fovea", "measured on %1 of %2 queries, evenly spaced"),
             {std::to_string(measured), std::to_string(layer.queries.count())}});
    return text;
}

std::vector<HeadSummary> summariesOf(const Layer& layer, Backend& backend, Index side,
                                     std::shared_ptr<const SameBefore> same, MeasuredPart part) {
    const std::vector<Index> queries = measuredQueries(layer, part);
    Summaries all(layer, backend, side, std::move(same));
    if (isLong(layer, part))
        addHeads(all, layer, backend, queries);
    else
        addBands(all, layer, backend, queries);
    return all.take();
}

namespace {

// Of each layer, and each size of small maps.
class KeptSummaries {
public:
    using All = std::shared_ptr<const std::vector<HeadSummary>>;
    using Key = std::pair<Index, Index>;
    [[nodiscard]] All at(const Key& key) const {
        const std::scoped_lock lock(mutex_);
        const auto found = all_.find(key);
        return found == all_.end() ? nullptr : found->second;
    }
    void keep(const Key& key, All summaries) {
        const std::scoped_lock lock(mutex_);
        all_[key] = std::move(summaries);
    }

private:
    mutable std::mutex mutex_;
    std::map<Key, All> all_;
};

// With what was computed elsewhere, whatever is looked at of it; otherwise with the Trace, or null.
KeptSummaries* keptOf(const Trace& trace, Index layer) {
    const auto& stored = trace.layer(layer).attended.stored;
    Kept* const kept = stored ? &stored->kept() : trace.kept.get();
    return kept ? &kept->of<KeptSummaries>() : nullptr;
}

// Whether they take seconds.
bool isLater(const Layer& layer) {
    return layer.plan.heads * layer.queries.count() * layer.keys.count() > MeasuredPart().most;
}

} // namespace

std::vector<HeadSummary> summariesAtHand(const Trace& trace, Index layer, Backend& backend,
                                         Index side) {
    KeptSummaries* const all = keptOf(trace, layer);
    if (const auto known = all ? all->at({layer, side}) : nullptr)
        return *known;
    const Layer& one = trace.layer(layer);
    if (all && isLater(one))
        return Summaries(one, backend, side, nullptr).take();
    auto found = summariesOf(one, backend, side);
    if (all)
        all->keep({layer, side}, std::make_shared<const std::vector<HeadSummary>>(found));
    return found;
}

bool lacksSummaries(const Trace& trace, Index layer, Index side) {
    const KeptSummaries* const all = keptOf(trace, layer);
    return all && isLater(trace.layer(layer)) && !all->at({layer, side});
}

void computeSummaries(const Trace& trace, Index layer, Backend& backend, Index side) {
    keptOf(trace, layer)
        ->keep({layer, side}, std::make_shared<const std::vector<HeadSummary>>(
                                  summariesOf(trace.layer(layer), backend, side)));
}

} // namespace fovea

#include "core/figure/head_summary.h"

#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/figure/map_values.h"
#include "core/figure/row_moments.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

namespace fovea {
namespace {

// Weights of a layer that are computed elsewhere; of two thousand tokens and 32 heads.
constexpr Index mostAtOnce = Index{32} * 2048 * 2048;

Message mostAttendTo(const Token& key) {
    if (const auto patch = patchOf(key))
        return {QT_TRANSLATE_NOOP("fovea", "Most queries attend to row %1, column %2"),
                {patch->row, patch->column}};
    return {QT_TRANSLATE_NOOP("fovea", "Most queries attend to “%1”"), {titleWord(key.text)}};
}

// What rows give to one of their keys.
struct KeyShare {
    double share = 0; // summed
    double most = 0;  // rows that give it their largest weight
    double rows = 0;  // that were asked

    void add(double part, bool largest) {
        share += part;
        most += largest ? 1 : 0;
        rows += 1;
    }
    // Whether looking there is what rows mostly do: most of them do it most, and much.
    [[nodiscard]] bool mostly(double much) const { return share >= much * rows && 2 * most > rows; }
};

// How a head spreads its weights, summed over rows that have any.
struct Habits {
    double rows = 0;
    double entropy = 0;  // in bits
    double distance = 0; // |i − j|
    double first = 0;
    KeyShare previous, next, same;
    KeyShare behind;                      // what came behind the same word before
    double largest = 0;                   // the row's largest share
    std::vector<double> shares;           // of each key
    std::vector<std::uint32_t> timesMost; // rows that give it their largest weight
    std::vector<double> centres;          // Σ j·α of each row, in their order

    // `total` is Σα of the row, `logs` Σ α·log α; `after` is the key behind the same word before.
    void add(Index query, std::span<const float> weights, double total, double logs,
             std::optional<Index> after) {
        if (!(total > 0) || !std::isfinite(total))
            return;
        rows += 1;
        entropy += (std::log(total) - logs / total) / std::numbers::ln2;
        const float most =
            Eigen::Map<const Eigen::ArrayXf>(weights.data(), std::ssize(weights)).maxCoeff();
        shares.resize(weights.size());
        timesMost.resize(weights.size());
        const double scale = 1 / total;
        for (std::size_t j = 0, end = weights.size(); j < end; ++j)
            shares[j] += static_cast<double>(weights[j]) * scale;
        for (std::size_t j = 0, end = weights.size(); j < end; ++j)
            timesMost[j] += weights[j] == most ? 1 : 0;
        const RowMoments moments = rowMoments(weights, query);
        distance += moments.distance / total;
        centres.push_back(moments.place / total);
        largest += static_cast<double>(most) / total;
        first += weights.front() / total;
        const auto at = [&](KeyShare& share, Index key) {
            const bool there = key >= 0 && key < std::ssize(weights);
            const float weight = there ? weights[static_cast<std::size_t>(key)] : 0;
            share.add(weight / total, there && weight == most);
        };
        at(previous, query - 1);
        at(next, query + 1);
        at(same, query);
        if (after)
            at(behind, *after);
    }

    // What it mostly does, or else how its weights are spread.
    [[nodiscard]] Message habit(bool sameSentence, const Tokens& keys) const {
        constexpr double clear = 0.4;
        constexpr double clearOfTwo = 0.7;
        if (rows == 0)
            return {};
        std::pair<double, Message> best{0, {}};
        const auto consider = [&](const KeyShare& share, double much, Message text) {
            if (share.mostly(much) && share.share / share.rows > best.first)
                best = {share.share / share.rows, std::move(text)};
        };
        if (sameSentence) {
            consider(same, clear, {QT_TRANSLATE_NOOP("fovea", "Attends to the word itself"), {}});
            consider(previous, clear,
                     {QT_TRANSLATE_NOOP("fovea", "Attends to the word before"), {}});
            consider(next, clear, {QT_TRANSLATE_NOOP("fovea", "Attends to the word after"), {}});
            if (behind.rows >= 2) // one may be chance
                consider(
                    behind, clear,
                    {QT_TRANSLATE_NOOP("fovea", "Attends to what followed the same word before"),
                     {}});
        }
        if (rows >= 3) {
            const auto key =
                static_cast<std::size_t>(std::ranges::max_element(shares) - shares.begin());
            consider(
                {.share = shares[key], .most = static_cast<double>(timesMost[key]), .rows = rows},
                clear, mostAttendTo(keys[key]));
        }
        if (best.first == 0 && sameSentence) {
            const auto orAt = [&](const KeyShare& other) {
                return KeyShare{same.share + other.share, same.most + other.most, rows};
            };
            consider(
                orAt(previous), clearOfTwo,
                {QT_TRANSLATE_NOOP("fovea", "Attends to the word itself or the one before"), {}});
            consider(
                orAt(next), clearOfTwo,
                {QT_TRANSLATE_NOOP("fovea", "Attends to the word itself or the one after"), {}});
        }
        if (best.first > 0)
            return best.second;
        if (!sameSentence && rows >= 3 && largest / rows >= clear &&
            std::ranges::is_sorted(centres) && centres.back() > centres.front())
            return {QT_TRANSLATE_NOOP("fovea", "Attends to the words in their order"), {}};
        const double alike =
            std::log2(static_cast<double>(std::max<std::size_t>(shares.size(), 2)));
        if (entropy / rows >= 0.9 * alike)
            return {QT_TRANSLATE_NOOP("fovea", "Attends broadly, to many words"), {}};
        if (largest / rows >= 0.7)
            return {QT_TRANSLATE_NOOP("fovea", "Attends to one word at a time"), {}};
        return {QT_TRANSLATE_NOOP("fovea", "Attends to several words at once"), {}};
    }

    // Between two sentences positions do not compare.
    [[nodiscard]] std::vector<Fact> facts(bool sameSentence) const {
        if (rows == 0)
            return {};
        std::vector<Fact> facts = {{{QT_TRANSLATE_NOOP("fovea", "entropy"), {}},
                                    entropy / rows,
                                    {QT_TRANSLATE_NOOP("fovea", "bits"), {}}}};
        if (!sameSentence)
            return facts;
        const auto add = [&](const char* name, double value, const char* unit) {
            facts.push_back({{name, {}}, value / rows, {unit, {}}});
        };
        const char* percent = QT_TRANSLATE_NOOP("fovea", "%");
        add(QT_TRANSLATE_NOOP("fovea", "mean distance"), distance,
            QT_TRANSLATE_NOOP("fovea", "tokens"));
        add(QT_TRANSLATE_NOOP("fovea", "on the first"), 100 * first, percent);
        add(QT_TRANSLATE_NOOP("fovea", "on the previous"), 100 * previous.share, percent);
        add(QT_TRANSLATE_NOOP("fovea", "on itself"), 100 * same.share, percent);
        add(QT_TRANSLATE_NOOP("fovea", "on the next"), 100 * next.share, percent);
        return facts;
    }
};

// For each word the key behind the same word, where that came before and not just now.
std::vector<std::optional<Index>> behindTheSame(const Tokens& tokens) {
    std::map<std::string_view, Index> last;
    std::vector<std::optional<Index>> behind(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto [found, isNew] = last.try_emplace(tokens[i].text, static_cast<Index>(i));
        if (!isNew && found->second + 1 < static_cast<Index>(i))
            behind[i] = found->second + 1;
        found->second = static_cast<Index>(i);
    }
    return behind;
}

// "the" of a block of one token, "3–5" of a larger one.
std::vector<std::string> blockLabels(const Tokens& tokens, Index block) {
    if (block == 1)
        return labelsOf(tokens);
    std::vector<std::string> labels;
    const auto count = static_cast<Index>(tokens.size());
    for (Index i = 0; i < count; i += block)
        labels.push_back(std::to_string(i + 1) + "–" + std::to_string(std::min(i + block, count)));
    return labels;
}

Index blockFor(Index count, Index side) {
    return std::max<Index>(1, (count + side - 1) / side);
}

// The small map of one head, grown row by row: first each column's largest of a block's rows.
class Reduced {
public:
    Reduced(const Layer& layer, Index side)
        : rows_(layer.queries.count()), rowBlock_(blockFor(rows_, side)),
          columnBlock_(blockFor(layer.keys.count(), side)) {
        map.rows = blockLabels(layer.queries.tokens, rowBlock_);
        map.columns = blockLabels(layer.keys.tokens, columnBlock_);
        map.rowAxis = {QT_TRANSLATE_NOOP("fovea", "queries"), {}};
        map.columnAxis = {QT_TRANSLATE_NOOP("fovea", "keys"), {}};
        map.values.assign(map.rows.size() * map.columns.size(), 0);
        map.visible.assign(map.values.size(), 0);
        map.states.assign(map.rows.size(), RowState::empty);
        clear(static_cast<std::size_t>(layer.keys.count()));
    }
    void add(Index row, std::span<const float> weights, std::span<const std::uint8_t> visible,
             RowState state) {
        float* const most = largest_.data(); // a loop over what nothing else may change
        for (std::size_t j = 0, end = weights.size(); j < end; ++j)
            most[j] = largerOf(most[j], weights[j]);
        std::uint8_t* const any = anyVisible_.data();
        for (std::size_t j = 0, end = visible.size(); j < end; ++j)
            any[j] |= visible[j];
        // The state that tells most: not finite before normal before empty.
        RowState& joined = map.states[static_cast<std::size_t>(row / rowBlock_)];
        if (state == RowState::notFinite || joined == RowState::empty)
            joined = state;
        if ((row + 1) % rowBlock_ == 0 || row + 1 == rows_)
            finishBlock(static_cast<std::size_t>(row / rowBlock_) * map.columns.size());
    }
    Matrix map;
    Habits habits;
    std::optional<HeadMeasurer> measurer; // of one head

private:
    // What is no number stays.
    static float largerOf(float most, float one) { return one > most || one != one ? one : most; }
    void clear(std::size_t columns) {
        largest_.assign(columns, 0);
        anyVisible_.assign(columns, 0);
    }
    void finishBlock(std::size_t to) {
        const auto block = static_cast<std::size_t>(columnBlock_);
        for (std::size_t j = 0; j < largest_.size(); ++j) {
            float& most = map.values[to + j / block];
            most = largerOf(most, largest_[j]);
            map.visible[to + j / block] |= anyVisible_[j];
        }
        clear(largest_.size());
    }

    Index rows_;
    Index rowBlock_;
    Index columnBlock_;
    std::vector<float> largest_; // of each column, over the rows of a block
    std::vector<std::uint8_t> anyVisible_;
};

// Σα and Σ α·log α of every row: [H, rows, 1] each, on the host.
struct Sums {
    Sums(Backend& backend, const Tensor& weights) {
        Buffer<double> tiny(1);
        tiny[0] = std::numeric_limits<float>::min();
        const Tensor least = backend.upload(Tensor(Shape{1}, std::move(tiny)));
        const Tensor log =
            backend.unary(Unary::log, backend.binary(Binary::largest, weights, least));
        totals = backend.download(backend.reduce(Reduction::sum, weights)).as<double>();
        logs = backend
                   .download(backend.reduce(Reduction::sum,
                                            backend.binary(Binary::multiply, weights, log)))
                   .as<double>();
    }
    Tensor totals, logs;
};

// The mean and the largest of all heads: [2, rows, m] from [H, rows, m].
Tensor joinedHeads(const Tensor& weights) {
    const Index heads = weights.axis(0);
    const auto cells = static_cast<std::size_t>(weights.axis(1) * weights.axis(2));
    Buffer<float> joined(2 * cells);
    float* mean = joined.data();
    float* most = mean + cells;
    std::fill_n(mean, 2 * cells, 0.0F);
    for (std::size_t h = 0; h < static_cast<std::size_t>(heads); ++h) {
        const float* one = weights.host<float>().data() + h * cells;
        for (std::size_t i = 0; i < cells; ++i)
            mean[i] += one[i] / static_cast<float>(heads);
        for (std::size_t i = 0; i < cells; ++i)
            most[i] = std::max(one[i], most[i]);
    }
    return Tensor({2, weights.axis(1), weights.axis(2)}, std::move(joined));
}

} // namespace

Message reducedText(const Layer& layer, Index side) {
    const Index rows = blockFor(layer.queries.count(), side);
    const Index columns = blockFor(layer.keys.count(), side);
    if (rows == 1 && columns == 1)
        return {};
    return {QT_TRANSLATE_NOOP("fovea", "each cell is the largest of %1 × %2 weights"),
            {std::to_string(rows), std::to_string(columns)}};
}

std::vector<HeadSummary> summariesOf(const Layer& layer, Backend& backend, Index side,
                                     std::shared_ptr<const SameBefore> same) {
    const Attended& attended = layer.attended;
    const Index heads = layer.plan.heads;
    const Index n = layer.queries.count();
    const Index m = layer.keys.count();
    if (attended.stored && heads * n * m > mostAtOnce)
        fail(QT_TRANSLATE_NOOP("fovea", "%1 heads of %2 × %3 tokens are %4 weights, at most %5 are "
                                        "looked through; look at one head"),
             {std::to_string(heads), std::to_string(n), std::to_string(m),
              std::to_string(heads * n * m), std::to_string(mostAtOnce)});
    std::vector<Reduced> all(static_cast<std::size_t>(heads + 2), Reduced(layer, side));
    std::vector<Tensor> states;
    for (Index h = 0; h < heads; ++h)
        states.push_back(statesOf(backend, attended, h));
    if (!same && layer.amongThemselves)
        same = sameBefore(layer.queries.tokens);
    for (Index h = 0; h < heads; ++h)
        all[static_cast<std::size_t>(h)].measurer.emplace(same);
    const auto behind = layer.amongThemselves
                            ? behindTheSame(layer.queries.tokens)
                            : std::vector<std::optional<Index>>(static_cast<std::size_t>(n));
    for (Index top = 0; top < n; top += bandRows) {
        const MapBand band = mapBand(backend, layer.rule, attended, top);
        const Tensor weights = backend.download(band.weights).as<float>();
        const Tensor visible = backend.download(band.visible);
        const Index rows = weights.axis(1);
        const auto visibleKeys = [&](Index head, Index i) {
            const Index at = visible.rank() == 3 ? head * rows + i : i;
            return visible.host<std::uint8_t>().subspan(static_cast<std::size_t>(at * m),
                                                        static_cast<std::size_t>(m));
        };
        // The row at `from` of these maps, for the `of`th of all.
        const auto add = [&](const Tensor& maps, const Sums& sums, Index from, Index of, Index i,
                             RowState state) {
            const auto at = static_cast<std::size_t>(from * rows + i);
            const auto row = maps.host<float>().subspan(at * static_cast<std::size_t>(m),
                                                        static_cast<std::size_t>(m));
            const auto seen = visibleKeys(std::min(of, heads - 1), i);
            const double total = sums.totals.host<double>()[at];
            const double logs = sums.logs.host<double>()[at];
            Reduced& one = all[static_cast<std::size_t>(of)];
            one.habits.add(top + i, row, total, logs, behind[static_cast<std::size_t>(top + i)]);
            if (one.measurer)
                one.measurer->add(top + i, row, seen, total, logs);
            one.add(top + i, row, seen, state);
        };
        const Sums sums(backend, band.weights);
        std::vector<RowState> worst(static_cast<std::size_t>(rows), RowState::empty);
        for (Index h = 0; h < heads; ++h)
            for (Index i = 0; i < rows; ++i) {
                const auto state = static_cast<RowState>(
                    states[static_cast<std::size_t>(h)]
                        .host<std::uint8_t>()[static_cast<std::size_t>(top + i)]);
                add(weights, sums, h, h, i, state);
                RowState& joined = worst[static_cast<std::size_t>(i)];
                joined = std::max(joined == RowState::empty ? state : joined,
                                  state == RowState::notFinite ? state : RowState::normal);
            }
        const Tensor joined = joinedHeads(weights);
        const Sums ofJoined(backend, backend.upload(joined));
        for (Index one = 0; one < 2; ++one)
            for (Index i = 0; i < rows; ++i)
                add(joined, ofJoined, one, heads + one, i, worst[static_cast<std::size_t>(i)]);
    }
    std::vector<HeadSummary> summaries;
    for (Reduced& one : all) {
        one.map.scale = weightScale(one.map.values, one.map.visible);
        summaries.push_back({.map = std::move(one.map),
                             .facts = one.habits.facts(layer.amongThemselves),
                             .measured = one.measurer ? one.measurer->measured()
                                                      : std::vector<std::optional<HeadValue>>(),
                             .measurer = one.measurer,
                             .habit = one.habits.habit(layer.amongThemselves, layer.keys.tokens)});
    }
    return summaries;
}

} // namespace fovea

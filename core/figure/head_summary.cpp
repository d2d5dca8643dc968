#include "core/figure/head_summary.h"

#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/figure/map_values.h"

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
    KeyShare behind;               // what came behind the same word before
    double largest = 0;            // the row's largest share
    std::vector<KeyShare> columns; // of each key
    std::vector<double> centres;   // Σ j·α of each row, in their order

    // `total` is Σα of the row, `logs` Σ α·log α; `after` is the key behind the same word before.
    void add(Index query, std::span<const float> weights, double total, double logs,
             std::optional<Index> after) {
        if (!(total > 0) || !std::isfinite(total))
            return;
        rows += 1;
        entropy += (std::log(total) - logs / total) / std::numbers::ln2;
        double moment = 0;
        double centre = 0;
        const float most = std::ranges::max(weights);
        columns.resize(weights.size());
        for (std::size_t j = 0; j < weights.size(); ++j) {
            const auto weight = static_cast<double>(weights[j]);
            moment += weight * static_cast<double>(std::abs(query - static_cast<Index>(j)));
            centre += weight * static_cast<double>(j);
            columns[j].add(weight / total, weights[j] == most);
        }
        distance += moment / total;
        centres.push_back(centre / total);
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
        const auto column = std::ranges::max_element(columns, {}, &KeyShare::share);
        if (rows >= 3)
            consider(*column, clear,
                     mostAttendTo(keys[static_cast<std::size_t>(column - columns.begin())]));
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
            std::log2(static_cast<double>(std::max<std::size_t>(columns.size(), 2)));
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
    std::vector<std::string> labels;
    const auto count = static_cast<Index>(tokens.size());
    for (Index i = 0; i < count; i += block)
        labels.push_back(block == 1 ? tokens[static_cast<std::size_t>(i)].text
                                    : std::to_string(i + 1) + "–" +
                                          std::to_string(std::min(i + block, count)));
    return labels;
}

Index blockFor(Index count, Index side) {
    return std::max<Index>(1, (count + side - 1) / side);
}

// The small map of one head, grown row by row.
class Reduced {
public:
    Reduced(const Layer& layer, Index side)
        : rowBlock_(blockFor(layer.queries.count(), side)),
          columnBlock_(blockFor(layer.keys.count(), side)) {
        map.rows = blockLabels(layer.queries.tokens, rowBlock_);
        map.columns = blockLabels(layer.keys.tokens, columnBlock_);
        map.rowAxis = {QT_TRANSLATE_NOOP("fovea", "queries"), {}};
        map.columnAxis = {QT_TRANSLATE_NOOP("fovea", "keys"), {}};
        map.values.assign(map.rows.size() * map.columns.size(), 0);
        map.visible.assign(map.values.size(), 0);
        map.states.assign(map.rows.size(), RowState::empty);
    }
    void add(Index row, std::span<const float> weights, std::span<const std::uint8_t> visible,
             RowState state) {
        const auto block = static_cast<std::size_t>(columnBlock_);
        const auto to = static_cast<std::size_t>(row / rowBlock_) * map.columns.size();
        for (std::size_t c = 0; c < map.columns.size(); ++c) {
            float& most = map.values[to + c];
            std::uint8_t any = map.visible[to + c];
            const std::size_t end = std::min(weights.size(), (c + 1) * block);
            for (std::size_t j = c * block; j < end; ++j) {
                most = std::isnan(weights[j]) || weights[j] > most ? weights[j] : most;
                any |= visible[j];
            }
            map.visible[to + c] = any;
        }
        // The state that tells most: not finite before normal before empty.
        RowState& joined = map.states[static_cast<std::size_t>(row / rowBlock_)];
        if (state == RowState::notFinite || joined == RowState::empty)
            joined = state;
    }
    Matrix map;
    Habits habits;
    std::optional<HeadMeasurer> measurer; // of one head

private:
    Index rowBlock_;
    Index columnBlock_;
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

// One row of the mean and of the largest of all heads, from [H, rows, m].
void joinHeads(std::span<const float> weights, Index heads, Index row, Index rows, Index m,
               std::vector<float>& mean, std::vector<float>& most) {
    mean.assign(static_cast<std::size_t>(m), 0);
    most.assign(static_cast<std::size_t>(m), 0);
    for (Index h = 0; h < heads; ++h) {
        const auto one = weights.subspan(static_cast<std::size_t>((h * rows + row) * m),
                                         static_cast<std::size_t>(m));
        for (std::size_t j = 0; j < one.size(); ++j) {
            mean[j] += one[j] / static_cast<float>(heads);
            most[j] = std::max(one[j], most[j]);
        }
    }
}

// Σα and Σ α·log α of a row that no backend has.
void addJoined(Reduced& reduced, Index row, const std::vector<float>& weights,
               std::span<const std::uint8_t> visible, RowState state, std::optional<Index> after) {
    double total = 0;
    double logs = 0;
    for (const float weight : weights)
        if (weight > 0) {
            total += weight;
            logs += static_cast<double>(weight) * static_cast<double>(std::log(weight));
        }
    reduced.habits.add(row, weights, total, logs, after);
    reduced.add(row, weights, visible, state);
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
    std::vector<float> mean;
    std::vector<float> most;
    const auto behind = layer.amongThemselves
                            ? behindTheSame(layer.queries.tokens)
                            : std::vector<std::optional<Index>>(static_cast<std::size_t>(n));
    for (Index top = 0; top < n; top += bandRows) {
        const MapBand band = mapBand(backend, layer.rule, attended, top);
        const Sums sums(backend, band.weights);
        const Tensor weights = backend.download(band.weights).as<float>();
        const Tensor visible = backend.download(band.visible);
        const Index rows = weights.axis(1);
        const auto columns = static_cast<std::size_t>(m);
        for (Index i = 0; i < rows; ++i) {
            std::span<const std::uint8_t> visibleKeys;
            RowState worst = RowState::empty;
            const std::optional<Index> after = behind[static_cast<std::size_t>(top + i)];
            for (Index h = 0; h < heads; ++h) {
                const Index at = h * rows + i;
                const auto head = static_cast<std::size_t>(h);
                const auto state = static_cast<RowState>(
                    states[head].host<std::uint8_t>()[static_cast<std::size_t>(top + i)]);
                visibleKeys = visible.host<std::uint8_t>().subspan(
                    static_cast<std::size_t>((visible.rank() == 3 ? at : i) * m), columns);
                const auto row =
                    weights.host<float>().subspan(static_cast<std::size_t>(at * m), columns);
                const double total = sums.totals.host<double>()[static_cast<std::size_t>(at)];
                const double logs = sums.logs.host<double>()[static_cast<std::size_t>(at)];
                all[head].habits.add(top + i, row, total, logs, after);
                all[head].measurer->add(top + i, row, visibleKeys, total, logs);
                all[head].add(top + i, row, visibleKeys, state);
                worst = std::max(worst == RowState::empty ? state : worst,
                                 state == RowState::notFinite ? state : RowState::normal);
            }
            joinHeads(weights.host<float>(), heads, i, rows, m, mean, most);
            addJoined(all[static_cast<std::size_t>(heads)], top + i, mean, visibleKeys, worst,
                      after);
            addJoined(all[static_cast<std::size_t>(heads + 1)], top + i, most, visibleKeys, worst,
                      after);
        }
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

#include "core/figure/head_summary.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr Index blockRows = 64;

// How a head spreads its weights, summed over rows that have any.
struct Habits {
    double rows = 0;
    double entropy = 0;  // in bits
    double distance = 0; // |i − j|
    double first = 0;
    double previous = 0;
    double same = 0;

    void add(Index query, std::span<const float> weights) {
        double total = 0;
        for (const float weight : weights)
            total += weight;
        if (!(total > 0) || !std::isfinite(total))
            return;
        rows += 1;
        for (std::size_t j = 0; j < weights.size(); ++j) {
            const double share = weights[j] / total;
            if (share > 0)
                entropy -= share * std::log2(share);
            distance += share * static_cast<double>(std::abs(query - static_cast<Index>(j)));
        }
        const auto share = [&](Index key) {
            return key >= 0 && key < std::ssize(weights)
                       ? weights[static_cast<std::size_t>(key)] / total
                       : 0;
        };
        first += share(0);
        previous += share(query - 1);
        same += share(query);
    }

    [[nodiscard]] std::vector<Fact> facts() const {
        if (rows == 0)
            return {};
        const Message percent{QT_TRANSLATE_NOOP("fovea", "%"), {}};
        return {
            {{QT_TRANSLATE_NOOP("fovea", "entropy"), {}},
             entropy / rows,
             {QT_TRANSLATE_NOOP("fovea", "bits"), {}}},
            {{QT_TRANSLATE_NOOP("fovea", "mean distance"), {}},
             distance / rows,
             {QT_TRANSLATE_NOOP("fovea", "tokens"), {}}},
            {{QT_TRANSLATE_NOOP("fovea", "on the first"), {}}, 100 * first / rows, percent},
            {{QT_TRANSLATE_NOOP("fovea", "on the previous"), {}}, 100 * previous / rows, percent},
            {{QT_TRANSLATE_NOOP("fovea", "on itself"), {}}, 100 * same / rows, percent}};
    }
};

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

} // namespace

HeadSummary summaryOf(const Trace& trace, Backend& backend, const ViewState& view, Heads heads,
                      Index side) {
    const Rect whole = wholeMap(trace);
    const Index rowBlock = blockFor(whole.rows(), side);
    const Index columnBlock = blockFor(whole.columns(), side);
    HeadSummary summary;
    Matrix& map = summary.map;
    map.rows = blockLabels(trace.queries.tokens, rowBlock);
    map.columns = blockLabels(trace.keys.tokens, columnBlock);
    map.rowAxis = {QT_TRANSLATE_NOOP("fovea", "queries"), {}};
    map.columnAxis = {QT_TRANSLATE_NOOP("fovea", "keys"), {}};
    map.values.assign(map.rows.size() * map.columns.size(), 0);
    map.visible.assign(map.values.size(), 0);
    map.states.assign(map.rows.size(), RowState::empty);
    const auto states = trace.layers[static_cast<std::size_t>(view.layer)]
                            .attended.states.host<std::uint8_t>()
                            .subspan(static_cast<std::size_t>(view.head * whole.rows()),
                                     static_cast<std::size_t>(whole.rows()));
    Habits habits;
    for (Index top = 0; top < whole.bottom; top += blockRows) {
        const Rect rect{top, std::min(whole.bottom, top + blockRows), 0, whole.right};
        const Tensor weights = mapValues(trace, backend, view, heads, Shown::weight, rect);
        const Tensor seen = mapVisible(trace, backend, view, heads, rect);
        for (Index i = rect.top; i < rect.bottom; ++i) {
            const auto at = static_cast<std::size_t>((i - top) * whole.right);
            const auto row =
                weights.host<float>().subspan(at, static_cast<std::size_t>(whole.right));
            const auto visible =
                seen.host<std::uint8_t>().subspan(at, static_cast<std::size_t>(whole.right));
            habits.add(i, row);
            const auto to = static_cast<std::size_t>(i / rowBlock) * map.columns.size();
            for (std::size_t j = 0; j < row.size(); ++j) {
                const std::size_t cell = to + j / static_cast<std::size_t>(columnBlock);
                map.values[cell] = std::isnan(row[j]) ? row[j] : std::max(row[j], map.values[cell]);
                map.visible[cell] |= visible[j];
            }
            // The state that tells most: not finite before normal before empty.
            const auto state = static_cast<RowState>(states[static_cast<std::size_t>(i)]);
            RowState& joined = map.states[static_cast<std::size_t>(i / rowBlock)];
            if (state == RowState::notFinite || joined == RowState::empty)
                joined = state;
        }
    }
    map.scale =
        fittedScale({QT_TRANSLATE_NOOP("fovea", "weight"), {}}, false, map.values, map.visible);
    summary.facts = habits.facts();
    return summary;
}

} // namespace fovea

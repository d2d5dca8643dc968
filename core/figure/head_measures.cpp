#include "core/figure/head_measures.h"

#include "core/base/table.h"
#include "core/figure/row_moments.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace fovea {

// Shuffled words take induction and duplicates away, for these follow the tokens; previous and
// first follow the places, and a head keeps them in any order, so there shuffling would tell
// nothing.
const Table<HeadMeasure>& headMeasures() {
    static const Table<HeadMeasure> table(
        {.id = "measure",
         .name = QT_TRANSLATE_NOOP("fovea", "Measures of a head"),
         .plural = "measures"},
        "previous",
        {{{.id = "previous",
           .name = QT_TRANSLATE_NOOP("fovea", "previous token"),
           .formula = "α(i, i − 1)",
           .summary = QT_TRANSLATE_NOOP("fovea", "Weight on the token before")},
          {.mark = HeadMark::previous}},
         {{.id = "first",
           .name = QT_TRANSLATE_NOOP("fovea", "first token (sink)"),
           .formula = "α(i, 1)",
           .summary = QT_TRANSLATE_NOOP("fovea", "Weight on the first token, of all others")},
          {.mark = HeadMark::first}},
         {{.id = "induction",
           .name = QT_TRANSLATE_NOOP("fovea", "induction"),
           .formula = "Σ α(i, j + 1), xⱼ = xᵢ",
           .summary = QT_TRANSLATE_NOOP(
               "fovea", "Weight on what came after the same token before, where it repeats")},
          {.mark = HeadMark::induction, .ofTokens = true}},
         {{.id = "duplicate",
           .name = QT_TRANSLATE_NOOP("fovea", "duplicate token"),
           .formula = "Σ α(i, j), xⱼ = xᵢ, j < i",
           .summary =
               QT_TRANSLATE_NOOP("fovea", "Weight on the same token before, where it repeats")},
          {.mark = HeadMark::duplicate, .ofTokens = true}},
         {{.id = "itself",
           .name = QT_TRANSLATE_NOOP("fovea", "the token itself"),
           .formula = "α(i, i)",
           .summary = QT_TRANSLATE_NOOP("fovea", "Weight on the token itself")},
          {}},
         {{.id = "entropy",
           .name = QT_TRANSLATE_NOOP("fovea", "entropy"),
           .formula = "−Σ α log₂ α",
           .summary = QT_TRANSLATE_NOOP("fovea", "How evenly a row spreads its weight, in bits")},
          {.unit = {QT_TRANSLATE_NOOP("fovea", "bits"), {}}}},
         {{.id = "distance",
           .name = QT_TRANSLATE_NOOP("fovea", "mean distance"),
           .formula = "Σ α |i − j|",
           .summary = QT_TRANSLATE_NOOP("fovea", "How far away a row’s weight lies, in tokens")},
          {.unit = {QT_TRANSLATE_NOOP("fovea", "tokens"), {}}}},
         {{.id = "effect",
           .name = QT_TRANSLATE_NOOP("fovea", "effect"),
           .formula = "Δ ln p/(1 − p)",
           .summary = QT_TRANSLATE_NOOP(
               "fovea",
               "What silencing the head alone takes from the log-odds of what a model predicts")},
          {.unit = {QT_TRANSLATE_NOOP("fovea", "log-odds"), {}}, .ofMap = false, .isSigned = true}},
         {{.id = "copying",
           .name = QT_TRANSLATE_NOOP("fovea", "copying"),
           .formula = "Σ Re λ / Σ |λ|",
           .summary = QT_TRANSLATE_NOOP(
               "fovea", "By weights alone: whether what the head looks at becomes likelier, from "
                        "−1 to 1")},
          {.ofMap = false, .byWeights = ByWeights::copying, .isSigned = true}},
         {{.id = "rank",
           .name = QT_TRANSLATE_NOOP("fovea", "effective rank"),
           .formula = "(Σ σ²)² / Σ σ⁴",
           .summary = QT_TRANSLATE_NOOP(
               "fovea", "By weights alone: in how many directions the head writes, as if all "
                        "were used alike")},
          {.unit = {QT_TRANSLATE_NOOP("fovea", "directions"), {}},
           .ofMap = false,
           .byWeights = ByWeights::rank}},
         {{.id = "q-composition",
           .name = QT_TRANSLATE_NOOP("fovea", "Q-composition"),
           .formula = "‖W_ov W_qk‖ / ‖W_ov‖ ‖W_qk‖",
           .summary = QT_TRANSLATE_NOOP(
               "fovea", "By weights alone, a hint: how much queries read of what an earlier head "
                        "writes, the largest")},
          {.ofMap = false, .byWeights = ByWeights::queries}},
         {{.id = "k-composition",
           .name = QT_TRANSLATE_NOOP("fovea", "K-composition"),
           .formula = "‖W_ov W_qkᵀ‖ / ‖W_ov‖ ‖W_qk‖",
           .summary = QT_TRANSLATE_NOOP(
               "fovea", "By weights alone, a hint: how much keys read of what an earlier head "
                        "writes, the largest")},
          {.ofMap = false, .byWeights = ByWeights::keys}},
         {{.id = "v-composition",
           .name = QT_TRANSLATE_NOOP("fovea", "V-composition"),
           .formula = "‖W_ov W_ov‖ / ‖W_ov‖ ‖W_ov‖",
           .summary = QT_TRANSLATE_NOOP(
               "fovea", "By weights alone, a hint: how much values read of what an earlier head "
                        "writes, the largest")},
          {.ofMap = false, .byWeights = ByWeights::values}}});
    return table;
}

std::shared_ptr<const SameBefore> sameBefore(const Tokens& tokens) {
    auto same = std::make_shared<SameBefore>(tokens.size());
    std::map<std::string_view, Index> last;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto [at, isNew] = last.try_emplace(tokens[i].text, static_cast<Index>(i));
        if (!isNew)
            (*same)[i] = at->second;
        at->second = static_cast<Index>(i);
    }
    return same;
}

void HeadMeasurer::Sum::add(double share, double even) {
    value += share;
    chance += even;
    rows += 1;
}

HeadMeasurer::HeadMeasurer(std::shared_ptr<const SameBefore> same) : same_(std::move(same)) {}

void HeadMeasurer::add(Index query, std::span<const float> weights,
                       std::span<const std::uint8_t> visible, const RowMoments& row,
                       const VisibleMoments& seen) {
    const double total = row.total;
    if (!(total > 0) || !std::isfinite(total))
        return;
    const double count = seen.count;
    entropy_.add(row.entropy, seen.entropy);
    if (!same_)
        return;
    double share = 0;
    double visibleCount = 0;
    const auto look = [&](Index key) {
        const auto j = static_cast<std::size_t>(key);
        if (j >= weights.size() || !visible[j])
            return;
        share += static_cast<double>(weights[j]) / total;
        visibleCount += 1;
    };
    const auto end = [&](Sum& sum) {
        sum.add(share, count > 0 ? visibleCount / count : 0);
        share = visibleCount = 0;
    };
    look(query);
    end(itself_);
    if (query > 0) {
        look(query - 1);
        end(previous_);
        look(0);
        end(first_);
    }
    const std::optional<Index> before = (*same_)[static_cast<std::size_t>(query)];
    if (before) {
        for (auto j = before; j; j = (*same_)[static_cast<std::size_t>(*j)])
            look(*j);
        end(duplicate_);
    }
    // What came after a token that was just now is the token itself.
    const auto earlier =
        before && *before + 1 == query ? (*same_)[static_cast<std::size_t>(*before)] : before;
    if (earlier) {
        for (auto j = earlier; j; j = (*same_)[static_cast<std::size_t>(*j)])
            look(*j + 1);
        end(induction_);
    }
    distance_.add(row.distance / total, count > 0 ? seen.distance / count : 0);
}

std::vector<HeadMeasurer::Sum> HeadMeasurer::sums() const {
    return {previous_, first_, induction_, duplicate_, itself_, entropy_, distance_};
}

std::vector<std::optional<HeadValue>> HeadMeasurer::measured() const {
    std::vector<std::optional<HeadValue>> all;
    for (const Sum& sum : sums())
        all.push_back(sum.rows > 0 ? std::optional(HeadValue{.value = sum.value / sum.rows,
                                                             .chance = sum.chance / sum.rows})
                                   : std::nullopt);
    return all;
}

HeadMark HeadMeasurer::mark(std::span<const std::optional<double>> shuffled) const {
    constexpr double least = 0.4;
    constexpr double timesChance = 2;
    const std::vector<Sum> all = sums();
    const auto& rows = headMeasures().info().rows;
    std::pair<double, HeadMark> best{0, HeadMark::none};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const HeadMark mark = headMeasures().math(rows[i].id).mark;
        if (mark == HeadMark::none || all[i].rows < 2)
            continue;
        const double value = all[i].value / all[i].rows;
        double chance = all[i].chance / all[i].rows;
        if (headMeasures().math(rows[i].id).ofTokens && i < shuffled.size() && shuffled[i])
            chance = std::max(chance, *shuffled[i]);
        if (value >= least && value >= timesChance * chance && value - chance > best.first)
            best = {value - chance, mark};
    }
    return best.second;
}

} // namespace fovea

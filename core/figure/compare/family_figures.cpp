#include "core/figure/compare/family_figures.h"

#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/experiment/compare_work.h"
#include "core/figure/attention_map.h"
#include "core/figure/comparison.h"
#include "core/figure/figures.h"
#include "core/figure/head_summary.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

constexpr Index mapSide = 64; // cells of a small map in a line

std::shared_ptr<const Family> familyOf(const FigureInput& in) {
    return (*in.trace.compare->family)(
        [&] { return computeFamily(in.trace.experiment, in.backend); });
}

const RowInfo& rowOf(Index member) {
    return attentionFamily().info().rows[static_cast<std::size_t>(member)];
}

// As Explore would show it, with the settings that a map has by default.
struct AloneMap {
    AloneMap(const FigureInput& in, const FamilyLayer& member)
        : trace(*member.trace), view{.head = in.view.head, .query = in.view.query},
          settings(defaultChoice(figures().info().row(figureId::matrix)).values) {}
    Trace trace;
    ViewState view;
    Values settings;
};

Matrix mapOf(const FigureInput& in, const FamilyLayer& member) {
    const AloneMap alone(in, member);
    return attentionMap({alone.trace, alone.view, alone.settings, in.backend});
}

// What is seen, and how weights are spread over it; means over the queries of a head.
struct MapSpread {
    double pairs = 0;
    double entropy = 0; // bits
    double largest = 0;
};

MapSpread mapSpread(const Matrix& map) {
    MapSpread spread;
    double rows = 0;
    for (std::size_t i = 0; i < map.rows.size(); ++i) {
        double total = 0, most = 0, entropy = 0;
        for (std::size_t j = 0; j < map.columns.size(); ++j) {
            const std::size_t at = i * map.columns.size() + j;
            spread.pairs += map.visible[at] ? 1 : 0;
            if (!map.visible[at] || !(map.values[at] > 0))
                continue;
            const double weight = map.values[at];
            total += weight;
            most = std::max(most, weight);
        }
        if (!(total > 0))
            continue;
        for (std::size_t j = 0; j < map.columns.size(); ++j) {
            const std::size_t at = i * map.columns.size() + j;
            const double share = map.visible[at] ? map.values[at] / total : 0;
            entropy -= share > 0 ? share * std::log2(share) : 0;
        }
        spread.entropy += entropy;
        spread.largest += most / total;
        rows += 1;
    }
    spread.entropy /= std::max(rows, 1.0);
    spread.largest /= std::max(rows, 1.0);
    return spread;
}

} // namespace

SmallMultiples familyMaps(const FigureInput& in) {
    SmallMultiples multiples{
        .title = {QT_TRANSLATE_NOOP("fovea", "The family of attentions"), {}},
        .subtitle = {QT_TRANSLATE_NOOP("fovea", "weights of head %1 of each; random "
                                                "weights, seed %2"),
                     {std::to_string(in.view.head + 1), std::to_string(in.trace.experiment.seed)}},
        .items = {},
        .chosen = in.view.layer,
        .namesAreCut = true};
    if (in.trace.tokens.empty())
        return multiples;
    refuseLarge(1, std::ssize(in.trace.tokens), std::ssize(in.trace.tokens));
    const auto family = familyOf(in);
    for (Index member = 0; member < std::ssize(family->members); ++member) {
        const FamilyLayer& one = family->members[static_cast<std::size_t>(member)];
        const RowInfo& row = rowOf(member);
        SmallMultiples::Item item{.layer = member, .head = in.view.head};
        if (one.trace) {
            HeadSummary summary = summariesOf(one.trace->layer(0), in.backend,
                                              mapSide)[static_cast<std::size_t>(in.view.head)];
            item.matrix = std::move(summary.map);
            item.facts = std::move(summary.facts);
            item.habit = {attentionFamily().math(row.id).sees, {}};
        } else {
            item.habit = one.problem;
        }
        item.matrix.title = {row.name, {}};
        multiples.items.push_back(std::move(item));
    }
    return multiples;
}

NumberTable familyTable(const FigureInput& in) {
    NumberTable table{
        .title = {QT_TRANSLATE_NOOP("fovea", "Kinds of attention"), {}},
        .subtitle = {QT_TRANSLATE_NOOP("fovea", "one layer on this sentence of %1 tokens"),
                     {std::to_string(in.trace.tokens.size())}},
        .columns = {{QT_TRANSLATE_NOOP("fovea", "pairs seen"), {}},
                    {QT_TRANSLATE_NOOP("fovea", "multiply–adds"), {}},
                    {QT_TRANSLATE_NOOP("fovea", "parameters"), {}},
                    {QT_TRANSLATE_NOOP("fovea", "entropy, bits"), {}}},
        .counts = {1, 1, 1, 0},
        .rows = {},
        .wordColumns = {{QT_TRANSLATE_NOOP("fovea", "weights"), {}},
                        {QT_TRANSLATE_NOOP("fovea", "sees"), {}},
                        {QT_TRANSLATE_NOOP("fovea", "good for"), {}},
                        {QT_TRANSLATE_NOOP("fovea", "weak at"), {}}},
        .notes = {{QT_TRANSLATE_NOOP("fovea", "Parameters and multiply–adds are those of all "
                                              "heads, the projections included; pairs and "
                                              "entropy those of head %1."),
                   {std::to_string(in.view.head + 1)}}}};
    if (in.trace.tokens.empty())
        return table;
    refuseLarge(1, std::ssize(in.trace.tokens), std::ssize(in.trace.tokens));
    const auto family = familyOf(in);
    for (Index member = 0; member < std::ssize(family->members); ++member) {
        const RowInfo& row = rowOf(member);
        const FamilyMember& math = attentionFamily().math(row.id);
        const FamilyLayer& one = family->members[static_cast<std::size_t>(member)];
        NumberTable::Row line{.name = {row.name, {}},
                              .values =
                                  std::vector<double>(4, std::numeric_limits<double>::quiet_NaN()),
                              .strong = member == in.view.layer,
                              .line = false,
                              .words = {{QT_TRANSLATE_NOOP("fovea", "%1"), {row.formula}},
                                        {math.sees, {}},
                                        {math.goodFor, {}},
                                        {math.weakAt, {}}}};
        if (one.trace) {
            const MapSpread spread = mapSpread(mapOf(in, one));
            line.values = {spread.pairs, familyCost(one, math, spread.pairs),
                           static_cast<double>(one.parameters), spread.entropy};
        }
        table.rows.push_back(std::move(line));
    }
    return table;
}

std::vector<Parameter> pairParameters() {
    std::vector<std::string> ids;
    for (const RowInfo& row : attentionFamily().info().rows)
        ids.push_back(row.id);
    std::swap(ids[0], ids[1]); // so that two that differ stand there at first
    return {
        optionParameter(pairSetting, QT_TRANSLATE_NOOP("fovea", "Compared with"), std::move(ids))};
}

Panels familyPair(const FigureInput& in) {
    const Index other = static_cast<Index>(
        attentionFamily().info().index(option(in.settings, pairSetting), pairSetting));
    const Index length = std::ssize(in.trace.tokens);
    Panels panels{.title = {QT_TRANSLATE_NOOP("fovea", "Two of the family"), {}}, .items = {}};
    if (length == 0)
        return panels;
    refuseLarge(3, length, length);
    const auto family = familyOf(in);
    const auto memberAt = [&](Index member) -> const FamilyLayer& {
        return family->members[static_cast<std::size_t>(member)];
    };
    for (const Index member : {other, in.view.layer})
        if (!memberAt(member).trace) {
            panels.subtitle = memberAt(member).problem;
            return panels;
        }
    AloneMap alone(in, memberAt(in.view.layer));
    alone.trace.reference = memberAt(other).trace;
    panels = comparison({alone.trace, alone.view, alone.settings, in.backend});
    panels.title = {QT_TRANSLATE_NOOP("fovea", "Two of the family"), {}};
    panels.subtitle = {};
    panels.items[0].title = {rowOf(other).name, {}};
    panels.items[1].title = {rowOf(in.view.layer).name, {}};
    panels.items[2].title = {QT_TRANSLATE_NOOP("fovea", "second − first"), {}};
    for (Matrix& item : panels.items)
        item.subtitle = {};
    return panels;
}

} // namespace fovea

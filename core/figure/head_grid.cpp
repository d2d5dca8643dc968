#include "core/figure/head_grid.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/device_failed.h"
#include "core/experiment/file_model.h"
#include "core/experiment/shuffled_heads.h"
#include "core/figure/asked.h"
#include "core/figure/attention_map.h"
#include "core/figure/head_measures.h"
#include "core/figure/head_summary.h"
#include "core/figure/map_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace fovea {
namespace {

constexpr Index side = 48; // cells of a small map, at most, in a line

// What is not measured stands behind all numbers.
double orLeast(const std::optional<HeadValue>& measured) {
    return measured ? measured->value : std::numeric_limits<double>::lowest();
}

const HeadMeasure& measureOf(const FigureInput& in) {
    return headMeasures().math(option(in.settings, "measure"));
}

// What silencing would change, where that is the measure and the trace's model predicts something.
std::optional<EffectQuestion> effectQuestion(const FigureInput& in) {
    if (measureOf(in).ofMap || measureOf(in).byWeights || !hasEffects(in.trace))
        return std::nullopt;
    return askedQuestion(in, textValue(in.settings, "word"));
}

// Null where there is none.
const WeightNumber* numberOf(const WeightNumbers* numbers, const SilencedHead& head) {
    const auto found = numbers ? numbers->find(head) : WeightNumbers::const_iterator();
    return numbers && found != numbers->end() ? &found->second : nullptr;
}

Message withEarlier(const SilencedHead& earlier) {
    return {QT_TRANSLATE_NOOP("fovea", "reads most of layer %1, head %2"),
            {std::to_string(earlier.layer + 1), std::to_string(earlier.head + 1)}};
}

bool anyRepeats(const Trace& trace) {
    return std::ranges::any_of(trace.layers, [](const Layer& layer) {
        return layer.amongThemselves &&
               std::ranges::any_of(*sameBefore(layer.queries.tokens),
                                   [](const auto& before) { return before.has_value(); });
    });
}

bool lacksShuffled(const FigureInput& in) {
    return in.trace.shuffled && !isOfFile(in.trace) && !in.trace.shuffled->known() &&
           anyRepeats(in.trace);
}

// The measures of every head at the places of this text where tokens repeat.
ShuffledHeads::All measuredAtPlaces(const Trace& shuffled, const Trace& own, Backend& backend) {
    ShuffledHeads::All all;
    for (Index layer = 0; layer < std::min(std::ssize(shuffled.layers), std::ssize(own.layers));
         ++layer) {
        const Layer& one = shuffled.layer(layer);
        const Layer& same = own.layer(layer);
        if (!one.amongThemselves || !same.amongThemselves || one.plan.heads != same.plan.heads)
            continue;
        SameBefore places = *sameBefore(same.queries.tokens);
        places.resize(one.queries.tokens.size()); // a word may have other pieces elsewhere
        const auto summaries =
            summariesOf(one, backend, side, std::make_shared<const SameBefore>(std::move(places)));
        for (Index head = 0; head < one.plan.heads; ++head)
            for (const auto& measured : summaries[static_cast<std::size_t>(head)].measured)
                all[{layer, head}].push_back(measured ? std::optional(measured->value)
                                                      : std::nullopt);
    }
    return all;
}

// The mean of those that there are.
ShuffledHeads::All meanOf(const std::vector<ShuffledHeads::All>& passes) {
    ShuffledHeads::All means;
    for (const ShuffledHeads::All& pass : passes)
        for (const auto& [head, measures] : pass)
            means[head].resize(measures.size());
    for (auto& [head, measures] : means)
        for (std::size_t i = 0; i < measures.size(); ++i) {
            double sum = 0, count = 0;
            for (const ShuffledHeads::All& pass : passes)
                if (const auto found = pass.find(head); found != pass.end() && found->second[i]) {
                    sum += *found->second[i];
                    count += 1;
                }
            if (count > 0)
                measures[i] = sum / count;
        }
    return means;
}

void completeShuffled(const FigureInput& in, const Progress& progress) {
    constexpr std::uint32_t orders = 3;
    Experiment experiment = withoutEdits(in.trace.experiment); // they are about these tokens
    const std::string text = experiment.text;
    experiment.reference = {};
    std::vector<ShuffledHeads::All> passes;
    for (std::uint32_t seed = 0; seed < orders; ++seed) {
        experiment.text = shuffledText(text, seed);
        if (experiment.text != text)
            try {
                passes.push_back(
                    measuredAtPlaces(*run(experiment, in.backend), in.trace, in.backend));
            } catch (const DeviceFailed&) {
                throw;               // all of it is computed elsewhere
            } catch (const Error&) { // in another order words may be more tokens than it takes
            }
        in.backend.checkpoint();
        if (progress)
            progress(static_cast<double>(seed + 1) / orders);
    }
    in.trace.shuffled->keep(meanOf(passes));
}

} // namespace

std::vector<Parameter> headGridParameters() {
    std::vector<std::string> ids;
    for (const RowInfo& row : headMeasures().info().rows)
        ids.push_back(row.id);
    return {
        optionParameter("measure", QT_TRANSLATE_NOOP("fovea", "Measure"), std::move(ids)),
        optionParameter(
            "sort", QT_TRANSLATE_NOOP("fovea", "Order of heads"),
            {QT_TRANSLATE_NOOP("fovea", "in order"), QT_TRANSLATE_NOOP("fovea", "sorted")}),
        textParameter("word", QT_TRANSLATE_NOOP("fovea", "Effect on the word")),
        optionParameter("by", QT_TRANSLATE_NOOP("fovea", "Draw by"),
                        {QT_TRANSLATE_NOOP("fovea", "weight"), QT_TRANSLATE_NOOP("fovea", "moved"),
                         QT_TRANSLATE_NOOP("fovea", "contribution")})};
}

bool lacksEffects(const FigureInput& in) {
    const auto question = effectQuestion(in);
    if (!question)
        return false;
    const Silenced& silenced = in.trace.experiment.silenced;
    for (Index layer = 0; layer < std::ssize(in.trace.layers); ++layer)
        for (Index head = 0; head < in.trace.layer(layer).plan.heads; ++head)
            if (!silenced.has({layer, head}) && !in.trace.effects->at(*question, {layer, head}))
                return true;
    return false;
}

void completeEffects(const FigureInput& in, const Progress& progress) {
    if (const auto question = effectQuestion(in))
        computeEffects(in.trace, in.backend, *question, progress);
}

namespace {

bool lacksWeights(const FigureInput& in) {
    const auto which = measureOf(in).byWeights;
    return which && !knownByWeights(in.trace, *which) && hasByWeights(in.trace, in.backend, *which);
}

// The first layer whose heads are still to be measured; as many as there are: none.
Index layerToMeasure(const FigureInput& in) {
    const Index layers = std::ssize(in.trace.layers);
    Index layer = 0;
    while (layer < layers && !lacksSummaries(in.trace, layer, side))
        ++layer;
    return layer;
}

} // namespace

bool lacksPasses(const FigureInput& in) {
    return layerToMeasure(in) < std::ssize(in.trace.layers) || lacksEffects(in) ||
           lacksWeights(in) || lacksShuffled(in);
}

void completePasses(const FigureInput& in, const Progress& progress) {
    const Index layers = std::ssize(in.trace.layers);
    if (const Index next = layerToMeasure(in); next < layers) { // shown layer by layer
        computeSummaries(in.trace, next, in.backend, side);
        if (progress)
            progress(static_cast<double>(next + 1) / static_cast<double>(layers));
        return;
    }
    completeEffects(in, progress);
    if (lacksWeights(in))
        computeByWeights(in.trace, in.backend, *measureOf(in).byWeights, progress);
    if (lacksShuffled(in))
        completeShuffled(in, progress);
}

namespace {

// Another quantity in a small map: each cell is that of its block which is largest by size. All at
// once, for these maps are of texts that are seen at a glance.
void drawBy(const FigureInput& in, Shown by, const SilencedHead& head, Matrix& map) {
    const Layer& layer = in.trace.layer(head.layer);
    refuseLarge(1, layer.queries.count(), layer.keys.count());
    const ViewState view{.layer = head.layer, .head = head.head};
    const Tensor all = mapValues(in.trace, in.backend, view, Heads::one, by, wholeMap(layer));
    const auto block = [](Index count) { return std::max<Index>(1, (count + side - 1) / side); };
    const Index rows = block(layer.queries.count()), columns = block(layer.keys.count());
    std::ranges::fill(map.values, 0.0F);
    for (Index i = 0; i < all.axis(0); ++i)
        for (Index j = 0; j < all.axis(1); ++j) {
            float& most = map.values[map.cell(i / rows, j / columns)];
            const float own = all.host<float>()[static_cast<std::size_t>(i * all.axis(1) + j)];
            most = std::abs(own) > std::abs(most) ? own : most;
        }
}

// One scale for all, so that heads can be compared.
void fitTogether(HeadGrid& grid, Shown by) {
    std::vector<float> largest;
    for (const HeadGrid::Head& head : grid.heads)
        largest.insert(largest.end(), head.map.values.begin(), head.map.values.end());
    grid.scale = fittedScale(nameOfQuantity(by), isSigned(by), largest, {});
    for (HeadGrid::Head& head : grid.heads)
        head.map.scale = grid.scale;
}

} // namespace

HeadGrid headGrid(const FigureInput& in) {
    const std::vector<Layer>& layers = in.trace.layers;
    const TableInfo& table = headMeasures().info();
    const auto measure =
        static_cast<std::size_t>(table.index(option(in.settings, "measure"), table.id));
    HeadGrid grid{.title = {QT_TRANSLATE_NOOP("fovea", "All layers"), {}},
                  .subtitle = reducedText(in.layer(), side)};
    for (const RowInfo& row : table.rows) {
        const HeadMeasure& one = headMeasures().math(row.id);
        grid.measures.push_back({.name = {row.name, {}},
                                 .unit = one.unit,
                                 .isSigned = one.isSigned,
                                 .ofTokens = one.ofTokens});
    }
    const auto question = effectQuestion(in);
    const auto byWeights = measureOf(in).byWeights;
    if (question)
        grid.measures[measure].name.more = {askedText(in, *question)};
    if (question || (byWeights && !measureOf(in).isSigned))
        grid.most = 0; // they are no shares of 1
    const auto weights = byWeights ? knownByWeights(in.trace, *byWeights) : nullptr;
    grid.measure = static_cast<Index>(measure);
    const Shown by = shownNamed(option(in.settings, "by"));
    grid.scale = {.quantity = {QT_TRANSLATE_NOOP("fovea", "weight"), {}}};
    for (Index layer = 0; layer < std::ssize(layers); ++layer) {
        const Layer& one = in.trace.layer(layer);
        auto summaries = summariesAtHand(in.trace, layer, in.backend, side);
        for (Index head = 0; head < one.plan.heads; ++head) {
            auto& measured = summaries[static_cast<std::size_t>(head)].measured;
            measured.resize(table.rows.size());
            if (const auto effect =
                    question ? in.trace.effects->at(*question, {layer, head}) : std::nullopt)
                measured[measure] = HeadValue{.value = *effect};
            if (const WeightNumber* alone = numberOf(weights.get(), {layer, head}))
                measured[measure] = HeadValue{.value = alone->value, .chance = alone->chance};
        }
        grid.rows.push_back(one.name);
        grid.columns = std::max(grid.columns, one.plan.heads);
        std::vector<Index> order(static_cast<std::size_t>(one.plan.heads));
        std::iota(order.begin(), order.end(), 0);
        const auto valueOf = [&](Index head) {
            return orLeast(summaries[static_cast<std::size_t>(head)].measured[measure]);
        };
        if (option(in.settings, "sort") == "sorted")
            std::ranges::stable_sort(order, std::greater(), valueOf);
        for (Index column = 0; column < one.plan.heads; ++column) {
            const Index head = order[static_cast<std::size_t>(column)];
            HeadSummary& summary = summaries[static_cast<std::size_t>(head)];
            const ShuffledHeads::Measures shuffled = in.trace.shuffled
                                                         ? in.trace.shuffled->at({layer, head})
                                                         : ShuffledHeads::Measures();
            for (std::size_t i = 0; i < std::min(shuffled.size(), table.rows.size()); ++i)
                if (grid.measures[i].ofTokens && summary.measured[i])
                    summary.measured[i]->shuffled = shuffled[i];
            if (layer == in.view.layer && head == in.view.head)
                grid.chosen = std::ssize(grid.heads);
            summary.map.title = layerAndHead(in.trace, layer, head);
            if (const WeightNumber* alone = numberOf(weights.get(), {layer, head});
                alone && alone->earlier)
                summary.map.title.more.push_back(withEarlier(*alone->earlier));
            summary.map.scale = grid.scale;
            if (by != Shown::weight)
                drawBy(in, by, {layer, head}, summary.map);
            HeadGrid::Head cell{.layer = layer,
                                .head = head,
                                .column = column,
                                .map = std::move(summary.map),
                                .mark = summary.measurer->mark(shuffled),
                                .silenced = in.trace.experiment.silenced.has({layer, head}),
                                .measured = std::move(summary.measured)};
            if (const auto& drawn = cell.measured[measure])
                grid.most = std::max({grid.most, std::abs(drawn->value), drawn->chance});
            grid.heads.push_back(std::move(cell));
        }
    }
    const auto isMissing = [&](const HeadGrid::Head& head) { return !head.measured[measure]; };
    if (byWeights && !lacksWeights(in) && std::ranges::all_of(grid.heads, isMissing)) {
        Message why{QT_TRANSLATE_NOOP("fovea", "this measure is not known of these heads: there is "
                                               "no earlier layer, positions rotate, or it is no "
                                               "product"),
                    {}};
        if (grid.subtitle.text.empty())
            grid.subtitle = std::move(why);
        else
            grid.subtitle.more.push_back(std::move(why));
    }
    if (grid.most == 0)
        grid.most = 1;
    if (by != Shown::weight)
        fitTogether(grid, by);
    return grid;
}

} // namespace fovea

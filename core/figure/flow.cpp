#include "core/figure/flow.h"

#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/experiment/attention_flows.h"
#include "core/figure/attention_map.h"
#include "core/figure/figures.h"
#include "core/figure/max_flow.h"
#include "core/figure/rollout.h"

#include <algorithm>

namespace fovea {
namespace {

// Pipes that are looked at: a flow passes each of them a few times.
constexpr double pipesWithinFrame = 1e6;
constexpr double pipesAtMost = 1e9; // half a minute or so on one core

double pipesOf(const Trace& trace, Index layer, Index rows) {
    const auto n = static_cast<double>(trace.layer(layer).queries.count());
    const auto layers = static_cast<double>(mixedLayers(trace, layer).size());
    return static_cast<double>(rows) * n * layers * n * n;
}

Index rowsOf(const Trace& trace, Index layer) {
    return trace.layer(layer).queries.count();
}

LayeredPipes pipesBehind(const Trace& trace, Backend& backend, Index layer) {
    LayeredPipes pipes{.width = rowsOf(trace, layer), .capacities = {}};
    for (const Index one : mixedLayers(trace, layer)) {
        const Tensor map = mixedMap(trace, backend, one).as<double>();
        pipes.capacities.emplace_back(map.host<double>().begin(), map.host<double>().end());
    }
    return pipes;
}

// The rows that a figure shows.
std::pair<Index, Index> rowsShown(const FigureInput& in) {
    if (flowsOfAllRows(in.trace, in.view.layer))
        return {0, rowsOf(in.trace, in.view.layer)};
    const Index query = in.query();
    return {query, query + 1};
}

bool shows(const FigureInput& in) {
    return headsOf(in.settings) == Heads::flow && in.layer().amongThemselves && in.trace.flows &&
           in.layer().queries.count() > 0;
}

} // namespace

bool flowsOfAllRows(const Trace& trace, Index layer) {
    return pipesOf(trace, layer, rowsOf(trace, layer)) <= pipesAtMost;
}

Tensor attentionFlow(const Trace& trace, Backend& backend, Index layer, Index top, Index bottom,
                     const Progress& progress) {
    if (!trace.layer(layer).amongThemselves)
        failUsage(QT_TRANSLATE_NOOP("fovea", "heads: flow follows layers among the same tokens; "
                                             "this map is between two texts"));
    const Index n = rowsOf(trace, layer);
    const bool kept = trace.flows != nullptr;
    std::vector<Index> missing;
    for (Index query = top; query < bottom; ++query)
        if (!kept || !trace.flows->has(layer, query))
            missing.push_back(query);
    if (pipesOf(trace, layer, std::ssize(missing)) > pipesAtMost)
        fail(QT_TRANSLATE_NOOP("fovea", "heads: the flow between %1 tokens through %2 layers takes "
                                        "too long; shorten the text, or choose an earlier layer"),
             {std::to_string(n), std::to_string(mixedLayers(trace, layer).size())});
    Buffer<float> all(static_cast<std::size_t>((bottom - top) * n));
    const LayeredPipes pipes =
        missing.empty() ? LayeredPipes() : pipesBehind(trace, backend, layer);
    for (std::size_t i = 0; i < missing.size(); ++i) {
        std::vector<float> row(static_cast<std::size_t>(n));
        backend.onHost(n, [&](Index key) {
            row[static_cast<std::size_t>(key)] =
                static_cast<float>(maximumFlow(pipes, missing[i], key));
        });
        std::ranges::copy(row, all.data() + (missing[i] - top) * n);
        if (kept)
            trace.flows->keep(layer, missing[i], std::move(row));
        if (progress)
            progress(static_cast<double>(i + 1) / static_cast<double>(missing.size()));
    }
    for (Index query = top; query < bottom && kept; ++query)
        std::ranges::copy(*trace.flows->at(layer, query), all.data() + (query - top) * n);
    return Tensor(Shape{bottom - top, n}, std::move(all));
}

bool lacksFlows(const FigureInput& in) {
    if (!shows(in))
        return false;
    Index missing = 0;
    const auto [top, bottom] = rowsShown(in);
    for (Index query = top; query < bottom; ++query)
        missing += in.trace.flows->has(in.view.layer, query) ? 0 : 1;
    const double pipes = pipesOf(in.trace, in.view.layer, missing);
    return pipes > pipesWithinFrame && pipes <= pipesAtMost;
}

void completeFlows(const FigureInput& in, const Progress& progress) {
    if (!shows(in))
        return;
    const auto [top, bottom] = rowsShown(in);
    (void)attentionFlow(in.trace, in.backend, in.view.layer, top, bottom, progress);
}

} // namespace fovea

#include "core/figure/rollout.h"

#include "core/base/error.h"
#include "core/compute/backend.h"

#include <cmath>

namespace fovea {
namespace {

// "layer.0" is of the stack "layer".
std::string_view stackOf(const Layer& layer) {
    return std::string_view(layer.attention).substr(0, layer.attention.find('.'));
}

// A file may have chosen layers alone.
void checkNoGaps(const Trace& trace, Index layer) {
    const Layer& last = trace.layer(layer);
    Index below = 0;
    for (Index i = 0; i < layer; ++i)
        if (stackOf(trace.layer(i)) == stackOf(last))
            ++below;
    if (last.attended.stored && !last.attention.ends_with("." + std::to_string(below)))
        failUsage(QT_TRANSLATE_NOOP("fovea", "heads: rollout and flow need every layer up to this "
                                             "one, and the file has %1 of those below %2"),
                  {std::to_string(below), last.attention});
}

} // namespace

std::vector<Index> mixedLayers(const Trace& trace, Index layer) {
    checkNoGaps(trace, layer);
    const Layer& last = trace.layer(layer);
    std::vector<Index> layers = {layer};
    for (Index i = layer; i-- > 0;) {
        const Layer& one = trace.layer(i);
        if (one.amongThemselves && one.queries.count() == last.queries.count() &&
            stackOf(one) == stackOf(last))
            layers.push_back(i);
    }
    return layers;
}

// Whether what enters a layer's attention goes past it, too. Where no layer is known to have other
// parts, it does.
bool hasWayPast(const Trace& trace, Index layer) {
    const std::vector<LayerPart>& parts = trace.layer(layer).parts;
    return (parts.empty() || std::ranges::count(parts, LayerPart::residual) > 0) &&
           !trace.experiment.silenced.leavesOut({layer, LayerPart::residual});
}

// Of the mean of the heads; empty rows pass everything on.
Tensor mixedMap(const Trace& trace, Backend& backend, Index layer, Shown by) {
    const Layer& one = trace.layer(layer);
    const ViewState view{.layer = layer};
    const Tensor mean = mapValues(trace, backend, view, Heads::mean, by, wholeMap(one));
    const auto n = static_cast<std::size_t>(one.queries.count());
    const bool isPast = hasWayPast(trace, layer);
    Buffer<float> mixed(n * n);
    for (std::size_t i = 0; i < n; ++i) {
        const auto row = mean.host<float>().subspan(i * n, n);
        double all = 0;
        for (const float number : row)
            all += std::abs(static_cast<double>(number));
        const bool isShare = by == Shown::weight || all == 0;
        const double scale = isShare ? 1 : 1 / all;
        const double past = all > 0 && (by == Shown::normed || !isPast) ? 0 : 1;
        const double sum = past + scale * all;
        for (std::size_t j = 0; j < n; ++j)
            mixed.data()[i * n + j] = static_cast<float>(
                (scale * std::abs(static_cast<double>(row[j])) + (i == j ? past : 0)) / sum);
    }
    return Tensor(mean.shape(), std::move(mixed));
}

bool canMix(Shown by) {
    return by == Shown::weight || by == Shown::moved || by == Shown::normed ||
           by == Shown::contribution;
}

Tensor rollout(const Trace& trace, Backend& backend, Index layer, Shown by, Index top,
               Index bottom) {
    if (!trace.layer(layer).amongThemselves)
        failUsage(QT_TRANSLATE_NOOP("fovea", "heads: rollout follows layers among the same tokens; "
                                             "this map is between two texts"));
    Tensor rows =
        backend.slice(backend.upload(mixedMap(trace, backend, layer, by)), 0, top, bottom);
    for (const Index one : mixedLayers(trace, layer))
        if (one != layer)
            rows = backend.matmul(rows, backend.upload(mixedMap(trace, backend, one, by)), {});
    return backend.download(rows);
}

} // namespace fovea

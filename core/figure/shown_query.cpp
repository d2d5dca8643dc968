#include "core/figure/shown_query.h"

#include "core/figure/map_values.h"

namespace fovea {
namespace {

constexpr Index mostLookedThrough = Index{256} * 256; // cells

} // namespace

Index clearestQuery(const Trace& trace, const ViewState& view, Backend& backend) {
    const Layer& layer = trace.layer(view.layer);
    const Rect whole = wholeMap(layer);
    if (whole.rows() < 2 || whole.columns() < 2 ||
        whole.rows() * whole.columns() > mostLookedThrough)
        return 0;
    const Tensor map = mapValues(trace, backend, view, Heads::one, Shown::weight, whole);
    const auto weights = map.host<float>();
    Index clearest = 0;
    float most = 0;
    for (Index i = 0; i < whole.rows(); ++i)
        for (Index j = 1; j < whole.columns(); ++j) {
            const float weight = weights[static_cast<std::size_t>(i * whole.columns() + j)];
            if (weight > most && !(layer.amongThemselves && i == j)) {
                most = weight;
                clearest = i;
            }
        }
    return clearest;
}

Index FigureInput::query() const {
    if (view.query)
        return *view.query;
    if (!clearest)
        clearest = clearestQuery(trace, view, backend);
    return *clearest;
}

} // namespace fovea

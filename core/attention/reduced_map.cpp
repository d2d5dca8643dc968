#include "core/attention/reduced_map.h"

#include "core/attention/fused.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace fovea {
namespace {

// By tiles of whole rows, for rules that no backend computes at once.
ReducedMap byTiles(Backend& backend, const AttentionRule& rule, const Attended& attended,
                   Index head, Index rows, Index columns) {
    const Index n = attended.q.axis(1);
    const Index m = attended.k.axis(1);
    Buffer<double> largest(elements({rows, columns}));
    std::vector<double> sum(largest.size());
    std::vector<double> count(largest.size());
    for (Index top = 0; top < n; top += bandRows) {
        const Rect rect{top, std::min(n, top + bandRows), 0, m};
        const Tensor tile =
            mapTile(backend, rule, attended, head, Quantity::weights, rect).as<double>();
        for (Index i = 0; i < rect.rows(); ++i)
            for (Index j = 0; j < m; ++j) {
                const double weight = tile.host<double>()[static_cast<std::size_t>(i * m + j)];
                const auto cell =
                    static_cast<std::size_t>((top + i) * rows / n * columns + j * columns / m);
                largest[cell] =
                    std::isnan(weight) || weight > largest[cell] ? weight : largest[cell];
                sum[cell] += weight;
                count[cell] += 1;
            }
    }
    Buffer<double> mean(largest.size());
    for (std::size_t cell = 0; cell < mean.size(); ++cell)
        mean[cell] = count[cell] == 0 ? 0 : sum[cell] / count[cell];
    return {backend.upload(Tensor({rows, columns}, std::move(largest))),
            backend.upload(Tensor({rows, columns}, std::move(mean)))};
}

bool allNormal(const Tensor& states) {
    return std::ranges::find(states.host<std::uint8_t>(),
                             static_cast<std::uint8_t>(RowState::notFinite)) ==
           states.host<std::uint8_t>().end();
}

} // namespace

ReducedMap reducedMap(Backend& backend, const AttentionRule& rule, const Attended& attended,
                      Index head, Index rows, Index columns) {
    const MapPart part = wholeMap(rule, attended.q, attended.k);
    const auto fused =
        attended.fused ? fusedRule(backend, rule, part, attended.q, attended.k) : std::nullopt;
    const ReducedMap map =
        fused && allNormal(attended.states)
            ? backend.attentionGrid(backend.upload(attended.q), backend.upload(attended.k),
                                    backend.upload(attended.statistics), *fused, head, rows,
                                    columns)
            : byTiles(backend, rule, attended, head, rows, columns);
    return {backend.download(map.largest), backend.download(map.mean)};
}

} // namespace fovea

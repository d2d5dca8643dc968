#include "core/attention/drawn_cells.h"

#include "core/attention/dropout.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <algorithm>

namespace fovea {
namespace {

// Of one batch entry: 1 where a weight is kept.
Tensor dropoutMask(Backend& backend, const AttentionRule& rule, const MapPart& map,
                   double probability) {
    const Shape shape{map.headCount, map.queries, map.keys};
    Buffer<float> ones(elements(shape));
    std::fill_n(ones.data(), ones.size(), 1.0F);
    const Tensor all(shape, std::move(ones));
    const Tensor left =
        backend.download(dropped(backend, map, backend.upload(all), probability, rule.seed));
    const Tensor numbers = left.as<double>();
    Buffer<std::uint8_t> cells(numbers.size());
    std::ranges::transform(numbers.host<double>(), cells.data(),
                           [](double weight) { return std::uint8_t(weight != 0); });
    return Tensor({1, map.headCount, map.queries, map.keys}, std::move(cells));
}

} // namespace

std::vector<DrawnCells> drawnCells(Backend& backend, const AttentionRule& rule, Index heads,
                                   Index n, Index m) {
    std::vector<DrawnCells> all;
    MapPart map = wholeMap(rule, heads, n, m);
    for (const Part& mask : rule.mask.parts) {
        if (!masks().math(mask.choice.row).random)
            continue;
        const std::string number = all.empty() ? "" : std::to_string(all.size() + 1);
        all.push_back({masks().info().id + "." + mask.choice.row + number,
                       maskOf(backend, selectionOf(mask.choice), rule.learned, map, {}).visible});
    }
    if (const double probability = number(rule.normalise.values, "dropout"); probability != 0) {
        std::vector<Tensor> entries;
        for (map.batch = 0; map.batch < rule.batches; ++map.batch)
            entries.push_back(dropoutMask(backend, rule, map, probability));
        all.push_back({"dropout", backend.concat(entries, 0)});
    }
    return all;
}

} // namespace fovea

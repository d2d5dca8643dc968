#include "core/attention/drawn_cells.h"

#include "core/attention/dropout.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/compute/backend.h"

#include <algorithm>

namespace fovea {
namespace {

// Of one batch entry: 1 where a weight is kept.
Tensor kept(Backend& backend, const AttentionRule& rule, const MapPart& part, double probability) {
    Buffer<float> ones(elements({part.heads, part.queries, part.keys}));
    std::fill_n(ones.data(), ones.size(), 1.0F);
    const Tensor all({part.heads, part.queries, part.keys}, std::move(ones));
    const Tensor left =
        backend.download(dropped(backend, part, backend.upload(all), probability, rule.seed));
    const Tensor numbers = left.as<double>();
    Buffer<std::uint8_t> cells(numbers.size());
    std::ranges::transform(numbers.host<double>(), cells.data(),
                           [](double weight) { return std::uint8_t(weight != 0); });
    return Tensor({1, part.heads, part.queries, part.keys}, std::move(cells));
}

} // namespace

std::vector<DrawnCells> drawnCells(Backend& backend, const AttentionRule& rule, Index heads,
                                   Index n, Index m) {
    std::vector<DrawnCells> all;
    MapPart part{.queries = n,
                 .keys = m,
                 .heads = heads,
                 .firstHead = 0,
                 .headCount = heads,
                 .batch = 0,
                 .batches = rule.batches,
                 .rect = {0, n, 0, m}};
    for (const Part& mask : rule.mask.parts) {
        if (!masks().math(mask.choice.row).random)
            continue;
        const std::string number = all.empty() ? "" : std::to_string(all.size() + 1);
        const Selection alone{{{.join = 0, .weight = 1, .choice = mask.choice}}};
        all.push_back({masks().info().id + "." + mask.choice.row + number,
                       maskOf(backend, alone, rule.learned, part, {}).visible});
    }
    if (const double probability = number(rule.normalise.values, "dropout"); probability != 0) {
        std::vector<Tensor> entries;
        for (part.batch = 0; part.batch < rule.batches; ++part.batch)
            entries.push_back(kept(backend, rule, part, probability));
        all.push_back({"dropout", backend.concat(entries, 0)});
    }
    return all;
}

} // namespace fovea

// What a weight, and a prediction, is without one term of a score.
#include "core/attention/normalise.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/experiment/edge_row.h"
#include "core/experiment/score_parts.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

double cellOf(const Trace& trace, Backend& backend, const KeptScoreParts::Cell& cell, Index key,
              Quantity quantity) {
    const Tensor one = tile(trace, backend, cell.layer, cell.head, quantity,
                            {cell.query, cell.query + 1, key, key + 1});
    return one.as<double>().host<double>().front();
}

double capped(double score, double cap) {
    return cap == 0 ? score : cap * std::tanh(score / cap);
}

// Before a soft cap.
double uncapped(double score, double cap) {
    return cap == 0 ? score : cap * std::atanh(std::clamp(score / cap, -1 + 1e-9, 1 - 1e-9));
}

} // namespace

std::optional<WithoutTerm> withoutTerm(const Trace& trace, Backend& backend,
                                       const KeptScoreParts::Cell& cell, Index key, double term) {
    const AttentionRule& rule = trace.layer(cell.layer).rule;
    if (!normalisers().math(rule.normalise.row).fuses || !rule.edits.empty())
        return std::nullopt;
    const double weight = cellOf(trace, backend, cell, key, Quantity::weights);
    const double cap = number(rule.normalise.values, "softcap");
    const double score = cellOf(trace, backend, cell, key, Quantity::unmasked);
    const double now = capped(uncapped(score, cap) - term, cap);
    const double factor = std::exp((now - score) / number(rule.normalise.values, "temperature"));
    if (!(weight > 0) || weight > 1 - 1e-6)
        return std::nullopt;
    return WithoutTerm{now, weight * factor / (1 - weight + weight * factor)};
}

void computeWithoutTerm(const Trace& trace, Backend& backend, const KeptScoreParts::Cut& cut,
                        double term) {
    const SilencedHead head{cut.cell.layer, cut.cell.head};
    const auto without = withoutTerm(trace, backend, cut.cell, cut.key, term);
    if (!without)
        return;
    const Tensor values = headValues(trace, head);
    const auto width = static_cast<std::size_t>(values.axis(1));
    const auto own = values.host<float>().subspan(static_cast<std::size_t>(cut.key) * width, width);
    const Tensor output =
        backend
            .download(
                backend.slice(backend.slice(backend.upload(trace.layer(head.layer).attended.output),
                                            0, head.head, head.head + 1),
                              1, cut.cell.query, cut.cell.query + 1))
            .as<float>();
    // z without the key, grown or shrunk to what is left for it, and the key with its new weight.
    const double weight = cellOf(trace, backend, cut.cell, cut.key, Quantity::weights);
    const double grown = (1 - without->weight) / (1 - weight);
    std::vector<float> changed;
    for (std::size_t c = 0; c < width; ++c)
        changed.push_back(
            static_cast<float>(grown * (double{output.host<float>()[c]} - weight * double{own[c]}) +
                               without->weight * double{own[c]}));
    trace.scoreParts->keep(cut,
                           aheadWith(trace, backend, cut.question, head, cut.cell.query, changed));
}

} // namespace fovea

// What a weight, and a prediction, is without one term of a score.
#include "core/attention/normalise.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/experiment/edge_row.h"
#include "core/experiment/score_parts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

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

// The weights of a query's row.
std::vector<double> weightsOfRow(const Trace& trace, Backend& backend,
                                 const KeptScoreParts::Cell& cell) {
    const Index keys = trace.layer(cell.layer).keys.count();
    const Tensor row = tile(trace, backend, cell.layer, cell.head, Quantity::weights,
                            {cell.query, cell.query + 1, 0, keys})
                           .as<double>();
    return {row.host<double>().begin(), row.host<double>().end()};
}

// What the others of its row have, and a sink: 1 − w, but exact where w is nearly 1.
double restOf(const std::vector<double>& row, std::size_t key) {
    constexpr double rounding = 1e-5;
    const double all = std::accumulate(row.begin(), row.end(), 0.0);
    double others = 0;
    for (std::size_t j = 0; j < row.size(); ++j)
        others += j == key ? 0 : row[j];
    return others + (1 - all > rounding ? 1 - all : 0);
}

} // namespace

std::optional<WithoutTerm> withoutTerm(const Trace& trace, Backend& backend,
                                       const KeptScoreParts::Cell& cell, Index key, double term) {
    const AttentionRule& rule = trace.layer(cell.layer).rule;
    if (!normalisers().math(rule.normalise.row).fuses || !rule.edits.empty())
        return std::nullopt;
    const std::vector<double> row = weightsOfRow(trace, backend, cell);
    const double weight = row[static_cast<std::size_t>(key)];
    const double cap = number(rule.normalise.values, "softcap");
    const double score = cellOf(trace, backend, cell, key, Quantity::score);
    const double now = capped(uncapped(score, cap) - term, cap);
    const double factor = std::exp((now - score) / number(rule.normalise.values, "temperature"));
    if (!(weight > 0))
        return std::nullopt;
    const double rest = restOf(row, static_cast<std::size_t>(key));
    return WithoutTerm{now, rest > 0 ? 1 / (1 + rest / (weight * factor)) : 1};
}

void computeWithoutTerm(const Trace& trace, Backend& backend, const KeptScoreParts::Cut& cut,
                        double term) {
    const SilencedHead head{cut.cell.layer, cut.cell.head};
    const auto without = withoutTerm(trace, backend, cut.cell, cut.key, term);
    if (!without)
        return;
    const Tensor values = headValues(trace, head);
    const auto width = static_cast<std::size_t>(values.axis(1));
    const std::vector<double> row = weightsOfRow(trace, backend, cut.cell);
    // What the other keys give, grown or shrunk to what is left for them, and the key with its new
    // weight.
    const auto key = static_cast<std::size_t>(cut.key);
    const double rest = restOf(row, key);
    const double grown = rest > 0 ? (1 - without->weight) / rest : 0;
    std::vector<float> changed;
    for (std::size_t c = 0; c < width; ++c) {
        double sum = 0;
        for (std::size_t j = 0; j < row.size(); ++j)
            sum += (j == key ? without->weight : grown * row[j]) *
                   double{values.host<float>()[j * width + c]};
        changed.push_back(static_cast<float>(sum));
    }
    trace.scoreParts->keep(cut,
                           aheadWith(trace, backend, cut.question, head, cut.cell.query, changed));
}

} // namespace fovea

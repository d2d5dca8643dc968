#include "core/attention/inner_parts.h"

#include "core/attention/attention.h"
#include "core/attention/combine.h"
#include "core/attention/score.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <iterator>

namespace fovea {
namespace {

// One query of one head, and some keys.
struct Asked {
    MapPart part;
    Tensor q, k, v; // [1, 1, d], [1, m, d]

    Asked(Backend& backend, const AttentionRule& rule, const Attended& attended, Index head,
          const Rect& row)
        : part(partOf(wholeMap(rule, attended.q, attended.k), head, 1, row)) {
        const Index group = head * attended.k.axis(0) / attended.q.axis(0);
        const auto of = [&](const Tensor& all, Index index) {
            return backend.slice(backend.upload(all), 0, index, index + 1);
        };
        q = backend.slice(of(attended.q, head), 1, row.top, row.bottom);
        k = backend.slice(of(attended.k, group), 1, row.left, row.right);
        v = of(attended.v, group);
    }
};

InnerParts onHost(Backend& backend, InnerParts parts) {
    for (InnerPart& one : parts) {
        const Tensor values = backend.download(one.values);
        one.values = values.reshaped({values.axis(-2), values.axis(-1)});
    }
    return parts;
}

Tensor tileOf(Backend& backend, const AttentionRule& rule, const Attended& attended, Index head,
              Quantity quantity, const Rect& rect) {
    return backend.upload(mapTile(backend, rule, attended, head, quantity, rect)
                              .reshaped({1, rect.rows(), rect.columns()}));
}

} // namespace

InnerParts innerPartsOfScore(Backend& backend, const AttentionRule& rule, const Attended& attended,
                             Index head, Index query, Index firstKey, Index endKey) {
    const Asked asked(backend, rule, attended, head, {query, query + 1, firstKey, endKey});
    InnerParts all;
    const auto& parts = rule.score.parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Score& score = scores().math(parts[i].choice.row);
        const LearnedPart own(backend, rule.learned, scorePrefix(i), asked.part);
        const ScoreInput input{backend, parts[i].choice.values, own, asked.part, asked.q, asked.k};
        if (score.inner)
            std::ranges::move(score.inner(input), std::back_inserter(all));
        if (parts.size() == 1 && parts[i].weight == 1)
            continue;
        const std::string formula = scores().info().row(parts[i].choice.row).formula;
        const double weight = parts[i].weight;
        all.push_back({weight == 1 ? formula : printNumber(weight) + " · (" + formula + ")",
                       QT_TRANSLATE_NOOP("fovea", "part of the sum"), InnerPart::Of::cells,
                       backend.affine(score.scores(input), parts[i].weight, 0),
                       i + 1 < parts.size() ? "" : "→"});
    }
    return onHost(backend, std::move(all));
}

InnerParts innerPartsOfOutput(Backend& backend, const AttentionRule& rule, const Attended& attended,
                              Index head, Index query) {
    const Combine& combine = combines().math(rule.combine.row);
    if (!combine.inner)
        return {};
    const Asked asked(backend, rule, attended, head, {query, query + 1, 0, attended.k.axis(1)});
    const Rect& row = asked.part.rect;
    AttentionRule undropped = rule;
    undropped.normalise.values["dropout"] = 0.0;
    const Weights weights{tileOf(backend, undropped, attended, head, Quantity::weights, row),
                          tileOf(backend, rule, attended, head, Quantity::weights, row)};
    const Tensor visible = backend.upload(visibleTile(backend, rule, attended, head, row));
    return onHost(backend, combine.inner({backend, rule.combine.values, asked.part, weights,
                                          weights, visible, asked.v}));
}

} // namespace fovea

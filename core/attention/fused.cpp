#include "core/attention/fused.h"

#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/row_states.h"
#include "core/attention/score.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

bool fuseMasks(const AttentionRule& rule, const MapPart& part, FusedRule& fused) {
    return std::ranges::all_of(rule.mask.parts, [&](const Part& one) {
        const auto fuse = masks().math(one.choice.row).fuse;
        return one.join != '|' && fuse && fuse(one.choice.values, part, fused);
    });
}

} // namespace

std::optional<FusedRule> fusedRule(Backend& backend, const AttentionRule& rule, const MapPart& part,
                                   Index queryWidth, Index keyWidth) {
    if (!combines().math(rule.combine.row).fuses)
        return std::nullopt;
    if (rule.score.parts.size() != 1 || queryWidth != keyWidth || !rule.edits.empty() ||
        positions().math(rule.position.row).bias || !normalisers().math(rule.normalise.row).fuses ||
        number(rule.normalise.values, "dropout") != 0)
        return std::nullopt;
    const Choice& score = rule.score.only();
    const auto factor = scores().math(score.row).ofProduct;
    if (!factor)
        return std::nullopt;
    FusedRule fused{
        .scale = factor(score.values, queryWidth) * rule.score.parts.front().weight,
        .softcap = number(rule.normalise.values, "softcap"),
        .sharpness = 1 / number(rule.normalise.values, "temperature"),
        .visible = {},
        .added = {},
    };
    if (!fuseMasks(rule, part, fused))
        return std::nullopt;
    if (!fused.added.isNull())
        fused.added = backend.upload(fused.added);
    if (!fused.visible.isNull())
        fused.visible = backend.upload(fused.visible);
    return fused;
}

bool scoresFit(const FusedRule& rule, const Measured& q, const Measured& k) {
    const double most = q.tensor.type() == Type::f64 ? 1e300 : 1e37;
    return q.largest * k.largest * static_cast<double>(q.tensor.axis(-1)) * std::abs(rule.scale) *
               std::max(1.0, rule.sharpness) <
           most;
}

Tensor statesOf(const Tensor& statistics) {
    const auto isEmpty = [&](std::size_t row) {
        return statistics.type() == Type::f64 ? statistics.host<double>()[2 * row + 1] == 0
                                              : statistics.host<float>()[2 * row + 1] == 0;
    };
    Buffer<std::uint8_t> states(statistics.size() / 2);
    for (std::size_t row = 0; row < states.size(); ++row)
        states[row] = static_cast<std::uint8_t>(isEmpty(row) ? RowState::empty : RowState::normal);
    return Tensor({statistics.axis(0), statistics.axis(1)}, std::move(states));
}

} // namespace fovea

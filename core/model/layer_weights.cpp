#include "core/model/layer_weights.h"

#include "core/compute/backend.h"
#include "core/model/activations.h"

#include <algorithm>

namespace fovea {

Tensor LayerWeights::linear(const std::string& slot, const Tensor& x) const {
    const Tensor product =
        backend_.matmul(x, at(slot + ".weight"), {.a = false, .b = !plan_.inTimesOut});
    return has(slot + ".bias") ? backend_.binary(Binary::add, product, at(slot + ".bias"))
                               : product;
}

Tensor LayerWeights::norm(const std::string& slot, const Tensor& x) const {
    if (plan_.norm.centred)
        return backend_.layerNorm(x, at(slot + ".weight"), at(slot + ".bias"), plan_.norm.epsilon);
    const double share = 1 / static_cast<double>(x.axis(-1));
    const Tensor squares = backend_.reduce(Reduction::sum, backend_.unary(Unary::square, x));
    const Tensor deviation =
        backend_.unary(Unary::sqrt, backend_.affine(squares, share, plan_.norm.epsilon));
    return backend_.binary(Binary::multiply, backend_.binary(Binary::divide, x, deviation),
                           at(slot + ".weight"));
}

Tensor LayerWeights::feedForward(const Tensor& x) const {
    Tensor inner = linear("inner", x);
    if (plan_.gated)
        inner = backend_.binary(Binary::multiply,
                                activated(backend_, plan_.activation, linear("gate", x)), inner);
    else
        inner = activated(backend_, plan_.activation, inner);
    return linear("outer", inner);
}

Projected LayerWeights::heads(const Tensor& x) const {
    const Index n = x.axis(0);
    // Head h has the columns h·d … (h + 1)·d − 1.
    const auto split = [&](const Tensor& rows, Index count) {
        return backend_.permute(rows.reshaped({n, count, plan_.headWidth}), {1, 0, 2});
    };
    if (!plan_.joinedQkv)
        return {split(linear("q", x), plan_.heads), split(linear("k", x), plan_.keyHeads),
                split(linear("v", x), plan_.keyHeads)};
    const Tensor all = linear("qkv", x);
    const auto part = [&](Index i) {
        return split(backend_.slice(all, 1, i * plan_.width, (i + 1) * plan_.width), plan_.heads);
    };
    return {part(0), part(1), part(2)};
}

Tensor LayerWeights::joined(const Tensor& heads) const {
    const Index n = heads.axis(1);
    return linear("o",
                  backend_.permute(heads, {1, 0, 2}).reshaped({n, plan_.heads * plan_.headWidth}));
}

void inRows(const ModelPlan& plan, Index rows,
            const std::function<void(Index begin, Index end)>& part) {
    constexpr Index numbers = Index{1} << 20;
    constexpr Index tile = 64;
    const Index most = std::max(tile, numbers / std::max(plan.inner, 3 * plan.width) / tile * tile);
    for (Index i = 0; i < rows; i += most)
        part(i, std::min(i + most, rows));
}

} // namespace fovea

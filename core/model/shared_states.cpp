// Passes that differ from a known one in what a token's heads give in one layer. Until there all of
// them are the known one; behind it only what attends to that token differs: in a causal model the
// tokens from it on, otherwise all. Many such passes are computed at once, rows below each other.
#include "core/compute/backend.h"
#include "core/model/attention_rule.h"
#include "core/model/layer_weights.h"
#include "core/model/model.h"

#include <algorithm>

namespace fovea {
namespace {

// Tokens [begin, end) of every change.
struct Rows {
    Index begin = 0, end = 0;
    [[nodiscard]] Index count() const { return end - begin; }
};

class SharedLayer {
public:
    SharedLayer(Backend& backend, const ModelPlan& plan, const LayerWeights& weights,
                const KnownPass& known, Index layer, Index changes)
        : backend_(backend), plan_(plan), weights_(weights), known_(known), layer_(layer),
          changes_(changes) {}

    // The states [E·rows, D] behind the layer, from those that enter it and differ.
    [[nodiscard]] Tensor through(const Tensor& x, Rows changed, Rows wanted, Index keys) const {
        return behind(stream(x, changed, wanted), attended(x, changed, wanted, keys));
    }
    // The same from what the heads give, [E·rows, H·d] as the output's matrix takes it.
    [[nodiscard]] Tensor behind(const Tensor& x, const Tensor& outputs) const {
        std::vector<Tensor> parts;
        inRows(plan_, x.axis(0), [&](Index begin, Index end) {
            const bool first = plan_.normFirst;
            const auto residual = [&](const char* norm, const Tensor& in, const Tensor& part) {
                const Tensor sum = backend_.binary(Binary::add, in, part);
                return first ? sum : weights_.norm(norm, sum);
            };
            const Tensor a = residual("attention-norm", backend_.slice(x, 0, begin, end),
                                      weights_.linear("o", backend_.slice(outputs, 0, begin, end)));
            parts.push_back(residual(
                "inner-norm", a, weights_.feedForward(first ? weights_.norm("inner-norm", a) : a)));
        });
        return parts.size() == 1 ? parts.front() : backend_.concat(parts, 0);
    }

private:
    // [E, …] of what is the same in every change, [rows, …].
    [[nodiscard]] Tensor repeated(const Tensor& one) const {
        Shape shape = one.shape();
        shape.insert(shape.begin(), 1);
        Shape all = shape;
        all.front() = changes_;
        return backend_.binary(Binary::add, one.reshaped(shape), backend_.filled(all, 0));
    }
    // Along `axis`, counted behind the changes: known before and behind the changed tokens.
    [[nodiscard]] Tensor amongKnown(const Tensor& now, Rows changed, const Tensor& known, Rows all,
                                    Index axis) const {
        std::vector<Tensor> parts;
        const auto add = [&](Index begin, Index end) {
            if (begin < end)
                parts.push_back(repeated(backend_.slice(known, axis, begin, end)));
        };
        add(all.begin, std::min(changed.begin, all.end));
        const Rows inside{std::max(changed.begin, all.begin), std::min(changed.end, all.end)};
        if (inside.begin < inside.end)
            parts.push_back(backend_.slice(now, axis + 1, inside.begin - changed.begin,
                                           inside.end - changed.begin));
        add(std::max(changed.end, all.begin), all.end);
        return parts.size() == 1 ? parts.front() : backend_.concat(parts, axis + 1);
    }
    [[nodiscard]] Tensor stream(const Tensor& x, Rows changed, Rows wanted) const {
        const Index width = plan_.width;
        const Tensor known = backend_.upload(known_.hidden[static_cast<std::size_t>(layer_)]);
        return amongKnown(x.reshaped({changes_, changed.count(), width}), changed, known, wanted, 0)
            .reshaped({changes_ * wanted.count(), width});
    }
    // What the heads give, [E·wanted, H·d].
    [[nodiscard]] Tensor attended(const Tensor& x, Rows changed, Rows wanted, Index keys) const {
        std::vector<Tensor> q, k, v;
        inRows(plan_, x.axis(0), [&](Index begin, Index end) {
            const Tensor rows = backend_.slice(x, 0, begin, end);
            const Projected part =
                weights_.heads(plan_.normFirst ? weights_.norm("attention-norm", rows) : rows);
            q.push_back(part.q);
            k.push_back(part.k);
            v.push_back(part.v);
        });
        const Index d = plan_.headWidth;
        const auto byChange = [&](const std::vector<Tensor>& parts, Index heads) {
            const Tensor all = parts.size() == 1 ? parts.front() : backend_.concat(parts, 1);
            return backend_.permute(all.reshaped({heads, changes_, changed.count(), d}),
                                    {1, 0, 2, 3});
        };
        const auto rotate = [&](const Tensor& one, Index heads) {
            if (!plan_.rotary)
                return one;
            return rotated(backend_,
                           rotationOf(backend_, *plan_.rotary, changed.begin, changed.count()),
                           one.reshaped({changes_ * heads, changed.count(), d}), Pairs::split)
                .reshaped(one.shape());
        };
        const Projected& known = known_.layers[static_cast<std::size_t>(layer_)];
        const Rows all{0, keys};
        const auto whole = [&](const Tensor& now, const Tensor& before, Rows rows, Index heads) {
            return amongKnown(now, changed, backend_.upload(before), rows, 1)
                .reshaped({changes_ * heads, rows.count(), d});
        };
        const Index heads = plan_.heads;
        const Index groups = plan_.keyHeads;
        ModelInput input = known_.input;
        input.ids.resize(static_cast<std::size_t>(keys));
        FusedRule rule = layerRule(backend_, plan_, plan_.layers[static_cast<std::size_t>(layer_)],
                                   input, wanted.begin);
        const Tensor outputs =
            backend_
                .attention(whole(rotate(byChange(q, heads), heads), known.q, wanted, heads),
                           whole(rotate(byChange(k, groups), groups), known.k, all, groups),
                           whole(byChange(v, groups), known.v, all, groups), rule)
                .output;
        return backend_
            .permute(outputs.reshaped({changes_, heads, wanted.count(), d}), {0, 2, 1, 3})
            .reshaped({changes_ * wanted.count(), heads * d});
    }

    Backend& backend_;
    const ModelPlan& plan_;
    const LayerWeights& weights_;
    const KnownPass& known_;
    Index layer_;
    Index changes_;
};

} // namespace

bool Model::canShareStates() const {
    return !plan().rotary || !dependsOnLength(*plan().rotary);
}

Tensor Model::statesWith(const KnownPass& known, Index layer, Index query, const Tensor& outputs,
                         Index row) {
    const Index changes = outputs.axis(0);
    const Index tokens = known.input.tokens();
    const Index last = std::ssize(plan().layers) - 1;
    const Rows affected = plan().causal ? Rows{query, row + 1} : Rows{0, tokens};
    const Index keys = plan().causal ? row + 1 : tokens;
    const Tensor before = backend_.slice(
        backend_.upload(known.hidden[static_cast<std::size_t>(layer)]), 0, query, query + 1);
    const Tensor repeated =
        backend_.binary(Binary::add, before, backend_.filled({changes, plan().width}, 0));
    Rows changed{query, query + 1};
    Tensor x;
    for (Index i = layer; i <= last; ++i) {
        const LayerWeights weights(backend_, plan(), layerPart(i));
        const SharedLayer one(backend_, plan(), weights, known, i, changes);
        if (i == layer) {
            x = one.behind(repeated, outputs);
        } else {
            const Rows wanted = i == last ? Rows{row, row + 1} : affected;
            x = one.through(x, changed, wanted, keys);
            changed = wanted;
        }
    }
    checkFinite(x, last + 1);
    return x;
}

} // namespace fovea

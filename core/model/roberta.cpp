// RoBERTa (Liu et al., 2019): BERT's layers. Tokens that are not padding are counted, and the first
// one has the position behind the padding's id; the head's activation is always gelu.
#include "core/model/architecture_rows.h"

namespace fovea {
namespace {

ModelPlan robertaPlan(const Config& config) {
    ModelPlan plan = bertRows().plan(config);
    plan.vocabulary = config.count("vocab_size", 50265, 1, ranges::vocabulary);
    const Index padding = config.count("pad_token_id", 1, 0, plan.positions.rows - 2);
    plan.positions.first = padding + 1;
    plan.positions.padding = static_cast<std::int32_t>(padding);
    plan.context = plan.positions.rows - plan.positions.first;
    plan.headActivation = "gelu";
    return plan;
}

TensorNeeds robertaHead(const ModelPlan& plan) {
    if (plan.head == HeadKind::none)
        return {};
    TensorNeeds needs = linearNeeds("transform", "lm_head.dense", plan.width, plan.width);
    append(needs, normNeeds("head-norm", "lm_head.layer_norm", plan));
    needs.push_back({.slot = "head.weight",
                     .name = "lm_head.decoder.weight",
                     .shape = {plan.vocabulary, plan.width},
                     .needed = false});
    needs.push_back({.slot = "head.bias",
                     .name = "lm_head.decoder.bias", // where both are there, this one counts
                     .shape = {plan.vocabulary},
                     .otherNames = {"lm_head.bias"}});
    return needs;
}

} // namespace

Architecture robertaRows() {
    Architecture rows = bertRows();
    rows.prefix = "roberta.";
    rows.plan = robertaPlan;
    rows.head = robertaHead;
    rows.headProof = "lm_head.dense.weight";
    return rows;
}

} // namespace fovea

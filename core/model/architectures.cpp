#include "core/model/architectures.h"

#include "core/base/table.h"
#include "core/model/architecture_rows.h"

#include <algorithm>

namespace fovea {

const Table<Architecture>& architectures() {
    static const Table<Architecture> table(
        {.id = "architecture",
         .name = QT_TRANSLATE_NOOP("fovea", "Architecture"),
         .plural = "architectures"},
        "gpt2",
        {
            {{.id = "gpt2",
              .name = QT_TRANSLATE_NOOP("fovea", "GPT-2"),
              .formula = "x + attn(LN x), x + W₂ gelu(W₁ LN x)",
              .summary = QT_TRANSLATE_NOOP("fovea", "Predicts the next token; also DistilGPT-2")},
             gpt2Rows()},
            {{.id = "bert",
              .name = QT_TRANSLATE_NOOP("fovea", "BERT"),
              .formula = "LN(x + attn x), LN(x + W₂ gelu(W₁ x))",
              .summary = QT_TRANSLATE_NOOP("fovea", "Fills in masked tokens, sees both sides")},
             bertRows()},
            {{.id = "distilbert",
              .name = QT_TRANSLATE_NOOP("fovea", "DistilBERT"),
              .formula = "LN(x + attn x), LN(x + W₂ gelu(W₁ x))",
              .summary = QT_TRANSLATE_NOOP("fovea", "BERT with half of the layers, without types")},
             distilbertRows()},
            {{.id = "roberta",
              .name = QT_TRANSLATE_NOOP("fovea", "RoBERTa"),
              .formula = "LN(x + attn x), LN(x + W₂ gelu(W₁ x))",
              .summary = QT_TRANSLATE_NOOP("fovea", "BERT trained longer; also DistilRoBERTa")},
             robertaRows()},
            {{.id = "xlm-roberta",
              .name = QT_TRANSLATE_NOOP("fovea", "XLM-RoBERTa"),
              .formula = "LN(x + attn x), LN(x + W₂ gelu(W₁ x))",
              .summary = QT_TRANSLATE_NOOP("fovea", "RoBERTa for a hundred languages")},
             robertaRows()},
            {{.id = "llama",
              .name = QT_TRANSLATE_NOOP("fovea", "LLaMA"),
              .formula = "x + attn(RMS x), x + W₂(silu(W_g RMS x) · W₁ RMS x)",
              .summary = QT_TRANSLATE_NOOP("fovea", "LLaMA 1 to 3, TinyLlama, SmolLM")},
             llamaRows()},
            {{.id = "mistral",
              .name = QT_TRANSLATE_NOOP("fovea", "Mistral"),
              .formula = "x + attn(RMS x), x + W₂(silu(W_g RMS x) · W₁ RMS x)",
              .summary = QT_TRANSLATE_NOOP("fovea", "LLaMA that sees a window of tokens")},
             mistralRows()},
            {{.id = "qwen2",
              .name = QT_TRANSLATE_NOOP("fovea", "Qwen2"),
              .formula = "x + attn(RMS x), x + W₂(silu(W_g RMS x) · W₁ RMS x)",
              .summary = QT_TRANSLATE_NOOP("fovea", "LLaMA whose q, k and v have biases")},
             qwen2Rows()},
        });
    return table;
}

TensorNeeds linearNeeds(const std::string& slot, const std::string& name, Index out, Index in,
                        bool bias) {
    TensorNeeds needs{{.slot = slot + ".weight", .name = name + ".weight", .shape = {out, in}}};
    if (bias)
        needs.push_back({.slot = slot + ".bias", .name = name + ".bias", .shape = {out}});
    return needs;
}

TensorNeeds normNeeds(const std::string& slot, const std::string& name, const ModelPlan& plan) {
    TensorNeeds needs{{.slot = slot + ".weight",
                       .name = name + ".weight",
                       .shape = {plan.width},
                       .otherNames = {name + ".gamma"}}};
    if (plan.norm.centred)
        needs.push_back({.slot = slot + ".bias",
                         .name = name + ".bias",
                         .shape = {plan.width},
                         .otherNames = {name + ".beta"}});
    return needs;
}

void append(TensorNeeds& needs, const TensorNeeds& more) {
    needs.insert(needs.end(), more.begin(), more.end());
}

void splitWidth(ModelPlan& plan, const Config& config) {
    if (plan.headWidth == 0) {
        if (plan.width % plan.heads != 0)
            config.node().refuse("a width that its heads share, not " + std::to_string(plan.width) +
                                 " for " + std::to_string(plan.heads) + " heads");
        plan.headWidth = plan.width / plan.heads;
    }
    if (plan.keyHeads == 0)
        plan.keyHeads = plan.heads;
    if (plan.heads % plan.keyHeads != 0)
        config.node().refuse("heads that share key heads evenly, not " +
                             std::to_string(plan.heads) + " for " + std::to_string(plan.keyHeads));
}

void refuseCausal(const Config& config) {
    if (config.flag("is_causal", false))
        config.node().at("is_causal").refuse("false: a model that sees both sides");
}

bool hasHead(const Config& config, const std::vector<std::string>& endings) {
    const auto named = config.value("architectures");
    if (!named || named->items().empty())
        return true;
    const std::string name = named->items().front().text();
    return std::ranges::any_of(endings,
                               [&](const std::string& ending) { return name.ends_with(ending); });
}

} // namespace fovea

#include "core/model/checkpoint.h"

#include "core/base/error.h"
#include "core/base/table.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr const char* configName = "config.json";
constexpr std::size_t mostConfig = 4'000'000; // bytes; id2label of large classifiers
constexpr JsonLimits configLimits = {.depth = 32, .values = 200'000, .key = 4096};

const Architecture& architectureOf(const Config& config) {
    const std::string kind = config.text("model_type", "");
    const TableInfo& info = architectures().info();
    if (std::ranges::find(info.rows, kind, &RowInfo::id) == info.rows.end()) {
        if (kind.empty())
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the key ‘model_type’ is missing, known: %2"),
                 {config.node().path(), info.rowList()});
        fail(QT_TRANSLATE_NOOP("fovea", "%1: a model of the kind ‘%2’, known: %3"),
             {config.node().path(), kind, info.rowList()});
    }
    return architectures().math(kind);
}

ModelPlan planOf(const Architecture& architecture, const Config& config) {
    if (const auto quantised = config.value("quantization_config"))
        fail(QT_TRANSLATE_NOOP("fovea", "%1: the weights are quantised (%2), expected F32, F16 or "
                                        "BF16"),
             {quantised->path(), Config(*quantised).text("quant_method", "?")});
    ModelPlan plan = architecture.plan(config);
    plan.architecture = config.text("model_type", "");
    plan.tiedHead = config.flag("tie_word_embeddings", plan.tiedHead);
    return plan;
}

bool isBuffer(const std::string& name) {
    for (const char* ending :
         {".attn.bias", ".attn.masked_bias", ".position_ids", ".inv_freq", ".token_type_ids"})
        if (name.ends_with(ending))
            return true;
    return false;
}

} // namespace

Checkpoint::Checkpoint(std::string folder)
    : folder_(std::move(folder)), config_(folder_, configName, mostConfig, configLimits),
      architecture_(&architectureOf(config())), plan_(planOf(*architecture_, config())),
      store_(folder_), embedding_(found(architecture_->embedding(plan_))) {
    for (Index i = 0; i < static_cast<Index>(plan_.layers.size()); ++i)
        layers_.push_back(found(architecture_->layer(plan_, i)));
    if (const char* proof = architecture_->headProof)
        if (!store_.find(proof) && !store_.find(std::string(architecture_->prefix) + proof))
            plan_.head = HeadKind::none;
    head_ = found(architecture_->head(plan_));
    checkHead();
    const auto needed = used();
    for (const auto& [name, stored] : store_.tensors())
        if (!needed.contains(&stored) && !isBuffer(name))
            unused_.push_back(name);
}

Checkpoint::Slots Checkpoint::found(const TensorNeeds& needs) const {
    Slots slots;
    for (const TensorNeed& need : needs) {
        std::vector<std::string> names{need.name};
        names.insert(names.end(), need.otherNames.begin(), need.otherNames.end());
        const TensorStore::Entry* stored = nullptr;
        for (const std::string& name : names)
            for (const std::string& full : {architecture_->prefix + name, name})
                stored = stored ? stored : store_.find(full);
        if (!stored && need.needed)
            refuseMissing(need);
        if (!stored)
            continue;
        if (stored->tensor.shape != need.shape)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the tensor %2 has the shape %3, expected %4, as "
                                            "config.json says"),
                 {store_.fileOf(*stored), stored->tensor.name, printShape(stored->tensor.shape),
                  printShape(need.shape)});
        if (!stored->tensor.type->widen)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the tensor %2 has numbers of type %3, expected "
                                            "one of %4"),
                 {store_.fileOf(*stored), stored->tensor.name, stored->tensor.type->id,
                  numberTypeList(true)});
        slots.emplace(need.slot, stored);
    }
    return slots;
}

// Only a tied head may do without a matrix of its own. Files that say nothing of a head have none
// then.
void Checkpoint::checkHead() {
    if (plan_.head == HeadKind::none || plan_.tiedHead || head_.contains("head.weight"))
        return;
    const auto named = config().value("architectures");
    if (!named || named->items().empty())
        plan_.head = HeadKind::none;
    for (const TensorNeed& need : architecture_->head(plan_))
        if (plan_.head != HeadKind::none && need.slot == "head.weight")
            refuseMissing(need);
}

void Checkpoint::refuseMissing(const TensorNeed& need) const {
    fail(QT_TRANSLATE_NOOP("fovea", "%1: the tensor %2 of shape %3 is missing"),
         {folder_, architecture_->prefix + need.name, printShape(need.shape)});
}

std::set<const TensorStore::Entry*> Checkpoint::used() const {
    std::set<const TensorStore::Entry*> all;
    const auto add = [&](const Slots& slots) {
        for (const auto& [slot, stored] : slots)
            all.insert(stored);
    };
    add(embedding_);
    std::ranges::for_each(layers_, add);
    add(head_);
    return all;
}

std::size_t Checkpoint::parameters() const {
    std::size_t sum = 0;
    for (const TensorStore::Entry* stored : used())
        sum += elements(stored->tensor.shape);
    return sum;
}

std::size_t Checkpoint::bytes() const {
    std::size_t sum = 0;
    for (const TensorStore::Entry* stored : used())
        sum += elements(stored->tensor.shape) * bytesOf(stored->kept());
    return sum;
}

} // namespace fovea

#include "app/bench/cases.h"

#include "core/compute/backend.h"
#include "core/model/model.h"

#include <algorithm>

namespace fovea::bench {
namespace {

// Products alone, a multiplication and an addition each.
double passOperations(const Checkpoint& checkpoint, Index tokens) {
    const ModelPlan& plan = checkpoint.plan();
    double numbers = 0; // of matrices that every token goes through
    double attended = 0;
    for (Index i = 0; i < std::ssize(plan.layers); ++i) {
        for (const auto& [slot, stored] : checkpoint.layer(i))
            if (stored->tensor.shape.size() == 2)
                numbers += static_cast<double>(elements(stored->tensor.shape));
        const double keys = static_cast<double>(tokens) * (plan.causal ? 0.5 : 1);
        attended += 4 * keys * static_cast<double>(plan.heads * plan.headWidth);
    }
    if (plan.head != HeadKind::none)
        numbers += static_cast<double>(plan.vocabulary * plan.width);
    return static_cast<double>(tokens) * (2 * numbers + attended);
}

void passOf(Model& model, const ModelInput& input) {
    constexpr Index rows = 128; // of the vocabulary's width
    const Pass pass = model.run(input);
    if (model.plan().head != HeadKind::none)
        for (Index i = 0; i < input.tokens(); i += rows)
            (void)model.logits(pass, i, std::min(i + rows, input.tokens()));
}

} // namespace

std::vector<Case> forwardPasses(const std::string& folder) {
    const auto checkpoint = std::make_shared<const Checkpoint>(folder);
    const auto weights = std::make_shared<HostWeights>();
    const ModelPlan& plan = checkpoint->plan();
    std::vector<Case> list;
    for (const Index tokens : {1, 16, 128, 512, 1024}) {
        if (tokens > plan.context)
            continue;
        list.push_back({.name = "forward pass",
                        .size = std::to_string(tokens) + " tokens",
                        .operations = passOperations(*checkpoint, tokens),
                        .bytes = static_cast<double>(checkpoint->bytes()),
                        .limit = Limit::product,
                        .prepare = [=](Backend& backend) -> std::function<void()> {
                            ModelInput input;
                            for (Index i = 0; i < tokens; ++i)
                                input.ids.push_back(static_cast<std::int32_t>(
                                    7919 * i % checkpoint->plan().vocabulary));
                            const auto model =
                                std::make_shared<Model>(checkpoint, backend, weights);
                            model->readAll();
                            return [model, input] { passOf(*model, input); };
                        }});
    }
    return list;
}

} // namespace fovea::bench

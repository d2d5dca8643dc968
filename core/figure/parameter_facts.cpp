#include "core/figure/parameter_facts.h"

#include "core/experiment/trace.h"

namespace fovea {

std::int64_t parametersOf(const Layer& layer, const char* name) {
    const auto found = layer.rule.learned.find(std::string("project.") + name);
    return found == layer.rule.learned.end() ? 0 : static_cast<std::int64_t>(found->second.size());
}

std::vector<Fact> parameterFacts(const Layer& layer) {
    std::vector<Fact> facts;
    double projected = 0;
    for (const char* name : {"W_q", "W_k", "W_v", "W_o"})
        if (const auto count = static_cast<double>(parametersOf(layer, name)); count > 0) {
            facts.push_back({{name, {}}, count});
            projected += count;
        }
    const auto all = static_cast<double>(parameterCount(layer.rule.learned));
    if (all > projected) {
        facts.push_back(
            {{QT_TRANSLATE_NOOP("fovea", "score, mask and positions"), {}}, all - projected});
        facts.push_back({{QT_TRANSLATE_NOOP("fovea", "learned in this layer"), {}}, all});
    }
    if (projected == 0)
        return facts;
    const HeadPlan& plan = layer.plan;
    const auto wanted = [&](Index d) {
        return static_cast<double>(2 * plan.width * d * (plan.heads + plan.kvHeads));
    };
    if (plan.width % plan.heads == 0)
        facts.push_back({{QT_TRANSLATE_NOOP("fovea", "projections, heads of D/H"), {}},
                         wanted(plan.width / plan.heads)});
    facts.push_back(
        {{QT_TRANSLATE_NOOP("fovea", "projections, heads of D"), {}}, wanted(plan.width)});
    return facts;
}

} // namespace fovea

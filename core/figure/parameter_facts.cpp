#include "core/figure/parameter_facts.h"

#include "core/base/table.h"
#include "core/experiment/trace.h"

namespace fovea {

std::int64_t parametersOf(const Layer& layer, const char* name) {
    const auto found = layer.rule.learned.find(std::string("project.") + name);
    return found == layer.rule.learned.end() ? 0 : static_cast<std::int64_t>(found->second.size());
}

namespace {

// "score.w", and of the second score of a sum "score2.w".
bool isOf(Stage stage, const std::string& name) {
    const std::string& id = table(stage).id;
    return name.starts_with(id) &&
           name.find_first_not_of("0123456789", id.size()) == name.find('.');
}

// Of the stages alone: a layer of a model may have norms, a feed-forward part and another attention
// besides.
double learnedByStages(const std::vector<Stage>& stages, const Learned& learned) {
    double count = 0;
    for (const auto& [name, tensor] : learned)
        for (const Stage stage : stages)
            if (isOf(stage, name))
                count += static_cast<double>(tensor.size());
    return count;
}

} // namespace

std::vector<Fact> parameterFacts(const Layer& layer) {
    std::vector<Fact> facts;
    double projected = 0;
    for (const char* name : {"W_q", "W_k", "W_v", "W_o"})
        if (const auto count = static_cast<double>(parametersOf(layer, name)); count > 0) {
            facts.push_back({{name, {}}, count});
            projected += count;
        }
    const double beside = learnedByStages(
        {Stage::position, Stage::score, Stage::mask, Stage::normalise, Stage::combine},
        layer.rule.learned);
    if (beside > 0) {
        facts.push_back({{QT_TRANSLATE_NOOP("fovea", "score, mask and positions"), {}}, beside});
        facts.push_back({{QT_TRANSLATE_NOOP("fovea", "learned by this attention"), {}},
                         beside + learnedByStages({Stage::project}, layer.rule.learned)});
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

#include "core/experiment/run.h"

#include "core/attention/position.h"
#include "core/text/tokenizers.h"

namespace fovea {
namespace {

std::vector<std::string_view> textsOf(const Tokens& tokens) {
    std::vector<std::string_view> texts;
    for (const Token& token : tokens)
        texts.push_back(token.text);
    return texts;
}

// Parameters that the previous trace drew from the same seed; what does not fit is drawn anew.
Learned known(const Experiment& experiment, const TracePointer& previous) {
    return previous && previous->experiment.seed == experiment.seed ? previous->rule.learned
                                                                    : Learned{};
}

} // namespace

AttentionRule ruleOf(const Experiment& experiment) {
    return {.position = experiment.at(Stage::position).only(),
            .score = experiment.at(Stage::score),
            .mask = experiment.at(Stage::mask),
            .normalise = experiment.at(Stage::normalise).only(),
            .combine = experiment.at(Stage::combine).only(),
            .seed = experiment.seed};
}

std::vector<StageShapes> learnedShapes(const Experiment& experiment) {
    const Choice& choice = experiment.at(Stage::project).only();
    const Project& projection = projects().math(choice.row);
    const HeadPlan plan = projection.plan(choice.values);
    std::vector<StageShapes> all = {
        {table(Stage::project).id, projection.learned(plan, {plan.width, plan.width, plan.width})}};
    for (StageShapes& stage : attentionShapes(ruleOf(experiment), sizesOf(plan)))
        all.push_back(std::move(stage));
    return all;
}

TracePointer run(const Experiment& experiment, Backend& backend, const TracePointer& previous,
                 const Clock& clock) {
    const auto start = clock();
    auto trace = std::make_shared<Trace>();
    trace->experiment = experiment;
    const auto chosen = [&](Stage stage) -> const Choice& { return experiment.at(stage).only(); };

    // Tokens: text becomes a sequence, and every token a vector.
    trace->tokens = tokenize(chosen(Stage::tokens), experiment.text);
    const auto count = static_cast<Index>(trace->tokens.size());
    const Choice& project = chosen(Stage::project);
    const Project& projection = projects().math(project.row);
    const HeadPlan plan = trace->plan = projection.plan(project.values);
    trace->embeddings = embed(textsOf(trace->tokens), plan.width, experiment.seed, backend);

    // Everything learned that the choices need.
    AttentionRule& rule = trace->rule;
    rule = ruleOf(experiment);
    const Learned before = known(experiment, previous);
    for (const StageShapes& stage : learnedShapes(experiment))
        draw(rule.learned, before, stage.shapes, stage.stage, plan.heads, experiment.seed, backend);

    // Position: order enters, here or later as a turn or a bias.
    const Position& position = positions().math(rule.position.row);
    Tensor x = backend.upload(trace->embeddings);
    if (position.matrix) {
        const LearnedPart own(backend, rule.learned, table(Stage::position).id, {});
        trace->positions = position.matrix(rule.position.values, own, count, plan.width);
        x = backend.binary(Binary::add, x, backend.upload(trace->positions));
    }
    if (position.remark)
        trace->remark = position.remark(count, plan.width);
    trace->input = backend.download(x);

    // Project: every head gets queries, keys and values of its own.
    const Projected projected = projection.split(backend, plan, rule.learned, {x, x, x});

    // Score, mask, normalise, combine; and the heads are joined.
    Layer layer;
    layer.attended = attend(backend, rule, projected.q, projected.k, projected.v);
    layer.output = backend.download(
        projection.join(backend, plan, rule.learned, backend.upload(layer.attended.output)));
    trace->layers.push_back(std::move(layer));

    trace->backend = backend.name();
    trace->duration = clock() - start;
    return trace;
}

} // namespace fovea

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

Learned learnedFor(const Experiment& experiment, const HeadPlan& plan, const Project& projection,
                   const TracePointer& previous) {
    if (previous && previous->experiment.seed == experiment.seed &&
        previous->experiment.at(Stage::project) == experiment.at(Stage::project))
        return previous->learned;
    return draw(projection.learned(plan), experiment.seed, table(Stage::project).id);
}

} // namespace

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
    trace->plan = projection.plan(project.values);
    trace->embeddings = embed(textsOf(trace->tokens), trace->plan.width, experiment.seed);

    // Position: order enters.
    const Choice& position = chosen(Stage::position);
    trace->positions =
        positions().math(position.row).matrix(position.values, count, trace->plan.width);
    Tensor x = backend.upload(trace->embeddings);
    if (!trace->positions.isNull())
        x = backend.binary(Binary::add, x, backend.upload(trace->positions));
    trace->input = backend.download(x);

    // Project: every head gets queries, keys and values of its own.
    trace->learned = learnedFor(experiment, trace->plan, projection, previous);
    const Projected projected = projection.split(backend, trace->plan, trace->learned, x);

    // Score, mask, normalise, combine.
    trace->rule = {.score = experiment.at(Stage::score),
                   .mask = experiment.at(Stage::mask),
                   .normalise = chosen(Stage::normalise),
                   .combine = chosen(Stage::combine)};
    Layer layer;
    layer.attended = attend(backend, trace->rule, projected.q, projected.k, projected.v);
    layer.output = backend.download(projection.join(backend, trace->plan, trace->learned,
                                                    backend.upload(layer.attended.output)));
    trace->layers.push_back(std::move(layer));

    trace->backend = backend.name();
    trace->duration = clock() - start;
    return trace;
}

} // namespace fovea

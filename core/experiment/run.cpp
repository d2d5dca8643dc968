#include "core/experiment/run.h"

#include "core/attention/position.h"
#include "core/base/kept.h"
#include "core/base/log.h"
#include "core/base/memory.h"
#include "core/base/message.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/experiment/attention_flows.h"
#include "core/experiment/beam_tree.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/edge_effects.h"
#include "core/experiment/head_effects.h"
#include "core/experiment/projected_rows.h"
#include "core/experiment/score_parts.h"
#include "core/experiment/shuffled_heads.h"
#include "core/experiment/silenced_values.h"
#include "core/experiment/workspaces.h"
#include "core/text/tokenizers.h"

#include <algorithm>
#include <chrono>

namespace fovea {
namespace {

std::vector<std::string_view> textsOf(const Tokens& tokens) {
    std::vector<std::string_view> texts;
    for (const Token& token : tokens)
        texts.push_back(token.text);
    return texts;
}

// What the previous trace has of the same seed.
struct Before {
    const Layer* layer = nullptr; // null without it
    Learned learned; // that was drawn for it, or given; what does not fit is drawn anew
};

Before beforeOf(const Experiment& experiment, const TracePointer& previous) {
    if (!previous || previous->model || previous->experiment.seed != experiment.seed)
        return {};
    const Layer& layer = previous->layers.front();
    Learned all = layer.rule.learned;
    const auto same = [&](Stage stage) {
        return experiment.at(stage) == previous->experiment.at(stage);
    };
    if (same(Stage::position) && same(Stage::score))
        return {&layer, std::move(all)};
    // The beginning of a table is another one's where the table has another size.
    const auto cut = firstPositions(learnedShapes(previous->experiment), 0);
    for (const StageShapes& stage : cut)
        for (const LearnedShape& shape : stage.shapes)
            if (!shape.whole.empty())
                all.erase(stage.stage + "." + shape.name);
    return {&layer, std::move(all)};
}

// Tokens, and every token a vector; then position: order enters, here or later as a rotation or a
// bias. `which` side of the layer it is.
Side sideOf(Tokens tokens, const Experiment& experiment, const AttentionRule& rule, Index width,
            const Before& before, Side Layer::*which, Backend& backend) {
    Side side;
    side.tokens = std::move(tokens);
    const Side* const last = before.layer ? &(before.layer->*which) : nullptr;
    const auto given = before.learned.find(which == &Layer::queries ? givenName::embeddings
                                                                    : givenName::keyEmbeddings);
    side.drawn =
        given == before.learned.end() || given->second.shape() != Shape{side.count(), width};
    if (!side.drawn)
        side.embeddings = given->second;
    else if (last && last->drawn)
        side.embeddings = embed(textsOf(side.tokens), width, experiment.seed, backend,
                                {textsOf(last->tokens), last->embeddings});
    else
        side.embeddings = embed(textsOf(side.tokens), width, experiment.seed, backend);
    side.input = side.embeddings;
    const Position& position = positions().math(rule.position.row);
    if (!position.matrix)
        return side;
    if (last && !position.learned && before.layer->rule.position == rule.position &&
        last->positions.shape() == Shape{side.count(), width}) {
        side.positions = last->positions;
    } else {
        const LearnedPart learned(backend, rule.learned, table(Stage::position).id, {});
        side.positions = position.matrix(rule.position.values, learned, side.count(), width);
    }
    side.input = backend.download(backend.binary(Binary::add, backend.upload(side.embeddings),
                                                 backend.upload(side.positions)));
    return side;
}

} // namespace

AttentionRule ruleOf(const Experiment& experiment) {
    AttentionRule rule = ruleOf(experiment.selections);
    rule.seed = experiment.seed;
    rule.edits = editsOf(experiment.edits, 0);
    return rule;
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

namespace {

// Embeddings, queries, keys, values and outputs of all tokens, and half as much again while they
// are computed. Maps are not among them: they are computed in parts.
void checkSentence(const HeadPlan& plan, Index queries, Index keys) {
    const double wide = static_cast<double>(plan.headWidth);
    const double asking =
        static_cast<double>(queries) *
        (2 * static_cast<double>(plan.width) + 2 * wide * static_cast<double>(plan.heads));
    const double asked = static_cast<double>(keys) * 2 * wide * static_cast<double>(plan.kvHeads);
    const auto bytes = static_cast<std::size_t>(1.5 * sizeof(float) * (asking + asked));
    constexpr std::size_t unasked = std::size_t{64} << 20; // the system is not asked for so little
    if (bytes > unasked)
        checkMemory(english({QT_TRANSLATE_NOOP("fovea", "a sentence of %1 tokens"),
                             {std::to_string(std::max(queries, keys))}}),
                    bytes);
}

// With numbers that are drawn from the seed.
void computeSentence(Trace& trace, Backend& backend, const TracePointer& previous) {
    const Experiment& experiment = trace.experiment;
    const Choice& project = experiment.at(Stage::project).only();
    const Project& projection = projects().math(project.row);
    Layer layer;
    const HeadPlan plan = layer.plan = projection.plan(project.values);

    // Everything learned that the choices need.
    AttentionRule& rule = layer.rule;
    rule = ruleOf(experiment);
    const Before before = beforeOf(experiment, previous);
    const Choice& cut = experiment.at(Stage::tokens).only();
    Tokens asking = tokenize(cut, experiment.text);
    Tokens asked = experiment.keysText ? tokenize(cut, *experiment.keysText) : Tokens();
    checkSentence(plan, std::ssize(asking), std::ssize(experiment.keysText ? asked : asking));
    draw(rule.learned, before.learned,
         firstPositions(learnedShapes(experiment), std::max(std::ssize(asking), std::ssize(asked))),
         plan.heads, experiment.seed, backend);

    // Tokens and positions, of the sentence that asks and of the one that is asked.
    layer.queries =
        sideOf(std::move(asking), experiment, rule, plan.width, before, &Layer::queries, backend);
    layer.amongThemselves = !experiment.keysText;
    layer.keys = experiment.keysText ? sideOf(std::move(asked), experiment, rule, plan.width,
                                              before, &Layer::keys, backend)
                                     : layer.queries;
    trace.tokens = layer.queries.tokens;
    trace.keysTokens = layer.keys.tokens;
    if (const Position& position = positions().math(rule.position.row); position.remark)
        trace.remark =
            position.remark(std::max(layer.queries.count(), layer.keys.count()), plan.width);

    // Project: every head gets queries, keys and values of its own.
    const bool sameBackend = previous && previous->backend == backend.name();
    const Projected projected =
        projectedAfter(layer, projection, sameBackend ? before.layer : nullptr, backend);

    // Score, mask, normalise, combine. The heads are joined where that is looked at: outputOf().
    layer.attended = attend(backend, rule, projected.q, projected.k, projected.v);
    trace.layers.push_back(std::move(layer));
}

// What the model predicts without the edits; taken over from the trace before where that has it.
std::shared_ptr<const ModelTrace> uneditedModel(const ChosenModel& chosen,
                                                const Experiment& experiment, Backend& backend,
                                                const TracePointer& previous) {
    Experiment plain = withoutEdits(experiment);
    if (previous && previous->model && sameComputation(withoutEdits(previous->experiment), plain)) {
        if (previous->unedited)
            return previous->unedited;
        if (!isEdited(previous->experiment))
            return previous->model;
    }
    Trace trace;
    trace.experiment = std::move(plain);
    chosen.model->compute(trace, backend, chosen.changed, nullptr, previous.get());
    return trace.model;
}

// What silenced heads give; taken over from the trace before where that has it.
std::shared_ptr<const SilencedValues> valuesInstead(const ChosenModel& chosen,
                                                    const Experiment& experiment, Backend& backend,
                                                    const TracePointer& previous) {
    const Silenced& silenced = experiment.silenced;
    if (silenced.heads.empty() && silenced.states.empty())
        return nullptr;
    if (previous && previous->silencedValues && previous->experiment.silenced.by == silenced.by &&
        previous->experiment.silenced.from == silenced.from &&
        sameComputation(withoutEdits(previous->experiment), withoutEdits(experiment)))
        return previous->silencedValues;
    return silencedValues(*chosen.model, experiment, chosen.changed, backend);
}

} // namespace

void computeAttention(Trace& trace, Backend& backend, const TracePointer& previous) {
    trace.flows = std::make_shared<AttentionFlows>();
    trace.scoreParts = std::make_shared<KeptScoreParts>();
    trace.shuffled = std::make_shared<ShuffledHeads>();
    trace.beams = std::make_shared<KeptBeams>();
    trace.kept = std::make_shared<Kept>();
    if (const auto chosen = chosenModel(trace.experiment)) {
        trace.silencedValues = valuesInstead(*chosen, trace.experiment, backend, previous);
        trace.effects = std::make_shared<HeadEffects>();
        trace.edges = std::make_shared<EdgeEffects>();
        chosen->model->compute(trace, backend, chosen->changed, nullptr, previous.get());
        if (isEdited(trace.experiment))
            trace.unedited = uneditedModel(*chosen, trace.experiment, backend, previous);
    } else {
        computeSentence(trace, backend, previous);
    }
    if (const auto& chosen = trace.experiment.reference.experiment) {
        Experiment reference = *chosen;
        // A file may have it of another one.
        reference.view.workspace = trace.experiment.view.workspace;
        const TracePointer known = previous ? previous->reference : nullptr;
        trace.reference = known && sameComputation(known->experiment, reference)
                              ? known
                              : run(reference, backend, previous);
    }
}

Tensor outputOf(const Trace& trace, Backend& backend, Index layer, Index top, Index bottom) {
    const Layer& one = trace.layer(layer);
    if (!one.output.isNull())
        return backend.slice(backend.upload(one.output), 0, top, bottom);
    const Project& projection = projects().math(trace.experiment.at(Stage::project).only().row);
    return projection.join(backend, one.plan, one.rule.learned,
                           backend.slice(backend.upload(one.attended.output), 1, top, bottom));
}

namespace {

void tellDuration(const Trace& trace) {
    constexpr double worthALine = 1; // seconds
    const double seconds = std::chrono::duration<double>(trace.duration).count();
    const char* const workspace = trace.experiment.view.workspace.c_str();
    if (seconds >= worthALine)
        qCInfo(computeLog, "%s on %s: %.1f s", workspace, trace.backend.c_str(), seconds);
    else
        qCDebug(computeLog, "%s on %s: %.1f ms", workspace, trace.backend.c_str(), 1000 * seconds);
}

} // namespace

TracePointer beginRun(const Experiment& experiment, Backend& backend,
                      const TracePointer& previous) {
    const auto start = std::chrono::steady_clock::now();
    const WorkspaceMath& workspace = workspaces().math(experiment.view.workspace);
    auto trace = std::make_shared<Trace>();
    trace->experiment = experiment;
    trace->whole = !workspace.refine; // or says itself that nothing is left to be done
    workspace.compute(*trace, backend, previous);
    trace->backend = backend.name();
    trace->duration = std::chrono::steady_clock::now() - start;
    if (trace->whole)
        tellDuration(*trace);
    return trace;
}

TracePointer finishRun(const TracePointer& begun, Backend& backend, const Progress& progress) {
    if (begun->whole)
        return begun;
    const auto start = std::chrono::steady_clock::now();
    auto trace = std::make_shared<Trace>(*begun);
    workspaces().math(trace->experiment.view.workspace).refine(*trace, backend, progress);
    trace->whole = true;
    trace->duration += std::chrono::steady_clock::now() - start;
    tellDuration(*trace);
    return trace;
}

TracePointer run(const Experiment& experiment, Backend& backend, const TracePointer& previous) {
    return finishRun(beginRun(experiment, backend, previous), backend);
}

} // namespace fovea

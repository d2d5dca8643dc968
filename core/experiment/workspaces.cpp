#include "core/experiment/workspaces.h"

#include "core/attention/project.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/compare_work.h"
#include "core/experiment/position_work.h"
#include "core/experiment/regression.h"
#include "core/experiment/training_work.h"
#include "core/text/tokenizers.h"

#include <algorithm>

namespace fovea {
namespace {

bool sameAttention(const Experiment& a, const Experiment& b) {
    return a.text == b.text && a.keysText == b.keysText && a.selections == b.selections &&
           a.seed == b.seed && a.model == b.model && a.edits == b.edits &&
           a.silenced == b.silenced && a.decoding == b.decoding && a.reference == b.reference;
}

// With a model the queries may be what it generates.
std::optional<Extent> expectedAttention(const Experiment& experiment) {
    if (experiment.model.any())
        return std::nullopt;
    return sentenceExtent(experiment);
}

std::vector<Message> attentionFacts(const Trace& trace) {
    // Of a long table only the beginning may have been drawn.
    const std::size_t parameters =
        trace.model ? trace.model->parameters
                    : parameterCount(learnedShapes(trace.experiment), trace.layer(0).plan.heads);
    // Before the first word of what comes next a model has a mark of its own.
    const std::size_t added = trace.model && trace.model->kind == AnswerKind::next &&
                                      trace.model->decoderInput.size() > trace.tokens.size()
                                  ? trace.model->decoderInput.size() - trace.tokens.size()
                                  : 0;
    const std::string queries = std::to_string(trace.tokens.size() + added);
    const std::string keys = std::to_string(trace.keysTokens.size());
    std::vector<Message> facts{
        trace.experiment.keysText && !trace.model
            ? Message{QT_TRANSLATE_NOOP("fovea", "%1 × %2 tokens"), {queries, keys}}
        : added > 0 ? Message{QT_TRANSLATE_NOOP("fovea", "tokens: %1 (%2 added by the model)"),
                              {queries, std::to_string(added)}}
                    : Message{QT_TRANSLATE_NOOP("fovea", "tokens: %1"), {queries}}};
    if (parameters > 0) // a file of attentions has none
        facts.push_back({QT_TRANSLATE_NOOP("fovea", "parameters: %1"), {printGrouped(parameters)}});
    return facts;
}

std::vector<std::int64_t> keptByModel(const Experiment& experiment) {
    const auto chosen = modelAtHand(experiment);
    return chosen ? chosen->model->keptSteps() : std::vector<std::int64_t>();
}

std::optional<std::int64_t>& stepOfModel(Experiment& experiment) {
    return experiment.model.step;
}

} // namespace

Extent attentionExtent(const Trace& trace, Index layer) {
    const Layer& one = trace.layer(std::clamp<Index>(layer, 0, std::ssize(trace.layers) - 1));
    return {.layers = std::ssize(trace.layers),
            .heads = one.plan.heads,
            .queries = one.queries.count(),
            .keys = one.keys.count()};
}

Extent sentenceExtent(const Experiment& experiment) {
    const auto count = [&](const std::string& text) {
        return std::ssize(tokenize(experiment.at(Stage::tokens).only(), text));
    };
    const Choice& project = experiment.at(Stage::project).only();
    const Index queries = count(experiment.text);
    return {.heads = projects().math(project.row).plan(project.values).heads,
            .queries = queries,
            .keys = experiment.keysText ? count(*experiment.keysText) : queries};
}

const Table<WorkspaceMath>& workspaces() {
    static const Table<WorkspaceMath> table(
        {.id = "workspace",
         .name = QT_TRANSLATE_NOOP("fovea", "Workspace"),
         .plural = "workspaces"},
        workspaceId::explore,
        {
            {{.id = workspaceId::explore,
              .name = QT_TRANSLATE_NOOP("fovea", "Explore"),
              .formula = "x → y",
              .summary = QT_TRANSLATE_NOOP("fovea", "The attention of one sentence")},
             {.same = sameAttention,
              .compute = computeAttention,
              .extent = attentionExtent,
              .expected = expectedAttention,
              .facts = attentionFacts,
              .keptSteps = keptByModel,
              .step = stepOfModel}},
            {{.id = workspaceId::regression,
              .name = QT_TRANSLATE_NOOP("fovea", "Regression"),
              .formula = "f(x) = Σ α y",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "The simplest kind of attention: a curve through points, by kernels")},
             {sameRegression, computeRegressionTrace, regressionExtent, expectedRegression,
              regressionFacts, refineRegressionTrace}},
            {{.id = workspaceId::positions,
              .name = QT_TRANSLATE_NOOP("fovea", "Positions"),
              .formula = "xᵢ + pᵢ",
              .summary = QT_TRANSLATE_NOOP("fovea", "How order enters attention")},
             positionWork()},
            {{.id = workspaceId::compare,
              .name = QT_TRANSLATE_NOOP("fovea", "Compare"),
              .formula = "n²d, knd², nd²",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "Attention beside convolution and recurrence, and its family")},
             compareWork()},
            {{.id = workspaceId::train,
              .name = QT_TRANSLATE_NOOP("fovea", "Train"),
              .formula = "θ ← θ − η ∇L",
              .summary = QT_TRANSLATE_NOOP("fovea", "How a model learns, step by step")},
             trainingWork()},
        });
    return table;
}

} // namespace fovea

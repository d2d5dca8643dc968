#include "core/figure/run_inside.h"

#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/training_work.h"
#include "core/figure/block.h"
#include "core/figure/map_values.h"

#include <algorithm>

namespace fovea {
namespace {

// "layer.0" and "norm-attention" of "layer.0.norm-attention"; "top" and "classes" of "top.classes".
struct PartName {
    std::string group;
    std::string own; // empty: the words of an embedding
};

PartName nameOfPart(const std::string& part) {
    const std::size_t dot = part.find('.');
    if (dot == std::string::npos)
        return {part, {}};
    const std::size_t next = part.find('.', dot + 1);
    if (readInteger(part.substr(dot + 1, next - dot - 1)) && next != std::string::npos)
        return {part.substr(0, next), part.substr(next + 1)};
    return {part.substr(0, dot), part.substr(dot + 1)};
}

Message blockName(const std::string& own) {
    if (own.empty())
        return {QT_TRANSLATE_NOOP("fovea", "words"), {}};
    if (own == "position")
        return {"P", {}};
    if (own.starts_with("behind-"))
        return {"x", {}};
    if (own.starts_with("norm"))
        return {QT_TRANSLATE_NOOP("fovea", "norm"), {}};
    if (own == "attention")
        return {QT_TRANSLATE_NOOP("fovea", "attention"), {}};
    if (own == "across")
        return {QT_TRANSLATE_NOOP("fovea", "cross-attention"), {}};
    if (own == "feed-forward")
        return {QT_TRANSLATE_NOOP("fovea", "feed-forward"), {}};
    if (own == "classes")
        return {QT_TRANSLATE_NOOP("fovea", "logits"), {}};
    return {"%1", {own}};
}

// The attention of the sentence's trace that a group is about, whose tokens are its rows.
const Layer* attentionNamed(const Trace& sentence, const std::string& name) {
    const auto found = std::ranges::find(sentence.layers, name, &Layer::attention);
    return found == sentence.layers.end() ? nullptr : &*found;
}

const Layer* attentionOfGroup(const Trace& sentence, const std::string& group) {
    if (const Layer* own = attentionNamed(sentence, group))
        return own;
    const bool speaks = group == "said" || group.starts_with("speaker");
    const bool sequence = sentence.model->kind == AnswerKind::sequence;
    return attentionNamed(sentence,
                          speaks || (sequence && group == "top") ? "speaker.0" : "layer.0");
}

Message stepName(const Trace& sentence, const std::string& group) {
    if (group == "embedding")
        return {QT_TRANSLATE_NOOP("fovea", "embedding"), {}};
    if (group == "said") // what is predicted, a word later
        return {QT_TRANSLATE_NOOP("fovea", "decoder input, shifted"), {}};
    if (group.find('.') == std::string::npos)
        return {QT_TRANSLATE_NOOP("fovea", "output"), {}};
    const Layer* own = attentionNamed(sentence, group);
    if (own && !own->name.text.empty())
        return own->name;
    const auto number = readInteger(group.substr(group.find('.') + 1)).value_or(0);
    return {QT_TRANSLATE_NOOP("fovea", "layer %1"), {std::to_string(number + 1)}};
}

// What stands between a block and the next one of its step.
std::string signBehind(const PartName& part, const Values& network) {
    if (part.own.empty())
        return "+";
    if (part.own == "position")
        return "=";
    const bool isPart =
        part.own == "attention" || part.own == "across" || part.own == "feed-forward";
    const auto residual = network.find("residual");
    const auto norm = network.find("norm");
    const bool adds = residual == network.end() || residual->second == Value(true);
    const bool after = norm != network.end() && norm->second == Value(std::string("after"));
    if (isPart && adds)
        return after ? "+ x, norm" : "+ x";
    return "→";
}

// How many numbers are learned there.
std::int64_t learnedUnder(const Learned& learned, const std::string& prefix) {
    std::int64_t count = 0;
    for (const auto& [name, tensor] : learned)
        if (name.starts_with(prefix))
            count += static_cast<std::int64_t>(tensor.size());
    return count;
}

std::string prefixOf(const PartName& part) {
    if (part.own.empty())
        return part.group + ".weight";
    if (part.own == "position")
        return "position.";
    if (part.own == "attention") // its projections and its score
        return part.group + ".project.";
    return part.group + "." + part.own + ".";
}

Figure insideOfRun(const FigureInput& in) {
    Steps steps{.title = {QT_TRANSLATE_NOOP("fovea", "Inside"), {}},
                .subtitle = {},
                .steps = {},
                .facts = {},
                .reached = {}};
    const RunsTrace& runs = *in.trace.runs;
    if (!runs.sentence) {
        steps.subtitle = {QT_TRANSLATE_NOOP("fovea", "no run has learned anything yet"), {}};
        return steps;
    }
    const KnownRun& run = *runs.runs.front();
    const Learned& learned = run.model->saved().learner.learned;
    steps.subtitle = {QT_TRANSLATE_NOOP("fovea", "%1, after step %2"),
                      {run.name, std::to_string(runs.step)}};
    std::string group;
    for (const FlowingTensor& flowing : runs.inside) {
        const PartName part = nameOfPart(flowing.part);
        if (flowing.x.shape().size() != 2 || flowing.x.size() == 0)
            continue;
        const bool begins = steps.steps.empty() || part.group != group;
        const Message step = stepName(*runs.sentence, part.group);
        if (begins)
            steps.steps.push_back({.name = step});
        group = part.group;
        const Layer* attention = attentionOfGroup(*runs.sentence, part.group);
        MatrixSource source{.name = blockName(part.own),
                            .note = begins ? step : Message{},
                            .values = flowing.x,
                            .parameters = learnedUnder(learned, prefixOf(part)),
                            .mostRows = 12,
                            .mostColumns = 24};
        if (attention && attention->queries.count() == flowing.x.axis(0)) {
            source.rows = labelsOf(attention->queries.tokens);
            if (in.view.query && *in.view.query < flowing.x.axis(0))
                source.row = in.view.query;
        }
        steps.steps.back().blocks.push_back(blockOf(source));
        steps.steps.back().signs.push_back(signBehind(part, run.network.model.values));
    }
    for (Steps::Step& step : steps.steps)
        step.signs.back().clear(); // nothing follows it there
    return steps;
}

} // namespace

Row<FigureMath> insideFigure() {
    return {{.id = figureId::trainInside,
             .name = QT_TRANSLATE_NOOP("fovea", "Inside"),
             .formula = "x → y",
             .summary = QT_TRANSLATE_NOOP(
                 "fovea", "The whole network as blocks, with what flows through each at a step")},
            {.describe = insideOfRun,
             .view = true,
             .workspace = workspaceId::train,
             .reading = QT_TRANSLATE_NOOP(
                 "fovea", "Read from left to right: words become vectors, each layer adds what its "
                          "attention and its feed-forward part give, and the last one becomes "
                          "logits. Each block is the tensor itself, a row for each word.")}};
}

} // namespace fovea

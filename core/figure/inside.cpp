#include "core/figure/inside.h"

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
    if (own == "states")
        return {QT_TRANSLATE_NOOP("fovea", "states"), {}};
    if (own == "context" || own == "hidden")
        return {"c", {}};
    if (own == "pooling")
        return {QT_TRANSLATE_NOOP("fovea", "pooling"), {}};
    if (own == "patches")
        return {QT_TRANSLATE_NOOP("fovea", "patches"), {}};
    if (own == "inner")
        return {QT_TRANSLATE_NOOP("fovea", "hidden layer"), {}};
    if (own == "classes")
        return {QT_TRANSLATE_NOOP("fovea", "logits"), {}};
    return {"%1", {own}};
}

// The attention of the sentence's trace that a group is about, whose tokens are its rows.
const Layer* attentionNamed(const Trace& sentence, const std::string& name) {
    const auto found = std::ranges::find(sentence.layers, name, &Layer::attention);
    return found == sentence.layers.end() ? nullptr : &*found;
}

// Whether a part is the last norm of the reading stack in a model with two stacks. A single stack's
// last norm has the same name, but the logits here are those of the other stack.
bool endsEncoder(const Trace& sentence, const PartName& part) {
    return sentence.model->kind == AnswerKind::sequence && part.group == "top" &&
           part.own == "norm";
}

// Whether it is of the words that a model with two sides says, rather than of those that it reads.
bool isOfSaid(const Trace& sentence, const PartName& part) {
    return sentence.model->kind == AnswerKind::sequence && part.group != "embedding" &&
           !part.group.starts_with("layer.") && !endsEncoder(sentence, part);
}

// The words that its rows are of, the last of which may be what is not said yet; empty: of none.
std::vector<std::string> wordsOfRows(const Trace& sentence, const PartName& part) {
    const ModelTrace& model = *sentence.model;
    const bool isOfAll =
        model.kind == AnswerKind::whole && part.group == "top" && part.own != "norm";
    if (isOfAll || part.group == "bridge")
        return {};
    if (const Layer* looks = attentionNamed(sentence, "layer.0.across");
        looks && part.group == "picture")
        return labelsOf(looks->keys.tokens);
    if (const Layer* own = attentionNamed(sentence, part.group))
        return labelsOf(own->queries.tokens);
    if (model.kind == AnswerKind::next)
        return labelsOf(model.decoderInput);
    if (!isOfSaid(sentence, part))
        return labelsOf(sentence.tokens);
    Tokens said = {{.text = beginWord}};
    for (std::size_t i = 0; i + 1 < model.predicted.size(); ++i)
        said.push_back({.text = model.predicted[i].token});
    return labelsOf(said);
}

// Whether the query that is looked at is one of those words.
bool isOfQueries(const Trace& sentence, const FigureInput& in, const PartName& part) {
    const auto shown = std::clamp<Index>(in.view.layer, 0, std::ssize(sentence.layers) - 1);
    const std::string& attention = sentence.layer(shown).attention;
    return attention != "pooling" && part.group != "picture" &&
           isOfSaid(sentence, part) ==
               (sentence.model->kind == AnswerKind::sequence && !attention.starts_with("layer."));
}

Message stepName(const Trace& sentence, const PartName& part) {
    const std::string& group = part.group;
    if (endsEncoder(sentence, part))
        return {QT_TRANSLATE_NOOP("fovea", "encoder output"), {}};
    if (group == "embedding")
        return {QT_TRANSLATE_NOOP("fovea", "embedding"), {}};
    if (group == "picture")
        return {QT_TRANSLATE_NOOP("fovea", "picture"), {}};
    if (group == "bridge")
        return {QT_TRANSLATE_NOOP("fovea", "fixed vector"), {}};
    if (group == "speaker")
        return {QT_TRANSLATE_NOOP("fovea", "decoder"), {}};
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

// Where a part stands, and what is left out of its layer.
struct Around {
    const char* own;
    LayerPart residual, norm;
};
constexpr Around around[] = {
    {"attention", LayerPart::residual, LayerPart::norm},
    {"across", LayerPart::residual, LayerPart::norm},
    {"feed-forward", LayerPart::innerResidual, LayerPart::innerNorm},
};

bool isLeftOut(const Trace& sentence, const PartName& part, LayerPart what) {
    const std::string name = part.own.ends_with("across") ? part.group + ".across" : part.group;
    const Layer* layer = attentionNamed(sentence, name);
    return layer && sentence.experiment.silenced.leavesOut({layer - sentence.layers.data(), what});
}

// The block itself, a norm or a feed-forward part.
bool isLeftOut(const Trace& sentence, const PartName& part) {
    if (part.own == "feed-forward")
        return isLeftOut(sentence, part, LayerPart::feedForward);
    return std::ranges::any_of(around, [&](const Around& one) {
        return part.own == std::string("norm-") + one.own && isLeftOut(sentence, part, one.norm);
    });
}

// What stands between a block and the next one of its step.
std::string signBehind(const Trace& sentence, const PartName& part, const Values& network) {
    if (part.own.empty())
        return "+";
    if (part.own == "position")
        return "=";
    const auto* const own = std::ranges::find(around, part.own, &Around::own);
    if (own == std::end(around))
        return "→";
    const auto residual = network.find("residual");
    const bool adds = (residual == network.end() || residual->second == Value(true)) &&
                      !isLeftOut(sentence, part, own->residual);
    return adds ? "+ x" : "→";
}

// How many numbers are learned there.
std::int64_t learnedBy(const Learned& learned, const PartName& part) {
    const auto under = [&](const std::string& prefix) {
        std::int64_t count = 0;
        for (const auto& [name, tensor] : learned)
            if (name.starts_with(prefix))
                count += static_cast<std::int64_t>(tensor.size());
        return count;
    };
    if (part.own.empty())
        return under(part.group + ".weight");
    if (part.own == "position")
        return under("position.");
    if (part.own == "attention") // all of its stages: the rest of the layer is told apart
        return under(part.group + ".") - under(part.group + ".norm-") -
               under(part.group + ".across.") - under(part.group + ".feed-forward.");
    if (part.own == "pooling")
        return under("pooling.");
    if (part.own == "patches")
        return under("picture.");
    if (part.own == "context")
        return under("across.");
    if (part.own == "states") // of the cells
        return under(part.group + ".") - under(part.group + ".attended.");
    return under(part.group + "." + part.own + ".");
}

constexpr const char* blockId = "block";

std::vector<Parameter> insideParameters() {
    constexpr std::int64_t most = 9999;
    return {integerParameter(blockId, QT_TRANSLATE_NOOP("fovea", "Block (0: all)"), 0, 0, most)};
}

// The tensors of a sentence's pass, step by step; or one of them alone, as large as can be.
void addSteps(Steps& steps, const FigureInput& in, const Trace& sentence,
              const std::vector<FlowingTensor>& inside, const Learner& learner) {
    constexpr Index mostRows = 64; // of one alone
    constexpr Index mostColumns = 512;
    std::vector<const FlowingTensor*> shown;
    for (const FlowingTensor& flowing : inside)
        if (flowing.x.shape().size() == 2 && flowing.x.size() > 0)
            shown.push_back(&flowing);
    const auto block = static_cast<std::size_t>(integer(in.settings, blockId));
    const bool alone = block > 0 && block <= shown.size();
    if (alone)
        shown = {shown[block - 1]};
    for (const FlowingTensor* one : shown) {
        const FlowingTensor& flowing = *one;
        const PartName part = nameOfPart(flowing.part);
        const Message step = stepName(sentence, part);
        const bool begins = steps.steps.empty() || steps.steps.back().name != step;
        if (begins)
            steps.steps.push_back({.name = step});
        MatrixSource source{.name = blockName(part.own),
                            .note = begins ? step : Message{},
                            .values = flowing.x,
                            .parameters = learnedBy(learner.learned, part),
                            .mostRows = alone ? mostRows : 12,
                            .mostColumns = alone ? mostColumns : 24};
        if (isLeftOut(sentence, part))
            source.name = {part.own == "feed-forward"
                               ? QT_TRANSLATE_NOOP("fovea", "no feed-forward")
                               : QT_TRANSLATE_NOOP("fovea", "no norm"),
                           {}};
        // Of a text that is read in segments the last one flows here.
        const Index rows = flowing.x.axis(0);
        const std::vector<std::string> labels = wordsOfRows(sentence, part);
        if (const Index first = std::ssize(labels) - rows; first >= 0) {
            source.rows.assign(labels.begin() + first, labels.end());
            if (in.view.query && *in.view.query >= first && *in.view.query < first + rows &&
                isOfQueries(sentence, in, part))
                source.row = *in.view.query - first;
        }
        steps.steps.back().blocks.push_back(blockOf(source));
        steps.steps.back().signs.push_back(signBehind(sentence, part, learner.plan.model.values));
    }
    for (Steps::Step& step : steps.steps)
        step.signs.back().clear(); // nothing follows it there
}

Steps emptySteps() {
    return {.title = {QT_TRANSLATE_NOOP("fovea", "Inside"), {}},
            .subtitle = {},
            .steps = {},
            .facts = {},
            .reached = {}};
}

Figure insideOfRun(const FigureInput& in) {
    Steps steps = emptySteps();
    const RunsTrace& runs = *in.trace.runs;
    if (!runs.sentence) {
        steps.subtitle = {QT_TRANSLATE_NOOP("fovea", "no run has learned anything yet"), {}};
        return steps;
    }
    const KnownRun& run = *runs.runs.front();
    steps.subtitle = {QT_TRANSLATE_NOOP("fovea", "%1, after step %2"),
                      {run.name, std::to_string(runs.step)}};
    addSteps(steps, in, *runs.sentence, runs.inside, run.model->saved().learner);
    return steps;
}

Figure insideOfModel(const FigureInput& in) {
    Steps steps = emptySteps();
    if (!hasInside(in.trace)) {
        steps.subtitle = {QT_TRANSLATE_NOOP("fovea", "known of models that were trained here"), {}};
        return steps;
    }
    const FlowInside inside = insideOf(in.trace, in.backend);
    addSteps(steps, in, in.trace, inside.parts, *inside.learner);
    return steps;
}

constexpr const char* howInsideIsRead =
    QT_TRANSLATE_NOOP("fovea", "Read from left to right: words become vectors, each layer adds "
                               "what its attention and its feed-forward part give, and the last "
                               "one becomes logits. Each block is the tensor itself, a row for "
                               "each word; a click opens it with all of its columns.");

} // namespace

bool hasOpenBlock(const ViewState& view) {
    return showsBlocks(view) && integer(settingsOf(view, figureOf(view)), blockId) > 0;
}

ViewState withBlock(ViewState view, Index block) {
    set(view, figureOf(view).id, blockId, std::int64_t{hasOpenBlock(view) ? 0 : block + 1});
    return view;
}

bool showsBlocks(const ViewState& view) {
    const std::string& id = figureOf(view).id;
    return id == figureId::inside || id == figureId::trainInside;
}

Row<FigureMath> insideRunFigure() {
    return {{.id = figureId::trainInside,
             .name = QT_TRANSLATE_NOOP("fovea", "Inside"),
             .formula = "x → y",
             .summary = QT_TRANSLATE_NOOP(
                 "fovea", "The whole network as blocks, with what flows through each at a step"),
             .parameters = insideParameters()},
            {.describe = insideOfRun,
             .view = true,
             .workspace = workspaceId::train,
             .reading = howInsideIsRead}};
}

Row<FigureMath> insideFigure() {
    return {{.id = figureId::inside,
             .name = QT_TRANSLATE_NOOP("fovea", "Inside"),
             .formula = "x → y",
             .summary = QT_TRANSLATE_NOOP(
                 "fovea", "The whole network as blocks, with what flows through each"),
             .parameters = insideParameters()},
            {.describe = insideOfModel,
             .view = true,
             .workspace = workspaceId::explore,
             .reading = howInsideIsRead,
             .offered = hasInside}};
}

} // namespace fovea

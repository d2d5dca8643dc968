#include "core/experiment/model_work.h"

#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/learn/assembly.h"
#include "core/text/tokenizers.h"

#include <QtCore/QString>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

// What is chosen otherwise holds for every layer, and for what is seen across; who may be seen
// there is for the mask of that alone.
NetworkPlan changedPlan(const Experiment& experiment, const NetworkPlan& plan,
                        const ModelUse& use) {
    const bool layered = networks().math(plan.model.row).layered;
    NetworkParts parts = partsOf(plan);
    for (const Stage stage : allStages) {
        if (!use.changed[stage])
            continue;
        for (ChosenStages& layer : parts.layers)
            layer[stage] = experiment.at(stage);
        if (stage != Stage::mask || !layered)
            parts.across[stage] = experiment.at(stage);
    }
    NetworkPlan changed = assembled(parts);
    changed.form = plan.form;
    changed.sizes = plan.sizes;
    return changed;
}

// What was learned stays where it fits; the rest is drawn from the seed.
Learned changedNumbers(const NetworkPlan& plan, const Learned& learned, std::uint32_t seed,
                       Backend& backend) {
    Learned numbers = drawNetwork(plan, seed, backend);
    for (auto& [name, tensor] : numbers)
        if (const auto own = learned.find(name);
            own != learned.end() && own->second.shape() == tensor.shape())
            tensor = own->second;
    return numbers;
}

// Draws what a person drew onto the maps, in the order in which the model comes by them.
class Editing : public Watch {
public:
    Editing(const Experiment& experiment, const ModelUse& use, bool stepwise)
        : experiment_(experiment), stepwise_(stepwise), otherwise_(use.changed[Stage::normalise]) {}

    void asks(const std::string& attention, AttentionRule& rule) override {
        if (std::ranges::count(names_, attention) == 0)
            names_.push_back(attention);
        const auto layer = std::ranges::find(names_, attention) - names_.begin();
        rule.seed = experiment_.seed;
        if (otherwise_) // with its dropout, which a model leaves out where it is not trained
            rule.normalise = experiment_.at(Stage::normalise).only();
        if (stepwise_) // a step does not know its row, so that each would drop the same
            rule.normalise.values["dropout"] = 0.0;
        rule.edits = editsOf(experiment_.edits, layer);
        if (!stepwise_)
            return;
        // This step's query is the only one.
        std::erase_if(rule.edits, [&](const HandEdit& edit) { return edit.query != rule.place; });
        for (HandEdit& edit : rule.edits)
            edit.query = 0;
    }
    void seen(const std::string&, const Seen&) override {}

private:
    const Experiment& experiment_;
    bool stepwise_;
    bool otherwise_;
    std::vector<std::string> names_;
};

// A map, as the model's last pass asked for it.
struct SeenMap {
    std::string name;
    AttentionLayer layer;
    AttentionRule rule;
    Tensor x, memory;
    Projected projected;
};

// The same, and remembers every map. Steps of one attention become the rows of one map.
class Recording : public Editing {
public:
    Recording(const Experiment& experiment, const ModelUse& use, bool stepwise, Backend& backend)
        : Editing(experiment, use, stepwise), experiment_(experiment), stepwise_(stepwise),
          backend_(backend) {}

    void seen(const std::string& attention, const Seen& seen) override {
        const auto known = std::ranges::find(maps, attention, &SeenMap::name);
        if (known != maps.end() && stepwise_) {
            known->x = backend_.concat({known->x, seen.x}, 0);
            known->projected.q = backend_.concat({known->projected.q, seen.projected.q}, 1);
            return;
        }
        SeenMap map{attention, seen.layer, seen.rule, seen.x, seen.memory, seen.projected};
        if (stepwise_)
            map.rule.edits = editsOf(experiment_.edits, std::ssize(maps));
        if (known != maps.end())
            *known = std::move(map); // of segments the last one
        else
            maps.push_back(std::move(map));
    }
    std::vector<SeenMap> maps;

private:
    const Experiment& experiment_;
    bool stepwise_;
    Backend& backend_;
};

// The last `count` of them: what segments leave.
Tokens lastOf(const Tokens& tokens, Index count) {
    return {tokens.end() - std::min<std::ptrdiff_t>(count, std::ssize(tokens)), tokens.end()};
}

// Who stands at the sides of the maps.
struct Sides {
    Tokens source; // the sentence
    Tokens heard;  // what it hears itself say: the mark, and all words but the end
    Tokens said;   // what it says next, each time
    Tokens patches;
    Tokens answer; // the one that is given
};

Message nameOf(const std::string& attention, Form form) {
    if (attention == "pooling")
        return {QT_TRANSLATE_NOOP("fovea", "pooling"), {}};
    const std::size_t dot = attention.find('.');
    if (dot == std::string::npos)
        return {QT_TRANSLATE_NOOP("fovea", "across"), {}};
    const std::string number = std::to_string(std::stoi(attention.substr(dot + 1)) + 1);
    const bool speaker = attention.starts_with("speaker");
    if (attention.ends_with(".across"))
        return {speaker ? QT_TRANSLATE_NOOP("fovea", "across %1")
                        : QT_TRANSLATE_NOOP("fovea", "layer %1, picture"),
                {number}};
    return {speaker                  ? QT_TRANSLATE_NOOP("fovea", "decoder %1")
            : form == Form::sequence ? QT_TRANSLATE_NOOP("fovea", "encoder %1")
                                     : QT_TRANSLATE_NOOP("fovea", "layer %1"),
            {number}};
}

// Who asks, and who is asked.
std::pair<const Tokens*, const Tokens*> sidesOf(const std::string& attention, Form form,
                                                const Sides& sides) {
    if (attention == "pooling")
        return {&sides.answer, &sides.source};
    if (attention.starts_with("speaker") && !attention.ends_with(".across"))
        return {&sides.heard, &sides.heard};
    if (form == Form::next)
        return {&sides.heard, &sides.heard};
    if (form == Form::sequence && (attention == "across" || attention.ends_with(".across")))
        return {&sides.said, &sides.source};
    if (attention.ends_with(".across"))
        return {&sides.source, &sides.patches};
    return {&sides.source, &sides.source};
}

Layer layerOf(Backend& backend, const SeenMap& map, Form form, const Sides& sides) {
    Layer layer;
    layer.name = nameOf(map.name, form);
    layer.plan = map.layer.plan;
    layer.rule = map.rule;
    layer.attended = attend(backend, layer.rule, map.projected.q, map.projected.k, map.projected.v);
    layer.output = backend.download(
        projects()
            .math(map.layer.project.only().row)
            .join(backend, layer.plan, layer.rule.learned, backend.upload(layer.attended.output)));
    const auto [asking, asked] = sidesOf(map.name, form, sides);
    layer.amongThemselves = asking == asked && layer.attended.q.axis(1) == layer.attended.k.axis(1);
    layer.queries = {.tokens = lastOf(*asking, layer.attended.q.axis(1)),
                     .embeddings = {},
                     .positions = {},
                     .input = backend.download(map.x)};
    layer.keys = {.tokens = lastOf(*asked, layer.attended.k.axis(1)),
                  .embeddings = {},
                  .positions = {},
                  .input = backend.download(map.memory)};
    return layer;
}

// Where there is nothing to look at.
Layer nothing(Backend& backend, const AttentionRule& rule) {
    Layer layer;
    layer.plan = {.width = 1, .heads = 1, .kvHeads = 1, .headWidth = 1};
    layer.rule = rule;
    layer.rule.learned = {};
    layer.rule.score = standardSelection(table(Stage::score));
    layer.rule.mask = standardSelection(table(Stage::mask));
    layer.queries.input = layer.keys.input = layer.output = Tensor({0, 1}, Buffer<float>(0));
    const Tensor none = backend.upload(Tensor({1, 0, 1}, Buffer<float>(0)));
    layer.attended = attend(backend, layer.rule, none, none, none);
    return layer;
}

Example askedOf(Trace& trace, const KeptLearner& kept) {
    const Experiment& experiment = trace.experiment;
    Example asked;
    trace.tokens = tokenize(experiment.at(Stage::tokens).only(), experiment.text);
    for (Token& token : trace.tokens) {
        const std::string word = asItKnows(kept.learner, token.text);
        token.unknown = word.empty();
        asked.source.push_back(token.unknown ? token.text : word);
    }
    trace.keysTokens = trace.tokens;
    if (kept.learner.plan.sizes.patches == 0)
        return asked;
    if (kept.training.material.own())
        fail(QT_TRANSLATE_NOOP("fovea", "the model ‘%1’ looks at pictures, and nobody draws any"),
             {experiment.model.name});
    asked.picture =
        exampleOf(kept.training.material.task, Split::test, 1, experiment.model.picture).picture;
    return asked;
}

Sides sidesOf(const Trace& trace, const Telling& telling, const NetworkSizes& sizes, Form form) {
    Sides sides{.source = trace.tokens,
                .heard = {{.text = beginWord}},
                .said = {},
                .patches = {},
                .answer = {}};
    for (const Guess& one : telling.said)
        sides.said.push_back({.text = one.word});
    if (form == Form::next)
        sides.heard.insert(sides.heard.end(), trace.tokens.begin(), trace.tokens.end());
    for (const std::string& word : telling.heard)
        sides.heard.push_back({.text = word});
    if (form == Form::whole && !sides.said.empty())
        sides.answer = {sides.said.front()};
    const auto across = static_cast<Index>(std::lround(std::sqrt(sizes.patches)));
    for (Index i = 0; i < sizes.patches; ++i)
        sides.patches.push_back(
            {.text = "r" + std::to_string(i / across + 1) + "c" + std::to_string(i % across + 1)});
    return sides;
}

// What a model that speaks step by step cannot do.
Message stepwiseRemark(const Experiment& experiment) {
    if (number(experiment.at(Stage::normalise).only().values, "dropout") > 0)
        return {QT_TRANSLATE_NOOP("fovea", "dropout does nothing to a model that goes step by "
                                           "step"),
                {}};
    for (const Part& part : experiment.at(Stage::mask).parts)
        if (const auto align = part.choice.values.find("align");
            align != part.choice.values.end() && align->second != Value(std::string("top-left")))
            return {QT_TRANSLATE_NOOP("fovea", "a model that goes step by step does not know the "
                                               "end: its mask is aligned at the beginning"),
                    {}};
    return {};
}

} // namespace

void computeModel(Trace& trace, Backend& backend, const ModelUse& use) {
    const Experiment& experiment = trace.experiment;
    const KeptLearner& kept = *use.kept;
    Learner learner{.plan = kept.learner.plan,
                    .words = kept.learner.words,
                    .answers = kept.learner.answers,
                    .learned = kept.learner.learned};
    if (!use.trainedSo()) {
        learner.plan = changedPlan(experiment, kept.learner.plan, use);
        learner.learned =
            changedNumbers(learner.plan, kept.learner.learned, experiment.seed, backend);
    }
    const Form form = learner.plan.form;
    const bool stepwise = !networks().math(learner.plan.model.row).layered;
    auto model = std::make_shared<ModelTrace>();
    model->form = form;
    model->changed = use.changed;
    model->card = kept.card;
    model->parameters = parameterCount(learner.learned);
    model->patches = learner.plan.sizes.patches;
    const Example asked = askedOf(trace, kept);
    model->picture = asked.picture;
    if (!asked.source.empty() || form == Form::next) {
        Editing editing(experiment, use, stepwise);
        Recording recording(experiment, use, stepwise, backend);
        model->telling = told(backend, learner, asked, &editing, &recording);
        const Sides sides = sidesOf(trace, model->telling, learner.plan.sizes, form);
        for (const SeenMap& map : recording.maps)
            trace.layers.push_back(layerOf(backend, map, form, sides));
        if (stepwise)
            trace.remark = stepwiseRemark(experiment);
        if (trace.layers.empty())
            trace.remark = {QT_TRANSLATE_NOOP("fovea", "this model has no attention"), {}};
    }
    if (trace.layers.empty())
        trace.layers.push_back(nothing(backend, learner.plan.across.rule));
    if (trace.layers.size() == 1)
        trace.layers.front().name = {};
    trace.model = std::move(model);
}

} // namespace fovea

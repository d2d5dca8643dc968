#include "core/experiment/trained_model.h"

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/experiment/beam_tree.h"
#include "core/experiment/changed_learner.h"
#include "core/experiment/known_words.h"
#include "core/experiment/recorded_pass.h"
#include "core/experiment/trained_anatomy.h"
#include "core/experiment/trained_sides.h"
#include "core/learn/answering.h"
#include "core/learn/files/kept_steps.h"
#include "core/learn/files/plan_json.h"
#include "core/learn/network_choices.h"
#include "core/learn/predict.h"
#include "core/learn/tasks.h"
#include "core/text/tokenizers.h"

#include <QtCore/QCryptographicHash>

#include <algorithm>

namespace fovea {
namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

// An example of the task that the model was trained on, where that has pictures.
std::optional<Example> pictured(const SavedLearner& saved, std::uint32_t n) {
    if (saved.learner.plan.sizes.patches == 0 || saved.training.material.own())
        return std::nullopt;
    return exampleOf(saved.training.material.task, Split::test, 1, n);
}

// Of a sequence what the task is called, unless a person brought the examples.
Message answerTitle(Form form, const Material& material) {
    switch (form) {
    case Form::eachWord:
        return {QT_TRANSLATE_NOOP("fovea", "Tags"), {}};
    case Form::whole:
        return {QT_TRANSLATE_NOOP("fovea", "Answer"), {}};
    case Form::sequence:
        return {material.own() ? QT_TRANSLATE_NOOP("fovea", "Prediction")
                               : tasks().info().row(material.task.row).name,
                {}};
    case Form::next:
        return {QT_TRANSLATE_NOOP("fovea", "Next word"), {}};
    }
    return {};
}

AnswerKind kindOf(Form form) {
    switch (form) {
    case Form::eachWord:
        return AnswerKind::eachToken;
    case Form::whole:
        return AnswerKind::whole;
    case Form::sequence:
        return AnswerKind::sequence;
    case Form::next:
        return AnswerKind::next;
    }
    return AnswerKind::whole;
}

// The words of the sentence, as the model knows them, and its picture.
Example askedOf(const Tokens& tokens, const Experiment& experiment, const SavedLearner& saved) {
    Example asked;
    for (const Token& token : tokens)
        asked.source.push_back(token.unknown ? token.text : asItKnows(saved.learner, token.text));
    if (saved.learner.plan.sizes.patches == 0)
        return asked;
    if (saved.training.material.own())
        fail(
            QT_TRANSLATE_NOOP("fovea", "the model ‘%1’ needs pictures, and own examples have none"),
            {experiment.model.name});
    asked.picture =
        exampleOf(saved.training.material.task, Split::test, 1, experiment.model.picture).picture;
    return asked;
}

Message segmentsRemark(const Trace& trace, const Values& model) {
    const std::string tokens = std::to_string(integer(model, "segment"));
    const auto isWhole = [&](const Layer& layer) {
        return layer.queries.count() > std::ssize(trace.tokens);
    };
    if (!std::ranges::all_of(trace.layers, isWhole))
        return {QT_TRANSLATE_NOOP("fovea", "read in segments of %1 tokens, of which maps show the "
                                           "last one: here places count within a segment"),
                {tokens}};
    const Index memory = integer(model, "memory");
    if (memory == 0)
        return {QT_TRANSLATE_NOOP("fovea", "read in segments of %1 tokens, without a memory"),
                {tokens}};
    return {QT_TRANSLATE_NOOP("fovea",
                              "read in segments of %1 tokens; each also sees the %2 tokens "
                              "before it"),
            {tokens, std::to_string(memory)}};
}

// Beams are of several texts at once, whose cells a person cannot have drawn on: their figure shows
// them.
Generation generationOf(const Experiment& experiment) {
    Generation generation{.decoding = decodingOf(experiment.decoding), .seed = experiment.seed};
    generation.decoding.beams = {};
    if (experiment.decoding.contains("most"))
        generation.most = generation.decoding.most;
    return generation;
}

// What a model that generates step by step cannot do.
Message stepwiseRemark(const Experiment& experiment) {
    if (number(experiment.at(Stage::normalise).only().values, "dropout") > 0)
        return {QT_TRANSLATE_NOOP("fovea", "dropout has no effect on a recurrent model"), {}};
    for (const Part& part : experiment.at(Stage::mask).parts)
        if (const auto align = part.choice.values.find("align");
            align != part.choice.values.end() && align->second != Value(std::string("top-left")))
            return {QT_TRANSLATE_NOOP("fovea", "a recurrent model does not know the end: its mask "
                                               "is aligned at the beginning"),
                    {}};
    return {};
}

bool attends(const NetworkPlan& plan) {
    const Network& network = networks().math(plan.model.row);
    return network.layered || (network.across && network.across(plan));
}

} // namespace

const Learner& TrainedModel::learner() const {
    if (!step_)
        return saved_->learner;
    return *learnerOfStep_([this] {
        Learner learner = saved_->learner;
        learner.learned = readStep(disk(), kept_.folder, learner, *step_);
        return learner;
    });
}

std::shared_ptr<const AttentionModel> TrainedModel::atStep(std::int64_t step) const {
    constexpr std::size_t most = 64; // in memory
    if (!std::ranges::binary_search(kept_.steps, step))
        return nullptr;
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find(atSteps_, step, [](const auto& one) { return one.first; });
    if (found != atSteps_.end())
        return found->second;
    atSteps_.emplace_front(step,
                           std::make_shared<const TrainedModel>(saved_, history_, kept_, step));
    if (atSteps_.size() > most)
        atSteps_.pop_back();
    return atSteps_.front().second;
}

std::string TrainedModel::hash() const {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto add = [&](const char* bytes, std::size_t size) {
        hash.addData(QByteArrayView(bytes, static_cast<qsizetype>(size)));
    };
    const auto addText = [&](const std::string& text) { add(text.c_str(), text.size() + 1); };
    addText(writeJson(modelToJson(saved_->learner.plan)));
    addText(saved_->training.material.name());
    for (const auto* words : {&saved_->learner.words, &saved_->learner.answers})
        for (const std::string& word : *words)
            addText(word);
    for (const auto& [name, tensor] : learner().learned) {
        addText(name);
        const auto numbers = tensor.host<float>();
        add(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
    }
    return hash.result().toHex().left(16).toStdString();
}

ModelSize TrainedModel::size() const {
    const NetworkPlan& plan = saved_->learner.plan;
    const auto layers = plan.model.values.find("layers");
    return {.layers =
                layers == plan.model.values.end() ? 1 : std::get<std::int64_t>(layers->second),
            .heads = attends(plan) ? plan.layers.front().plan.heads : 0,
            .parameters = parameterCount(saved_->learner.learned),
            .bytes = parameterCount(saved_->learner.learned) * sizeof(float),
            .patches = plan.sizes.patches};
}

// Where there is no attention, nothing can be chosen for it.
std::optional<OwnStage> TrainedModel::ownStage(Stage stage) const {
    const bool ofAttention = stage == Stage::score || stage == Stage::mask ||
                             stage == Stage::normalise || stage == Stage::combine;
    if (!ofAttention || attends(saved_->learner.plan))
        return std::nullopt;
    return OwnStage{.name = {QT_TRANSLATE_NOOP("fovea", "None"), {}},
                    .detail = {QT_TRANSLATE_NOOP("fovea", "no attention"), {}}};
}

ChosenStages TrainedModel::stages() const {
    const Learner& learner = saved_->learner;
    const NetworkChoices parts = choicesOf(learner.plan);
    return networks().math(learner.plan.model.row).layered ? parts.layers.front() : parts.across;
}

Index TrainedModel::firstLayer() const {
    const NetworkPlan& plan = saved_->learner.plan;
    if (!networks().math(plan.model.row).layered)
        return 0;
    const Index layers = integer(plan.model.values, "layers");
    if (plan.sizes.patches > 0)
        return 2 * layers - 1; // each attends to its own words, then to the picture
    switch (plan.form) {
    case Form::sequence:
        return 3 * layers - 1; // the encoder's, and two for each of the decoder's
    case Form::next:
        return layers - 1;
    default:
        return 0;
    }
}

bool TrainedModel::knowsMost(const std::string& text) const {
    const Tokens words = tokenize(defaultSelection(tokenizers().info()).only(), text);
    const auto known = std::ranges::count_if(
        words, [&](const Token& one) { return !asItKnows(saved_->learner, one.text).empty(); });
    return known > 0 && 2 * known >= std::ssize(words);
}

std::optional<std::string> TrainedModel::captionOf(std::uint32_t picture) const {
    const auto example = pictured(*saved_, picture);
    return example ? std::optional(joined(example->source)) : std::nullopt;
}

void TrainedModel::compute(Trace& trace, Backend& backend, const ChangedStages& changed,
                           PassObserver* observer, const Trace* /*earlier*/) const {
    const Experiment& experiment = trace.experiment;
    bool isRandom = false;
    const Learner learner =
        changedLearner(this->learner(), experiment, changed, backend, &isRandom);
    const Form form = learner.plan.form;
    const bool stepwise = !networks().math(learner.plan.model.row).layered;
    auto model = std::make_shared<ModelTrace>();
    model->kind = kindOf(form);
    model->title = answerTitle(form, saved_->training.material);
    model->changed = changed;
    model->isRandom = isRandom;
    model->card = card();
    model->history = history_;
    model->parameters = parameterCount(learner.learned);
    model->patches = learner.plan.sizes.patches;
    trace.tokens = tokenize(experiment.at(Stage::tokens).only(), experiment.text);
    for (Token& token : trace.tokens)
        token.unknown = asItKnows(saved_->learner, token.text).empty();
    trace.keysTokens = trace.tokens;
    const Example asked = askedOf(trace.tokens, experiment, *saved_);
    model->picture = asked.picture;
    if (!asked.source.empty() || form == Form::next) {
        EditingObserver editing(trace, changed, stepwise, observer, backend);
        RecordingObserver recording(trace, changed, stepwise, observer, backend);
        // Not observed, words that are generated cost less.
        const bool edited = observer || experiment.silenced.any() || !experiment.edits.empty() ||
                            changed[Stage::normalise];
        const Predictions all = predict(backend, learner, asked, generationOf(experiment),
                                        edited ? &editing : nullptr, &recording);
        const Sides sides = sidesOf(trace, all, learner.plan.sizes, form);
        for (const AttentionCall& call : recording.wholeCalls()) {
            const auto [queries, keys] = sidesOf(call.name, form, sides);
            trace.layers.push_back(layerOf(backend, trace, std::ssize(trace.layers), call,
                                           attentionName(call.name, form), *queries, *keys,
                                           recording.inSegments()));
            trace.layers.back().parts = recording.partsOf(call.name);
            trace.layers.back().memory = recording.memoryOf(call);
        }
        model->predicted = all.predicted;
        model->likeliest = all.likeliest;
        for (const Prediction& one : all.predicted)
            model->predictedIds.push_back(*numberOf(one.token));
        model->stack = form == Form::sequence ? "speaker" : "layer";
        model->hidden = recording.hiddenStates(model->stack);
        if (form == Form::next) {
            model->decoderInput = sides.decoderInput;
            for (const Token& token : sides.decoderInput)
                model->ids.push_back(learner.answerOf(asItKnows(saved_->learner, token.text)));
        }
        if (stepwise)
            trace.remark = stepwiseRemark(experiment);
        else if (recording.inSegments())
            trace.remark = segmentsRemark(trace, learner.plan.model.values);
        if (trace.layers.empty())
            trace.remark = {QT_TRANSLATE_NOOP("fovea", "this model has no attention"), {}};
    }
    if (trace.layers.empty())
        trace.layers.push_back(emptyLayer(backend, learner.plan.across.rule));
    if (trace.layers.size() == 1)
        trace.layers.front().name = {};
    trace.model = std::move(model);
}

Tensor TrainedModel::readOut(const Experiment& experiment, const ChangedStages& changed,
                             Backend& backend, const Tensor& hidden) const {
    const Learner learner = changedLearner(this->learner(), experiment, changed, backend);
    const Tensor logits = fovea::readOut(backend, learner.plan, learner.learned,
                                         backend.upload(hidden), {.tokens = hidden.axis(0)});
    return logits.isNull() ? Tensor() : backend.download(logits);
}

Tensor TrainedModel::logitsOf(const Trace& trace, const ChangedStages& changed, Backend& backend,
                              PassObserver& observer, Index /*from*/, Index row) const {
    const Learner learner = changedLearner(this->learner(), trace.experiment, changed, backend);
    Example asked = askedOf(trace.tokens, trace.experiment, *saved_);
    const std::vector<Prediction>& said = trace.model->predicted;
    if (learner.plan.form == Form::sequence) // what it generated, but for the end
        for (std::size_t i = 0; i + 1 < said.size(); ++i)
            asked.target.push_back(said[i].token);
    EditingObserver editing(trace, changed, !networks().math(learner.plan.model.row).layered,
                            &observer, backend);
    const Tensor logits = networkLogits(backend, learner.plan, learner.learned,
                                        numbered(learner, {&asked}).input, &editing);
    return backend.slice(logits, 0, row, row + 1);
}

std::shared_ptr<const Anatomy>
TrainedModel::anatomy(const Trace& trace, const ChangedStages& changed, Backend& backend) const {
    Learner learner = changedLearner(this->learner(), trace.experiment, changed, backend);
    if (!TrainedAnatomy::describes(learner) || trace.model->hidden.empty())
        return nullptr;
    return std::make_shared<TrainedAnatomy>(std::move(learner));
}

std::optional<std::string> TrainedModel::continued(const std::string& text,
                                                   const std::vector<std::int32_t>& /*ids*/,
                                                   std::int32_t next) const {
    if (next >= saved_->learner.mark())
        return std::nullopt;
    return (text.empty() || text.ends_with(' ') ? text : text + ' ') + predictable(next);
}

std::vector<std::string> TrainedModel::searched(const Experiment& experiment,
                                                Backend& backend) const {
    if (saved_->learner.plan.form != Form::next)
        return {};
    const Example example = askedOf(tokenize(experiment.at(Stage::tokens).only(), experiment.text),
                                    experiment, *saved_);
    const Decoding decoding = decodingOf(experiment.decoding);
    const auto found =
        foundAnswers(backend, learner(), example, {.most = decoding.most, .decoding = decoding});
    std::vector<std::string> texts;
    for (const std::string& word :
         found.empty() ? std::vector<std::string>() : found.front().words) {
        const std::string& before = texts.empty() ? experiment.text : texts.back();
        texts.push_back((before.empty() || before.ends_with(' ') ? before : before + ' ') + word);
    }
    return texts;
}

std::shared_ptr<const BeamTree> TrainedModel::beams(const Trace& trace,
                                                    const ChangedStages& changed, Backend& backend,
                                                    const Decoding& decoding) const {
    const Learner learner = changedLearner(this->learner(), trace.experiment, changed, backend);
    if (!learner.generates())
        return nullptr;
    const Example asked = askedOf(trace.tokens, trace.experiment, *saved_);
    const Generation generation{.most = decoding.most, .decoding = decoding};
    return std::make_shared<const BeamTree>(
        beamTree(searchedAnswers(backend, learner, asked, generation),
                 [this](std::int32_t id) { return predictable(id); }));
}

std::string TrainedModel::predictable(std::int32_t id) const {
    return answerText(saved_->learner, id);
}

std::optional<std::int32_t> TrainedModel::numberOf(const std::string& text) const {
    if (text == endWord)
        return saved_->learner.mark();
    const std::int32_t number = saved_->learner.answerOf(text);
    return number < 0 ? std::nullopt : std::optional(number);
}

} // namespace fovea

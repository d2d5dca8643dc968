#include "core/experiment/checkpoint_model.h"

#include "core/attention/position.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/numbers.h"
#include "core/base/sampling.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/experiment/beam_tree.h"
#include "core/experiment/changing_observer.h"
#include "core/experiment/checkpoint_anatomy.h"
#include "core/experiment/checkpoint_tokens.h"
#include "core/experiment/recorded_pass.h"
#include "core/experiment/taken_over.h"
#include "core/model/attention_rule.h"
#include "core/model/generation.h"
#include "core/model/model.h"
#include "core/model/searched_texts.h"

#include <QtCore/QCryptographicHash>

#include <algorithm>

namespace fovea {
namespace {

constexpr std::size_t mostLikelyTokens = 5;

// Of the config, and of each tensor its name, type, shape and first rows: training changes them
// all, and reading everything would take minutes for a large checkpoint.
std::string hashOfFiles(const Checkpoint& checkpoint) {
    constexpr Index rows = 4;
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto add = [&](const char* bytes, std::size_t size) {
        hash.addData(QByteArrayView(bytes, static_cast<qsizetype>(size)));
    };
    const auto addText = [&](const std::string& text) { add(text.c_str(), text.size() + 1); };
    const auto host = makeEigenBackend(std::make_shared<Pool>(1));
    addText(writeJson(checkpoint.config().node().value()));
    for (const auto& [name, stored] : checkpoint.store().tensors()) {
        const Shape& shape = stored.tensor.shape;
        addText(name);
        addText(stored.tensor.type->id);
        for (const Index axis : shape)
            addText(std::to_string(axis));
        if (shape.empty() || !stored.tensor.type->widen)
            continue;
        const Tensor first = checkpoint.store()
                                 .readRows(stored, 0, std::min(rows, shape.front()), *host)
                                 .as<float>();
        const auto numbers = first.host<float>();
        add(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
    }
    return hash.result().toHex().left(16).toStdString();
}

// A damaged generation_config.json is no reason not to look at the model.
std::vector<std::int32_t> knownEnds(const Checkpoint& checkpoint) {
    try {
        return endsOf(checkpoint);
    } catch (const Error&) {
        return {};
    }
}

std::vector<std::string> attentionsOf(std::span<const Layer> layers) {
    std::vector<std::string> names;
    for (const Layer& layer : layers)
        names.push_back(layer.attention);
    return names;
}

} // namespace

bool CheckpointModel::takesPairs() const {
    return !checkpoint_->plan().causal;
}

CheckpointModel::CheckpointModel(const std::string& folder)
    : checkpoint_(std::make_shared<const Checkpoint>(folder)), tokenizer_(openTokenizer(folder)),
      hash_(hashOfFiles(*checkpoint_)), ends_(knownEnds(*checkpoint_)) {}

Model CheckpointModel::modelOn(Backend& backend) const {
    Model model(checkpoint_, backend, weights_);
    model.tellReading([this](std::size_t bytes) { read_ += bytes; });
    return model;
}

std::optional<double> CheckpointModel::reading() const {
    const std::size_t read = read_;
    const std::size_t all = checkpoint_->bytes();
    if (read == 0 || read >= all)
        return std::nullopt;
    return static_cast<double>(read) / static_cast<double>(all);
}

ModelSize CheckpointModel::size() const {
    return {.layers = std::ssize(checkpoint_->plan().layers),
            .heads = checkpoint_->plan().heads,
            .parameters = checkpoint_->parameters(),
            .bytes = checkpoint_->bytes()};
}

ChosenStages CheckpointModel::stages() const {
    const ModelPlan& plan = checkpoint_->plan();
    Choice position = noPosition();
    if (plan.rotary) {
        position = readSelection(positions().info(), "rotary", "position").only();
        position.values["base"] = plan.rotary->base;
    } else if (plan.positions.rows > 0) {
        position = readSelection(positions().info(), "learned", "position").only();
        position.values["max"] = plan.positions.rows - plan.positions.first;
    }
    Choice project = readSelection(projects().info(), "heads", "project").only();
    project.values["heads"] = plan.heads;
    project.values["width"] = plan.width;
    project.values["kv-heads"] = plan.keyHeads;
    project.values["head-dim"] = plan.headWidth;
    ChosenStages stages = stagesOf(attentionRule(plan, plan.layers.front()));
    stages[Stage::position] = selectionOf(std::move(position));
    stages[Stage::project] = selectionOf(std::move(project));
    return stages;
}

std::optional<OwnStage> CheckpointModel::ownStage(Stage stage) const {
    if (stage == Stage::tokens)
        return OwnStage{.name = {tokenizer_.name(), {}},
                        .detail = {QT_TRANSLATE_NOOP("fovea", "%1 tokens"),
                                   {std::to_string(checkpoint_->plan().vocabulary)}}};
    const ModelPlan& plan = checkpoint_->plan();
    if (stage == Stage::project)
        return OwnStage{.name = {QT_TRANSLATE_NOOP("fovea", "%1 heads × %2"),
                                 {std::to_string(plan.heads), std::to_string(plan.headWidth)}},
                        .detail = plan.keyHeads == plan.heads
                                      ? Message{QT_TRANSLATE_NOOP("fovea", "width %1"),
                                                {std::to_string(plan.width)}}
                                      : Message{QT_TRANSLATE_NOOP("fovea", "%1 key heads"),
                                                {std::to_string(plan.keyHeads)}}};
    if (stage != Stage::position)
        return std::nullopt;
    const RowInfo& row = table(stage).row(stages()[stage].only().row);
    return OwnStage{.name = {row.name, {}}, .detail = {row.formula, {}}};
}

Message CheckpointModel::summary() const {
    const ModelPlan& plan = checkpoint_->plan();
    return {
        QT_TRANSLATE_NOOP("fovea", "%1: %2 layers of %3 heads, width %4, %5 million parameters"),
        {architectures().info().row(plan.architecture).name, std::to_string(plan.layers.size()),
         std::to_string(plan.heads), std::to_string(plan.width),
         printFixed(static_cast<double>(size().parameters) / 1e6, 1)}};
}

std::vector<std::string> CheckpointModel::examples() const {
    if (checkpoint_->plan().head != HeadKind::maskedToken)
        return {"When Mary and John went to the store, John gave a drink to",
                "The animal didn't cross the street because it was too tired.",
                "one two three one two three one two"};
    const std::string mask = tokenizer_.id("[MASK]") ? "[MASK]" : "<mask>";
    return {"The animal didn't cross the " + mask + " because it was too tired.",
            "The doctor asked the nurse to help " + mask + " with the patient.",
            "Paris is the " + mask + " of France."};
}

subwords::Encoding CheckpointModel::encodingOf(const Experiment& experiment) const {
    if (!experiment.keysText)
        return tokenizer_.encode(experiment.text);
    if (!takesPairs())
        failUsage(QT_TRANSLATE_NOOP("fovea", "a second text: this model reads one text"));
    return tokenizer_.encodePair(experiment.text, *experiment.keysText);
}

void CheckpointModel::compute(Trace& trace, Backend& backend, const ChangedStages& changed,
                              PassObserver* observer, const Trace* earlier) const {
    for (const Stage own : allStages)
        if (changed[own] && ownStage(own))
            failUsage(
                QT_TRANSLATE_NOOP("fovea", "%1: cannot be changed in a checkpoint; expected %2"),
                {table(own).id, printSelection(table(own), stages()[own])});
    const Experiment& experiment = trace.experiment;
    const ModelPlan& plan = checkpoint_->plan();
    const subwords::Encoding encoding = encodingOf(experiment);
    trace.tokens = trace.keysTokens = tokensOf(encoding, experiment, tokenizer_);
    trace.secondText = secondTextOf(encoding);
    const ModelInput input = inputOf(encoding, plan);
    RecordingObserver recording(trace, changed, false, observer, backend);
    ChangingObserver changing(experiment, changed, backend, &recording);
    Model model = modelOn(backend);
    const TakenOver taken = observer ? TakenOver() : takenOver(backend, earlier, trace, changed);
    PassStart start;
    if (taken.layers > 0) {
        trace.layers.assign(earlier->layers.begin(), earlier->layers.begin() + taken.layers);
        recording.startAfter(attentionsOf(trace.layers));
        start = {.layer = taken.layers,
                 .hidden = earlier->model->hidden[static_cast<std::size_t>(taken.layers)]};
    }
    const Pass pass = model.run(input, {.hidden = false,
                                        .maps = false,
                                        .before = taken.tokens ? &*taken.tokens : nullptr,
                                        .observer = &changing,
                                        .start = start});
    // The rows that were computed, behind those that were taken over.
    const auto whole = [&](const Tensor& old, const Tensor& now, Index axis) {
        return backend.concat({backend.slice(old, axis, 0, pass.first), now}, axis);
    };
    for (AttentionCall& call : recording.wholeCalls()) {
        const Index i = std::ssize(trace.layers);
        if (pass.first > 0) {
            const LayerMaps& old = taken.tokens->layers[static_cast<std::size_t>(i)];
            call.projected.q = whole(old.q, call.projected.q, 1);
            call.queriesFrom = call.keysFrom;
            call.rule.queryOffset = 0;
        }
        trace.layers.push_back(
            layerOf(backend, trace, i, call,
                    {QT_TRANSLATE_NOOP("fovea", "layer %1"), {std::to_string(i + 1)}}, trace.tokens,
                    trace.tokens));
        trace.layers.back().parts = recording.partsOf(call.name);
    }
    auto result = std::make_shared<ModelTrace>();
    const bool next = plan.head == HeadKind::nextToken;
    result->kind = next ? AnswerKind::next : AnswerKind::eachToken;
    result->title = next ? Message{QT_TRANSLATE_NOOP("fovea", "Next token"), {}}
                         : Message{QT_TRANSLATE_NOOP("fovea", "Predicted tokens"), {}};
    result->changed = changed;
    result->parameters = size().parameters;
    if (next) {
        result->decoderInput = trace.tokens;
        result->ids = input.ids;
    }
    if (plan.head != HeadKind::none) {
        constexpr Index together = 64; // rows of the vocabulary's width
        result->stack = "layer";
        result->hidden = recording.hiddenStates(result->stack);
        if (taken.layers > 0)
            result->hidden.insert(result->hidden.begin(), earlier->model->hidden.begin(),
                                  earlier->model->hidden.begin() + taken.layers + 1);
        if (pass.first > 0) {
            const ModelTrace& known = *earlier->model;
            for (std::size_t i = 0; i < result->hidden.size(); ++i)
                result->hidden[i] = backend.download(
                    whole(taken.tokens->hidden[i], backend.upload(result->hidden[i]), 0));
            const auto takeOver = [&](auto& rows, const auto& from) {
                rows.assign(from.begin(), from.begin() + pass.first);
            };
            takeOver(result->likeliest, known.likeliest);
            takeOver(result->predicted, known.predicted);
            takeOver(result->predictedIds, known.predictedIds);
        }
        for (Index begin = pass.first; begin < input.tokens(); begin += together) {
            const Index end = std::min(begin + together, input.tokens());
            const Tensor logits = model.logits(pass, begin, end).as<float>();
            const auto width = static_cast<std::size_t>(logits.axis(1));
            for (Index row = 0; row < end - begin; ++row) {
                std::vector<Prediction>& all = result->likeliest.emplace_back();
                const auto numbers =
                    logits.host<float>().subspan(static_cast<std::size_t>(row) * width, width);
                const std::vector<Likely> likely = likeliest(numbers, mostLikelyTokens);
                for (const Likely& one : likely)
                    all.push_back({predictable(one.id), one.probability});
                result->predicted.push_back(all.front());
                result->predictedIds.push_back(likely.front().id);
            }
        }
    }
    trace.model = std::move(result);
}

Tensor CheckpointModel::readOut(const Experiment& /*experiment*/, const ChangedStages& /*changed*/,
                                Backend& backend, const Tensor& hidden) const {
    if (checkpoint_->plan().head == HeadKind::none)
        return {};
    return modelOn(backend).readOut(backend.upload(hidden)).as<float>();
}

Tensor CheckpointModel::logitsOf(const Trace& trace, const ChangedStages& changed, Backend& backend,
                                 PassObserver& observer, Index from, Index row) const {
    if (checkpoint_->plan().head == HeadKind::none)
        return {};
    EditingObserver editing(trace, changed, false, &observer, backend);
    editing.startAfter(attentionsOf({trace.layers.begin(), trace.layers.begin() + from}));
    ChangingObserver changing(trace.experiment, changed, backend, &editing);
    Model model = modelOn(backend);
    const Pass pass = model.run(
        inputOf(encodingOf(trace.experiment), checkpoint_->plan()),
        {.hidden = false,
         .maps = false,
         .observer = &changing,
         .start = {.layer = from, .hidden = trace.model->hidden[static_cast<std::size_t>(from)]}});
    return model.logitsThere(pass, row, row + 1);
}

std::optional<Tensor> CheckpointModel::statesWith(const Trace& trace, const ChangedStages& changed,
                                                  Backend& backend, Index layer, Index query,
                                                  const Tensor& outputs, Index row) const {
    Model model = modelOn(backend);
    const ModelPlan& plan = checkpoint_->plan();
    const bool plain = !isEdited(trace.experiment) && std::ranges::count(changed, true) == 0;
    if (!plain || !model.canShareStates() || plan.head == HeadKind::none)
        return std::nullopt;
    // Where later tokens cannot see the query's, or it is another one's prediction.
    const bool reaches =
        layer + 1 < std::ssize(plan.layers) ? !plan.causal || query <= row : query == row;
    if (!reaches)
        return Tensor();
    KnownPass known{.input = inputOf(encodingOf(trace.experiment), plan),
                    .hidden = trace.model->hidden,
                    .layers = {}};
    for (const Layer& one : trace.layers)
        known.layers.push_back({one.attended.q, one.attended.k, one.attended.v});
    return backend.download(model.statesWith(known, layer, query, backend.upload(outputs), row))
        .as<float>();
}

std::shared_ptr<const Anatomy> CheckpointModel::anatomy(const Trace& trace,
                                                        const ChangedStages& /*changed*/,
                                                        Backend& /*backend*/) const {
    return std::make_shared<CheckpointAnatomy>(
        checkpoint_, [this](Backend& on) { return modelOn(on); },
        inputOf(encodingOf(trace.experiment), checkpoint_->plan()));
}

Values CheckpointModel::ownDecoding() const {
    try {
        return fovea::ownDecoding(*checkpoint_);
    } catch (const Error&) { // then the rules of this program hold
        return {};
    }
}

// What follows the tokens, behind the text as it was written.
std::optional<std::string> CheckpointModel::continued(const std::string& text,
                                                      const std::vector<std::int32_t>& ids,
                                                      std::int32_t next) const {
    if (std::ranges::count(ends_, next) > 0)
        return std::nullopt;
    std::vector<std::int32_t> all = ids;
    const std::string before = tokenizer_.decode(all);
    all.push_back(next);
    const std::string after = tokenizer_.decode(all);
    return after.starts_with(before) ? text + after.substr(before.size())
                                     : text + tokenizer_.decode(std::vector{next});
}

std::vector<std::string> CheckpointModel::searched(const Experiment& experiment,
                                                   Backend& backend) const {
    if (checkpoint_->plan().head != HeadKind::nextToken)
        return {};
    Model model = modelOn(backend);
    const ModelInput input = inputOf(encodingOf(experiment), checkpoint_->plan());
    const BeamSearch search = searchedTexts(model, input, decodingOf(experiment.decoding), ends_);
    std::vector<std::string> texts;
    std::vector<std::int32_t> ids = input.ids;
    if (search.finished().empty())
        return texts;
    for (const std::int32_t next : search.finished().front().ids) {
        const auto longer = continued(texts.empty() ? experiment.text : texts.back(), ids, next);
        if (!longer)
            break;
        texts.push_back(*longer);
        ids.push_back(next);
    }
    return texts;
}

std::shared_ptr<const BeamTree> CheckpointModel::beams(const Trace& trace,
                                                       const ChangedStages& /*changed*/,
                                                       Backend& backend,
                                                       const Decoding& decoding) const {
    if (checkpoint_->plan().head != HeadKind::nextToken)
        return nullptr;
    Model model = modelOn(backend);
    const ModelInput input = inputOf(encodingOf(trace.experiment), checkpoint_->plan());
    return std::make_shared<const BeamTree>(
        beamTree(searchedTexts(model, input, decoding, ends_),
                 [this](std::int32_t id) { return predictable(id); }));
}

std::string CheckpointModel::predictable(std::int32_t id) const {
    const std::string* text = tokenizer_.text(id);
    return text ? shownToken(tokenizer_, id, *text) : "#" + std::to_string(id);
}

// Most words begin with a space in a vocabulary.
std::optional<std::int32_t> CheckpointModel::numberOf(const std::string& text) const {
    for (const std::string& one : {" " + text, text}) {
        const subwords::Encoding encoding = tokenizer_.encode(one, false);
        if (encoding.size() == 1 && predictable(encoding.front().id) == text)
            return encoding.front().id;
    }
    return tokenizer_.id(text);
}

} // namespace fovea

#include "core/experiment/file_model.h"

#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/experiment/trace.h"
#include "core/model/file_attention.h"

#include <algorithm>
#include <set>

namespace fovea {
namespace {

// The layer's terms in the words of the stages.
AttentionRule ruleOfTerms(const AttentionTerms& terms) {
    Selection mask = defaultSelection(masks().info());
    if (terms.causal || terms.left)
        mask = readSelection(masks().info(),
                             !terms.left    ? "causal"
                             : terms.causal ? "causal&window"
                                            : "window",
                             "mask");
    if (terms.left) {
        Values& window = mask.parts.back().choice.values;
        window["left"] = *terms.left;
        window["right"] = *terms.right;
    }
    Selection score = readSelection(scores().info(), "scaled-dot", "score");
    if (terms.scale)
        score.parts.front().choice.values["scale"] = *terms.scale;
    Choice normalise = readSelection(normalisers().info(), "softmax", "normalise").only();
    normalise.values["softcap"] = terms.softcap;
    return {.position = noPosition(),
            .score = std::move(score),
            .mask = std::move(mask),
            .normalise = std::move(normalise),
            .combine = defaultSelection(combines().info()).only()};
}

// "layer 6" of self.5.
Message nameOfLayer(const FileLayer& layer) {
    if (!layer.name.empty())
        return {"%1", {layer.name}};
    const std::string number = std::to_string(layer.number + 1);
    const char* text = layer.kind == LayerKind::encoder   ? QT_TRANSLATE_NOOP("fovea", "encoder %1")
                       : layer.kind == LayerKind::decoder ? QT_TRANSLATE_NOOP("fovea", "decoder %1")
                       : layer.kind == LayerKind::cross
                           ? QT_TRANSLATE_NOOP("fovea", "cross-attention, layer %1")
                           : QT_TRANSLATE_NOOP("fovea", "layer %1");
    return {text, {number}};
}

Layer layerOfFile(const std::shared_ptr<const AttentionFile>& file, std::size_t sentence,
                  std::size_t index) {
    const FileLayer& from = file->layers()[index];
    const LayerArrays& parts = file->of(sentence, index);
    const FileSentence& of = file->sentences()[sentence];
    const bool decodes = from.kind == LayerKind::decoder || from.kind == LayerKind::cross;
    // Of the words of another text than the one that is shown no pieces are joined.
    const auto apart = [](Tokens tokens) {
        for (Token& token : tokens)
            token.begin = token.end = 0;
        return tokens;
    };
    const Tokens decoder = of.tokens.empty() ? of.decoder : apart(of.decoder);
    Layer layer;
    layer.name = nameOfLayer(from);
    layer.attention = from.id;
    layer.queries.tokens = decodes ? decoder : of.tokens;
    layer.amongThemselves = from.kind != LayerKind::cross && (decodes || of.keys.empty());
    layer.keys.tokens = layer.amongThemselves           ? layer.queries.tokens
                        : from.kind == LayerKind::cross ? of.tokens
                                                        : apart(of.keys);
    layer.heads = from.heads;
    layer.plan = {.width = parts.heads * std::max<Index>(parts.width, 1),
                  .heads = parts.heads,
                  .kvHeads = parts.groups,
                  .headWidth = std::max<Index>(parts.width, 1)};
    layer.rule = ruleOfTerms(from.terms);
    const std::shared_ptr<const Storage> none;
    layer.attended.q = Tensor({parts.heads, parts.queries, parts.width}, none);
    layer.attended.k = Tensor({parts.groups, parts.keys, parts.width}, none);
    layer.attended.stored = std::make_shared<const FileAttention>(file, sentence, index);
    return layer;
}

// Each by its text; where several have the same, by its number as well.
std::vector<std::string> textsOfSentences(const std::vector<FileSentence>& sentences) {
    std::vector<std::string> texts;
    std::set<std::string> known;
    for (const FileSentence& one : sentences) {
        std::string text = one.text.empty() ? one.decoderText : one.text;
        for (std::size_t n = 2; !known.insert(text).second; ++n)
            text = (one.text.empty() ? one.decoderText : one.text) + " (" + std::to_string(n) + ")";
        texts.push_back(std::move(text));
    }
    return texts;
}

std::shared_ptr<const ModelTrace> answerOf(const FileSentence& sentence) {
    auto answer = std::make_shared<ModelTrace>();
    answer->kind = sentence.predictsNext ? AnswerKind::next : AnswerKind::eachToken;
    if (!sentence.predictions.empty())
        answer->title = sentence.predictsNext
                            ? Message{QT_TRANSLATE_NOOP("fovea", "Next token"), {}}
                            : Message{QT_TRANSLATE_NOOP("fovea", "Predicted tokens"), {}};
    answer->likeliest = sentence.predictions;
    for (const auto& likely : sentence.predictions)
        answer->predicted.push_back(likely.front());
    if (sentence.predictsNext)
        answer->decoderInput = sentence.tokens;
    return answer;
}

} // namespace

FileModel::FileModel(const std::string& path)
    : file_(std::make_shared<const AttentionFile>(path)),
      texts_(textsOfSentences(file_->sentences())), hash_(file_->hash()) {}

ModelSize FileModel::size() const {
    ModelSize size{.layers = std::ssize(file_->layers())};
    for (std::size_t i = 0; i < file_->sentences().size() && size.heads == 0; ++i)
        size.heads = file_->of(i, 0).heads;
    return size;
}

ChosenStages FileModel::stages() const {
    return stagesOf(ruleOfTerms(file_->layers().front().terms));
}

std::optional<OwnStage> FileModel::ownStage(Stage stage) const {
    const bool products = file_->of(0, 0).q != nullptr;
    const Selection chosen = stages()[stage];
    const RowInfo& row = table(stage).row(chosen.only().row);
    switch (stage) {
    case Stage::tokens:
        return OwnStage{.name = {QT_TRANSLATE_NOOP("fovea", "From the file"), {}},
                        .detail = texts_.size() == 1
                                      ? Message{QT_TRANSLATE_NOOP("fovea", "one sentence"), {}}
                                      : Message{QT_TRANSLATE_NOOP("fovea", "%1 sentences"),
                                                {std::to_string(texts_.size())}}};
    case Stage::score:
    case Stage::mask:
    case Stage::normalise:
        if (products && chosen.parts.size() == 1)
            return OwnStage{.name = {row.name, {}}, .detail = {row.formula, {}}};
        break;
    case Stage::position:
    case Stage::project:
    case Stage::combine:
        break;
    }
    return OwnStage{.name = {QT_TRANSLATE_NOOP("fovea", "From the file"), {}},
                    .detail = products ? Message{QT_TRANSLATE_NOOP("fovea", "q and k"), {}}
                                       : Message{QT_TRANSLATE_NOOP("fovea", "weights"), {}}};
}

Message FileModel::summary() const {
    Message text{QT_TRANSLATE_NOOP("fovea", "%1 layers of %2 heads, computed elsewhere"),
                 {std::to_string(size().layers), std::to_string(size().heads)}};
    if (file_->model().empty())
        return text;
    return {"%1", {file_->model()}, {std::move(text)}};
}

bool FileModel::knowsMost(const std::string& text) const {
    return std::ranges::find(texts_, text) != texts_.end();
}

void FileModel::compute(Trace& trace, Backend& /*backend*/, const ChangedStages& changed,
                        PassObserver* /*observer*/, const Trace* /*earlier*/) const {
    const Experiment& experiment = trace.experiment;
    for (const Stage stage : allStages)
        if (changed[stage])
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: cannot be changed in a file of attentions"),
                      {table(stage).id});
    if (!experiment.edits.empty() || experiment.silenced.any())
        failUsage(QT_TRANSLATE_NOOP("fovea", "silence, edits: what follows from them needs the "
                                             "model, and a file of attentions has its maps alone"));
    const auto found = std::ranges::find(texts_, experiment.text);
    if (found == texts_.end())
        failUsage(QT_TRANSLATE_NOOP("fovea", "“%1” is not in the file of attentions, which has %2 "
                                             "sentences; choose one of them"),
                  {experiment.text, std::to_string(texts_.size())});
    const auto sentence = static_cast<std::size_t>(found - texts_.begin());
    const FileSentence& of = file_->sentences()[sentence];
    trace.tokens = trace.keysTokens = of.tokens.empty() ? of.decoder : of.tokens;
    trace.secondText = of.second;
    for (std::size_t i = 0; i < file_->layers().size(); ++i)
        if (file_->of(sentence, i).any())
            trace.layers.push_back(layerOfFile(file_, sentence, i));
    trace.model = answerOf(of);
    trace.remark = roundingOf(*file_);
}

bool isOfFile(const Trace& trace) {
    return std::ranges::any_of(trace.layers,
                               [](const Layer& layer) { return layer.attended.stored != nullptr; });
}

Message roundingOf(const AttentionFile& file) {
    const NumberType* coarsest = nullptr;
    for (std::size_t s = 0; s < file.sentences().size(); ++s)
        for (std::size_t l = 0; l < file.layers().size(); ++l)
            if (const NamedArrays::Array* q = file.of(s, l).q; q && q->type->bytes == 2)
                coarsest =
                    coarsest && coarsest->id == std::string_view("BF16") ? coarsest : q->type;
    if (!coarsest)
        return {};
    return coarsest->id == std::string_view("BF16")
               ? Message{QT_TRANSLATE_NOOP("fovea", "q and k in bfloat16: weights to about 0.01"),
                         {}}
               : Message{QT_TRANSLATE_NOOP("fovea", "q and k in float16: weights to about 0.002"),
                         {}};
}

} // namespace fovea

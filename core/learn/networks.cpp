#include "core/learn/networks.h"

#include "core/attention/position.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/learn/initialisers.h"
#include "core/learn/networks/cells.h"
#include "core/learn/networks/network_parts.h"
#include "core/learn/networks/plain.h"
#include "core/learn/networks/recurrent.h"
#include "core/learn/networks/transformers.h"
#include "core/learn/word_by_word.h"

#include <algorithm>
#include <limits>

namespace fovea {
namespace {

std::vector<Parameter> with(std::vector<Parameter> parameters, std::vector<Parameter> more) {
    parameters.insert(parameters.end(), std::make_move_iterator(more.begin()),
                      std::make_move_iterator(more.end()));
    return parameters;
}

Parameter inner() {
    return integerParameter("inner", QT_TRANSLATE_NOOP("fovea", "Width inside"), 128, 1, 65536);
}

Parameter dropout() {
    return numberParameter("dropout", QT_TRANSLATE_NOOP("fovea", "Dropout"), 0, 0, 0.9);
}

std::vector<Parameter> cellParameters() {
    return {cells::cellParameter(),
            integerParameter("layers", QT_TRANSLATE_NOOP("fovea", "Layers"), 1, 1, 16),
            optionParameter("directions", QT_TRANSLATE_NOOP("fovea", "Directions"),
                            {"both", "forward"}),
            dropout()};
}

} // namespace

const Table<Network>& networks() {
    static const Table<Network> table(
        {.id = "model", .name = QT_TRANSLATE_NOOP("fovea", "Model"), .plural = "models"}, "encoder",
        {
            {{.id = "encoder",
              .name = QT_TRANSLATE_NOOP("fovea", "Transformer encoder"),
              .formula = "words → answers",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea",
                  "Self-attention over all words, and attention to a picture where there is one"),
              .parameters = with(parts::stackParameters(), {parts::poolingParameter()})},
             {.forms = {Form::eachWord, Form::whole},
              .learned = transformers::encoderLearned,
              .logits = transformers::encoderLogits,
              .readOut = transformers::encoderReadOut,
              .layered = true,
              .seesPictures = true,
              .across = transformers::encoderAcross}},
            {{.id = "encoder-decoder",
              .name = QT_TRANSLATE_NOOP("fovea", "Transformer encoder–decoder"),
              .formula = "words → words",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea",
                  "An encoder reads; a decoder generates and attends to what the encoder read"),
              .parameters = with(
                  parts::stackParameters(),
                  {optionParameter("cross-from", QT_TRANSLATE_NOOP("fovea", "Cross-attention to"),
                                   {"last", "same"})})},
             {.forms = {Form::sequence},
              .learned = transformers::pairLearned,
              .logits = transformers::pairLogits,
              .readOut = transformers::pairReadOut,
              .wordByWord = transformers::pairWords,
              .layered = true,
              .across = transformers::pairAcross}},
            {{.id = "decoder",
              .name = QT_TRANSLATE_NOOP("fovea", "Transformer decoder"),
              .formula = "words → next word",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea",
                  "Self-attention to earlier words; with a segment cache where segments are set"),
              .parameters =
                  with(parts::stackParameters(),
                       {integerParameter("segment", QT_TRANSLATE_NOOP("fovea", "Segment"), 0, 0,
                                         1'000'000),
                        integerParameter("memory", QT_TRANSLATE_NOOP("fovea", "Segment cache"), 0,
                                         0, 1'000'000)})},
             {.forms = {Form::next},
              .learned = transformers::decoderLearned,
              .logits = transformers::decoderLogits,
              .readOut = transformers::decoderReadOut,
              .wordByWord = transformers::decoderWords,
              .layered = true}},
            {{.id = "recurrent",
              .name = QT_TRANSLATE_NOOP("fovea", "Recurrent network"),
              .formula = "words → answers",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "A recurrent network; one answer is pooled by attention"),
              .parameters = with(cellParameters(), {parts::poolingParameter()})},
             {.forms = {Form::eachWord, Form::whole, Form::next},
              .learned = recurrent::readerLearned,
              .logits = recurrent::readerLogits,
              .wordByWord = recurrent::readerWords,
              .stages = {{"position", "none"}, {"score", "additive"}, {"project", "identity"}},
              .across = parts::poolsByAttention}},
            {{.id = "recurrent-pair",
              .name = QT_TRANSLATE_NOOP("fovea", "Recurrent encoder–decoder"),
              .formula = "words → words",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea",
                  "A recurrent encoder and decoder, with attention or with one fixed vector"),
              .parameters =
                  with(cellParameters(),
                       {optionParameter("wiring", QT_TRANSLATE_NOOP("fovea", "Wiring"),
                                        {"bahdanau", "luong", "fixed"}),
                        switchParameter("input-feeding",
                                        QT_TRANSLATE_NOOP("fovea", "Input feeding"), true)})},
             {.forms = {Form::sequence},
              .learned = recurrent::pairLearned,
              .logits = recurrent::pairLogits,
              .wordByWord = recurrent::pairWords,
              .stages = {{"position", "none"}, {"score", "additive"}, {"project", "identity"}},
              .across = recurrent::pairAcross}},
            {{.id = "word",
              .name = QT_TRANSLATE_NOOP("fovea", "Each word alone"),
              .formula = "word → answer",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea",
                  "A network that sees one word alone: both words “saw” are the same to it"),
              .parameters = {inner(), dropout()}},
             {.forms = {Form::eachWord, Form::whole, Form::next},
              .learned = plain::wordLearned,
              .logits = plain::wordLogits,
              .wordByWord = plain::wordWords,
              .stages = {{"position", "none"}}}},
            {{.id = "window",
              .name = QT_TRANSLATE_NOOP("fovea", "A window of words"),
              .formula = "three words → answer",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "A network that sees a word with its neighbours"),
              .parameters = {integerParameter("reach", QT_TRANSLATE_NOOP("fovea", "Reach"), 1, 0,
                                              64),
                             inner(), dropout()}},
             {.forms = {Form::eachWord, Form::whole, Form::next},
              .learned = plain::windowLearned,
              .logits = plain::windowLogits,
              .wordByWord = plain::windowWords,
              .stages = {{"position", "none"}}}},
        });
    return table;
}

const RowInfo& defaultNetwork(Form form) {
    return *std::ranges::find_if(networks().info().rows, [form](const RowInfo& row) {
        return std::ranges::count(networks().math(row.id).forms, form) > 0;
    });
}

Form formFor(const Choice& model, Form ofTask, const PictureSize& picture) {
    // One answer, or one for each word, can also be spoken.
    const auto able = [&](const Network& one) -> std::optional<Form> {
        if (picture.patches > 0 && !one.seesPictures)
            return std::nullopt;
        for (const Form form : {ofTask, Form::sequence})
            if (std::ranges::count(one.forms, form) > 0 && (form == ofTask || ofTask != Form::next))
                return form;
        return std::nullopt;
    };
    if (const auto form = able(networks().math(model.row)))
        return *form;
    std::string others;
    for (const RowInfo& row : networks().info().rows)
        if (able(networks().math(row.id)))
            others += (others.empty() ? "" : ", ") + row.id;
    failUsage(QT_TRANSLATE_NOOP("fovea", "the model %1 cannot do this task; these can: %2"),
              {model.row, others});
}

Index longestOutput(const NetworkPlan& plan) {
    Index longest = std::numeric_limits<Index>::max();
    const auto reach = [&](Index length) { longest = std::min(longest, length); };
    if (const auto own = positions().math(plan.position.row).maxLength)
        reach(own(plan.position.values));
    std::vector<AttentionLayer> all = plan.layers;
    all.push_back(plan.across);
    for (const AttentionLayer& layer : all)
        for (const Part& part : layer.rule.score.parts)
            if (const auto most = part.choice.values.find("max"); most != part.choice.values.end())
                reach(std::get<std::int64_t>(most->second));
    return longest;
}

std::map<std::string, Shape, std::less<>> networkShapes(const NetworkPlan& plan) {
    std::map<std::string, Shape, std::less<>> all;
    for (const StageShapes& stage : networks().math(plan.model.row).learned(plan))
        for (const LearnedShape& one : stage.shapes) {
            Shape shape = one.shape;
            if (one.perHead)
                shape.insert(shape.begin(), plan.layers.front().plan.heads);
            all[stage.stage + "." + one.name] = std::move(shape);
        }
    return all;
}

Learned drawNetwork(const NetworkPlan& plan, std::uint32_t seed, Backend& backend) {
    Learned learned;
    const Initialiser& begin = initialisers().math(plan.initialiser.row);
    NetworkShapes stages = networks().math(plan.model.row).learned(plan);
    for (StageShapes& stage : stages)
        for (LearnedShape& shape : stage.shapes)
            if (shape.initial == Initial::xavier)
                shape = begin.drawn(plan.initialiser.values, std::move(shape));
    draw(learned, {}, stages, plan.layers.front().plan.heads, seed, backend);
    return learned;
}

Tensor networkLogits(Backend& backend, const NetworkPlan& plan, const Learned& learned,
                     const NetworkInput& input, PassObserver* observer) {
    return networks().math(plan.model.row).logits({backend, learned, observer}, plan, input);
}

std::unique_ptr<WordByWord> wordByWord(Backend& backend, const NetworkPlan& plan,
                                       const Learned& learned, const NetworkInput& input) {
    const auto made = networks().math(plan.model.row).wordByWord;
    return made ? made({backend, learned}, plan, input) : nullptr;
}

Tensor readOut(Backend& backend, const NetworkPlan& plan, const Learned& learned,
               const Tensor& hidden, BatchShape batch) {
    const auto read = networks().math(plan.model.row).readOut;
    return read ? read({backend, learned}, plan, hidden, batch) : Tensor();
}

} // namespace fovea

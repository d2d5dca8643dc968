#include "core/figure/asked.h"

#include "core/base/error.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/map_values.h"
#include "core/figure/shown_query.h"

#include <algorithm>

namespace fovea {

Index askedRow(const FigureInput& in) {
    const ModelTrace& model = *in.trace.model;
    const Index rows = std::ssize(model.predicted);
    switch (model.kind) {
    case AnswerKind::whole:
        return 0;
    case AnswerKind::next:
        return std::min(in.view.query.value_or(rows - 1), rows - 1);
    case AnswerKind::eachToken:
        return std::min(in.query(), rows - 1);
    case AnswerKind::sequence:
        break;
    }
    const bool isQuery = in.layer().queries.count() == rows;
    return isQuery && in.view.query ? std::min<Index>(*in.view.query, rows - 1) : 0;
}

std::int32_t numberOfWord(const AttentionModel& model, const std::string& word) {
    const auto number = model.numberOf(word);
    if (!number)
        failUsage(QT_TRANSLATE_NOOP("fovea", "word: ‘%1’ is not possible, expected a word that the "
                                             "model can predict as one token"),
                  {word});
    return *number;
}

EffectQuestion askedQuestion(const FigureInput& in, const std::string& word) {
    return askedQuestion(in, word, askedRow(in));
}

Index ownRow(const FigureInput& in) {
    const ModelTrace& model = *in.trace.model;
    const Index rows = std::ssize(model.predicted);
    if (model.kind == AnswerKind::next)
        return rows - 1;
    if (model.kind != AnswerKind::eachToken)
        return 0;
    const auto masked = std::ranges::find_if(in.trace.tokens, [](const Token& token) {
        return token.text == "[MASK]" || token.text == "<mask>";
    });
    if (masked != in.trace.tokens.end())
        return masked - in.trace.tokens.begin();
    return std::min(clearestQuery(in.trace, in.view, in.backend), rows - 1);
}

EffectQuestion askedQuestion(const FigureInput& in, const std::string& word, Index row) {
    const ChosenModel chosen = *chosenModel(in.trace.experiment);
    EffectQuestion question{.row = row};
    if (!word.empty()) {
        question.answer = numberOfWord(*chosen.model, word);
        return question;
    }
    const ModelTrace& model = in.trace.unedited ? *in.trace.unedited : *in.trace.model;
    question.answer = model.predictedIds[static_cast<std::size_t>(
        std::min(row, std::ssize(model.predictedIds) - 1))];
    return question;
}

Message placeText(const Trace& trace, Index row) {
    const ModelTrace& model = *trace.model;
    const auto label = [&](const Tokens& tokens) {
        return titleWord(labelsOf(tokens)[static_cast<std::size_t>(row)]);
    };
    switch (model.kind) {
    case AnswerKind::next:
        return {QT_TRANSLATE_NOOP("fovea", "after “%1”"), {label(model.decoderInput)}};
    case AnswerKind::eachToken:
        return {QT_TRANSLATE_NOOP("fovea", "for “%1”"), {label(trace.tokens)}};
    case AnswerKind::sequence:
        return {QT_TRANSLATE_NOOP("fovea", "as word %1"), {std::to_string(row + 1)}};
    case AnswerKind::whole:
        break;
    }
    return {};
}

Message askedText(const FigureInput& in, const EffectQuestion& question) {
    Message text{
        QT_TRANSLATE_NOOP("fovea", "“%1”"),
        {titleWord(chosenModel(in.trace.experiment)->model->predictable(question.answer))}};
    if (Message place = placeText(in.trace, question.row); !place.text.empty())
        text.more.push_back(std::move(place));
    return text;
}

Message askedText(const FigureInput& in, const EdgeQuestion& question) {
    if (!question.against)
        return askedText(in, question.of);
    const ChosenModel chosen = *chosenModel(in.trace.experiment); // which keeps the model
    const AttentionModel& model = *chosen.model;
    Message text{QT_TRANSLATE_NOOP("fovea", "“%1” rather than “%2”"),
                 {titleWord(model.predictable(question.of.answer)),
                  titleWord(model.predictable(*question.against))}};
    if (Message place = placeText(in.trace, question.of.row); !place.text.empty())
        text.more.push_back(std::move(place));
    return text;
}

} // namespace fovea

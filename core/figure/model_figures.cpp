#include "core/figure/model_figures.h"

#include "core/base/decoding.h"
#include "core/base/numbers.h"
#include "core/compute/backend.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/asked.h"
#include "core/figure/comparison.h"
#include "core/figure/map_values.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

Answer::Item itemOf(const Prediction& predicted, const std::vector<Prediction>& likeliest) {
    Answer::Item item{.answer = predicted.token, .probability = predicted.probability};
    for (const Prediction& one : likeliest)
        item.others.push_back({one.token, one.probability});
    return item;
}

// Of one position all that is likely, each an item.
void addLikely(Answer& answer, const std::vector<Prediction>& likeliest) {
    for (const Prediction& one : likeliest)
        answer.items.push_back(itemOf(one, {}));
}

// The position whose next word is predicted: after the query that is looked at, or after the
// sentence.
std::size_t askedPosition(const FigureInput& in, std::size_t count) {
    return in.view.query ? std::min(static_cast<std::size_t>(*in.view.query), count - 1)
                         : count - 1;
}

// The map that looks at patches, the view's if that does.
std::optional<Index> lookingAt(const Trace& trace, Index layer) {
    const auto looks = [&](Index i) {
        const Layer& one = trace.layer(i);
        return !one.amongThemselves && one.keys.count() == trace.model->patches;
    };
    if (looks(layer))
        return layer;
    for (Index i = 0; i < std::ssize(trace.layers); ++i)
        if (looks(i))
            return i;
    return std::nullopt;
}

// By the words that it was drawn for; counted from 1 where it has none.
Message pictureName(const Experiment& experiment) {
    const std::uint32_t number = experiment.model.picture;
    const auto model = modelAtHand(experiment);
    const auto caption = model ? model->model->captionOf(number) : std::nullopt;
    if (caption)
        return {QT_TRANSLATE_NOOP("fovea", "picture of “%1”"), {titleWord(*caption)}};
    return {QT_TRANSLATE_NOOP("fovea", "picture %1"), {std::to_string(std::int64_t{number} + 1)}};
}

// What A predicts, where there is one: beside each prediction, or all of it in words where A has
// others.
void addReference(Answer& answer, const FigureInput& in) {
    answer.compared = comparedIn(in.trace);
    if (!answer.compared || !in.trace.reference->model)
        return;
    const ModelTrace& a = *in.trace.reference->model;
    const bool one = a.kind == AnswerKind::whole || a.kind == AnswerKind::next;
    if (!one && a.kind == in.trace.model->kind && a.predicted.size() == answer.items.size()) {
        for (std::size_t i = 0; i < answer.items.size(); ++i)
            answer.items[i].ofA = a.predicted[i].token;
        return;
    }
    const std::vector<Prediction> likely =
        a.likeliest.empty() ? std::vector<Prediction>() : a.likeliest.back();
    std::string text;
    for (const Prediction& prediction :
         one ? std::vector<Prediction>(likely.begin(), likely.begin() + !likely.empty())
             : a.predicted)
        text += (text.empty() ? "" : " ") + prediction.token;
    if (text.empty()) // what was changed has random weights
        return;
    const Message line{QT_TRANSLATE_NOOP("fovea", "A: %1"), {text}};
    if (answer.subtitle.text.empty())
        answer.subtitle = line;
    else
        answer.subtitle.more.push_back(line);
}

// The logits of a prediction, read out of the hidden states again; null without them.
Tensor logitsAgain(const FigureInput& in, const ChosenModel& chosen, const ModelTrace& model,
                   Index row) {
    if (model.hidden.empty() || model.isRandom)
        return {};
    const Tensor& last = model.hidden.back();
    const bool whole = model.kind == AnswerKind::whole;
    if (!whole && row >= last.axis(0))
        return {};
    return chosen.model->readOut(
        in.trace.experiment, chosen.changed, in.backend,
        whole ? last : in.backend.slice(in.backend.upload(last), 0, row, row + 1));
}

// "log-odds of “saw” 1.75 → 0.91"
void addOdds(Answer& answer, const FigureInput& in) {
    const auto chosen = modelAtHand(in.trace.experiment);
    if (!chosen || !in.trace.unedited || in.trace.model->predicted.empty())
        return;
    const EffectQuestion question = askedQuestion(in, {});
    const Tensor before = logitsAgain(in, *chosen, *in.trace.unedited, question.row);
    const Tensor now = logitsAgain(in, *chosen, *in.trace.model, question.row);
    if (before.isNull() || now.isNull())
        return;
    answer.odds = {.answer = chosen->model->predictable(question.answer),
                   .before = logOdds(before.host<float>(), question.answer),
                   .now = logOdds(now.host<float>(), question.answer)};
    const auto printed = [](double odds) {
        return (odds < 0 ? "\u2212" : "") + printFixed(std::abs(odds), 2);
    };
    Message odds{
        QT_TRANSLATE_NOOP("fovea", "log-odds of “%1” %2 → %3"),
        {titleWord(answer.odds->answer), printed(answer.odds->before), printed(answer.odds->now)}};
    if (in.trace.model->kind == AnswerKind::eachToken)
        odds.more.push_back(placeText(in.trace, question.row));
    answer.subtitle.more.push_back(std::move(odds));
}

// The text with one token more, as the Experiment's decoding decides.
std::optional<std::string> continuedText(const FigureInput& in) {
    const auto chosen = modelAtHand(in.trace.experiment);
    const ModelTrace& model = *in.trace.model;
    if (!chosen || model.ids.empty())
        return std::nullopt;
    const Tensor logits = logitsAgain(in, *chosen, model, std::ssize(model.ids) - 1);
    if (logits.isNull())
        return std::nullopt;
    const RandomStream stream(in.trace.experiment.seed, "generate");
    return chosen->model->continued(in.trace.experiment.text, model.ids,
                                    decided(logits.host<float>(), model.ids,
                                            decodingOf(in.trace.experiment.decoding), stream,
                                            model.ids.size()));
}

// What was said before cells were drawn by hand, or heads silenced.
void addBefore(Answer& answer, const FigureInput& in) {
    const ModelTrace* before = in.trace.unedited.get();
    if (!before || answer.items.empty())
        return;
    const auto& likeliest = before->likeliest;
    const auto tellWas = [](Answer::Item& item, const std::vector<Prediction>& earlier) {
        const auto same = std::ranges::find(earlier, item.answer, &Prediction::token);
        if (same != earlier.end())
            item.was = same->probability;
    };
    // Of several answers the first is the one that is given.
    const auto each = [&](const std::vector<Prediction>& earlier) {
        if (!earlier.empty() && answer.items.front().answer != earlier.front().token)
            answer.items.front().before = earlier.front().token;
        for (Answer::Item& item : answer.items)
            tellWas(item, earlier);
    };
    switch (before->kind) {
    case AnswerKind::eachToken:
    case AnswerKind::sequence:
        for (std::size_t i = 0; i < std::min(answer.items.size(), before->predicted.size()); ++i) {
            if (answer.items[i].answer != before->predicted[i].token)
                answer.items[i].before = before->predicted[i].token;
            tellWas(answer.items[i], likeliest[i]);
        }
        break;
    case AnswerKind::whole:
        if (!likeliest.empty())
            each(likeliest.front());
        break;
    case AnswerKind::next:
        if (likeliest.size() == in.trace.model->likeliest.size())
            each(likeliest[askedPosition(in, likeliest.size())]);
        break;
    }
    addOdds(answer, in);
}

// What was changed by hand: of one kind in words, otherwise how many changes there are.
Message editsTold(const Experiment& experiment) {
    const Silenced& silenced = experiment.silenced;
    const std::pair<std::size_t, const char*> kinds[] = {
        {experiment.edits.size(), QT_TRANSLATE_NOOP("fovea", "cells by hand: %1")},
        {silenced.heads.size(),
         silenced.by == SilencedBy::patch  ? QT_TRANSLATE_NOOP("fovea", "heads patched: %1")
         : silenced.by == SilencedBy::mean ? QT_TRANSLATE_NOOP("fovea", "heads by their mean: %1")
                                           : QT_TRANSLATE_NOOP("fovea", "heads silenced: %1")},
        {silenced.states.size(), QT_TRANSLATE_NOOP("fovea", "states patched: %1")},
        {silenced.parts.size(), QT_TRANSLATE_NOOP("fovea", "parts left out: %1")},
        {silenced.tokens.size(), QT_TRANSLATE_NOOP("fovea", "tokens silenced: %1")}};
    std::size_t all = 0;
    const char* told = nullptr;
    for (const auto& [count, words] : kinds)
        if (count > 0) {
            told = all == 0 ? words : QT_TRANSLATE_NOOP("fovea", "changes by hand: %1");
            all += count;
        }
    return {told, {std::to_string(all)}};
}

} // namespace

Answer modelAnswer(const FigureInput& in) {
    Answer answer;
    const ModelTrace* model = in.trace.model.get();
    if (!model)
        return answer;
    answer.title = model->title;
    if (std::ranges::any_of(model->changed, [](bool one) { return one; }))
        answer.subtitle = {QT_TRANSLATE_NOOP("fovea", "changed after training"), {}};
    else if (isEdited(in.trace.experiment))
        answer.subtitle = editsTold(in.trace.experiment);
    else if (model->card && model->card->examples > 0)
        answer.subtitle = {model->picture.empty()
                               ? QT_TRANSLATE_NOOP("fovea", "accuracy %1 (%2 held-out sentences)")
                               : QT_TRANSLATE_NOOP("fovea", "accuracy %1 (%2 held-out pictures)"),
                           // which stays on one line
                           {printFixed(100 * model->card->accuracy, 1) + "\u00A0%",
                            std::to_string(model->card->examples)}};
    if (const auto unknown = std::ranges::count(in.trace.tokens, true, &Token::unknown)) {
        answer.subtitle = {QT_TRANSLATE_NOOP("fovea", "unknown words: %1 of %2"),
                           {std::to_string(unknown), std::to_string(in.trace.tokens.size())}};
    }
    if (model->isRandom) {
        answer.subtitle = {QT_TRANSLATE_NOOP("fovea", "no prediction: what was changed has "
                                                      "random weights"),
                           {}};
        return answer;
    }
    const std::vector<Prediction>& predicted = model->predicted;
    const auto& likeliest = model->likeliest;
    switch (model->kind) {
    case AnswerKind::eachToken: {
        const std::vector<std::string> labels = toldApart(in.trace.tokens);
        for (std::size_t i = 0; i < predicted.size(); ++i) {
            answer.items.push_back(itemOf(predicted[i], likeliest[i]));
            answer.items.back().word = in.trace.tokens[i].text;
            answer.items.back().label = labels[i];
            answer.items.back().unknown = in.trace.tokens[i].unknown;
        }
        answer.chosen = in.view.query;
        break;
    }
    case AnswerKind::whole:
        if (!likeliest.empty())
            addLikely(answer, likeliest.front());
        break;
    case AnswerKind::sequence:
        for (std::size_t i = 0; i < predicted.size(); ++i)
            answer.items.push_back(itemOf(predicted[i], likeliest[i]));
        if (in.trace.layer(in.view.layer).queries.count() == std::ssize(predicted))
            answer.chosen = in.view.query;
        break;
    case AnswerKind::next:
        if (likeliest.empty())
            break;
        answer.continued = continuedText(in);
        addLikely(answer, likeliest[askedPosition(in, likeliest.size())]);
        if (const std::string& after =
                model->decoderInput[askedPosition(in, likeliest.size())].text;
            after != beginWord) {
            const Message behind{QT_TRANSLATE_NOOP("fovea", "after “%1”"), {titleWord(after)}};
            if (answer.subtitle.text.empty())
                answer.subtitle = behind;
            else
                answer.subtitle.more.push_back(behind);
        }
        break;
    }
    for (Answer::Item& item : answer.items)
        item.place = seesPicture(in.trace) && patchOf(item.answer);
    addBefore(answer, in);
    addReference(answer, in);
    return answer;
}

bool seesPicture(const Trace& trace) {
    return trace.model && !trace.model->picture.empty();
}

PatchPicture modelPicture(const FigureInput& in) {
    PatchPicture picture;
    if (!seesPicture(in.trace))
        return picture;
    const ModelTrace& model = *in.trace.model;
    picture.title = {QT_TRANSLATE_NOOP("fovea", "What it looks at"), {}};
    picture.across = static_cast<Index>(std::lround(std::sqrt(model.patches)));
    picture.pixels = model.picture;
    picture.edge = static_cast<Index>(
        std::lround(std::sqrt(static_cast<double>(std::ssize(model.picture) / model.patches) / 3)));
    const auto layer = lookingAt(in.trace, in.view.layer);
    if (!layer)
        return picture;
    const Layer& map = in.trace.layer(*layer);
    picture.names = labelsOf(map.keys.tokens);
    if (!model.predicted.empty()) {
        const auto named =
            std::ranges::find(map.keys.tokens, model.predicted.front().token, &Token::text);
        if (named != map.keys.tokens.end())
            picture.answer = named - map.keys.tokens.begin();
    }
    ViewState view = in.view;
    view.layer = *layer;
    view.head = std::min(view.head, map.plan.heads - 1);
    const Index query = std::min(in.query(), map.queries.count() - 1);
    const Tensor row = mapValues(in.trace, in.backend, view, Heads::one, Shown::weight,
                                 {query, query + 1, 0, map.keys.count()});
    picture.weights.assign(row.host<float>().begin(), row.host<float>().end());
    picture.scale = weightScale(picture.weights);
    picture.subtitle = layerAndHead(in.trace, view.layer, view.head);
    picture.subtitle.more.push_back(
        {QT_TRANSLATE_NOOP("fovea", "query “%1”"),
         {titleWord(map.queries.tokens[static_cast<std::size_t>(query)].text)}});
    picture.subtitle.more.push_back(pictureName(in.trace.experiment));
    return picture;
}

} // namespace fovea

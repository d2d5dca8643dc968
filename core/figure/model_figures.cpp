#include "core/figure/model_figures.h"

#include "core/base/numbers.h"
#include "core/figure/map_values.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

Message answerTitle(Form form) {
    switch (form) {
    case Form::eachWord:
        return {QT_TRANSLATE_NOOP("fovea", "Tags"), {}};
    case Form::whole:
        return {QT_TRANSLATE_NOOP("fovea", "Answer"), {}};
    case Form::sequence:
        return {QT_TRANSLATE_NOOP("fovea", "It says"), {}};
    case Form::next:
        return {QT_TRANSLATE_NOOP("fovea", "Next word"), {}};
    }
    return {};
}

Answer::Item itemOf(const Guess& said, const std::vector<Guess>& guesses) {
    Answer::Item item{.answer = said.word, .probability = said.probability};
    for (const Guess& one : guesses)
        item.others.push_back({one.word, one.probability});
    return item;
}

// Of one place all that is likely, each an item.
void addLikely(Answer& answer, const std::vector<Guess>& guesses) {
    for (const Guess& one : guesses)
        answer.items.push_back(itemOf(one, {}));
}

// The place whose next word is told: behind the query that is looked at, or behind the sentence.
std::size_t placeOf(const FigureInput& in, std::size_t count) {
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

} // namespace

Answer modelAnswer(const FigureInput& in) {
    Answer answer;
    const ModelTrace* model = in.trace.model.get();
    if (!model)
        return answer;
    answer.title = answerTitle(model->form);
    if (std::ranges::any_of(model->changed, [](bool one) { return one; }))
        answer.subtitle = {QT_TRANSLATE_NOOP("fovea", "not trained so"), {}};
    else if (model->card && model->card->examples > 0 && in.trace.experiment.edits.empty())
        answer.subtitle = {QT_TRANSLATE_NOOP("fovea", "right in %1 of %2"),
                           // which stays on one line
                           {printFixed(100 * model->card->accuracy, 1) + "\u00A0%",
                            std::to_string(model->card->examples)}};
    const std::vector<Guess>& said = model->telling.said;
    const auto& guesses = model->telling.guesses;
    switch (model->form) {
    case Form::eachWord:
        for (std::size_t i = 0; i < said.size(); ++i) {
            answer.items.push_back(itemOf(said[i], guesses[i]));
            answer.items.back().word = in.trace.tokens[i].text;
            answer.items.back().unknown = in.trace.tokens[i].unknown;
        }
        answer.chosen = in.view.query;
        break;
    case Form::whole:
        if (!guesses.empty())
            addLikely(answer, guesses.front());
        break;
    case Form::sequence:
        for (std::size_t i = 0; i < said.size(); ++i)
            answer.items.push_back(itemOf(said[i], guesses[i]));
        if (in.trace.layer(in.view.layer).queries.count() == std::ssize(said))
            answer.chosen = in.view.query;
        break;
    case Form::next:
        if (guesses.empty())
            break;
        addLikely(answer, guesses[placeOf(in, guesses.size())]);
        if (const std::size_t place = placeOf(in, guesses.size()); place > 0) {
            const Message behind{QT_TRANSLATE_NOOP("fovea", "behind “%1”"),
                                 {titleWord(in.trace.tokens[place - 1].text)}};
            if (answer.subtitle.text.empty())
                answer.subtitle = behind;
            else
                answer.subtitle.more.push_back(behind);
        }
        break;
    }
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
    if (!model.telling.said.empty()) {
        const auto named = std::ranges::find(picture.names, model.telling.said.front().word);
        if (named != picture.names.end())
            picture.answer = named - picture.names.begin();
    }
    ViewState view = in.view;
    view.layer = *layer;
    view.head = std::min(view.head, map.plan.heads - 1);
    const Index query = std::min(view.query.value_or(0), map.queries.count() - 1);
    const Tensor row = mapValues(in.trace, in.backend, view, Heads::one, Shown::weight,
                                 {query, query + 1, 0, map.keys.count()});
    picture.weights.assign(row.host<float>().begin(), row.host<float>().end());
    picture.scale =
        fittedScale({QT_TRANSLATE_NOOP("fovea", "weight"), {}}, false, picture.weights, {});
    picture.subtitle = placeOf(in.trace, view.layer, view.head);
    picture.subtitle.more.push_back({QT_TRANSLATE_NOOP("fovea", "picture %1"),
                                     {std::to_string(in.trace.experiment.model.picture)}});
    picture.subtitle.more.push_back(
        {QT_TRANSLATE_NOOP("fovea", "query “%1”"),
         {titleWord(map.queries.tokens[static_cast<std::size_t>(query)].text)}});
    return picture;
}

} // namespace fovea

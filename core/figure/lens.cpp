#include "core/figure/lens.h"

#include "core/base/sampling.h"
#include "core/compute/backend.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/asked.h"
#include "core/figure/map_values.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea {
namespace {

constexpr std::size_t toldWords = 3; // of a cell

// The tokens that stand above the columns: those after which, or for which, something is predicted.
const Tokens& askedTokens(const Trace& trace, Tokens& own) {
    const ModelTrace& model = *trace.model;
    if (model.kind == AnswerKind::next)
        return model.decoderInput;
    if (model.kind == AnswerKind::eachToken)
        return trace.tokens;
    for (const Prediction& one : model.predicted)
        own.push_back({.text = one.token});
    return own;
}

// So many positions around the query, or the last ones.
std::pair<Index, Index> shownRange(Index count, Index wanted, std::optional<Index> query) {
    const Index shown = std::min(wanted, count);
    const Index begin =
        query ? std::clamp<Index>(*query - shown / 2, 0, count - shown) : count - shown;
    return {begin, begin + shown};
}

Lens::Cell lensCell(const AttentionModel& model, std::span<const float> logits,
                    std::int32_t followed) {
    Lens::Cell cell;
    const std::vector<Likely> likely = likeliest(logits, toldWords);
    for (const Likely& one : likely)
        cell.likeliest.push_back({model.predictable(one.id), one.probability});
    const float own = logits[static_cast<std::size_t>(followed)];
    cell.probability =
        likely.front().probability *
        std::exp(static_cast<double>(own) -
                 static_cast<double>(logits[static_cast<std::size_t>(likely.front().id)]));
    const auto before = logits.begin() + followed;
    cell.rank = 1 + std::ranges::count_if(logits, [&](float one) { return one > own; }) +
                std::count(logits.begin(), before, own);
    return cell;
}

} // namespace

std::vector<Parameter> lensParameters() {
    constexpr std::int64_t shown = 12;
    constexpr std::int64_t most = 64;
    return {optionParameter(
                "shows", QT_TRANSLATE_NOOP("fovea", "Cells"),
                {QT_TRANSLATE_NOOP("fovea", "likeliest"), QT_TRANSLATE_NOOP("fovea", "rank")}),
            textParameter("word", QT_TRANSLATE_NOOP("fovea", "Followed word")),
            integerParameter("tokens", QT_TRANSLATE_NOOP("fovea", "Tokens shown"), shown, 1, most)};
}

bool hasLens(const Trace& trace) {
    return trace.model && !trace.model->hidden.empty() && !trace.model->predicted.empty() &&
           !trace.model->isRandom;
}

Lens modelLens(const FigureInput& in) {
    Lens lens{.title = {QT_TRANSLATE_NOOP("fovea", "Lens"), {}}};
    const auto chosen = hasLens(in.trace) ? modelAtHand(in.trace.experiment) : std::nullopt;
    if (!chosen)
        return lens;
    const ModelTrace& model = *in.trace.model;
    const bool whole = model.kind == AnswerKind::whole;
    Tokens own;
    const Tokens& tokens = askedTokens(in.trace, own);
    const Index count = whole ? 1 : model.hidden.front().axis(0);
    const auto query =
        in.view.query && *in.view.query < count && !whole ? in.view.query : std::nullopt;
    const auto [begin, end] = shownRange(count, integer(in.settings, "tokens"), query);
    const std::vector<std::string> labels = toldApart(tokens);
    for (Index i = begin; i < end; ++i) {
        lens.columns.push_back(tokens[static_cast<std::size_t>(i)].text);
        lens.labels.push_back(labels[static_cast<std::size_t>(i)]);
        if (!whole)
            lens.tokens.push_back(i);
        if (model.kind == AnswerKind::next)
            lens.next.push_back(i + 1 < count ? tokens[static_cast<std::size_t>(i) + 1].text : "");
    }
    if (end - begin < count)
        lens.subtitle = {QT_TRANSLATE_NOOP("fovea", "tokens %1 to %2 of %3"),
                         {std::to_string(begin + 1), std::to_string(end), std::to_string(count)}};
    lens.rows = std::ssize(model.hidden);
    lens.asked = query.value_or(count - 1) - begin;
    lens.askedText = placeText(in.trace, lens.asked + begin);
    lens.chosen = query ? std::optional(lens.asked) : std::nullopt;
    lens.ranks = option(in.settings, "shows") == "rank";
    lens.scale = {.quantity = {QT_TRANSLATE_NOOP("fovea", "probability"), {}}};
    lens.cells.resize(static_cast<std::size_t>(lens.rows) * lens.columns.size());
    // With something silenced, what was predicted before: where did it go?
    const std::vector<std::int32_t>& said =
        in.trace.unedited && in.trace.unedited->predicted.size() == model.predicted.size()
            ? in.trace.unedited->predictedIds
            : model.predictedIds;
    const std::string& word = textValue(in.settings, "word");
    const std::optional<std::int32_t> named =
        word.empty() ? std::nullopt : std::optional(numberOfWord(*chosen->model, word));
    std::vector<std::int32_t> followed;
    for (Index i = begin; i < end; ++i)
        followed.push_back(named.value_or(said[static_cast<std::size_t>(i)]));
    for (Index row = 0; row < lens.rows; ++row) {
        const Tensor& hidden = model.hidden[static_cast<std::size_t>(row)];
        const Tensor asked =
            whole ? hidden : in.backend.slice(in.backend.upload(hidden), 0, begin, end);
        const Tensor logits =
            chosen->model->readOut(in.trace.experiment, chosen->changed, in.backend, asked);
        const auto width = static_cast<std::size_t>(logits.axis(1));
        lens.choices = logits.axis(1);
        for (std::size_t column = 0; column < lens.columns.size(); ++column) {
            const auto numbers = logits.host<float>().subspan(column * width, width);
            lens.cells[static_cast<std::size_t>(row) * lens.columns.size() + column] =
                lensCell(*chosen->model, numbers, followed[column]);
        }
    }
    for (const PatchedState& one : in.trace.experiment.silenced.states)
        if (!whole && one.layers < lens.rows && one.token >= begin && one.token < end)
            lens.cells[static_cast<std::size_t>(one.layers) * lens.columns.size() +
                       static_cast<std::size_t>(one.token - begin)]
                .isPatched = true;
    for (const std::int32_t one : followed)
        lens.followed.push_back(chosen->model->predictable(one));
    return lens;
}

} // namespace fovea

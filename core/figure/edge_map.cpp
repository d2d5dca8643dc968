#include "core/figure/edge_map.h"

#include "core/base/error.h"
#include "core/base/parameter.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/edge_effects.h"
#include "core/figure/asked.h"
#include "core/figure/figure.h"
#include "core/figure/map_values.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

SilencedHead headOf(const FigureInput& in) {
    return {in.view.layer, in.view.head};
}

std::vector<std::size_t> missing(const std::vector<float>& exact, std::vector<std::size_t> edges) {
    std::erase_if(edges,
                  [&](std::size_t cell) { return !exact.empty() && !std::isnan(exact[cell]); });
    return edges;
}

} // namespace

std::vector<Parameter> edgeParameters() {
    return {textParameter("word", QT_TRANSLATE_NOOP("fovea", "Effect on the word")),
            textParameter("against", QT_TRANSLATE_NOOP("fovea", "Against the word")),
            integerParameter("at",
                             QT_TRANSLATE_NOOP("fovea", "Of prediction number (0: by itself)"), 0,
                             0, 1'000'000),
            optionParameter("cut", QT_TRANSLATE_NOOP("fovea", "Rest of a cut row"),
                            {QT_TRANSLATE_NOOP("fovea", "renormalised"),
                             QT_TRANSLATE_NOOP("fovea", "unchanged")})};
}

EdgeQuestion edgeQuestion(const FigureInput& in) {
    if (!hasEdgeEffects(in.trace, in.view.layer))
        failUsage(isWeightedSum(in.layer())
                      ? QT_TRANSLATE_NOOP("fovea",
                                          "quantity: effects need a model that predicts "
                                          "something, as it was trained; expected another quantity")
                      : QT_TRANSLATE_NOOP("fovea", "quantity: effects need weighted sums; expected "
                                                   "combine=sum"));
    const Index predictions = std::ssize(in.trace.model->predicted);
    const Index at = integer(in.settings, "at");
    if (at > predictions)
        failUsage(QT_TRANSLATE_NOOP("fovea", "at: there is no prediction %1, expected 1 to %2"),
                  {std::to_string(at), std::to_string(predictions)});
    EdgeQuestion question{
        .of = askedQuestion(in, textValue(in.settings, "word"), at > 0 ? at - 1 : ownRow(in))};
    if (const std::string& against = textValue(in.settings, "against"); !against.empty())
        question.against = numberOfWord(*chosenModel(in.trace.experiment)->model, against);
    if (option(in.settings, "cut") == "unchanged")
        question.cut = EdgeCut::removed;
    return question;
}

EdgeMap edgeMap(const FigureInput& in, const EdgeQuestion& question) {
    EdgeMap map;
    if (!in.trace.edges->gradients(question))
        return map;
    const Tensor estimates =
        estimatedEffects(in.trace, in.backend, question, headOf(in), wholeMap(in.layer()));
    const std::vector<float> exact = in.trace.edges->exact(question, headOf(in));
    map.values.assign(estimates.host<float>().begin(), estimates.host<float>().end());
    map.certainty.resize(map.values.size()); // what is hidden has no effect, exactly
    for (const std::size_t i : allEdges(in.trace, in.backend, headOf(in))) {
        const bool known = !exact.empty() && !std::isnan(exact[i]);
        if (known)
            map.values[i] = exact[i];
        const bool left = std::isfinite(map.values[i]);
        map.certainty[i] = static_cast<std::uint8_t>(!left   ? Certainty::nothingLeft
                                                     : known ? Certainty::exact
                                                             : Certainty::estimate);
        if (!left)
            map.values[i] = 0;
    }
    return map;
}

bool lacksEdges(const FigureInput& in, const EdgeQuestion& question) {
    return !in.trace.edges->gradients(question) ||
           !missing(in.trace.edges->exact(question, headOf(in)),
                    allEdges(in.trace, in.backend, headOf(in)))
                .empty();
}

void completeEdges(const FigureInput& in, const EdgeQuestion& question, const Progress& progress) {
    constexpr std::size_t parts = 8; // of the rest
    if (!in.trace.edges->gradients(question)) {
        computeGradients(in.trace, in.backend, question);
        return;
    }
    const std::vector<float> exact = in.trace.edges->exact(question, headOf(in));
    std::vector<std::size_t> next =
        missing(exact, likelyEdges(in.trace, in.backend, question, headOf(in)));
    if (next.empty()) {
        const std::vector<std::size_t> all = allEdges(in.trace, in.backend, headOf(in));
        next = missing(exact, all);
        // The last rows first: of a causal model they take the shortest time.
        const std::size_t many = std::min(next.size(), all.size() / parts + 1);
        next.erase(next.begin(), next.end() - static_cast<std::ptrdiff_t>(many));
    }
    computeEdgeEffects(in.trace, in.backend, question, headOf(in), std::move(next), progress);
}

} // namespace fovea

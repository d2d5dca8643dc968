#include "core/figure/tested_runs.h"

#include "core/base/table.h"
#include "core/experiment/training_work.h"
#include "core/figure/run_groups.h"
#include "core/figure/run_table.h"
#include "core/figure/training.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr const char* overWords = QT_TRANSLATE_NOOP("fovea", "words");
constexpr const char* overParameters = QT_TRANSLATE_NOOP("fovea", "parameters");

// A curve for each run.
void addByWords(Plot& plot, const RunsTrace& runs) {
    std::vector<const std::vector<double>*> words;
    for (std::size_t i = 0; i < runs.runs.size(); ++i) {
        const Card* card = testCard(*runs.runs[i]);
        if (!card || card->byLength.empty())
            continue;
        Plot::Curve curve{.name = {"%1", {runs.runs[i]->name}},
                          .x = {},
                          .y = {},
                          .margin = {},
                          .series = static_cast<Index>(i),
                          .strong = i == 0,
                          .dots = true};
        for (const Card::OfLength& one : card->byLength) {
            curve.x.push_back(static_cast<double>(one.words));
            curve.y.push_back(static_cast<double>(one.right) / static_cast<double>(one.all));
        }
        plot.curves.push_back(std::move(curve));
    }
    for (const Plot::Curve& curve : plot.curves)
        words.push_back(&curve.x);
    plot.x = fittedAxis({}, words);
    plot.x.name = {QT_TRANSLATE_NOOP("fovea", "words of the sentence"), {}};
    plot.x.whole = true;
}

// A dot for each run; taken together one for each group, with a line of one deviation to each side.
void addByParameters(Plot& plot, const RunsTrace& runs, const std::vector<RunGroup>& groups) {
    std::vector<std::vector<double>> sizes;
    for (const RunGroup& group : groups) {
        std::vector<double> found;
        double size = 0;
        for (const std::size_t run : group.runs)
            if (const Card* card = testCard(*runs.runs[run])) {
                found.push_back(card->accuracy);
                size = static_cast<double>(card->parameters);
            }
        if (found.empty() || size < 1)
            continue;
        const MeanAndDeviation of = meanAndDeviation(found);
        const auto series = static_cast<Index>(group.runs.front());
        sizes.push_back({size});
        plot.dots.push_back({.name = {"%1", {group.name}},
                             .x = {size},
                             .y = {of.mean},
                             .weights = {},
                             .labels = {},
                             .series = series});
        if (std::isfinite(of.deviation))
            plot.curves.push_back({.name = {},
                                   .x = {size, size},
                                   .y = {of.mean - of.deviation, of.mean + of.deviation},
                                   .margin = {},
                                   .series = series,
                                   .strong = true,
                                   .listed = false});
    }
    std::vector<const std::vector<double>*> all;
    for (const std::vector<double>& one : sizes)
        all.push_back(&one);
    plot.x = logarithmicAxis(all);
    plot.x.name = {QT_TRANSLATE_NOOP("fovea", "parameters"), {}};
}

Figure testsOfRuns(const FigureInput& in) {
    const RunsTrace& runs = *in.trace.runs;
    Stack stack{.title = {QT_TRANSLATE_NOOP("fovea", "Test accuracy"), {}}};
    if (std::ranges::none_of(runs.runs, [](const auto& run) { return testCard(*run); })) {
        stack.subtitle = {
            runs.runs.empty()
                ? QT_TRANSLATE_NOOP("fovea", "no run is shown; begin one, or choose an earlier one")
                : QT_TRANSLATE_NOOP("fovea", "a run is tested when it ends"),
            {}};
        return stack;
    }
    const bool isTogether = takesTogether(in.settings);
    std::vector<RunGroup> groups = groupedBySeed(runs.runs);
    Plot plot;
    if (option(in.settings, "over") == overParameters) {
        if (!isTogether) {
            groups.clear();
            for (std::size_t i = 0; i < runs.runs.size(); ++i)
                groups.push_back({runs.runs[i]->name, {i}});
        }
        addByParameters(plot, runs, groups);
    } else {
        addByWords(plot, runs);
    }
    plot.title = stack.title;
    plot.y = {.name = {QT_TRANSLATE_NOOP("fovea", "accuracy"), {}}, .low = 0, .high = 1};
    stack.plots.push_back(std::move(plot));
    stack.shares.push_back(1);
    if (!isTogether)
        return stack;
    if (option(in.settings, "over") == overWords)
        stack = together(std::move(stack), groups);
    stack.subtitle.more.push_back(
        {QT_TRANSLATE_NOOP("fovea", "mean over seeds ± standard deviation"), {}});
    return stack;
}

} // namespace

const Card* testCard(const KnownRun& run) {
    if (!run.model || !run.model->saved().card || run.model->saved().card->examples == 0)
        return nullptr;
    return &*run.model->saved().card;
}

Row<FigureMath> testsFigure() {
    return {{.id = "train-tests",
             .name = QT_TRANSLATE_NOOP("fovea", "Test"),
             .formula = "accuracy over length, parameters",
             .summary = QT_TRANSLATE_NOOP("fovea", "How often runs are right on held-out examples, "
                                                   "by length and by parameters"),
             .parameters = {optionParameter("over", QT_TRANSLATE_NOOP("fovea", "Over"),
                                            {overWords, overParameters}),
                            seedsParameter()}},
            {.describe = testsOfRuns,
             .view = true,
             .workspace = workspaceId::train,
             .reading = QT_TRANSLATE_NOOP(
                 "fovea", "Each colour is a run that ended: over words, whether long sentences are "
                          "harder; over parameters, whether more of them help."),
             .plot = true}};
}

} // namespace fovea

#include "core/figure/runs.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/training_work.h"
#include "core/figure/attention_map.h"
#include "core/figure/model_figures.h"
#include "core/figure/run_gradients.h"
#include "core/figure/run_inside.h"
#include "core/figure/training.h"

#include <algorithm>
#include <limits>

namespace fovea {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr double shareOfLast = 0.95; // of the accuracy at the end: learned

// Where no run has learned anything there is no sentence yet.
bool hasSentence(const Trace& trace) {
    return trace.runs && trace.runs->sentence;
}

Message nothingYet() {
    return {QT_TRANSLATE_NOOP("fovea", "no run has learned anything yet"), {}};
}

Message stepText(const RunsTrace& runs) {
    return {QT_TRANSLATE_NOOP("fovea", "%1, after step %2"),
            {runs.runs.front()->name, std::to_string(runs.step)}};
}

Figure curvesOfRuns(const FigureInput& in) {
    const RunsTrace& runs = *in.trace.runs;
    std::vector<HistoryPointer> histories; // of each run, so that all figures have its colour
    for (const KnownRunPointer& run : runs.runs)
        histories.push_back(run->history->problem ? std::make_shared<const TrainingHistory>(
                                                        TrainingHistory{.name = run->name})
                                                  : run->history);
    if (std::ranges::none_of(histories, [](const HistoryPointer& one) { return hasNumbers(*one); }))
        return Stack{.title = {QT_TRANSLATE_NOOP("fovea", "Training"), {}},
                     .subtitle = {runs.runs.empty()
                                      ? QT_TRANSLATE_NOOP("fovea", "no run yet; Train begins one")
                                      : QT_TRANSLATE_NOOP("fovea", "no step is done yet"),
                                  {}}};
    Stack stack;
    try {
        stack = trainingCurves(histories, in.settings);
    } catch (const Error& error) { // of what is asked for there is no number yet
        return Stack{.title = {QT_TRANSLATE_NOOP("fovea", "Training"), {}},
                     .subtitle = error.message()};
    }
    if (in.trace.experiment.training.step && runs.sentence)
        for (Plot& plot : stack.plots)
            plot.marks.push_back({.upright = true, .at = static_cast<double>(runs.step)});
    return stack;
}

// The map of Explore, of the sentence at the step.
Figure mapOfRun(const FigureInput& in) {
    if (!hasSentence(in.trace))
        return Matrix{.title = titleOfQuantity(Shown::weight), .subtitle = nothingYet()};
    const Trace& sentence = *in.trace.runs->sentence;
    Values settings = defaultChoice(figures().info().row(figureId::matrix)).values;
    for (const auto& [id, value] : in.settings)
        settings[id] = value;
    Matrix map = attentionMap(
        {.trace = sentence, .view = in.view, .settings = settings, .backend = in.backend});
    map.subtitle.more.push_back(stepText(*in.trace.runs));
    return map;
}

Figure answerOfRun(const FigureInput& in) {
    if (!hasSentence(in.trace))
        return Answer{.title = {QT_TRANSLATE_NOOP("fovea", "Answer"), {}},
                      .subtitle = nothingYet()};
    const Trace& sentence = *in.trace.runs->sentence;
    const Values settings;
    Answer answer = modelAnswer(
        {.trace = sentence, .view = in.view, .settings = settings, .backend = in.backend});
    answer.subtitle = stepText(*in.trace.runs);
    return answer;
}

std::string wordsPredicted(const std::vector<Prediction>& words) {
    std::string text;
    for (const Prediction& one : words)
        if (one.token != endWord)
            text += (text.empty() ? "" : " ") + one.token;
    return text;
}

// What it predicts at steps that were kept, a line each.
Figure predictionsOfRun(const FigureInput& in) {
    const RunsTrace& runs = *in.trace.runs;
    NumberTable table{.title = {QT_TRANSLATE_NOOP("fovea", "What it predicts"), {}},
                      .subtitle = {"%1", {runs.text}},
                      .columns = {{QT_TRANSLATE_NOOP("fovea", "step"), {}}},
                      .counts = {1, 1},
                      .rows = {},
                      .notes = {}};
    if (!runs.sentence)
        table.subtitle = nothingYet();
    const bool known = !runs.target.empty();
    if (known)
        table.columns.push_back({QT_TRANSLATE_NOOP("fovea", "right"), {}});
    for (const PredictedAtStep& one : runs.predicted) {
        NumberTable::Row row{.name = {"%1", {wordsPredicted(one.words)}},
                             .values = {static_cast<double>(one.step)},
                             .strong = one.step == runs.step,
                             .line = false};
        if (known)
            row.values.push_back(static_cast<double>(one.right));
        table.rows.push_back(std::move(row));
    }
    if (known)
        table.notes.push_back(
            {QT_TRANSLATE_NOOP("fovea", "right: of %1 that are wanted, in their place"),
             {std::to_string(runs.target.size())}});
    return table;
}

// The first evaluation that reached the share of the last one's accuracy.
struct Learned95 {
    double step = none;
    double seconds = none;
};

Learned95 learnedBy(const TrainingHistory& history) {
    const TrainingHistory::Track& accuracy = history.accuracy;
    if (accuracy.values.empty() || accuracy.values.back() <= 0)
        return {};
    const auto there = std::ranges::find_if(accuracy.values, [&](double value) {
        return value >= shareOfLast * accuracy.values.back();
    });
    Learned95 learned{
        .step = accuracy.steps[static_cast<std::size_t>(there - accuracy.values.begin())]};
    // A log of an earlier version has none at its beginning.
    const TrainingHistory::Track& seconds = history.seconds;
    if (seconds.steps.empty() || seconds.steps.front() > history.loss.steps.front())
        return learned;
    const auto at = std::ranges::lower_bound(seconds.steps, learned.step);
    if (at != seconds.steps.end())
        learned.seconds = seconds.values[static_cast<std::size_t>(at - seconds.steps.begin())];
    return learned;
}

double lastOf(const TrainingHistory::Track& track) {
    return track.values.empty() ? none : track.values.back();
}

struct RunColumn {
    const char* name;
    bool isCount;
    double (*value)(const KnownRun& run);
};

double parametersOf(const KnownRun& run) {
    return run.model ? static_cast<double>(parameterCount(run.model->saved().learner.learned))
                     : none;
}

double testOf(const KnownRun& run) {
    const auto card = run.model ? run.model->saved().card : std::nullopt;
    return card && card->examples > 0 ? card->accuracy : none;
}

constexpr RunColumn runColumns[] = {
    {QT_TRANSLATE_NOOP("fovea", "parameters"), true, parametersOf},
    {QT_TRANSLATE_NOOP("fovea", "steps"), true,
     [](const KnownRun& run) { return static_cast<double>(run.done); }},
    {QT_TRANSLATE_NOOP("fovea", "steps/s"), false,
     [](const KnownRun& run) { return lastOf(run.history->stepsPerSecond); }},
    {QT_TRANSLATE_NOOP("fovea", "steps to 95 %"), true,
     [](const KnownRun& run) { return learnedBy(*run.history).step; }},
    {QT_TRANSLATE_NOOP("fovea", "s to 95 %"), false,
     [](const KnownRun& run) { return learnedBy(*run.history).seconds; }},
    {QT_TRANSLATE_NOOP("fovea", "perplexity"), false,
     [](const KnownRun& run) { return lastOf(run.history->perplexity); }},
    {QT_TRANSLATE_NOOP("fovea", "validation"), false,
     [](const KnownRun& run) { return lastOf(run.history->accuracy); }},
    {QT_TRANSLATE_NOOP("fovea", "test"), false, testOf},
};

// What a paper would print of them.
Figure tableOfRuns(const FigureInput& in) {
    const RunsTrace& runs = *in.trace.runs;
    NumberTable table{
        .title = {QT_TRANSLATE_NOOP("fovea", "Runs"), {}},
        .subtitle = {QT_TRANSLATE_NOOP("fovea", "runs: %1"), {std::to_string(runs.runs.size())}},
        .columns = {},
        .rows = {},
        .notes = {}};
    for (const RunColumn& column : runColumns) {
        table.columns.push_back({column.name, {}});
        table.counts.push_back(column.isCount ? 1 : 0);
    }
    for (std::size_t i = 0; i < runs.runs.size(); ++i) {
        const KnownRun& run = *runs.runs[i];
        NumberTable::Row row{.name = {"%1", {run.name}},
                             .values = {},
                             .series = static_cast<Index>(i),
                             .strong = i == 0 && runs.hasPresent};
        for (const RunColumn& column : runColumns)
            row.values.push_back(column.value(run));
        table.rows.push_back(std::move(row));
    }
    if (!table.rows.empty())
        table.notes.push_back(
            {QT_TRANSLATE_NOOP("fovea", "validation and test: accuracy; 95 %: of the accuracy "
                                        "of the last validation"),
             {}});
    return table;
}

} // namespace

std::vector<Row<FigureMath>> runFigures() {
    return {
        {{.id = figureId::train,
          .name = QT_TRANSLATE_NOOP("fovea", "Learning"),
          .formula = "loss over steps",
          .summary = QT_TRANSLATE_NOOP("fovea", "Loss, accuracy, learning rate and gradient norm "
                                                "of runs, laid over each other"),
          .parameters = trainingParameters()},
         {.describe = curvesOfRuns,
          .view = true,
          .workspace = workspaceId::train,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "Each colour is a run. A loss that falls on held-out examples, too, tells "
                       "that the model learns more than its own examples."),
          .plot = true}},
        {{.id = figureId::trainMap,
          .name = QT_TRANSLATE_NOOP("fovea", "Map"),
          .formula = "αᵢⱼ",
          .summary = QT_TRANSLATE_NOOP(
              "fovea", "The weights of a head for one sentence, at a step of the training"),
          .parameters = mapParameters({"scale", "heads", "range"})},
         {.describe = mapOfRun,
          .view = true,
          .workspace = workspaceId::train,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "Each row is a query and shares its weight among the keys in the columns. "
                       "Move the slider to see how the weights form as the model learns."),
          .offered = hasSentence}},
        {{.id = figureId::trainRuns,
          .name = QT_TRANSLATE_NOOP("fovea", "Runs"),
          .formula = "95 %",
          .summary = QT_TRANSLATE_NOOP("fovea", "What a paper would print of runs: size, speed, "
                                                "how soon they learn and how well")},
         {.describe = tableOfRuns,
          .view = true,
          .workspace = workspaceId::train,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "Each line is a run. Fewer steps to 95 % is faster learning; test accuracy "
                       "is measured when a run has ended, on examples that it never saw.")}},
        insideFigure(),
        gradientFigure(),
        {{.id = figureId::trainAnswer,
          .name = QT_TRANSLATE_NOOP("fovea", "Answer"),
          .formula = "p(y | x)",
          .summary = QT_TRANSLATE_NOOP("fovea", "What a run predicts for the sentence at a step")},
         {.describe = answerOfRun, .workspace = workspaceId::train, .offered = hasSentence}},
        {{.id = figureId::trainPredicts,
          .name = QT_TRANSLATE_NOOP("fovea", "What it predicts"),
          .formula = "y₀ … y",
          .summary =
              QT_TRANSLATE_NOOP("fovea", "What a run predicts for the sentence, step by step")},
         {.describe = predictionsOfRun, .workspace = workspaceId::train, .offered = hasSentence}},
    };
}

} // namespace fovea

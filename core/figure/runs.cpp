#include "core/figure/runs.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/training_work.h"
#include "core/figure/attention_map.h"
#include "core/figure/beams.h"
#include "core/figure/inside.h"
#include "core/figure/model_figures.h"
#include "core/figure/run_gradients.h"
#include "core/figure/run_groups.h"
#include "core/figure/run_table.h"
#include "core/figure/tested_runs.h"
#include "core/figure/training.h"

#include <algorithm>

namespace fovea {
namespace {

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
        return Stack{
            .title = {QT_TRANSLATE_NOOP("fovea", "Training"), {}},
            .subtitle = {runs.runs.empty()
                             ? QT_TRANSLATE_NOOP(
                                   "fovea", "no run is shown; begin one, or choose an earlier one")
                             : QT_TRANSLATE_NOOP("fovea", "no step is done yet"),
                         {}}};
    Stack stack;
    try {
        stack = trainingCurves(histories, in.settings);
    } catch (const Error& error) { // of what is asked for there is no number yet
        return Stack{.title = {QT_TRANSLATE_NOOP("fovea", "Training"), {}},
                     .subtitle = error.message()};
    }
    if (takesTogether(in.settings)) {
        stack = together(std::move(stack), groupedBySeed(runs.runs));
        stack.subtitle.more.push_back(
            {QT_TRANSLATE_NOOP("fovea", "mean over seeds ± standard deviation"), {}});
    }
    if (runs.runs.size() > 1)
        for (Plot& plot : stack.plots)
            for (Plot::Curve& curve : plot.curves)
                curve.strong = curve.series == 0 && !curve.faint; // the present run lies on top
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
    if (!hasAttention(sentence))
        return Plot{.title = titleOfQuantity(Shown::weight),
                    .subtitle = {QT_TRANSLATE_NOOP("fovea", "this model has no attention"), {}},
                    .bare = true};
    Values settings = defaultChoice(figures().info().row(figureId::matrix)).values;
    for (const auto& [id, value] : in.settings)
        settings[id] = value;
    Matrix map = attentionMap(
        {.trace = sentence, .view = in.view, .settings = settings, .backend = in.backend});
    map.subtitle.more.push_back(stepText(*in.trace.runs));
    return map;
}

// As Explore would describe it.
FigureInput ofSentence(const FigureInput& in) {
    return {.trace = *in.trace.runs->sentence,
            .view = in.view,
            .settings = in.settings,
            .backend = in.backend};
}

Figure answerOfRun(const FigureInput& in) {
    if (!hasSentence(in.trace))
        return Answer{.title = {QT_TRANSLATE_NOOP("fovea", "Answer"), {}},
                      .subtitle = nothingYet()};
    Answer answer = modelAnswer(ofSentence(in));
    answer.subtitle = stepText(*in.trace.runs);
    return answer;
}

bool searches(const Trace& trace) {
    return hasSentence(trace) && hasBeams(*trace.runs->sentence);
}

Figure beamsOfRun(const FigureInput& in) {
    if (!searches(in.trace))
        return Plot{
            .title = {QT_TRANSLATE_NOOP("fovea", "Beam search"), {}},
            .subtitle =
                hasSentence(in.trace)
                    ? Message{QT_TRANSLATE_NOOP("fovea", "the run does not go on with words"), {}}
                    : nothingYet(),
            .bare = true};
    Plot tree = beams(ofSentence(in));
    tree.subtitle.more.push_back(stepText(*in.trace.runs));
    return tree;
}

bool lacksBeamsOfRun(const FigureInput& in) {
    return searches(in.trace) && lacksBeams(ofSentence(in));
}

void completeBeamsOfRun(const FigureInput& in, const Progress& /*progress*/) {
    const RunsTrace& runs = *in.trace.runs;
    const auto& model = runs.runs.front()->model;
    const auto& step = runs.sentence->experiment.model.step;
    completeBeamsOf(step ? *model->atStep(*step) : *model, ofSentence(in));
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

std::vector<Parameter> curveParameters() {
    std::vector<Parameter> all = trainingParameters();
    all.push_back(seedsParameter());
    return all;
}

} // namespace

std::vector<Row<FigureMath>> runFigures() {
    return {
        {{.id = figureId::train,
          .name = QT_TRANSLATE_NOOP("fovea", "Learning"),
          .formula = "loss over steps",
          .summary = QT_TRANSLATE_NOOP("fovea", "Loss, accuracy, learning rate and gradient norm "
                                                "of runs, laid over each other"),
          .parameters = curveParameters()},
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
        runTableFigure(),
        testsFigure(),
        insideRunFigure(),
        gradientFigure(),
        {{.id = figureId::trainAnswer,
          .name = QT_TRANSLATE_NOOP("fovea", "Answer"),
          .formula = "p(y | x)",
          .summary = QT_TRANSLATE_NOOP("fovea", "What a run predicts for the sentence at a step")},
         {.describe = answerOfRun, .workspace = workspaceId::train, .offered = hasSentence}},
        {{.id = "train-beams",
          .name = QT_TRANSLATE_NOOP("fovea", "Beams"),
          .formula = "Σ log p",
          .summary = QT_TRANSLATE_NOOP(
              "fovea", "How a run goes on at a step: beam search as a tree of words"),
          .parameters = beamsParameters()},
         {.describe = beamsOfRun,
          .view = true,
          .workspace = workspaceId::train,
          .reading = QT_TRANSLATE_NOOP(
              "fovea", "From the left to the right the text grows by a word; the strong branch "
                       "is the best text. Early in training all words are about equally likely."),
          .plot = true,
          .lacks = lacksBeamsOfRun,
          .complete = completeBeamsOfRun,
          .offered = searches}},
        {{.id = figureId::trainPredicts,
          .name = QT_TRANSLATE_NOOP("fovea", "What it predicts"),
          .formula = "y₀ … y",
          .summary =
              QT_TRANSLATE_NOOP("fovea", "What a run predicts for the sentence, step by step")},
         {.describe = predictionsOfRun, .workspace = workspaceId::train, .offered = hasSentence}},
    };
}

} // namespace fovea

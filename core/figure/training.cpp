#include "core/figure/training.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/figure/plot_settings.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

using Track = TrainingHistory::Track;
using Runs = std::vector<HistoryPointer>;

constexpr std::size_t manyEvaluations = 60; // more are a curve, no dots
constexpr double partsOfRun = 100; // a run has this many windows, unless another window is chosen

// A quantity: a plot of its own.
struct LoggedCurves {
    const char* id; // of the setting
    const char* name;
    Track TrainingHistory::*ofSteps; // null: it is not logged there
    Track TrainingHistory::*ofEvaluations;
    double least;       // the axis begins there, or reaches it
    double most;        // the axis ends there, or reaches it
    bool noisy = true;  // over the steps; what follows a rule, or is a mean, is not
    bool asked = false; // not among all of them: only where it is chosen
};

constexpr double unbounded = std::numeric_limits<double>::quiet_NaN(); // as far as the numbers

const LoggedCurves allCurves[] = {
    {QT_TRANSLATE_NOOP("fovea", "loss"), QT_TRANSLATE_NOOP("fovea", "Loss"), &TrainingHistory::loss,
     &TrainingHistory::validationLoss, 0, unbounded},
    {QT_TRANSLATE_NOOP("fovea", "accuracy"), QT_TRANSLATE_NOOP("fovea", "Accuracy"),
     &TrainingHistory::trainingAccuracy, &TrainingHistory::accuracy, 0, 1, false},
    {QT_TRANSLATE_NOOP("fovea", "perplexity"), QT_TRANSLATE_NOOP("fovea", "Perplexity"), nullptr,
     &TrainingHistory::perplexity, unbounded, unbounded},
    {QT_TRANSLATE_NOOP("fovea", "learning-rate"), QT_TRANSLATE_NOOP("fovea", "Learning rate"),
     &TrainingHistory::rate, nullptr, 0, unbounded, false},
    {QT_TRANSLATE_NOOP("fovea", "gradient-norm"), QT_TRANSLATE_NOOP("fovea", "Gradient norm"),
     &TrainingHistory::gradientNorm, nullptr, 0, unbounded},
    {QT_TRANSLATE_NOOP("fovea", "speed"), QT_TRANSLATE_NOOP("fovea", "Steps per second"),
     &TrainingHistory::stepsPerSecond, nullptr, 0, unbounded, false, true},
};

bool anyLogs(const Runs& runs, Track TrainingHistory::*track) {
    return track && std::ranges::any_of(runs, [&](const HistoryPointer& run) {
               return !((*run).*track).steps.empty();
           });
}

// Of "all", the perplexity where there is no accuracy: it is the loss in another measure.
std::vector<const LoggedCurves*> chosenCurves(const Runs& runs, const std::string& wish) {
    std::vector<const LoggedCurves*> chosen;
    for (const LoggedCurves& one : allCurves) {
        const bool there = anyLogs(runs, one.ofSteps) || anyLogs(runs, one.ofEvaluations);
        const bool again = one.ofEvaluations == &TrainingHistory::perplexity &&
                           anyLogs(runs, &TrainingHistory::accuracy);
        if (there && (wish == one.id || (wish == "all" && !again && !one.asked)))
            chosen.push_back(&one);
    }
    return chosen;
}

double lastStep(const Runs& runs) {
    double last = 1;
    for (const HistoryPointer& run : runs)
        for (const LoggedCurves& one : allCurves)
            for (const auto track : {one.ofSteps, one.ofEvaluations})
                if (track && !((*run).*track).steps.empty())
                    last = std::max(last, ((*run).*track).steps.back());
    return last;
}

Plot::Axis axisOf(const LoggedCurves& shown, const Plot& plot, bool logarithmic) {
    std::vector<const std::vector<double>*> numbers;
    for (const Plot::Curve& curve : plot.curves)
        numbers.push_back(&curve.y);
    for (const Plot::Dots& dots : plot.dots)
        numbers.push_back(&dots.y);
    if (logarithmic)
        return logarithmicAxis(numbers);
    std::vector<double> ends;
    for (const double end : {shown.least, shown.most})
        if (!std::isnan(end))
            ends.push_back(end);
    bool within = true; // above the least
    for (const auto* list : numbers)
        within = within && std::ranges::none_of(*list, [&](double y) { return y < shown.least; });
    numbers.push_back(&ends);
    Plot::Axis axis = fittedAxis({}, numbers);
    if (!std::isnan(shown.least) && within)
        axis.low = shown.least;
    return axis;
}

Message nameFor(const TrainingHistory& run, const Message& what, bool several) {
    if (!several)
        return what;
    return what.text.empty() ? Message{"%1", {run.name}} : Message{"%1", {run.name}, {what}};
}

// The curves of one run. Several share a legend, in the first plot.
void addRun(Plot& plot, const LoggedCurves& shown, const TrainingHistory& run, Index series,
            bool several, bool listed, double window) {
    const auto name = [&](const char* what) { return nameFor(run, {what, {}}, several); };
    const auto logs = [&](auto track) { return track && !(run.*track).steps.empty(); };
    const bool only = !logs(shown.ofSteps) || !logs(shown.ofEvaluations); // one thing is drawn
    if (logs(shown.ofSteps)) {
        const Track& track = run.*shown.ofSteps;
        const bool smooths = window > 0 && shown.noisy && track.steps.size() > 1;
        const bool ownName = !several && !smooths && !only; // another than in the first plot
        plot.curves.push_back({.name = smooths ? name(QT_TRANSLATE_NOOP("fovea", "each step"))
                                               : name(QT_TRANSLATE_NOOP("fovea", "training")),
                               .x = track.steps,
                               .y = track.values,
                               .margin = {},
                               .series = series,
                               .faint = smooths,
                               .listed = ownName || (listed && !(several && smooths))});
        if (smooths)
            plot.curves.push_back({.name = several ? nameFor(run, {}, true)
                                                   : name(QT_TRANSLATE_NOOP("fovea", "smoothed")),
                                   .x = track.steps,
                                   .y = smoothed(track, window),
                                   .margin = {},
                                   .series = series,
                                   .strong = true,
                                   .listed = listed});
    }
    if (!logs(shown.ofEvaluations))
        return;
    const Track& track = run.*shown.ofEvaluations;
    const Message validation = name(QT_TRANSLATE_NOOP("fovea", "validation"));
    if (track.steps.size() == 1 || (!only && track.steps.size() <= manyEvaluations))
        plot.dots.push_back({.name = validation,
                             .x = track.steps,
                             .y = track.values,
                             .weights = {},
                             .labels = {},
                             .series = series,
                             .listed = listed});
    else // a line alone would promise numbers between a few
        plot.curves.push_back({.name = validation,
                               .x = track.steps,
                               .y = track.values,
                               .margin = {},
                               .series = series,
                               .stroke = only ? Plot::Stroke::solid : Plot::Stroke::dotted,
                               .strong = true,
                               .dots = track.steps.size() <= manyEvaluations,
                               .listed = listed});
}

Plot plotOf(const LoggedCurves& shown, const Runs& runs, const Values& settings, double window,
            bool first) {
    const bool several = runs.size() > 1;
    Plot plot;
    for (std::size_t i = 0; i < runs.size(); ++i)
        addRun(plot, shown, *runs[i], static_cast<Index>(i), several, first, window);
    const bool logarithmic =
        shown.ofSteps == &TrainingHistory::loss && option(settings, "scale") == "log";
    plot.y = axisOf(shown, plot, logarithmic);
    plot.y.name = {shown.name, {}};
    plot.x = {.low = 0, .high = lastStep(runs), .whole = true};
    return plot;
}

double windowOf(const Runs& runs, const Values& settings) {
    if (!isAutomatic(settings, "smooth"))
        return static_cast<double>(integer(settings, "smooth"));
    const double window = std::round(lastStep(runs) / partsOfRun);
    return window > 1 ? window : 0; // of a few steps all are seen
}

bool hasHistory(const Trace& trace) {
    return trace.model && trace.model->history;
}

// Beside the model those of the reference, where that is another one.
Figure trainingOf(const FigureInput& in) {
    Runs runs;
    if (hasHistory(in.trace))
        runs.push_back(in.trace.model->history);
    if (const Trace* reference = in.trace.reference.get();
        !runs.empty() && reference && hasHistory(*reference) &&
        reference->experiment.model.hash != in.trace.experiment.model.hash)
        runs.push_back(reference->model->history);
    if (runs.size() == 2 && runs[0]->name == runs[1]->name) { // folders of one name
        TrainingHistory apart = *runs[1];
        apart.name += " (A)";
        runs[1] = std::make_shared<const TrainingHistory>(std::move(apart));
    }
    Stack stack = trainingCurves(runs, in.settings);
    if (const auto& step = in.trace.experiment.model.step)
        for (Plot& plot : stack.plots)
            plot.marks.push_back({.upright = true, .at = static_cast<double>(*step)});
    return stack;
}

Figure trainingOfRuns(const Runs& runs, const Values& settings) {
    Figure figure = trainingCurves(runs, settings);
    applyPlotSettings(figure, settings);
    return figure;
}

} // namespace

std::vector<Parameter> trainingParameters() {
    std::vector<std::string> quantities = {QT_TRANSLATE_NOOP("fovea", "all")};
    for (const LoggedCurves& one : allCurves)
        quantities.emplace_back(one.id);
    return {
        optionParameter("show", QT_TRANSLATE_NOOP("fovea", "Curves"), std::move(quantities)),
        optionParameter("scale", QT_TRANSLATE_NOOP("fovea", "Scale of the loss"),
                        {QT_TRANSLATE_NOOP("fovea", "linear"), QT_TRANSLATE_NOOP("fovea", "log")}),
        automatic(integerParameter("smooth", QT_TRANSLATE_NOOP("fovea", "Smoothed over steps"), 10,
                                   0, 1'000'000'000),
                  QT_TRANSLATE_NOOP("fovea", "steps / 100"), [](const Sizes&) { return 10.0; })};
}

bool hasNumbers(const TrainingHistory& history) {
    return std::ranges::any_of(allCurves, [&](const LoggedCurves& one) {
        return (one.ofSteps && !(history.*one.ofSteps).steps.empty()) ||
               (one.ofEvaluations && !(history.*one.ofEvaluations).steps.empty());
    });
}

// One sum over the values before a step and one over those behind it, each made of its neighbour's.
// Values far away may weigh nothing. Huge numbers are scaled down: their sum stays finite.
std::vector<double> smoothed(const TrainingHistory::Track& track, double window) {
    const std::size_t count = track.values.size();
    std::vector<double> sums(count, 0.0);
    std::vector<double> weights(count, 0.0);
    double largest = 0;
    for (const double value : track.values)
        largest = std::max(largest, std::abs(value));
    const int shift = largest > 1e290 ? -64 : 0; // of the exponent
    const auto pass = [&](bool forwards) {
        double sum = 0;
        double weight = 0;
        for (std::size_t n = 0; n < count; ++n) {
            const std::size_t i = forwards ? n : count - 1 - n;
            const std::size_t before = forwards ? i - 1 : i + 1;
            if (n > 0) {
                const double older =
                    std::exp(-std::abs(track.steps[i] - track.steps[before]) / window);
                sum = (sum + std::ldexp(track.values[before], shift)) * older;
                weight = (weight + 1) * older;
            }
            sums[i] += sum;
            weights[i] += weight;
        }
    };
    pass(true);
    pass(false);
    for (std::size_t i = 0; i < count; ++i)
        sums[i] =
            std::ldexp((sums[i] + std::ldexp(track.values[i], shift)) / (weights[i] + 1), -shift);
    return sums;
}

Stack trainingCurves(const std::vector<HistoryPointer>& runs, const Values& settings) {
    Stack stack{.title = {QT_TRANSLATE_NOOP("fovea", "Training"), {}}};
    if (runs.empty()) {
        stack.subtitle = {QT_TRANSLATE_NOOP("fovea", "this model has no log of its training"), {}};
        return stack;
    }
    for (const HistoryPointer& run : runs)
        if (run->problem)
            throw Error(Fault::failure, *run->problem);
    const double window = windowOf(runs, settings);
    const std::string& wish = option(settings, "show");
    bool smooths = false; // any of them
    for (const LoggedCurves* shown : chosenCurves(runs, wish)) {
        smooths = smooths || (shown->noisy && anyLogs(runs, shown->ofSteps));
        stack.plots.push_back(plotOf(*shown, runs, settings, window, stack.plots.empty()));
        stack.shares.push_back(stack.shares.empty() ? 0.8 : 0.36);
    }
    if (stack.plots.empty())
        fail(QT_TRANSLATE_NOOP("fovea", "%1: its log has no numbers for show=%2"),
             {runs.front()->name, wish});
    // The lower axis is that of all.
    stack.plots.back().x.name = {QT_TRANSLATE_NOOP("fovea", "step"), {}};
    stack.subtitle = runs.size() == 1 ? Message{"%1", {runs.front()->name}}
                                      : Message{QT_TRANSLATE_NOOP("fovea", "runs: %1"),
                                                {std::to_string(runs.size())}};
    if (window > 0 && smooths)
        stack.subtitle.more.push_back({QT_TRANSLATE_NOOP("fovea", "smoothed over %1 steps"),
                                       {std::to_string(static_cast<std::int64_t>(window))}});
    return stack;
}

std::vector<Row<FigureMath>> trainingFigures() {
    return {{{.id = "training",
              .name = QT_TRANSLATE_NOOP("fovea", "Training"),
              .formula = "loss over steps",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "How a model learned: loss, accuracy, learning rate and gradient norm"),
              .parameters = trainingParameters()},
             {.describe = trainingOf,
              .view = true,
              .workspace = workspaceId::explore,
              .reading = QT_TRANSLATE_NOOP(
                  "fovea",
                  "Each curve begins at the first step of training. A loss that falls on held-out "
                  "examples, too, tells that the model learns more than its own examples."),
              .plot = true,
              .offered = hasHistory,
              .ofRuns = trainingOfRuns}}};
}

} // namespace fovea

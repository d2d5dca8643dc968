#include "core/figure/run_gradients.h"

#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/training_work.h"
#include "core/figure/training.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace fovea {
namespace {

using Track = TrainingHistory::Track;

// A part of a network that is numbered: "layer.0", and "speaker.0" of what generates.
struct LayerTrack {
    std::string stack;
    std::int64_t number = 0; // from 0
    const Track* norms = nullptr;
};

// In the order of the forward pass.
std::vector<LayerTrack> layersOf(const TrainingHistory& history) {
    std::vector<LayerTrack> layers;
    for (const auto& [part, track] : history.partNorms) {
        const std::size_t dot = part.find('.');
        const auto number =
            dot == std::string::npos ? std::nullopt : readInteger(part.substr(dot + 1));
        constexpr std::int64_t most = 1'000'000; // layers
        if (number && *number >= 0 && *number < most && !track.steps.empty())
            layers.push_back({part.substr(0, dot), *number, &track});
    }
    std::ranges::sort(layers, {}, [](const LayerTrack& one) {
        return std::tuple(one.stack, one.number); // "layer" reads before "speaker" speaks
    });
    return layers;
}

double windowOfRun(const Track& track) {
    return std::max(1.0, track.steps.back() / 100);
}

// At the step, or the last one before it that was logged.
double normAt(const Track& track, double step) {
    const std::vector<double> all = smoothed(track, windowOfRun(track));
    const auto behind = std::ranges::upper_bound(track.steps, step);
    const auto at = behind == track.steps.begin() ? behind : behind - 1;
    return all[static_cast<std::size_t>(at - track.steps.begin())];
}

// A curve for each run: how the gradients shrink or grow from the last layer to the first.
void addByLayer(Plot& plot, const RunsTrace& runs, bool chosen) {
    std::size_t most = 1;
    int without = 0;
    for (std::size_t i = 0; i < runs.runs.size(); ++i) {
        const KnownRun& run = *runs.runs[i];
        const auto step = static_cast<double>(chosen ? runs.step : run.done);
        Plot::Curve curve{.name = {"%1", {run.name}},
                          .x = {},
                          .y = {},
                          .margin = {},
                          .series = static_cast<Index>(i),
                          .strong = i == 0,
                          .dots = true};
        for (const LayerTrack& layer : layersOf(*run.history)) {
            curve.x.push_back(static_cast<double>(curve.x.size() + 1));
            curve.y.push_back(normAt(*layer.norms, step));
        }
        most = std::max(most, curve.x.size());
        if (curve.x.empty()) {
            ++without;
            continue;
        }
        plot.curves.push_back(std::move(curve));
    }
    const std::vector<LayerTrack> present = layersOf(*runs.runs.front()->history);
    const auto encoder = std::ranges::count(present, "layer", &LayerTrack::stack);
    const bool isPair = encoder > 0 && encoder < std::ssize(present);
    plot.x = {.name = isPair ? Message{QT_TRANSLATE_NOOP("fovea", "layer (after %1: decoder)"),
                                       {std::to_string(encoder)}}
                             : Message{QT_TRANSLATE_NOOP("fovea", "layer"), {}},
              .low = 0.5,
              .high = static_cast<double>(most) + 0.5,
              .whole = true};
    if (without > 0)
        plot.subtitle = {QT_TRANSLATE_NOOP("fovea", "runs without numbered layers: %1"),
                         {std::to_string(without)}};
    if (chosen) {
        const Message step{QT_TRANSLATE_NOOP("fovea", "after step %1"),
                           {std::to_string(runs.step)}};
        if (without > 0)
            plot.subtitle.more.push_back(step);
        else
            plot.subtitle = step;
    }
}

// A curve for each layer of the present run.
void addBySteps(Plot& plot, const RunsTrace& runs, bool chosen) {
    double last = 1;
    Index series = 0;
    for (const LayerTrack& layer : layersOf(*runs.runs.front()->history)) {
        last = std::max(last, layer.norms->steps.back());
        const std::string number = std::to_string(layer.number + 1);
        plot.curves.push_back(
            {.name = layer.stack == "layer"
                         ? Message{QT_TRANSLATE_NOOP("fovea", "layer %1"), {number}}
                         : Message{QT_TRANSLATE_NOOP("fovea", "decoder %1"), {number}},
             .x = layer.norms->steps,
             .y = smoothed(*layer.norms, windowOfRun(*layer.norms)),
             .margin = {},
             .series = series++,
             .strong = true});
    }
    plot.x = {
        .name = {QT_TRANSLATE_NOOP("fovea", "step"), {}}, .low = 0, .high = last, .whole = true};
    plot.subtitle = {"%1", {runs.runs.front()->name}};
    if (chosen)
        plot.marks.push_back({.upright = true, .at = static_cast<double>(runs.step)});
}

Figure gradientsOfRuns(const FigureInput& in) {
    const RunsTrace& runs = *in.trace.runs;
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "Gradient norms"), {}}};
    const bool any = std::ranges::any_of(
        runs.runs, [](const KnownRunPointer& run) { return !layersOf(*run->history).empty(); });
    if (!any) {
        plot.subtitle = {
            runs.runs.empty()
                ? QT_TRANSLATE_NOOP("fovea", "no run is shown; begin one, or choose an earlier one")
                : QT_TRANSLATE_NOOP("fovea", "of no layer there is a number yet"),
            {}};
        return plot;
    }
    const bool chosen = in.trace.experiment.training.step.has_value() && runs.sentence;
    if (option(in.settings, "over") == "layers")
        addByLayer(plot, runs, chosen);
    else
        addBySteps(plot, runs, chosen);
    std::vector<const std::vector<double>*> numbers;
    for (const Plot::Curve& curve : plot.curves)
        numbers.push_back(&curve.y);
    plot.y =
        option(in.settings, "scale") == "log" ? logarithmicAxis(numbers) : fittedAxis({}, numbers);
    plot.y.name = {QT_TRANSLATE_NOOP("fovea", "gradient norm"), {}};
    return plot;
}

} // namespace

Row<FigureMath> gradientFigure() {
    return {{.id = figureId::trainGradients,
             .name = QT_TRANSLATE_NOOP("fovea", "Gradients"),
             .formula = "‖∂L/∂θˡ‖",
             .summary = QT_TRANSLATE_NOOP(
                 "fovea", "How large the gradients of each layer are, for runs side by side"),
             .parameters = {optionParameter("over", QT_TRANSLATE_NOOP("fovea", "Over"),
                                            {QT_TRANSLATE_NOOP("fovea", "layers"),
                                             QT_TRANSLATE_NOOP("fovea", "steps")}),
                            optionParameter("scale", QT_TRANSLATE_NOOP("fovea", "Axis scale"),
                                            {QT_TRANSLATE_NOOP("fovea", "log"),
                                             QT_TRANSLATE_NOOP("fovea", "linear")})}},
            {.describe = gradientsOfRuns,
             .view = true,
             .workspace = workspaceId::train,
             .reading = QT_TRANSLATE_NOOP(
                 "fovea", "Each colour is a run: the norm of all gradients of a layer, from the "
                          "first layer to the last. Without residual connections or layer norms "
                          "the first layers may learn from much smaller gradients."),
             .plot = true}};
}

} // namespace fovea

#include "app/output/lab_commands.h"

#include "app/output/command_parts.h"
#include "core/attention/stages.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/regression.h"
#include "core/figure/figures.h"
#include "core/figure/positions/position_figures.h"
#include "core/regression/kernels.h"
#include "core/regression/optimisers.h"

namespace fovea {
namespace {

// " --name text" of what was chosen, nothing of what stands at its default; false where words do
// not say it.
bool addChoice(std::string& line, const char* name, const TableInfo& table,
               const Selection& chosen) {
    const std::string text = printSelection(table, chosen);
    if (chosen != defaultSelection(table))
        line += optionWords(name, text);
    return readsBack(table, chosen, text);
}

// A figure with its own settings; those of others do not change it. Nothing where words do not say
// it.
std::optional<std::string> figureText(const ViewState& view) {
    const RowInfo& row = figureOf(view);
    Selection chosen = selectionOf(row);
    chosen.parts.front().choice.values = settingsOf(view, row);
    std::string text = printSelection(figures().info(), chosen);
    ViewState read;
    chooseFigure(read, text, "");
    if (settingsOf(read, row) != settingsOf(view, row))
        return std::nullopt;
    return text;
}

// "2.4", "2.4,1": as few digits as mean the same query.
std::string coordinatesText(const RegressionTrace& trace, Index query) {
    const Coordinates at = coordinatesOf(trace, query);
    const auto text = [&](double number, std::size_t axis, bool exact) {
        const double across = trace.range.high[axis] - trace.range.low[axis];
        return exact ? printNumber(number) : printFor(number, across);
    };
    for (const bool exact : {false, true}) {
        const std::string first = text(at[0], 0, exact);
        const std::string second = trace.points->axes == 2 ? text(at[1], 1, exact) : "0";
        const auto x = readNumber(first);
        const auto x2 = readNumber(second);
        const bool within =
            x && x2 && *x >= trace.range.low[0] && *x <= trace.range.high[0] &&
            (trace.points->axes == 1 || (*x2 >= trace.range.low[1] && *x2 <= trace.range.high[1]));
        if (exact || (within && queryAt(trace, {*x, *x2}) == query))
            return trace.points->axes == 2 ? first + ',' + second : first;
    }
    return {};
}

std::string queryOptions(const Experiment& experiment) {
    std::string line;
    if (experiment.view.query) {
        RegressionTrace trace; // what queries are counted on, nothing more
        trace.points =
            std::make_shared<const SortedPoints>(sortedPoints(pointsOf(experiment.regression)));
        trace.range = rangeOf(experiment.regression, *trace.points);
        line += optionWords("--at", coordinatesText(trace, *experiment.view.query));
    }
    if (experiment.view.key)
        line += optionWords("--point", std::to_string(*experiment.view.key + 1));
    return line;
}

} // namespace

std::optional<std::string> regressLine(const Experiment& experiment, const std::string& output,
                                       const std::string& out) {
    const RegressionStudy& study = experiment.regression;
    const RegressionStudy defaults = defaultRegression();
    std::string line = "fovea regress";
    if (!study.points.cells.isNull() || study.source.only().row == ownPoints().id ||
        !addChoice(line, "--source", regressionData().info(), study.source) ||
        !addChoice(line, "--kernel", regressionKernels().info(), study.kernel) ||
        !addChoice(line, "--fit", regressionOptimisers().info(), study.fit.optimiser))
        return std::nullopt;
    if (study.kernel != defaults.kernel && study.fit.optimiser != defaults.fit.optimiser)
        return std::nullopt; // the options of which exclude each other
    if (study.fit.epochs != defaults.fit.epochs)
        line += optionWords("--epochs", std::to_string(study.fit.epochs));
    if (study.fit.start != defaults.fit.start)
        line += optionWords("--start", printNumber(study.fit.start));
    const auto figure = figureText(experiment.view);
    if (!figure)
        return std::nullopt;
    // Without a name these are the estimates.
    const bool numbers = output.ends_with(".csv") || output.ends_with(".npy");
    if (numbers || *figure != figureId::regressionCurve)
        line += optionWords("--figure", *figure);
    return line + queryOptions(experiment) + out;
}

std::optional<std::string> positionLine(const Experiment& experiment, const std::string&,
                                        const std::string& out) {
    const PositionStudy& study = experiment.positions;
    const Experiment defaults = defaultExperiment();
    if (experiment.selections != defaults.selections || hasControls(experiment.text))
        return std::nullopt;
    const TableInfo& table = positions().info();
    const std::string encoding = printSelection(table, study.encoding);
    const auto figure = figureText(experiment.view);
    if (!figure || !readsBack(table, study.encoding, encoding))
        return std::nullopt;
    std::string line = "fovea position" + optionWords("--encoding", encoding) +
                       optionWords("--length", std::to_string(study.length)) +
                       optionWords("--width", std::to_string(study.width));
    if (study.other) {
        const std::string other = printSelection(table, *study.other);
        if (!readsBack(table, *study.other, other))
            return std::nullopt;
        line += optionWords("--other", other);
    }
    if (study.heads != defaults.positions.heads)
        line += optionWords("--heads", std::to_string(study.heads));
    if (experiment.seed != defaults.seed)
        line += optionWords("--seed", std::to_string(experiment.seed));
    if (experiment.text != defaults.text)
        line += optionWords("--text", experiment.text);
    if (*figure != answering({}, study.encoding.only().row))
        line += optionWords("--figure", *figure);
    return line + out;
}

std::optional<std::string> compareLine(const Experiment& experiment, const std::string&,
                                       const std::string& out) {
    const CompareStudy& study = experiment.compare;
    if (study.measured.measurement || study.before.measurement || hasControls(experiment.text))
        return std::nullopt;
    std::string line;
    for (const Parameter& parameter : compareParameters())
        if (valueOf(study, parameter) != valueOf(CompareStudy{}, parameter))
            line +=
                optionWords("--layer-" + parameter.id, std::to_string(valueOf(study, parameter)));
    for (const Stage stage : allStages)
        if (!addChoice(line, ("--" + table(stage).id).c_str(), table(stage), experiment.at(stage)))
            return std::nullopt;
    if (experiment.seed != defaultExperiment().seed)
        line += optionWords("--seed", std::to_string(experiment.seed));
    const auto figure = figureText(experiment.view);
    if (!figure)
        return std::nullopt;
    if (*figure != figuresOf(experiment.view.workspace).front()->id)
        line += optionWords("--figure", *figure);
    const auto addPlace = [&](const char* name, std::int64_t place) {
        line += optionWords(name, std::to_string(place + 1)); // people count from 1
    };
    if (experiment.view.layer != 0)
        addPlace("--layer", experiment.view.layer);
    if (experiment.view.head != 0)
        addPlace("--head", experiment.view.head);
    if (experiment.view.query)
        addPlace("--query", *experiment.view.query);
    if (experiment.text.starts_with('-')) // a sentence, not an option
        return "fovea compare" + line + out + " -- " + shellWord(experiment.text);
    return "fovea compare " + shellWord(experiment.text) + line + out;
}

} // namespace fovea

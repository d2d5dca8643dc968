#include "app/output/figure_files.h"

#include "app/headless.h"
#include "app/options/device_option.h"
#include "app/output/standard_error.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/readable.h"
#include "core/base/table.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/experiment/run.h"
#include "core/experiment/workspaces.h"
#include "core/figure/figures.h"
#include "ui/export/formats.h"
#include "ui/look/language.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace fovea {
namespace {

// Counted from 1 by a person; from 0 here.
std::optional<std::int64_t> indexOf(const std::string& text, const char* option, const char* what,
                                    Index count) {
    if (text.empty())
        return std::nullopt;
    const Parameter parameter = integerParameter(option, "", 1, 1, 1'000'000'000);
    const auto value = std::get<std::int64_t>(readValue(parameter, text, option));
    if (value > count)
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: there is no %2 %3, there are %4"),
                  {option, what, std::to_string(value), std::to_string(count)});
    return value - 1;
}

// What the window asks a person for, a file would only tell.
void checkShown(const Trace& trace, const std::string& figure) {
    if (figure == figureId::compare && !trace.reference)
        failUsage(QT_TRANSLATE_NOOP("fovea",
                                    "--figure: ‘compare’ shows an A beside this, and there "
                                    "is none; expected a session in which it was set"));
    if (figure == figureId::compareTimes && !trace.experiment.compare.measured.measurement)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--figure: ‘compare-times’ shows what was measured, "
                                             "and nothing was; expected --measure"));
}

} // namespace

void addFigureOptions(CLI::App& command, FigureOptions& options) {
    addFigureOutputs(command, options.outputs);
    addViewOptions(command, options);
}

void addViewOptions(CLI::App& command, FigureOptions& options) {
    const auto add = [&](const char* name, std::string& value, const std::string& help,
                         const char* type) {
        command.add_option(name, value, help)->type_name(type)->group("Figure");
    };
    add("--figure", options.figure, figures().info().rowList(), "NAME[:SETTING=VALUE,…]");
    add("--layer", options.layer, "Which of a model's attentions, counted from 1", "N");
    add("--head", options.head, "Which head, counted from 1", "N");
    add("--query", options.query, "The query to point out, counted from 1", "N");
    add("--key", options.key, "The key to point out, counted from 1", "N");
}

void makeFiguresOptional(CLI::App& command) {
    CLI::Option* output = command.get_option("--output")->required(false);
    command.get_option("--figure")->needs(output);
}

bool drawsBeams(const FigureOptions& options) {
    const std::string id = figureId::beams;
    return options.figure == id || options.figure.starts_with(id + ":");
}

FigureOptions withDecoding(FigureOptions options, const Values& given) {
    if (!drawsBeams(options))
        return options;
    std::string& text = options.figure;
    // By setting of the tree: how the command calls it.
    for (const auto& [setting, asked] :
         {std::pair("beams", "beams"), {"length-penalty", "length-penalty"}, {"words", "most"}}) {
        const auto found = given.find(asked);
        const std::string set = std::string(setting) + "=";
        if (found != given.end() && text.find(set) == std::string::npos)
            text +=
                (text.find(':') == std::string::npos ? ":" : ",") + set + printValue(found->second);
    }
    return options;
}

bool chooseView(Experiment& experiment, const FigureOptions& options, const Trace* trace) {
    ViewState& view = experiment.view;
    if (!options.figure.empty()) {
        const std::string id = options.figure.substr(0, options.figure.find(':'));
        if (std::ranges::find(figures().info().rows, id, &RowInfo::id) ==
            figures().info().rows.end()) // of all of them the list would be cut
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: there is no ‘%2’, known: %3"),
                      {"--figure", id, figureNames(view.workspace)});
        chooseFigure(view, options.figure, "--figure");
    }
    const WorkspaceMath& workspace = workspaces().math(view.workspace);
    const auto extentAt = [&](Index layer) {
        return trace ? workspace.extent(*trace, layer) : workspace.expected(experiment);
    };
    const std::optional<Extent> first = extentAt(0);
    if (!first)
        return false;
    view.layer = indexOf(options.layer, "--layer", "layer", first->layers)
                     .value_or(std::min(view.layer, first->layers - 1));
    const Extent extent = *extentAt(view.layer);
    if (const auto head = indexOf(options.head, "--head", "head", extent.heads))
        view.head = *head;
    if (const auto query = indexOf(options.query, "--query", "token", extent.queries))
        view.query = query;
    if (const auto key = indexOf(options.key, "--key", "token", extent.keys))
        view.key = key;
    if (anyDrawn(options))
        checkSize(view, extent.heads, extent.queries, extent.keys);
    return true;
}

std::string figureNames(const std::string& workspace) {
    std::string list;
    for (const RowInfo* row : figuresOf(workspace))
        list += (list.empty() ? "" : ", ") + row->id;
    return list;
}

bool anyDrawn(const FigureOptions& options) {
    return std::ranges::any_of(options.outputs, [](const std::string& path) {
        return formats().math(formatFor(path).id).ofFigure;
    });
}

std::shared_ptr<Backend> makeComputer(const std::stop_token& stop) {
    return makeEigenBackend(wholePool(), stop);
}

std::vector<FileContent> figureFiles(const Experiment& experiment, const Trace* trace,
                                     Backend& backend, const FigureOptions& options,
                                     const Paper& paper) {
    if (const RowInfo& row = figureOf(experiment.view);
        trace && anyDrawn(options) && !isOffered(row, trace))
        failUsage(QT_TRANSLATE_NOOP("fovea", "--figure: ‘%1’ shows something that this model, or "
                                             "these stages, do not have; expected another figure, "
                                             "or another --model"),
                  {row.id});
    if (trace && anyDrawn(options))
        checkShown(*trace, figureOf(experiment.view).id);
    return filesOf(trace ? describe(*trace, experiment.view, backend) : Figure(), experiment,
                   options, paper);
}

std::vector<FileContent> filesOf(const Figure& figure, const Experiment& experiment,
                                 const FigureOptions& options, const Paper& paper) {
    const Headless headless;
    useLanguage(paper.language);
    std::vector<FileContent> files;
    std::optional<Page> page; // the same for all pictures
    for (const std::string& path : options.outputs) {
        const Format& format = formats().math(formatFor(path).id);
        files.push_back({path, format.write(figure, experiment, paper)});
        if (!format.onPaper)
            continue;
        if (!page)
            page = layOut(figure, experiment, paper);
        for (const Message& one : notesOf(*page, format))
            note(readable(path) + ": " + english(one));
    }
    return files;
}

void writeFigures(Experiment experiment, const FigureOptions& options, const DeviceOption& device) {
    if (options.outputs.empty())
        return;
    const Paper paper = paperOf(options.paper);
    const auto files = computeOn(device, [&](Backend& backend) {
        const TracePointer trace = run(experiment, backend);
        chooseView(experiment, options, trace.get());
        return figureFiles(experiment, trace.get(), backend, options, paper);
    });
    writeOutputs(disk(), files, std::nullopt);
}

} // namespace fovea

#include "app/output/command_for.h"

#include "app/options/paper_options.h"
#include "app/output/command_parts.h"
#include "app/output/lab_commands.h"
#include "app/output/text_command.h"
#include "core/base/table.h"
#include "ui/export/formats.h"

#include <algorithm>

namespace fovea {
namespace {

std::string paperOptions(Paper paper, const std::string& output) {
    const Format& format = formats().math(formatFor(output).id);
    if (!format.hasDots)
        paper.dpi = Paper().dpi;
    return format.onPaper ? printPaper(paper) : "";
}

// The line that makes the same figure of a workspace; nothing where options cannot say it. `output`
// is the file, by whose ending some commands write other numbers than a figure's; `out` are the
// options that say where and how it is written.
using CommandLine = std::optional<std::string> (*)(const Experiment& experiment,
                                                   const std::string& output,
                                                   const std::string& out);

struct WorkspaceCommand {
    const char* workspace;
    CommandLine line;
};

// Of a workspace that has no row here all commands are handed over as sessions.
constexpr WorkspaceCommand commands[] = {
    {.workspace = workspaceId::explore, .line = textLine},
    {.workspace = workspaceId::regression, .line = regressLine},
    {.workspace = workspaceId::positions, .line = positionLine},
    {.workspace = workspaceId::compare, .line = compareLine},
};

std::optional<std::string> lineOf(const Experiment& experiment, const std::string& output,
                                  const std::string& out) {
    const auto* row =
        std::ranges::find(commands, experiment.view.workspace, &WorkspaceCommand::workspace);
    return row == std::end(commands) ? std::nullopt : row->line(experiment, output, out);
}

} // namespace

std::string commandFor(const Experiment& experiment, const Paper& paper,
                       const std::string& output) {
    const std::string out = paperOptions(paper, output) + optionWords("-o", output);
    if (const auto line = lineOf(experiment, output, out))
        return *line;
    // JSON on one line has no line that could end it early.
    return "fovea export -" + out + " <<'FOVEA'\n" + writeExperiment(experiment, false) +
           "\nFOVEA\n";
}

} // namespace fovea

#include "ui/workspace.h"

#include "core/base/table.h"
#include "core/figure/figures.h"
#include "ui/palette/parameter_command.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <algorithm>

namespace fovea {

Workspace::Workspace(Workbench& workbench, std::string id, QWidget* parent)
    : QWidget(parent), workbench_(workbench), id_(std::move(id)) {}

bool Workspace::isActive() const {
    return workbench_.experiment().view.workspace == id_;
}

bool Workspace::takeFile(const QString&) {
    return false;
}

std::shared_ptr<const Trace> Workspace::ownTrace() const {
    return workbench_.trace(id_);
}

void Workspace::setSetting(ViewState& view, const std::string& figure, const std::string& id,
                           const Value& value) const {
    fovea::set(view, figure, id, value);
}

// A setting that is chosen is seen: its view is shown.
std::vector<Command> Workspace::viewCommands() {
    std::vector<Command> commands;
    const ViewState& view = workbench_.experiment().view;
    const RowInfo* shown = &figureOf(view);
    std::vector<const RowInfo*> rows = figuresOf(id_);
    std::stable_partition(rows.begin(), rows.end(),
                          [&](const RowInfo* row) { return row == shown; });
    const auto trace = ownTrace();
    for (const RowInfo* row : rows) {
        const FigureMath& math = figures().math(row->id);
        if (!math.view || !isOffered(*row, trace.get()))
            continue;
        const Values settings = settingsOf(view, *row);
        for (const Parameter& parameter : row->parameters)
            for (Command& command : parameterCommands(
                     parameter, {.group = words(row->name),
                                .present = settings.at(parameter.id),
                                .set = [this, row, id = parameter.id](const Value& value) {
                                    Experiment next = workbench_.experiment();
                                    showFigure(next.view, row->id);
                                    setSetting(next.view, row->id, id, value);
                                    workbench_.edit(std::move(next));
                                }})) {
                command.chosen = command.chosen && row == shown;
                commands.push_back(std::move(command));
            }
    }
    return commands;
}

void Workspace::want() {
    if (isActive())
        workbench_.want(wanted());
}

void Workspace::begin() {
    connect(&workbench_, &Workbench::pictureChanged, this, [this] {
        if (workbench_.picture().experiment.view.workspace == id_)
            refresh();
    });
    connect(&workbench_, &Workbench::experimentChanged, this, &Workspace::want);
    connect(&workbench_, &Workbench::failed, this, [this](const Message& problem) {
        say(problem);
        if (!problem.text.empty() && isActive())
            setStale(true);
    });
    connect(&workbench_, &Workbench::waiting, this, [this](bool waits) {
        if (isActive())
            setStale(waits);
    });
    want();
}

} // namespace fovea

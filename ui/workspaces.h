// What ui knows of each workspace: its widget, and what differs between workspaces outside of their
// widgets. The rows are those of core's workspaces(), by the same ids.
#pragma once

#include "core/base/table_fwd.h"

#include <QtCore/QStringList>

#include <vector>

class QWidget;

namespace fovea {

struct Experiment;
class Workbench;
class Workspace;
struct Command;

struct WorkspaceUi {
    // Its widget. Its icon is resources/icons/ID.svg.
    Workspace* (*make)(Workbench& workbench, const std::string& id, QWidget* parent);
    // What a figure was made from: the first parts of its caption.
    QStringList (*madeFrom)(const Experiment& experiment);
    // What A chose otherwise than B, for the caption; null: figures are not compared with an A.
    QString (*differences)(const Experiment& a, const Experiment& b) = nullptr;
    // What of it the palette leads to from everywhere beside its views; null: nothing.
    std::vector<Command> (*places)(Workbench& workbench) = nullptr;
    // What follows the figure's id in the name of its file; null: nothing.
    QString (*subject)(const Experiment& experiment) = nullptr;
    // Whether keys and values may come from a second sentence.
    bool twoSentences = false;
    // Whether the status line shows the seed, by which its numbers are drawn.
    bool showsSeed = false;
    // Whether it opens a table or an array of numbers where the present workspace does not.
    bool opensNumbers = false;
};

const Table<WorkspaceUi>& workspaceUis();

// Of a row of workspaces().
const WorkspaceUi& workspaceUi(const std::string& id);

} // namespace fovea

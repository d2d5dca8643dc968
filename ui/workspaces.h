// The widgets of the workspaces: what the table of core has no room for.
#pragma once

#include <string>

class QWidget;

namespace fovea {

class Workbench;
class Workspace;

// Of a row of core's workspaces(). Its icon is resources/icons/ID.svg.
Workspace* makeWorkspace(const std::string& id, Workbench& workbench, QWidget* parent);

} // namespace fovea

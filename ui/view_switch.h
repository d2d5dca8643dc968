// Which figure is shown in the large: a button for every row of the table of figures that is a view
// of the workspace.
#pragma once

#include <QtWidgets/QFrame>

#include <string>

namespace fovea {

class Workbench;

class ViewSwitch : public QFrame {
    Q_OBJECT
public:
    ViewSwitch(Workbench& workbench, const std::string& workspace, QWidget* parent);
};

} // namespace fovea

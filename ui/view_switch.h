// Which figure is shown in the large: one button for every row of the table of figures.
#pragma once

#include <QtWidgets/QFrame>

namespace fovea {

class Workbench;

class ViewSwitch : public QFrame {
    Q_OBJECT
public:
    ViewSwitch(Workbench& workbench, QWidget* parent);
};

} // namespace fovea

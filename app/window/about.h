// What this program is, of which version, on what it computes, what it is made with and under which
// licences; and what a report of a fault needs, to copy.
#pragma once

#include "app/output/diagnostics.h"
#include "ui/widgets/overlay.h"

namespace fovea {

class Workbench;

class About : public Overlay {
    Q_OBJECT
public:
    // `ofWindow` goes into the report.
    About(const Workbench& workbench, const Facts& ofWindow, const Theme& theme, QWidget* window);

private:
    QWidget* makeFacts(const Workbench& workbench);
    QWidget* makeLibraries();
};

} // namespace fovea

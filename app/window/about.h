// What this program is, of which version, on what it computes, under which licence.
#pragma once

#include "ui/widgets/overlay.h"

namespace fovea {

class Workbench;

class About : public Overlay {
    Q_OBJECT
public:
    About(const Workbench& workbench, const Theme& theme, QWidget* window);
};

} // namespace fovea

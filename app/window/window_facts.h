// What a report of a fault needs to know of a window: its display and what is preferred.
#pragma once

#include "app/output/diagnostics.h"

namespace fovea {

class MainWindow;

Facts windowFacts(const MainWindow& window);

} // namespace fovea

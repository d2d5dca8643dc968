// A page of the manual on paper.
#pragma once

#include <string>

class QPagedPaintDevice;

namespace fovea {

class Backend;

// As many sheets as it needs, in black on white, each with the page's title and its number below.
// The device has printedDots (ui/export/print.h) dots an inch. On any thread. A figure that cannot
// be computed here is left out, for its command is there. Throws Error(failure) where the device
// takes no page.
void printManualPage(QPagedPaintDevice& device, const std::string& id, const std::string& language,
                     Backend& backend);

} // namespace fovea

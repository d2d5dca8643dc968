// A display of a test's own: no other test has its mouse, its focus or its clipboard, and a server
// that dies takes no other test with it.
#pragma once

namespace fovea {

// Starts Xvfb, which ends with this process, and names it in DISPLAY. Where QT_QPA_PLATFORM says
// how to draw ("xcb" for the display at hand, "offscreen"), or where Xvfb is missing, all stays as
// it is.
void startOwnDisplay();

} // namespace fovea

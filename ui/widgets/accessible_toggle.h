// Buttons that are checked. To a screen reader Qt's own toggle without a click, so that the program
// would not notice what a reader has pressed.
#pragma once

class QAbstractButton;

namespace fovea {

// The button can be checked, and is clicked where a reader presses it.
void makeToggle(QAbstractButton& button);

} // namespace fovea

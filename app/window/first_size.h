// How large a window is before anybody has made it larger or smaller.
#pragma once

#include <QtCore/QSize>

namespace fovea {

inline constexpr QSize smallestWindow(1024, 660);

// On a screen with so much room for windows: there its frame is seen as well.
QSize firstSize(const QSize& room);

} // namespace fovea

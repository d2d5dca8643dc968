#include "app/window/first_size.h"

namespace fovea {

QSize firstSize(const QSize& room) {
    constexpr QSize usual(1440, 900);
    constexpr QSize frame(8, 40); // what a desktop draws around a window
    return usual.boundedTo(room - frame).expandedTo(smallestWindow);
}

} // namespace fovea

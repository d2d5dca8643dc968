#include "ui/look/marks.h"

#include <atomic>

namespace fovea {
namespace {

std::atomic<bool> inEveryTheme = false; // figures are painted on other threads, too

} // namespace

bool marksAlways() {
    return inEveryTheme;
}

void setMarksAlways(bool always) {
    inEveryTheme = always;
}

} // namespace fovea

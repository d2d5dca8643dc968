// Time behind a seam: the program passes steadyClock(), a test a clock of its own.
#pragma once

#include <chrono>
#include <functional>

namespace fovea {

using Clock = std::function<std::chrono::steady_clock::time_point()>;

inline Clock steadyClock() {
    return [] { return std::chrono::steady_clock::now(); };
}

} // namespace fovea

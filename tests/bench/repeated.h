// One thing done again and again in a window, for the benches of the laboratories.
#pragma once

#include "app/window/main_window.h"
#include "ui/workbench.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace fovea {

inline double millisecondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
        .count();
}

// step(i) does it and returns its milliseconds; the median and the worst are printed, and how much
// of it the worker took.
template <class Step>
void measure(MainWindow& window, const char* name, Step step) {
    constexpr int times = 40;
    std::vector<double> all;
    std::vector<double> computed;
    for (int i = 0; i < times; ++i) {
        all.push_back(step(i));
        computed.push_back(
            std::chrono::duration<double, std::milli>(window.workbench().picture().duration)
                .count());
    }
    std::ranges::sort(all);
    std::ranges::sort(computed);
    std::printf("%-10s median %6.1f ms   worst %6.1f ms   of which computed %6.1f ms\n", name,
                all[times / 2], all.back(), computed[times / 2]);
}

} // namespace fovea

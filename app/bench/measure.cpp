#include "app/bench/measure.h"

#include <algorithm>
#include <chrono>
#include <vector>

namespace fovea::bench {
namespace {

constexpr double longEnough = 0.4; // seconds in all
constexpr std::size_t fewest = 5;
constexpr std::size_t most = 2000;

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

} // namespace

Times measure(const std::function<void()>& work) {
    work();
    std::vector<double> times;
    const double start = now();
    while (times.size() < most && (times.size() < fewest || now() - start < longEnough)) {
        const double before = now();
        work();
        times.push_back(now() - before);
    }
    std::ranges::sort(times);
    const auto at = [&](double share) {
        return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
    };
    return {
        .median = at(0.5), .spread = at(0.75) - at(0.25), .runs = static_cast<int>(times.size())};
}

} // namespace fovea::bench

#include "app/bench/measure.h"

#include <algorithm>
#include <chrono>
#include <vector>

namespace fovea::bench {
namespace {

constexpr double longEnough = 0.4; // seconds in all
constexpr std::size_t fewest = 5;
constexpr std::size_t most = 2000;
constexpr double turn = 0.02; // seconds: what is quick is repeated, or it would find cold caches

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

double timeOf(const std::function<void()>& work) {
    const double before = now();
    work();
    return now() - before;
}

Times timesOf(std::vector<double> times) {
    std::ranges::sort(times);
    const auto at = [&](double share) {
        return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
    };
    return {
        .median = at(0.5), .spread = at(0.75) - at(0.25), .runs = static_cast<int>(times.size())};
}

bool isEnough(const std::vector<double>& times, double start) {
    return times.size() >= most || (times.size() >= fewest && now() - start >= longEnough);
}

} // namespace

Times measure(const std::function<void()>& work) {
    work();
    std::vector<double> times;
    const double start = now();
    while (!isEnough(times, start))
        times.push_back(timeOf(work));
    return timesOf(std::move(times));
}

Turns measureInTurns(const std::function<void()>& first, const std::function<void()>& second) {
    first();
    second();
    std::vector<double> ofFirst, ofSecond;
    const double start = now();
    while (ofSecond.size() < fewest || !isEnough(ofFirst, start)) {
        const double begun = now();
        do
            ofFirst.push_back(timeOf(first));
        while (now() - begun < turn);
        ofSecond.push_back(timeOf(second));
    }
    return {.first = timesOf(std::move(ofFirst)), .second = timesOf(std::move(ofSecond))};
}

} // namespace fovea::bench

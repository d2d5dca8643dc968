#include "app/output/standard_error.h"

#include "core/base/process.h"
#include "core/base/readable.h"

#include <algorithm>
#include <iostream>
#include <mutex>
#include <utility>

namespace fovea {
namespace {

std::mutex writing;         // computing threads tell of their progress
std::size_t inProgress = 0; // bytes of the line that is not ended

void endLine() {
    if (inProgress > 0)
        std::cerr << '\n';
    inProgress = 0;
}

} // namespace

void tellLine(const std::string& sentence) {
    const std::scoped_lock lock(writing);
    endLine();
    std::cerr << escaped(sentence) + '\n' << std::flush;
}

void note(const std::string& sentence) {
    tellLine("fovea: " + sentence);
}

bool isTerminal() {
    return isErrorTerminal();
}

void tellProgress(const std::string& line) {
    const std::scoped_lock lock(writing);
    const std::size_t before = std::exchange(inProgress, line.size());
    const std::string rest(before - std::min(before, line.size()), ' ');
    std::cerr << '\r' + line + rest << std::flush;
}

void endProgress() {
    const std::scoped_lock lock(writing);
    endLine();
}

void wipeProgress() {
    const std::scoped_lock lock(writing);
    if (inProgress > 0)
        std::cerr << '\r' + std::string(inProgress, ' ') + '\r' << std::flush;
    inProgress = 0;
}

} // namespace fovea

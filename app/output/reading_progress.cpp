#include "app/output/reading_progress.h"

#include "app/output/standard_error.h"

#include <algorithm>
#include <string>

namespace fovea {
namespace {

constexpr std::chrono::milliseconds between{100};

} // namespace

ReadingProgress::ReadingProgress(std::size_t expected)
    : expected_(std::max<std::size_t>(expected, 1)), terminal_(isTerminal()) {}

void ReadingProgress::add(std::size_t bytes) {
    const std::size_t read = read_ += bytes;
    const std::unique_lock lock(writing_, std::try_to_lock);
    if (!terminal_ || !lock || (there_ && Clock::now() - printedAt_ < between))
        return;
    printedAt_ = Clock::now();
    there_ = true;
    // Weights that are not kept may be read more than once.
    tellProgress("reading weights: " +
                 std::to_string(std::min<std::size_t>(100 * read / expected_, 100)) + " %");
}

void ReadingProgress::wipe() {
    const std::scoped_lock lock(writing_);
    if (there_)
        wipeProgress();
    there_ = false;
}

} // namespace fovea

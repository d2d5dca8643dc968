// How much of a checkpoint's weights has been read, on stderr, where that is a terminal.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>

namespace fovea {

class ReadingProgress {
public:
    explicit ReadingProgress(std::size_t expected);
    ReadingProgress(const ReadingProgress&) = delete;
    ReadingProgress& operator=(const ReadingProgress&) = delete;
    ~ReadingProgress() { wipe(); }

    // More of it, on any thread.
    void add(std::size_t bytes);
    // The line is gone; until more is read.
    void wipe();

private:
    using Clock = std::chrono::steady_clock;
    std::size_t expected_;
    bool terminal_;
    std::atomic<std::size_t> read_{0};
    std::mutex writing_;
    Clock::time_point printedAt_;
    bool there_ = false;
};

} // namespace fovea

// Threads for fixed tiles: the tiles do not depend on the number of threads, so neither do bits.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace fovea {

class Pool {
public:
    explicit Pool(int threads); // at least 1: the caller's own counts
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool();

    [[nodiscard]] int threads() const { return static_cast<int>(workers_.size()) + 1; }

    // Whether others would begin at once, having had something to do just now.
    [[nodiscard]] bool awake() const { return !workers_.empty() && asleep_ == 0; }

    // work(0) … work(tiles − 1), each once, in any order, on any thread; returns when all are
    // done. Rethrows the first exception; throws Cancelled when `stop` is asked for between two
    // tiles. Callers on several threads take turns.
    void run(std::int64_t tiles, const std::function<void(std::int64_t)>& work,
             const std::stop_token& stop);

private:
    struct Job;
    void serve(const std::stop_token& stop);
    void help();
    static void takeTiles(Job& job);

    std::mutex turn_;  // one job at a time
    std::mutex mutex_; // of those who sleep; a job begins and ends without it
    std::condition_variable_any wake_;
    std::condition_variable idle_;
    std::atomic<Job*> job_{nullptr}; // that tiles may be taken of
    std::atomic<std::uint64_t> jobs_{0};
    std::atomic<int> busy_{0};        // workers that may look at the job
    std::atomic<int> asleep_{0};      // workers that wait to be woken
    std::atomic<bool> waits_ = false; // run() waits for those that are busy
    std::vector<std::jthread> workers_;
};

} // namespace fovea

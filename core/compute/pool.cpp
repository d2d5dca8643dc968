#include "core/compute/pool.h"

#include "core/base/error.h"

#include <algorithm>
#include <atomic>
#include <system_error>

namespace fovea {

struct Pool::Job {
    std::int64_t tiles;
    const std::function<void(std::int64_t)>& work;
    const std::stop_token& stop;
    std::atomic<std::int64_t> next{0};
    std::mutex mutex;
    std::exception_ptr problem;
};

namespace {

// Some ten microseconds, in which others who want the processor get it.
template <class Done>
void awaitBriefly(const Done& done) {
    constexpr int turns = 200;
    for (int i = 0; i < turns && !done(); ++i)
        std::this_thread::yield();
}

} // namespace

Pool::Pool(int threads) {
    workers_.reserve(static_cast<std::size_t>(std::max(threads - 1, 0)));
    try {
        for (int i = 1; i < threads; ++i)
            workers_.emplace_back([this](const std::stop_token& stop) { serve(stop); });
    } catch (
        const std::system_error&) { // the system allows no more: those that there are do the work
    }
}

Pool::~Pool() {
    for (std::jthread& worker : workers_)
        worker.request_stop();
    wake_.notify_all();
}

void Pool::takeTiles(Job& job) {
    try {
        for (;;) {
            const std::int64_t tile = job.next.fetch_add(1);
            if (tile >= job.tiles)
                return;
            if (job.stop.stop_requested())
                throw Cancelled();
            job.work(tile);
        }
    } catch (...) {
        const std::lock_guard lock(job.mutex);
        if (!job.problem)
            job.problem = std::current_exception();
        job.next = job.tiles;
    }
}

// The next job often follows at once, and waking a thread takes as long as a short one.
void Pool::serve(const std::stop_token& stop) {
    std::uint64_t lastJob = 0;
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        if (!job_ || jobs_ == lastJob) {
            lastJob = jobs_; // if there was another one, it was done without this thread
            lock.unlock();
            awaitBriefly([&] { return jobs_ != lastJob || stop.stop_requested(); });
            lock.lock();
            if (jobs_ == lastJob) {
                ++asleep_;
                wake_.wait(lock, stop, [&] { return jobs_ != lastJob; });
                --asleep_;
            }
            continue;
        }
        lastJob = jobs_;
        Job& job = *job_;
        ++busy_;
        lock.unlock();
        takeTiles(job);
        lock.lock();
        if (--busy_ == 0)
            idle_.notify_all();
    }
}

void Pool::run(std::int64_t tiles, const std::function<void(std::int64_t)>& work,
               const std::stop_token& stop) {
    Job job{.tiles = tiles, .work = work, .stop = stop, .mutex = {}, .problem = {}};
    if (workers_.empty() || tiles < 2) {
        takeTiles(job);
    } else {
        const std::lock_guard turn(turn_);
        bool asleep = false;
        {
            const std::lock_guard lock(mutex_);
            job_ = &job;
            ++jobs_;
            asleep = asleep_ > 0;
        }
        if (asleep)
            wake_.notify_all();
        takeTiles(job);
        awaitBriefly([this] { return busy_ == 0; });
        std::unique_lock lock(mutex_);
        job_ = nullptr; // no thread begins with it any more
        idle_.wait(lock, [this] { return busy_ == 0; });
    }
    if (job.problem)
        std::rethrow_exception(job.problem);
}

} // namespace fovea

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

// Busy before it looks for the job: run() takes the job away first, and waits for the busy ones
// then.
void Pool::help() {
    ++busy_;
    if (Job* const job = job_)
        takeTiles(*job);
    if (--busy_ == 0 && waits_) {
        const std::lock_guard lock(mutex_);
        idle_.notify_all();
    }
}

// The next job often follows at once, and waking a thread takes as long as a short one.
void Pool::serve(const std::stop_token& stop) {
    std::uint64_t lastJob = 0;
    while (!stop.stop_requested()) {
        if (jobs_ == lastJob)
            awaitBriefly([&] { return jobs_ != lastJob || stop.stop_requested(); });
        if (jobs_ == lastJob) {
            std::unique_lock lock(mutex_);
            ++asleep_; // before it looks again, so that run() sees a sleeper or it sees the job
            wake_.wait(lock, stop, [&] { return jobs_ != lastJob; });
            --asleep_;
            continue;
        }
        lastJob = jobs_;
        help();
    }
}

void Pool::run(std::int64_t tiles, const std::function<void(std::int64_t)>& work,
               const std::stop_token& stop) {
    Job job{.tiles = tiles, .work = work, .stop = stop, .mutex = {}, .problem = {}};
    if (workers_.empty() || tiles < 2) {
        takeTiles(job);
    } else {
        const std::lock_guard turn(turn_);
        job_ = &job;
        ++jobs_;
        if (asleep_ > 0) {
            const std::lock_guard lock(mutex_);
            wake_.notify_all();
        }
        takeTiles(job);
        job_ = nullptr; // no thread begins with it any more
        awaitBriefly([this] { return busy_ == 0; });
        if (busy_ != 0) {
            std::unique_lock lock(mutex_);
            waits_ = true;
            idle_.wait(lock, [this] { return busy_ == 0; });
            waits_ = false;
        }
    }
    if (job.problem)
        std::rethrow_exception(job.problem);
}

} // namespace fovea

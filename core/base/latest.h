// A worker for which the latest request wins: a newer one cancels the one being worked on and
// replaces the one that waits; an answer is handed over only while no newer request exists.
#pragma once

#include "core/base/error.h"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace fovea {

template <class Request, class Answer>
class Latest {
public:
    // All are called on the worker's thread. `work` may throw Cancelled once its token says so; any
    // other exception must become an Answer. It may hand over answers before its last one.
    using Early = std::function<void(Answer)>;
    using Work = std::function<Answer(const Request&, const std::stop_token&, const Early&)>;
    using Deliver = std::function<void(std::uint64_t generation, Answer)>;

    Latest(Work work, Deliver deliver)
        : work_(std::move(work)), deliver_(std::move(deliver)),
          thread_([this](const std::stop_token& stop) { serve(stop); }) {}
    Latest(const Latest&) = delete;
    Latest& operator=(const Latest&) = delete;
    ~Latest() {
        thread_.request_stop();
        const std::lock_guard lock(mutex_);
        current_.request_stop();
    }

    // The generation of this request: larger for every later one.
    std::uint64_t request(Request next) {
        const std::lock_guard lock(mutex_);
        waiting_ = std::move(next);
        current_.request_stop();
        wake_.notify_one();
        return ++generation_;
    }

    // An answer that was moved to another thread is asked about again before it is shown.
    [[nodiscard]] bool isLatest(std::uint64_t generation) const {
        const std::lock_guard lock(mutex_);
        return generation == generation_;
    }

private:
    void serve(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (wake_.wait(lock, stop, [this] { return waiting_.has_value(); })) {
            const Request request = *std::exchange(waiting_, std::nullopt);
            const std::uint64_t generation = generation_;
            current_ = std::stop_source();
            const std::stop_token token = current_.get_token();
            if (stop.stop_requested()) // before current_ was set by this thread: its token does not
                                       // know of it
                return;
            lock.unlock();
            const Early deliver = [&](Answer answer) {
                if (!token.stop_requested())
                    deliver_(generation, std::move(answer));
            };
            try {
                deliver(work_(request, token, deliver));
            } catch (const Cancelled&) { // a newer one is waiting, or none is wanted
            }
            lock.lock();
        }
    }

    Work work_;
    Deliver deliver_;
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Request> waiting_;
    std::uint64_t generation_ = 0;
    std::stop_source current_;
    std::jthread thread_; // last: it must find everything else alive
};

} // namespace fovea

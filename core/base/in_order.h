// A worker that does everything that it is given, one after the other, and ends when all is done.
#pragma once

#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>

namespace fovea {

class InOrder {
public:
    InOrder() : thread_([this](const std::stop_token& stop) { serve(stop); }) {}
    InOrder(const InOrder&) = delete;
    InOrder& operator=(const InOrder&) = delete;
    ~InOrder() = default; // waits

    // What `work` throws comes out of the future, too.
    template <class Work>
    auto run(Work work) -> std::shared_future<std::invoke_result_t<Work>> {
        using Packaged = std::packaged_task<std::invoke_result_t<Work>()>;
        auto task =
            std::make_shared<Packaged>(std::move(work)); // a function can be copied, a task not
        auto answer = task->get_future().share();
        const std::lock_guard lock(mutex_);
        tasks_.emplace([task] { (*task)(); });
        wake_.notify_one();
        return answer;
    }

private:
    void serve(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (wake_.wait(lock, stop, [this] { return !tasks_.empty(); })) {
            const std::function<void()> task = std::move(tasks_.front());
            tasks_.pop();
            lock.unlock();
            task();
            lock.lock();
        }
    }

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::queue<std::function<void()>> tasks_;
    std::jthread thread_; // last: it must find everything else alive
};

} // namespace fovea

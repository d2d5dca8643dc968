#include "ui/plot/window_thread.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QThread>

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

namespace fovea {
namespace {

using Task = std::shared_ptr<std::packaged_task<void()>>;

struct Asked {
    std::mutex mutex;
    std::condition_variable wake;
    std::deque<Task> tasks;
};

Asked& asked() {
    static Asked all;
    return all;
}

} // namespace

void onWindowThread(const std::function<void()>& work) {
    QCoreApplication* const application = QCoreApplication::instance();
    if (!application || QThread::currentThread() == application->thread())
        return work();
    const auto task = std::make_shared<std::packaged_task<void()>>(work);
    std::future<void> done = task->get_future();
    {
        const std::lock_guard lock(asked().mutex);
        asked().tasks.push_back(task);
    }
    asked().wake.notify_one();
    QMetaObject::invokeMethod(
        application, [] { serveOthers(std::chrono::milliseconds(0)); }, Qt::QueuedConnection);
    done.get();
}

void serveOthers(std::chrono::milliseconds atMost) {
    std::unique_lock lock(asked().mutex);
    asked().wake.wait_for(lock, atMost, [] { return !asked().tasks.empty(); });
    while (!asked().tasks.empty()) {
        const Task task = asked().tasks.front();
        asked().tasks.pop_front();
        lock.unlock();
        (*task)();
        lock.lock();
    }
}

} // namespace fovea

#include "core/compute/devices/driver_watch.h"

#include "core/base/log.h"
#include "core/compute/device_failed.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

namespace fovea {
namespace {

using Moment = std::chrono::steady_clock::time_point;

// Of one piece of work, shared by the thread that does it and the one that waits.
struct Watch {
    std::mutex mutex;
    std::condition_variable changed;
    std::optional<Moment> begun; // the call that lasts
    bool compiles = false;
    bool done = false;
    bool left = false;
    std::exception_ptr thrown;
};

thread_local std::shared_ptr<Watch> ofThisThread;
std::atomic<bool> anyLeft{false};

std::chrono::milliseconds allowed(const Watch& watch, const DriverPatience& patience, bool wanted) {
    if (watch.compiles)
        return patience.compiling;
    return wanted ? patience.call : std::min(patience.call, patience.unwanted);
}

} // namespace

DriverPatience& driverPatience() {
    static DriverPatience patience;
    return patience;
}

void watched(const std::string& device, const std::stop_token& stop,
             const std::function<void()>& work, const std::function<void()>& hung) {
    const DriverPatience patience = driverPatience();
    const auto watch = std::make_shared<Watch>();
    std::thread thread;
    const auto begin = [watch, &work] { // `work` lives as long as it runs
        ofThisThread = watch;
        std::exception_ptr thrown;
        try {
            work();
        } catch (...) {
            thrown = std::current_exception();
        }
        const std::scoped_lock lock(watch->mutex);
        watch->thrown = std::move(thrown);
        watch->done = true;
        watch->changed.notify_all();
    };
    try {
        thread = std::thread(begin);
    } catch (const std::system_error&) { // the system allows no further thread
        return work();
    }
    std::unique_lock lock(watch->mutex);
    const auto look = std::clamp<std::chrono::milliseconds>(
        patience.unwanted / 10, std::chrono::milliseconds(1), std::chrono::milliseconds(500));
    while (!watch->changed.wait_for(lock, look, [&] { return watch->done; })) {
        const auto limit = allowed(*watch, patience, !stop.stop_requested());
        if (!watch->begun || std::chrono::steady_clock::now() - *watch->begun < limit)
            continue;
        watch->left = true;
        anyLeft = true;
        thread.detach();
        lock.unlock();
        qCWarning(devicesLog, "%s does not answer, its driver is left", device.c_str());
        if (hung)
            hung();
        throw DeviceFailed({QT_TRANSLATE_NOOP("fovea", "‘%1’ has not answered for %2 seconds"),
                            {device, std::to_string(limit.count() / 1000)}});
    }
    lock.unlock();
    thread.join();
    if (watch->thrown)
        std::rethrow_exception(watch->thrown);
}

bool leftInDriver() {
    return anyLeft;
}

DriverCall::DriverCall(bool compiles) {
    if (!ofThisThread)
        return;
    const std::scoped_lock lock(ofThisThread->mutex);
    ofThisThread->begun = std::chrono::steady_clock::now();
    ofThisThread->compiles = compiles;
}

DriverCall::~DriverCall() {
    if (!ofThisThread)
        return;
    std::unique_lock lock(ofThisThread->mutex);
    ofThisThread->begun.reset();
    while (ofThisThread->left) { // what the work refers to is gone
        lock.unlock();
        std::this_thread::sleep_for(std::chrono::hours(1));
        lock.lock();
    }
}

} // namespace fovea

#include "ui/device_start.h"

#include "core/base/error.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QPointer>

#include <atomic>
#include <stop_token>
#include <thread>

namespace fovea {
namespace {

std::atomic<int> running{0};
std::stop_source ending; // of the program

// What failed is closed here: no other code waits for its driver.
std::optional<Message> startProblem(const Device& device) {
    const Device chosen = resolved(device);
    try {
        getReady(chosen, ending.get_token());
        return std::nullopt;
    } catch (const Error& error) {
        noteFailure(chosen);
        return error.message();
    } catch (const std::exception& error) {
        return Message{QT_TRANSLATE_NOOP("fovea", "internal error: %1"), {error.what()}};
    }
}

} // namespace

void readyInBackground(QObject* owner, const Device& device,
                       std::function<void(const std::optional<Message>&)> done) {
    ++running;
    std::thread([owner = QPointer<QObject>(owner), device, done = std::move(done)] {
        const std::optional<Message> problem = startProblem(device);
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [owner, done, problem] {
                if (owner)
                    done(problem);
            },
            Qt::QueuedConnection);
        --running; // last: from here on the application may go
    }).detach();
}

bool preparingEnds(std::chrono::milliseconds patience) {
    constexpr std::chrono::milliseconds glance{20};
    ending.request_stop();
    for (; running > 0 && patience.count() > 0; patience -= glance)
        std::this_thread::sleep_for(glance);
    return running == 0;
}

} // namespace fovea

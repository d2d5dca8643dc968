#include "ui/readying.h"

#include "core/base/error.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QPointer>

#include <atomic>
#include <thread>

namespace fovea {
namespace {

std::atomic<int> running{0};

std::optional<Message> problemOf(const Device& device) {
    try {
        getReady(device);
        return std::nullopt;
    } catch (const Error& error) {
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
        const std::optional<Message> problem = problemOf(device);
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

bool anyReadying() {
    return running > 0;
}

} // namespace fovea

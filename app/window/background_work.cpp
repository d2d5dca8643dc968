#include "app/window/background_work.h"

#include "ui/attempt.h"
#include "ui/plot/window_thread.h"

#include <QtCore/QCoreApplication>

namespace fovea {

void BackgroundWork::run(std::function<void()> work, std::function<void(const Message&)> done) {
    ++waiting_;
    worker_.run([this, doWork = std::move(work), tell = std::move(done)] {
        const Message problem = problemOf(doWork);
        QMetaObject::invokeMethod(
            this,
            [this, tell, problem] {
                --waiting_;
                tell(problem);
            },
            Qt::QueuedConnection);
    });
}

void BackgroundWork::finish() {
    while (busy()) {
        waitServing(worker_.run([] {})); // a future of the work itself would keep what it holds
        QCoreApplication::sendPostedEvents(this);
    }
}

} // namespace fovea

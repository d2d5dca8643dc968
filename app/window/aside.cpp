#include "app/window/aside.h"

#include "app/window/attempt.h"

#include <QtCore/QCoreApplication>

namespace fovea {

Aside::Aside(QObject* parent) : QObject(parent) {
    thread_.setMaxThreadCount(1);
}

Aside::~Aside() {
    thread_.waitForDone();
}

void Aside::run(std::function<void()> work, std::function<void(const Message&)> done) {
    ++waiting_;
    thread_.start([this, doWork = std::move(work), tell = std::move(done)] {
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

void Aside::finish() {
    while (busy()) {
        thread_.waitForDone();
        QCoreApplication::sendPostedEvents(this);
    }
}

} // namespace fovea

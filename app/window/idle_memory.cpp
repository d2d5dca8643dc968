#include "app/window/idle_memory.h"

#include "core/base/memory.h"

#include <QtCore/QThreadPool>
#include <QtCore/QTimer>

namespace fovea {

IdleMemory::IdleMemory(std::chrono::milliseconds after, QObject* parent)
    : QObject(parent), after_(after), before_(std::clock()) {
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &IdleMemory::look);
    timer->start(after);
}

void IdleMemory::look() {
    const std::clock_t now = std::clock();
    const std::chrono::duration<double> computed(static_cast<double>(now - before_) /
                                                 CLOCKS_PER_SEC);
    before_ = now;
    constexpr double little = 0.02; // of the time: a cursor blinks
    const bool isIdle = computed < little * after_;
    if (isIdle && !returned_)
        QThreadPool::globalInstance()->start(&returnFreedMemory);
    returned_ = isIdle;
}

} // namespace fovea

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
    constexpr std::size_t worthIt = std::size_t{16} << 20;
    const std::size_t used = usedMemory();
    if (returned_)
        left_ = used;
    returned_ = computed < little * after_ && used > left_ + worthIt;
    if (returned_)
        QThreadPool::globalInstance()->start(&returnFreedMemory);
}

} // namespace fovea

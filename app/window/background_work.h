// Work beside the window, one piece after the other, so that a slow disk never blocks it.
#pragma once

#include "core/base/in_order.h"
#include "core/base/message.h"

#include <QtCore/QObject>

#include <functional>

namespace fovea {

class BackgroundWork : public QObject {
    Q_OBJECT
public:
    using QObject::QObject; // at its end what was begun is done, and not reported

    // `work` may throw; `done` is called on this object's thread with what went wrong, or an empty
    // message.
    void run(std::function<void()> work, std::function<void(const Message& problem)> done);
    [[nodiscard]] bool busy() const { return waiting_ > 0; }
    // Waits until all is done and reported.
    void finish();

private:
    int waiting_ = 0;
    InOrder worker_; // last: its work calls this object
};

} // namespace fovea

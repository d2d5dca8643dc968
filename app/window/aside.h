// Work beside the window: one piece after the other on a thread of its own, so that a slow disk
// never holds anybody up.
#pragma once

#include "core/base/message.h"

#include <QtCore/QObject>
#include <QtCore/QThreadPool>

#include <functional>

namespace fovea {

class Aside : public QObject {
    Q_OBJECT
public:
    explicit Aside(QObject* parent);
    ~Aside() override; // what was begun is done to its end; nobody is told any more

    // `work` may throw; `done` hears on this object's thread what went wrong, or an empty message.
    void run(std::function<void()> work, std::function<void(const Message& problem)> done);
    [[nodiscard]] bool busy() const { return waiting_ > 0; }
    // Waits until all is done and told.
    void finish();

private:
    QThreadPool thread_;
    int waiting_ = 0;
};

} // namespace fovea

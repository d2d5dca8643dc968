// Gives memory that was freed and is kept at hand back to the system, once the program has done
// nothing for a while. The next computation takes it anew.
#pragma once

#include <QtCore/QObject>

#include <chrono>
#include <cstddef>
#include <ctime>

namespace fovea {

class IdleMemory : public QObject {
    Q_OBJECT
public:
    explicit IdleMemory(std::chrono::milliseconds after, QObject* parent = nullptr);

private:
    void look();

    std::chrono::milliseconds after_;
    std::clock_t before_;   // what the process had computed when it was last looked at
    std::size_t left_ = 0;  // bytes of the process after the last return
    bool returned_ = false; // when it was last looked at
};

} // namespace fovea

// Work that a person may end (SIGINT, SIGTERM, SIGHUP): its token is asked to stop, so that what
// was begun can be taken away again. A second signal, some time later, ends the program at once.
#pragma once

#include <memory>
#include <stop_token>
#include <thread>

namespace fovea {

class StoppedByPerson {
public:
    // One at a time.
    StoppedByPerson();
    StoppedByPerson(const StoppedByPerson&) = delete;
    StoppedByPerson& operator=(const StoppedByPerson&) = delete;
    ~StoppedByPerson();

    [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }
    // The one that came; 0: none.
    [[nodiscard]] static int signal();

private:
    struct Before; // what became of these signals until now
    std::unique_ptr<Before> before_;
    std::stop_source stop_;
    std::jthread waiter_;
};

} // namespace fovea

#include "core/base/fleeting.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>

#include <unistd.h>

namespace fovea {

// A handler may neither lock nor ask for memory.
struct Fleeting {
    std::atomic<bool> taken{false};
    std::atomic<bool> there{false}; // its path is whole
    std::array<char, 4096> path{};
};

namespace {

std::array<Fleeting, 256> fleeting;

void endBySignal(int signal) {
    removeFleeting();
    std::signal(signal, SIG_DFL);
    ::raise(signal);
}

// A handler that was set before stays.
void watchSignals() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction present {};
        if (::sigaction(signal, nullptr, &present) == 0 && present.sa_handler == SIG_DFL)
            std::signal(signal, endBySignal);
    }
}

} // namespace

Fleeting* rememberFleeting(const std::string& path) {
    watchSignals();
    for (Fleeting& one : fleeting)
        if (path.size() < one.path.size() && !one.taken.exchange(true)) {
            std::ranges::copy(path, one.path.data());
            one.path[path.size()] = '\0';
            one.there = true;
            return &one;
        }
    return nullptr;
}

void forgetFleeting(Fleeting* file) {
    if (!file)
        return;
    file->there = false;
    file->taken = false;
}

void removeFleeting() {
    for (const Fleeting& one : fleeting)
        if (one.there)
            ::unlink(one.path.data());
}

} // namespace fovea

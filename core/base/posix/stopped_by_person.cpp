#include "core/base/stopped_by_person.h"

#include "core/base/fleeting.h"

#include <array>
#include <atomic>
#include <csignal>
#include <ctime>
#include <semaphore.h>

namespace fovea {
namespace {

constexpr std::array<int, 3> signals = {SIGINT, SIGTERM, SIGHUP};

// A handler may do little: it posts, and a thread does the rest.
sem_t posted;
std::atomic<int> arrived{0};
std::atomic<long long> arrivedAt{0}; // milliseconds

long long millisecondsNow() {
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000LL + time.tv_nsec / 1'000'000;
}

// Shells, terminals and `timeout` send the same end twice.
void onSignal(int signal) {
    constexpr long long together = 500;
    int none = 0;
    if (arrived.compare_exchange_strong(none, signal)) {
        arrivedAt = millisecondsNow();
    } else if (millisecondsNow() - arrivedAt > together) {
        removeFleeting();
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
    ::sem_post(&posted);
}

void waitForPost() {
    while (::sem_wait(&posted) != 0) { // it was interrupted
    }
}

} // namespace

struct StoppedByPerson::Before {
    std::array<struct sigaction, signals.size()> actions{};
};

StoppedByPerson::StoppedByPerson() : before_(std::make_unique<Before>()) {
    arrived = 0;
    ::sem_init(&posted, 0, 0);
    waiter_ = std::jthread([stop = stop_]() mutable {
        waitForPost();
        if (arrived != 0)
            stop.request_stop();
    });
    struct sigaction action {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < signals.size(); ++i)
        if (::sigaction(signals[i], nullptr, &before_->actions[i]) == 0 &&
            before_->actions[i].sa_handler != SIG_IGN) // nohup
            ::sigaction(signals[i], &action, nullptr);
}

StoppedByPerson::~StoppedByPerson() {
    for (std::size_t i = 0; i < signals.size(); ++i)
        ::sigaction(signals[i], &before_->actions[i], nullptr);
    ::sem_post(&posted);
}

int StoppedByPerson::signal() {
    return arrived;
}

} // namespace fovea

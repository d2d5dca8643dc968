// Drivers that hang. Work on a device has a thread of its own; where one call of its driver does
// not come back, that thread is left there for good, and the rest of the program goes on.
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>

namespace fovea {

// How long a call may last. Work is begun in parts of less than a second.
struct DriverPatience {
    std::chrono::milliseconds call{60'000};
    std::chrono::milliseconds unwanted{30'000}; // where the result is not wanted any more
    std::chrono::milliseconds compiling{900'000};
};
// The patience with all work that begins from now on. Tests have less.
DriverPatience& driverPatience();

// Runs work() and waits for it; what it throws is thrown here. Where its driver hangs, the work is
// left: hung() is called and DeviceFailed is thrown. Nothing that the work owns is destroyed then,
// and it never goes on, so it may refer to what the caller owns.
void watched(const std::string& device, const std::stop_token& stop,
             const std::function<void()>& work, const std::function<void()>& hung = {});

// Whether work was left in a driver: the process cannot be ended in order then.
bool leftInDriver();

// Stands around every call of a driver.
class DriverCall {
public:
    explicit DriverCall(bool compiles = false);
    DriverCall(const DriverCall&) = delete;
    DriverCall& operator=(const DriverCall&) = delete;
    ~DriverCall(); // does not come back where the work was left meanwhile
};

} // namespace fovea

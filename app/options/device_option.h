// --device, for every command that computes.
#pragma once

#include "core/compute/devices/on_device.h"

namespace CLI {
class App;
}

namespace fovea {

struct DeviceOption {
    std::string id = "auto";
};
void addDeviceOption(CLI::App& command, DeviceOption& option);

// The device that was asked for. OpenCL devices that were not tested yet are tested first; standard
// error says so, and when a compiler is waited for. Throws Error(usage) where there is none of
// that name, Error(failure) where it cannot be used, Cancelled.
Device deviceOf(const DeviceOption& option, const std::stop_token& stop = {});

// As many threads as the machine has.
std::shared_ptr<Pool> wholePool();

// On stderr.
void tellFallback(const Message& why);

// work(backend) there; that "auto" had to carry on on the processor is said on stderr.
template <class Work>
auto computeOn(const DeviceOption& option, Work work, const std::stop_token& stop = {}) {
    return onDevice(deviceOf(option, stop), wholePool(), stop, std::move(work), tellFallback);
}

} // namespace fovea

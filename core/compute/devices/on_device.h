// Work on a device that may fail in the middle.
#pragma once

#include "core/base/log.h"
#include "core/compute/device_failed.h"
#include "core/compute/devices/devices.h"

namespace fovea {

// work(backend) on the device; where that was chosen by "auto" and fails in the middle, the whole
// of it again on the processor, after fellBack(why). Work must begin from values on the host.
template <class Work>
auto onDevice(const Device& device, const std::shared_ptr<Pool>& pool, const std::stop_token& stop,
              Work work, const std::function<void(const Message&)>& fellBack = {}) {
    const Device chosen = resolved(device);
    try {
        const auto backend = makeBackend(chosen, pool, stop);
        return work(*backend);
    } catch (const DeviceFailed& failure) {
        noteFailure(chosen);
        if (device.id != "auto")
            throw;
        qCInfo(computeLog, "on the processor instead: %s",
               withoutQuotes(failure.message()).c_str());
        if (fellBack)
            fellBack(failure.message());
    }
    const auto processor = makeBackend(deviceNamed("cpu", ""), pool, stop);
    return work(*processor);
}

} // namespace fovea

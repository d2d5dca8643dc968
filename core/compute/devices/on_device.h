// Work on a device that may fail in the middle.
#pragma once

#include "core/base/log.h"
#include "core/compute/device_failed.h"
#include "core/compute/devices/devices.h"

#include <optional>
#include <type_traits>
#include <utility>

namespace fovea {

// work(backend) there; left where its driver hangs, which is a failure of the device.
template <class Work>
auto watchedWork(const Device& chosen, const std::shared_ptr<Pool>& pool,
                 const std::stop_token& stop, Work& work) {
    using Result = std::invoke_result_t<Work&, Backend&>;
    if constexpr (std::is_void_v<Result>) {
        watchedOn(chosen, stop, [&] { work(*makeBackend(chosen, pool, stop)); });
    } else {
        std::optional<Result> result;
        watchedOn(chosen, stop, [&] { result.emplace(work(*makeBackend(chosen, pool, stop))); });
        return std::move(*result);
    }
}

// work(backend) on the device; where that was chosen by "auto" and fails in the middle, the whole
// of it again on the processor, after fellBack(why). Work must begin from values on the host.
template <class Work>
auto onDevice(const Device& device, const std::shared_ptr<Pool>& pool, const std::stop_token& stop,
              Work work, const std::function<void(const Message&)>& fellBack = {}) {
    const Device chosen = resolved(device);
    try {
        return watchedWork(chosen, pool, stop, work);
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

// The processor, as the program computes on it.
#pragma once

#include "core/compute/devices/devices.h"
#include "core/compute/pool.h"

#include <memory>

namespace fovea {

inline Backend& processor() {
    static const std::shared_ptr<Backend> backend =
        makeBackend(deviceNamed("cpu", ""), std::make_shared<Pool>(2));
    return *backend;
}

} // namespace fovea

// What a device was asked to do, and what moved between it and the host.
#pragma once

#include <cstdint>

namespace fovea {

struct Traffic {
    std::uint64_t work = 0; // kernels and copies that were begun
    std::uint64_t bytesUp = 0;
    std::uint64_t bytesDown = 0;
};

} // namespace fovea

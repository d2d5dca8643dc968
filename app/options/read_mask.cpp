#include "app/options/read_mask.h"

#include "core/base/files.h"
#include "core/base/npy.h"

namespace fovea {

Tensor readMask(const std::string& path) {
    constexpr std::size_t largest = std::size_t{1} << 30; // bytes
    const Tensor mask = readNpyFile(disk(), path, largest, true);
    return mask.type() == Type::u8 ? mask : mask.as<double>();
}

} // namespace fovea

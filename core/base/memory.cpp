#include "core/base/memory.h"

#include <cstdint>
#include <fstream>
#include <string>

namespace fovea {

std::size_t availableMemory() {
    std::ifstream file("/proc/meminfo");
    std::string name, unit;
    for (std::size_t kibibytes = 0; file >> name >> kibibytes;) {
        if (name == "MemAvailable:")
            return kibibytes << 10;
        std::getline(file, unit);
    }
    return SIZE_MAX;
}

} // namespace fovea

#include "core/base/memory.h"

#include <cstdint>
#include <fstream>
#include <string>
#include <sys/mman.h>

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

void expectFilling(void* memory, std::size_t bytes) {
    constexpr std::uintptr_t page = std::uintptr_t{2} << 20;
    const auto begin = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) / page * page;
    const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / page * page;
    if (end > begin) // where it cannot, small pages do
        (void)::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

} // namespace fovea

#include "core/base/memory.h"

#include "core/base/error.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace fovea {
namespace {

std::size_t freeInMachine() {
    std::ifstream file("/proc/meminfo");
    std::string name, unit;
    for (std::size_t kibibytes = 0; file >> name >> kibibytes;) {
        if (name == "MemAvailable:")
            return kibibytes << 10;
        std::getline(file, unit);
    }
    return SIZE_MAX;
}

// Of the addresses that a limit of the shell (ulimit -v) leaves to this process.
std::size_t freeAddresses() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return SIZE_MAX;
    std::ifstream file("/proc/self/statm");
    std::size_t pages = 0;
    file >> pages;
    const std::size_t taken = pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    return limit.rlim_cur - std::min<std::size_t>(limit.rlim_cur, taken);
}

} // namespace

std::size_t availableMemory() {
    return std::min(freeInMachine(), freeAddresses());
}

void checkMemory(const std::string& what, std::size_t bytes) {
    const std::size_t free = availableMemory();
    if (bytes > free - free / 8)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: would need %2 MiB of memory, and %3 MiB are free"),
             {what, std::to_string(bytes >> 20), std::to_string(free >> 20)});
}

void expectFilling(void* memory, std::size_t bytes) {
    constexpr std::uintptr_t page = std::uintptr_t{2} << 20;
    const auto begin = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) / page * page;
    const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / page * page;
    if (end > begin) // where it cannot, small pages do
        (void)::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

} // namespace fovea

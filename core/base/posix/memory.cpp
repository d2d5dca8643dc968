#include "core/base/memory.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace fovea {

namespace {

#ifdef __GLIBC__
// What is freed is mostly needed again at once. Pages that went back to the system would have to be
// cleared and mapped anew: a third of the time of a long text.
[[maybe_unused]] const bool keepsFreed = [] {
    constexpr int mapped = 32 << 20; // bytes from which an allocation is a mapping of its own
    constexpr int kept = 256 << 20;
    return ::mallopt(M_MMAP_THRESHOLD, mapped) != 0 && ::mallopt(M_TRIM_THRESHOLD, kept) != 0;
}();
#endif

// A line of the system's account of its memory; the largest number where it has none.
std::size_t memoryLine(const std::string& wanted) {
    std::ifstream file("/proc/meminfo");
    std::string name, unit;
    for (std::size_t kibibytes = 0; file >> name >> kibibytes;) {
        if (name == wanted)
            return kibibytes << 10;
        std::getline(file, unit);
    }
    return SIZE_MAX;
}

// Bytes of this process: all its addresses, or those that are in memory.
std::size_t bytesOf(bool resident) {
    std::ifstream file("/proc/self/statm");
    std::size_t all = 0;
    std::size_t present = 0;
    file >> all >> present;
    return (resident ? present : all) * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

// How many addresses are left of those that the shell allows this process (ulimit -v).
std::size_t freeAddresses() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return SIZE_MAX;
    return limit.rlim_cur - std::min<std::size_t>(limit.rlim_cur, bytesOf(false));
}

} // namespace

std::size_t freeMemory() {
    return std::min(memoryLine("MemAvailable:"), freeAddresses());
}

std::size_t usedMemory() {
    return bytesOf(true);
}

std::size_t wholeMemory() {
    return memoryLine("MemTotal:");
}

std::size_t mostMemory() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

void returnFreedMemory() {
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

void expectFilling([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
    constexpr std::uintptr_t page = std::uintptr_t{2} << 20;
    const auto begin = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) / page * page;
    const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / page * page;
    if (end > begin) // where it cannot, small pages do
        (void)::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

} // namespace fovea

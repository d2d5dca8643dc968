#include "core/base/memory.h"

#include "core/base/error.h"

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace fovea {
namespace {

std::atomic<std::size_t> budget{SIZE_MAX};

std::size_t leftOfBudget() {
    const std::size_t most = budget;
    return most == SIZE_MAX ? most : most - std::min(most, usedMemory());
}

// What may be taken now.
struct Free {
    std::size_t ofSystem = freeMemory() / 8 * 7;
    std::size_t ofBudget = leftOfBudget();
    [[nodiscard]] std::size_t most() const { return std::min(ofSystem, ofBudget); }
};

std::string mebibytes(std::size_t bytes) {
    return std::to_string(bytes >> 20);
}

} // namespace

void setMemoryBudget(std::size_t bytes) {
    budget = bytes;
}

std::size_t memoryBudget() {
    return budget;
}

std::size_t availableMemory() {
    return std::min(freeMemory(), leftOfBudget());
}

void checkMemory(const std::string& what, std::size_t bytes) {
    if (bytes <= Free().most())
        return;
    returnFreedMemory();
    const Free now;
    if (bytes <= now.most())
        return;
    if (now.ofBudget < now.ofSystem)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: would need %2 MiB of memory, and of the %3 MiB that "
                                        "Fovea is allowed in Settings %4 MiB are left"),
             {what, mebibytes(bytes), mebibytes(budget), mebibytes(now.ofBudget)});
    fail(QT_TRANSLATE_NOOP("fovea", "%1: would need %2 MiB of memory, and %3 MiB are free for it"),
         {what, mebibytes(bytes), mebibytes(now.ofSystem)});
}

} // namespace fovea

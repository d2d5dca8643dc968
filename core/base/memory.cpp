#include "core/base/memory.h"

#include "core/base/error.h"

namespace fovea {

void checkMemory(const std::string& what, std::size_t bytes) {
    const std::size_t free = availableMemory();
    if (bytes > free - free / 8)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: would need %2 MiB of memory, and %3 MiB are free"),
             {what, std::to_string(bytes >> 20), std::to_string(free >> 20)});
}

} // namespace fovea

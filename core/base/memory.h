#pragma once

#include <cstddef>

namespace fovea {

// Bytes that the system would give without pushing others out; the largest number where it does
// not say.
std::size_t availableMemory();

// Memory that was allocated and not yet written, and will be from end to end: the system may give
// it in large pages, which costs a tenth of the time.
void expectFilling(void* memory, std::size_t bytes);

} // namespace fovea

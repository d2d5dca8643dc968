#pragma once

#include <cstddef>

namespace fovea {

// Bytes that the system would give without pushing others out; the largest number where it does
// not say.
std::size_t availableMemory();

} // namespace fovea

#pragma once

#include "core/base/tensor.h"

#include <string>

namespace fovea {

// A mask from a .npy file: booleans or integers 0 and 1 (u8), or numbers to be added (f64). Throws
// Error(failure).
Tensor readMask(const std::string& path);

} // namespace fovea

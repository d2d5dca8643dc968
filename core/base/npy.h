// NumPy's .npy, version 1.0: magic, version, header length, a Python dictionary padded to 64
// bytes, and the numbers as they lie in memory.
#pragma once

#include "core/base/tensor.h"

#include <string>

namespace fovea {

// Host tensors of any type.
std::string writeNpy(const Tensor& tensor);

} // namespace fovea

// NumPy's .npy files, in and out.
//
//   6 bytes    "\x93NUMPY"
//   2 bytes    version: 1.0 (header length in 2 bytes), 2.0 (in 4), 3.0 (in 4, header in UTF-8)
//   2 or 4     length of the header, little endian
//   header     a Python dictionary: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
//   the rest   the numbers, as they lie in memory: exactly as many bytes as the header says
#pragma once

#include "core/base/tensor.h"

#include <string>
#include <string_view>

namespace fovea {

class Files;

// Host tensors of any type, version 1.0.
std::string writeNpy(const Tensor& tensor);

// float16 and float32 become f32; float64 and integers f64 (an integer beyond 2^53 is refused);
// bool becomes u8, and so do integers where `masks` asks for it; they must be 0 and 1. Either byte
// order; Fortran order is turned around. `source` names the file in messages. Throws
// Error(failure).
Tensor readNpy(std::string_view bytes, const std::string& source, bool masks = false);

// The same of a file of at most `most` bytes. What its first bytes say is looked at, and whether
// there is memory for it, before the rest is read.
Tensor readNpyFile(Files& files, const std::string& path, std::size_t most, bool masks = false);

} // namespace fovea

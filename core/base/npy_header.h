// The header of a .npy file, read with checks. Only npy_read.cpp needs it.
#pragma once

#include "core/base/bytes.h"
#include "core/base/tensor.h"

namespace fovea {

struct NpyHeader {
    char kind = 'f';       // 'f' float, 'i' and 'u' integers, 'b' bool
    std::size_t width = 4; // bytes of one number
    bool swapped = false;  // big endian
    bool fortran = false;
    Shape shape;
};

// Takes magic, version and header from the reader; what remains are the numbers.
NpyHeader readNpyHeader(ByteReader& reader);

} // namespace fovea

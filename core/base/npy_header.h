// The header of a .npy file, read with checks. Only npy_read.cpp needs it.
#pragma once

#include "core/base/bytes.h"
#include "core/base/tensor.h"

namespace fovea {

inline constexpr std::size_t longestNpyHeader = 10'000; // bytes; NumPy refuses longer ones, too
inline constexpr std::size_t longestNpyStart = 12 + longestNpyHeader; // up to the numbers
inline constexpr std::size_t mostNpyAxes = 8; // no array here has more than four

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

// The types that numbers have in a safetensors file.
#pragma once

#include "core/base/tensor.h"

#include <string>
#include <string_view>

namespace fovea {

struct NumberType {
    const char* id;                                                // as the header writes it
    std::size_t bytes;                                             // of one number
    void (*widen)(const char* from, float* to, std::size_t count); // null: cannot be read
    Type kept = Type::f32;                                         // of a matrix in memory
};

// nullptr where there is no such type.
const NumberType* numberType(std::string_view id);
std::string numberTypeList(bool readable); // "F32, F16, …"

} // namespace fovea

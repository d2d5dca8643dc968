#include "core/base/number_types.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace fovea {
namespace {

static_assert(std::endian::native == std::endian::little, "the format is little-endian");

void copy(const char* from, float* to, std::size_t count) {
    if (count > 0)
        std::memcpy(to, from, count * sizeof(float));
}

// The bytes lie wherever they lie in the file: they are copied before they are looked at.
template <class T>
void each(const char* from, float* to, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        T value;
        std::memcpy(&value, from + i * sizeof(T), sizeof(T));
        to[i] = static_cast<float>(widened(value));
    }
}

// Buffers of a checkpoint (masks, position numbers, step counts) have the types that are not read:
// they are not asked for.
constexpr std::array<NumberType, 17> types = {{{"F32", 4, copy},
                                               {"F16", 2, each<Half>, Type::f16},
                                               {"BF16", 2, each<Brain>, Type::bf16},
                                               {"F64", 8, each<double>},
                                               {"BOOL", 1, nullptr},
                                               {"U8", 1, nullptr},
                                               {"I8", 1, nullptr},
                                               {"F8_E4M3", 1, nullptr},
                                               {"F8_E5M2", 1, nullptr},
                                               {"F8_E8M0", 1, nullptr},
                                               {"I16", 2, nullptr},
                                               {"U16", 2, nullptr},
                                               {"I32", 4, nullptr},
                                               {"U32", 4, nullptr},
                                               {"I64", 8, nullptr},
                                               {"U64", 8, nullptr},
                                               {"C64", 8, nullptr}}};

} // namespace

const NumberType* numberType(std::string_view id) {
    const auto* found =
        std::ranges::find_if(types, [&](const NumberType& type) { return id == type.id; });
    return found == types.end() ? nullptr : found;
}

std::string numberTypeList(bool readable) {
    std::string list;
    for (const NumberType& type : types)
        if (type.widen || !readable)
            list += (list.empty() ? "" : ", ") + std::string(type.id);
    return list;
}

} // namespace fovea

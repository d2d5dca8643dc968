// A checkpoint's tensors in a file of 16-bit numbers, and the same numbers in one of float32.
#pragma once

#include "core/base/safetensors.h"

#include <cmath>

namespace fovea {

// Towards zero, which is as good as any way where what is written is all that counts.
inline std::uint16_t cut(float number, Type type) {
    const auto bits = std::bit_cast<std::uint32_t>(number);
    if (type == Type::bf16)
        return static_cast<std::uint16_t>(bits >> 16);
    const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000U);
    const float size = std::min(std::abs(number), 65504.0F);
    int exponent = 0;
    const float fraction = std::frexp(size, &exponent); // size = fraction · 2^exponent, ≥ ½
    if (size < 0x1p-14F)
        return static_cast<std::uint16_t>(sign | static_cast<std::uint16_t>(size * 0x1p24F));
    const auto mantissa = static_cast<std::uint16_t>(fraction * 2048) & 0x3FFU;
    return static_cast<std::uint16_t>(sign | (exponent + 14) << 10 | mantissa);
}

struct NarrowFiles {
    std::string narrow, widened; // safetensors
};

inline NarrowFiles narrowFiles(const NamedTensors& file, Type type) {
    std::string header = "{";
    std::string data;
    NamedTensors wide;
    for (const auto& [name, tensor] : file.tensors) {
        const std::size_t begin = data.size();
        Buffer<float> numbers(tensor.size());
        for (std::size_t i = 0; i < tensor.size(); ++i) {
            const std::uint16_t bits = cut(tensor.host<float>()[i], type);
            numbers[i] = type == Type::bf16 ? widened(Brain{bits}) : widened(Half{bits});
            data += static_cast<char>(bits & 0xFF);
            data += static_cast<char>(bits >> 8);
        }
        wide.tensors[name] = Tensor(tensor.shape(), std::move(numbers));
        std::string shape = printShape(tensor.shape());
        header += (header.size() > 1 ? ",\"" : "\"") + name + "\":{\"dtype\":\"" +
                  (type == Type::bf16 ? "BF16" : "F16") + "\",\"shape\":" + shape +
                  ",\"data_offsets\":[" + std::to_string(begin) + "," +
                  std::to_string(data.size()) + "]}";
    }
    header += "}";
    header.append((8 - header.size() % 8) % 8, ' ');
    std::string length(8, '\0');
    for (std::size_t i = 0; i < 8; ++i)
        length[i] = static_cast<char>(header.size() >> 8 * i & 0xFF);
    return {length + header + data, writeSafetensors(wide)};
}

} // namespace fovea

#include "core/base/npy.h"

#include <bit>
#include <stdexcept>

namespace fovea {
namespace {

static_assert(std::endian::native == std::endian::little);

const char* description(Type type) {
    switch (type) {
    case Type::f32:
        return "<f4";
    case Type::f64:
        return "<f8";
    case Type::u8:
        return "|b1"; // in this project bytes are masks
    case Type::i32:
        return "<i4";
    case Type::f16:
    case Type::bf16:
        break;
    }
    throw std::logic_error("an array of 16-bit numbers is not written");
}

template <class T>
void append(std::string& bytes, const Tensor& tensor) {
    const auto values = std::as_bytes(tensor.host<T>());
    bytes.append(reinterpret_cast<const char*>(values.data()), values.size());
}

} // namespace

std::string writeNpy(const Tensor& tensor) {
    std::string shape; // a tuple of one has a comma all the same
    for (const Index size : tensor.shape())
        shape += (shape.empty() ? "" : ", ") + std::to_string(size);
    shape += tensor.rank() == 1 ? "," : "";
    std::string header = "{'descr': '" + std::string(description(tensor.type())) +
                         "', 'fortran_order': False, 'shape': (" + shape + "), }";
    constexpr std::size_t before = 10; // magic, version and length
    header.append(63 - (before + header.size()) % 64, ' ');
    header += '\n';
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size() & 0xff);
    bytes += static_cast<char>(header.size() >> 8);
    bytes += header;
    switch (tensor.type()) {
    case Type::f32:
        append<float>(bytes, tensor);
        break;
    case Type::f64:
        append<double>(bytes, tensor);
        break;
    case Type::u8:
        append<std::uint8_t>(bytes, tensor);
        break;
    case Type::i32:
        append<std::int32_t>(bytes, tensor);
        break;
    case Type::f16:
    case Type::bf16:
        break; // description() has thrown
    }
    return bytes;
}

} // namespace fovea

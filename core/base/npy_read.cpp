#include "core/base/npy.h"

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/memory.h"
#include "core/base/npy_header.h"
#include "core/base/open_file.h"

#include <Eigen/Core>

#include <algorithm>
#include <cstring>
#include <utility>

namespace fovea {
namespace {

template <class Raw>
Raw load(const char* bytes, bool swapped) {
    char ordered[sizeof(Raw)];
    std::memcpy(ordered, bytes, sizeof(Raw));
    if (swapped)
        std::reverse(ordered, ordered + sizeof(Raw));
    Raw value;
    std::memcpy(&value, ordered, sizeof(Raw));
    return value;
}

// Where element number i of the result (row-major) stands among the numbers of the file.
class Order {
public:
    Order(const Shape& shape, bool fortran)
        : shape_(shape), fortran_(fortran && shape.size() > 1) {}

    [[nodiscard]] std::size_t operator()(std::size_t i) const {
        if (!fortran_)
            return i;
        std::size_t index[mostNpyAxes] = {};
        for (std::size_t axis = shape_.size(); axis-- > 0;) {
            const auto size = static_cast<std::size_t>(shape_[axis]);
            index[axis] = i % size;
            i /= size;
        }
        std::size_t at = 0;
        for (std::size_t axis = shape_.size(); axis-- > 0;)
            at = at * static_cast<std::size_t>(shape_[axis]) + index[axis];
        return at;
    }

private:
    const Shape& shape_;
    bool fortran_;
};

template <class Raw, class Number, class Convert>
Tensor numbers(const NpyHeader& header, std::string_view bytes, Convert convert) {
    Buffer<Number> out(elements(header.shape));
    const Order order(header.shape, header.fortran);
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = convert(load<Raw>(bytes.data() + order(i) * sizeof(Raw), header.swapped));
    return Tensor(header.shape, std::move(out));
}

template <class Raw>
Tensor integers(const NpyHeader& header, std::string_view bytes, const ByteReader& reader) {
    return numbers<Raw, double>(header, bytes, [&](Raw value) {
        constexpr std::int64_t exact = std::int64_t{1} << 53;
        if (std::cmp_greater(value, exact) || std::cmp_less(value, -exact))
            reader.refuse("holds an integer beyond 2^53, which no float can keep");
        return static_cast<double>(value);
    });
}

} // namespace

namespace {

Tensor anyIntegers(const NpyHeader& header, std::string_view data, const ByteReader& reader) {
    const bool isSigned = header.kind == 'i';
    switch (header.width) {
    case 1:
        return isSigned ? integers<std::int8_t>(header, data, reader)
                        : integers<std::uint8_t>(header, data, reader);
    case 2:
        return isSigned ? integers<std::int16_t>(header, data, reader)
                        : integers<std::uint16_t>(header, data, reader);
    case 4:
        return isSigned ? integers<std::int32_t>(header, data, reader)
                        : integers<std::uint32_t>(header, data, reader);
    default:
        return isSigned ? integers<std::int64_t>(header, data, reader)
                        : integers<std::uint64_t>(header, data, reader);
    }
}

Tensor asMask(const Tensor& numbers, const ByteReader& reader) {
    const auto values = numbers.host<double>();
    if (!std::ranges::all_of(values, [](double value) { return value == 0 || value == 1; }))
        reader.refuse("holds other integers than 0 and 1; what is added to scores are floats");
    Buffer<std::uint8_t> cells(numbers.size());
    std::ranges::transform(values, cells.data(),
                           [](double value) { return static_cast<std::uint8_t>(value); });
    return Tensor(numbers.shape(), std::move(cells));
}

std::size_t sizeOf(const NpyHeader& header, const ByteReader& reader) {
    try {
        return elements(header.shape);
    } catch (const Error& error) { // which knows no file
        reader.refuse(english(error.message()));
    }
}

// How many bytes of numbers there are to be; `found` are there.
std::size_t checkedBytes(const NpyHeader& header, std::size_t found, const ByteReader& reader) {
    const std::size_t wanted = sizeOf(header, reader) * header.width;
    if (found != wanted)
        reader.refuse("has " + std::to_string(found) + " bytes of numbers, its shape " +
                      printShape(header.shape) + " needs " + std::to_string(wanted));
    return wanted;
}

// Bytes of one number once it is read.
std::size_t bytesRead(const NpyHeader& header) {
    return header.kind == 'b' ? 1 : header.kind == 'f' && header.width < 8 ? 4 : 8;
}

// By the first bytes alone.
void checkStart(const std::string& path, std::size_t most) {
    const OpenFile file(path);
    if (file.size() > most) // which files.read() says better
        return;
    std::string start(std::min(file.size(), longestNpyStart), '\0');
    file.read(0, start.data(), start.size());
    ByteReader reader(start, path);
    const NpyHeader header = readNpyHeader(reader);
    const std::size_t before = start.size() - reader.remaining();
    const std::size_t bytes = checkedBytes(header, file.size() - before, reader);
    checkMemory(path, bytes + bytes / header.width * bytesRead(header));
}

} // namespace

Tensor readNpyFile(Files& files, const std::string& path, std::size_t most, bool masks) {
    checkStart(path, most);
    return readNpy(files.read(path, most), path, masks);
}

Tensor readNpy(std::string_view bytes, const std::string& source, bool masks) {
    ByteReader reader(bytes, source);
    const NpyHeader header = readNpyHeader(reader);
    const std::size_t wanted = checkedBytes(header, reader.remaining(), reader);
    const std::string_view data = reader.take(wanted, "the numbers");
    const auto same = [](auto value) { return value; };
    if (header.kind == 'b')
        return numbers<std::uint8_t, std::uint8_t>(
            header, data, [](std::uint8_t value) { return static_cast<std::uint8_t>(value != 0); });
    if (header.kind != 'f') {
        const Tensor whole = anyIntegers(header, data, reader);
        return masks ? asMask(whole, reader) : whole;
    }
    if (header.width == 2)
        return numbers<std::uint16_t, float>(header, data, [](std::uint16_t value) {
            return Eigen::half_impl::half_to_float(Eigen::half_impl::raw_uint16_to_half(value));
        });
    return header.width == 4 ? numbers<float, float>(header, data, same)
                             : numbers<double, double>(header, data, same);
}

} // namespace fovea

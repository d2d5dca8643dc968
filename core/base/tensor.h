// A tensor: a shape, and storage in one place (host or device). A value: copying shares the
// storage, which does not change once the tensor exists, so that threads need no locks.
#pragma once

#include "core/base/narrow_numbers.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <vector>

namespace fovea {

using Index = std::int64_t;
using Shape = std::vector<Index>; // row-major: the last axis is contiguous

enum class Type { f32, f64, u8, i32, f16, bf16 };

template <class T>
constexpr Type typeOf();
template <>
constexpr Type typeOf<float>() {
    return Type::f32;
}
template <>
constexpr Type typeOf<double>() {
    return Type::f64;
}
template <>
constexpr Type typeOf<std::uint8_t>() {
    return Type::u8;
}
template <>
constexpr Type typeOf<std::int32_t>() {
    return Type::i32;
}
template <>
constexpr Type typeOf<Half>() {
    return Type::f16;
}
template <>
constexpr Type typeOf<Brain>() {
    return Type::bf16;
}

std::size_t bytesOf(Type type);
std::string printShape(const Shape& shape); // "[4, 64, 64]"
// The number of elements. Throws Error(failure) with the shape where it is negative or the bytes
// would not fit in memory's addresses.
std::size_t elements(const Shape& shape);

// Memory for `count` elements, aligned to 64 bytes and zero-filled up to the next multiple of 64
// bytes, so that vector code may run over whole packets to the very end: every element then takes
// the same path, and its bits do not depend on where it stands.
template <class T>
class Buffer {
public:
    enum class Start { zero, unwritten }; // unwritten: every element will be set before it is read
    explicit Buffer(std::size_t count, Start start = Start::zero)
        : count_(count), padded_((count * sizeof(T) + 63) / 64 * 64 / sizeof(T)),
          memory_(::operator new(padded_ * sizeof(T) + 64 + alignment)),
          data_(aligned(memory_.get())) {
        const std::size_t from = start == Start::zero ? 0 : count_;
        std::memset(data_ + from, 0, (padded_ - from) * sizeof(T));
    }
    [[nodiscard]] T* data() { return data_; }
    [[nodiscard]] const T* data() const { return data_; }
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] std::size_t padded() const { return padded_; }
    T& operator[](std::size_t i) { return data_[i]; }

private:
    // Aligned here: glibc before 2.38 never gives a block that was freed to an aligned request of
    // the same size, so that memory grew with every block of queries, and each had to be faulted
    // in.
    static constexpr std::size_t alignment = 64;
    static T* aligned(void* memory) {
        const std::size_t past = reinterpret_cast<std::uintptr_t>(memory) % alignment;
        return reinterpret_cast<T*>(static_cast<std::byte*>(memory) +
                                    (alignment - past) % alignment);
    }
    struct Free {
        void operator()(void* memory) const { ::operator delete(memory); }
    };
    std::size_t count_;
    std::size_t padded_;
    std::unique_ptr<void, Free> memory_;
    T* data_;
};

// Where the numbers are. Backends for devices derive their own. On the host: row by row.
class Storage {
public:
    Storage(Type type, bool host) : type_(type), host_(host) {}
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;
    virtual ~Storage() = default;
    [[nodiscard]] Type type() const { return type_; }
    [[nodiscard]] bool onHost() const { return host_; }

private:
    Type type_;
    bool host_;
};

template <class T>
class HostStorage final : public Storage {
public:
    explicit HostStorage(Buffer<T> values)
        : Storage(typeOf<T>(), true), buffer(std::move(values)) {}
    const Buffer<T> buffer;
};

class Tensor {
public:
    Tensor() = default; // no tensor: isNull()
    // `storage` holds exactly the elements of `shape`.
    Tensor(Shape shape, std::shared_ptr<const Storage> storage)
        : shape_(std::move(shape)), storage_(std::move(storage)) {}
    template <class T>
    Tensor(Shape shape, Buffer<T> values)
        : shape_(std::move(shape)), storage_(std::make_shared<HostStorage<T>>(std::move(values))) {}

    [[nodiscard]] bool isNull() const { return storage_ == nullptr; }
    [[nodiscard]] const Shape& shape() const { return shape_; }
    [[nodiscard]] Index rank() const { return static_cast<Index>(shape_.size()); }
    // Negative axes count from the end: axis(-1) is the width of a row.
    [[nodiscard]] Index axis(Index i) const {
        return shape_[static_cast<std::size_t>(i < 0 ? rank() + i : i)];
    }
    [[nodiscard]] std::size_t size() const { return isNull() ? 0 : elements(shape_); }
    [[nodiscard]] Type type() const { return storage_->type(); }
    [[nodiscard]] const std::shared_ptr<const Storage>& storage() const { return storage_; }

    // The numbers, on the host, of this type; anything else is a programming error and throws
    // std::logic_error.
    template <class T>
    [[nodiscard]] std::span<const T> host() const {
        return {buffer<T>().data(), buffer<T>().size()};
    }
    template <class T>
    [[nodiscard]] const Buffer<T>& buffer() const {
        expect(typeOf<T>());
        return static_cast<const HostStorage<T>&>(*storage_).buffer;
    }
    // The same numbers in another shape with as many elements (std::logic_error otherwise).
    [[nodiscard]] Tensor reshaped(Shape shape) const;
    // Host numbers as float or double, whatever floating type they have.
    template <class T>
    [[nodiscard]] Tensor as() const;

private:
    void expect(Type type) const;

    Shape shape_;
    std::shared_ptr<const Storage> storage_;
};

template <class T>
Tensor makeTensor(Shape shape, std::span<const T> values) {
    Buffer<T> buffer(elements(shape));
    std::copy(values.begin(), values.end(), buffer.data());
    return Tensor(std::move(shape), std::move(buffer));
}

} // namespace fovea

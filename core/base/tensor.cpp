#include "core/base/tensor.h"

#include "core/base/error.h"

#include <algorithm>
#include <stdexcept>

namespace fovea {

std::size_t bytesOf(Type type) {
    switch (type) {
    case Type::f32:
    case Type::i32:
        return 4;
    case Type::f64:
        return 8;
    case Type::f16:
    case Type::bf16:
        return 2;
    case Type::u8:
        return 1;
    }
    return 0;
}

std::string printShape(const Shape& shape) {
    std::string text = "[";
    for (const Index size : shape)
        text += (text.size() > 1 ? ", " : "") + std::to_string(size);
    return text + "]";
}

std::size_t elements(const Shape& shape) {
    constexpr Index most = Index{1} << 46; // 64 TiB of bytes: beyond any memory, far from overflow
    Index count = 1;
    for (const Index size : shape)
        if (size < 0 || __builtin_mul_overflow(count, size, &count) || count > most)
            fail(QT_TRANSLATE_NOOP("fovea", "an array of shape %1 does not fit in memory"),
                 {printShape(shape)});
    return static_cast<std::size_t>(count);
}

void Tensor::expect(Type type) const {
    if (isNull() || !storage_->onHost() || storage_->type() != type)
        throw std::logic_error("the tensor is not on the host or has another type");
}

Tensor Tensor::reshaped(Shape shape) const {
    if (elements(shape) != size())
        throw std::logic_error("reshaping " + printShape(shape_) + " to " + printShape(shape));
    return {std::move(shape), storage_};
}

template <class T>
Tensor Tensor::as() const {
    if (type() == typeOf<T>())
        return *this;
    Buffer<T> values(size());
    const auto from = [&](auto numbers) {
        std::ranges::transform(numbers, values.data(),
                               [](auto value) { return static_cast<T>(widened(value)); });
    };
    switch (type()) {
    case Type::f32:
        from(host<float>());
        break;
    case Type::f16:
        from(host<Half>());
        break;
    case Type::bf16:
        from(host<Brain>());
        break;
    default:
        from(host<double>());
    }
    return Tensor(shape_, std::move(values));
}

template Tensor Tensor::as<float>() const;
template Tensor Tensor::as<double>() const;

} // namespace fovea

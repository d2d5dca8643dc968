// Numbers for tests: N(0, 1) from the portable generator, rounded to float.
#pragma once

#include "core/base/random.h"
#include "core/base/tensor.h"

namespace fovea {

template <class S = float>
Tensor drawn(const Shape& shape, std::uint32_t seed, const char* purpose = "test") {
    const RandomStream stream(seed, purpose);
    Buffer<S> values(elements(shape));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(stream.normal(i));
    return Tensor(shape, std::move(values));
}

} // namespace fovea

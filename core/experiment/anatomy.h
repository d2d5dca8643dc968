// What the layers of a model are made of, for taking what they do apart. Tensors stand where the
// backend that is given keeps them.
#pragma once

#include "core/base/tensor.h"

namespace fovea {

class Backend;

class Anatomy {
public:
    Anatomy() = default;
    Anatomy(const Anatomy&) = delete;
    Anatomy& operator=(const Anatomy&) = delete;
    virtual ~Anatomy() = default;

    // (x − mean) / √(variance + epsilon) · gain, or x / √(mean of squares + epsilon) · gain; what
    // is added then is left out.
    struct Norm {
        Tensor gain; // [D]
        double epsilon = 0;
        bool centred = true;
    };

    // W_o [H·d, D], by which the heads' outputs side by side are multiplied.
    [[nodiscard]] virtual Tensor outputMatrix(Backend& backend, Index layer) const = 0;
    // The norm that follows the attention and its residual.
    [[nodiscard]] virtual Norm nextNorm(Backend& backend, Index layer) const = 0;
};

} // namespace fovea

// What comes back to one tensor: whole gradients, and those of its parts, which are joined when all
// are there. A cell that reads a sequence token by token so costs no more than the sequence.
#pragma once

#include "core/base/tensor.h"

namespace fovea {

class Backend;

class GradientSum {
public:
    void add(Backend& backend, const Tensor& gradient);
    // The gradient of a part of a tensor of `shape`: from `begin` on along `axis` (from 0).
    void addPart(Backend& backend, const Shape& shape, Index axis, Index begin,
                 const Tensor& gradient);
    // Everything so far, in whatever shape came first.
    Tensor whole(Backend& backend);

private:
    struct Part {
        Index begin, end;
        Tensor gradient;
    };
    void join(Backend& backend);

    Tensor sum_;
    Shape shape_;
    Index axis_ = 0;
    std::vector<Part> parts_;
};

} // namespace fovea

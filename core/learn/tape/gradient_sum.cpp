#include "core/learn/tape/gradient_sum.h"

#include "core/compute/backend.h"

#include <algorithm>

namespace fovea {

void GradientSum::add(Backend& backend, const Tensor& gradient) {
    sum_ = sum_.isNull() ? gradient
                         : backend.binary(Binary::add, sum_, gradient.reshaped(sum_.shape()));
}

void GradientSum::addPart(Backend& backend, const Shape& shape, Index axis, Index begin,
                          const Tensor& gradient) {
    if (shape != shape_ || axis != axis_)
        join(backend);
    shape_ = shape;
    axis_ = axis;
    parts_.push_back({begin, begin + gradient.axis(axis), gradient});
}

// Those that do not lie over each other are one tensor, with zeros between them; what is left
// makes further ones.
void GradientSum::join(Backend& backend) {
    const Index length = parts_.empty() ? 0 : shape_[static_cast<std::size_t>(axis_)];
    const auto zeros = [&](Index count) {
        Shape shape = shape_;
        shape[static_cast<std::size_t>(axis_)] = count;
        return backend.filled(shape, 0);
    };
    std::ranges::stable_sort(parts_, {}, &Part::begin);
    while (!parts_.empty()) {
        std::vector<Tensor> row;
        std::vector<Part> left;
        Index end = 0;
        for (Part& part : parts_) {
            if (part.begin < end) {
                left.push_back(std::move(part));
                continue;
            }
            if (part.begin > end)
                row.push_back(zeros(part.begin - end));
            end = part.end;
            row.push_back(std::move(part.gradient));
        }
        if (end < length)
            row.push_back(zeros(length - end));
        add(backend, row.size() == 1 ? row.front() : backend.concat(row, axis_));
        parts_ = std::move(left);
    }
}

Tensor GradientSum::whole(Backend& backend) {
    join(backend);
    return sum_;
}

} // namespace fovea

#include "core/compute/opencl/cl_shapes.h"

#include <algorithm>
#include <stdexcept>

namespace fovea {

PairSizes::PairSizes(const Tensor& a, const Tensor& b, const Tensor& w, const LeadingAxes& batch)
    : n(a.axis(-2)), m(b.axis(-2)), width(a.axis(-1)),
      oneSet(w.rank() == 1 || w.axis(0) == 1 ? 1 : 0),
      fit(b.axis(-1) == width && w.axis(-1) == width && batch.fits() &&
          (oneSet || w.axis(0) == batch.b)) {}

Axes::Axes(const Shape& full, std::initializer_list<Shape> allSteps, bool keepLast) {
    Shape sizes;
    std::vector<Shape> merged(allSteps.size());
    for (std::size_t axis = 0; axis < full.size(); ++axis) {
        // An axis continues the one before where a step there is one whole walk here, for all.
        bool joins = !sizes.empty() && !(keepLast && axis + 1 == full.size());
        std::size_t which = 0;
        for (const Shape& one : allSteps)
            joins = joins && merged[which++].back() == one[axis] * full[axis];
        which = 0;
        for (const Shape& one : allSteps) {
            if (joins)
                merged[which].back() = one[axis];
            else
                merged[which].push_back(one[axis]);
            ++which;
        }
        if (joins)
            sizes.back() *= full[axis];
        else
            sizes.push_back(full[axis]);
    }
    if (sizes.size() > 4)
        throw std::invalid_argument("more than four axes in " + printShape(full));
    const auto four = [](const Shape& values, Index otherwise) {
        cl_int4 out;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t missing = 4 - values.size();
            out.s[i] = static_cast<cl_int>(i < missing ? otherwise : values[i - missing]);
        }
        return out;
    };
    // Nothing is divided by zero for a tensor of nothing.
    for (Index& size : sizes)
        size = std::max<Index>(1, size);
    shape = four(sizes, 1);
    for (const Shape& one : merged)
        steps.push_back(four(one, 0));
}

MaskedRows::MaskedRows(const Tensor& a, const Tensor& visible)
    : axes(a.shape(), {repeatingStrides(visible.shape(), a.shape())}, true), width(a.axis(-1)),
      rows(width == 0 ? 0 : static_cast<Index>(a.size()) / width) {
    expect(visible.axis(-1) == width && broadcast(visible.shape(), a.shape()) == a.shape(),
           "a mask", visible, a);
}

RunsOf::RunsOf(const Shape& shape, Index axis, std::size_t bytes) : inner(bytes) {
    for (Index i = 0; i < static_cast<Index>(shape.size()); ++i) {
        const auto size = static_cast<std::size_t>(shape[static_cast<std::size_t>(i)]);
        if (i < axis)
            outer *= size;
        else if (i > axis)
            inner *= size;
    }
    distance = inner * static_cast<std::size_t>(shape[static_cast<std::size_t>(axis)]);
}

} // namespace fovea

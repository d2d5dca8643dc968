#include "core/compute/broadcast.h"

#include <algorithm>
#include <stdexcept>

namespace fovea {

Shape broadcast(const Shape& a, const Shape& b) {
    Shape full(std::max(a.size(), b.size()));
    for (std::size_t fromEnd = 1; fromEnd <= full.size(); ++fromEnd) {
        const Index sizeA = fromEnd <= a.size() ? a[a.size() - fromEnd] : 1;
        const Index sizeB = fromEnd <= b.size() ? b[b.size() - fromEnd] : 1;
        if (sizeA != sizeB && sizeA != 1 && sizeB != 1)
            throw std::invalid_argument("shapes " + printShape(a) + " and " + printShape(b) +
                                        " do not fit together");
        full[full.size() - fromEnd] = sizeA == 1 ? sizeB : sizeA;
    }
    return full;
}

Shape strides(const Shape& shape) {
    Shape result(shape.size());
    Index step = 1;
    for (std::size_t i = shape.size(); i-- > 0;) {
        result[i] = step;
        step *= shape[i];
    }
    return result;
}

Shape repeatingStrides(const Shape& shape, const Shape& full) {
    const Shape own = strides(shape);
    Shape result(full.size(), 0);
    for (std::size_t fromEnd = 1; fromEnd <= shape.size(); ++fromEnd)
        if (shape[shape.size() - fromEnd] != 1)
            result[full.size() - fromEnd] = own[shape.size() - fromEnd];
    return result;
}

Index rowOffset(const Shape& full, const Shape& strides, Index row) {
    Index offset = 0;
    for (std::size_t i = full.size() - 1; i-- > 0;) {
        offset += row % full[i] * strides[i];
        row /= full[i];
    }
    return offset;
}

} // namespace fovea

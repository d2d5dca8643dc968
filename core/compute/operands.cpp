#include "core/compute/operands.h"

#include <stdexcept>
#include <utility>

namespace fovea {
namespace {

bool isMatrix(const Tensor& tensor) {
    return tensor.rank() == 2 || tensor.rank() == 3;
}

Index fromStart(const Tensor& tensor, Index axis) {
    return axis < 0 ? tensor.rank() + axis : axis;
}

} // namespace

void expect(bool fits, const char* operation, const Tensor& a, const Tensor& b) {
    if (!fits)
        throw std::invalid_argument(std::string(operation) + " of " + printShape(a.shape()) +
                                    " and " + printShape(b.shape()));
}

void expectGates(const char* operation, const Tensor& gates, const Tensor& state, Index count) {
    expect(gates.rank() == 2 && state.rank() == 2 && gates.axis(0) == state.axis(0) &&
               gates.axis(1) == count * state.axis(1),
           operation, gates, state);
}

LeadingAxes::LeadingAxes(const Tensor& left, const Tensor& right)
    : a(left.rank() < 3 ? 1 : left.axis(0)), b(right.rank() < 3 ? 1 : right.axis(0)),
      matrices(isMatrix(left) && isMatrix(right)), flat(left.rank() < 3) {}

Slice::Slice(const Tensor& a, Index along, Index from, Index to)
    : axis(fromStart(a, along)), shape(a.shape()) {
    if (from < 0 || from > to || to > a.axis(axis))
        throw std::invalid_argument("slice outside of " + printShape(a.shape()));
    shape[static_cast<std::size_t>(axis)] = to - from;
}

Joined::Joined(const std::vector<Tensor>& parts, Index along)
    : axis(fromStart(parts.front(), along)), shape(parts.front().shape()) {
    const auto index = static_cast<std::size_t>(axis);
    shape[index] = 0;
    Index joined = 0;
    for (const Tensor& part : parts) {
        Shape other = part.shape();
        joined += std::exchange(other[index], 0);
        expect(other == shape, "concat", parts.front(), part);
    }
    shape[index] = joined;
}

Permuted::Permuted(const Tensor& a, const std::vector<Index>& order) {
    const Shape from = strides(a.shape());
    for (const Index axis : order) {
        shape.push_back(a.axis(axis));
        steps.push_back(from[static_cast<std::size_t>(axis)]);
    }
    if (elements(shape) != a.size())
        throw std::invalid_argument("permute of " + printShape(a.shape()));
}

} // namespace fovea

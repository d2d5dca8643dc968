#include "core/attention/stored_attention.h"

#include <algorithm>

namespace fovea {
namespace {

template <class T>
Tensor someRows(const Tensor& all, Index index, Index begin, Index end) {
    const Index width = all.axis(2);
    Buffer<T> out(elements({end - begin, width}));
    std::copy_n(all.host<T>().data() + (index * all.axis(1) + begin) * width, (end - begin) * width,
                out.data());
    return Tensor({end - begin, width}, std::move(out));
}

// Of a tensor [A, rows, d] that has one part for each head, or for each group of heads.
Tensor rowsOfHead(const Tensor& all, Index heads, Index head, Index begin, Index end) {
    const Index index = head * all.axis(0) / heads;
    return all.type() == Type::f64 ? someRows<double>(all, index, begin, end)
                                   : someRows<float>(all, index, begin, end);
}

} // namespace

Tensor statesOf(Backend& backend, const Attended& attended, Index head) {
    if (attended.stored)
        return attended.stored->states(backend, head);
    const auto rows = static_cast<std::size_t>(attended.q.axis(1));
    const auto states =
        attended.states.host<std::uint8_t>().subspan(static_cast<std::size_t>(head) * rows, rows);
    return makeTensor<std::uint8_t>({attended.q.axis(1)}, states);
}

Tensor queriesOf(const Attended& attended, Index head, Index begin, Index end) {
    return attended.stored ? attended.stored->queries(head, begin, end)
                           : rowsOfHead(attended.q, attended.q.axis(0), head, begin, end);
}

Tensor keysOf(const Attended& attended, Index head, Index begin, Index end) {
    return attended.stored ? attended.stored->keys(head, begin, end)
                           : rowsOfHead(attended.k, attended.q.axis(0), head, begin, end);
}

Tensor valuesOf(const Attended& attended, Index head, Index begin, Index end) {
    return attended.stored ? attended.stored->values(head, begin, end)
                           : rowsOfHead(attended.v, attended.q.axis(0), head, begin, end);
}

} // namespace fovea

#include "core/attention/row_states.h"

#include "core/compute/backend.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

template <class S>
bool finite(std::span<const S> values) {
    return std::ranges::all_of(values, [](S value) { return std::isfinite(value); });
}

// The bits of a number without its sign are ordered as its size is, and a vector's work.
template <class Bits, class S>
double largestOf(const Tensor& tensor) {
    Bits most = 0;
    for (const S value : tensor.host<S>())
        most = std::max(most, std::bit_cast<Bits>(value) & (~Bits(0) >> 1));
    return static_cast<double>(std::bit_cast<S>(most));
}

// The mask row of head h and query i, heads sharing one where they do not differ.
const std::uint8_t* maskRow(const Tensor& visible, Index head, Index i) {
    const Index rows = visible.axis(-2);
    const Index row = visible.rank() == 3 ? head * rows + i : i;
    return visible.host<std::uint8_t>().data() + row * visible.axis(-1);
}

template <class S>
Tensor withoutNotFinite(const Tensor& v) {
    Buffer<S> values(v.size());
    std::ranges::transform(v.host<S>(), values.data(),
                           [](S value) { return std::isfinite(value) ? value : S(0); });
    return Tensor(v.shape(), std::move(values));
}

template <class S>
bool finiteRow(const Tensor& tensor, Index row) {
    const auto width = static_cast<std::size_t>(tensor.axis(-1));
    return finite(tensor.host<S>().subspan(static_cast<std::size_t>(row) * width, width));
}

bool isFinite(const Tensor& tensor, Index row) {
    return tensor.type() == Type::f64 ? finiteRow<double>(tensor, row)
                                      : finiteRow<float>(tensor, row);
}

bool marked(const Tensor& marks, Index index) {
    return marks.host<std::uint8_t>()[static_cast<std::size_t>(index)] != 0;
}

// Whether a row of `head` sees a marked key; groups of heads share them.
bool seesMarked(const Tensor& marks, Index head, Index heads, const std::uint8_t* sees) {
    if (marks.isNull())
        return false;
    const Index group = head * marks.axis(0) / heads;
    for (Index j = 0; j < marks.axis(1); ++j)
        if (sees[j] && marked(marks, group * marks.axis(1) + j))
            return true;
    return false;
}

} // namespace

Measured::Measured(const Tensor& x, Tensor onHost)
    : there(x), tensor(std::move(onHost)),
      largest(tensor.type() == Type::f64 ? largestOf<std::uint64_t, double>(tensor)
                                         : largestOf<std::uint32_t, float>(tensor)) {}

Measured finiteValues(const Measured& x) {
    if (std::isfinite(x.largest))
        return x;
    const Tensor finite = x.tensor.type() == Type::f64 ? withoutNotFinite<double>(x.tensor)
                                                       : withoutNotFinite<float>(x.tensor);
    return {finite, finite};
}

NotFiniteVectors notFiniteVectors(const Measured& q, const Measured& k, const Measured& v) {
    NotFiniteVectors notFinite;
    const auto mark = [](Tensor& marks, const Measured& measured) {
        if (std::isfinite(measured.largest))
            return;
        const Tensor& x = measured.tensor;
        const Index rows = x.axis(0) * x.axis(1);
        Buffer<std::uint8_t> out(static_cast<std::size_t>(rows));
        for (Index row = 0; row < rows; ++row)
            out.data()[row] = !isFinite(x, row) || (!marks.isNull() && marked(marks, row));
        marks = Tensor({x.axis(0), x.axis(1)}, std::move(out));
    };
    mark(notFinite.queries, q);
    mark(notFinite.keys, k);
    mark(notFinite.keys, v);
    return notFinite;
}

Tensor rowStates(const Tensor& output, const Tensor& largest, const Tensor& visible,
                 const NotFiniteVectors& notFinite, Index top) {
    const Index heads = output.axis(0);
    const Index n = output.axis(1);
    const Index keys = visible.axis(-1);
    Buffer<std::uint8_t> states(elements({heads, n}));
    for (Index head = 0; head < heads; ++head)
        for (Index i = 0; i < n; ++i) {
            const Index row = head * n + i;
            const std::uint8_t* sees = maskRow(visible, head, i);
            const bool any = std::find(sees, sees + keys, 1) != sees + keys;
            const bool asks = !notFinite.queries.isNull() &&
                              marked(notFinite.queries, head * notFinite.queries.axis(1) + top + i);
            const bool good = !asks && !seesMarked(notFinite.keys, head, heads, sees) &&
                              isFinite(output, row) && (!any || isFinite(largest, row));
            const RowState state = !good ? RowState::notFinite
                                   : any ? RowState::normal
                                         : RowState::empty;
            states.data()[row] = static_cast<std::uint8_t>(state);
        }
    return Tensor({heads, n}, std::move(states));
}

Tensor withNotFinite(const Tensor& states, const NotFiniteVectors& notFinite, Index step,
                     const MapPart& all, const std::function<Tensor(const Rect&)>& visible) {
    if (notFinite.queries.isNull() && notFinite.keys.isNull())
        return states;
    Buffer<std::uint8_t> out(states.size());
    std::ranges::copy(states.host<std::uint8_t>(), out.data());
    for (Index top = 0; top < all.queries; top += step) {
        const Rect rect{top, std::min(all.queries, top + step), 0, all.keys};
        const Tensor mask = visible(rect);
        for (Index head = 0; head < all.heads; ++head)
            for (Index i = rect.top; i < rect.bottom; ++i)
                if (const Index row = head * all.queries + i;
                    (!notFinite.queries.isNull() && marked(notFinite.queries, row)) ||
                    seesMarked(notFinite.keys, head, all.heads, maskRow(mask, head, i - top)))
                    out[static_cast<std::size_t>(row)] =
                        static_cast<std::uint8_t>(RowState::notFinite);
    }
    return Tensor(states.shape(), std::move(out));
}

Tensor flagged(Backend& backend, const Tensor& states, const Tensor& rows) {
    const auto bad = [](std::uint8_t state) {
        return state == static_cast<std::uint8_t>(RowState::notFinite);
    };
    const auto all = states.host<std::uint8_t>();
    if (std::ranges::none_of(all, bad))
        return rows;
    Buffer<std::uint8_t> good(all.size());
    std::ranges::transform(all, good.data(),
                           [&](std::uint8_t state) { return std::uint8_t(!bad(state)); });
    const Tensor mask({states.axis(0), states.axis(1), 1}, std::move(good));
    return backend.select(backend.upload(mask), rows, std::numeric_limits<double>::quiet_NaN());
}

} // namespace fovea

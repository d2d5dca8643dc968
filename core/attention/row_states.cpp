#include "core/attention/row_states.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

template <class S>
bool finite(std::span<const S> values) {
    return std::ranges::all_of(values, [](S value) { return std::isfinite(value); });
}

bool allFinite(const Tensor& tensor) {
    return tensor.type() == Type::f64 ? finite(tensor.host<double>())
                                      : finite(tensor.host<float>());
}

// The mask row of head h and query i, heads sharing one where they do not differ.
const std::uint8_t* maskRow(const Tensor& visible, Index head, Index i) {
    const Index rows = visible.axis(-2);
    const Index row = visible.rank() == 3 ? head * rows + i : i;
    return visible.host<std::uint8_t>().data() + row * visible.axis(-1);
}

template <class S>
Tensor withoutSpoiled(const Tensor& v) {
    Buffer<S> values(v.size());
    std::ranges::transform(v.host<S>(), values.data(),
                           [](S value) { return std::isfinite(value) ? value : S(0); });
    return Tensor(v.shape(), std::move(values));
}

template <class S>
Tensor spoil(const Tensor& output, const Tensor& v, const Tensor& visible) {
    Buffer<S> values(output.size());
    std::ranges::copy(output.host<S>(), values.data());
    const Index width = output.axis(2);
    const Index keys = v.axis(1);
    for (Index head = 0; head < output.axis(0); ++head)
        for (Index j = 0; j < keys; ++j) {
            const Index group = head * v.axis(0) / output.axis(0);
            const S* value = v.host<S>().data() + (group * keys + j) * width;
            for (Index c = 0; c < width; ++c) {
                if (std::isfinite(value[c]))
                    continue;
                for (Index i = 0; i < output.axis(1); ++i)
                    if (maskRow(visible, head, i)[j])
                        values[static_cast<std::size_t>((head * output.axis(1) + i) * width + c)] =
                            std::numeric_limits<S>::quiet_NaN();
            }
        }
    return Tensor(output.shape(), std::move(values));
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

} // namespace

Tensor finiteValues(const Tensor& v) {
    if (allFinite(v))
        return v;
    return v.type() == Type::f64 ? withoutSpoiled<double>(v) : withoutSpoiled<float>(v);
}

Tensor respoiled(const Tensor& output, const Tensor& v, const Tensor& visible) {
    return output.type() == Type::f64 ? spoil<double>(output, v, visible)
                                      : spoil<float>(output, v, visible);
}

Tensor rowStates(const Tensor& output, const Tensor& largest, const Tensor& visible) {
    const Index n = output.axis(1);
    const Index keys = visible.axis(-1);
    Buffer<std::uint8_t> states(elements({output.axis(0), n}));
    for (Index head = 0; head < output.axis(0); ++head)
        for (Index i = 0; i < n; ++i) {
            const Index row = head * n + i;
            const std::uint8_t* sees = maskRow(visible, head, i);
            const bool any = std::find(sees, sees + keys, 1) != sees + keys;
            const bool good = isFinite(output, row) && (!any || isFinite(largest, row));
            const RowState state = !good ? RowState::notFinite
                                   : any ? RowState::normal
                                         : RowState::empty;
            states.data()[row] = static_cast<std::uint8_t>(state);
        }
    return Tensor({output.axis(0), n}, std::move(states));
}

} // namespace fovea

#include "core/attention/rotation.h"

#include "core/compute/backend.h"

#include <cmath>

namespace fovea {

template <class S>
Rotation rotationOf(Backend& backend, const std::vector<S>& rates, Index first, Index count,
                    double loudness) {
    const Shape shape{count, std::ssize(rates)};
    Buffer<S> cosine(elements(shape));
    Buffer<S> sine(elements(shape));
    for (Index i = 0; i < count; ++i)
        for (std::size_t p = 0; p < rates.size(); ++p) {
            const S angle = static_cast<S>(first + i) * rates[p];
            const std::size_t at = static_cast<std::size_t>(i) * rates.size() + p;
            cosine[at] = static_cast<S>(std::cos(double{angle}) * loudness);
            sine[at] = static_cast<S>(std::sin(double{angle}) * loudness);
        }
    return {backend.upload(Tensor(shape, std::move(cosine))),
            backend.upload(Tensor(shape, std::move(sine)))};
}
template Rotation rotationOf(Backend&, const std::vector<float>&, Index, Index, double);
template Rotation rotationOf(Backend&, const std::vector<double>&, Index, Index, double);

Tensor rotated(Backend& backend, const Rotation& by, const Tensor& x, Pairs pairs) {
    const Index half = x.axis(2) / 2;
    const bool split = pairs == Pairs::split;
    const Shape column{x.axis(0), x.axis(1), half, 1};
    const auto part = [&](Index which) {
        return split
                   ? backend.slice(x, 2, which * half, (which + 1) * half)
                   : backend.slice(x.reshaped({x.axis(0), x.axis(1), half, 2}), 3, which, which + 1)
                         .reshaped({x.axis(0), x.axis(1), half});
    };
    const auto times = [&](const Tensor& a, const Tensor& b) {
        return backend.binary(Binary::multiply, a, b);
    };
    const Tensor a = part(0);
    const Tensor b = part(1);
    const Tensor first = backend.binary(Binary::subtract, times(a, by.cosine), times(b, by.sine));
    const Tensor second = backend.binary(Binary::add, times(a, by.sine), times(b, by.cosine));
    if (split)
        return backend.concat({first, second}, 2);
    return backend.concat({first.reshaped(column), second.reshaped(column)}, 3).reshaped(x.shape());
}

} // namespace fovea

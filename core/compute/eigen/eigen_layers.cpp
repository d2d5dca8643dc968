#include "core/compute/eigen/eigen_kernels.h"
#include "core/compute/eigen/eigen_over.h"
#include "core/compute/eigen/eigen_packets.h"

namespace fovea::kernels {
namespace {

using namespace packets;

template <class S>
struct Moments {
    Moments(const S* x, S epsilon, Index width)
        : mean(over::sum<S>(width, [x](Index c) { return x[c]; }) / static_cast<S>(width)),
          inverse(S(1) /
                  std::sqrt(over::sum<S>(
                                width, [x, m = mean](Index c) { return (x[c] - m) * (x[c] - m); }) /
                                static_cast<S>(width) +
                            epsilon)) {}
    S mean, inverse; // 1 / √(variance + epsilon)
};

// e^(x − largest) of a row, by packets: each(offset, packet, count).
template <class S, class Each>
EIGEN_ALWAYS_INLINE S powers(const S* row, Index width, S largest, Each each) {
    const auto most = pset1<Packet<S>>(largest);
    auto sums = pset1<Packet<S>>(S(0));
    for (Index c = 0; c < width; c += lanes<S>) {
        const auto x = psub(load(row + c, width - c, -std::numeric_limits<S>::infinity()), most);
        const auto power = keepNaN(x, pexp(x));
        each(c, power);
        sums = padd(sums, power);
    }
    return predux(sums);
}

template <class S>
S largestOf(const S* row, Index width) {
    return over::joined(
        width, [row](Index c) { return row[c]; }, -std::numeric_limits<S>::infinity(),
        [](S x, S y) { return x > y ? x : y; });
}

} // namespace

template <class S>
void addRow(const S* row, S* sums, Index width) {
    for (Index c = 0; c < width; ++c)
        sums[c] += row[c];
}

template <class S>
void normRow(const S* x, const S* gain, const S* shift, S epsilon, S* out, Index width) {
    const Moments<S> of(x, epsilon, width);
    for (Index c = 0; c < width; ++c)
        out[c] = (x[c] - of.mean) * of.inverse * gain[c] + shift[c];
}

// With x̂ = (x − mean) / deviation and h = gradient · gain: (h − mean h − x̂ · mean(h x̂)) /
// deviation.
template <class S>
void normRowBack(const NormRowBack<S>& row) {
    const S *const x = row.x, *const gain = row.gain, *const gradient = row.gradient;
    const Moments<S> of(x, row.epsilon, row.width);
    const S share = S(1) / static_cast<S>(row.width);
    const auto normed = [=](Index c) { return (x[c] - of.mean) * of.inverse; };
    const S mean = share * over::sum<S>(row.width, [=](Index c) { return gradient[c] * gain[c]; });
    const S along =
        share * over::sum<S>(row.width, [=](Index c) { return gradient[c] * gain[c] * normed(c); });
    S* const out = row.out;
    for (Index c = 0; c < row.width; ++c)
        out[c] = (gradient[c] * gain[c] - mean - normed(c) * along) * of.inverse;
    S* const ofGain = row.ofGain;
    for (Index c = 0; c < row.width; ++c)
        ofGain[c] += gradient[c] * normed(c);
    addRow(gradient, row.ofShift, row.width);
}

template <class S>
double crossEntropyRow(const S* row, Index width, Index target, double smoothing) {
    const S largest = largestOf(row, width);
    const S sum = powers(row, width, largest, [](Index, const Packet<S>&) {});
    const auto away = [=](Index c) { return static_cast<double>(row[c] - largest); };
    const double mean =
        smoothing == 0 ? 0 : over::sum<double>(width, away) / static_cast<double>(width);
    return std::log(static_cast<double>(sum)) - (1 - smoothing) * away(target) - smoothing * mean;
}

template <class S>
void crossEntropyRowBack(const S* row, Index width, Index target, double smoothing, S factor,
                         S* out) {
    const S sum = powers(row, width, largestOf(row, width), [=](Index c, const Packet<S>& power) {
        store(out + c, power, width - c);
    });
    const S share = factor / sum;
    const S rest = factor * static_cast<S>(smoothing / static_cast<double>(width));
    for (Index c = 0; c < width; ++c)
        out[c] = out[c] * share - rest;
    out[target] -= factor * static_cast<S>(1 - smoothing);
}

#define FOR_NUMBERS_OF(S)                                                                          \
    template void addRow(const S*, S*, Index);                                                     \
    template void normRow(const S*, const S*, const S*, S, S*, Index);                             \
    template void normRowBack(const NormRowBack<S>&);                                              \
    template double crossEntropyRow(const S*, Index, Index, double);                               \
    template void crossEntropyRowBack(const S*, Index, Index, double, S, S*);
FOR_NUMBERS_OF(float)
FOR_NUMBERS_OF(double)

} // namespace fovea::kernels

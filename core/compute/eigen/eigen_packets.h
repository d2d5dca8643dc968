// Rows by packets: each element takes the path of a whole packet, wherever it stands, so that its
// bits do not depend on its neighbours. For .cpp files that may include Eigen.
#pragma once

#include "core/base/tensor.h"
#include "core/compute/eigen/plain_packets.h"

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>

// Eigen's packets are private to Eigen: known are those of 3.4 to 5, on machines that it has some
// for.
#if !defined(FOVEA_PLAIN_PACKETS) && (!defined(EIGEN_VECTORIZE) || EIGEN_MAJOR_VERSION > 5)
#define FOVEA_PLAIN_PACKETS
#endif

namespace fovea::packets {

#ifdef FOVEA_PLAIN_PACKETS
using namespace plain;

template <class S>
using Packet = Plain<S>;
template <class S>
constexpr Index lanes = Packet<S>::size;
template <class S>
constexpr bool hasTanh = false;
using Integers = Plain<std::int32_t>; // beside floats
#else
using namespace Eigen::internal;

template <class S>
using Packet = typename packet_traits<S>::type;
template <class S>
constexpr Index lanes = unpacket_traits<Packet<S>>::size;
template <class S>
constexpr bool hasTanh = packet_traits<S>::HasTanh;
using Integers = unpacket_traits<Packet<float>>::integer_packet;
#endif

// The first `count` lanes of a packet; `behind` behind them.
template <class S>
EIGEN_ALWAYS_INLINE Packet<S> load(const S* from, Index count, S behind = 0) {
    if (count >= lanes<S>)
        return ploadu<Packet<S>>(from);
    std::array<S, lanes<S>> some;
    some.fill(behind);
    std::copy_n(from, count, some.data());
    return ploadu<Packet<S>>(some.data());
}
template <class S>
EIGEN_ALWAYS_INLINE void store(S* to, Packet<S> packet, Index count) {
    if (count >= lanes<S>)
        return pstoreu(to, packet);
    std::array<S, lanes<S>> all;
    pstoreu(all.data(), packet);
    std::copy_n(all.data(), count, to);
}

template <class P>
EIGEN_ALWAYS_INLINE P keepNaN(const P& x, const P& y) {
    return pselect(pcmp_eq(x, x), y, x);
}

template <class S>
EIGEN_ALWAYS_INLINE Packet<S> sigmoid(const Packet<S>& x) {
    const auto one = pset1<Packet<S>>(S(1));
    return keepNaN(x, pdiv(one, padd(one, pexp(pnegate(x)))));
}

template <class S>
EIGEN_ALWAYS_INLINE Packet<S> tanhOf(const Packet<S>& x) {
    if constexpr (hasTanh<S>)
        return keepNaN(x, ptanh(x));
    std::array<S, lanes<S>> all;
    pstoreu(all.data(), x);
    for (S& value : all)
        value = std::tanh(value);
    return ploadu<Packet<S>>(all.data());
}

} // namespace fovea::packets

// Packets in plain C++, under the names of Eigen's: for a machine that Eigen has no packets for,
// and a version of Eigen that is not known yet (eigen_packets.h). The compiler makes of them what
// it can.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace fovea::packets::plain {

template <class S>
struct Plain {
    static constexpr std::size_t size = 16 / sizeof(S);
    std::array<S, size> at;
};
// Of a comparison, lane by lane.
template <std::size_t size>
struct Mask {
    std::array<bool, size> at;
};
template <class P, std::size_t count>
struct PacketBlock {
    std::array<P, count> packet;
};

template <class S, class F, class... More>
Plain<S> each(F f, const Plain<S>& a, const More&... more) {
    Plain<S> result;
    for (std::size_t i = 0; i < a.size; ++i)
        result.at[i] = f(a.at[i], more.at[i]...);
    return result;
}
template <class S, class F>
Mask<Plain<S>::size> compare(F f, const Plain<S>& a, const Plain<S>& b) {
    Mask<Plain<S>::size> result;
    for (std::size_t i = 0; i < a.size; ++i)
        result.at[i] = f(a.at[i], b.at[i]);
    return result;
}

template <class P>
P ploadu(const auto* from) {
    P result;
    std::copy_n(from, result.size, result.at.data());
    return result;
}
template <class S>
void pstoreu(S* to, const Plain<S>& a) {
    std::copy_n(a.at.data(), a.size, to);
}
template <class P>
P pset1(auto value) {
    P result;
    result.at.fill(value);
    return result;
}

template <class P>
P padd(const P& a, const P& b) {
    return each(std::plus<>(), a, b);
}
template <class P>
P psub(const P& a, const P& b) {
    return each(std::minus<>(), a, b);
}
template <class P>
P pmul(const P& a, const P& b) {
    return each(std::multiplies<>(), a, b);
}
template <class P>
P pdiv(const P& a, const P& b) {
    return each(std::divides<>(), a, b);
}
template <class P>
P pmadd(const P& a, const P& b, const P& c) { // a · b + c
    return each([](auto x, auto y, auto z) { return x * y + z; }, a, b, c);
}
template <class P>
P pmax(const P& a, const P& b) {
    return each([](auto x, auto y) { return std::max(x, y); }, a, b);
}
template <class P>
P pnegate(const P& a) {
    return each(std::negate<>(), a);
}
template <class P>
P pexp(const P& a) {
    return each([](auto x) { return std::exp(x); }, a);
}
template <class P>
P ptanh(const P& a) {
    return each([](auto x) { return std::tanh(x); }, a);
}

template <class P>
auto pcmp_eq(const P& a, const P& b) {
    return compare(std::equal_to<>(), a, b);
}
template <class P>
auto pcmp_lt(const P& a, const P& b) {
    return compare(std::less<>(), a, b);
}
template <class P, class M>
P pselect(const M& mask, const P& yes, const P& no) {
    return each([](auto x, auto y, bool first) { return first ? x : y; }, yes, no, mask);
}
template <class P, class M>
P pandnot(const P& a, const M& mask) { // 0 where the mask is true
    return each([](auto x, bool hidden) { return hidden ? decltype(x)(0) : x; }, a, mask);
}

template <class P>
auto predux(const P& a) {
    auto sum = a.at[0];
    for (std::size_t i = 1; i < a.size; ++i)
        sum += a.at[i];
    return sum;
}
template <class P>
auto predux_max(const P& a) {
    return *std::ranges::max_element(a.at);
}
template <class P>
void ptranspose(PacketBlock<P, P::size>& block) {
    for (std::size_t r = 0; r < P::size; ++r)
        for (std::size_t c = r + 1; c < P::size; ++c)
            std::swap(block.packet[r].at[c], block.packet[c].at[r]);
}

// The bits of a number as an integer.
template <class To, class S>
To preinterpret(const Plain<S>& a) {
    To result;
    for (std::size_t i = 0; i < a.size; ++i)
        result.at[i] = std::bit_cast<typename decltype(result.at)::value_type>(a.at[i]);
    return result;
}
template <int bits>
Plain<std::int32_t> plogical_shift_left(const Plain<std::int32_t>& a) {
    return each(
        [](std::int32_t x) {
            return static_cast<std::int32_t>(std::bit_cast<std::uint32_t>(x) << bits);
        },
        a);
}

} // namespace fovea::packets::plain

// What stands in for Eigen's packets where it has none: the same numbers, operation by operation.
#include "core/compute/eigen/eigen_packets.h"
#include "support/program.h"

#include <cmath>
#include <limits>
#include <vector>

using namespace fovea;
using packets::plain::Plain;

namespace {

// Lanes that are full of both signs, ties, and what is at the ends of exp.
template <class S>
std::vector<S> numbers(int from) {
    const std::vector<S> all = {S(0),   S(-0.0), S(1),    S(-1),    S(0.3),  S(-2.5), S(1e-30),
                                S(-30), S(20),   S(0.75), S(-1e-7), S(1e30), S(-90),  S(2)};
    std::vector<S> some;
    for (int i = 0; i < 16; ++i)
        some.push_back(all[static_cast<std::size_t>(from + i) % all.size()]);
    return some;
}

// The results of one operation by both, as many lanes as both have.
template <class S, class Eigens, class Plains>
void compare(const char* name, Eigens eigens, Plains plains, S relative = 0) {
    constexpr auto wide = static_cast<std::size_t>(packets::lanes<S>);
    constexpr std::size_t narrow = Plain<S>::size;
    for (int from = 0; from < 14; ++from) {
        std::array<std::vector<S>, 3> in = {numbers<S>(from), numbers<S>(from + 3),
                                            numbers<S>(from + 8)};
        std::array<S, 16> expected{}, got{};
        for (std::size_t at = 0; at + wide <= 16; at += wide)
            eigens(in[0].data() + at, in[1].data() + at, in[2].data() + at, expected.data() + at);
        for (std::size_t at = 0; at + narrow <= 16; at += narrow)
            plains(in[0].data() + at, in[1].data() + at, in[2].data() + at, got.data() + at);
        for (std::size_t i = 0; i < 16; ++i) {
            const S bound = relative * std::abs(expected[i]);
            QVERIFY2(got[i] == expected[i] || std::abs(got[i] - expected[i]) <= bound,
                     qPrintable(QStringLiteral("%1, lane %2: %3, expected %4")
                                    .arg(QLatin1String(name))
                                    .arg(i)
                                    .arg(double(got[i]))
                                    .arg(double(expected[i]))));
        }
    }
}

// The same expression of a, b and c, with Eigen's packets and with plain ones.
#define SAME(name, relative, expression)                                                           \
    compare<S>(                                                                                    \
        name,                                                                                      \
        [](const S* x, const S* y, const S* z, S* out) {                                           \
            using namespace Eigen::internal;                                                       \
            using P = typename packet_traits<S>::type;                                             \
            const P a = ploadu<P>(x), b = ploadu<P>(y), c = ploadu<P>(z);                          \
            (void)b, (void)c;                                                                      \
            pstoreu(out, expression);                                                              \
        },                                                                                         \
        [](const S* x, const S* y, const S* z, S* out) {                                           \
            using namespace packets::plain;                                                        \
            using P = Plain<S>;                                                                    \
            const P a = ploadu<P>(x), b = ploadu<P>(y), c = ploadu<P>(z);                          \
            (void)b, (void)c;                                                                      \
            pstoreu(out, expression);                                                              \
        },                                                                                         \
        relative)

template <class S>
void allOperations() {
    const S rounding = 4 * std::numeric_limits<S>::epsilon();
    SAME("padd", S(0), padd(a, b));
    SAME("psub", S(0), psub(a, b));
    SAME("pmul", S(0), pmul(a, b));
    SAME("pdiv", S(0), pdiv(a, pset1<P>(S(3))));
    SAME("pmadd", rounding, pmadd(a, b, pset1<P>(S(0.5))));
    SAME("pmax", S(0), pmax(a, b));
    SAME("pnegate", S(0), pnegate(a));
    SAME("pexp", rounding, pexp(pmax(a, pset1<P>(S(-80)))));
    if constexpr (packets::hasTanh<S>)
        SAME("ptanh", 8 * rounding, ptanh(a));
    SAME("pselect of pcmp_lt", S(0), pselect(pcmp_lt(a, b), c, b));
    SAME("pselect of pcmp_eq", S(0), pselect(pcmp_eq(a, pmax(a, c)), b, c));
    SAME("pandnot", S(0), pandnot(a, pcmp_lt(a, b)));
}

} // namespace

class TestPlainPackets : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void floats() { allOperations<float>(); }
    void doubles() { allOperations<double>(); }

    void sums() {
        using namespace packets::plain;
        const Plain<float> a{{1, -2, 7.5F, 3}};
        QCOMPARE(predux(a), 9.5F);
        QCOMPARE(predux_max(a), 7.5F);
    }

    void transposes() {
        using namespace packets::plain;
        PacketBlock<Plain<double>, 2> block{{Plain<double>{{1, 2}}, Plain<double>{{3, 4}}}};
        ptranspose(block);
        QCOMPARE(block.packet[0].at, (std::array<double, 2>{1, 3}));
        QCOMPARE(block.packet[1].at, (std::array<double, 2>{2, 4}));
    }

    // 2³ · 1.5: an exponent is added to the bits of a number.
    void bits() {
        using namespace packets::plain;
        const auto bits = preinterpret<Plain<std::int32_t>>(pset1<Plain<float>>(1.5F));
        const auto more = plogical_shift_left<23>(pset1<Plain<std::int32_t>>(3));
        QCOMPARE(preinterpret<Plain<float>>(padd(bits, more)).at[2], 12.0F);
    }
};

FOVEA_TEST(TestPlainPackets)
#include "test_plain_packets.moc"

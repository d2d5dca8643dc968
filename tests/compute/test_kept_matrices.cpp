// Matrices that stay: of 16-bit numbers and in panels they give the same bits as widened first and
// row by row.
#include "core/compute/backend.h"
#include "core/compute/panels.h"
#include "core/compute/pool.h"
#include "support/drawn.h"
#include "support/everywhere.h"
#include "support/narrow_checkpoint.h"
#include "support/program.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

template <class T>
Tensor cutTo(const Tensor& numbers) {
    Buffer<T> out(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        out[i] = T{cut(numbers.host<float>()[i], typeOf<T>())};
    return Tensor(numbers.shape(), std::move(out));
}

Tensor ofType(const Tensor& numbers, Type type) {
    return type == Type::f16    ? cutTo<Half>(numbers)
           : type == Type::bf16 ? cutTo<Brain>(numbers)
                                : numbers;
}

Tensor rowsOf(const Tensor& matrix, Index begin, Index end) {
    const auto take = [&]<class T>(T) {
        const auto all = matrix.host<T>();
        const auto width = static_cast<std::size_t>(matrix.axis(1));
        return makeTensor<T>({end - begin, matrix.axis(1)},
                             all.subspan(static_cast<std::size_t>(begin) * width,
                                         static_cast<std::size_t>(end - begin) * width));
    };
    return matrix.type() == Type::f16    ? take(Half{})
           : matrix.type() == Type::bf16 ? take(Brain{})
                                         : take(float{});
}

Tensor kept(Backend& on, const Tensor& matrix, bool transposed) {
    return on.forProducts(matrix.shape(), transposed,
                          [&](Index begin, Index end) { return rowsOf(matrix, begin, end); });
}

} // namespace

class TestKeptMatrices : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyNumber() {
        for (std::uint32_t i = 0; i < 0x10000; ++i) {
            const auto bits = static_cast<std::uint16_t>(i);
            QCOMPARE(std::bit_cast<std::uint32_t>(widened(Brain{bits})), i << 16);
            const int exponent = static_cast<int>(i >> 10 & 31U);
            const double mantissa = i & 0x3FFU;
            const double size = exponent == 0   ? std::ldexp(mantissa, -24)
                                : exponent < 31 ? std::ldexp(1024 + mantissa, exponent - 25)
                                : mantissa == 0 ? INFINITY
                                                : NAN;
            const float found = widened(Half{bits});
            QCOMPARE(std::signbit(found), i >= 0x8000U);
            QVERIFY(std::isnan(size) ? std::isnan(found) : std::abs(found) == size);
            if (!std::isnan(size))
                QCOMPARE(cut(found, Type::f16), std::isinf(size) ? cut(found, Type::f16) : bits);
        }
    }
    void sameBits_data() {
        QTest::addColumn<int>("type");
        QTest::addColumn<bool>("transposed");
        for (const Type type : {Type::f32, Type::f16, Type::bf16})
            for (const bool transposed : {false, true})
                QTest::addRow("%d %d", static_cast<int>(type), transposed)
                    << static_cast<int>(type) << transposed;
    }
    void sameBits() {
        QFETCH(int, type);
        QFETCH(bool, transposed);
        const int sizes[][3] = {{1, 1, 1},     {1, 40, 300},   {5, 17, 64},   {16, 130, 65},
                                {70, 513, 50}, {9, 1100, 193}, {66, 20, 1024}};
        for (const auto& [n, k, m] : sizes) {
            const Tensor a = drawn({n, k}, 1);
            const Tensor b =
                ofType(drawn(transposed ? Shape{m, k} : Shape{k, m}, 2), static_cast<Type>(type));
            const Tensor wide = b.as<float>();
            const Tensor bias = drawn({m}, 3);
            const Transposed t{.a = false, .b = transposed};
            for (const Type in : {Type::f32, Type::f64})
                for (const int threads : {1, 3}) {
                    const auto on = reference(in, threads);
                    const Tensor x = on->upload(a);
                    const auto same = [&](const Tensor& one, const Tensor& other) {
                        return fovea::sameBits(on->download(one), on->download(other));
                    };
                    const Tensor wanted = on->matmul(x, on->upload(wide), t);
                    const Tensor panels = kept(*on, b, transposed);
                    for (const Tensor& right : {b, panels})
                        QVERIFY(same(on->matmul(x, on->upload(right), t), wanted));
                    QVERIFY(on->upload(panels).shape() == b.shape());
                    if (transposed)
                        QVERIFY(same(on->linear(x, on->upload(panels), on->upload(bias)),
                                     on->linear(x, on->upload(wide), on->upload(bias))));
                    const Tensor index = on->upload(makeTensor<std::int32_t>(
                        {3},
                        std::vector<std::int32_t>{0, static_cast<std::int32_t>(b.axis(0) - 1), 0}));
                    for (const Tensor& table : {b, panels})
                        QVERIFY(same(on->gather(on->upload(table), index),
                                     on->gather(on->upload(wide), index)));
                    // Row by row again, for whoever knows no panels.
                    const Tensor again = inRowsAgain(panels);
                    QCOMPARE(again.type(), b.type());
                    QVERIFY(fovea::sameBits(again, b));
                    QVERIFY(fovea::sameBits(on->download(on->upload(panels)), b));
                    const auto other = reference(in == Type::f32 ? Type::f64 : Type::f32);
                    QVERIFY(fovea::sameBits(
                        other->download(other->matmul(other->upload(a), other->upload(panels), t)),
                        other->download(other->matmul(other->upload(a), other->upload(wide), t))));
                }
#if FOVEA_OPENCL
            const auto device = onOpencl();
            const Tensor x = device->upload(a);
            QVERIFY(fovea::sameBits(device->download(device->matmul(
                                        x, device->upload(kept(*reference(), b, transposed)), t)),
                                    device->download(device->matmul(x, device->upload(wide), t))));
#endif
        }
    }
    // Far more rows than stand in memory twice.
    void someRowsAtATime() {
        for (const bool transposed : {false, true}) {
            const Tensor b = ofType(drawn({5000, 2000}, 2), Type::bf16);
            std::vector<Index> asked;
            const Tensor panels =
                reference()->forProducts(b.shape(), transposed, [&](Index begin, Index end) {
                    asked.push_back(begin);
                    return rowsOf(b, begin, end);
                });
            QVERIFY(testsOpencl() || asked.size() > 2);
            QVERIFY(std::ranges::is_sorted(asked));
            const Tensor again = inRowsAgain(panels);
            QVERIFY(std::ranges::equal(again.host<Brain>(), b.host<Brain>(), {}, &Brain::bits,
                                       &Brain::bits));
        }
    }
    // All else is written for numbers of the backend's type, row by row.
    void othersRefuse() {
        if (testsOpencl())
            QSKIP("which widens what it is given");
        const auto on = reference();
        const Tensor x = drawn({8, 8}, 1);
        const Tensor narrow = on->upload(ofType(x, Type::bf16));
        const Tensor panels = on->upload(kept(*on, x, true));
        for (const Tensor& one : {narrow, panels}) {
            QVERIFY_THROWS_EXCEPTION(std::logic_error, (void)on->unary(Unary::exp, one));
            QVERIFY_THROWS_EXCEPTION(std::logic_error, (void)on->binary(Binary::add, one, x));
            QVERIFY_THROWS_EXCEPTION(std::logic_error, (void)on->slice(one, 0, 1, 2));
            QVERIFY_THROWS_EXCEPTION(std::logic_error, (void)on->matmul(one, x, {}));
        }
        // The other way round it is what a gradient asks for.
        QVERIFY(fovea::sameBits(on->matmul(x, panels, {}), on->matmul(x, x, {})));
    }
};

FOVEA_TEST(TestKeptMatrices)
#include "test_kept_matrices.moc"

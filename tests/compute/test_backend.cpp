// Every operation against plain loops in double, at sizes around the tiles, for float and double,
// and with the same bits for any number of threads.
#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "support/drawn.h"
#include "support/everywhere.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <limits>

using namespace fovea;

namespace {

std::vector<double> naiveMatmul(const Tensor& a, const Tensor& b, Transposed transposed) {
    const Index itemsA = a.axis(0), itemsB = b.axis(0);
    const Index n = a.axis(transposed.a ? 2 : 1), k = a.axis(transposed.a ? 1 : 2);
    const Index m = b.axis(transposed.b ? 1 : 2);
    const auto x = a.host<double>(), y = b.host<double>();
    std::vector<double> out;
    for (Index item = 0; item < itemsA; ++item)
        for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < m; ++j) {
                double sum = 0;
                for (Index c = 0; c < k; ++c) {
                    const Index p = item * n * k + (transposed.a ? c * n + i : i * k + c);
                    const Index q =
                        item * itemsB / itemsA * k * m + (transposed.b ? j * k + c : c * m + j);
                    sum += x[static_cast<std::size_t>(p)] * y[static_cast<std::size_t>(q)];
                }
                out.push_back(sum);
            }
    return out;
}

} // namespace

class TestBackend : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void matmul_data() {
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("k");
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("groups");
        const int sizes[][4] = {{1, 1, 1, 1},      {3, 5, 2, 2},      {64, 16, 128, 4},
                                {65, 17, 129, 1},  {130, 64, 257, 2}, {2, 130, 3, 4},
                                {65, 600, 129, 1}, {66, 20, 1024, 2}};
        for (const auto& [n, k, m, groups] : sizes)
            QTest::addRow("%dx%dx%d", n, k, m) << n << k << m << groups;
    }
    void matmul() {
        QFETCH(int, n);
        QFETCH(int, k);
        QFETCH(int, m);
        QFETCH(int, groups);
        for (const Transposed t : {Transposed{}, Transposed{true, false}, Transposed{false, true},
                                   Transposed{true, true}}) {
            const Tensor a = drawn<double>(t.a ? Shape{4, k, n} : Shape{4, n, k}, 1);
            const Tensor b = drawn<double>(t.b ? Shape{groups, m, k} : Shape{groups, k, m}, 2);
            agree([&](Backend& on) { return on.matmul(on.upload(a), on.upload(b), t); },
                  naiveMatmul(a, b, t), 10);
        }
    }
    // What keepsRows() says: every row alone has the bits that it has among the others.
    void rowsOfProducts() {
        for (const auto& [n, k, m] : {std::tuple{70, 17, 129}, std::tuple{66, 600, 128},
                                      std::tuple{40, 512, 1024}, std::tuple{200, 64, 64}})
            for (const Type type : {Type::f32, Type::f64})
                for (const bool turned : {false, true}) {
                    const auto on = makeEigenBackend(std::make_shared<Pool>(2), {}, type);
                    QVERIFY(on->keepsRows());
                    const Tensor a = on->upload(drawn<double>({n, k}, 1));
                    const Tensor b =
                        on->upload(drawn<double>(turned ? Shape{m, k} : Shape{k, m}, 2));
                    const Transposed t{.a = false, .b = turned};
                    const Tensor all = on->matmul(a, b, t);
                    for (const Index rows : {1, 2, 3, 5, 16, 33})
                        for (Index top = 0; top + rows <= n; top += 7)
                            QVERIFY(sameBits(on->matmul(on->slice(a, 0, top, top + rows), b, t),
                                             on->slice(all, 0, top, top + rows)));
                }
    }
    void matmulRefuses() {
        const auto on = reference();
        const Tensor a = on->upload(drawn<double>({4, 3, 5}, 1));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 (void)on->matmul(a, on->upload(drawn<double>({3, 5, 2}, 1)), {}));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 (void)on->matmul(a, on->upload(drawn<double>({4, 4, 2}, 1)), {}));
    }
    void unary_data() {
        QTest::addColumn<int>("operation");
        for (int i = 0; i <= static_cast<int>(Unary::normal); ++i)
            QTest::addRow("%d", i) << i;
    }
    void unary() {
        QFETCH(int, operation);
        const auto which = static_cast<Unary>(operation);
        const auto exact = [which](double x) {
            switch (which) {
            case Unary::negative:
                return -x;
            case Unary::exp:
                return std::exp(x);
            case Unary::log:
                return std::log(std::abs(x));
            case Unary::log1p:
                return std::log1p(std::abs(x));
            case Unary::tanh:
                return std::tanh(x);
            case Unary::sigmoid:
                return 1 / (1 + std::exp(-x));
            case Unary::relu:
                return std::max(x, 0.0);
            case Unary::gelu:
                return x * 0.5 * std::erfc(-x / std::sqrt(2.0));
            case Unary::silu:
                return x / (1 + std::exp(-x));
            case Unary::sqrt:
                return std::sqrt(std::abs(x));
            case Unary::square:
                return x * x;
            case Unary::abs:
                return std::abs(x);
            case Unary::step:
                return x > 0 ? 1.0 : 0.0;
            case Unary::normal:
                return 0.5 * std::erfc(-x / std::sqrt(2.0));
            }
            return x;
        };
        for (const Index count : {1, 15, 16, 17, 16400}) {
            Tensor a = drawn<double>({count}, 3);
            if (which == Unary::log || which == Unary::log1p || which == Unary::sqrt)
                a = reference(Type::f64)->unary(Unary::abs, a);
            std::vector<double> wanted = asDouble(a);
            for (double& value : wanted)
                value = exact(value);
            agree([&](Backend& on) { return on.unary(which, on.upload(a)); }, wanted);
        }
    }
    // e^−∞ is 0, and a NaN stays one, wherever it stands.
    void unordinary() {
        const double infinity = std::numeric_limits<double>::infinity();
        const double nan = std::numeric_limits<double>::quiet_NaN();
        for (const Type type : {Type::f32, Type::f64}) {
            const auto on = reference(type);
            const double values[] = {-infinity, nan, 0, -1e30, 200};
            for (std::size_t place = 0; place < 20; ++place) {
                std::vector<double> line(20, 0.5);
                std::copy_n(values, std::min<std::size_t>(5, 20 - place), line.begin() + place);
                const Tensor a = on->upload(makeTensor<double>({20}, line));
                const auto result = asDouble(on->unary(Unary::exp, a));
                QCOMPARE(result[place], 0.0);
                for (std::size_t i = 0; i < 20; ++i)
                    QCOMPARE(std::isnan(result[i]), std::isnan(line[i]));
                for (const Unary keeps : {Unary::tanh, Unary::relu, Unary::negative})
                    QCOMPARE(std::isnan(asDouble(on->unary(keeps, a))[(place + 1) % 20]),
                             std::isnan(line[(place + 1) % 20]));
            }
        }
    }
    void binary() {
        const Tensor a = drawn<double>({3, 5, 7}, 4);
        const Tensor row = drawn<double>({7}, 5);
        const Tensor column = drawn<double>({5, 1}, 6);
        for (const Tensor& b :
             {a, row, column, drawn<double>({1, 1, 1}, 7), drawn<double>({3, 1, 7}, 8)}) {
            for (const Binary operation : {Binary::add, Binary::subtract, Binary::multiply,
                                           Binary::divide, Binary::largest}) {
                std::vector<double> wanted;
                const auto x = a.host<double>(), y = b.host<double>();
                for (Index i = 0; i < 105; ++i) {
                    const Index rank = b.rank();
                    const Index n = rank > 2 ? b.axis(0) : 1, r = rank > 1 ? b.axis(-2) : 1;
                    const Index place =
                        ((n > 1 ? i / 35 : 0) * r + (r > 1 ? i / 7 % 5 : 0)) * b.axis(-1) +
                        (b.axis(-1) > 1 ? i % 7 : 0);
                    const double p = x[static_cast<std::size_t>(i)];
                    const double q = y[static_cast<std::size_t>(place)];
                    wanted.push_back(operation == Binary::add        ? p + q
                                     : operation == Binary::subtract ? p - q
                                     : operation == Binary::multiply ? p * q
                                     : operation == Binary::divide   ? p / q
                                                                     : std::max(p, q));
                }
                agree([&](Backend& on) { return on.binary(operation, on.upload(a), on.upload(b)); },
                      wanted);
            }
        }
        const auto on = reference();
        QVERIFY_THROWS_EXCEPTION(
            std::invalid_argument,
            (void)on->binary(Binary::add, on->upload(a), on->upload(drawn<double>({6}, 1))));
    }
    void affine() {
        const Tensor a = drawn<double>({33}, 9);
        std::vector<double> wanted = asDouble(a);
        for (double& value : wanted)
            value = value * -0.25 + 3;
        agree([&](Backend& on) { return on.affine(on.upload(a), -0.25, 3); }, wanted);
    }
    // What is hidden has no part in the result, be it NaN.
    void select() {
        std::vector<double> values = {1, std::numeric_limits<double>::quiet_NaN(), 3, 4, 5, 6};
        const std::uint8_t mask[] = {1, 0, 1};
        const Tensor a = makeTensor<double>({2, 3}, values);
        const Tensor visible = makeTensor<std::uint8_t>({3}, mask);
        agree([&](Backend& on) { return on.select(visible, on.upload(a), -7); },
              {1, -7, 3, 4, -7, 6});
    }
    void reduce() {
        for (const Index width : {1, 7, 64, 20000}) {
            const Tensor a = drawn<double>({3, width}, 10);
            std::vector<double> sums(3), largest(3, -1e9);
            for (Index i = 0; i < 3 * width; ++i) {
                const double value = a.host<double>()[static_cast<std::size_t>(i)];
                sums[static_cast<std::size_t>(i / width)] += value;
                double& most = largest[static_cast<std::size_t>(i / width)];
                most = std::max(most, value);
            }
            agree([&](Backend& on) { return on.reduce(Reduction::sum, on.upload(a)); }, sums, 10);
            agree([&](Backend& on) { return on.reduce(Reduction::largest, on.upload(a)); },
                  largest);
        }
        const double nan = std::numeric_limits<double>::quiet_NaN();
        for (const std::vector<double>& line :
             {std::vector<double>{nan, 1}, std::vector<double>{1, nan}}) {
            const Tensor a = makeTensor<double>({1, 2}, line);
            const auto on = reference(Type::f64);
            QVERIFY(std::isnan(asDouble(on->reduce(Reduction::largest, a))[0]));
        }
    }
    void pairwise() {
        const Tensor a = drawn<double>({4, 3, 5}, 11), b = drawn<double>({2, 6, 5}, 12),
                     w = drawn<double>({2, 5}, 13);
        for (const Pair pair :
             {Pair::additive, Pair::relu, Pair::gelu, Pair::silu, Pair::distance}) {
            std::vector<double> wanted;
            for (Index item = 0; item < 4; ++item)
                for (Index i = 0; i < 3; ++i)
                    for (Index j = 0; j < 6; ++j) {
                        double sum = 0;
                        for (Index c = 0; c < 5; ++c) {
                            const auto at = [](const Tensor& t, Index p) {
                                return t.host<double>()[static_cast<std::size_t>(p)];
                            };
                            const double x = at(a, (item * 3 + i) * 5 + c);
                            const double y = at(b, (item / 2 * 6 + j) * 5 + c);
                            const double z = x + y;
                            sum += at(w, item / 2 * 5 + c) *
                                   (pair == Pair::additive ? std::tanh(z)
                                    : pair == Pair::relu   ? std::max(z, 0.0)
                                    : pair == Pair::gelu ? z * 0.5 * std::erfc(-z / std::sqrt(2.0))
                                    : pair == Pair::silu ? z / (1 + std::exp(-z))
                                                         : (x - y) * (x - y));
                        }
                        wanted.push_back(sum);
                    }
            agree(
                [&](Backend& on) {
                    return on.pairwise(pair, on.upload(a), on.upload(b), on.upload(w));
                },
                wanted, 5);
        }
    }
    void layout() {
        const std::int32_t rows[] = {2, 0, 2};
        const std::int32_t outside[] = {3};
        std::vector<double> counted(12);
        for (std::size_t i = 0; i < 12; ++i)
            counted[i] = static_cast<double>(i);
        const Tensor table = makeTensor<double>({3, 4}, counted);
        const Tensor cube = table.reshaped({2, 3, 2});
        agree(
            [&](Backend& on) {
                return on.gather(on.upload(table), makeTensor<std::int32_t>({3}, rows));
            },
            {8, 9, 10, 11, 0, 1, 2, 3, 8, 9, 10, 11});
        QVERIFY_THROWS_EXCEPTION(
            std::out_of_range,
            (void)reference(Type::f64)->gather(table, makeTensor<std::int32_t>({1}, outside)));
        agree([&](Backend& on) { return on.slice(on.upload(table), -1, 1, 3); },
              {1, 2, 5, 6, 9, 10});
        agree([&](Backend& on) { return on.slice(on.upload(cube), 1, 1, 2); }, {2, 3, 8, 9});
        agree(
            [&](Backend& on) {
                return on.concat({on.upload(cube), on.upload(cube)}, 1);
            },
            {0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 6, 7, 8, 9, 10, 11});
        agree(
            [&](Backend& on) {
                return on.permute(on.upload(cube), {1, 0, 2});
            },
            {0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11});
        agree(
            [&](Backend& on) {
                return on.permute(on.upload(cube), {2, 1, 0});
            },
            {0, 6, 2, 8, 4, 10, 1, 7, 3, 9, 5, 11});
    }
    void cancels() {
        std::stop_source source;
        const auto on = makeEigenBackend(std::make_shared<Pool>(2), source.get_token());
        const Tensor a = on->upload(drawn<double>({64, 64}, 1));
        (void)on->matmul(a, a, {});
        source.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, (void)on->matmul(a, a, {}));
        QVERIFY_THROWS_EXCEPTION(Cancelled, (void)on->unary(Unary::exp, a));
    }
    // The comparer itself must be able to say no.
    void negativeControl() {
        const Tensor a = drawn<double>({1, 5, 5}, 1), b = drawn<double>({1, 5, 5}, 2);
        const auto wanted = naiveMatmul(a, b, {});
        const auto on = reference();
        const auto product = [&](Transposed t) {
            return on->matmul(on->upload(a), on->upload(b), t);
        };
        QVERIFY(disagreement<float>(product({}).host<float>(), wanted).isEmpty());
        QVERIFY(!disagreement<float>(product({true, false}).host<float>(), wanted).isEmpty());
        QVERIFY(!disagreement<float>(product({false, true}).host<float>(), wanted).isEmpty());
        std::vector<double> spoiled = wanted;
        spoiled[7] = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!disagreement<double>(wanted, spoiled).isEmpty());
        QVERIFY(!disagreement<double>(spoiled, wanted).isEmpty());
        QVERIFY(!disagreement<double>(std::span(wanted).first(24), wanted).isEmpty());
    }
};

FOVEA_TEST(TestBackend)
#include "test_backend.moc"

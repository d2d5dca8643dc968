// Operations that are layers at once, against plain loops in double, at sizes around packets and
// tiles, for float and double, and with the same bits for any number of threads. Gradients against
// the compositions of other operations, which the tape's tests differentiate.
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "support/drawn.h"
#include "support/everywhere.h"
#include "support/program.h"

#include <array>
#include <cmath>
#include <limits>

using namespace fovea;

namespace {

double at(const Tensor& tensor, Index place) {
    return tensor.host<double>()[static_cast<std::size_t>(place)];
}

// Every fourth does not count.
Tensor targetsOf(Index rows, Index classes) {
    Buffer<std::int32_t> targets(static_cast<std::size_t>(rows));
    for (Index i = 0; i < rows; ++i)
        targets.data()[i] = i % 4 == 3 ? -1 : static_cast<std::int32_t>(i * 7 % classes);
    return Tensor({rows}, std::move(targets));
}

} // namespace

class TestLayers : public QObject {
    Q_OBJECT
    static void sizes() {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("width");
        for (const auto& [rows, width] :
             {std::pair(1, 1), std::pair(3, 5), std::pair(65, 16), std::pair(700, 131)})
            QTest::addRow("%dx%d", rows, width) << rows << width;
    }
    // Each part of a gradient against that of the composition in double.
    template <class Gradients, class Operation>
    static void agreeBack(std::initializer_list<Tensor Gradients::*> parts, Operation operation,
                          const Gradients& wanted, double size) {
        for (const auto part : parts)
            agree([&](Backend& on) { return operation(on).*part; }, asDouble(wanted.*part), size);
    }

private Q_SLOTS:
    void filledAndSummed_data() { sizes(); }
    void filledAndSummed() {
        QFETCH(int, rows);
        QFETCH(int, width);
        const Tensor a = drawn<double>({rows, width}, 1);
        std::vector<double> sums(static_cast<std::size_t>(width));
        for (Index i = 0; i < rows * width; ++i)
            sums[static_cast<std::size_t>(i % width)] += at(a, i);
        agree([&](Backend& on) { return on.sumDown(on.upload(a)); }, sums, 30);
        for (const Type type : {Type::f32, Type::f64})
            QCOMPARE(asDouble(reference(type)->filled({rows, width}, -1.5)),
                     std::vector<double>(static_cast<std::size_t>(rows * width), -1.5));
    }
    void linear_data() { sizes(); }
    void linear() {
        QFETCH(int, rows);
        QFETCH(int, width);
        const Tensor x = drawn<double>({rows, width}, 2);
        const Tensor weight = drawn<double>({130, width}, 3);
        const Tensor bias = drawn<double>({130}, 4);
        std::vector<double> wanted;
        for (Index i = 0; i < rows * 130; ++i) {
            double sum = at(bias, i % 130);
            for (Index c = 0; c < width; ++c)
                sum += at(x, i / 130 * width + c) * at(weight, i % 130 * width + c);
            wanted.push_back(sum);
        }
        agree(
            [&](Backend& on) {
                return on.linear(on.upload(x), on.upload(weight), on.upload(bias));
            },
            wanted, 10);
    }
    void layerNorm_data() { sizes(); }
    void layerNorm() {
        QFETCH(int, rows);
        QFETCH(int, width);
        const Tensor x = drawn<double>({rows, width}, 5);
        const Tensor gain = drawn<double>({width}, 6);
        const Tensor shift = drawn<double>({width}, 7);
        const Tensor g = drawn<double>({rows, width}, 8);
        std::vector<double> wanted;
        for (Index i = 0; i < rows; ++i) {
            double mean = 0;
            double variance = 0;
            for (Index c = 0; c < width; ++c)
                mean += at(x, i * width + c) / width;
            for (Index c = 0; c < width; ++c)
                variance += std::pow(at(x, i * width + c) - mean, 2) / width;
            for (Index c = 0; c < width; ++c)
                wanted.push_back((at(x, i * width + c) - mean) / std::sqrt(variance + 0.01) *
                                     at(gain, c) +
                                 at(shift, c));
        }
        agree(
            [&](Backend& on) {
                return on.layerNorm(on.upload(x), on.upload(gain), on.upload(shift), 0.01);
            },
            wanted, 3);
        agreeBack<NormGradients>(
            {&NormGradients::x, &NormGradients::gain, &NormGradients::shift},
            [&](Backend& on) {
                return on.layerNormBack(on.upload(x), on.upload(gain), 0.01, on.upload(g));
            },
            reference(Type::f64)->Backend::layerNormBack(x, gain, 0.01, g), 30);
    }
    void crossEntropy_data() { sizes(); }
    void crossEntropy() {
        QFETCH(int, rows);
        QFETCH(int, width);
        const Tensor logits = drawn<double>({rows, width}, 9);
        const Tensor targets = targetsOf(rows, width);
        const double upstream[] = {1.7};
        const Tensor g = makeTensor<double>({1}, upstream);
        for (const double smoothing : {0.0, 0.1}) {
            double sum = 0;
            Index counted = 0;
            for (Index i = 0; i < rows; ++i) {
                const std::int32_t target = targets.host<std::int32_t>().data()[i];
                if (target < 0)
                    continue;
                ++counted;
                double powers = 0;
                for (Index c = 0; c < width; ++c)
                    powers += std::exp(at(logits, i * width + c));
                for (Index c = 0; c < width; ++c)
                    sum -= (smoothing / width + (c == target ? 1 - smoothing : 0)) *
                           (at(logits, i * width + c) - std::log(powers));
            }
            agree(
                [&](Backend& on) { return on.crossEntropy(on.upload(logits), targets, smoothing); },
                {sum / static_cast<double>(counted)});
            agree(
                [&](Backend& on) {
                    return on.crossEntropyBack(on.upload(logits), targets, smoothing, on.upload(g));
                },
                asDouble(reference(Type::f64)->Backend::crossEntropyBack(logits, targets, smoothing,
                                                                         g)));
        }
    }
    void whatCounts() {
        const std::int32_t none[] = {-1, -1};
        const Tensor logits = drawn<double>({2, 3}, 9);
        const auto on = reference(Type::f64);
        const Tensor targets = makeTensor<std::int32_t>({2}, none);
        QCOMPARE(asDouble(on->crossEntropy(logits, targets, 0)), std::vector<double>{0});
        QCOMPARE(asDouble(on->crossEntropyBack(logits, targets, 0, on->filled({1}, 1))),
                 std::vector<double>(6));
        for (const std::int32_t outside : {-2, 3}) {
            const std::int32_t some[] = {0, outside};
            QVERIFY_THROWS_EXCEPTION(
                std::out_of_range,
                (void)on->crossEntropy(logits, makeTensor<std::int32_t>({2}, some), 0));
        }
    }
    void unaryBack_data() { sizes(); }
    void unaryBack() {
        QFETCH(int, rows);
        QFETCH(int, width);
        const Tensor x = drawn<double>({rows, width}, 15);
        const Tensor g = drawn<double>({rows, width}, 16);
        const auto exact = reference(Type::f64);
        for (const Unary which : {Unary::relu, Unary::tanh, Unary::sigmoid, Unary::gelu})
            agree(
                [&](Backend& on) {
                    const Tensor up = on.upload(x);
                    return on.unaryBack(which, up, on.unary(which, up), on.upload(g));
                },
                asDouble(exact->Backend::unaryBack(which, x, exact->unary(which, x), g)));
    }
    // Small heads, each at once, heads that share keys, what is added; a softcap goes the long way.
    void attentionBack_data() {
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("d");
        QTest::addColumn<int>("dv");
        for (const auto& [n, m, d, dv] :
             {std::array{1, 1, 1, 1}, std::array{12, 12, 16, 16}, std::array{7, 33, 5, 20},
              std::array{70, 130, 33, 65}, std::array{5, 300, 8, 8}})
            QTest::addRow("%dx%dx%dx%d", n, m, d, dv) << n << m << d << dv;
    }
    void attentionBack() {
        QFETCH(int, n);
        QFETCH(int, m);
        QFETCH(int, d);
        QFETCH(int, dv);
        const Tensor q = drawn<double>({20, n, d}, 10);
        const Tensor g = drawn<double>({20, n, dv}, 11);
        for (const Index groups : {10, 20})
            for (const bool adds : {false, true}) {
                const Tensor k = drawn<double>({groups, m, d}, 12);
                const Tensor v = drawn<double>({groups, m, dv}, 13);
                FusedRule rule{.scale = 0.2, .sharpness = 1.3, .last = 2, .keep = true};
                if (adds)
                    rule.added = drawn<double>({n, m}, 14);
                const auto back = [&](Backend& on) {
                    FusedRule own = rule;
                    if (adds)
                        own.added = on.upload(rule.added);
                    const Tensor a = on.upload(q), b = on.upload(k), c = on.upload(v);
                    return on.attentionBack(a, b, c, own, on.attention(a, b, c, own), on.upload(g));
                };
                const auto exact = reference(Type::f64);
                const AttentionGradients wanted = exact->Backend::attentionBack(
                    q, k, v, rule, exact->attention(q, k, v, rule), g);
                agreeBack<AttentionGradients>(
                    {&AttentionGradients::q, &AttentionGradients::k, &AttentionGradients::v}, back,
                    wanted, 10);
                if (adds)
                    agreeBack<AttentionGradients>({&AttentionGradients::added}, back, wanted, 10);
                else
                    QVERIFY(back(*exact).added.isNull());
            }
    }
    void keepWhatIsNotFinite() {
        std::vector<double> line(20, 0.5);
        line[3] = std::numeric_limits<double>::quiet_NaN();
        const std::int32_t class1[] = {1};
        const Tensor target = makeTensor<std::int32_t>({1}, class1);
        for (const Type type : {Type::f32, Type::f64}) {
            const auto on = reference(type);
            const Tensor x = on->upload(makeTensor<double>({1, 20}, line));
            const Tensor one = on->filled({20}, 1);
            for (const double value : asDouble(on->layerNorm(x, one, one, 1e-5)))
                QVERIFY(std::isnan(value));
            QVERIFY(std::isnan(asDouble(on->crossEntropy(x, target, 0))[0]));
            for (const double value :
                 asDouble(on->crossEntropyBack(x, target, 0, on->filled({1}, 1))))
                QVERIFY(std::isnan(value));
            QVERIFY(std::isnan(asDouble(on->sumDown(x))[3]));
        }
    }
    void refuse() {
        const auto on = reference(Type::f64);
        const Tensor x = drawn<double>({4, 3}, 1);
        const Tensor three = drawn<double>({3}, 1);
        const Tensor four = drawn<double>({4}, 1);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 (void)on->linear(x, drawn<double>({5, 3}, 1), four));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, (void)on->layerNorm(x, four, three, 0));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 (void)on->crossEntropy(x, targetsOf(3, 3), 0));
    }
};

FOVEA_TEST(TestLayers)
#include "test_layers.moc"

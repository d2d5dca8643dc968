// Gradients of what is a layer at once, of recurrent cells and of parts, against finite
// differences.
#include "core/compute/pool.h"
#include "support/finite_differences.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <array>

using namespace fovea;

class TestTapeLayers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void layers() {
        const auto check = [](const Function& function, const Inputs& inputs) {
            QCOMPARE(disagreement(function, inputs), QString());
        };
        check([](Backend& on, const Inputs& in) { return on.sumDown(in[0]); },
              {numbers({2, 3, 4})});
        check([](Backend& on, const Inputs& in) { return on.linear(in[0], in[1], in[2]); },
              {numbers({3, 5}), numbers({4, 5}, 0.7), numbers({4}, 1.1)});
        check([](Backend& on, const Inputs& in) { return on.layerNorm(in[0], in[1], in[2], 1e-3); },
              {numbers({4, 5}), numbers({5}, 0.7), numbers({5}, 1.1)});
        const std::int32_t targets[] = {2, -1, 0, 4};
        for (const double smoothing : {0.0, 0.2})
            check(
                [=](Backend& on, const Inputs& in) {
                    return on.crossEntropy(in[0], makeTensor<std::int32_t>({4}, targets),
                                           smoothing);
                },
                {numbers({4, 5})});
    }
    // Parts of something that meet, lie apart, or lie over each other, along any axis.
    void slices() {
        const auto parts = [](std::vector<std::array<Index, 3>> of) {
            return [=](Backend& on, const Inputs& in) {
                Tensor sum = on.filled({1}, 0);
                for (const auto& [axis, begin, end] : of) {
                    const Tensor part = on.unary(Unary::square, on.slice(in[0], axis, begin, end));
                    const auto size = static_cast<Index>(part.size());
                    sum = on.binary(Binary::add, sum,
                                    on.matmul(part.reshaped({1, size}),
                                              on.upload(numbers({size, 1}, 0.9)), {}));
                }
                return sum;
            };
        };
        using Parts = std::vector<std::array<Index, 3>>;
        for (const Parts& of : {Parts{{1, 0, 1}, {1, 1, 2}, {1, 2, 3}}, Parts{{1, 2, 3}, {1, 0, 1}},
                                Parts{{1, 0, 2}, {1, 1, 3}}, Parts{{-1, 0, 3}, {2, 1, 4}},
                                Parts{{0, 0, 1}, {1, 0, 2}, {0, 1, 2}}})
            QCOMPARE(disagreement(parts(of), {numbers({2, 3, 4})}), QString());
        const Function both = [&](Backend& on, const Inputs& in) { // and something else as well
            return on.binary(Binary::add, parts({{1, 0, 1}, {1, 1, 2}})(on, in),
                             on.reduce(Reduction::sum, in[0]).reshaped({6}));
        };
        QCOMPARE(disagreement(both, {numbers({2, 3, 4})}), QString());
    }
    // One token of each recurrent cell, whose results may be wanted both, or one of them.
    void recurrentCells() {
        const Tensor gates = numbers({3, 20});
        const Tensor cell = numbers({3, 5}, 0.8);
        const auto lstm = [](auto result) {
            return [=](Backend& on, const Inputs& in) {
                return result(on, on.lstmCell(in[0], in[1]));
            };
        };
        for (const Function& function :
             {Function(lstm([](Backend&, const CellState&next) { return next.hidden; })),
              Function(lstm([](Backend&, const CellState&next) { return next.cell; })),
              Function(lstm([](Backend&on, const CellState&next) {
                  return on.binary(Binary::add, next.hidden, on.unary(Unary::square, next.cell));
              })),
              Function([](Backend&on, const Inputs&in) { // two tokens
                  const CellState first = on.lstmCell(in[0], in[1]);
                  const Tensor gatesOfSecond =
                      on.concat({first.hidden, first.cell, in[1], first.hidden}, 1);
                  return on.lstmCell(gatesOfSecond, first.cell).hidden;
              })})
            QCOMPARE(disagreement(function, {gates, cell}), QString());
        QCOMPARE(disagreement(
                     [](Backend& on, const Inputs& in) { return on.gruCell(in[0], in[1], in[2]); },
                     {numbers({3, 15}), numbers({3, 15}, 1.4), cell}),
                 QString());
    }
};

FOVEA_TEST(TestTapeLayers)
#include "test_tape_layers.moc"

// Every operation's gradient, and every row's of every stage, against finite differences in double.
#include "core/attention/attention.h"
#include "core/attention/combine.h"
#include "core/attention/learned.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/project.h"
#include "core/attention/score.h"
#include "core/learn/tape.h"
#include "support/backends.h"

#include <QtTest/QTest>

#include <array>
#include <cmath>
#include <functional>

using namespace fovea;

namespace {

// Numbers between −1 and 1 that repeat nowhere.
Tensor numbers(const Shape& shape, double from = 0.3) {
    Buffer<double> out(elements(shape));
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = std::sin(from + 1.7 * static_cast<double>(i) + 0.13 * static_cast<double>(i * i));
    return Tensor(shape, std::move(out));
}

// Far enough from the corner of a function that a small step does not cross it.
Tensor aside(const Tensor& x) {
    Buffer<double> out(x.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        const double value = x.host<double>()[i];
        out[i] = std::abs(value) < 0.05 ? value + 0.1 : value;
    }
    return Tensor(x.shape(), std::move(out));
}

Tensor positive(const Tensor& x) {
    Buffer<double> out(x.size());
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = std::abs(x.host<double>()[i]) + 0.2;
    return Tensor(x.shape(), std::move(out));
}

Tensor marks(const Shape& shape) {
    Buffer<std::uint8_t> out(elements(shape));
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = i % 3 != 1;
    return Tensor(shape, std::move(out));
}

Tensor indices(const Shape& shape, std::int32_t most) {
    Buffer<std::int32_t> out(elements(shape));
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::int32_t>(i * 7 % static_cast<std::size_t>(most));
    return Tensor(shape, std::move(out));
}

using Inputs = std::vector<Tensor>;
using Function = std::function<Tensor(Backend&, const Inputs&)>;

// Σ f(x) ∘ r, r being some numbers: a single number.
Tensor weighed(Backend& backend, const Tensor& out) {
    const auto size = static_cast<Index>(out.size());
    return backend.matmul(out.reshaped({1, size}), backend.upload(numbers({size, 1}, 0.9)), {});
}

double valueOf(const Function& function, const Inputs& inputs) {
    const auto backend = reference(Type::f64);
    return weighed(*backend, function(*backend, inputs)).host<double>()[0];
}

Tensor moved(const Tensor& x, std::size_t place, double by) {
    Buffer<double> out(x.size());
    std::ranges::copy(x.host<double>(), out.data());
    out[place] += by;
    return Tensor(x.shape(), std::move(out));
}

// Where tape and finite differences disagree; empty where nowhere. Of large tensors some places.
QString disagreement(const Function& function, const Inputs& inputs) {
    const auto under = reference(Type::f64);
    Tape tape(*under);
    Inputs watched;
    for (const Tensor& input : inputs)
        watched.push_back(tape.watch(input));
    tape.backward(weighed(tape, function(tape, watched)));
    constexpr double step = 1e-5;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Tensor gradient = tape.gradient(inputs[i]);
        if (gradient.shape() != inputs[i].shape())
            return QStringLiteral("input %1: a gradient of another shape").arg(i);
        const std::size_t stride = inputs[i].size() / 24 + 1;
        for (std::size_t place = 0; place < inputs[i].size(); place += stride) {
            Inputs up = inputs;
            Inputs down = inputs;
            up[i] = moved(inputs[i], place, step);
            down[i] = moved(inputs[i], place, -step);
            const double wanted = (valueOf(function, up) - valueOf(function, down)) / (2 * step);
            const double found = gradient.host<double>()[place];
            if (!(std::abs(found - wanted) <= 2e-7 + 2e-6 * std::abs(wanted)))
                return QStringLiteral("input %1, place %2: %3 instead of %4")
                    .arg(i)
                    .arg(place)
                    .arg(found, 0, 'g', 10)
                    .arg(wanted, 0, 'g', 10);
        }
    }
    return {};
}

// One choice of every stage, with what it learns: q, k, v and each learned tensor are inputs.
QString ruleDisagreement(const AttentionRule& standard, Index heads, Index groups) {
    constexpr Index tokens = 5;
    constexpr Index width = 4;
    AttentionRule rule = standard;
    const auto backend = reference(Type::f64);
    drawAttention(rule, {},
                  {.width = heads * width, .heads = heads, .headWidth = width, .keyWidth = width},
                  *backend);
    Inputs inputs = {numbers({heads, tokens, width}, 0.1), numbers({groups, tokens, width}, 0.5),
                     numbers({groups, tokens, width}, 1.1)};
    std::vector<std::string> names;
    for (const auto& [name, tensor] : rule.learned) {
        names.push_back(name);
        inputs.push_back(tensor.as<double>());
    }
    return disagreement(
        [&](Backend& on, const Inputs& in) {
            AttentionRule own = rule;
            for (std::size_t i = 0; i < names.size(); ++i)
                own.learned[names[i]] = in[3 + i];
            return attendedOutput(on, own, in[0], in[1], in[2]);
        },
        inputs);
}

AttentionRule standardRule() {
    return {.position = standardSelection(positions().info()).only(),
            .score = standardSelection(scores().info()),
            .mask = standardSelection(masks().info()),
            .normalise = standardSelection(normalisers().info()).only(),
            .combine = standardSelection(combines().info()).only()};
}

void addRows(const TableInfo& table) {
    QTest::addColumn<QString>("row");
    for (const RowInfo& row : table.rows)
        if (!row.fromFile())
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
}

} // namespace

class TestTape : public QObject {
    Q_OBJECT
    Selection fetched(const TableInfo& table) {
        QFETCH(QString, row);
        return selectionOf(table.row(row.toStdString()));
    }

private Q_SLOTS:
    void unary_data() {
        QTest::addColumn<int>("operation");
        for (int i = 0; i <= static_cast<int>(Unary::normal); ++i)
            QTest::addRow("%d", i) << i;
    }
    void unary() {
        QFETCH(int, operation);
        const auto which = static_cast<Unary>(operation);
        const bool above = which == Unary::log || which == Unary::log1p || which == Unary::sqrt;
        const Tensor x = above ? positive(numbers({3, 4})) : aside(numbers({3, 4}));
        QCOMPARE(disagreement([=](Backend& on, const Inputs& in) { return on.unary(which, in[0]); },
                              {x}),
                 QString());
    }
    void binary_data() {
        QTest::addColumn<int>("operation");
        for (int i = 0; i <= static_cast<int>(Binary::largest); ++i)
            QTest::addRow("%d", i) << i;
    }
    void binary() {
        QFETCH(int, operation);
        const auto which = static_cast<Binary>(operation);
        const auto function = [=](Backend& on, const Inputs& in) {
            return on.binary(which, in[0], in[1]);
        };
        const Shape shapes[][2] = {{{2, 3, 4}, {2, 3, 4}}, {{2, 3, 4}, {4}},    {{2, 3, 4}, {3, 1}},
                                   {{4}, {2, 3, 4}},       {{2, 1, 4}, {3, 1}}, {{2, 3, 1}, {1}}};
        for (const auto& [a, b] : shapes)
            QCOMPARE(disagreement(function, {numbers(a), positive(numbers(b, 2.2))}), QString());
    }
    void products() {
        for (const bool a : {false, true})
            for (const bool b : {false, true}) {
                const Transposed transposed{a, b};
                const auto function = [=](Backend& on, const Inputs& in) {
                    return on.matmul(in[0], in[1], transposed);
                };
                const Shape left = a ? Shape{4, 5, 3} : Shape{4, 3, 5};
                const Shape right = b ? Shape{2, 6, 5} : Shape{2, 5, 6};
                QCOMPARE(disagreement(function, {numbers(left), numbers(right)}), QString());
                QCOMPARE(disagreement(function, {numbers(left), numbers({right[1], right[2]})}),
                         QString());
            }
    }
    void pairwise() {
        for (int i = 0; i <= static_cast<int>(Pair::distance); ++i) {
            const auto pair = static_cast<Pair>(i);
            const auto function = [=](Backend& on, const Inputs& in) {
                return on.pairwise(pair, in[0], in[1], in[2]);
            };
            for (const Shape& w : {Shape{3}, Shape{2, 3}})
                QCOMPARE(disagreement(function,
                                      {numbers({4, 2, 3}), numbers({2, 5, 3}, 0.7), numbers(w)}),
                         QString());
        }
    }
    void others() {
        const auto check = [](const Function& function, const Inputs& inputs) {
            QCOMPARE(disagreement(function, inputs), QString());
        };
        const Tensor x = numbers({2, 3, 4});
        check([](Backend& on, const Inputs& in) { return on.affine(in[0], -2.5, 3); }, {x});
        check(
            [](Backend& on, const Inputs& in) {
                return on.select(marks({3, 4}), in[0], 7);
            },
            {x});
        check([](Backend& on, const Inputs& in) { return on.reduce(Reduction::sum, in[0]); }, {x});
        check([](Backend& on, const Inputs& in) { return on.reduce(Reduction::largest, in[0]); },
              {x});
        for (const double alpha : {1.2, 1.5, 2.0})
            check(
                [=](Backend& on, const Inputs& in) {
                    return on.threshold(in[0], marks({3, 4}), alpha);
                },
                {x});
        check([](Backend& on, const Inputs& in) { return on.slice(in[0], 1, 1, 3); }, {x});
        check([](Backend& on, const Inputs& in) { return on.slice(in[0], -1, 0, 2); }, {x});
        check([](Backend& on, const Inputs& in) { return on.permute(in[0], {2, 0, 1}); }, {x});
        check(
            [](Backend& on, const Inputs& in) {
                return on.concat({in[0], in[1], in[0]}, 1);
            },
            {x, numbers({2, 1, 4}, 0.8)});
        check([](Backend& on, const Inputs& in) { return on.gather(in[0], indices({7}, 5)); },
              {numbers({5, 3})});
        check(
            [](Backend& on, const Inputs& in) {
                return on.pick(in[0], indices({3, 5}, 4));
            },
            {x});
        check(
            [](Backend& on, const Inputs& in) {
                return on.pick(in[0], indices({3, 5}, 4));
            },
            {numbers({2, 1, 4})});
    }
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
    // Something used twice, something not used, a reshape on the way, and what is detached.
    void shapesOfGraphs() {
        const auto twice = [](Backend& on, const Inputs& in) {
            const Tensor square = on.binary(Binary::multiply, in[0], in[0]);
            return on.binary(Binary::add, square.reshaped({2, 6}),
                             on.unary(Unary::tanh, in[0]).reshaped({2, 6}));
        };
        QCOMPARE(disagreement(twice, {numbers({3, 4}), numbers({2})}), QString());
        const auto under = reference(Type::f64);
        Tape tape(*under);
        const Tensor x = tape.watch(numbers({3}));
        tape.backward(weighed(tape, tape.binary(Binary::multiply, x, tape.constant(x))));
        for (std::size_t i = 0; i < 3; ++i) // x · const, not x²
            QVERIFY(std::abs(tape.gradient(x).host<double>()[i] -
                             numbers({3}).host<double>()[i] *
                                 numbers({3, 1}, 0.9).host<double>()[i]) < 1e-12);
    }
    // Attention at once, with everything that its rule may say, and heads that share keys.
    void fusedAttention() {
        for (const double softcap : {0.0, 1.5})
            for (const Index groups : {Index{2}, Index{4}}) {
                FusedRule rule{.scale = 0.7, .softcap = softcap, .sharpness = 1.3, .last = 1};
                rule.visible = marks({5, 6});
                QCOMPARE(disagreement(
                             [=](Backend& on, const Inputs& in) {
                                 FusedRule own = rule;
                                 own.added = in[3];
                                 return on.attention(in[0], in[1], in[2], own).output;
                             },
                             {numbers({4, 5, 3}), numbers({groups, 6, 3}, 0.4),
                              numbers({groups, 6, 2}, 0.8), numbers({4, 5, 6}, 1.9)}),
                         QString());
            }
    }
    void scoreRows_data() { addRows(scores().info()); }
    void scoreRows() {
        AttentionRule rule = standardRule();
        rule.score = fetched(scores().info());
        QCOMPARE(ruleDisagreement(rule, 2, 2), QString());
        rule.mask = readSelection(masks().info(), "causal", "");
        QCOMPARE(ruleDisagreement(rule, 2, 1), QString());
    }
    void maskRows_data() { addRows(masks().info()); }
    void maskRows() {
        AttentionRule rule = standardRule();
        rule.mask = fetched(masks().info());
        QCOMPARE(ruleDisagreement(rule, 2, 2), QString());
    }
    void normaliseRows_data() { addRows(normalisers().info()); }
    void normaliseRows() {
        AttentionRule rule = standardRule();
        rule.normalise = fetched(normalisers().info()).only();
        QCOMPARE(ruleDisagreement(rule, 2, 2), QString());
        rule.mask = readSelection(masks().info(), "strided", ""); // and not all keys are seen
        QCOMPARE(ruleDisagreement(rule, 2, 2), QString());
        rule.normalise.values["temperature"] = 0.7;
        rule.normalise.values["softcap"] = 1.5;
        rule.normalise.values["dropout"] = 0.4;
        QCOMPARE(ruleDisagreement(rule, 2, 2), QString());
    }
    void combineRows_data() { addRows(combines().info()); }
    void combineRows() {
        AttentionRule rule = standardRule();
        rule.combine = fetched(combines().info()).only();
        QCOMPARE(ruleDisagreement(rule, 2, 2), QString());
    }
    void positionRows_data() { addRows(positions().info()); }
    void positionRows() {
        AttentionRule rule = standardRule();
        rule.position = fetched(positions().info()).only();
        QCOMPARE(ruleDisagreement(rule, 2, 2), QString());
    }
    void backwardNeedsOneNumber() {
        const auto under = reference(Type::f64);
        Tape tape(*under);
        QVERIFY_EXCEPTION_THROWN(tape.backward(tape.watch(numbers({2}))), std::invalid_argument);
    }
};

QTEST_GUILESS_MAIN(TestTape)
#include "test_tape.moc"

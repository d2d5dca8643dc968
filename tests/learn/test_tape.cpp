// Every operation's gradient, and every row's of every stage, against finite differences in double.
#include "core/attention/attention.h"
#include "core/attention/combine.h"
#include "core/attention/learned.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/project.h"
#include "core/attention/score.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "support/finite_differences.h"
#include "support/program.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

// One choice of every stage, with what it learns: q, k, v and each learned tensor are inputs.
QString ruleDisagreement(const AttentionRule& byDefault, Index heads, Index groups) {
    constexpr Index tokens = 5;
    constexpr Index width = 4;
    AttentionRule rule = byDefault;
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

AttentionRule defaultRule() {
    return {.position = defaultSelection(positions().info()).only(),
            .score = defaultSelection(scores().info()),
            .mask = defaultSelection(masks().info()),
            .normalise = defaultSelection(normalisers().info()).only(),
            .combine = defaultSelection(combines().info()).only()};
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
        AttentionRule rule = defaultRule();
        rule.score = fetched(scores().info());
        QCOMPARE(ruleDisagreement(rule, 2, 2), QString());
        rule.mask = readSelection(masks().info(), "causal", "");
        QCOMPARE(ruleDisagreement(rule, 2, 1), QString());
    }
    void maskRows_data() { addRows(masks().info()); }
    void maskRows() {
        AttentionRule rule = defaultRule();
        rule.mask = fetched(masks().info());
        QCOMPARE(ruleDisagreement(rule, 2, 2), QString());
    }
    // What jumps has no slope of its own: queries and keys learn as with softmax.
    static bool jumps(const std::string& normaliser) { return normaliser == "hard"; }
    static void straightThrough(AttentionRule rule) {
        const Tensor q = numbers({2, 5, 4}, 0.1);
        const Tensor k = numbers({2, 5, 4}, 0.5);
        const Tensor v = numbers({2, 5, 4}, 1.1);
        const auto gradients = [&] {
            const auto under = reference(Type::f64);
            Tape tape(*under);
            const Tensor of[] = {tape.watch(q), tape.watch(k)};
            tape.backward(weighed(tape, attendedOutput(tape, rule, of[0], of[1], v)));
            std::vector<double> all;
            for (const Tensor& one : {q, k}) {
                const Tensor gradient = tape.gradient(one);
                const auto numbers = gradient.host<double>();
                all.insert(all.end(), numbers.begin(), numbers.end());
            }
            return all;
        };
        const std::vector<double> found = gradients();
        rule.normalise = defaultRule().normalise;
        const std::vector<double> wanted = gradients();
        double largest = 0;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            QVERIFY(std::abs(found[i] - wanted[i]) < 1e-12);
            largest = std::max(largest, std::abs(wanted[i]));
        }
        QVERIFY(largest > 0.01);
    }
    void normaliseRows_data() { addRows(normalisers().info()); }
    void normaliseRows() {
        AttentionRule rule = defaultRule();
        rule.normalise = fetched(normalisers().info()).only();
        if (jumps(rule.normalise.row))
            return straightThrough(rule);
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
        AttentionRule rule = defaultRule();
        rule.combine = fetched(combines().info()).only();
        QCOMPARE(ruleDisagreement(rule, 2, 2), QString());
    }
    void positionRows_data() { addRows(positions().info()); }
    void positionRows() {
        AttentionRule rule = defaultRule();
        rule.position = fetched(positions().info()).only();
        QCOMPARE(ruleDisagreement(rule, 2, 2), QString());
    }
    void backwardNeedsOneNumber() {
        const auto under = reference(Type::f64);
        Tape tape(*under);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, tape.backward(tape.watch(numbers({2}))));
    }
};

FOVEA_TEST(TestTape)
#include "test_tape.moc"

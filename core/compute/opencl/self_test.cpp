#include "core/compute/opencl/self_test.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"

#include "core/base/random.h"
#include "core/compute/eigen/eigen_backend.h"

#include <cmath>
#include <limits>

namespace fovea {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Tensor drawn(const Shape& shape, std::uint32_t seed) {
    const RandomStream stream(seed, "self-test");
    Buffer<float> values(elements(shape));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(stream.normal(i));
    return Tensor(shape, std::move(values));
}

// Every third number hidden, and every fifth row as a whole.
Tensor testMask(const Shape& shape) {
    Buffer<std::uint8_t> cells(elements(shape));
    const auto width = static_cast<std::size_t>(shape.back());
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i] = i % 3 != 1 && i / width % 5 != 4;
    return Tensor(shape, std::move(cells));
}

Tensor indices(const Shape& shape, Index count) {
    Buffer<std::int32_t> out(elements(shape));
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::int32_t>(static_cast<Index>(i * 7 + i / 3) % count);
    return Tensor(shape, std::move(out));
}

// |a − b| ≤ 1e-5 + 1e-4 · max(size, |b|); numbers that are not finite must be the same.
std::string differing(Backend& device, const Tensor& found, const Tensor& wanted, double size) {
    const Tensor down = device.download(found);
    if (down.shape() != wanted.shape())
        return printShape(down.shape()) + " instead of " + printShape(wanted.shape());
    for (std::size_t i = 0; i < down.size(); ++i) {
        const double b = wanted.type() == Type::u8
                             ? static_cast<double>(wanted.host<std::uint8_t>()[i])
                             : wanted.host<double>()[i];
        const double a = down.type() == Type::u8 ? static_cast<double>(down.host<std::uint8_t>()[i])
                                                 : static_cast<double>(down.host<float>()[i]);
        const bool same = a == b || (std::isnan(a) && std::isnan(b)) ||
                          std::abs(a - b) <= 1e-5 + 1e-4 * std::max(size, std::abs(b));
        if (!same)
            return std::to_string(a) + " instead of " + std::to_string(b) + " at " +
                   std::to_string(i) + " of " + printShape(down.shape());
    }
    return {};
}

// The same operation on both.
template <class Operation>
std::string differing(const Trial& trial, Operation operation, double size = 0) {
    trial.alive();
    return differing(trial.device, operation(trial.device), operation(trial.exact), size);
}

// The first that is not empty.
template <class... Checks>
std::string firstOf(Checks... checks) {
    std::string problem;
    (void)((problem = checks(), !problem.empty()) || ...);
    return problem;
}

std::string unaries(const Trial& trial) {
    for (int i = 0; i <= static_cast<int>(Unary::normal); ++i) {
        const auto which = static_cast<Unary>(i);
        const bool positive = which == Unary::log || which == Unary::log1p || which == Unary::sqrt;
        for (const Index count : {1, 63, 64, 65, 1000}) {
            const Tensor values = drawn({count}, 1);
            const std::string problem = differing(trial, [&](Backend& on) {
                const Tensor a = on.upload(values);
                return on.unary(which, positive ? on.unary(Unary::abs, a) : a);
            });
            if (!problem.empty())
                return "function " + std::to_string(i) + ": " + problem;
        }
    }
    return {};
}

std::string binaries(const Trial& trial) {
    const Tensor a = drawn({3, 5, 7}, 2);
    for (int i = 0; i <= static_cast<int>(Binary::largest); ++i)
        for (const Shape& shape : {Shape{3, 5, 7}, Shape{7}, Shape{5, 1}, Shape{3, 1, 7}}) {
            const Tensor b = drawn(shape, 3);
            const std::string problem = differing(trial, [&](Backend& on) {
                return on.binary(static_cast<Binary>(i), on.upload(a), on.upload(b));
            });
            if (!problem.empty())
                return problem;
        }
    return {};
}

std::string plain(const Trial& trial) {
    const float line[] = {1, NAN, 3, -4, INFINITY, 6, -INFINITY, 8};
    const Tensor a = makeTensor<float>({2, 4}, line);
    const std::uint8_t cells[] = {1, 0, 1, 1};
    const Tensor mask = makeTensor<std::uint8_t>({4}, cells);
    return firstOf(
        [&] {
            return differing(trial, [&](Backend& on) { return on.affine(on.upload(a), -0.25, 3); });
        },
        [&] {
            return differing(trial, [&](Backend& on) {
                return on.select(on.upload(mask), on.upload(a), -infinity);
            });
        },
        [&] {
            return differing(trial,
                             [&](Backend& on) { return on.unary(Unary::exp, on.upload(a)); });
        });
}

std::string reductions(const Trial& trial) {
    for (const Index width : {1, 3, 63, 64, 65, 1000})
        for (const Reduction which : {Reduction::sum, Reduction::largest}) {
            const Tensor a = drawn({5, width}, 4);
            const std::string problem = differing(
                trial, [&](Backend& on) { return on.reduce(which, on.upload(a)); }, 10);
            if (!problem.empty())
                return problem;
        }
    const float line[] = {1, NAN, 3};
    const Tensor withNan = makeTensor<float>({1, 3}, line);
    return differing(
        trial, [&](Backend& on) { return on.reduce(Reduction::largest, on.upload(withNan)); });
}

std::string thresholds(const Trial& trial) {
    for (const Index width : {1, 64, 77})
        for (const double alpha : {1.01, 1.5, 2.0}) {
            const Tensor a = drawn({2, 6, width}, 5);
            const Tensor mask = testMask({6, width});
            const std::string problem = differing(trial, [&](Backend& on) {
                return on.threshold(on.affine(on.upload(a), 8, 0), on.upload(mask), alpha);
            });
            if (!problem.empty())
                return problem;
        }
    return {};
}

std::string tops(const Trial& trial) {
    for (const Index width : {1, 65, 130})
        for (const Index count : {Index{1}, Index{3}, width}) {
            // Of equals the first come first.
            const Tensor a = drawn({7, width}, 6);
            const Tensor mask = testMask({7, width});
            const std::string problem = differing(trial, [&](Backend& on) {
                const Tensor coarse = on.unary(Unary::step, on.upload(a));
                return on.top(width == 65 ? coarse : on.upload(a), on.upload(mask), count);
            });
            if (!problem.empty())
                return problem;
        }
    return {};
}

std::string picks(const Trial& trial) {
    const Tensor index = indices({5, 9}, 11);
    for (const Index rows : {1, 5}) {
        const Tensor a = drawn({3, rows, 11}, 7);
        const Tensor gradient = drawn({3, 5, 9}, 8);
        const std::string problem = firstOf(
            [&] {
                return differing(
                    trial, [&](Backend& on) { return on.pick(on.upload(a), on.upload(index)); });
            },
            [&] {
                return differing(trial, [&](Backend& on) {
                    return on.pickBack(on.upload(gradient), on.upload(index), {3, rows, 11});
                });
            });
        if (!problem.empty())
            return problem;
    }
    return {};
}

std::string gathers(const Trial& trial) {
    const Tensor table = drawn({11, 13}, 9);
    const Tensor index = indices({70}, 11);
    const Tensor gradient = drawn({70, 13}, 10);
    return firstOf(
        [&] {
            return differing(
                trial, [&](Backend& on) { return on.gather(on.upload(table), on.upload(index)); });
        },
        [&] {
            return differing(
                trial,
                [&](Backend& on) {
                    return on.gatherBack(on.upload(gradient), on.upload(index), 11);
                },
                4);
        });
}

std::string layouts(const Trial& trial) {
    const Tensor a = drawn({3, 5, 7}, 11);
    return firstOf(
        [&] {
            return differing(trial, [&](Backend& on) {
                return on.permute(on.upload(a), {2, 0, 1});
            });
        },
        [&] {
            return differing(trial, [&](Backend& on) {
                const Tensor up = on.upload(a);
                return on.concat({on.slice(up, 1, 1, 4), on.slice(up, 1, 0, 5)}, 1);
            });
        },
        [&] {
            return differing(trial, [&](Backend& on) { return on.slice(on.upload(a), -1, 2, 7); });
        });
}

std::string products(const Trial& trial) {
    const Index sizes[][3] = {
        {1, 1, 1}, {63, 17, 64}, {65, 64, 33}, {130, 100, 65}, {300, 64, 280}};
    for (const auto& [n, k, m] : sizes)
        for (const Transposed t : {Transposed{}, Transposed{true, false}, Transposed{false, true},
                                   Transposed{true, true}})
            for (const Index groups : {1, 4}) {
                const Tensor a = drawn(t.a ? Shape{4, k, n} : Shape{4, n, k}, 12);
                const Tensor b = drawn(t.b ? Shape{groups, m, k} : Shape{groups, k, m}, 13);
                const std::string problem = differing(
                    trial, [&](Backend& on) { return on.matmul(on.upload(a), on.upload(b), t); },
                    10);
                if (!problem.empty())
                    return problem;
            }
    return {};
}

std::string pairs(const Trial& trial) {
    const Tensor a = drawn({4, 9, 17}, 14);
    const Tensor b = drawn({2, 33, 17}, 15);
    const Tensor gradient = drawn({4, 9, 33}, 17);
    for (int i = 0; i <= static_cast<int>(Pair::distance); ++i)
        for (const Shape& shape : {Shape{17}, Shape{2, 17}}) {
            const auto pair = static_cast<Pair>(i);
            const Tensor w = drawn(shape, 16);
            std::string problem = differing(
                trial,
                [&](Backend& on) {
                    return on.pairwise(pair, on.upload(a), on.upload(b), on.upload(w));
                },
                10);
            for (const auto part : {&PairGradients::a, &PairGradients::b, &PairGradients::w})
                if (problem.empty())
                    problem = differing(
                        trial,
                        [&](Backend& on) {
                            return on.pairwiseBack(pair, on.upload(a), on.upload(b), on.upload(w),
                                                   on.upload(gradient)).*
                                   part;
                        },
                        100);
            if (!problem.empty())
                return problem;
        }
    return {};
}

// Scores of ±10 000, made of numbers that floats hold exactly.
Tensor large(const Shape& shape, Index period) {
    Buffer<float> values(elements(shape));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Index row = static_cast<Index>(i) / shape.back();
        values[i] = row % period == 0 ? 50.0F : row % period == 1 ? -50.0F : 49.75F;
    }
    return Tensor(shape, std::move(values));
}

FusedRule ruleOn(Backend& on, FusedRule rule) {
    for (Tensor* mask : {&rule.visible, &rule.added})
        if (!mask->isNull())
            *mask = on.upload(*mask);
    return rule;
}

std::string attentions(const Trial& trial) {
    struct Case {
        Tensor q, k, v;
        FusedRule rule;
    };
    std::vector<Case> cases;
    const auto add = [&](Index n, Index m, Index d, Index dv, const FusedRule& rule) {
        cases.push_back({drawn({4, n, d}, 18), drawn({2, m, d}, 19), drawn({2, m, dv}, 20), rule});
    };
    for (const Index n : {1, 3, 63, 64, 65, 130})
        add(n, n, 20, 7, {.scale = 0.3, .last = 0});
    add(70, 200, 64, 64, {.scale = 0.2, .softcap = 2, .sharpness = 3});
    add(70, 200, 33, 130, {.scale = 0.2, .first = -3, .last = 5});
    add(70, 200, 16, 16, {.scale = 0.2, .keys = 101});
    add(70, 200, 16, 16, {.scale = 0.2, .keys = 0});
    add(70, 200, 16, 16, {.scale = 0.2, .visible = testMask({70, 200})});
    add(9, 66, 16, 16, {.scale = 0.2, .visible = testMask({4, 9, 66})});
    add(70, 200, 16, 16, {.scale = 0.2, .added = drawn({70, 200}, 21)});
    cases.push_back({large({2, 65, 4}, 3), large({2, 65, 4}, 2), drawn({2, 65, 5}, 22), {}});
    for (const Case& one : cases) {
        const Index n = one.q.axis(1);
        const Index m = one.k.axis(1);
        const Index heads = one.q.axis(0);
        const auto rows = [&](Backend& on) {
            return on.attention(on.upload(one.q), on.upload(one.k), on.upload(one.v),
                                ruleOn(on, one.rule));
        };
        const auto cells = [&](Backend& on, const FusedPart& part) {
            return on.attentionWeights(on.upload(one.q), on.upload(one.k), rows(on).statistics,
                                       ruleOn(on, one.rule), part);
        };
        const FusedPart all{.headCount = heads, .bottom = n, .right = m};
        const FusedPart some{.firstHead = 1, .top = n / 3, .bottom = n, .left = m / 2, .right = m};
        std::string problem = firstOf(
            [&] {
                return differing(
                    trial, [&](Backend& on) { return rows(on).output; }, 3);
            },
            [&] { return differing(trial, [&](Backend& on) { return cells(on, all); }); },
            [&] { return differing(trial, [&](Backend& on) { return cells(on, some); }); });
        if (!problem.empty())
            return printShape(one.q.shape()) + ": " + problem;
    }
    return {};
}

} // namespace

const std::vector<SelfTest>& selfTests() {
    static const std::vector<SelfTest> all = {
        {"functions", unaries}, {"pairs of numbers", binaries}, {"masks", plain},
        {"sums", reductions},   {"thresholds", thresholds},     {"the largest", tops},
        {"picking", picks},     {"rows of tables", gathers},    {"moving", layouts},
        {"products", products}, {"pairwise scores", pairs},     {"attention", attentions},
    };
    return all;
}

std::string wrongNumbers(Backend& device, const std::function<void(const char* test)>& alive) {
    const auto exact = makeEigenBackend(std::make_shared<Pool>(1), {}, Type::f64);
    for (const SelfTest& test : selfTests()) {
        const std::string problem = test.wrong({device, *exact, [&] { alive(test.name); }});
        if (!problem.empty())
            return std::string("wrong numbers in ‘") + test.name + "’: " + problem;
    }
    return {};
}

} // namespace fovea

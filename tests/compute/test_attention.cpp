// Fused attention against the definition in double: around every tile's edge, with everything that
// it knows, any part of its weights, and the same bits on any number of threads.
#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "support/backends.h"
#include "support/drawn.h"
#include "support/everywhere.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

// The definition, cell by cell.
struct Defined {
    Defined(const Tensor& q, const Tensor& k, const Tensor& v, const FusedRule& rule)
        : heads(q.axis(0)), n(q.axis(1)), m(k.axis(1)), dv(v.axis(2)), d(q.axis(2)),
          groups(k.axis(0)), q_(q.as<double>()), k_(k.as<double>()), v_(v.as<double>()),
          rule_(rule) {
        if (!rule_.added.isNull())
            rule_.added = rule_.added.as<double>();
    }

    [[nodiscard]] bool sees(Index head, Index i, Index j) const {
        const bool band = j >= i + rule_.first && j <= i + rule_.last && j < rule_.keys;
        return band && (rule_.visible.isNull() ||
                        rule_.visible.host<std::uint8_t>()[place(rule_.visible, head, i, j)] != 0);
    }
    [[nodiscard]] double score(Index head, Index i, Index j) const {
        double product = 0;
        const double* q = q_.host<double>().data() + at(q_, head, i, 0);
        const double* k = k_.host<double>().data() + at(k_, head * groups / heads, j, 0);
        for (Index c = 0; c < d; ++c)
            product += q[c] * k[c];
        double score = rule_.scale * product;
        if (rule_.softcap != 0)
            score = rule_.softcap * std::tanh(score / rule_.softcap);
        if (!rule_.added.isNull())
            score += rule_.added.host<double>()[place(rule_.added, head, i, j)];
        return rule_.sharpness * score;
    }
    // One row: weights, and the output that they give.
    void row(Index head, Index i, std::vector<double>& weights, std::vector<double>& output) {
        weights.assign(static_cast<std::size_t>(m), 0);
        output.assign(static_cast<std::size_t>(dv), 0);
        double largest = -INFINITY;
        std::vector<double> scores(weights.size(), -INFINITY);
        for (Index j = 0; j < m; ++j)
            if (sees(head, i, j)) {
                scores[static_cast<std::size_t>(j)] = score(head, i, j);
                largest = std::max(largest, scores[static_cast<std::size_t>(j)]);
            }
        if (largest == -INFINITY)
            return;
        double sum = 0;
        for (std::size_t j = 0; j < weights.size(); ++j)
            sum += weights[j] = std::exp(scores[j] - largest);
        for (Index j = 0; j < m; ++j) {
            const double weight = weights[static_cast<std::size_t>(j)] /= sum;
            const double* v = v_.host<double>().data() + at(v_, head * groups / heads, j, 0);
            for (std::size_t c = 0; c < output.size(); ++c)
                output[c] += weight * v[c];
        }
    }

    Index heads, n, m, dv, d, groups;

private:
    static std::size_t at(const Tensor& x, Index a, Index b, Index c) {
        return static_cast<std::size_t>((a * x.axis(1) + b) * x.axis(2) + c);
    }
    [[nodiscard]] std::size_t place(const Tensor& mask, Index head, Index i, Index j) const {
        return static_cast<std::size_t>(((mask.rank() == 3 ? head * n : 0) + i) * m + j);
    }
    Tensor q_, k_, v_;
    FusedRule rule_;
};

struct Inputs {
    Inputs(Index n, Index m, Index d = 20, Index dv = 7, Index heads = 2, Index groups = 1)
        : q(drawn({heads, n, d}, 1)), k(drawn({groups, m, d}, 2)), v(drawn({groups, m, dv}, 3)) {}
    Tensor q, k, v;
};

std::shared_ptr<Backend> onThreads(int threads) {
    return reference(Type::f32, threads);
}

FusedRows attended(Backend& on, const Inputs& in, const FusedRule& rule) {
    const FusedRows rows = on.attention(on.upload(in.q), on.upload(in.k), on.upload(in.v), rule);
    return {on.download(rows.output), on.download(rows.statistics), on.download(rows.weights)};
}
Tensor weightsOf(Backend& on, const Inputs& in, const Tensor& statistics, const FusedRule& rule,
                 const FusedPart& part) {
    return on.download(
        on.attentionWeights(on.upload(in.q), on.upload(in.k), on.upload(statistics), rule, part));
}

Tensor someCells(Index heads, Index n, Index m) {
    Buffer<std::uint8_t> cells(elements({heads, n, m}));
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i] = i % 3 != 1 && i / static_cast<std::size_t>(m) % 5 != 4; // every fifth row: none
    return heads == 1 ? Tensor({n, m}, std::move(cells)) : Tensor({heads, n, m}, std::move(cells));
}

Tensor someNumbers(Index n, Index m) {
    Buffer<float> numbers(elements({n, m}));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = i % 7 == 3 ? -INFINITY : static_cast<float>(i % 11) * 0.25F - 1;
    return Tensor({n, m}, std::move(numbers));
}

const std::vector<Index> edges = {1, 3, 63, 64, 65, 255, 256, 257, 514, 2050};

} // namespace

class TestAttention : public QObject {
    Q_OBJECT
private:
    void compare(const Inputs& in, const FusedRule& rule, const std::string& name) {
        const auto on = onThreads(2);
        const FusedRows found = attended(*on, in, rule);
        Defined wanted(in.q, in.k, in.v, rule);
        const Tensor all =
            weightsOf(*on, in, found.statistics, rule,
                      {.headCount = wanted.heads, .bottom = wanted.n, .right = wanted.m});
        FusedRule keeping = rule;
        keeping.keep = true;
        const FusedRows kept = attended(*on, in, keeping);
        QVERIFY2(sameBits(kept.output, found.output), name.c_str());
        QCOMPARE(kept.weights.isNull(), testsOpencl() || wanted.m > 256);
        QVERIFY2(kept.weights.isNull() || sameBits(kept.weights, all), name.c_str());
        std::vector<double> weights;
        std::vector<double> output;
        // Some rows of each tile, and the first and the last.
        const Index step = std::max<Index>(1, wanted.n / 40);
        for (Index head = 0; head < wanted.heads; ++head)
            for (Index i = 0; i < wanted.n;
                 i = i == wanted.n - 1 ? wanted.n : std::min(i + step, wanted.n - 1)) {
                wanted.row(head, i, weights, output);
                const Index row = head * wanted.n + i;
                for (Index j = 0; j < wanted.m; ++j)
                    QVERIFY2(
                        std::abs(
                            static_cast<double>(
                                all.host<float>()[static_cast<std::size_t>(row * wanted.m + j)]) -
                            weights[static_cast<std::size_t>(j)]) < 1e-5,
                        name.c_str());
                for (Index c = 0; c < wanted.dv; ++c)
                    QVERIFY2(std::abs(static_cast<double>(
                                          found.output.host<float>()[static_cast<std::size_t>(
                                              row * wanted.dv + c)]) -
                                      output[static_cast<std::size_t>(c)]) < 2e-5,
                             name.c_str());
            }
    }

private Q_SLOTS:
    void aroundEveryEdge() {
        for (const Index n : edges)
            for (const Index m : {n, Index{65}})
                compare(Inputs(n, m), {.scale = 0.2}, std::to_string(n) + " " + std::to_string(m));
    }
    void everythingItKnows() {
        const Index n = 70;
        const Index m = 300;
        const Inputs in(n, m, 33, 64, 6, 3);
        const std::vector<std::pair<const char*, FusedRule>> rules = {
            {"soft cap", {.scale = 0.3, .softcap = 2}},
            {"temperature", {.scale = 0.3, .softcap = 2, .sharpness = 3}},
            {"causal", {.scale = 0.3, .last = 0}},
            {"causal, bottom right", {.scale = 0.3, .last = m - n}},
            {"nothing for some", {.scale = 0.3, .last = -20}},
            {"window", {.scale = 0.3, .first = -3, .last = 5}},
            {"far window", {.scale = 0.3, .first = 100, .last = 280}},
            {"padding", {.scale = 0.3, .keys = 201}},
            {"no key", {.scale = 0.3, .keys = 0}},
            {"cells", {.scale = 0.3, .visible = someCells(1, n, m)}},
            {"cells of heads", {.scale = 0.3, .last = 9, .visible = someCells(6, n, m)}},
            {"numbers", {.scale = 0.3, .sharpness = 0.5, .added = someNumbers(n, m)}},
        };
        for (const auto& [name, rule] : rules)
            compare(in, rule, name);
    }
    void widths() {
        for (const Index d : {1, 15, 16, 17, 64, 130})
            compare(Inputs(9, 70, d, d), {.scale = 0.1}, std::to_string(d));
    }
    // The largest float32 scores lose no more than float32 must.
    void largeScores() {
        const Inputs in(40, 300, 16, 16);
        const auto on = onThreads(1);
        const FusedRule rule{.scale = 2000};
        const FusedRows found = attended(*on, in, rule);
        for (const float number : found.output.host<float>())
            QVERIFY(std::isfinite(number));
        const Tensor weights = weightsOf(*on, in, found.statistics, rule,
                                         {.headCount = 2, .bottom = 40, .right = 300});
        for (std::size_t row = 0; row < 80; ++row) {
            double sum = 0;
            for (std::size_t j = 0; j < 300; ++j)
                sum += static_cast<double>(weights.host<float>()[row * 300 + j]);
            QVERIFY(std::abs(sum - 1) < 1e-5);
        }
    }
    void sameBitsForAnyThreads() {
        const Inputs in(514, 514, 64, 64, 3, 1);
        const FusedRule rule{.scale = 0.2, .last = 40};
        const FusedRows one = attended(*onThreads(1), in, rule);
        for (const int threads : {2, 3, 16}) {
            const auto on = onThreads(threads);
            const FusedRows other = attended(*on, in, rule);
            QVERIFY(sameBits(one.output, other.output) &&
                    sameBits(one.statistics, other.statistics));
        }
    }
    // A cell has the same bits in whatever part it is asked for.
    void anyPart() {
        const Index n = 300;
        const Inputs in(n, n, 32, 32, 4, 2);
        const auto on = onThreads(2);
        const FusedRule rule{.scale = 0.2, .last = 3};
        const Tensor statistics = attended(*on, in, rule).statistics;
        const Tensor all =
            weightsOf(*on, in, statistics, rule, {.headCount = 4, .bottom = n, .right = n});
        for (const FusedPart part :
             {FusedPart{1, 2, 17, 200, 63, 65}, FusedPart{3, 1, 299, 300, 0, 1},
              FusedPart{0, 4, 64, 128, 255, 300}, FusedPart{2, 1, 5, 5, 9, 20}}) {
            const Tensor some = weightsOf(*on, in, statistics, rule, part);
            std::size_t place = 0;
            for (Index head = part.firstHead; head < part.firstHead + part.headCount; ++head)
                for (Index i = part.top; i < part.bottom; ++i)
                    for (Index j = part.left; j < part.right; ++j)
                        QCOMPARE(
                            some.host<float>()[place++],
                            all.host<float>()[static_cast<std::size_t>((head * n + i) * n + j)]);
            QCOMPARE(place, some.size());
        }
    }
    void doubleToo() {
        const Inputs in(70, 70, 20, 7);
        const auto on = reference(Type::f64);
        const FusedRows found = on->attention(on->upload(in.q), on->upload(in.k), on->upload(in.v),
                                              {.scale = 0.4, .last = 2});
        Defined wanted(in.q, in.k, in.v, {.scale = 0.4, .last = 2});
        std::vector<double> weights;
        std::vector<double> output;
        for (Index i = 0; i < 70; ++i) {
            wanted.row(1, i, weights, output);
            for (Index c = 0; c < 7; ++c)
                QVERIFY(
                    std::abs(
                        found.output.host<double>()[static_cast<std::size_t>((70 + i) * 7 + c)] -
                        output[static_cast<std::size_t>(c)]) < 1e-12);
        }
    }
    void cancelled() {
        std::stop_source source;
        const auto on = makeEigenBackend(std::make_shared<Pool>(2), source.get_token());
        const Inputs in(20'000, 20'000, 64, 64, 1, 1);
        std::jthread canceller([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            source.request_stop();
        });
        try {
            (void)on->attention(in.q, in.k, in.v, {});
            QFAIL("it came to its end");
        } catch (const Cancelled&) {
            QVERIFY(source.stop_requested());
        }
    }
};

FOVEA_TEST(TestAttention)
#include "test_attention.moc"

#include "core/attention/combine.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <limits>

namespace fovea {
namespace {

constexpr double leastFloat = std::numeric_limits<float>::min();

Tensor constant(Backend& backend, double value) {
    Buffer<double> one(1);
    one[0] = value;
    return backend.upload(Tensor(Shape{1}, std::move(one)));
}

Tensor sumOf(Backend& backend, const Tensor& a) {
    return backend.reduce(Reduction::sum, a);
}

// a / b, and 0 where b is 0 and a too.
Tensor ratio(Backend& backend, const Tensor& a, const Tensor& b) {
    return backend.binary(Binary::divide, a,
                          backend.binary(Binary::largest, b, constant(backend, leastFloat)));
}

Tensor weightedSum(const CombineInput& in) {
    return in.backend.matmul(in.weights.afterDropout, in.v, {});
}

// v of the rows' own positions, for every head: [H, n, d].
Tensor ownValues(const CombineInput& in) {
    std::vector<Tensor> heads;
    for (Index head = 0; head < in.part.headCount; ++head) {
        const Index group = head * in.v.axis(0) / in.part.headCount;
        const Tensor values = in.backend.slice(in.v, 0, group, group + 1);
        heads.push_back(in.backend.slice(values, 1, in.part.rect.top, in.part.rect.bottom));
    }
    return in.backend.concat(heads, 0);
}

// α_ii: [H, n, 1].
Tensor ownWeights(const CombineInput& in) {
    Buffer<std::int32_t> index(static_cast<std::size_t>(in.part.rect.rows()));
    for (std::size_t i = 0; i < index.size(); ++i)
        index[i] = static_cast<std::int32_t>(in.part.rect.top) + static_cast<std::int32_t>(i);
    const Shape shape{in.part.rect.rows(), 1};
    return in.backend.pick(in.weights.all, in.backend.upload(Tensor(shape, std::move(index))));
}

// 1 − H(p)/log(visible keys) with p = α/Σα; 1 where only one key is visible, 0 where all weights
// are zero.
Tensor confidence(const CombineInput& in, const Tensor& count) {
    Backend& backend = in.backend;
    const Tensor total = sumOf(backend, in.shares.all);
    const Tensor p = ratio(backend, in.shares.all, total);
    const Tensor log = backend.unary(
        Unary::log, backend.binary(Binary::largest, p, constant(backend, leastFloat)));
    const Tensor entropy =
        backend.affine(sumOf(backend, backend.binary(Binary::multiply, p, log)), -1, 0);
    const Tensor most =
        backend.unary(Unary::log, backend.binary(Binary::largest, count, constant(backend, 1)));
    const Tensor sure = backend.affine(ratio(backend, entropy, most), -1, 1);
    return backend.binary(Binary::multiply, sure, ratio(backend, total, total));
}

// What is mixed: a_i c_i + (1 − a_i)·mean of v over the visible keys.
struct Mixture {
    Tensor content, gate, mean;
    Tensor count; // of the visible keys
};
bool ownContent(const Values& values) {
    return option(values, "content") == "own";
}
bool ownGate(const Values& values) {
    return option(values, "gate") == "self";
}
bool mixesOwn(const Values& values) {
    return ownContent(values) || ownGate(values);
}
Mixture mixtureOf(const CombineInput& in) {
    Backend& backend = in.backend;
    const bool own = ownContent(in.values);
    const bool self = ownGate(in.values);
    if (mixesOwn(in.values) && in.part.queries != in.part.keys)
        failUsage(QT_TRANSLATE_NOOP("fovea",
                                    "combine mean-mix: %1 queries and %2 keys; own and self "
                                    "need as many of both"),
                  {std::to_string(in.part.queries), std::to_string(in.part.keys)});
    const Tensor ones = backend.affine(in.weights.all, 0, 1);
    const Tensor visibleOnes = backend.select(in.visible, ones, 0);
    const Tensor count = sumOf(backend, visibleOnes);
    return {.content = own ? ownValues(in) : weightedSum(in),
            .gate = self ? ownWeights(in) : confidence(in, count),
            .mean = ratio(backend, backend.matmul(visibleOnes, in.v, {}), count),
            .count = count};
}

Tensor meanMix(const CombineInput& in) {
    Backend& backend = in.backend;
    const Mixture of = mixtureOf(in);
    const Tensor oneMinusGate = backend.affine(of.gate, -1, 1);
    const Tensor mixed =
        backend.binary(Binary::add, backend.binary(Binary::multiply, of.content, of.gate),
                       backend.binary(Binary::multiply, of.mean, oneMinusGate));
    // A row that sees nothing gives 0, whatever its own value is.
    const Tensor any = ratio(backend, of.count, of.count);
    return backend.binary(Binary::multiply, mixed, any);
}

InnerParts meanMixInner(const CombineInput& in) {
    const Mixture of = mixtureOf(in);
    return {
        {"aᵢ", QT_TRANSLATE_NOOP("fovea", "the gate"), InnerPart::Of::query, of.gate, "·"},
        {"cᵢ", QT_TRANSLATE_NOOP("fovea", "the content"), InnerPart::Of::query, of.content, "="},
        {"aᵢcᵢ", "", InnerPart::Of::query, in.backend.binary(Binary::multiply, of.content, of.gate),
         "+ (1 − aᵢ) ·"},
        {"v̄", QT_TRANSLATE_NOOP("fovea", "the mean of the values that it sees"),
         InnerPart::Of::query, of.mean, "→"}};
}

// The k largest weights, divided by their sum, times their values. Weights are taken as parts of
// their row's largest: all of a row may be too small to be divided by their sum.
Tensor largestWeights(const CombineInput& in) {
    Backend& backend = in.backend;
    const Tensor largest = backend.reduce(Reduction::largest, in.shares.afterDropout);
    const Tensor parts = ratio(backend, in.shares.afterDropout, largest);
    const Tensor chosen = backend.top(parts, in.visible, integer(in.values, "k"));
    const Tensor weights = backend.select(chosen, parts, 0);
    return ratio(backend, weights, sumOf(backend, weights));
}

Tensor topK(const CombineInput& in) {
    return in.backend.matmul(largestWeights(in), in.v, {});
}

InnerParts topKInner(const CombineInput& in) {
    return {{"αᵢⱼ / Σ", QT_TRANSLATE_NOOP("fovea", "the k largest weights alone"),
             InnerPart::Of::cells, largestWeights(in), "→"}};
}

} // namespace

const Table<Combine>& combines() {
    static const Table<Combine> table(
        {.id = "combine", .name = QT_TRANSLATE_NOOP("fovea", "Combine"), .plural = "combinations"},
        "sum",
        {
            {{.id = "sum",
              .name = QT_TRANSLATE_NOOP("fovea", "Weighted sum"),
              .formula = "Σ αᵢⱼ vⱼ",
              .summary = QT_TRANSLATE_NOOP("fovea", "Each value times its weight")},
             {.output = weightedSum, .fuses = true}},
            {{.id = "mean-mix",
              .name = QT_TRANSLATE_NOOP("fovea", "Mixed with the mean"),
              .formula = "aᵢcᵢ + (1 − aᵢ)·v̄",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "The output, mixed with the mean of the values"),
              .parameters = {optionParameter("content", QT_TRANSLATE_NOOP("fovea", "Content"),
                                             {"sum", "own"}),
                             optionParameter("gate", QT_TRANSLATE_NOOP("fovea", "Gate"),
                                             {"confidence", "self"})}},
             {.output = meanMix, .ratios = true, .needsSquare = mixesOwn, .inner = meanMixInner}},
            {{.id = "top-k",
              .name = QT_TRANSLATE_NOOP("fovea", "The largest k"),
              .formula = "Σ over the k largest αᵢⱼ",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea",
                  "Only the k largest weights are used, and trained; of equal ones the first"),
              .parameters = {integerParameter("k", QT_TRANSLATE_NOOP("fovea", "How many"), 3, 1,
                                              1000000)}},
             {.output = topK, .ratios = true, .inner = topKInner}},
        });
    return table;
}

} // namespace fovea

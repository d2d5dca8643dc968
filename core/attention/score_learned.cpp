// Scores with parameters of their own, one set for each head.
#include "core/attention/score_rows.h"
#include "core/base/error.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <map>
#include <string>

namespace fovea::rows {
namespace {

// x Wᵀ for every head: x [H, n, d], W [H, h, d] → [H, n, h].
Tensor eachQuery(Backend& backend, const Tensor& x, const Tensor& w) {
    return backend.matmul(x, w, {.a = false, .b = true});
}

// The same of keys, which heads may share: k [G, m, d], W [H, h, d] → [H, m, h].
Tensor eachKey(Backend& backend, const Tensor& k, const Tensor& w) {
    return backend.permute(backend.matmul(w, k, {.a = false, .b = true}), {0, 2, 1});
}

// W [q; k] = W₁ q + W₂ k: the columns for q and those for k.
Tensor queryColumns(const ScoreInput& in, const Tensor& w) {
    return in.backend.slice(w, -1, 0, in.q.axis(-1));
}
Tensor keyColumns(const ScoreInput& in, const Tensor& w) {
    return in.backend.slice(w, -1, in.q.axis(-1), w.axis(-1));
}

// One number for each head, beside [H, n, m].
Tensor perHead(const Tensor& c) {
    return c.reshaped({c.axis(0), 1, 1});
}

// `refusal` is a text with the row, the size and the most.
void withinTable(const ScoreInput& in, const char* row, Index size, const char* refusal) {
    const Index most = integer(in.values, "max");
    if (size > most)
        failUsage(refusal, {row, std::to_string(size), std::to_string(most)});
}

// Of a small network: over pairs, and by itself.
struct Activation {
    Pair pair;
    Unary unary;
};
Activation activationOf(const Values& values) {
    static const std::map<std::string, Activation> all = {{"relu", {Pair::relu, Unary::relu}},
                                                          {"gelu", {Pair::gelu, Unary::gelu}},
                                                          {"tanh", {Pair::additive, Unary::tanh}},
                                                          {"silu", {Pair::silu, Unary::silu}}};
    return all.at(option(values, "activation"));
}

// One hidden layer over a query and each key: h = act(a + b) [m, h], and w that sums it.
InnerParts hiddenLayer(Backend& backend, const char* ofQueryName, const char* ofKeysName,
                       Unary activation, const Tensor& ofQuery, const Tensor& ofKeys,
                       const Tensor& w) {
    const Tensor hidden = backend.unary(activation, backend.binary(Binary::add, ofQuery, ofKeys));
    const Tensor column = w.reshaped({1, w.axis(-1), 1});
    return {
        {ofQueryName, QT_TRANSLATE_NOOP("fovea", "of the query"), InnerPart::Of::query, ofQuery,
         "+"},
        {ofKeysName, QT_TRANSLATE_NOOP("fovea", "of each key"), InnerPart::Of::keys, ofKeys, "→"},
        {"h", QT_TRANSLATE_NOOP("fovea", "hidden layer"), InnerPart::Of::keys, hidden, "·"},
        {"w", "", InnerPart::Of::itself, column, "="},
        {"w·h", "", InnerPart::Of::keys, backend.matmul(hidden, column, {}), "→"}};
}

// W₁ q + b: [H, n, h].
Tensor queriesWithBias(const ScoreInput& in) {
    const Tensor b = in.learned("b"); // [H, h]
    return in.backend.binary(Binary::add,
                             eachQuery(in.backend, in.q, queryColumns(in, in.learned("W"))),
                             b.reshaped({b.axis(0), 1, b.axis(1)}));
}

} // namespace

// w·tanh(W_q q + W_k k) (Bahdanau, Cho, Bengio, 2015).
Tensor additive(const ScoreInput& in) {
    return in.backend.pairwise(Pair::additive, eachQuery(in.backend, in.q, in.learned("W_q")),
                               eachKey(in.backend, in.k, in.learned("W_k")), in.learned("w"));
}
std::vector<LearnedShape> additiveLearned(const Values& values, const Sizes& sizes) {
    const Index hidden = integer(values, "hidden");
    return {{.name = "W_q", .shape = {hidden, sizes.headWidth}},
            {.name = "W_k", .shape = {hidden, sizes.keyWidth}},
            {.name = "w", .shape = {hidden}}};
}

InnerParts additiveInner(const ScoreInput& in) {
    return hiddenLayer(in.backend, "W_q q", "W_k k", Unary::tanh,
                       eachQuery(in.backend, in.q, in.learned("W_q")),
                       eachKey(in.backend, in.k, in.learned("W_k")), in.learned("w"));
}

// q·(W k) (Luong, Pham, Manning, 2015).
Tensor general(const ScoreInput& in) {
    return in.backend.matmul(in.q, eachKey(in.backend, in.k, in.learned("W")),
                             {.a = false, .b = true});
}
std::vector<LearnedShape> generalLearned(const Values&, const Sizes& sizes) {
    return {{.name = "W", .shape = {sizes.headWidth, sizes.keyWidth}}};
}

InnerParts generalInner(const ScoreInput& in) {
    return {{"W k", QT_TRANSLATE_NOOP("fovea", "of each key"), InnerPart::Of::keys,
             eachKey(in.backend, in.k, in.learned("W")), "→"}};
}

// w·tanh(W [q; k]) (Luong, Pham, Manning, 2015).
Tensor concat(const ScoreInput& in) {
    const Tensor w = in.learned("W");
    return in.backend.pairwise(Pair::additive, eachQuery(in.backend, in.q, queryColumns(in, w)),
                               eachKey(in.backend, in.k, keyColumns(in, w)), in.learned("w"));
}
std::vector<LearnedShape> concatLearned(const Values& values, const Sizes& sizes) {
    const Index hidden = integer(values, "hidden");
    return {{.name = "W", .shape = {hidden, sizes.headWidth + sizes.keyWidth}},
            {.name = "w", .shape = {hidden}}};
}

InnerParts concatInner(const ScoreInput& in) {
    const Tensor w = in.learned("W");
    return hiddenLayer(in.backend, "W₁ q", "W₂ k", Unary::tanh,
                       eachQuery(in.backend, in.q, queryColumns(in, w)),
                       eachKey(in.backend, in.k, keyColumns(in, w)), in.learned("w"));
}

// (W q)_j: where to look follows from the query alone (Luong, Pham, Manning, 2015).
Tensor location(const ScoreInput& in) {
    withinTable(in, "location", in.part.keys,
                QT_TRANSLATE_NOOP("fovea", "score %1: %2 keys, its table has max=%3"));
    const Rect& rect = in.part.rect;
    return eachQuery(in.backend, in.q, in.backend.slice(in.learned("W"), 1, rect.left, rect.right));
}
std::vector<LearnedShape> locationLearned(const Values& values, const Sizes& sizes) {
    return {{.name = "W", .shape = {integer(values, "max"), sizes.headWidth}, .positions = 1}};
}

// w·act(W [q; k] + b) + c.
Tensor mlp(const ScoreInput& in) {
    Backend& backend = in.backend;
    const Tensor w = in.learned("W");
    const Tensor queries = queriesWithBias(in);
    const Tensor hidden =
        backend.pairwise(activationOf(in.values).pair, queries,
                         eachKey(backend, in.k, keyColumns(in, w)), in.learned("w"));
    return backend.binary(Binary::add, hidden, perHead(in.learned("c")));
}
std::vector<LearnedShape> mlpLearned(const Values& values, const Sizes& sizes) {
    const Index hidden = integer(values, "hidden");
    return {{.name = "W", .shape = {hidden, sizes.headWidth + sizes.keyWidth}},
            {.name = "b", .shape = {hidden}, .initial = Initial::zero},
            {.name = "w", .shape = {hidden}},
            {.name = "c", .shape = {1}, .initial = Initial::zero}};
}

InnerParts mlpInner(const ScoreInput& in) {
    return hiddenLayer(in.backend, "W₁ q + b", "W₂ k", activationOf(in.values).unary,
                       queriesWithBias(in),
                       eachKey(in.backend, in.k, keyColumns(in, in.learned("W"))), in.learned("w"));
}

// w·k: a score of the key alone.
Tensor salience(const ScoreInput& in) {
    const Tensor w = in.learned("w"); // [H, d_k]
    const Tensor row = in.backend.matmul(w.reshaped({w.axis(0), 1, w.axis(1)}), in.k,
                                         {.a = false, .b = true}); // [H, 1, m]
    const Tensor column = in.backend.upload(
        Tensor(Shape{in.q.axis(1), 1}, Buffer<float>(static_cast<std::size_t>(in.q.axis(1)))));
    return in.backend.binary(Binary::add, column, row);
}
std::vector<LearnedShape> salienceLearned(const Values&, const Sizes& sizes) {
    return {{.name = "w", .shape = {sizes.keyWidth}}};
}

InnerParts salienceInner(const ScoreInput& in) {
    const Tensor w = in.learned("w");
    return {{"w", QT_TRANSLATE_NOOP("fovea", "the same for every query"), InnerPart::Of::itself,
             w.reshaped({1, 1, w.axis(-1)}), "→"}};
}

// S[i, j]: a learned score for each pair of positions.
Tensor fixedScores(const ScoreInput& in) {
    withinTable(in, "static", std::max(in.part.queryOffset + in.part.queries, in.part.keys),
                QT_TRANSLATE_NOOP("fovea", "score %1: %2 positions, its table has max=%3"));
    const Rect& rect = in.part.rect;
    const Index offset = in.part.queryOffset;
    const Tensor rows =
        in.backend.slice(in.learned("S"), 1, offset + rect.top, offset + rect.bottom);
    return in.backend.slice(rows, 2, rect.left, rect.right);
}
std::vector<LearnedShape> fixedLearned(const Values& values, const Sizes&) {
    const Index most = integer(values, "max");
    return {{.name = "S", .shape = {most, most}, .initial = Initial::normal, .positions = 2}};
}

} // namespace fovea::rows

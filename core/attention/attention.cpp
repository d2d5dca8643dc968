#include "core/attention/attention.h"

#include "core/attention/combine.h"
#include "core/attention/dropout.h"
#include "core/attention/fused.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/row_states.h"
#include "core/attention/score.h"
#include "core/base/error.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

// Rows are computed in blocks of this many, always cut at the same places, so that memory stays
// O(T·d) and a cell's bits do not depend on who asks for it.
constexpr Index blockRows = bandRows;
constexpr Index blockColumns = 128;

const Position& positionOf(const AttentionRule& rule) {
    return positions().math(rule.position.row);
}

struct Block {
    Tensor unmasked; // [H, rows, columns]
    Tensor scores;   // with what the mask adds, before hiding
    Tensor visible;  // u8 [rows, columns] or [H, rows, columns]
    Tensor factor;   // [H, rows, columns]; null where nothing is multiplied
    DrawnMask drawn;
};

// s ← score; + bias; soft cap; + what the mask adds. (The reader of the scores hides cells.)
Block scoreBlock(Backend& backend, const AttentionRule& rule, const MapPart& part, const Tensor& q,
                 const Tensor& k) {
    const Rect& rect = part.rect;
    const Tensor rows = backend.slice(q, 1, rect.top, rect.bottom);
    const bool allKeys = rect.left == 0 && rect.right == part.keys;
    const Tensor columns = allKeys ? k : backend.slice(k, 1, rect.left, rect.right);
    Tensor scores = scoresOf(backend, rule.score, rule.learned, part, rows, columns);
    if (const Position& position = positionOf(rule); position.bias) {
        const LearnedPart own(backend, rule.learned, positions().info().id, part);
        scores = backend.binary(Binary::add, scores,
                                position.bias({backend, rule.position.values, own, part, rows}));
    }
    if (const double cap = number(rule.normalise.values, "softcap"); cap != 0)
        scores =
            backend.affine(backend.unary(Unary::tanh, backend.affine(scores, 1 / cap, 0)), cap, 0);
    const Masked mask = maskOf(backend, rule.mask, rule.learned, part, rows);
    const Tensor masked = mask.added.isNull()
                              ? scores
                              : backend.binary(Binary::add, scores, backend.upload(mask.added));
    DrawnMask drawn = drawnMask(rule.edits, part, mask.visible);
    return {.unmasked = scores,
            .scores = masked,
            .visible = backend.upload(drawn.visible),
            .factor = mask.factor,
            .drawn = std::move(drawn)};
}

// What comes after normalising: the mask's factor, and what was forced by hand.
Tensor afterNormalising(Backend& backend, const Block& block, const Tensor& weights) {
    return withForced(
        backend, block.drawn,
        block.factor.isNull() ? weights : backend.binary(Binary::multiply, weights, block.factor));
}

// Weights before dropout.
Tensor blockWeights(Backend& backend, const AttentionRule& rule, const MapPart& part,
                    const Block& block, const Tensor& statistics) {
    const Tensor weights =
        weightsOf(backend, rule.normalise, part, block.scores, block.visible, statistics);
    return afterNormalising(backend, block, weights);
}

Tensor withDropout(Backend& backend, const AttentionRule& rule, const MapPart& part,
                   const Tensor& weights) {
    return dropped(backend, part, weights, number(rule.normalise.values, "dropout"), rule.seed);
}

Weights withKept(Backend& backend, const AttentionRule& rule, const MapPart& part,
                 const Tensor& weights) {
    return {weights, withDropout(backend, rule, part, weights)};
}

// What combinations form ratios of.
Weights blockShares(Backend& backend, const AttentionRule& rule, const MapPart& part,
                    const Block& block, const Weights& weights) {
    const Tensor own = sharesOf(backend, rule.normalise, part, block.scores, block.visible);
    return own.isNull() ? weights
                        : withKept(backend, rule, part, afterNormalising(backend, block, own));
}

struct Combined {
    Tensor statistics;
    Tensor output;
};

Combined combine(Backend& backend, const AttentionRule& rule, const MapPart& part,
                 const Block& block, const Tensor& v) {
    const Combine& math = combines().math(rule.combine.row);
    const Tensor statistics =
        rowStatistics(backend, rule.normalise, part, block.scores, block.visible);
    const Weights weights =
        withKept(backend, rule, part, blockWeights(backend, rule, part, block, statistics));
    const Weights shares =
        math.ratios ? blockShares(backend, rule, part, block, weights) : Weights();
    return {statistics,
            math.output({backend, rule.combine.values, part, weights, shares, block.visible, v})};
}

// The largest absolute visible score of each row: not finite where one of them is not.
Tensor largestVisible(Backend& backend, const Block& block) {
    const Tensor seen = backend.select(block.visible, block.scores, 0);
    return backend.reduce(Reduction::largest, backend.unary(Unary::abs, seen));
}

void checkShapes(const Tensor& q, const Tensor& k, const Tensor& v) {
    const auto refuse = [](const char* problem, Index a, Index b) {
        failUsage(problem, {std::to_string(a), std::to_string(b)});
    };
    if (k.axis(0) == 0 || q.axis(0) % k.axis(0) != 0)
        refuse(QT_TRANSLATE_NOOP("fovea", "%2 key heads do not divide %1 query heads evenly"),
               q.axis(0), k.axis(0));
    if (k.axis(0) != v.axis(0))
        refuse(QT_TRANSLATE_NOOP("fovea", "%1 heads of keys and %2 of values, which must agree"),
               k.axis(0), v.axis(0));
    if (k.axis(1) != v.axis(1))
        refuse(QT_TRANSLATE_NOOP("fovea", "%1 keys and %2 values, which must agree"), k.axis(1),
               v.axis(1));
}

template <class S>
Tensor crop(const Tensor& block, const Rect& from, const Rect& to) {
    Buffer<S> out(elements({to.rows(), to.columns()}));
    for (Index i = to.top; i < to.bottom; ++i)
        std::copy_n(block.host<S>().data() + (i - from.top) * from.columns() + to.left - from.left,
                    to.columns(), out.data() + (i - to.top) * to.columns());
    return Tensor({to.rows(), to.columns()}, std::move(out));
}

Tensor cropAny(const Tensor& block, const Rect& from, const Rect& to) {
    return block.type() == Type::f64  ? crop<double>(block, from, to)
           : block.type() == Type::u8 ? crop<std::uint8_t>(block, from, to)
                                      : crop<float>(block, from, to);
}

// Grown to whole blocks.
Rect grown(const Rect& rect, Index n, Index m) {
    const auto up = [](Index value, Index step) { return (value + step - 1) / step * step; };
    return {rect.top / blockRows * blockRows, std::min(n, up(rect.bottom, blockRows)),
            rect.left / blockColumns * blockColumns, std::min(m, up(rect.right, blockColumns))};
}

MapPart headOf(const AttentionRule& rule, const Attended& attended, Index head, const Rect& rect) {
    return partOf(wholeMap(rule, attended.q, attended.k), head, 1, rect);
}

struct OneHead {
    MapPart part;
    Tensor q, k;
};

OneHead oneHead(Backend& backend, const AttentionRule& rule, const Attended& attended, Index head,
                const Rect& rect) {
    const Index group = head * attended.k.axis(0) / attended.q.axis(0);
    return {.part = headOf(rule, attended, head, rect),
            .q = backend.slice(backend.upload(attended.q), 0, head, head + 1),
            .k = backend.slice(backend.upload(attended.k), 0, group, group + 1)};
}

// Weights of a part, computed at once.
Tensor fusedPart(Backend& backend, const FusedRule& fused, const Attended& attended,
                 const MapPart& part) {
    const Tensor map =
        backend.attentionWeights(backend.upload(attended.q), backend.upload(attended.k),
                                 backend.upload(attended.statistics), fused,
                                 {.firstHead = part.firstHead,
                                  .headCount = part.headCount,
                                  .top = part.rect.top,
                                  .bottom = part.rect.bottom,
                                  .left = part.rect.left,
                                  .right = part.rect.right});
    Tensor states =
        backend.slice(attended.states, 0, part.firstHead, part.firstHead + part.headCount);
    states = backend.slice(states, 1, part.rect.top, part.rect.bottom);
    return flagged(backend, backend.download(states), map);
}

struct Vectors {
    Measured q, k, v;
};

// All at once, with zeros for numbers that are not finite: the rows that ask with them or see them
// are flagged instead, so that no other row changes by a bit. None where scores would overflow.
std::optional<Attended> attendFused(Backend& backend, const AttentionRule& rule, const MapPart& all,
                                    const FusedRule& fused, const Vectors& in,
                                    const NotFiniteVectors& notFinite) {
    const Measured q = finiteValues(in.q);
    const Measured k = finiteValues(in.k);
    if (!scoresFit(fused, q, k))
        return std::nullopt;
    const FusedRows rows = backend.attention(backend.upload(q.tensor), backend.upload(k.tensor),
                                             backend.upload(finiteValues(in.v).tensor), fused);
    const Tensor statistics = backend.download(rows.statistics);
    const auto visible = [&](const Rect& rect) {
        MapPart part = all;
        part.rect = rect;
        return maskOf(backend, rule.mask, rule.learned, part,
                      backend.slice(backend.upload(in.q.tensor), 1, rect.top, rect.bottom))
            .visible;
    };
    const Tensor states = withNotFinite(statesOf(statistics), notFinite, bandRows, all, visible);
    return Attended{.q = in.q.tensor,
                    .k = in.k.tensor,
                    .v = in.v.tensor,
                    .statistics = statistics,
                    .states = states,
                    .output = backend.download(flagged(backend, states, rows.output)),
                    .fused = true};
}

struct QueriesAndKeys {
    Tensor q, k;
};

// Where the position turns them.
QueriesAndKeys turned(Backend& backend, const AttentionRule& rule, const Tensor& q,
                      const Tensor& k) {
    const Values& values = rule.position.values;
    if (const auto turn = positionOf(rule).turn)
        return {turn(backend, values, q, integer(values, "offset") + rule.place),
                turn(backend, values, k, 0)};
    return {q, k};
}

} // namespace

std::vector<StageShapes> attentionShapes(const AttentionRule& rule, const Sizes& sizes) {
    std::vector<StageShapes> all;
    const auto add = [&](auto learned, const Values& values, const std::string& stage) {
        if (learned)
            all.push_back({stage, learned(values, sizes)});
    };
    add(positionOf(rule).learned, rule.position.values, positions().info().id);
    for (std::size_t i = 0; i < rule.score.parts.size(); ++i) {
        const Choice& choice = rule.score.parts[i].choice;
        add(scores().math(choice.row).learned, choice.values, scorePrefix(i));
    }
    for (const Part& part : rule.mask.parts)
        add(masks().math(part.choice.row).learned, part.choice.values, masks().info().id);
    return all;
}

void drawAttention(AttentionRule& rule, const Learned& known, const Sizes& sizes,
                   Backend& backend) {
    draw(rule.learned, known, attentionShapes(rule, sizes), sizes.heads, rule.seed, backend);
}

Tensor attendedOutput(Backend& backend, const AttentionRule& rule, const Tensor& queries,
                      const Tensor& keys, const Tensor& v) {
    checkShapes(queries, keys, v);
    const auto [q, k] = turned(backend, rule, queries, keys);
    MapPart part = wholeMap(rule, q, k);
    if (const auto fused = fusedRule(backend, rule, part, q, k))
        return backend.attention(q, k, v, *fused).output;
    std::vector<Tensor> outputs;
    for (Index top = 0; top == 0 || top < q.axis(1); top += blockRows) {
        part.rect = {top, std::min(q.axis(1), top + blockRows), 0, k.axis(1)};
        const Block block = scoreBlock(backend, rule, part, q, k);
        outputs.push_back(combine(backend, rule, part, block, v).output);
    }
    return backend.concat(outputs, 1);
}

Attended attend(Backend& backend, const AttentionRule& rule, const Tensor& queries,
                const Tensor& keys, const Tensor& v) {
    checkShapes(queries, keys, v);
    const auto [q, k] = turned(backend, rule, queries, keys);
    const Vectors in{Measured(backend.download(q)), Measured(backend.download(k)),
                     Measured(backend.download(v))};
    const NotFiniteVectors notFinite = notFiniteVectors(in.q, in.k, in.v);
    checkMask(rule.mask);
    const MapPart all = wholeMap(rule, q, k);
    if (const auto fused = fusedRule(backend, rule, all, q, k))
        if (auto attended = attendFused(backend, rule, all, *fused, in, notFinite))
            return std::move(*attended);
    const bool allFinite = std::isfinite(in.v.largest);
    const Tensor usedV = allFinite ? v : backend.upload(finiteValues(in.v).tensor);
    const Index n = q.axis(1);
    std::vector<Tensor> allStatistics;
    std::vector<Tensor> outputs;
    std::vector<Tensor> states;
    for (Index top = 0; top == 0 || top < n; top += blockRows) {
        MapPart part = all;
        part.rect = {top, std::min(n, top + blockRows), 0, k.axis(1)};
        const Block block = scoreBlock(backend, rule, part, q, k);
        const Combined combined = combine(backend, rule, part, block, usedV);
        allStatistics.push_back(combined.statistics);
        states.push_back(rowStates(backend.download(combined.output),
                                   backend.download(largestVisible(backend, block)),
                                   backend.download(block.visible), notFinite, top));
        outputs.push_back(flagged(backend, states.back(), combined.output));
    }
    return {.q = backend.download(q),
            .k = backend.download(k),
            .v = in.v.tensor,
            .statistics = backend.download(backend.concat(allStatistics, 1)),
            .states = backend.download(backend.concat(states, 1)),
            .output = backend.download(backend.concat(outputs, 1))};
}

Tensor mapTile(Backend& backend, const AttentionRule& rule, const Attended& attended, Index head,
               Quantity quantity, const Rect& rect) {
    if (quantity == Quantity::normalised || quantity == Quantity::weights) {
        const MapPart part = headOf(rule, attended, head, rect);
        if (const auto fused = fusedRuleOf(backend, rule, part, attended)) {
            const Tensor map = fusedPart(backend, *fused, attended, part);
            return backend.download(map).reshaped({rect.rows(), rect.columns()});
        }
    }
    Rect whole = grown(rect, attended.q.axis(1), attended.k.axis(1));
    if (anyForced(rule.edits)) { // whose rows' whole weights are shared out
        whole.left = 0;
        whole.right = attended.k.axis(1);
    }
    const auto [part, q, k] = oneHead(backend, rule, attended, head, whole);
    const Block block = scoreBlock(backend, rule, part, q, k);
    Tensor map;
    if (quantity == Quantity::unmasked) {
        map = block.unmasked;
    } else if (quantity == Quantity::scores) {
        map = backend.select(block.visible, block.scores, -std::numeric_limits<double>::infinity());
    } else {
        const auto rows = [&](const Tensor& ofRows) {
            return backend.slice(backend.slice(backend.upload(ofRows), 0, head, head + 1), 1,
                                 whole.top, whole.bottom);
        };
        const Tensor statistics = rows(attended.statistics);
        map =
            quantity == Quantity::normalised
                ? weightsOf(backend, rule.normalise, part, block.scores, block.visible, statistics)
                : withDropout(backend, rule, part,
                              blockWeights(backend, rule, part, block, statistics));
        map = flagged(backend, backend.download(rows(attended.states)), map);
    }
    return cropAny(backend.download(map), whole, rect);
}

MapBand mapBand(Backend& backend, const AttentionRule& rule, const Attended& attended, Index top) {
    const Index bottom = std::min(attended.q.axis(1), top + bandRows);
    const MapPart part = partOf(wholeMap(rule, attended.q, attended.k), 0, attended.q.axis(0),
                                {top, bottom, 0, attended.k.axis(1)});
    if (const auto fused = fusedRuleOf(backend, rule, part, attended)) {
        const Masked mask = maskOf(backend, rule.mask, rule.learned, part, attended.q);
        return {fusedPart(backend, *fused, attended, part), backend.upload(mask.visible)};
    }
    const Block block =
        scoreBlock(backend, rule, part, backend.upload(attended.q), backend.upload(attended.k));
    const auto rows = [&](const Tensor& ofRows) {
        return backend.slice(backend.upload(ofRows), 1, top, bottom);
    };
    const Tensor weights = withDropout(
        backend, rule, part, blockWeights(backend, rule, part, block, rows(attended.statistics)));
    return {flagged(backend, backend.download(rows(attended.states)), weights), block.visible};
}

Tensor visibleTile(Backend& backend, const AttentionRule& rule, const Attended& attended,
                   Index head, const Rect& rect) {
    const auto [part, q, k] = oneHead(backend, rule, attended, head, rect);
    const Tensor rows = backend.slice(q, 1, rect.top, rect.bottom);
    const Tensor visible =
        drawnMask(rule.edits, part, maskOf(backend, rule.mask, rule.learned, part, rows).visible)
            .visible;
    return visible.reshaped({rect.rows(), rect.columns()});
}

} // namespace fovea

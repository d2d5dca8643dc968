#include "core/attention/attention.h"

#include "core/attention/combine.h"
#include "core/attention/dropout.h"
#include "core/attention/fused.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/row_states.h"
#include "core/attention/score.h"
#include "core/attention/stored_attention.h"
#include "core/base/error.h"
#include "core/base/table.h"
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

struct Combined {
    Tensor statistics;
    Tensor output;
};

// Part of a map, with the rule it follows and the backend that computes it.
struct RulePart {
    Backend& backend;
    const AttentionRule& rule;
    MapPart part;

    // Other cells of the same heads.
    [[nodiscard]] RulePart cells(const Rect& rect) const {
        return {backend, rule, partOf(part, part.firstHead, part.headCount, rect)};
    }

    [[nodiscard]] std::optional<FusedRule> fused(const Tensor& q, const Tensor& k) const {
        return fusedRule(backend, rule, part, q.axis(-1), k.axis(-1));
    }

    [[nodiscard]] Masked mask(const Tensor& rows) const {
        return maskOf(backend, rule.mask, rule.learned, part, rows);
    }

    // s ← score; + bias; soft cap; + what the mask adds. (The reader of the scores hides cells.)
    [[nodiscard]] Block block(const Tensor& q, const Tensor& k) const {
        const Rect& rect = part.rect;
        const Tensor rows = backend.slice(q, 1, rect.top, rect.bottom);
        const bool allKeys = rect.left == 0 && rect.right == part.keys;
        const Tensor columns = allKeys ? k : backend.slice(k, 1, rect.left, rect.right);
        Tensor scores = scoresOf(backend, rule.score, rule.learned, part, rows, columns);
        if (const Position& position = positionOf(rule); position.bias) {
            const LearnedPart own(backend, rule.learned, positions().info().id, part);
            scores =
                backend.binary(Binary::add, scores,
                               position.bias({backend, rule.position.values, own, part, rows}));
        }
        if (const double cap = number(rule.normalise.values, "softcap"); cap != 0)
            scores = backend.affine(backend.unary(Unary::tanh, backend.affine(scores, 1 / cap, 0)),
                                    cap, 0);
        const Masked masked = mask(rows);
        DrawnMask drawn = drawnMask(rule.edits, part, masked.visible);
        return {.unmasked = scores,
                .scores = masked.added.isNull()
                              ? scores
                              : backend.binary(Binary::add, scores, backend.upload(masked.added)),
                .visible = backend.upload(drawn.visible),
                .factor = masked.factor,
                .drawn = std::move(drawn)};
    }

    [[nodiscard]] Tensor normalised(const Block& of, const Tensor& statistics) const {
        return weightsOf(backend, rule.normalise, part, of.scores, of.visible, statistics);
    }

    // With what comes after normalising: the mask's factor, and what was forced by hand.
    [[nodiscard]] Tensor complete(const Block& of, const Tensor& weights) const {
        return withForced(
            backend, of.drawn,
            of.factor.isNull() ? weights : backend.binary(Binary::multiply, weights, of.factor));
    }

    [[nodiscard]] Tensor withDropout(const Tensor& weights) const {
        return dropped(backend, part, weights, number(rule.normalise.values, "dropout"), rule.seed);
    }

    [[nodiscard]] Combined combined(const Block& of, const Tensor& v) const {
        const auto drop = [this](const Tensor& weights) {
            return Weights{weights, withDropout(weights)};
        };
        const Combine& math = combines().math(rule.combine.row);
        const Tensor statistics =
            rowStatistics(backend, rule.normalise, part, of.scores, of.visible);
        const Weights weights = drop(complete(of, normalised(of, statistics)));
        Weights shares;
        if (math.ratios) {
            const Tensor own = sharesOf(backend, rule.normalise, part, of.scores, of.visible);
            shares = own.isNull() ? weights : drop(complete(of, own));
        }
        return {statistics,
                math.output({backend, rule.combine.values, part, weights, shares, of.visible, v})};
    }

    // Of q [H, …] or k [G, …]: the one head at hand.
    [[nodiscard]] Tensor ofHead(const Tensor& all) const {
        const Index at = part.firstHead * all.axis(0) / (part.heads * part.entries);
        return backend.slice(backend.upload(all), 0, at, at + 1);
    }

    // Of what has a row for each query of each head, [H, n, …]: the rows at hand.
    [[nodiscard]] Tensor rowsOf(const Tensor& all) const {
        return backend.slice(
            backend.slice(backend.upload(all), 0, part.firstHead, part.firstHead + part.headCount),
            1, part.rect.top, part.rect.bottom);
    }

    // NaN in the rows that are not finite.
    [[nodiscard]] Tensor flaggedRows(const Attended& attended, const Tensor& map) const {
        return flagged(backend, backend.download(rowsOf(attended.states)), map);
    }

    // The weights, computed at once where `attended` was; otherwise null.
    [[nodiscard]] Tensor fusedWeights(const Attended& attended) const {
        const auto by = attended.fused ? fused(attended.q, attended.k) : std::nullopt;
        if (!by)
            return {};
        return flaggedRows(attended, backend.attentionWeights(
                                         backend.upload(attended.q), backend.upload(attended.k),
                                         backend.upload(attended.statistics), *by,
                                         {.firstHead = part.firstHead,
                                          .headCount = part.headCount,
                                          .top = part.rect.top,
                                          .bottom = part.rect.bottom,
                                          .left = part.rect.left,
                                          .right = part.rect.right}));
    }

    // The weights, operation by operation.
    [[nodiscard]] Tensor plainWeights(const Block& of, const Attended& attended) const {
        return withDropout(complete(of, normalised(of, rowsOf(attended.statistics))));
    }
};

// These cells of one head.
RulePart headPart(Backend& backend, const AttentionRule& rule, const Attended& attended, Index head,
                  const Rect& rect) {
    return {backend, rule, partOf(wholeMap(rule, attended.q, attended.k), head, 1, rect)};
}

// The largest absolute visible score of each row: not finite where one of them is not.
Tensor largestVisible(Backend& backend, const Block& block) {
    const Tensor visibleScores = backend.select(block.visible, block.scores, 0);
    return backend.reduce(Reduction::largest, backend.unary(Unary::abs, visibleScores));
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

struct Vectors {
    Measured q, k, v;
};

// All at once, with zeros for numbers that are not finite: the rows that ask with them or see them
// are flagged instead, so that no other row changes by a bit. None where scores would overflow.
std::optional<Attended> attendFused(const RulePart& all, const FusedRule& fused, const Vectors& in,
                                    const NotFiniteVectors& notFinite) {
    Backend& backend = all.backend;
    const Measured q = finiteValues(in.q);
    const Measured k = finiteValues(in.k);
    if (!scoresFit(fused, q, k))
        return std::nullopt;
    const FusedRows rows = backend.attention(backend.upload(q.there), backend.upload(k.there),
                                             backend.upload(finiteValues(in.v).there), fused);
    const Tensor statistics = backend.download(rows.statistics);
    const auto visible = [&](const Rect& rect) {
        return all.cells(rect)
            .mask(backend.slice(backend.upload(in.q.there), 1, rect.top, rect.bottom))
            .visible;
    };
    const Tensor states =
        withNotFinite(statesOf(statistics), notFinite, bandRows, all.part, visible);
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

// Where the position rotates them.
QueriesAndKeys rotated(Backend& backend, const AttentionRule& rule, const Tensor& q,
                       const Tensor& k) {
    const Values& values = rule.position.values;
    if (const auto rotate = positionOf(rule).rotate)
        return {rotate(backend, values, q, integer(values, "offset") + rule.queryOffset),
                rotate(backend, values, k, 0)};
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
    const auto [q, k] = rotated(backend, rule, queries, keys);
    const RulePart all{backend, rule, wholeMap(rule, q, k)};
    if (const auto fused = all.fused(q, k))
        return backend.attention(q, k, v, *fused).output;
    std::vector<Tensor> outputs;
    for (Index top = 0; top == 0 || top < q.axis(1); top += blockRows) {
        const RulePart rows = all.cells({top, std::min(q.axis(1), top + blockRows), 0, k.axis(1)});
        outputs.push_back(rows.combined(rows.block(q, k), v).output);
    }
    return backend.concat(outputs, 1);
}

Attended attend(Backend& backend, const AttentionRule& rule, const Tensor& queries,
                const Tensor& keys, const Tensor& v) {
    checkShapes(queries, keys, v);
    const auto [q, k] = rotated(backend, rule, queries, keys);
    const Vectors in{{q, backend.download(q)}, {k, backend.download(k)}, {v, backend.download(v)}};
    const NotFiniteVectors notFinite = notFiniteVectors(in.q, in.k, in.v);
    checkMask(rule.mask);
    const RulePart all{backend, rule, wholeMap(rule, q, k)};
    if (const auto fused = all.fused(q, k))
        if (auto attended = attendFused(all, *fused, in, notFinite))
            return std::move(*attended);
    const Tensor usedV = backend.upload(finiteValues(in.v).there);
    const Index n = q.axis(1);
    std::vector<Tensor> allStatistics;
    std::vector<Tensor> outputs;
    std::vector<Tensor> states;
    for (Index top = 0; top == 0 || top < n; top += blockRows) {
        const RulePart rows = all.cells({top, std::min(n, top + blockRows), 0, k.axis(1)});
        const Block block = rows.block(q, k);
        const Combined combined = rows.combined(block, usedV);
        allStatistics.push_back(combined.statistics);
        states.push_back(rowStates(backend.download(combined.output),
                                   backend.download(largestVisible(backend, block)),
                                   backend.download(block.visible), notFinite, top));
        outputs.push_back(flagged(backend, states.back(), combined.output));
    }
    return {.q = in.q.tensor,
            .k = in.k.tensor,
            .v = in.v.tensor,
            .statistics = backend.download(backend.concat(allStatistics, 1)),
            .states = backend.download(backend.concat(states, 1)),
            .output = backend.download(backend.concat(outputs, 1))};
}

Tensor mapTile(Backend& backend, const AttentionRule& rule, const Attended& attended, Index head,
               Quantity quantity, const Rect& rect) {
    if (attended.stored)
        return attended.stored->tile(backend, head, quantity, rect);
    const bool normalised = quantity == Quantity::normalised || quantity == Quantity::weights;
    const RulePart asked = headPart(backend, rule, attended, head, rect);
    if (normalised)
        if (const Tensor map = asked.fusedWeights(attended); !map.isNull())
            return backend.download(map).reshaped({rect.rows(), rect.columns()});
    Rect whole = grown(rect, attended.q.axis(1), attended.k.axis(1));
    if (anyForced(rule.edits)) { // whose rows' whole weights are shared out
        whole.left = 0;
        whole.right = attended.k.axis(1);
    }
    const RulePart part = asked.cells(whole);
    const Block block = part.block(part.ofHead(attended.q), part.ofHead(attended.k));
    Tensor map;
    if (quantity == Quantity::score)
        map = block.unmasked;
    else if (quantity == Quantity::masked)
        map = backend.select(block.visible, block.scores, -std::numeric_limits<double>::infinity());
    else if (quantity == Quantity::normalised)
        map = part.normalised(block, part.rowsOf(attended.statistics));
    else
        map = part.plainWeights(block, attended);
    return cropAny(backend.download(normalised ? part.flaggedRows(attended, map) : map), whole,
                   rect);
}

namespace {

MapBand storedBand(Backend& backend, const Attended& attended, const Rect& rect) {
    const auto each = [&](auto part) {
        std::vector<Tensor> heads;
        for (Index head = 0; head < attended.q.axis(0); ++head)
            heads.push_back(backend.upload(part(head).reshaped({1, rect.rows(), rect.columns()})));
        return backend.concat(heads, 0);
    };
    return {each([&](Index head) {
                return attended.stored->tile(backend, head, Quantity::weights, rect);
            }),
            each([&](Index head) { return attended.stored->visible(backend, head, rect); })};
}

} // namespace

MapBand mapBand(Backend& backend, const AttentionRule& rule, const Attended& attended, Index top) {
    const Index bottom = std::min(attended.q.axis(1), top + bandRows);
    if (attended.stored)
        return storedBand(backend, attended, {top, bottom, 0, attended.k.axis(1)});
    const RulePart band = RulePart{backend, rule, wholeMap(rule, attended.q, attended.k)}.cells(
        {top, bottom, 0, attended.k.axis(1)});
    if (const Tensor weights = band.fusedWeights(attended); !weights.isNull())
        return {weights, backend.upload(band.mask(band.rowsOf(attended.q)).visible)};
    const Block block = band.block(backend.upload(attended.q), backend.upload(attended.k));
    return {band.flaggedRows(attended, band.plainWeights(block, attended)), block.visible};
}

Tensor visibleTile(Backend& backend, const AttentionRule& rule, const Attended& attended,
                   Index head, const Rect& rect) {
    if (attended.stored)
        return attended.stored->visible(backend, head, rect);
    const RulePart asked = headPart(backend, rule, attended, head, rect);
    const Tensor visible = asked.mask(asked.rowsOf(attended.q)).visible;
    return drawnMask(rule.edits, asked.part, visible)
        .visible.reshaped({rect.rows(), rect.columns()});
}

} // namespace fovea

#include "core/attention/mask.h"

#include "core/attention/mask_rows.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::int64_t mostHeads = 256;

Parameter shiftOfKeys() {
    return integerParameter("offset", QT_TRANSLATE_NOOP("fovea", "Offset"), 0, -1000000, 1000000);
}

Parameter count(const char* id, const char* name, std::int64_t byDefault, std::int64_t least) {
    return integerParameter(id, name, byDefault, least, 1000000);
}

Parameter side(const char* id, const char* name) {
    return automatic(count(id, name, 1, 0), "w", [](const Sizes&) { return 1.0; });
}

Parameter whichHeads() {
    return integersParameter("head", QT_TRANSLATE_NOOP("fovea", "Which heads"), {1}, 1, mostHeads);
}

Parameter someHeads() {
    return automatic(whichHeads(), QT_TRANSLATE_NOOP("fovea", "all"),
                     [](const Sizes&) { return 1.0; });
}

bool always(const Values&) {
    return true;
}

} // namespace

const Table<Mask>& masks() {
    static const Table<Mask> table(
        {.id = "mask",
         .name = QT_TRANSLATE_NOOP("fovea", "Mask"),
         .plural = "masks",
         .joins = "|&"},
        "none",
        {
            {{.id = "none",
              .name = QT_TRANSLATE_NOOP("fovea", "None"),
              .formula = QT_TRANSLATE_NOOP("fovea", "all pairs visible"),
              .summary = QT_TRANSLATE_NOOP("fovea", "Every token sees every token")},
             {.rule = rows::everything, .fuse = rows::fuseEverything}},
            {{.id = "causal",
              .name = QT_TRANSLATE_NOOP("fovea", "Causal"),
              .formula = "j ≤ i",
              .summary = QT_TRANSLATE_NOOP("fovea", "A query sees no later key"),
              .parameters = {optionParameter("align", QT_TRANSLATE_NOOP("fovea", "Alignment"),
                                             {"top-left", "bottom-right"}),
                             shiftOfKeys()}},
             {.rule = rows::causal,
              .fuse = rows::fuseCausal,
              .countsTokens =
                  [](const Values& values) { return option(values, "align") == "bottom-right"; }}},
            {{.id = "padding",
              .name = QT_TRANSLATE_NOOP("fovea", "Padding"),
              .formula = "j < length",
              .summary = QT_TRANSLATE_NOOP("fovea", "Only the first tokens; the rest is padding"),
              .parameters = {integersParameter("lengths", QT_TRANSLATE_NOOP("fovea", "Lengths"),
                                               {4}, 0, 1000000)}},
             {.rule = rows::padding, .fuse = rows::fusePadding}},
            {{.id = "window",
              .name = QT_TRANSLATE_NOOP("fovea", "Window"),
              .formula = "|i − j| ≤ w",
              .summary = QT_TRANSLATE_NOOP("fovea", "Only keys near the query"),
              .parameters = {playable(count("w", QT_TRANSLATE_NOOP("fovea", "Reach"), 1, 0)),
                             side("left", QT_TRANSLATE_NOOP("fovea", "Reach to the left")),
                             side("right", QT_TRANSLATE_NOOP("fovea", "Reach to the right")),
                             shiftOfKeys()}},
             {.rule = rows::window, .fuse = rows::fuseWindow}},
            {{.id = "dilated",
              .name = QT_TRANSLATE_NOOP("fovea", "Dilated"),
              .formula = "|i − j| ≤ w·step, step | i − j",
              .summary = QT_TRANSLATE_NOOP("fovea", "A window with gaps"),
              .parameters = {count("w", QT_TRANSLATE_NOOP("fovea", "Reach"), 2, 0),
                             count("step", QT_TRANSLATE_NOOP("fovea", "Spacing"), 2, 1),
                             shiftOfKeys()}},
             {rows::dilated}},
            {{.id = "blocks",
              .name = QT_TRANSLATE_NOOP("fovea", "Blocks"),
              .formula = "⌊i/b⌋ = ⌊j/b⌋",
              .summary = QT_TRANSLATE_NOOP("fovea", "Tokens see only their own block"),
              .parameters = {count("size", QT_TRANSLATE_NOOP("fovea", "Block size"), 4, 1)}},
             {rows::blocks}},
            {{.id = "strided",
              .name = QT_TRANSLATE_NOOP("fovea", "Strided"),
              .formula = "|i − j| < s or s | i − j",
              .summary = QT_TRANSLATE_NOOP("fovea", "Near keys, and every s-th key"),
              .parameters = {count("stride", QT_TRANSLATE_NOOP("fovea", "Stride"), 4, 1),
                             shiftOfKeys()}},
             {rows::strided}},
            {{.id = "global",
              .name = QT_TRANSLATE_NOOP("fovea", "Global tokens"),
              .formula = "i ∈ G or j ∈ G",
              .summary = QT_TRANSLATE_NOOP("fovea", "Some tokens see all and are seen by all"),
              .parameters = {integersParameter("tokens", QT_TRANSLATE_NOOP("fovea", "Which tokens"),
                                               {0}, 0, 1000000)}},
             {rows::globalTokens}},
            {{.id = "random",
              .name = QT_TRANSLATE_NOOP("fovea", "Random"),
              .formula = "j = i or drawn",
              .summary = QT_TRANSLATE_NOOP("fovea", "Itself, and other keys chosen at random"),
              .parameters = {count("count", QT_TRANSLATE_NOOP("fovea", "Others"), 2, 0),
                             integerParameter("seed", QT_TRANSLATE_NOOP("fovea", "Seed"), 0, 0,
                                              4294967295)}},
             {.rule = rows::randomKeys, .random = true, .countsTokens = always}},
            {{.id = "without-head",
              .name = QT_TRANSLATE_NOOP("fovea", "Without a head"),
              .formula = QT_TRANSLATE_NOOP("fovea", "no key where h is among the heads"),
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "These heads see nothing, so they say nothing: their output is 0"),
              .parameters = {whichHeads()}},
             {.rule = rows::withoutHead, .fuse = rows::fuseWithoutHead}},
            {{.id = "without-distance",
              .name = QT_TRANSLATE_NOOP("fovea", "Without a distance"),
              .formula = "j − i ≠ d",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "No key at one distance: −1 is the token before the query"),
              .parameters = {integerParameter("distance", QT_TRANSLATE_NOOP("fovea", "Distance"),
                                              -1, -1000000, 1000000),
                             someHeads()}},
             {.rule = rows::withoutDistance, .fuse = rows::fuseWithoutDistance}},
            {{.id = "without-edge",
              .name = QT_TRANSLATE_NOOP("fovea", "Without an edge"),
              .formula = "(i, j) ≠ (query, key)",
              .summary = QT_TRANSLATE_NOOP("fovea", "One query does not see one key"),
              .parameters = {count("query", QT_TRANSLATE_NOOP("fovea", "Query"), 1, 0),
                             count("key", QT_TRANSLATE_NOOP("fovea", "Key"), 0, 0), someHeads()}},
             {.rule = rows::withoutEdge, .fuse = rows::fuseWithoutEdge}},
            {{.id = "local-p",
              .name = QT_TRANSLATE_NOOP("fovea", "Predicted window (Luong)"),
              .formula = "|j − pᵢ| ≤ w",
              .summary = QT_TRANSLATE_NOOP("fovea", "The query predicts the centre; gradients pass "
                                                    "through a Gaussian around it, not the edge"),
              .parameters = {count("w", QT_TRANSLATE_NOOP("fovea", "Reach"), 4, 1),
                             integerParameter("hidden", QT_TRANSLATE_NOOP("fovea", "Hidden width"),
                                              64, 1, 4096)},
              .learned = "W_p [h,d_q], w_p [h]"},
             {.rule = rows::predicted,
              .learned = rows::predictedLearned,
              .soft = true,
              .countsTokens = always}},
            {{.id = "given",
              .name = QT_TRANSLATE_NOOP("fovea", "From a file"),
              .formula = "FILE.npy",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "Boolean: true is visible; numbers: added to the scores"),
              .parameters = {matrixParameter("cells", QT_TRANSLATE_NOOP("fovea", "Matrix"))}},
             {.rule = rows::given, .fuse = rows::fuseGiven, .countsTokens = always}},
        });
    return table;
}

namespace {

bool isSoft(const Choice& choice) {
    if (masks().math(choice.row).soft)
        return true;
    for (const auto& [id, value] : choice.values)
        if (const auto* given = std::get_if<GivenMatrix>(&value))
            if (!given->cells.isNull() && given->cells.type() == Type::f64)
                return true;
    return false;
}

using Number = std::function<double(Index, Index, Index)>;

// f64 [H, rows, columns] of the part; null where no number is given.
Tensor sumOfMasks(const std::vector<Number>& numbers, const MapPart& part) {
    if (numbers.empty())
        return {};
    const Rect& rect = part.rect;
    const Shape shape{part.headCount, rect.rows(), rect.columns()};
    Buffer<double> out(elements(shape));
    double* to = out.data();
    for (Index head = part.firstHead; head < part.firstHead + part.headCount; ++head)
        for (Index i = rect.top; i < rect.bottom; ++i)
            for (Index j = rect.left; j < rect.right; ++j) {
                double result = 0;
                for (const Number& number : numbers)
                    result += number(head, i, j);
                *to++ = result;
            }
    return Tensor(shape, std::move(out));
}

// Alternatives, each a list of conditions: the form that `&` before `|` leads to.
using Alternatives = std::vector<std::vector<MaskRule>>;

Tensor visibleOf(Backend& backend, const Alternatives& alternatives, const MapPart& part,
                 bool perHead) {
    const auto sees = [&](Index head, Index i, Index j) {
        for (const auto& conditions : alternatives) {
            bool met = true;
            for (const MaskRule& condition : conditions)
                met = met && (!condition.sees || condition.sees(head, i, j));
            if (met)
                return true;
        }
        return false;
    };
    const Rect& rect = part.rect;
    const Index heads = perHead ? part.headCount : 1;
    Buffer<std::uint8_t> out(elements({heads, rect.rows(), rect.columns()}));
    const bool everything = std::ranges::any_of(alternatives, [](const auto& conditions) {
        return std::ranges::none_of(conditions, [](const MaskRule& rule) { return !!rule.sees; });
    });
    const bool one = alternatives.size() == 1 && alternatives.front().size() == 1;
    const auto fillRow = [&](Index row) {
        const Index head = part.firstHead + row / rect.rows();
        const Index i = rect.top + row % rect.rows();
        std::uint8_t* to = out.data() + row * rect.columns();
        if (one)
            for (Index j = rect.left; j < rect.right; ++j)
                *to++ = alternatives.front().front().sees(head, i, j) ? 1 : 0;
        else
            for (Index j = rect.left; j < rect.right; ++j)
                *to++ = sees(head, i, j) ? 1 : 0;
    };
    constexpr std::size_t fewCells = 1 << 14; // that threads would only wait for
    if (everything)
        std::fill_n(out.data(), out.size(), std::uint8_t{1});
    else if (out.size() > fewCells)
        backend.onHost(heads * rect.rows(), fillRow);
    else
        for (Index row = 0; row < heads * rect.rows(); ++row)
            fillRow(row);
    Shape shape{rect.rows(), rect.columns()};
    if (perHead)
        shape.insert(shape.begin(), heads);
    return Tensor(std::move(shape), std::move(out));
}

} // namespace

Masked maskOf(Backend& backend, const Selection& selection, const Learned& learned,
              const MapPart& part, const Tensor& q) {
    checkMask(selection);
    Alternatives alternatives(1);
    std::vector<Number> added;
    Tensor factor;
    bool perHead = false;
    const LearnedPart own(backend, learned, masks().info().id, part);
    for (const Part& one : selection.parts) {
        if (one.join == '|')
            alternatives.emplace_back();
        MaskRule rule =
            masks().math(one.choice.row).rule({backend, one.choice.values, own, part, q});
        perHead = perHead || rule.perHead;
        if (rule.added)
            added.push_back(rule.added);
        if (!rule.factor.isNull()) // of one mask at most, see checkMask()
            factor = rule.factor;
        alternatives.back().push_back(std::move(rule));
    }
    return {.visible = visibleOf(backend, alternatives, part, perHead),
            .added = sumOfMasks(added, part),
            .factor = factor};
}

// `&` binds tighter than `|`.
Selection alsoMasked(const Selection& selection, const Choice& mask) {
    Selection met;
    for (const Part& part : selection.parts) {
        if (part.join == '|')
            met.parts.push_back({.join = '&', .choice = mask});
        met.parts.push_back(part);
    }
    met.parts.push_back({.join = '&', .choice = mask});
    return met;
}

Choice visibleCells(const Tensor& cells) {
    const auto isMatrix = [](const RowInfo& row) {
        return !row.parameters.empty() && row.parameters.front().type == ParameterType::matrix;
    };
    const RowInfo& row = *std::ranges::find_if(masks().info().rows, isMatrix);
    Choice choice = defaultChoice(row);
    choice.values[row.parameters.front().id] = GivenMatrix{cells};
    return choice;
}

void checkMask(const Selection& selection) {
    bool alternatives = false;
    const Choice* soft = nullptr;
    int learned = 0;
    for (const Part& part : selection.parts) {
        alternatives = alternatives || part.join == '|';
        learned += masks().math(part.choice.row).learned != nullptr;
        if (isSoft(part.choice))
            soft = &part.choice;
    }
    if (soft && alternatives)
        failUsage(QT_TRANSLATE_NOOP("fovea",
                                    "mask %1: does more than hide, so it joins others with "
                                    "& only, not with |"),
                  {soft->row});
    if (learned > 1)
        failUsage(QT_TRANSLATE_NOOP("fovea", "mask: a predicted window can be chosen only once"));
}

} // namespace fovea

#include "core/attention/project.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <string>

namespace fovea {
namespace {

HeadPlan planHeads(const Values& values) {
    HeadPlan plan{};
    plan.width = integer(values, "width");
    plan.heads = integer(values, "heads");
    plan.kvHeads = isAutomatic(values, "kv-heads") ? plan.heads : integer(values, "kv-heads");
    if (plan.heads % plan.kvHeads != 0)
        failUsage(
            QT_TRANSLATE_NOOP("fovea", "project: %1 key/value heads do not divide %2 heads evenly"),
            {std::to_string(plan.kvHeads), std::to_string(plan.heads)});
    if (isAutomatic(values, "head-dim") && plan.width % plan.heads != 0)
        failUsage(QT_TRANSLATE_NOOP("fovea",
                                    "project: width %1 is not divisible by %2 heads; set head-dim"),
                  {std::to_string(plan.width), std::to_string(plan.heads)});
    plan.headWidth =
        isAutomatic(values, "head-dim") ? plan.width / plan.heads : integer(values, "head-dim");
    return plan;
}

std::vector<LearnedShape> headParameters(const HeadPlan& plan, const SourceWidths& widths) {
    const Index queryWidth = plan.heads * plan.headWidth;
    const Index keyWidth = plan.kvHeads * plan.headWidth;
    const auto shared = [](const char* name, Shape shape) {
        return LearnedShape{.name = name, .shape = std::move(shape), .perHead = false};
    };
    return {shared("W_q", {queryWidth, widths.q}), shared("W_k", {keyWidth, widths.k}),
            shared("W_v", {keyWidth, widths.v}), shared("W_o", {plan.width, queryWidth})};
}

// x Wᵀ [T, heads·d] → [heads, T, d]: a head is a group of neighbouring columns.
Tensor projectHeads(Backend& backend, const Tensor& x, const Tensor& weights, Index heads) {
    if (x.isNull())
        return {};
    const Tensor all = backend.matmul(x, weights, {.a = false, .b = true});
    const Tensor split = all.reshaped({x.axis(0), heads, all.axis(1) / heads});
    return backend.permute(split, {1, 0, 2});
}

Projected splitHeads(Backend& backend, const HeadPlan& plan, const Learned& learned,
                     const Sources& sources) {
    const auto parameter = [&](const char* name) {
        return backend.upload(learned.find(std::string("project.") + name)->second);
    };
    return {.q = projectHeads(backend, sources.q, parameter("W_q"), plan.heads),
            .k = projectHeads(backend, sources.k, parameter("W_k"), plan.kvHeads),
            .v = projectHeads(backend, sources.v, parameter("W_v"), plan.kvHeads)};
}

Tensor joinHeads(Backend& backend, const HeadPlan&, const Learned& learned, const Tensor& heads) {
    const Tensor rows = backend.permute(heads, {1, 0, 2}); // [T, H, d]
    const Tensor joined = rows.reshaped({rows.axis(0), rows.axis(1) * rows.axis(2)});
    return backend.matmul(joined, backend.upload(learned.find("project.W_o")->second),
                          {.a = false, .b = true});
}

HeadPlan planIdentity(const Values& values) {
    const Index width = integer(values, "width");
    return {.width = width, .heads = 1, .kvHeads = 1, .headWidth = width};
}

std::vector<LearnedShape> noParameters(const HeadPlan& plan, const SourceWidths& widths) {
    if (widths.q != plan.width || widths.k != plan.width)
        failUsage(QT_TRANSLATE_NOOP("fovea", "project identity: queries are %1 wide and keys %2, "
                                             "expected both as its width=%3"),
                  {std::to_string(widths.q), std::to_string(widths.k), std::to_string(plan.width)});
    return {};
}

Projected splitIdentity(Backend&, const HeadPlan&, const Learned&, const Sources& sources) {
    const auto one = [](const Tensor& x) {
        return x.isNull() ? x : x.reshaped({1, x.axis(0), x.axis(1)});
    };
    return {.q = one(sources.q), .k = one(sources.k), .v = one(sources.v)};
}

Tensor joinIdentity(Backend&, const HeadPlan&, const Learned&, const Tensor& heads) {
    return heads.reshaped({heads.axis(1), heads.axis(2)});
}

} // namespace

const Table<Project>& projects() {
    static const Parameter width =
        integerParameter("width", QT_TRANSLATE_NOOP("fovea", "Width"), 64, 1, 8192);
    static const Parameter kvHeads = automatic(
        integerParameter("kv-heads", QT_TRANSLATE_NOOP("fovea", "Key/value heads"), 1, 1, 256), "H",
        [](const Sizes& sizes) { return static_cast<double>(sizes.heads); });
    static const Parameter headDim = automatic(
        integerParameter("head-dim", QT_TRANSLATE_NOOP("fovea", "Head width"), 16, 1, 1024), "D/H",
        [](const Sizes& sizes) { return static_cast<double>(sizes.width / sizes.heads); });
    static const Table<Project> table(
        {.id = "project", .name = QT_TRANSLATE_NOOP("fovea", "Project"), .plural = "projections"},
        "heads",
        {
            {{.id = "heads",
              .name = QT_TRANSLATE_NOOP("fovea", "Multi-head"),
              .formula = "x → q, k, v",
              .summary = QT_TRANSLATE_NOOP("fovea", "Each head has its own W_q, W_k, W_v"),
              .parameters = {integerParameter("heads", QT_TRANSLATE_NOOP("fovea", "Heads"), 4, 1,
                                              256),
                             width, kvHeads, headDim},
              .learned = "W_q [H·d,D], W_k [G·d,D], W_v [G·d,D], W_o [D,H·d]"},
             {planHeads, headParameters, splitHeads, joinHeads}},
            {{.id = "identity",
              .name = QT_TRANSLATE_NOOP("fovea", "Identity"),
              .formula = "q = k = v = x",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "No matrices: one head sees the tokens as they are"),
              .parameters = {width}},
             {planIdentity, noParameters, splitIdentity, joinIdentity}},
        });
    return table;
}

} // namespace fovea

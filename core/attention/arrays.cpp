#include "core/attention/arrays.h"

#include "core/attention/position.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <algorithm>

namespace fovea {
namespace {

// The array's own meaning of its axes.
struct Axes {
    explicit Axes(const Tensor& tensor)
        : batch(tensor.rank() > 2 ? tensor.axis(0) : 1),
          heads(tensor.rank() > 3 ? tensor.axis(1) : 0), tokens(tensor.axis(-2)),
          width(tensor.axis(-1)) {}
    Index batch;
    Index heads; // 0 where the array has no such axis
    Index tokens;
    Index width;
};

void check(const ArrayRequest& request) {
    const Index rank = request.q.rank();
    for (const auto& [name, tensor] :
         {std::pair{"Q", &request.q}, std::pair{"K", &request.k}, std::pair{"V", &request.v}})
        if (tensor->rank() < 2 || tensor->rank() > 4 || tensor->rank() != rank)
            failUsage(QT_TRANSLATE_NOOP("fovea",
                                        "%1 has shape %2, expected [T, d], [batch, T, d] or "
                                        "[batch, heads, T, d], the same for Q, K and V"),
                      {name, printShape(tensor->shape())});
    for (const auto& [name, tensor] :
         {std::pair{"Q", &request.q}, std::pair{"K", &request.k}, std::pair{"V", &request.v}})
        for (Index axis = 0; axis < rank; ++axis)
            if (axis != rank - 2 && tensor->axis(axis) == 0) // no tokens are possible
                failUsage(QT_TRANSLATE_NOOP("fovea", "%1 has shape %2, expected a width, and batch "
                                                     "entries and heads, of at least 1"),
                          {name, printShape(tensor->shape())});
    const Axes q(request.q), k(request.k), v(request.v);
    if (q.batch != k.batch || k.batch != v.batch)
        failUsage(QT_TRANSLATE_NOOP("fovea", "Q, K and V have %1, %2 and %3 batch entries, which "
                                             "must agree"),
                  {std::to_string(q.batch), std::to_string(k.batch), std::to_string(v.batch)});
    if (k.tokens != v.tokens)
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1 keys and %2 values, which must agree"),
                  {std::to_string(k.tokens), std::to_string(v.tokens)});
    if (rank == 4 && (request.project || request.heads != 1 || request.kvHeads != 1))
        failUsage(QT_TRANSLATE_NOOP("fovea", "arrays of four dimensions have their heads already; "
                                             "leave out --heads, --kv-heads and --project"));
    if (rank == 4 && k.heads != v.heads)
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1 heads of keys and %2 of values, which must agree"),
                  {std::to_string(k.heads), std::to_string(v.heads)});
    const Position& position = positions().math(request.rule.position.row);
    if (position.matrix)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--position %1 adds to embeddings, and there are "
                                             "none; rotary, alibi, t5 and relative work here"),
                  {request.rule.position.row});
}

// The shape of a head's queries and keys, after splitting or projecting.
Sizes sizesOf(const ArrayRequest& request) {
    check(request);
    const Axes q(request.q), k(request.k), v(request.v);
    if (request.project)
        return fovea::sizesOf(projects().math(request.project->row).plan(request.project->values));
    if (q.heads > 0)
        return {.width = q.width, .heads = q.heads, .headWidth = q.width, .keyWidth = k.width};
    for (const auto& [name, width, heads] :
         {std::tuple{"Q", q.width, request.heads}, std::tuple{"K", k.width, request.kvHeads},
          std::tuple{"V", v.width, request.kvHeads}})
        if (width % heads != 0)
            failUsage(
                QT_TRANSLATE_NOOP("fovea", "%1 is %2 wide, which does not split into %3 heads"),
                {name, std::to_string(width), std::to_string(heads)});
    return {.width = q.width,
            .heads = request.heads,
            .headWidth = q.width / request.heads,
            .keyWidth = k.width / request.kvHeads};
}

// Batch entry b as [heads, T, d].
Tensor entry(Backend& backend, const Tensor& tensor, Index b, Index heads) {
    const Axes axes(tensor);
    Tensor one = backend.upload(tensor);
    if (tensor.rank() > 2)
        one = backend.slice(one, 0, b, b + 1);
    if (axes.heads > 0)
        return one.reshaped({axes.heads, axes.tokens, axes.width});
    return backend.permute(one.reshaped({axes.tokens, heads, axes.width / heads}), {1, 0, 2});
}

// [heads, T, d] → [T, heads·d].
Tensor joined(Backend& backend, const Tensor& heads) {
    const Tensor rows = backend.permute(heads, {1, 0, 2});
    return rows.reshaped({rows.axis(0), rows.axis(1) * rows.axis(2)});
}

// All maps of one entry, [H, n, m].
Tensor maps(Backend& backend, const AttentionRule& rule, const Attended& attended,
            Quantity quantity) {
    const Index n = attended.q.axis(1);
    const Index m = attended.k.axis(1);
    std::vector<Tensor> heads;
    for (Index head = 0; head < attended.q.axis(0); ++head)
        heads.push_back(
            backend.upload(mapTile(backend, rule, attended, head, quantity, {0, n, 0, m}))
                .reshaped({1, n, m}));
    return backend.concat(heads, 0);
}

// Entries one after the other, in the shape that the request's arrays lead to.
Tensor concatenated(Backend& backend, const std::vector<Tensor>& entries, Shape shape) {
    std::vector<Tensor> flat;
    for (const Tensor& one : entries)
        flat.push_back(one.reshaped({static_cast<Index>(one.size())}));
    return backend.download(backend.concat(flat, 0)).reshaped(std::move(shape));
}

} // namespace

std::vector<StageShapes> learnedShapes(const ArrayRequest& request) {
    const Sizes sizes = sizesOf(request);
    std::vector<StageShapes> all;
    if (request.project) {
        const Project& project = projects().math(request.project->row);
        all.push_back(
            {projects().info().id,
             project.learned(project.plan(request.project->values),
                             {request.q.axis(-1), request.k.axis(-1), request.v.axis(-1)})});
    }
    for (StageShapes& stage : attentionShapes(request.rule, sizes))
        all.push_back(std::move(stage));
    return all;
}

Index headsOf(const ArrayRequest& request) {
    return sizesOf(request).heads;
}

Shape mapShape(const ArrayRequest& request) {
    const Index heads = headsOf(request);
    const Axes axes(request.q);
    Shape map{axes.tokens, Axes(request.k).tokens};
    if (axes.heads > 0 || heads > 1)
        map.insert(map.begin(), heads);
    if (request.q.rank() > 2)
        map.insert(map.begin(), axes.batch);
    return map;
}

ArrayAnswer attendArrays(const ArrayRequest& request, Backend& backend) {
    const Axes axes(request.q);
    std::vector<Tensor> outputs, weights, scores;
    ArrayAnswer answer;
    AttentionRule rule = request.rule;
    rule.batches = axes.batch;
    for (Index b = 0; b < axes.batch; ++b) {
        rule.batch = b;
        Projected in;
        if (request.project) {
            const Project& project = projects().math(request.project->row);
            const auto rows = [&](const Tensor& x) {
                return entry(backend, x, b, 1).reshaped({x.axis(-2), x.axis(-1)});
            };
            in = project.split(backend, project.plan(request.project->values), rule.learned,
                               {rows(request.q), rows(request.k), rows(request.v)});
        } else {
            in = {.q = entry(backend, request.q, b, request.heads),
                  .k = entry(backend, request.k, b, request.kvHeads),
                  .v = entry(backend, request.v, b, request.kvHeads)};
        }
        const Attended attended = attend(backend, rule, in.q, in.k, in.v);
        for (Index row = 0; const std::uint8_t state : attended.states.host<std::uint8_t>()) {
            if (state == static_cast<std::uint8_t>(RowState::notFinite))
                answer.notFinite.push_back({b, row / axes.tokens, row % axes.tokens});
            ++row;
        }
        const Tensor output = backend.upload(attended.output);
        if (request.project) {
            const Project& project = projects().math(request.project->row);
            outputs.push_back(
                project.join(backend, project.plan(request.project->values), rule.learned, output));
        } else {
            outputs.push_back(axes.heads > 0 ? output : joined(backend, output));
        }
        if (request.wantWeights)
            weights.push_back(maps(backend, rule, attended, Quantity::weights));
        if (request.wantScores)
            scores.push_back(maps(backend, rule, attended, Quantity::masked));
    }
    Shape shape = request.q.shape();
    shape.back() = outputs.front().axis(-1);
    answer.output = concatenated(backend, outputs, shape);
    const Shape map = mapShape(request);
    if (request.wantWeights)
        answer.weights = concatenated(backend, weights, map);
    if (request.wantScores)
        answer.scores = concatenated(backend, scores, map);
    return answer;
}

} // namespace fovea

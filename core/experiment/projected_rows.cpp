#include "core/experiment/projected_rows.h"

#include "core/attention/position.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <cstring>

namespace fovea {
namespace {

using Rows = std::vector<std::int32_t>;

// Of x [T, D]: those that are not the same numbers at the same place before.
Rows changedRows(const Tensor& x, const Tensor& before) {
    const auto width = static_cast<std::size_t>(x.axis(1));
    const auto now = x.host<float>();
    const auto then = before.host<float>();
    Rows rows;
    for (Index row = 0; row < x.axis(0); ++row) {
        const std::size_t at = static_cast<std::size_t>(row) * width;
        if (row >= before.axis(0) ||
            std::memcmp(now.data() + at, then.data() + at, width * sizeof(float)) != 0)
            rows.push_back(static_cast<std::int32_t>(row));
    }
    return rows;
}

Tensor rowsOf(const Tensor& x, const Rows& rows, Backend& backend) {
    Buffer<std::int32_t> index(rows.size());
    std::ranges::copy(rows, index.data());
    return backend.gather(backend.upload(x),
                          backend.upload(Tensor({std::ssize(rows)}, std::move(index))));
}

// The rows of before [H, T', d], as many as there are now, with `changed` [H, some, d] put in.
Tensor withRows(const Tensor& before, const Tensor& changed, const Rows& rows, Index count) {
    const Index heads = before.axis(0);
    const Index width = before.axis(2);
    const Index kept = std::min(count, before.axis(1));
    Buffer<float> all(elements({heads, count, width}), Buffer<float>::Start::unwritten);
    for (Index head = 0; head < heads; ++head) {
        float* const to = all.data() + head * count * width;
        std::copy_n(before.host<float>().data() + head * before.axis(1) * width, kept * width, to);
        const float* from = changed.host<float>().data() + head * changed.axis(1) * width;
        for (const std::int32_t row : rows) {
            std::copy_n(from, width, to + row * width);
            from += width;
        }
    }
    return Tensor({heads, count, width}, std::move(all));
}

// Whether both project into the same heads by the very same matrices, which are taken over where
// they are the same.
bool sameProjection(const Layer& layer, const Layer& before) {
    if (before.attended.q.isNull() || layer.plan.heads != before.plan.heads ||
        layer.plan.kvHeads != before.plan.kvHeads || layer.plan.headWidth != before.plan.headWidth)
        return false;
    const std::string prefix = table(Stage::project).id + ".";
    bool any = false;
    for (const auto& [name, numbers] : layer.rule.learned) {
        if (!name.starts_with(prefix))
            continue;
        const auto old = before.rule.learned.find(name);
        if (old == before.rule.learned.end() || old->second.shape() != numbers.shape() ||
            old->second.host<float>().data() != numbers.host<float>().data())
            return false;
        any = true;
    }
    return any;
}

} // namespace

Projected projectedAfter(const Layer& layer, const Project& projection, const Layer* before,
                         Backend& backend) {
    const auto project = [&](const Sources& sources) {
        return projection.split(backend, layer.plan, layer.rule.learned, sources);
    };
    const Tensor& x = layer.queries.input;
    const Tensor& keysFrom = layer.keys.input;
    const auto all = [&] {
        const Tensor queries = backend.upload(x);
        const Tensor keys = layer.amongThemselves ? queries : backend.upload(keysFrom);
        return project({queries, keys, keys});
    };
    if (!before || !backend.keepsRows() || backend.type() != Type::f32 ||
        !sameProjection(layer, *before))
        return all();
    const Rows queries = changedRows(x, before->queries.input);
    const Rows keys = layer.amongThemselves && before->amongThemselves
                          ? queries
                          : changedRows(keysFrom, before->keys.input);
    if (2 * std::ssize(queries) > x.axis(0) || 2 * std::ssize(keys) > keysFrom.axis(0))
        return all();
    const Tensor ofQueries = rowsOf(x, queries, backend);
    const Tensor ofKeys = rowsOf(keysFrom, keys, backend);
    // Queries and keys are kept as they are rotated.
    const auto rotates = [](const Layer& one) {
        return positions().math(one.rule.position.row).rotate != nullptr;
    };
    const bool rotated = rotates(layer) || rotates(*before);
    const Projected some = project({rotated ? backend.upload(x) : ofQueries,
                                    rotated ? backend.upload(keysFrom) : ofKeys, ofKeys});
    const Attended& old = before->attended;
    const auto joined = [&](const Tensor& then, const Tensor& changed, const Rows& rows,
                            Index count) {
        return backend.upload(withRows(then, backend.download(changed), rows, count));
    };
    return {.q = rotated ? some.q : joined(old.q, some.q, queries, x.axis(0)),
            .k = rotated ? some.k : joined(old.k, some.k, keys, keysFrom.axis(0)),
            .v = joined(old.v, some.v, keys, keysFrom.axis(0))};
}

} // namespace fovea

// The gradient of fused attention over whole tensors. `run(count, work)` does work(0) … work(count
// − 1) on however many threads.
#pragma once

#include "core/compute/eigen/eigen_attention.h"
#include "core/compute/operands.h"

namespace fovea::fused {

// Whether heads are small enough to be done each at once, with a product's blocks in the cache.
inline bool goesBackAtOnce(const FusedRule& rule, const FusedRows& rows, const Tensor& q,
                           const Tensor& k) {
    constexpr Index most = 256;
    return !rows.weights.isNull() && rule.softcap == 0 && q.axis(1) <= most && k.axis(1) <= most;
}

template <class S, class Run>
AttentionGradients attentionBack(const Tensor& q, const Tensor& k, const Tensor& v,
                                 const FusedRule& rule, const FusedRows& rows,
                                 const Tensor& gradient, Run run) {
    expect(gradient.shape() == rows.output.shape(), "attention's gradient", rows.output, gradient);
    const Index n = q.axis(1), m = k.axis(1), d = q.axis(2), dv = v.axis(2);
    const Index groups = k.axis(0);
    const Index shared = q.axis(0) / groups;
    const bool adds = !rule.added.isNull();
    Buffer<S> ofQ(q.size(), Buffer<S>::Start::unwritten);
    Buffer<S> ofK(k.size());
    Buffer<S> ofV(v.size());
    Buffer<S> ofAdded(adds ? rows.weights.size() : 0, Buffer<S>::Start::unwritten);
    constexpr Index atOnce = 8; // groups, with one room
    run((groups + atOnce - 1) / atOnce, [&](Index tile) {
        Buffer<S> room(static_cast<std::size_t>(kernels::attentionBackRoom<S>(n, m, d, dv)),
                       Buffer<S>::Start::unwritten);
        const Index end = std::min(groups, (tile + 1) * atOnce) * shared;
        for (Index head = tile * atOnce * shared; head < end; ++head) {
            const Index group = head / shared;
            kernels::attentionBack<S>({.q = q.host<S>().data() + head * n * d,
                                       .k = k.host<S>().data() + group * m * d,
                                       .v = v.host<S>().data() + group * m * dv,
                                       .weights = rows.weights.host<S>().data() + head * n * m,
                                       .output = rows.output.host<S>().data() + head * n * dv,
                                       .gradient = gradient.host<S>().data() + head * n * dv,
                                       .ofQ = ofQ.data() + head * n * d,
                                       .ofK = ofK.data() + group * m * d,
                                       .ofV = ofV.data() + group * m * dv,
                                       .ofAdded = adds ? ofAdded.data() + head * n * m : nullptr,
                                       .n = n,
                                       .m = m,
                                       .d = d,
                                       .dv = dv,
                                       .scale = static_cast<S>(rule.scale),
                                       .sharpness = static_cast<S>(rule.sharpness)},
                                      room.data());
        }
    });
    return {.q = Tensor(q.shape(), std::move(ofQ)),
            .k = Tensor(k.shape(), std::move(ofK)),
            .v = Tensor(v.shape(), std::move(ofV)),
            .added = adds ? Tensor(rows.weights.shape(), std::move(ofAdded)) : Tensor()};
}

} // namespace fovea::fused

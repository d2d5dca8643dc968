#include "core/compute/opencl/opencl_attention.h"

namespace fovea::opencl {
namespace {

constexpr auto asInt = &ClWork::asInt;

const ClStorage& on(const Tensor& tensor) {
    return ClWork::on(tensor);
}

// Rule in resources/kernels/scores.cl: numbers of four bytes each.
struct AttentionSizes {
    cl_int heads, groups, n, m, d, first, last, keys, visibleStride, addedStride;
    cl_float scale, softcap, sharpness;
};

// A rule with everything where the kernels want it.
struct Prepared {
    Prepared(ClWork& work, const Tensor& queries, const Tensor& others, const FusedRule& rule)
        : q(work.upload(queries)), k(work.upload(others)),
          visible(rule.visible.isNull() ? q : work.upload(rule.visible)),
          added(rule.added.isNull() ? q : work.upload(rule.added)), heads(q.axis(0)), n(q.axis(1)),
          m(k.axis(1)), d(q.axis(2)), sizes{.heads = asInt(heads),
                                            .groups = asInt(k.axis(0)),
                                            .n = asInt(n),
                                            .m = asInt(m),
                                            .d = asInt(d),
                                            .first = asInt(rule.first),
                                            .last = asInt(rule.last),
                                            .keys = asInt(rule.keys),
                                            .visibleStride = strideOf(rule.visible),
                                            .addedStride = strideOf(rule.added),
                                            .scale = static_cast<float>(rule.scale),
                                            .softcap = static_cast<float>(rule.softcap),
                                            .sharpness = static_cast<float>(rule.sharpness)} {
        expect(q.rank() == 3 && k.rank() == 3 && k.axis(2) == d && k.axis(0) > 0 &&
                   heads % k.axis(0) == 0,
               "attention", q, k);
        for (const Tensor* mask : {&rule.visible, &rule.added})
            expect(mask->isNull() || (mask->axis(-2) == n && mask->axis(-1) == m &&
                                      (mask->rank() == 2 || mask->axis(0) == heads)),
                   "attention", q, *mask);
    }
    static int strideOf(const Tensor& mask) {
        return mask.isNull() ? -1 : mask.rank() == 3 ? asInt(mask.axis(1) * mask.axis(2)) : 0;
    }
    Tensor q, k, visible, added;
    Index heads, n, m, d;
    AttentionSizes sizes;
};

// How many keys a tile of queries goes through, on average.
Index keysOfTile(const Prepared& of) {
    Index all = 0;
    for (Index top = 0; top < of.n; top += ClWork::tileSide) {
        const Index end = std::min(of.m, top + ClWork::tileSide + of.sizes.last);
        all += std::max<Index>(0, end - std::max<Index>(0, top + of.sizes.first));
    }
    const auto tiles = static_cast<Index>(ClWork::tilesOf(std::max<Index>(1, of.n)));
    return std::max<Index>(1, all / tiles);
}

} // namespace

FusedRows attention(ClWork& work, const Tensor& q, const Tensor& k, const Tensor& v,
                    const FusedRule& rule) {
    const Prepared of(work, q, k, rule);
    expect(v.rank() == 3 && v.axis(0) == k.axis(0) && v.axis(1) == k.axis(1), "attention", k, v);
    const Tensor values = work.upload(v);
    const Index dv = v.axis(2);
    Stored out = work.make(Type::f32, {of.heads, of.n, dv});
    Stored statistics = work.make(Type::f32, {of.heads, of.n, 2});
    // Rows are remembered even where the values have no width.
    work.overTiles({"attention", "attention", keysOfTile(of) * (of.d + dv)}, std::max<Index>(1, dv),
                   of.n, static_cast<std::size_t>(of.heads), on(of.q), on(of.k), on(values),
                   on(of.visible), on(of.added), *out, *statistics, of.sizes, asInt(dv));
    return {Tensor({of.heads, of.n, dv}, std::move(out)),
            Tensor({of.heads, of.n, 2}, std::move(statistics))};
}

Tensor attentionWeights(ClWork& work, const Tensor& q, const Tensor& k, const Tensor& statistics,
                        const FusedRule& rule, const FusedPart& part) {
    const Prepared of(work, q, k, rule);
    const Tensor uploaded = work.upload(statistics);
    const Shape shape{part.headCount, part.bottom - part.top, part.right - part.left};
    Stored out = work.make(Type::f32, shape);
    work.overTiles({"attention_weights", "attentionWeights", shape[2] * of.d}, shape[2], shape[1],
                   static_cast<std::size_t>(part.headCount), on(of.q), on(of.k), on(of.visible),
                   on(of.added), on(uploaded), *out, of.sizes, asInt(part.firstHead),
                   asInt(part.top), asInt(part.bottom), asInt(part.left), asInt(part.right));
    return Tensor(shape, std::move(out));
}

} // namespace fovea::opencl

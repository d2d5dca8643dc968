#include "core/experiment/value_zeroing.h"

#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/experiment/anatomy.h"
#include "core/experiment/edge_effects.h"
#include "core/experiment/moved.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace fovea {
namespace {

// x [n, D] behind a norm.
Tensor normedRows(Backend& backend, const Anatomy::Norm& norm, const Tensor& x) {
    if (norm.centred)
        return backend.layerNorm(
            x, norm.gain, norm.shift.isNull() ? backend.filled(norm.gain.shape(), 0) : norm.shift,
            norm.epsilon);
    const Tensor squares =
        backend.affine(backend.reduce(Reduction::sum, backend.unary(Unary::square, x)),
                       1 / static_cast<double>(x.axis(1)), norm.epsilon);
    return backend.binary(Binary::multiply,
                          backend.binary(Binary::divide, x, backend.unary(Unary::sqrt, squares)),
                          norm.gain);
}

// The rest of a layer, whose norms are read once.
class LayerEnd {
public:
    LayerEnd(const Anatomy& anatomy, Backend& backend, Index layer)
        : anatomy_(anatomy), backend_(backend), layer_(layer),
          inner_(anatomy.innerNorm(backend, layer)) {
        if (!anatomy.normFirst())
            attention_ = anatomy.attentionNorm(backend, layer);
    }
    // What leaves it where its attention makes the hidden states x [n, D].
    [[nodiscard]] Tensor behind(const Tensor& x) const {
        if (!attention_)
            return inner_ ? withFeedForward(x, normedRows(backend_, *inner_, x)) : x;
        const Tensor inner = normedRows(backend_, *attention_, x);
        return inner_ ? normedRows(backend_, *inner_, withFeedForward(inner, inner)) : inner;
    }

private:
    [[nodiscard]] Tensor withFeedForward(const Tensor& to, const Tensor& in) const {
        return backend_.binary(Binary::add, to, anatomy_.feedForward(backend_, layer_, in));
    }
    const Anatomy& anatomy_;
    Backend& backend_;
    Index layer_;
    std::optional<Anatomy::Norm> inner_, attention_; // the second where norms come last
};

// Half of the squared distance of what both point to, which does not lose what 1 − cosine does.
float oneMinusCosine(std::span<const float> a, std::span<const float> b) {
    const auto length = [](std::span<const float> x) {
        double squares = 0;
        for (const float one : x)
            squares += double{one} * double{one};
        return std::sqrt(squares);
    };
    const double ofA = length(a), ofB = length(b);
    if (ofA == 0 || ofB == 0)
        return 0;
    double squares = 0;
    for (std::size_t c = 0; c < a.size(); ++c) {
        const double apart = double{a[c]} / ofA - double{b[c]} / ofB;
        squares += apart * apart;
    }
    return static_cast<float>(squares / 2);
}

} // namespace

bool hasZeroing(const Trace& trace, Index layer) {
    return trace.model && trace.layer(layer).amongThemselves &&
           layer < std::ssize(trace.model->hidden) && !trace.layer(layer).attended.stored &&
           isWeightedSum(trace.layer(layer));
}

Tensor zeroingChanges(const Trace& trace, Backend& backend, Index layer, Index head,
                      const Rect& rect) {
    expectWholeLayers(trace);
    const auto anatomy = hasZeroing(trace, layer) ? anatomyOf(trace, backend) : nullptr;
    if (!anatomy)
        failUsage(QT_TRANSLATE_NOOP("fovea", "quantity: what an edge does to a layer’s output is "
                                             "known of models with one stack of layers; expected "
                                             "moved"));
    const Layer& one = trace.layer(layer);
    const Tensor f = movedVectors(trace, backend, layer, head, outputMatrix(trace, backend, layer),
                                  rect.left, rect.right); // [keys, D]
    const Tensor weights = tile(trace, backend, layer, head, Quantity::weights, rect).as<float>();
    const Tensor before = backend.binary(
        Binary::add, backend.upload(trace.model->hidden[static_cast<std::size_t>(layer)]),
        backend.upload(one.output));
    const LayerEnd rest(*anatomy, backend, layer);
    const Tensor alpha = backend.upload(weights);
    Buffer<float> changes(static_cast<std::size_t>(rect.rows() * rect.columns()));
    for (Index i = rect.top; i < rect.bottom; ++i) {
        backend.checkpoint();
        const Tensor row =
            backend.slice(alpha, 0, i - rect.top, i - rect.top + 1).reshaped({rect.columns(), 1});
        const Tensor x = backend.slice(before, 0, i, i + 1);
        const Tensor without =
            backend.binary(Binary::subtract, x, backend.binary(Binary::multiply, row, f));
        const Tensor all =
            backend.download(rest.behind(backend.concat({x, without}, 0))).as<float>();
        const auto width = static_cast<std::size_t>(all.axis(1));
        const auto rows = all.host<float>();
        for (Index j = 0; j < rect.columns(); ++j)
            changes[static_cast<std::size_t>((i - rect.top) * rect.columns() + j)] =
                oneMinusCosine(rows.subspan(0, width),
                               rows.subspan((static_cast<std::size_t>(j) + 1) * width, width));
    }
    return Tensor({rect.rows(), rect.columns()}, std::move(changes));
}

} // namespace fovea

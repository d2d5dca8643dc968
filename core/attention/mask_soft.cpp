// Masks that do more than hide: a predicted window, and a given matrix.
#include "core/attention/mask_rows.h"
#include "core/base/error.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea::rows {
namespace {

// exp(−(j − p_i)² / 2σ²) of the columns at hand.
Tensor bell(Backend& backend, const Rect& rect, const Tensor& centres, double sigma) {
    Buffer<double> columns(static_cast<std::size_t>(rect.columns()));
    std::iota(columns.data(), columns.data() + columns.size(), static_cast<double>(rect.left));
    const Tensor columnNumbers = backend.upload(Tensor({1, 1, rect.columns()}, std::move(columns)));
    const Tensor square =
        backend.unary(Unary::square, backend.binary(Binary::subtract, columnNumbers, centres));
    return backend.unary(Unary::exp, backend.affine(square, -1 / (2 * sigma * sigma), 0));
}

} // namespace

// Luong's local-p: p_i = m · sigmoid(w_p·tanh(W_p q_i)); weights are multiplied by
// exp(−(j − p_i)² / 2σ²), σ = w/2.
MaskRule predicted(const MaskInput& in) {
    Backend& backend = in.backend;
    const Tensor hidden = backend.unary(
        Unary::tanh, backend.matmul(in.q, in.learned("W_p"), {.a = false, .b = true}));
    const Tensor w = in.learned("w_p"); // [H, h]
    const Tensor logit = backend.matmul(hidden, w.reshaped({w.axis(0), w.axis(1), 1}), {});
    const Tensor predicted = // [H, n, 1]
        backend.affine(backend.unary(Unary::sigmoid, logit), static_cast<double>(in.part.keys), 0);
    const Tensor centres = backend.download(predicted).as<double>();
    const auto centre = [centres, part = in.part](Index head, Index i) {
        const Index row = (head - part.firstHead) * part.rect.rows() + i - part.rect.top;
        return centres.host<double>()[static_cast<std::size_t>(row)];
    };
    const auto reach = static_cast<double>(integer(in.values, "w"));
    return {.sees =
                [=](Index head, Index i, Index j) {
                    return std::abs(static_cast<double>(j) - centre(head, i)) <= reach;
                },
            .perHead = true,
            .added = {},
            .factor = bell(backend, in.part.rect, predicted, reach / 2)};
}

std::vector<LearnedShape> predictedLearned(const Values& values, const Sizes& sizes) {
    const Index hidden = integer(values, "hidden");
    return {{.name = "W_p", .shape = {hidden, sizes.headWidth}},
            {.name = "w_p", .shape = {hidden}}};
}

namespace {

// The number at (batch, head, i, j) of [n, m], [batch, n, m] or [batch, heads, n, m]; an axis of 1
// repeats.
class GivenCells {
public:
    GivenCells(const Tensor& cells, const MapPart& part) : cells_(cells), batch_(part.batch) {
        const Index wanted[4] = {part.batches, part.heads, part.queries, part.keys};
        const Index rank = cells.rank();
        bool fits = rank >= 2 && rank <= 4;
        for (Index axis = 0; fits && axis < 4; ++axis) {
            // [batch, n, m] has no axis of heads.
            const Index own = rank == 4                ? axis
                              : axis >= 2              ? axis - 4 + rank
                              : axis == 0 && rank == 3 ? 0
                                                       : -1;
            sizes_[axis] = own < 0 ? 1 : cells.axis(own);
            fits = sizes_[axis] == 1 || sizes_[axis] == wanted[axis];
        }
        if (!fits)
            failUsage(QT_TRANSLATE_NOOP("fovea",
                                        "mask: an array of shape %1, expected [n, m] = %2, "
                                        "[batch, n, m] = %3 or [batch, heads, n, m] = %4; axes "
                                        "of 1 repeat"),
                      {printShape(cells.shape()), printShape({wanted[2], wanted[3]}),
                       printShape({wanted[0], wanted[2], wanted[3]}),
                       printShape({wanted[0], wanted[1], wanted[2], wanted[3]})});
    }

    double operator()(Index head, Index i, Index j) const {
        const Index index[4] = {batch_, sizes_[1] == 1 ? 0 : head % sizes_[1], i, j};
        Index offset = 0;
        for (Index axis = 0; axis < 4; ++axis)
            offset = offset * sizes_[axis] + (sizes_[axis] == 1 ? 0 : index[axis]);
        const auto at = static_cast<std::size_t>(offset);
        return cells_.type() == Type::u8 ? cells_.host<std::uint8_t>()[at]
                                         : cells_.host<double>()[at];
    }

private:
    Tensor cells_;
    Index batch_;
    Index sizes_[4] = {1, 1, 1, 1};
};

} // namespace

MaskRule given(const MaskInput& in) {
    const Tensor& cells = matrix(in.values, "cells");
    if (cells.isNull())
        return everything(in);
    const GivenCells at(cells, in.part);
    if (cells.type() == Type::u8)
        return {.sees = [at](Index head, Index i, Index j) { return at(head, i, j) != 0; },
                .perHead = cells.rank() == 4};
    return {.sees = [at](Index head, Index i, Index j) { return at(head, i, j) != -INFINITY; },
            .perHead = cells.rank() == 4,
            .added = at,
            .factor = {}};
}

// Cells of two axes, or of more where one batch entry and one for each head remain.
bool fuseGiven(const Values& values, const MapPart& part, FusedRule& rule) {
    Tensor cells = matrix(values, "cells");
    if (cells.isNull())
        return true;
    (void)GivenCells(cells, part); // whether they fit at all
    const Index heads = cells.rank() == 4 ? cells.axis(1) : 1;
    const bool whole = cells.axis(-2) == part.queries && cells.axis(-1) == part.keys &&
                       (cells.rank() == 2 || cells.axis(0) == 1) &&
                       (heads == 1 || (heads == part.heads && part.entries == 1));
    Tensor& target = cells.type() == Type::u8 ? rule.visible : rule.added;
    if (!whole || !target.isNull())
        return false;
    const auto bad = [](double value) { return std::isnan(value) || value == INFINITY; };
    if (cells.type() == Type::f64 && std::ranges::any_of(cells.host<double>(), bad))
        return false; // rows that see it are not finite
    target = heads == 1 ? cells.reshaped({part.queries, part.keys})
                        : cells.reshaped({heads, part.queries, part.keys});
    return true;
}

} // namespace fovea::rows

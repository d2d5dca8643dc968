#include "core/attention/attention.h"

#include "core/attention/combine.h"
#include "core/attention/score.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

// Rows are computed in blocks of this many, always cut at the same places, so that memory stays
// O(T·d) and a cell's bits do not depend on who asks for it.
constexpr Index blockRows = 64;
constexpr Index blockColumns = 128;

struct Block {
    Tensor scores;  // [H, rows, columns], before hiding
    Tensor visible; // u8 [rows, columns]
};

Block scoreBlock(Backend& backend, const AttentionRule& rule, const Tensor& q, const Tensor& k,
                 const Rect& rect) {
    const Tensor rows = backend.slice(q, 1, rect.top, rect.bottom);
    const bool allKeys = rect.left == 0 && rect.right == k.axis(1);
    const Tensor columns = allKeys ? k : backend.slice(k, 1, rect.left, rect.right);
    return {scoresOf(backend, rule.score, rows, columns),
            backend.upload(visible(rule.mask, q.axis(1), k.axis(1), rect))};
}

template <class S>
bool allFinite(const Tensor& tensor, Index row) {
    const Index width = tensor.axis(-1);
    const auto values = tensor.host<S>().subspan(static_cast<std::size_t>(row * width),
                                                 static_cast<std::size_t>(width));
    return std::ranges::all_of(values, [](S value) { return std::isfinite(value); });
}

// A row's output is finite exactly where nothing that it saw spoiled it.
Tensor rowStates(const Tensor& output, const Tensor& visible) {
    const Index n = output.axis(1);
    const Index keys = visible.axis(1);
    Buffer<std::uint8_t> states(elements({output.axis(0), n}));
    for (Index row = 0; row < output.axis(0) * n; ++row) {
        const auto* sees = visible.host<std::uint8_t>().data() + row % n * keys;
        const bool finite = output.type() == Type::f64 ? allFinite<double>(output, row)
                                                       : allFinite<float>(output, row);
        const RowState state = std::find(sees, sees + keys, 1) == sees + keys ? RowState::empty
                               : finite                                       ? RowState::normal
                                                                              : RowState::notFinite;
        states.data()[row] = static_cast<std::uint8_t>(state);
    }
    return Tensor({output.axis(0), n}, std::move(states));
}

template <class S>
Tensor crop(const Tensor& block, const Rect& from, const Rect& to) {
    Buffer<S> out(elements({to.rows(), to.columns()}));
    for (Index i = to.top; i < to.bottom; ++i)
        std::copy_n(block.host<S>().data() + (i - from.top) * from.columns() + to.left - from.left,
                    to.columns(), out.data() + (i - to.top) * to.columns());
    return Tensor({to.rows(), to.columns()}, std::move(out));
}

} // namespace

Attended attend(Backend& backend, const AttentionRule& rule, const Tensor& q, const Tensor& k,
                const Tensor& v) {
    const Combine& combine = combines().math(rule.combine.row);
    std::vector<Tensor> memories;
    std::vector<Tensor> outputs;
    std::vector<Tensor> states;
    const Index n = q.axis(1);
    for (Index top = 0; top == 0 || top < n; top += blockRows) {
        const Rect rect{top, std::min(n, top + blockRows), 0, k.axis(1)};
        const Block block = scoreBlock(backend, rule, q, k, rect);
        const Tensor memory = rowMemory(backend, rule.normalise, block.scores, block.visible);
        const Tensor weights =
            weightsOf(backend, rule.normalise, block.scores, block.visible, memory);
        memories.push_back(memory);
        outputs.push_back(combine.output(backend, rule.combine.values, weights, block.visible, v));
        states.push_back(
            rowStates(backend.download(outputs.back()), backend.download(block.visible)));
    }
    return {.q = backend.download(q),
            .k = backend.download(k),
            .v = backend.download(v),
            .memory = backend.download(backend.concat(memories, 1)),
            .states = backend.download(backend.concat(states, 1)),
            .output = backend.download(backend.concat(outputs, 1))};
}

Tensor mapTile(Backend& backend, const AttentionRule& rule, const Attended& attended, Index head,
               Quantity quantity, const Rect& rect) {
    const Index n = attended.q.axis(1);
    const Index m = attended.k.axis(1);
    const Index kvHead = head * attended.k.axis(0) / attended.q.axis(0);
    // Grown to whole blocks, computed, and cut to what was asked for.
    const Rect grown{rect.top / blockRows * blockRows,
                     std::min(n, (rect.bottom + blockRows - 1) / blockRows * blockRows),
                     rect.left / blockColumns * blockColumns,
                     std::min(m, (rect.right + blockColumns - 1) / blockColumns * blockColumns)};
    const auto one = [&](const Tensor& heads, Index index) {
        return backend.slice(backend.upload(heads), 0, index, index + 1);
    };
    const Block block =
        scoreBlock(backend, rule, one(attended.q, head), one(attended.k, kvHead), grown);
    Tensor map;
    if (quantity == Quantity::scores) {
        map = backend.select(block.visible, block.scores, -std::numeric_limits<double>::infinity());
    } else {
        const Tensor memory = backend.slice(one(attended.memory, head), 1, grown.top, grown.bottom);
        map = weightsOf(backend, rule.normalise, block.scores, block.visible, memory);
    }
    map = backend.download(map);
    return map.type() == Type::f64 ? crop<double>(map, grown, rect) : crop<float>(map, grown, rect);
}

} // namespace fovea

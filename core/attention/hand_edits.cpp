#include "core/attention/hand_edits.h"

#include "core/compute/backend.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace fovea {
namespace {

bool sameCell(const HandEdit& a, const HandEdit& b) {
    return a.layer == b.layer && a.head == b.head && a.query == b.query && a.key == b.key;
}

bool inside(const HandEdit& edit, const MapPart& part) {
    const Rect& rect = part.rect;
    return edit.query >= rect.top && edit.query < rect.bottom && edit.key >= rect.left &&
           edit.key < rect.right;
}

// The edits that reach a head: its own come after those for every head, and so win.
std::vector<HandEdit> reaching(const HandEdits& edits, Index head) {
    std::vector<HandEdit> all;
    std::ranges::copy_if(edits, std::back_inserter(all), [](const HandEdit& e) { return !e.head; });
    std::ranges::copy_if(edits, std::back_inserter(all),
                         [&](const HandEdit& e) { return e.head == head; });
    return all;
}

Tensor repeated(const Tensor& visible, Index heads) {
    const auto cells = visible.host<std::uint8_t>();
    Buffer<std::uint8_t> out(cells.size() * static_cast<std::size_t>(heads));
    for (Index head = 0; head < heads; ++head)
        std::ranges::copy(cells, out.data() + static_cast<std::size_t>(head) * cells.size());
    return Tensor({heads, visible.axis(0), visible.axis(1)}, std::move(out));
}

} // namespace

HandEdits edited(HandEdits edits, const HandEdit& cell, bool draw) {
    std::erase_if(edits, [&](const HandEdit& edit) { return sameCell(edit, cell); });
    if (draw)
        edits.push_back(cell);
    return edits;
}

HandEdits editsOf(const HandEdits& edits, std::int64_t layer) {
    HandEdits own;
    std::ranges::copy_if(edits, std::back_inserter(own),
                         [&](const HandEdit& edit) { return edit.layer == layer; });
    return own;
}

bool anyForced(const HandEdits& edits) {
    return std::ranges::any_of(edits, &HandEdit::forced);
}

DrawnMask drawnMask(const HandEdits& edits, const MapPart& part, const Tensor& visible) {
    DrawnMask drawn{.visible = visible, .shares = {}, .free = {}};
    if (edits.empty())
        return drawn;
    const Index n = part.rect.rows();
    const Index m = part.rect.columns();
    const Index heads = part.headCount;
    const Tensor all = visible.rank() == 3 ? visible : repeated(visible, heads);
    Buffer<std::uint8_t> mask(all.size());
    std::ranges::copy(all.host<std::uint8_t>(), mask.data());
    Buffer<double> shares(elements({heads, n, m}));
    Buffer<std::uint8_t> free(elements({heads, n, 1}));
    std::fill_n(free.data(), free.size(), std::uint8_t{1});
    bool forced = false;
    for (Index h = 0; h < heads; ++h) {
        const auto own = reaching(edits, part.firstHead + h);
        // The last edit of a cell holds; forced cells are counted over the whole row.
        std::map<std::pair<Index, Index>, bool> cells;
        for (const HandEdit& edit : own)
            if (edit.query < part.queries && edit.key < part.keys)
                cells[{edit.query, edit.key}] = edit.forced;
        std::map<Index, double> counts;
        for (const auto& [cell, isForced] : cells)
            counts[cell.first] += isForced ? 1 : 0;
        for (const auto& [at, isForced] : cells) {
            const auto [query, key] = at;
            if (!inside({.query = query, .key = key}, part))
                continue;
            const Index cell = (h * n + query - part.rect.top) * m + key - part.rect.left;
            mask.data()[cell] = isForced ? 1 : 0;
            shares.data()[cell] = isForced ? 1 / counts[query] : 0;
        }
        for (const auto& [query, count] : counts)
            if (count > 0 && query >= part.rect.top && query < part.rect.bottom) {
                free.data()[h * n + query - part.rect.top] = 0;
                forced = true;
            }
    }
    drawn.visible = Tensor({heads, n, m}, std::move(mask));
    if (forced) {
        drawn.shares = Tensor({heads, n, m}, std::move(shares));
        drawn.free = Tensor({heads, n, 1}, std::move(free));
    }
    return drawn;
}

Tensor withForced(Backend& backend, const DrawnMask& drawn, const Tensor& weights) {
    if (drawn.shares.isNull())
        return weights;
    const Tensor total = backend.reduce(Reduction::sum, weights);
    const Tensor shared = backend.binary(Binary::multiply, backend.upload(drawn.shares), total);
    return backend.binary(Binary::add, backend.select(backend.upload(drawn.free), weights, 0),
                          shared);
}

} // namespace fovea

// How far the weights of a head's edges and what cutting them changes agree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace fovea {

// Of two keys of one query, does the one with more weight have more effect, by size, too?
struct Agreement {
    std::size_t agreeing = 0;
    std::size_t pairs = 0;  // of keys whose weights differ, and whose effects do
    double correlation = 0; // of their ranks (Spearman), over all edges; NaN of fewer than three
};
// Both [rows, columns], finite where they are `counted`; other edges have no part in it. In n log n
// of a row's n keys (Knight, 1966); `checkpoint` is called for each row, and what it throws comes
// through.
Agreement agreementOf(
    const std::vector<float>& weights, const std::vector<float>& effects,
    const std::vector<std::uint8_t>& counted, std::size_t columns,
    const std::function<void()>& checkpoint = [] {});

} // namespace fovea

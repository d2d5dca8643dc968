#include "core/figure/agreement.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

namespace fovea {
namespace {

// Ranks from 0; equal numbers share the mean of theirs.
std::vector<double> ranksOf(const std::vector<double>& numbers) {
    std::vector<std::size_t> order(numbers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return numbers[i]; });
    std::vector<double> ranks(numbers.size());
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin;
        while (end < order.size() && numbers[order[end]] == numbers[order[begin]])
            ++end;
        for (std::size_t i = begin; i < end; ++i)
            ranks[order[i]] = static_cast<double>(begin + end - 1) / 2;
        begin = end;
    }
    return ranks;
}

double correlationOf(const std::vector<double>& a, const std::vector<double>& b) {
    const auto count = static_cast<double>(a.size());
    const double meanA = std::accumulate(a.begin(), a.end(), 0.0) / count;
    const double meanB = std::accumulate(b.begin(), b.end(), 0.0) / count;
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += (a[i] - meanA) * (b[i] - meanB);
        aa += (a[i] - meanA) * (a[i] - meanA);
        bb += (b[i] - meanB) * (b[i] - meanB);
    }
    return a.size() < 3 || aa == 0 || bb == 0 ? std::numeric_limits<double>::quiet_NaN()
                                              : ab / std::sqrt(aa * bb);
}

struct CountedEdge {
    float weight, effect;
    auto operator<=>(const CountedEdge&) const = default;
};

// Pairs in runs of edges that are alike; alike edges stand beside each other.
template <class Alike>
std::size_t pairsAlike(std::span<const CountedEdge> edges, Alike alike) {
    std::size_t pairs = 0;
    for (std::size_t begin = 0, i = 0; i < edges.size(); ++i) {
        if (!alike(edges[begin], edges[i]))
            begin = i;
        pairs += i - begin;
    }
    return pairs;
}

// Sorts by effects, and counts the pairs whose first one had the larger effect.
std::size_t sortedByEffect(std::span<CountedEdge> edges, std::span<CountedEdge> room) {
    if (edges.size() < 2)
        return 0;
    const std::size_t half = edges.size() / 2;
    std::size_t exchanged = sortedByEffect(edges.first(half), room.first(half)) +
                            sortedByEffect(edges.subspan(half), room.subspan(half));
    std::size_t left = 0;
    std::size_t right = half;
    for (CountedEdge& next : room) {
        const bool fromRight =
            left == half || (right < edges.size() && edges[right].effect < edges[left].effect);
        if (fromRight)
            exchanged += half - left;
        next = edges[fromRight ? right++ : left++];
    }
    std::ranges::copy(room, edges.begin());
    return exchanged;
}

} // namespace

Agreement agreementOf(const std::vector<float>& weights, const std::vector<float>& effects,
                      const std::vector<std::uint8_t>& counted, std::size_t columns,
                      const std::function<void()>& checkpoint) {
    Agreement agreement;
    std::vector<double> ofWeights, ofEffects;
    std::vector<CountedEdge> edges, room;
    for (std::size_t row = 0; row < counted.size(); row += columns) {
        checkpoint();
        edges.clear();
        for (std::size_t i = row; i < row + columns; ++i)
            if (counted[i] != 0) {
                edges.push_back({weights[i], std::abs(effects[i])});
                ofWeights.push_back(weights[i]);
                ofEffects.push_back(std::abs(double{effects[i]}));
            }
        if (edges.empty())
            continue;
        std::ranges::sort(edges);
        const std::size_t all = edges.size() * (edges.size() - 1) / 2;
        const std::size_t alike = pairsAlike(edges, std::equal_to<CountedEdge>());
        const std::size_t alikeWeights = pairsAlike(
            edges, [](const CountedEdge& a, const CountedEdge& b) { return a.weight == b.weight; });
        room.resize(edges.size());
        const std::size_t against = sortedByEffect(edges, room);
        const std::size_t alikeEffects = pairsAlike(
            edges, [](const CountedEdge& a, const CountedEdge& b) { return a.effect == b.effect; });
        const std::size_t pairs = all - alikeWeights - alikeEffects + alike;
        agreement.pairs += pairs;
        agreement.agreeing += pairs - against;
    }
    checkpoint();
    const std::vector<double> ranks = ranksOf(ofWeights);
    checkpoint();
    agreement.correlation = correlationOf(ranks, ranksOf(ofEffects));
    return agreement;
}

} // namespace fovea

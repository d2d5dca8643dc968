// The weights of every attention of a model over one example, and models that go on without one
// of their heads.
#pragma once

#include "core/learn/learner.h"

#include <map>
#include <utility>

namespace fovea {

// Weights [H, n, m] of one attention.
struct WatchedMap {
    Index heads = 0;
    Index queries = 0;
    Index keys = 0;
    std::vector<float> weights;

    [[nodiscard]] double at(Index head, Index query, Index key) const {
        return static_cast<double>(
            weights[static_cast<std::size_t>((head * queries + query) * keys + key)]);
    }
};

// Keeps what it sees of a batch of one; steps of one query each become one map.
class WatchedMaps : public PassObserver {
public:
    explicit WatchedMaps(Backend& backend) : backend_(backend) {}

    void attention(AttentionCall& call) override {
        const AttentionRule& rule = call.rule;
        const auto& [q, k, v] = call.projected;
        const Attended attended = attend(backend_, rule, q, k, v);
        WatchedMap& map = maps[call.name];
        const WatchedMap before = map;
        const Index more = attended.q.axis(1);
        map = {.heads = attended.q.axis(0),
               .queries = before.queries + more,
               .keys = attended.k.axis(1),
               .weights = {}};
        for (Index head = 0; head < map.heads; ++head) {
            const auto own = before.weights.begin() + head * before.queries * before.keys;
            map.weights.insert(map.weights.end(), own, own + before.queries * before.keys);
            const Tensor tile = mapTile(backend_, rule, attended, head, Quantity::weights,
                                        {.top = 0, .bottom = more, .left = 0, .right = map.keys});
            const auto numbers = tile.host<float>();
            map.weights.insert(map.weights.end(), numbers.begin(), numbers.end());
        }
    }

    std::map<std::string, WatchedMap> maps;

private:
    Backend& backend_;
};

using Head = std::pair<std::string, Index>; // an attention's name, and which of its heads

// Cells of one head, query and key, have no weight.
class CellsLeftOut : public PassObserver {
public:
    CellsLeftOut(Head head, std::vector<std::pair<Index, Index>> cells)
        : head_(std::move(head)), cells_(std::move(cells)) {}

    void attention(AttentionCall& call) override {
        if (call.name == head_.first)
            for (const auto& [query, key] : cells_)
                call.rule.edits.push_back({.head = head_.second, .query = query, .key = key});
    }

private:
    Head head_;
    std::vector<std::pair<Index, Index>> cells_;
};

} // namespace fovea

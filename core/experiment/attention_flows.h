// Rows of attention flow, kept as they are computed.
#pragma once

#include "core/base/tensor.h"

#include <map>
#include <mutex>
#include <optional>
#include <vector>

namespace fovea {

// From a token behind a layer to each token that entered the first. From any thread.
class AttentionFlows {
public:
    [[nodiscard]] bool has(Index layer, Index query) const {
        const std::scoped_lock lock(mutex_);
        return known_.contains({layer, query});
    }
    [[nodiscard]] std::optional<std::vector<float>> at(Index layer, Index query) const {
        const std::scoped_lock lock(mutex_);
        const auto found = known_.find({layer, query});
        return found == known_.end() ? std::nullopt : std::optional(found->second);
    }
    void keep(Index layer, Index query, std::vector<float> row) {
        const std::scoped_lock lock(mutex_);
        known_[{layer, query}] = std::move(row);
    }

private:
    mutable std::mutex mutex_;
    std::map<std::pair<Index, Index>, std::vector<float>> known_;
};

} // namespace fovea

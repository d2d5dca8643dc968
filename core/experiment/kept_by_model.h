// What follows from a model's numbers alone and takes seconds: kept for the last few models, for
// every text and every window. From any thread.
#pragma once

#include "core/experiment/attention_model.h"
#include "core/experiment/experiment.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace fovea {

// The content of a model, and what was changed: numbers that do not fit are drawn anew.
struct ModelKey {
    std::string hash;
    ChangedStages changed = {};
    std::optional<ChosenStages> stages = {}; // none where nothing is changed
    std::uint32_t seed = 0;

    bool operator==(const ModelKey&) const = default;
};
// nullopt where the trace has no model that is at hand.
std::optional<ModelKey> modelKeyOf(const Trace& trace);

template <class T>
class KeptByModel {
public:
    // Null where nothing is known.
    [[nodiscard]] std::shared_ptr<const T> of(const std::optional<ModelKey>& key) const {
        const std::scoped_lock lock(mutex_);
        const auto found = std::ranges::find(all_, key, &Kept::first);
        return found == all_.end() ? nullptr : found->second;
    }
    void keep(const ModelKey& key, T value) {
        const std::scoped_lock lock(mutex_);
        all_.emplace_front(key, std::make_shared<const T>(std::move(value)));
        if (all_.size() > most)
            all_.pop_back();
    }

private:
    using Kept = std::pair<std::optional<ModelKey>, std::shared_ptr<const T>>;
    static constexpr std::size_t most = 4;
    mutable std::mutex mutex_;
    std::deque<Kept> all_; // the newest first
};

} // namespace fovea

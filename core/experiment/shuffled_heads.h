// Measures of heads on a text whose words stand in another order.
#pragma once

#include "core/experiment/silenced.h"

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

// The same words in another order, by the seed; what stands between them stays where it is.
std::string shuffledText(const std::string& text, std::uint32_t seed);

// Kept once all are computed. From any thread.
class ShuffledHeads {
public:
    using Measures = std::vector<std::optional<double>>; // in the order of headMeasures()
    using All = std::map<SilencedHead, Measures>;

    [[nodiscard]] bool known() const {
        const std::scoped_lock lock(mutex_);
        return all_.has_value();
    }
    // Empty where nothing is known of the head.
    [[nodiscard]] Measures at(const SilencedHead& head) const {
        const std::scoped_lock lock(mutex_);
        const auto found = all_ ? all_->find(head) : All::const_iterator();
        return all_ && found != all_->end() ? found->second : Measures();
    }
    void keep(All all) {
        const std::scoped_lock lock(mutex_);
        all_ = std::move(all);
    }

private:
    mutable std::mutex mutex_;
    std::optional<All> all_;
};

} // namespace fovea

#include "core/base/sampling.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace fovea {

std::vector<Likely> likeliest(std::span<const float> logits, std::size_t count,
                              double temperature) {
    count = std::min(count, logits.size());
    if (count == 0)
        return {};
    std::vector<std::int32_t> order(logits.size());
    std::iota(order.begin(), order.end(), 0);
    const auto at = [&](std::int32_t id) { return logits[static_cast<std::size_t>(id)]; };
    std::ranges::partial_sort(
        order, order.begin() + static_cast<std::ptrdiff_t>(count),
        [&](std::int32_t a, std::int32_t b) { return at(a) != at(b) ? at(a) > at(b) : a < b; });
    const double largest = static_cast<double>(at(order.front()));
    const auto share = [&](float logit) {
        return std::exp((static_cast<double>(logit) - largest) / temperature);
    };
    double sum = 0;
    for (const float logit : logits)
        sum += share(logit);
    std::vector<Likely> all;
    for (std::size_t i = 0; i < count; ++i)
        all.push_back({order[i], share(at(order[i])) / sum});
    return all;
}

std::vector<Likely> candidates(std::span<const float> logits, const Sampling& sampling) {
    std::size_t most = sampling.topK > 0 ? sampling.topK : logits.size();
    if (most < logits.size()) { // as many as are not less likely than the last one
        std::vector<float> order(logits.begin(), logits.end());
        const auto last = order.begin() + static_cast<std::ptrdiff_t>(most) - 1;
        std::ranges::nth_element(order, last, std::greater());
        most = static_cast<std::size_t>(
            std::ranges::count_if(logits, [least = *last](float one) { return one >= least; }));
    }
    std::vector<Likely> all = likeliest(logits, most, sampling.temperature);
    const auto share = [&] {
        double sum = 0;
        for (const Likely& one : all)
            sum += one.probability;
        for (Likely& one : all)
            one.probability /= sum;
    };
    // p is a share of what top-k has left; the likeliest stays whatever p is.
    share();
    double left = sampling.topP;
    std::size_t kept = 0;
    while (kept < all.size() && (kept == 0 || left > 0 || sampling.topP >= 1))
        left -= all[kept++].probability;
    all.resize(kept);
    share();
    std::erase_if(all, [least = sampling.minP * all.front().probability](const Likely& one) {
        return one.probability < least;
    });
    share();
    return all;
}

std::int32_t sampled(std::span<const float> logits, const Sampling& sampling,
                     const RandomStream& stream, std::uint64_t n) {
    if (sampling.temperature <= 0)
        return likeliest(logits, 1).front().id;
    const std::vector<Likely> all = candidates(logits, sampling);
    double drawn = stream.uniform(n);
    for (const Likely& one : all)
        if ((drawn -= one.probability) < 0)
            return one.id;
    return all.back().id;
}

} // namespace fovea

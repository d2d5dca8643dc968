#include "core/base/sampling.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace fovea {
namespace {

void shareAnew(std::vector<Likely>& all) {
    double sum = 0;
    for (const Likely& one : all)
        sum += one.probability;
    for (Likely& one : all)
        one.probability /= sum;
}

void keepAtLeast(std::vector<Likely>& all, double least) {
    const double most = all.front().probability;
    std::erase_if(
        all, [&](const Likely& one) { return one.probability < least && one.probability < most; });
    shareAnew(all);
}

double entropy(const std::vector<Likely>& all) {
    double sum = 0;
    for (const Likely& one : all)
        if (one.probability > 0)
            sum -= one.probability * std::log(one.probability);
    return sum;
}

// Meister et al. 2022, https://arxiv.org/abs/2202.00666
void keepTypical(std::vector<Likely>& all, double mass) {
    const double mean = entropy(all);
    const auto strangeness = [&](const Likely& one) {
        return std::abs(-std::log(one.probability) - mean);
    };
    std::vector<Likely> order = all;
    std::ranges::stable_sort(order, {}, strangeness);
    double sum = 0;
    std::size_t last = 0;
    while (last + 1 < order.size() && (sum += order[last].probability) < mass)
        ++last;
    std::erase_if(all, [&, most = strangeness(order[last])](const Likely& one) {
        return strangeness(one) > most;
    });
    shareAnew(all);
}

} // namespace

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
    // p is a share of what top-k has left; the likeliest stays whatever p is.
    shareAnew(all);
    double left = sampling.topP;
    std::size_t kept = 0;
    while (kept < all.size() && (kept == 0 || left > 0 || sampling.topP >= 1))
        left -= all[kept++].probability;
    all.resize(kept);
    shareAnew(all);
    keepAtLeast(all, sampling.minP * all.front().probability);
    if (sampling.typicalP < 1)
        keepTypical(all, sampling.typicalP);
    if (sampling.epsilon > 0 && sampling.epsilon < 1)
        keepAtLeast(all, sampling.epsilon);
    if (sampling.eta > 0 && sampling.eta < 1)
        keepAtLeast(all, std::min(sampling.eta, std::sqrt(sampling.eta) * std::exp(-entropy(all))));
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

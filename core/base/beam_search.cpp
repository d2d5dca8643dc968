#include "core/base/beam_search.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

std::vector<double> logProbabilities(std::span<const float> logits) {
    std::vector<double> all(logits.begin(), logits.end());
    const double largest = *std::ranges::max_element(all);
    double sum = 0;
    for (const double one : all)
        sum += std::exp(one - largest);
    for (double& one : all)
        one -= largest + std::log(sum);
    return all;
}

// Equal sums: the earlier beam, then the smaller id.
bool isBefore(const BeamCandidate& a, const BeamCandidate& b) {
    return a.sum != b.sum ? a.sum > b.sum
                          : std::pair(a.parent, a.token) < std::pair(b.parent, b.token);
}

void keepBest(std::vector<BeamCandidate>& all, std::size_t count) {
    count = std::min(count, all.size());
    std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(count), isBefore);
    all.resize(count);
}

} // namespace

BeamSearch::BeamSearch(std::vector<std::int32_t> prompt, Decoding decoding,
                       std::vector<std::int32_t> ends)
    : decoding_(std::move(decoding)), begun_{.given = prompt.size(), .ends = std::move(ends)},
      done_(decoding_.most <= 0) {
    running_.push_back({.ids = std::move(prompt)});
}

BeamStep BeamSearch::candidatesOf(std::span<const std::span<const float>> logits) const {
    // Enough candidates, so that some remain where the best ones end.
    const std::size_t count = std::max<std::size_t>(2, 1 + begun_.ends.size()) *
                              static_cast<std::size_t>(decoding_.beams.count);
    BeamStep all;
    for (std::size_t beam = 0; beam < running_.size(); ++beam) {
        const std::vector<double> said =
            processed(logProbabilities(logits[beam]), running_[beam].ids, decoding_, begun_);
        BeamStep own;
        for (std::size_t token = 0; token < said.size(); ++token)
            if (const double sum = running_[beam].sum + said[token]; std::isfinite(sum))
                own.push_back({.parent = beam,
                               .token = static_cast<std::int32_t>(token),
                               .sum = sum,
                               .ended = false,
                               .kept = false});
        keepBest(own, count);
        all.insert(all.end(), own.begin(), own.end());
    }
    keepBest(all, count);
    for (BeamCandidate& one : all)
        one.ended = length_ + 1 >= decoding_.most ||
                    std::ranges::find(begun_.ends, one.token) != begun_.ends.end();
    return all;
}

double BeamSearch::scoreOf(double sum, Index length) const {
    return sum / std::pow(static_cast<double>(length), decoding_.beams.lengthPenalty);
}

bool BeamSearch::finish(const BeamCandidate& candidate) {
    const double score = scoreOf(candidate.sum, length_);
    const auto place =
        std::ranges::find_if(finished_, [&](const FinishedText& one) { return one.score < score; });
    if (place == finished_.end() && std::ssize(finished_) >= decoding_.beams.count)
        return false;
    const std::vector<std::int32_t>& before = running_[candidate.parent].ids;
    FinishedText text{
        .ids = {before.begin() + static_cast<std::ptrdiff_t>(begun_.given), before.end()},
        .sum = candidate.sum,
        .score = score};
    text.ids.push_back(candidate.token);
    finished_.insert(place, std::move(text));
    if (std::ssize(finished_) > decoding_.beams.count)
        finished_.pop_back();
    return true;
}

bool BeamSearch::canImprove() const {
    if (running_.empty())
        return false;
    if (std::ssize(finished_) < decoding_.beams.count)
        return true;
    const BeamRules& rules = decoding_.beams;
    if (rules.earlyStopping == EarlyStopping::yes)
        return false;
    const bool grows = rules.earlyStopping == EarlyStopping::never && rules.lengthPenalty > 0;
    return scoreOf(running_.front().sum, grows ? decoding_.most : length_) > finished_.back().score;
}

void BeamSearch::step(std::span<const std::span<const float>> logits) {
    BeamStep candidates = candidatesOf(logits);
    ++length_;
    const auto beams = static_cast<std::size_t>(decoding_.beams.count);
    std::vector<Beam> next;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        BeamCandidate& one = candidates[i];
        if (one.ended) { // behind the first ones it is no better than what runs on
            one.kept = i < beams && finish(one);
            continue;
        }
        one.kept = next.size() < beams;
        if (!one.kept)
            continue;
        next.push_back({.ids = running_[one.parent].ids, .sum = one.sum, .parent = one.parent});
        next.back().ids.push_back(one.token);
    }
    running_ = std::move(next);
    steps_.push_back(std::move(candidates));
    done_ = !canImprove();
}

} // namespace fovea

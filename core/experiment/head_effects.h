// How much a prediction depends on each head of a model: what silencing it alone takes away.
#pragma once

#include "core/experiment/run.h"

#include <map>
#include <mutex>
#include <optional>

namespace fovea {

// How likely is the answer in prediction number `row` of the trace?
struct EffectQuestion {
    Index row = 0;
    std::int32_t answer = 0; // AttentionModel::predictable() names it
    auto operator<=>(const EffectQuestion&) const = default;
};

// ln p/(1 − p) of one of the logits' answers.
double logOdds(std::span<const float> logits, std::int32_t answer);

// The log-odds of the answer, as all is, less those with a head silenced too: above 0 the head
// helps the answer. Grows while it is computed; from any thread.
class HeadEffects {
public:
    [[nodiscard]] std::optional<double> at(const EffectQuestion& question,
                                           const SilencedHead& head) const;
    void keep(const EffectQuestion& question, const SilencedHead& head, double effect);

private:
    mutable std::mutex mutex_;
    std::map<std::pair<EffectQuestion, SilencedHead>, double> known_;
};

// Whether the trace is of a model that predicts something, with heads to be silenced.
bool hasEffects(const Trace& trace);

// Whether all its maps are among the same tokens, so that one of them can be silenced everywhere.
bool canSilenceTokens(const Trace& trace);

// Fills trace.effects for all heads that are not silenced yet, by what the Experiment
// names (zero, mean or patch). What is known is not computed again. Throws as run() does.
void computeEffects(const Trace& trace, Backend& backend, const EffectQuestion& question,
                    const Progress& progress = {});

} // namespace fovea

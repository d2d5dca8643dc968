// Beam search: of the continuations of a text those that are likely as a whole. It is told what a
// model says after each running beam, and knows no model. It does what generate() of transformers 5
// does, without the beams of no probability that it fills up with.
#pragma once

#include "core/base/decoding.h"

namespace fovea {

// A text that still grows.
struct Beam {
    std::vector<std::int32_t> ids; // of the prompt and the new tokens
    double sum = 0;                // of the log-probabilities of the new tokens
    std::size_t parent = 0;        // which running beam of the step before it continues
};

// How a running beam may go on.
struct BeamCandidate {
    std::size_t parent; // which of the beams that ran
    std::int32_t token;
    double sum;
    bool ended; // by its token, or by the limit
    bool kept;  // it runs on, or it came into the list of finished texts
};
// The likeliest first; those that are kept and not ended are the next running beams, in this order.
using BeamStep = std::vector<BeamCandidate>;

struct FinishedText {
    std::vector<std::int32_t> ids; // new ones, with the one that ended it
    double sum;
    double score; // sum / length ^ length penalty
};

class BeamSearch {
public:
    // Continues `prompt` by at most `decoding.most` tokens; its sampling does not count. A text
    // ends with one of `ends`.
    BeamSearch(std::vector<std::int32_t> prompt, Decoding decoding, std::vector<std::int32_t> ends);

    [[nodiscard]] bool done() const { return done_; }
    // At first the prompt alone, later at most as many as there are beams, the likeliest first.
    [[nodiscard]] const std::vector<Beam>& running() const { return running_; }
    // `logits` of what comes next, for each running beam in their order.
    void step(std::span<const std::span<const float>> logits);

    // The best first, at most as many as there are beams; none where nothing was possible.
    [[nodiscard]] const std::vector<FinishedText>& finished() const { return finished_; }
    [[nodiscard]] const std::vector<BeamStep>& steps() const { return steps_; }

private:
    [[nodiscard]] BeamStep candidatesOf(std::span<const std::span<const float>> logits) const;
    [[nodiscard]] double scoreOf(double sum, Index length) const;
    [[nodiscard]] bool finish(const BeamCandidate& candidate);
    [[nodiscard]] bool canImprove() const;

    Decoding decoding_;
    Begun begun_;
    Index length_ = 0; // new tokens
    bool done_ = false;
    std::vector<Beam> running_;
    std::vector<FinishedText> finished_;
    std::vector<BeamStep> steps_;
};

} // namespace fovea

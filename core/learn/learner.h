// A network with its words and its numbers: what is trained, evaluated and saved.
#pragma once

#include "core/learn/examples.h"
#include "core/learn/networks.h"

namespace fovea {

struct Learner {
    NetworkPlan plan;
    // Sorted. Word i is number i + 1 of the source, 0 is an unknown one. Answer i is number i of
    // the output; behind them stand the mark that begins and ends a sequence, and an unknown
    // answer.
    std::vector<std::string> words, answers;
    Learned learned;

    [[nodiscard]] std::int32_t numberOf(const std::string& word) const;
    [[nodiscard]] std::int32_t answerOf(const std::string& word) const; // −1: unknown
    [[nodiscard]] std::int32_t mark() const { return static_cast<std::int32_t>(answers.size()); }
    [[nodiscard]] bool generates() const {
        return plan.form == Form::sequence || plan.form == Form::next;
    }
};

// For these examples, of which form, picture and words count: the plan is completed with its form
// and sizes; nothing is learned yet. Throws Error(usage) where the network cannot answer so.
Learner emptyLearner(const Examples& examples, NetworkPlan plan);
// The same with everything that it learns as it is drawn.
Learner makeLearner(const Examples& examples, NetworkPlan plan, std::uint32_t seed,
                    Backend& backend);

// Examples whose sources are of one length, as numbers, one example after the other.
struct NumberedBatch {
    NetworkInput input;
    Tensor wanted;   // i32, for each row of the logits; −1: it does not count
    Index count = 0; // of rows that count
};
NumberedBatch numbered(const Learner& learner, const std::vector<const Example*>& examples);

// Examples sorted into groups of equal source lengths, shortest first and otherwise as they come.
std::vector<std::vector<const Example*>> byLength(const std::vector<Example>& examples);

} // namespace fovea

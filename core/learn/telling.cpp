#include "core/learn/telling.h"

#include "core/learn/answering.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::size_t mostGuesses = 5;

std::string wordOf(const Learner& learner, std::int32_t answer) {
    return answer < learner.mark() ? learner.answers[static_cast<std::size_t>(answer)] : endWord;
}

} // namespace

Telling told(Backend& backend, const Learner& learner, Example asked, Watch* speaking,
             Watch* last) {
    if (learner.plan.form == Form::sequence)
        asked.target = answered(backend, learner, {asked}, {}, speaking).front();
    const Tensor logits = backend.download(networkLogits(backend, learner.plan, learner.learned,
                                                         numbered(learner, {&asked}).input, last));
    Telling telling;
    const auto width = static_cast<std::size_t>(logits.axis(1));
    for (Index row = 0; row < logits.axis(0); ++row) {
        std::vector<Guess>& guesses = telling.guesses.emplace_back();
        for (const Likely& one :
             likeliest(logits.host<float>().subspan(static_cast<std::size_t>(row) * width, width),
                       mostGuesses))
            guesses.push_back({wordOf(learner, one.id), one.probability});
        telling.said.push_back(guesses.front());
    }
    return telling;
}

} // namespace fovea

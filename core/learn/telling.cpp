#include "core/learn/telling.h"

#include "core/compute/backend.h"
#include "core/learn/answering.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::size_t mostGuesses = 5;

std::string wordOf(const Learner& learner, std::int32_t answer) {
    return answer < learner.mark() ? learner.answers[static_cast<std::size_t>(answer)] : endWord;
}

} // namespace

Telling told(Backend& backend, const Learner& learner, Example asked, PassObserver* speaking,
             PassObserver* last) {
    if (learner.plan.form == Form::sequence)
        asked.target = answered(backend, learner, {asked}, {}, speaking).front();
    const Tensor logits = backend.download(networkLogits(backend, learner.plan, learner.learned,
                                                         numbered(learner, {&asked}).input, last));
    Telling telling{.said = {}, .guesses = {}, .heard = asked.target};
    const auto width = static_cast<std::size_t>(logits.axis(1));
    for (Index row = 0; row < logits.axis(0); ++row) {
        std::vector<Guess>& guesses = telling.guesses.emplace_back();
        const auto numbers =
            logits.host<float>().subspan(static_cast<std::size_t>(row) * width, width);
        for (const Likely& one : likeliest(numbers, width))
            guesses.push_back({wordOf(learner, one.id), one.probability});
        // What it said, whatever this pass would have said in its place: with dropout, the rows
        // that were added changed those before.
        const auto place = static_cast<std::size_t>(row);
        telling.said.push_back(place < telling.heard.size()
                                   ? *std::ranges::find(guesses, telling.heard[place], &Guess::word)
                                   : guesses.front());
        guesses.resize(std::min(guesses.size(), mostGuesses));
    }
    return telling;
}

} // namespace fovea

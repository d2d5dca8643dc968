#include "core/learn/predict.h"

#include "core/compute/backend.h"
#include "core/learn/answering.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::size_t mostLikely = 5;

} // namespace

std::string answerText(const Learner& learner, std::int32_t answer) {
    return answer < learner.mark() ? learner.answers[static_cast<std::size_t>(answer)] : endWord;
}

Predictions predict(Backend& backend, const Learner& learner, Example example,
                    const Generation& generation, PassObserver* generating, PassObserver* last) {
    if (learner.plan.form == Form::sequence)
        example.target = answersTo(backend, learner, {example}, generation, generating).front();
    const Tensor logits = backend.download(networkLogits(
        backend, learner.plan, learner.learned, numbered(learner, {&example}).input, last));
    Predictions all{.predicted = {}, .likeliest = {}, .decoderInput = example.target};
    std::vector<std::string> said = example.target;
    if (learner.plan.form == Form::sequence &&
        std::ssize(said) < mostWords(learner, example, generation))
        said.push_back(endWord);
    const auto width = static_cast<std::size_t>(logits.axis(1));
    for (Index row = 0; row < logits.axis(0); ++row) {
        std::vector<Prediction>& likely = all.likeliest.emplace_back();
        const auto numbers =
            logits.host<float>().subspan(static_cast<std::size_t>(row) * width, width);
        for (const Likely& one : likeliest(numbers, width))
            likely.push_back({answerText(learner, one.id), one.probability});
        // What was generated, even if this pass finds another word likelier: words may be drawn,
        // and with dropout the rows that were added changed those before.
        const auto index = static_cast<std::size_t>(row);
        all.predicted.push_back(index < said.size()
                                    ? *std::ranges::find(likely, said[index], &Prediction::token)
                                    : likely.front());
        likely.resize(std::min(likely.size(), mostLikely));
    }
    return all;
}

} // namespace fovea

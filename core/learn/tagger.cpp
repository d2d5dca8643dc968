#include "core/learn/tagger.h"

#include <algorithm>
#include <map>

namespace fovea {
namespace {

std::int32_t placeIn(const std::vector<std::string>& sorted, const std::string& word) {
    const auto found = std::ranges::lower_bound(sorted, word);
    return found != sorted.end() && *found == word
               ? static_cast<std::int32_t>(found - sorted.begin())
               : -1;
}

std::vector<Index> largestOf(const Tensor& logits) {
    const Index classes = logits.axis(1);
    std::vector<Index> best;
    for (Index i = 0; i < logits.axis(0); ++i) {
        const auto row = logits.host<float>().subspan(static_cast<std::size_t>(i * classes),
                                                      static_cast<std::size_t>(classes));
        best.push_back(std::ranges::max_element(row) - row.begin());
    }
    return best;
}

} // namespace

std::int32_t Tagger::numberOf(const std::string& word) const {
    return placeIn(words, word) + 1;
}

Tagger makeTagger(const Choice& task, EncoderPlan plan, std::uint32_t seed, Backend& backend) {
    Tagger tagger{.plan = std::move(plan),
                  .words = tasks().math(task.row).words(task.values),
                  .answers = tasks().math(task.row).answers(task.values),
                  .learned = {}};
    tagger.plan.vocabulary = std::ssize(tagger.words) + 1;
    tagger.plan.classes = std::ssize(tagger.answers);
    tagger.learned = drawEncoder(tagger.plan, seed, backend);
    return tagger;
}

TaggedBatch taggedBatch(const Tagger& tagger, const std::vector<Example>& examples) {
    TaggedBatch made{
        .batch = {.sentences = std::ssize(examples), .tokens = std::ssize(examples.front().source)},
        .tokens = {},
        .targets = {}};
    const Shape shape{made.batch.sentences * made.batch.tokens};
    Buffer<std::int32_t> tokens(elements(shape));
    Buffer<std::int32_t> targets(elements(shape));
    std::size_t at = 0;
    for (const Example& one : examples)
        for (std::size_t i = 0; i < one.source.size(); ++i, ++at) {
            tokens[at] = tagger.numberOf(one.source[i]);
            targets[at] = placeIn(tagger.answers, one.target[i]);
        }
    made.tokens = Tensor(shape, std::move(tokens));
    made.targets = Tensor(shape, std::move(targets));
    return made;
}

std::vector<std::string> tagged(Backend& backend, const Tagger& tagger,
                                const std::vector<std::string>& words) {
    if (words.empty())
        return {};
    Buffer<std::int32_t> tokens(words.size());
    for (std::size_t i = 0; i < words.size(); ++i)
        tokens[i] = tagger.numberOf(words[i]);
    const Batch batch{.sentences = 1, .tokens = std::ssize(words)};
    const Tensor logits = backend.download(encoderLogits(
        backend, tagger.plan, tagger.learned, Tensor({batch.tokens}, std::move(tokens)), batch));
    std::vector<std::string> answers;
    for (const Index best : largestOf(logits))
        answers.push_back(tagger.answers[static_cast<std::size_t>(best)]);
    return answers;
}

double accuracyOf(Backend& backend, const Tagger& tagger, const Choice& task, Split split,
                  std::uint32_t seed, std::uint64_t count) {
    std::map<std::size_t, std::vector<Example>> byLength;
    for (std::uint64_t n = 0; n < count; ++n) {
        Example one = exampleOf(task, split, seed, n);
        byLength[one.source.size()].push_back(std::move(one));
    }
    std::size_t right = 0;
    std::size_t all = 0;
    for (const auto& [length, examples] : byLength) {
        const TaggedBatch in = taggedBatch(tagger, examples);
        const std::vector<Index> best = largestOf(backend.download(
            encoderLogits(backend, tagger.plan, tagger.learned, in.tokens, in.batch)));
        for (std::size_t i = 0; i < best.size(); ++i)
            right += best[i] == in.targets.host<std::int32_t>()[i];
        all += best.size();
    }
    return all == 0 ? 0 : static_cast<double>(right) / static_cast<double>(all);
}

} // namespace fovea

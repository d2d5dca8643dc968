#include "core/learn/learner.h"

#include <algorithm>
#include <map>

namespace fovea {
namespace {

std::int32_t indexIn(const std::vector<std::string>& sorted, const std::string& word) {
    const auto found = std::ranges::lower_bound(sorted, word);
    return found != sorted.end() && *found == word
               ? static_cast<std::int32_t>(found - sorted.begin())
               : -1;
}

// The tokens to be predicted: the target, or what stands in the source itself.
const std::vector<std::string>& spokenTokens(const Learner& learner, const Example& one) {
    return learner.plan.form == Form::next ? one.source : one.target;
}

// Rows of `tokens` numbers each, as an index tensor.
class Rows {
public:
    Rows(std::size_t rows, Index tokens, std::int32_t otherwise)
        : tokens_(tokens), numbers_(rows * static_cast<std::size_t>(tokens)) {
        std::fill_n(numbers_.data(), numbers_.size(), otherwise);
    }
    std::int32_t& at(std::size_t row, std::size_t column) {
        return numbers_[row * static_cast<std::size_t>(tokens_) + column];
    }
    Tensor taken() {
        const auto size = static_cast<Index>(numbers_.size());
        return Tensor({size}, std::move(numbers_));
    }

private:
    Index tokens_;
    Buffer<std::int32_t> numbers_;
};

Tensor picturesOf(const std::vector<const Example*>& examples, const NetworkSizes& sizes) {
    if (sizes.patches == 0)
        return {};
    Buffer<float> all(examples.size() * static_cast<std::size_t>(sizes.patches * sizes.patchWidth));
    float* to = all.data();
    for (const Example* one : examples)
        to = std::ranges::copy(one->picture, to).out;
    return Tensor({std::ssize(examples) * sizes.patches, sizes.patchWidth}, std::move(all));
}

} // namespace

std::int32_t Learner::numberOf(const std::string& word) const {
    return indexIn(words, word) + 1;
}

std::int32_t Learner::answerOf(const std::string& word) const {
    return indexIn(answers, word);
}

Learner emptyLearner(const Examples& examples, NetworkPlan plan) {
    Learner learner{.plan = std::move(plan),
                    .words = examples.words,
                    .answers = examples.answers,
                    .learned = {}};
    learner.plan.form = formFor(learner.plan.model, examples.form, examples.picture);
    const Index answers = std::ssize(learner.answers);
    learner.plan.sizes = {.words = std::ssize(learner.words) + 1,
                          .decoderWords = answers + 2,
                          .answers = learner.generates() ? answers + 1 : answers,
                          .patches = examples.picture.patches,
                          .patchWidth = examples.picture.width};
    return learner;
}

Learner makeLearner(const Examples& examples, NetworkPlan plan, std::uint32_t seed,
                    Backend& backend) {
    Learner learner = emptyLearner(examples, std::move(plan));
    learner.learned = drawNetwork(learner.plan, seed, backend);
    return learner;
}

NumberedBatch numbered(const Learner& learner, const std::vector<const Example*>& examples) {
    const auto sentences = std::ssize(examples);
    const Index tokens = std::ssize(examples.front()->source);
    NumberedBatch made;
    Rows source(examples.size(), tokens, 0);
    for (std::size_t row = 0; row < examples.size(); ++row)
        for (std::size_t i = 0; i < examples[row]->source.size(); ++i)
            source.at(row, i) = learner.numberOf(examples[row]->source[i]);
    made.input.source = {source.taken(), {.sentences = sentences, .tokens = tokens}};
    made.input.pictures = picturesOf(examples, learner.plan.sizes);
    if (!learner.generates()) {
        const Index answers = learner.plan.form == Form::whole ? 1 : tokens;
        Rows wanted(examples.size(), answers, -1);
        for (std::size_t row = 0; row < examples.size(); ++row)
            for (std::size_t i = 0; i < examples[row]->target.size(); ++i) {
                wanted.at(row, i) = learner.answerOf(examples[row]->target[i]);
                made.count += wanted.at(row, i) >= 0;
            }
        made.wanted = wanted.taken();
        return made;
    }
    std::size_t longest = 0;
    for (const Example* one : examples)
        longest = std::max(longest, spokenTokens(learner, *one).size());
    const auto steps = static_cast<Index>(longest) + 1;
    Rows decoderInput(examples.size(), steps, learner.mark());
    Rows wanted(examples.size(), steps, -1);
    for (std::size_t row = 0; row < examples.size(); ++row) {
        const std::vector<std::string>& words = spokenTokens(learner, *examples[row]);
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::int32_t number = learner.answerOf(words[i]);
            decoderInput.at(row, i + 1) = number < 0 ? learner.mark() + 1 : number;
            wanted.at(row, i) = number;
            made.count += number >= 0;
        }
        wanted.at(row, words.size()) = learner.mark();
        ++made.count;
    }
    made.input.decoderInput = {decoderInput.taken(), {.sentences = sentences, .tokens = steps}};
    made.wanted = wanted.taken();
    return made;
}

std::vector<std::vector<const Example*>> byLength(const std::vector<Example>& examples) {
    std::map<std::size_t, std::vector<const Example*>> sorted;
    for (const Example& one : examples)
        sorted[one.source.size()].push_back(&one);
    std::vector<std::vector<const Example*>> groups;
    for (auto& [length, group] : sorted)
        groups.push_back(std::move(group));
    return groups;
}

} // namespace fovea

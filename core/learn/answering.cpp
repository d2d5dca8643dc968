#include "core/learn/answering.h"

#include "core/base/beam_search.h"
#include "core/compute/backend.h"
#include "core/learn/word_by_word.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace fovea {
namespace {

constexpr std::size_t together = 64; // examples computed at once
using Group = std::vector<const Example*>;

Tensor logitsOf(Backend& backend, const Learner& learner, const NetworkInput& input,
                PassObserver* observer = nullptr) {
    return backend.download(networkLogits(backend, learner.plan, learner.learned, input, observer));
}

std::span<const float> rowOf(const Tensor& logits, Index row) {
    const auto width = static_cast<std::size_t>(logits.axis(1));
    return logits.host<float>().subspan(static_cast<std::size_t>(row) * width, width);
}

std::int32_t likeliest(const Tensor& logits, Index row) {
    const auto numbers = rowOf(logits, row);
    return static_cast<std::int32_t>(std::ranges::max_element(numbers) - numbers.begin());
}

double lossOf(std::span<const float> row, std::int32_t wanted) {
    const double largest = static_cast<double>(*std::ranges::max_element(row));
    double sum = 0;
    for (const float one : row)
        sum += std::exp(static_cast<double>(one) - largest);
    return std::log(sum) + largest - static_cast<double>(row[static_cast<std::size_t>(wanted)]);
}

// Groups of equal lengths, cut to what is computed at once.
std::vector<Group> inParts(const std::vector<Example>& examples) {
    std::vector<Group> parts;
    for (const Group& group : byLength(examples))
        for (std::size_t begin = 0; begin < group.size(); begin += together)
            parts.emplace_back(group.begin() + static_cast<std::ptrdiff_t>(begin),
                               group.begin() + static_cast<std::ptrdiff_t>(
                                                   std::min(begin + together, group.size())));
    return parts;
}

using Numbers = std::vector<std::int32_t>;

// Rows of one length, from that word on.
Reading readingOf(const std::vector<Numbers>& rows, std::size_t first) {
    const std::size_t each = rows.front().size() - first;
    Buffer<std::int32_t> tokens(rows.size() * each);
    std::int32_t* to = tokens.data();
    for (const Numbers& row : rows)
        to = std::ranges::copy(std::span(row).subspan(first), to).out;
    const BatchShape batch{.sentences = std::ssize(rows), .tokens = static_cast<Index>(each)};
    return {Tensor({batch.sentences * batch.tokens}, std::move(tokens)), batch};
}

// What comes behind rows that grow: word by word where the network can go on so and is not
// observed; otherwise each time from the first word on.
class Growing {
public:
    Growing(Backend& backend, const Learner& learner, Group group, NetworkInput input,
            PassObserver* observer)
        : backend_(backend), learner_(learner), group_(std::move(group)), input_(std::move(input)),
          observer_(observer),
          words_(observer ? nullptr : wordByWord(backend, learner.plan, learner.learned, input_)) {}

    // Logits [B, answers].
    Tensor behind(const std::vector<Numbers>& rows) {
        if (words_) {
            const Reading newest = readingOf(rows, std::exchange(read_, rows.front().size()));
            return backend_.download(words_->next(newest));
        }
        input_.decoderInput = readingOf(rows, 0);
        const Tensor logits =
            networkLogits(backend_, learner_.plan, learner_.learned, input_, observer_);
        const auto [sentences, tokens] = input_.decoderInput.batch;
        const Index width = logits.axis(1);
        return backend_.download(
            backend_.slice(logits.reshaped({sentences, tokens, width}), 1, tokens - 1, tokens)
                .reshaped({sentences, width}));
    }
    // From now on rows continue these.
    void keepRows(const Numbers& numbers) {
        if (words_) {
            Buffer<std::int32_t> copy(numbers.size());
            std::ranges::copy(numbers, copy.data());
            words_->keepSentences(Tensor({std::ssize(numbers)}, std::move(copy)));
            return;
        }
        Group kept;
        for (const std::int32_t number : numbers)
            kept.push_back(group_[static_cast<std::size_t>(number)]);
        group_ = std::move(kept);
        input_ = numbered(learner_, group_).input;
    }

private:
    Backend& backend_;
    const Learner& learner_;
    Group group_;
    NetworkInput input_;
    PassObserver* observer_;
    std::unique_ptr<WordByWord> words_;
    std::size_t read_ = 0; // how many words of each row `words_` has read
};

// Rows that grow word by word until all have ended, or are `generation.most` words longer. Where
// nothing but `wanted` counts, a row that says something else has ended as well.
std::vector<Numbers> generated(const Learner& learner, Growing growing, std::vector<Numbers> rows,
                               const Generation& generation, const Group* wanted) {
    const std::size_t begun = rows.front().size();
    const auto most = static_cast<std::size_t>(generation.most);
    const RandomStream stream(generation.seed, "speech");
    const Begun from{.given = begun, .ends = {learner.mark()}};
    std::vector<bool> ended(rows.size());
    while (rows.front().size() < begun + most && std::ranges::count(ended, false) > 0) {
        const Tensor logits = growing.behind(rows);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::int32_t next =
                decided(rowOf(logits, static_cast<Index>(i)), rows[i], generation.decoding, stream,
                        rows[i].size() * rows.size() + i, from);
            ended[i] = ended[i] || next == learner.mark();
            rows[i].push_back(ended[i] ? learner.mark() : next);
            if (ended[i] || !wanted)
                continue;
            const std::vector<std::string>& target = (*wanted)[i]->target;
            const std::size_t length = rows[i].size() - begun;
            ended[i] = length > target.size() ||
                       learner.answers[static_cast<std::size_t>(next)] != target[length - 1];
        }
    }
    for (Numbers& row : rows) {
        row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(begun));
        row.erase(std::ranges::find(row, learner.mark()), row.end());
    }
    return rows;
}

std::vector<std::string> wordsOf(const Learner& learner, const Numbers& numbers) {
    std::vector<std::string> words;
    for (const std::int32_t number : numbers)
        words.push_back(learner.answers[static_cast<std::size_t>(number)]);
    return words;
}

// What is generated goes on from here.
Numbers beginningOf(const Learner& learner, const Example& example) {
    Numbers row{learner.mark()};
    if (learner.plan.form == Form::next)
        for (const std::string& word : example.source) {
            const std::int32_t number = learner.answerOf(word);
            row.push_back(number < 0 ? learner.mark() + 1 : number);
        }
    return row;
}

} // namespace

Index mostWords(const Learner& learner, const Example& example, const Generation& generation) {
    const Index length = std::ssize(example.source);
    const Index begun = learner.plan.form == Form::next ? 1 + length : 1;
    return std::min(generation.most > 0 ? generation.most : 3 * length + 12,
                    longestOutput(learner.plan) - begun);
}

namespace {

// Everything a group answers.
std::vector<std::vector<std::string>> answersOf(Backend& backend, const Learner& learner,
                                                const Group& group, Generation generation,
                                                PassObserver* observer = nullptr,
                                                const Group* wanted = nullptr) {
    const NumberedBatch in = numbered(learner, group);
    std::vector<std::vector<std::string>> answers;
    if (!learner.generates()) {
        const Tensor logits = logitsOf(backend, learner, in.input, observer);
        const Index each = logits.axis(0) / std::ssize(group);
        for (Index row = 0; row < logits.axis(0); ++row) {
            if (row % each == 0)
                answers.emplace_back();
            answers.back().push_back(
                learner.answers[static_cast<std::size_t>(likeliest(logits, row))]);
        }
        return answers;
    }
    generation.most = mostWords(learner, *group.front(), generation);
    std::vector<Numbers> rows;
    for (const Example* one : group)
        rows.push_back(beginningOf(learner, *one));
    for (const Numbers& row :
         generated(learner, Growing(backend, learner, group, in.input, observer), std::move(rows),
                   generation, wanted))
        answers.push_back(wordsOf(learner, row));
    return answers;
}

// Words that are seen with several answers.
std::set<std::string> ambiguousWords(const std::vector<Example>& examples) {
    std::map<std::string, std::string> first;
    std::set<std::string> several;
    for (const Example& one : examples)
        for (std::size_t i = 0; i < one.source.size(); ++i)
            if (first.try_emplace(one.source[i], one.target[i]).first->second != one.target[i])
                several.insert(one.source[i]);
    return several;
}

class Counter {
public:
    Counter(const Learner& learner, std::set<std::string> ambiguous)
        : learner_(learner), ambiguous_(std::move(ambiguous)) {}

    // Called step by step, with the correct previous words given.
    void add(const Group& group, const NumberedBatch& in, const Tensor& logits) {
        const Index each = logits.axis(0) / std::ssize(group);
        for (Index row = 0; row < logits.axis(0); ++row) {
            const Example& example = *group[static_cast<std::size_t>(row / each)];
            if (row % each >= wantedOf(example))
                continue; // behind the end of the sequence
            const std::int32_t wanted =
                in.wanted.host<std::int32_t>()[static_cast<std::size_t>(row)];
            // An answer that training never had is one that cannot be right, nor be likely.
            if (wanted >= 0) {
                losses_ += lossOf(rowOf(logits, row), wanted);
                ++predicted_;
            }
            const bool right = likeliest(logits, row) == wanted;
            measures_.words.count(right);
            if (learner_.plan.form == Form::eachWord &&
                ambiguous_.contains(example.source[static_cast<std::size_t>(row % each)]))
                measures_.ambiguous.count(right);
            if (learner_.plan.form == Form::eachWord || learner_.plan.form == Form::next)
                measures_.byLength[example.source.size()].count(right);
        }
    }
    void countSequence(const Example& example, const std::vector<std::string>& answer) {
        const bool right = answer == example.target;
        measures_.whole.count(right);
        if (learner_.plan.form == Form::whole || learner_.plan.form == Form::sequence)
            measures_.byLength[example.source.size()].count(right);
    }
    void continued(const Example& example, std::size_t half,
                   const std::vector<std::string>& answer) {
        for (std::size_t i = half; i < example.source.size(); ++i)
            measures_.continued.count(i - half < answer.size() &&
                                      answer[i - half] == example.source[i]);
    }
    Measures taken(std::uint64_t examples) {
        measures_.examples = examples;
        measures_.loss = predicted_ == 0 ? 0 : losses_ / static_cast<double>(predicted_);
        return std::move(measures_);
    }

private:
    // How many answers, or words and the mark behind them, an example wants.
    [[nodiscard]] Index wantedOf(const Example& example) const {
        const auto& words = learner_.plan.form == Form::next ? example.source : example.target;
        return std::ssize(words) + (learner_.generates() ? 1 : 0);
    }

    const Learner& learner_;
    std::set<std::string> ambiguous_;
    Measures measures_;
    double losses_ = 0;
    std::uint64_t predicted_ = 0;
};

void continueHalves(Backend& backend, const Learner& learner, const Group& group,
                    Counter& counter) {
    const std::size_t length = group.front()->source.size();
    const std::size_t half = (length + 1) / 2;
    std::vector<Example> halves;
    for (const Example* one : group)
        halves.push_back(
            {{one->source.begin(), one->source.begin() + static_cast<std::ptrdiff_t>(half)}, {}});
    if (half == length)
        return;
    const auto answers =
        answersTo(backend, learner, halves, {.most = static_cast<Index>(length - half)});
    for (std::size_t i = 0; i < group.size(); ++i)
        counter.continued(*group[i], half, answers[i]);
}

} // namespace

std::vector<std::vector<std::string>> answersTo(Backend& backend, const Learner& learner,
                                                const std::vector<Example>& examples,
                                                const Generation& generation,
                                                PassObserver* observer) {
    std::vector<std::vector<std::string>> all(examples.size());
    for (const Group& group : inParts(examples)) {
        if (group.front()->source.empty())
            continue;
        const auto answerTo = [&](const Example* one) -> std::vector<std::string>& {
            return all[static_cast<std::size_t>(one - examples.data())];
        };
        if (learner.generates() && generation.decoding.beams.count > 1) {
            for (const Example* one : group)
                if (auto found = foundAnswers(backend, learner, *one, generation, observer);
                    !found.empty())
                    answerTo(one) = std::move(found.front().words);
            continue;
        }
        auto answers = answersOf(backend, learner, group, generation, observer);
        for (std::size_t i = 0; i < group.size(); ++i)
            answerTo(group[i]) = std::move(answers[i]);
    }
    return all;
}

BeamSearch searchedAnswers(Backend& backend, const Learner& learner, const Example& example,
                           const Generation& generation, PassObserver* observer) {
    Decoding decoding = generation.decoding;
    decoding.most = mostWords(learner, example, generation);
    BeamSearch search(beginningOf(learner, example), std::move(decoding), {learner.mark()});
    const Group group{&example};
    Growing growing(backend, learner, group, numbered(learner, group).input, observer);
    while (!search.done()) {
        std::vector<Numbers> rows;
        Numbers parents;
        for (const Beam& beam : search.running()) {
            rows.push_back(beam.ids);
            parents.push_back(static_cast<std::int32_t>(beam.parent));
        }
        if (!search.steps().empty())
            growing.keepRows(parents);
        const Tensor logits = growing.behind(rows);
        std::vector<std::span<const float>> last;
        for (Index i = 0; i < logits.axis(0); ++i)
            last.push_back(rowOf(logits, i));
        search.step(last);
    }
    return search;
}

std::vector<FoundWords> foundAnswers(Backend& backend, const Learner& learner,
                                     const Example& example, const Generation& generation,
                                     PassObserver* observer) {
    const BeamSearch search = searchedAnswers(backend, learner, example, generation, observer);
    std::vector<FoundWords> found;
    for (const FinishedText& text : search.finished()) {
        Numbers numbers = text.ids;
        std::erase(numbers, learner.mark());
        found.push_back({wordsOf(learner, numbers), text.sum, text.score});
    }
    return found;
}

std::vector<double> probabilities(Backend& backend, const Learner& learner,
                                  const Example& example) {
    const Tensor logits = logitsOf(backend, learner, numbered(learner, {&example}).input);
    std::vector<double> shares;
    for (std::int32_t i = 0; i < logits.axis(1); ++i)
        shares.push_back(std::exp(-lossOf(rowOf(logits, 0), i)));
    return shares;
}

double Measures::perplexity() const {
    return std::exp(std::min(loss, 700.0));
}

double Measures::accuracy(Form form) const {
    return form == Form::sequence ? whole.value() : words.value();
}

Measures measured(Backend& backend, const Learner& learner, const Examples& examples,
                  const Measuring& how) {
    const std::uint64_t held = examples.held[static_cast<std::size_t>(how.split)];
    std::vector<Example> all(held == 0 ? how.count : std::min(how.count, held));
    for (std::size_t n = 0; n < all.size(); ++n)
        all[n] = examples.at(how.split, how.seed, n);
    Counter counter(learner, learner.plan.form == Form::eachWord ? ambiguousWords(all)
                                                                 : std::set<std::string>());
    for (const Group& group : inParts(all)) {
        const NumberedBatch in = numbered(learner, group);
        counter.add(group, in, logitsOf(backend, learner, in.input));
        if (learner.plan.form == Form::next) {
            if (how.freely)
                continueHalves(backend, learner, group, counter);
            continue;
        }
        const auto answers = answersOf(backend, learner, group, {}, nullptr, &group);
        for (std::size_t i = 0; i < group.size(); ++i)
            counter.countSequence(*group[i], answers[i]);
    }
    return counter.taken(all.size());
}

} // namespace fovea

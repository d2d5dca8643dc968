// What a model answers, word by word where it generates, and how often that is right.
#pragma once

#include "core/base/beam_search.h"
#include "core/learn/learner.h"

#include <map>

namespace fovea {

// How words are generated.
struct Generation {
    Index most = 0;         // words; 0: as many as suits the source
    Decoding decoding = {}; // but for its own `most`; with several beams the best text is told
    std::uint32_t seed = 1; // of what is drawn
};

// How many words are generated at most, whatever ends them.
Index mostWords(const Learner& learner, const Example& example, const Generation& generation);

// The model's answer to each source, in their order: an answer for each word, one answer, or the
// words of a sequence. Where the form is next, only the words behind the source are returned.
// Pictures are the examples'. An unknown answer is never generated. The observer is called for
// every word that is generated.
std::vector<std::vector<std::string>> answersTo(Backend& backend, const Learner& learner,
                                                const std::vector<Example>& examples,
                                                const Generation& generation = {},
                                                PassObserver* observer = nullptr);

// Beam search, as far as it goes.
BeamSearch searchedAnswers(Backend& backend, const Learner& learner, const Example& example,
                           const Generation& generation, PassObserver* observer = nullptr);
// What beam search finds after the source of a model that generates: the best first, none where
// nothing is possible.
struct FoundWords {
    std::vector<std::string> words;
    double sum;   // of log-probabilities, the mark at the end included
    double score; // see FinishedText
};
std::vector<FoundWords> foundAnswers(Backend& backend, const Learner& learner,
                                     const Example& example, const Generation& generation,
                                     PassObserver* observer = nullptr);

// The probability of every answer, in the order of learner.answers, of one example of Form::whole.
std::vector<double> probabilities(Backend& backend, const Learner& learner, const Example& example);

struct Share {
    std::uint64_t right = 0;
    std::uint64_t all = 0;
    void count(bool isRight) {
        right += isRight ? 1 : 0;
        ++all;
    }
    [[nodiscard]] double value() const {
        return all == 0 ? 0 : static_cast<double>(right) / static_cast<double>(all);
    }
};

struct Measures {
    std::uint64_t examples = 0;
    double loss = 0; // the mean over everything that is predicted; e^loss is the perplexity
    Share words;     // predicted rightly, with the correct previous words given (teacher forcing)
    Share whole;     // examples that are right from beginning to end, as the model generates them
    Share ambiguous; // eachWord: words that have several answers in these examples
    Share continued; // next: words of second halves, predicted from first halves alone
    std::map<std::size_t, Share> byLength; // of what accuracy() counts, by the source's length

    [[nodiscard]] double perplexity() const; // finite: of a loss above 700 it is e^700
    // The share that counts for the form: of words, of answers, of whole sentences.
    [[nodiscard]] double accuracy(Form form) const;
};

struct Measuring {
    Split split = Split::test;
    std::uint32_t seed = 1;
    std::uint64_t count = 1000;
    bool freely = false; // next: also continue halves (`continued`)
};
Measures measured(Backend& backend, const Learner& learner, const Examples& examples,
                  const Measuring& how);

} // namespace fovea

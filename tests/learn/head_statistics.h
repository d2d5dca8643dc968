// What the heads of a model do, over sentences that it was not trained on: a mean weight for each
// head of each attention, and what becomes of the answers without a head.
#pragma once

#include "core/compute/backend.h"
#include "core/learn/answering.h"
#include "core/learn/random_draws.h"
#include "learn/watched.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace fovea {

using HeadMeans = std::map<Head, double>;

inline Head bestOf(const HeadMeans& means) {
    return std::ranges::max_element(means, {}, [](const auto& one) { return one.second; })->first;
}

inline std::map<std::string, WatchedMap> mapsOf(Backend& backend, const Learner& learner,
                                                const Example& example) {
    WatchedMaps watch(backend);
    (void)networkLogits(backend, learner.plan, learner.learned, numbered(learner, {&example}).input,
                        &watch);
    return std::move(watch.maps);
}

// Cells of maps, averaged for each head.
class CellMeans {
public:
    void add(const std::map<std::string, WatchedMap>& maps, Index query, Index key) {
        ++count_;
        for (const auto& [name, map] : maps)
            if (query < map.queries && key < map.keys)
                for (Index head = 0; head < map.heads; ++head)
                    sums_[{name, head}] += map.at(head, query, key);
    }
    [[nodiscard]] HeadMeans means() const {
        HeadMeans means = sums_;
        for (auto& [head, sum] : means)
            sum /= count_;
        return means;
    }

private:
    HeadMeans sums_;
    double count_ = 0;
};

// From what says a word to the word of the source that it stands for: attention across alone.
inline HeadMeans alignment(Backend& backend, const Learner& learner,
                           const std::vector<Example>& examples) {
    CellMeans means;
    for (const Example& one : examples) {
        auto maps = mapsOf(backend, learner, one);
        std::erase_if(maps, [](const auto& map) { return !map.first.ends_with("across"); });
        for (std::size_t t = 0; t < one.target.size(); ++t)
            if (one.aligned[t] >= 0)
                means.add(maps, static_cast<Index>(t), one.aligned[t]);
    }
    return means.means();
}

// Words of the vocabulary in a random order, each once, and then the same again.
inline Example saidTwice(const Learner& learner, std::size_t half, std::uint64_t n) {
    const RandomStream stream(1, "induction", std::to_string(n));
    RandomDraws draws(stream);
    std::vector<std::string> words = learner.words;
    for (std::size_t i = 0; i < half; ++i)
        std::swap(words[i], words[i + draws.below(words.size() - i)]);
    Example one;
    for (std::size_t i = 0; i < 2 * half; ++i)
        one.source.push_back(words[i % half]);
    return one;
}

// From each word of it to the one before.
inline HeadMeans previous(Backend& backend, const Learner& learner, std::size_t half,
                          std::uint64_t count) {
    CellMeans means;
    for (std::uint64_t n = 0; n < count; ++n) {
        const auto maps = mapsOf(backend, learner, saidTwice(learner, half, n));
        for (std::size_t i = 1; i <= 2 * half; ++i) // the mark stands in front of them
            means.add(maps, static_cast<Index>(i), static_cast<Index>(i - 1));
    }
    return means.means();
}

// How many words of the second half, but for its first, are predicted, and how many there are.
inline std::pair<std::size_t, std::size_t> saidAgain(Backend& backend, const Learner& learner,
                                                     std::size_t half, std::uint64_t count) {
    std::size_t right = 0;
    for (std::uint64_t n = 0; n < count; ++n) {
        const Example one = saidTwice(learner, half, n);
        const Tensor logits = backend
                                  .download(networkLogits(backend, learner.plan, learner.learned,
                                                          numbered(learner, {&one}).input))
                                  .as<float>();
        const auto width = static_cast<std::size_t>(logits.axis(1));
        for (std::size_t i = half + 1; i < 2 * half; ++i) { // said after the mark and i words
            const auto row = logits.host<float>().subspan(i * width, width);
            right += std::ranges::max_element(row) - row.begin() == learner.answerOf(one.source[i]);
        }
    }
    return {right, count * (half - 1)};
}

// From each word of the second half to the word behind its first occurrence.
inline HeadMeans induction(Backend& backend, const Learner& learner, std::size_t half,
                           std::uint64_t count) {
    CellMeans means;
    for (std::uint64_t n = 0; n < count; ++n) {
        const auto maps = mapsOf(backend, learner, saidTwice(learner, half, n));
        for (std::size_t i = half; i < 2 * half; ++i) // the mark stands in front of them
            means.add(maps, static_cast<Index>(i + 1), static_cast<Index>(i - half + 2));
    }
    return means.means();
}

// Held-out sentences in which one form is two things, as in "I saw a saw", and the places of these
// forms that one word decides.
struct TwoUses {
    Example example;
    std::vector<std::size_t> places;
};
inline std::vector<TwoUses> sentencesWithTwoUses(const Choice& task, std::size_t count) {
    std::vector<TwoUses> found;
    std::set<std::vector<std::string>> seen;
    for (std::uint64_t n = 0; found.size() < count; ++n) {
        TwoUses one{.example = exampleOf(task, Split::test, 1, n), .places = {}};
        const auto& [words, tags] = std::pair(one.example.source, one.example.target);
        std::map<std::string, std::set<std::string>> tagsOf;
        for (std::size_t i = 0; i < words.size(); ++i)
            tagsOf[words[i]].insert(tags[i]);
        for (std::size_t i = 0; i < words.size(); ++i)
            if (tagsOf[words[i]].size() > 1 && one.example.aligned[i] >= 0)
                one.places.push_back(i);
        if (one.places.size() > 1 && seen.insert(words).second)
            found.push_back(std::move(one));
    }
    return found;
}

// From these words to those that decide them.
inline HeadMeans deciding(Backend& backend, const Learner& learner,
                          const std::vector<TwoUses>& sentences) {
    CellMeans means;
    for (const TwoUses& one : sentences) {
        const auto maps = mapsOf(backend, learner, one.example);
        for (const std::size_t place : one.places)
            means.add(maps, static_cast<Index>(place), one.example.aligned[place]);
    }
    return means.means();
}

// How many of the sentences have another tag at one of these words at least, and how many of these
// words have, where a head is silent.
struct Changed {
    Share sentences, words;
};
inline Changed changedWithout(Backend& backend, const Learner& learner, const Head& head,
                              const std::vector<TwoUses>& sentences) {
    Changed changed;
    for (const TwoUses& one : sentences) {
        const auto length = static_cast<Index>(one.example.source.size());
        std::vector<std::pair<Index, Index>> all;
        for (Index cell = 0; cell < length * length; ++cell)
            all.emplace_back(cell / length, cell % length);
        CellsLeftOut without(head, std::move(all));
        const auto before = answersTo(backend, learner, {one.example}).front();
        const auto after = answersTo(backend, learner, {one.example}, {}, &without).front();
        bool any = false;
        for (const std::size_t place : one.places) {
            changed.words.count(before[place] != after[place]);
            any = any || before[place] != after[place];
        }
        changed.sentences.count(any);
    }
    return changed;
}

} // namespace fovea

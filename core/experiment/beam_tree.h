// What beam search looked at on its way, as a tree of words.
#pragma once

#include "core/base/beam_search.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace fovea {

struct BeamTree {
    struct Node {
        std::string word;
        std::int32_t token = 0;
        double probability = 0; // of the word, after those before it
        double sum = 0;         // of log-probabilities from the beginning
        Index parent = -1;      // −1: the text that was given
        Index step = 0;         // of new words, counted from 0
        bool ended = false;     // a whole text
    };
    struct Finished {
        Index node = 0;
        double score = 0; // see FinishedText
    };
    std::vector<Node> nodes;        // those that ran on or ended, step by step
    std::vector<Finished> finished; // the best first
};

// `word`: the text of a token.
BeamTree beamTree(const BeamSearch& search, const std::function<std::string(std::int32_t)>& word);

// Trees of one trace, kept as they are found. From any thread.
class KeptBeams {
public:
    using Key = std::tuple<Index, double, Index>; // beams, length penalty, new words at most
    using Tree = std::shared_ptr<const BeamTree>;

    [[nodiscard]] Tree at(const Key& key) const {
        const std::scoped_lock lock(mutex_);
        const auto found = known_.find(key);
        return found == known_.end() ? nullptr : found->second;
    }
    void keep(const Key& key, Tree tree) {
        const std::scoped_lock lock(mutex_);
        known_[key] = std::move(tree);
    }

private:
    mutable std::mutex mutex_;
    std::map<Key, Tree> known_;
};

} // namespace fovea

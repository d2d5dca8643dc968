// What a model says of one sentence, and how sure it is.
#pragma once

#include <string>
#include <vector>

namespace fovea {

class Backend;
struct Example;
struct Learner;
class PassObserver;

struct Guess {
    std::string word;
    double probability = 0;

    bool operator==(const Guess&) const = default;
};

// Stands for the mark that begins what is said, and for the one that ends it.
inline constexpr const char* beginWord = "▸";
inline constexpr const char* endWord = "⏎";

struct Telling {
    // What it says: an answer for each word, one answer, or the words of a sequence, with its end
    // where it ended.
    std::vector<Guess> said;
    // Of each of these the likeliest, at most five. Of what comes next: behind the beginning, and
    // behind each word of the sentence.
    std::vector<std::vector<Guess>> guesses;
    std::vector<std::string> heard; // of a sequence: its words, as it heard itself say them
};

// `asked` has at least one word, but where the form is next. `speaking` looks on at every word that
// is said, `last` at the pass that everything is told from.
Telling told(Backend& backend, const Learner& learner, Example asked, PassObserver* speaking,
             PassObserver* last);

} // namespace fovea

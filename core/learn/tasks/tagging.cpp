#include "core/learn/tasks/tagging.h"

#include "core/learn/random_draws.h"

#include <map>
#include <set>

namespace fovea::tagging {
namespace {

using Words = std::vector<std::string>;

// What is two things at once stands in several lists.
const std::map<std::string, Words>& lexicon() {
    static const std::map<std::string, Words> all = {
        {"PRON", {"I", "you", "we", "they"}},
        {"DET", {"a", "the", "my", "your", "this", "every"}},
        {"ADJ", {"old", "red", "small", "sharp", "light", "clean", "open", "green"}},
        {"NOUN",
         {"saw",  "can",   "duck", "fish", "watch", "book",  "plant", "light", "well",  "will",
          "play", "train", "ring", "fly",  "dog",   "table", "woman", "tree",  "house", "box"}},
        {"VERB",
         {"saw",  "can", "duck",  "fish", "watch", "book", "plant", "light", "play", "train",
          "ring", "fly", "clean", "open", "like",  "see",  "want",  "hold",  "eat",  "paint"}},
        {"AUX", {"can", "will", "must", "may"}},
        {"ADV", {"quickly", "well", "often", "slowly", "never"}},
        {"PREP", {"on", "near", "with", "under", "like"}},
    };
    return all;
}

// Verbs that stand behind an auxiliary: "saw" is in the past.
bool isBase(const std::string& verb) {
    return verb != "saw";
}
bool goesBehind(const std::string& adverb) {
    return adverb != "never";
}
bool goesBefore(const std::string& adverb) {
    return adverb == "often" || adverb == "never";
}

// The grammar, top down:
//   S  → NP AUX VP | PRON VP'          what follows an auxiliary is a verb, and nothing else does
//   NP → PRON | DET ADJ* NOUN          no noun stands alone
//   VP → VERB [NP [PP]] [ADV]
//   PP → PREP DET ADJ* NOUN
class Sentence {
public:
    Sentence(RandomDraws& draws, double difficulty) : draws_(draws), difficulty_(difficulty) {}

    Example make() {
        const bool pronoun = draws_.chance(0.55);
        if (pronoun)
            word("PRON");
        else
            nounPhrase(draws_.chance(0.25 * difficulty_));
        if (!pronoun || draws_.chance(0.4)) {
            word("AUX");
            if (draws_.chance(0.2))
                word("ADV", goesBefore);
            word("VERB", isBase);
        } else {
            if (draws_.chance(0.2))
                word("ADV", goesBefore);
            word("VERB", {});
        }
        if (draws_.chance(0.8)) {
            objectPhrase();
            if (draws_.chance(0.35 * difficulty_)) {
                word("PREP");
                nounPhrase(false);
            }
        }
        if (draws_.chance(0.3))
            word("ADV", goesBehind);
        return std::move(example_);
    }

private:
    void word(const std::string& tag, bool (*fits)(const std::string&) = nullptr) {
        const Words& all = lexicon().at(tag);
        std::string chosen = draws_.of(all);
        while (fits && !fits(chosen))
            chosen = draws_.of(all);
        example_.source.push_back(std::move(chosen));
        example_.target.push_back(tag);
    }
    void nounPhrase(bool withPhrase) {
        word("DET");
        for (double chance = 0.35; draws_.chance(chance * difficulty_); chance /= 2)
            word("ADJ");
        word("NOUN");
        if (withPhrase) {
            word("PREP");
            nounPhrase(false);
        }
    }
    void objectPhrase() {
        if (draws_.chance(0.15))
            word("PRON", [](const std::string& one) { return one == "you"; });
        else
            nounPhrase(false);
    }

    RandomDraws& draws_;
    double difficulty_;
    Example example_;
};

} // namespace

Example generate(const Values& values, RandomDraws& draws) {
    return Sentence(draws, number(values, "difficulty")).make();
}

std::vector<std::string> words(const Values&) {
    std::set<std::string> all;
    for (const auto& [tag, list] : lexicon())
        all.insert(list.begin(), list.end());
    return {all.begin(), all.end()};
}

std::vector<std::string> answers(const Values&) {
    std::vector<std::string> all;
    for (const auto& [tag, list] : lexicon())
        all.push_back(tag);
    return all;
}

} // namespace fovea::tagging

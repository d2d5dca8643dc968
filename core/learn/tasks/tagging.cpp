#include "core/learn/tasks/tagging.h"

#include "core/learn/random_draws.h"
#include "core/learn/tasks/word_lists.h"

#include <algorithm>
#include <array>
#include <vector>

namespace fovea::tagging {
namespace {

enum Tag : std::size_t { ADJ, ADV, AUX, DET, NOUN, PREP, PRON, VERB };

struct Entry {
    std::string tag;
    Words words;
};

// What is two things at once stands in several lists; in the order of Tag.
const std::array<Entry, 8> lexicon = {
    {{"ADJ", {"old", "red", "small", "sharp", "light", "clean", "open", "green"}},
     {"ADV", {"quickly", "well", "often", "slowly", "never"}},
     {"AUX", {"can", "will", "must", "may"}},
     {"DET", {"a", "the", "my", "your", "this", "every"}},
     {"NOUN",
      {"saw",  "can",   "duck", "fish", "watch", "book",  "plant", "light", "well",  "will",
       "play", "train", "ring", "fly",  "dog",   "table", "woman", "tree",  "house", "box"}},
     {"PREP", {"on", "near", "with", "under", "like"}},
     {"PRON", {"I", "you", "we", "they"}},
     {"VERB",
      {"saw",  "can", "duck",  "fish", "watch", "book", "plant", "light", "play", "train",
       "ring", "fly", "clean", "open", "like",  "see",  "want",  "hold",  "eat",  "paint"}}}};

// What may stand behind each, by the grammar below; in the order of Tag.
const std::array<std::vector<Tag>, 8> follows = {{{ADJ, NOUN},
                                                  {VERB},
                                                  {VERB, ADV},
                                                  {ADJ, NOUN},
                                                  {AUX, PREP, ADV},
                                                  {DET},
                                                  {AUX, VERB, ADV, PREP},
                                                  {DET, PRON, ADV}}};

bool follow(const std::string& before, const std::string& after) {
    for (std::size_t tag = 0; tag < follows.size(); ++tag)
        if (lexicon[tag].tag == before)
            return std::ranges::any_of(follows[tag],
                                       [&](Tag one) { return lexicon[one].tag == after; });
    return false;
}

// Which word tells what word i is, of those that can be several things: see tagging.h.
int decidedBy(const Example& example, std::size_t i) {
    std::vector<const std::string*> possible;
    for (const Entry& entry : lexicon)
        if (std::ranges::count(entry.words, example.source[i]) > 0)
            possible.push_back(&entry.tag);
    if (possible.size() < 2 || i == 0)
        return -1;
    std::erase_if(possible,
                  [&](const std::string* tag) { return !follow(example.target[i - 1], *tag); });
    if (possible.size() == 1)
        return static_cast<int>(i) - 1;
    if (i + 1 == example.source.size())
        return -1;
    std::erase_if(possible,
                  [&](const std::string* tag) { return !follow(*tag, example.target[i + 1]); });
    return possible.size() == 1 ? static_cast<int>(i) + 1 : -1;
}

// Verbs that stand behind an auxiliary: "saw" is in the past.
bool isBase(const std::string& verb) {
    return verb != "saw";
}
// In "the light well", "well" is a noun. As an adverb it would look the same, so it is never one
// behind "light".
bool goesBehind(const std::string& adverb, const Example& before) {
    return adverb != "never" && !(adverb == "well" && before.source.back() == "light" &&
                                  before.target.back() == lexicon[NOUN].tag);
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
            word(PRON);
        else
            nounPhrase(draws_.chance(0.25 * difficulty_));
        if (!pronoun || draws_.chance(0.4)) {
            word(AUX);
            if (draws_.chance(0.2))
                word(ADV, goesBefore);
            word(VERB, isBase);
        } else {
            if (draws_.chance(0.2))
                word(ADV, goesBefore);
            word(VERB);
        }
        if (draws_.chance(0.8)) {
            objectPhrase();
            if (draws_.chance(0.35 * difficulty_)) {
                word(PREP);
                nounPhrase(false);
            }
        }
        if (draws_.chance(0.3))
            word(ADV, [&](const std::string& one) { return goesBehind(one, example_); });
        for (std::size_t i = 0; i < example_.source.size(); ++i)
            example_.aligned.push_back(decidedBy(example_, i));
        return std::move(example_);
    }

private:
    void word(Tag tag) {
        word(tag, [](const std::string&) { return true; });
    }
    template <class Fits>
    void word(Tag tag, const Fits& fits) {
        const std::string* chosen = &draws_.of(lexicon[tag].words);
        while (!fits(*chosen))
            chosen = &draws_.of(lexicon[tag].words);
        example_.source.push_back(*chosen);
        example_.target.push_back(lexicon[tag].tag);
    }
    void nounPhrase(bool withPhrase) {
        word(DET);
        for (double chance = 0.35; draws_.chance(chance * difficulty_); chance /= 2)
            word(ADJ);
        word(NOUN);
        if (withPhrase) {
            word(PREP);
            nounPhrase(false);
        }
    }
    void objectPhrase() {
        if (draws_.chance(0.15))
            word(PRON, [](const std::string& one) { return one == "you"; });
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
    Words all;
    for (const Entry& entry : lexicon)
        all.insert(all.end(), entry.words.begin(), entry.words.end());
    return together({&all});
}

std::vector<std::string> answers(const Values&) {
    Words all;
    for (const Entry& entry : lexicon)
        all.push_back(entry.tag);
    return all;
}

} // namespace fovea::tagging

#include "core/learn/tasks/summary.h"

#include "core/learn/random_draws.h"
#include "core/learn/tasks/word_lists.h"

#include <algorithm>
#include <array>

namespace fovea::summary {
namespace {

const Words people = {"Ada", "Alan", "Grace", "Jordan", "Mary", "Lin", "Omar", "Rosa"};
const Words goings = {"visited", "left", "painted"};
const Words places = {"Paris", "Lima", "London", "Rome", "Oslo", "Cairo"};
const Words dealings = {"bought", "sold", "found"};
const Words things = {"bread", "apples", "books", "flowers", "stamps", "maps"};
const std::string stop = ".";

const std::vector<Words> leads = {{"they", "say"}, {"it", "seems"}, {"as", "you", "know"}};
const std::vector<Words> chatter = {{"it", "was", "a", "long", "day"},
                                    {"the", "sun", "was", "shining"},
                                    {"nobody", "was", "surprised"},
                                    {"we", "talked", "for", "hours"},
                                    {"the", "coffee", "was", "good"},
                                    {"you", "know", "how", "it", "was"},
                                    {"it", "seems", "a", "good", "day", "for", "a", "walk"},
                                    {"they", "talked", "and", "we", "say", "so"}};

struct Fact {
    std::size_t person;
    const std::string* verb;
    const std::string* thing;
    int at = -1; // where it is said first
    bool operator==(const Fact& other) const {
        return person == other.person && verb == other.verb && thing == other.thing;
    }
};

class Paragraph {
public:
    Paragraph(RandomDraws& draws, double difficulty) : draws_(draws), difficulty_(difficulty) {}

    Example make() {
        const std::size_t repeated = 1 + draws_.below(difficulty_ < 0.5 ? 2 : 3);
        const std::size_t once = 1 + draws_.below(difficulty_ < 0.5 ? 1 : 3);
        for (std::size_t i = 0; i < repeated + once; ++i)
            fact(repeated);
        for (std::size_t i = 0; i < repeated; ++i) {
            sentences_.insert(sentences_.end(), 2, i);
            if (repeated < 3 && draws_.chance(0.2))
                sentences_.push_back(i);
        }
        for (std::size_t i = repeated; i < repeated + once; ++i)
            sentences_.push_back(i);
        fill();
        for (std::size_t left = sentences_.size(); left > 1; --left)
            std::swap(sentences_[left - 1], sentences_[draws_.below(left)]);
        write();
        summarise(repeated);
        return std::move(example_);
    }

private:
    // Another fact than those before.
    void fact(std::size_t repeated) {
        Fact made{};
        do {
            const bool goes = draws_.chance(0.5);
            // Another person, or at times one of whom a fact is repeated.
            made.person = facts_.size() >= repeated && draws_.chance(0.3 * difficulty_)
                              ? facts_[draws_.below(repeated)].person
                              : unused();
            made.verb = &draws_.of(goes ? goings : dealings);
            made.thing = &draws_.of(goes ? places : things);
        } while (std::ranges::find(facts_, made) != facts_.end());
        facts_.push_back(made);
    }
    std::size_t unused() {
        for (;;) {
            const std::size_t person = draws_.below(people.size());
            if (std::ranges::find(facts_, person, &Fact::person) == facts_.end())
                return person;
        }
    }
    // Chatter, counted on behind the facts, until the paragraph is as long as was drawn.
    void fill() {
        const std::size_t least = 20;
        const auto more = static_cast<std::size_t>(7 + 16 * difficulty_);
        const std::size_t wanted = least + draws_.below(more);
        std::size_t length = 4 * sentences_.size();
        lead_.assign(sentences_.size(), nullptr);
        for (const Words*& lead : lead_)
            if (draws_.chance(0.25) && length + 3 <= wanted + 6) {
                lead = &draws_.of(leads);
                length += lead->size();
            }
        while (length < wanted) {
            const std::size_t chosen = draws_.below(chatter.size());
            sentences_.push_back(facts_.size() + chosen);
            length += chatter[chosen].size() + 1;
        }
    }
    void say(const Words& words) {
        example_.source.insert(example_.source.end(), words.begin(), words.end());
    }
    void write() {
        example_.source.reserve(64);
        std::size_t factNumber = 0;
        for (const std::size_t sentence : sentences_) {
            if (sentence >= facts_.size()) {
                say(chatter[sentence - facts_.size()]);
            } else {
                if (const Words* lead = lead_[factNumber++])
                    say(*lead);
                Fact& fact = facts_[sentence];
                if (fact.at < 0)
                    fact.at = static_cast<int>(example_.source.size());
                example_.source.insert(example_.source.end(),
                                       {people[fact.person], *fact.verb, *fact.thing});
            }
            example_.source.push_back(stop);
        }
    }
    void summarise(std::size_t repeated) {
        facts_.resize(repeated);
        std::ranges::sort(facts_, {}, &Fact::at);
        for (const Fact& fact : facts_)
            for (int at = fact.at; at < fact.at + 4; ++at) {
                example_.target.push_back(example_.source[static_cast<std::size_t>(at)]);
                example_.aligned.push_back(at);
            }
    }

    RandomDraws& draws_;
    double difficulty_;
    Example example_;
    std::vector<Fact> facts_;            // those that are repeated first
    std::vector<std::size_t> sentences_; // numbers of facts, and behind them of chatter
    std::vector<const Words*> lead_;     // of the sentence that tells a fact, in order
};

} // namespace

Example generate(const Values& values, RandomDraws& draws) {
    return Paragraph(draws, number(values, "difficulty")).make();
}

std::vector<std::string> words(const Values& values) {
    Words all = answers(values);
    for (const auto* lists : {&leads, &chatter})
        for (const Words& list : *lists)
            all.insert(all.end(), list.begin(), list.end());
    return together({&all});
}

std::vector<std::string> answers(const Values&) {
    const Words end = {stop};
    return together({&people, &goings, &places, &dealings, &things, &end});
}

} // namespace fovea::summary

#include "core/learn/tasks/sentiment.h"

#include "core/learn/random_draws.h"
#include "core/learn/tasks/word_lists.h"

namespace fovea::sentiment {
namespace {

// The number in front is that of the list in `adjectives` and `verbs`: 0 bad, 1 plain, 2 good.
const std::vector<Words> adjectives = {
    {"bad", "awful", "dull", "weak", "sad", "cold"},
    {"long", "new", "quiet", "green", "short", "usual"},
    {"good", "great", "lovely", "strong", "funny", "warm"},
};
const std::vector<Words> verbs = {
    {"hated", "disliked", "regretted"},
    {"saw", "mentioned", "remembered"},
    {"liked", "loved", "enjoyed"},
};
const std::vector<Words> classes = {{"negative"}, {"neutral"}, {"positive"}};
const Words stronger = {"very", "really", "extremely"};
const Words weaker = {"slightly", "somewhat", "rather"};
const Words negations = {"not", "never", "hardly"};
const Words negationsOfVerbs = {"never", "hardly"};
const Words short_ = {"it", "everything", "this"};
const Words articles = {"the", "this", "my"};
const Words subjects = {"plot", "film", "music", "food", "actor", "room", "book", "place"};
const Words people = {"I", "we", "they", "critics"};
const std::string was = "was", and_ = "and", but = "but";
const std::vector<Words> asides = {{"in", "the", "end"}, {"last", "night"}, {"for", "me"}};

class Review {
public:
    explicit Review(RandomDraws& draws) : draws_(draws) { example_.source.reserve(32); }

    Example make(std::size_t longest) {
        const std::size_t wanted = 3 + draws_.below(longest - 2);
        const std::size_t class_ = draws_.below(3);
        do {
            example_.source.clear();
            value_ = 0;
            write(wanted);
        } while (class_ != (value_ > 0 ? 2U : value_ < 0 ? 0U : 1U));
        example_.target = classes[class_];
        return std::move(example_);
    }

private:
    // Clauses as long as there is room for one more; the shortest has three words.
    void write(std::size_t wanted) {
        clause(wanted);
        while (example_.source.size() + 4 <= wanted) {
            const bool turn = draws_.chance(0.5);
            if (turn)
                value_ = 0;
            say(turn ? but : and_);
            clause(wanted - example_.source.size());
        }
    }
    void say(const std::string& word) { example_.source.push_back(word); }
    // Of `room` words at most.
    void clause(std::size_t room) {
        const std::size_t end = example_.source.size() + room;
        const auto left = [&] { return end - example_.source.size(); };
        if (left() >= 4 && draws_.chance(0.4)) {
            say(draws_.of(people));
            const bool turned = left() >= 4 && draws_.chance(0.45);
            if (turned)
                say(draws_.of(negationsOfVerbs));
            const std::size_t which = feeling(turned);
            say(draws_.of(verbs[which]));
            subject();
            count(which, 2, turned);
        } else {
            if (left() >= 4 && draws_.chance(0.8))
                subject();
            else
                say(draws_.of(short_));
            say(was);
            const bool turned = left() >= 2 && draws_.chance(0.45);
            if (turned)
                say(draws_.of(negations));
            int strength = 2;
            if (left() >= 2 && draws_.chance(0.5)) {
                strength = draws_.chance(0.5) ? 3 : 1;
                say(draws_.of(strength == 3 ? stronger : weaker));
            }
            const std::size_t which = feeling(turned);
            say(draws_.of(adjectives[which]));
            count(which, strength, turned);
        }
        const Words& aside = draws_.of(asides);
        if (left() >= aside.size() && draws_.chance(0.2))
            example_.source.insert(example_.source.end(), aside.begin(), aside.end());
    }
    void subject() {
        say(draws_.of(articles));
        say(draws_.of(subjects));
    }
    // What follows an "and" often agrees with what stands before it.
    std::size_t feeling(bool turned) {
        if (value_ != 0 && draws_.chance(0.5))
            return (value_ > 0) != turned ? 2 : 0;
        const double kind = draws_.uniform();
        return kind < 0.4 ? 0 : kind < 0.6 ? 1 : 2;
    }
    void count(std::size_t which, int strength, bool turned) {
        const int value = which == 0 ? -strength : which == 2 ? strength : 0;
        value_ += turned ? -value : value;
    }

    RandomDraws& draws_;
    Example example_;
    int value_ = 0;
};

} // namespace

Example generate(const Values& values, RandomDraws& draws) {
    return Review(draws).make(static_cast<std::size_t>(integer(values, "longest")));
}

std::vector<std::string> words(const Values&) {
    const Words plain = {was, and_, but};
    Words all =
        together({&stronger, &weaker, &negations, &short_, &articles, &subjects, &people, &plain});
    for (const auto* lists : {&adjectives, &verbs, &asides})
        for (const Words& list : *lists)
            all.insert(all.end(), list.begin(), list.end());
    return together({&all});
}

std::vector<std::string> answers(const Values&) {
    return together({&classes[0], &classes[1], &classes[2]});
}

} // namespace fovea::sentiment

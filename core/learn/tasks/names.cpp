#include "core/learn/tasks/names.h"

#include "core/learn/random_draws.h"
#include "core/learn/tasks/word_lists.h"

namespace fovea::names {
namespace {

// Words that stand in several lists are what the task is about.
const Words first = {"Ada", "Alan", "Grace", "Jordan", "Austin", "May", "Paris", "Chelsea", "Ford"};
const Words last = {"Lovelace", "Turing", "Hopper", "Ford", "Austin", "May", "Jordan", "Stone"};
const Words place = {"Paris", "Jordan", "Austin", "London", "Chelsea", "Lima", "Lake", "Stone"};
const Words firm = {"Ford", "Austin", "Stone", "Acme", "Lake", "Chelsea"};
const Words kind = {"Motors", "Bank", "Press"};

// What leads to a name of each sort; W is where it stands.
struct Frame {
    Words before;
    char sort;
    Words behind;
};
const std::vector<Frame> frames = {
    {{"Mr"}, 'P', {"smiled"}},
    {{"my", "friend"}, 'P', {"called", "me"}},
    {{"we", "asked"}, 'P', {"for", "help"}},
    {{"Mrs"}, 'P', {"wrote", "a", "book"}},
    {{"they", "live", "in"}, 'L', {}},
    {{"a", "train", "to"}, 'L', {"was", "late"}},
    {{"the", "streets", "of"}, 'L', {"were", "empty"}},
    {{"it", "rained", "in"}, 'L', {"again"}},
    {{"shares", "of"}, 'O', {"fell"}},
    {{"she", "works", "for"}, 'O', {}},
    {{"workers", "at"}, 'O', {"went", "home"}},
    {{"they", "may", "ask", "the", "lake", "and", "the", "stone"}, 0, {}},
    {{"the", "bank", "was", "closed", "in"}, 'L', {}},
    {{"the", "press", "wrote", "about"}, 'O', {"today"}},
};
const Words joins = {"and", "but", "while"};

class Text {
public:
    explicit Text(RandomDraws& draws) : draws_(draws) {}

    Example make(double difficulty) {
        clause();
        while (draws_.chance(0.4 * difficulty) && example_.source.size() < 24) {
            plain(draws_.of(joins));
            clause();
        }
        return std::move(example_);
    }

private:
    void plain(const std::string& word) { add(word, "O"); }
    void add(const std::string& word, const std::string& tag) {
        example_.source.push_back(word);
        example_.target.push_back(tag);
    }
    void name(char sort) {
        const std::string begins = sort == 'P' ? "B-PER" : sort == 'L' ? "B-LOC" : "B-ORG";
        std::string inside = begins;
        inside.front() = 'I';
        add(draws_.of(sort == 'P' ? first : sort == 'L' ? place : firm), begins);
        if (draws_.chance(0.5) && sort != 'L')
            add(draws_.of(sort == 'P' ? last : kind), inside);
    }
    void clause() {
        const Frame& frame = draws_.of(frames);
        for (const std::string& word : frame.before)
            plain(word);
        if (frame.sort != 0)
            name(frame.sort);
        for (const std::string& word : frame.behind)
            plain(word);
    }

    RandomDraws& draws_;
    Example example_;
};

} // namespace

Example generate(const Values& values, RandomDraws& draws) {
    return Text(draws).make(number(values, "difficulty"));
}

std::vector<std::string> named() {
    return together({&first, &last, &place, &firm, &kind});
}

std::vector<std::string> words(const Values&) {
    Words all = named();
    all.insert(all.end(), joins.begin(), joins.end());
    for (const Frame& frame : frames)
        for (const Words* list : {&frame.before, &frame.behind})
            all.insert(all.end(), list->begin(), list->end());
    return together({&all});
}

std::vector<std::string> answers(const Values&) {
    return {"B-LOC", "B-ORG", "B-PER", "I-ORG", "I-PER", "O"};
}

} // namespace fovea::names

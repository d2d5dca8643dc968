#include "core/learn/tasks/translation.h"

#include "core/learn/random_draws.h"
#include "core/learn/tasks/word_lists.h"

#include <algorithm>
#include <array>

namespace fovea::translation {
namespace {

struct Noun {
    std::string one, many, said, measure;
};
struct Verb {
    std::string base, third, past, said;
    bool living; // it is done to a person or an animal
    // Of what one perceives or finds, Chinese asks and denies whether one can: 看得见, 看不见.
    std::string can = {}, cannot = {};
};
struct Pronoun {
    std::string subject, object, own, said;
    bool third;
};
struct Name {
    std::string name, own, said;
};
struct Word {
    std::string word, said;
};

// Those who act stand before what does not.
constexpr std::size_t living = 7;
const std::array<Noun, 14> nouns = {{{"cat", "cats", "猫", "只"},
                                     {"dog", "dogs", "狗", "只"},
                                     {"mouse", "mice", "老鼠", "只"},
                                     {"bird", "birds", "鸟", "只"},
                                     {"horse", "horses", "马", "匹"},
                                     {"teacher", "teachers", "老师", "位"},
                                     {"child", "children", "孩子", "个"},
                                     {"book", "books", "书", "本"},
                                     {"letter", "letters", "信", "封"},
                                     {"flower", "flowers", "花", "朵"},
                                     {"tree", "trees", "树", "棵"},
                                     {"car", "cars", "车", "辆"},
                                     {"chair", "chairs", "椅子", "把"},
                                     {"saw", "saws", "锯子", "把"}}};
const std::array<Verb, 7> verbs = {{{"chase", "chases", "chased", "追", true},
                                    {"help", "helps", "helped", "帮助", true},
                                    {"see", "sees", "saw", "看见", false, "看得见", "看不见"},
                                    {"hear", "hears", "heard", "听见", true, "听得见", "听不见"},
                                    {"find", "finds", "found", "找到", false, "找得到", "找不到"},
                                    {"draw", "draws", "drew", "画", false},
                                    {"watch", "watches", "watched", "看", false}}};
const std::array<Pronoun, 6> pronouns = {{{"I", "me", "my", "我", false},
                                          {"you", "you", "your", "你", false},
                                          {"he", "him", "his", "他", true},
                                          {"she", "her", "her", "她", true},
                                          {"we", "us", "our", "我们", false},
                                          {"they", "them", "their", "他们", false}}};
// Marry: so spelled in "Tom chase Marry", an example that many texts use.
const std::array<Name, 6> people = {{{"Ada", "Ada's", "艾达"},
                                     {"Alan", "Alan's", "艾伦"},
                                     {"Grace", "Grace's", "格蕾丝"},
                                     {"Mary", "Mary's", "玛丽"},
                                     {"Marry", "Marry's", "玛丽"},
                                     {"Tom", "Tom's", "汤姆"}}};
const std::array<Word, 2> sizes = {{{"big", "大"}, {"small", "小"}}};
const std::array<Word, 3> colours = {{{"red", "红色"}, {"white", "白色"}, {"black", "黑色"}}};
const std::array<Word, 2> numbers = {{{"two", "两"}, {"three", "三"}}};
const std::array<Word, 4> places = {
    {{"garden", "花园"}, {"house", "房子"}, {"park", "公园"}, {"school", "学校"}}};
const std::array<Word, 3> sides = {{{"in", "里"}, {"behind", "后面"}, {"near", "附近"}}};
// In the order of Tense.
const std::array<Word, 3> times = {
    {{"today", "今天"}, {"yesterday", "昨天"}, {"tomorrow", "明天"}}};
// What stands for a word outside the vocabulary, whose class and measure word it cannot tell.
const Noun unknownNoun = {"…", "…", "…", "个"};
const Verb unknownVerb = {"…", "…", "…", "…", false};
const Name unknownName = {"…", "…", "…"};
const Word unknownWord = {"…", "…"};
enum class Tense { present, past, future };
enum class Asks { nothing, whether, what, whom, who, where };

const std::string of = "的", at = "在", done = "了", asked = "吗", one = "一", not_ = "不",
                  notYet = "没", will = "会", what = "什么", who = "谁", where = "哪里";

// A Chinese word, and which English one it stands for.
struct Piece {
    const std::string* said;
    int from; // −1: none
};
using Pieces = std::vector<Piece>;

class Sentence {
public:
    Sentence(RandomDraws& draws, double difficulty, double unknown)
        : draws_(draws), difficulty_(difficulty), unknown_(unknown) {
        example_.source.reserve(16);
    }

    Example make() {
        tense_ = static_cast<Tense>(draws_.below(3));
        asks_ = draws_.chance(0.4 * std::min(1.0, difficulty_))
                    ? static_cast<Asks>(1 + draws_.below(5))
                    : Asks::nothing;
        verb_ = &draw(verbs, unknownVerb);
        negated_ = asks_ == Asks::nothing && draws_.chance(0.25 * difficulty_);
        timed_ = draws_.chance(0.35 * difficulty_);
        const bool early = timed_ && asks_ == Asks::nothing && draws_.chance(0.4);
        if (early)
            time();
        begin();
        if (asks_ == Asks::what || asks_ == Asks::whom)
            object_ = {asker_};
        else
            object();
        if (asks_ == Asks::where)
            place_ = {{&at, -1}, asker_};
        else if (draws_.chance(0.3 * difficulty_))
            place();
        if (timed_ && !early)
            time();
        return translated();
    }

private:
    // One of the list, or the other one as often as words are unknown.
    template <class One, std::size_t count>
    const One& draw(const std::array<One, count>& list, const One& other) {
        return unknown_ > 0 && draws_.chance(unknown_) ? other : draws_.of(list);
    }
    // Of one phrase at most one word is unknown, so that each of them can be told from its place.
    template <class One, std::size_t count>
    const One& drawInPhrase(const std::array<One, count>& list, const One& other) {
        const One& drawn = phraseKnown_ ? draw(list, other) : draws_.of(list);
        phraseKnown_ = phraseKnown_ && &drawn != &other;
        return drawn;
    }
    int say(const std::string& word) {
        example_.source.push_back(word);
        return static_cast<int>(example_.source.size()) - 1;
    }
    // The word that asks, the subject and the verb, in the order of the question.
    void begin() {
        if (asks_ == Asks::what)
            asker_ = {&what, say("what")};
        else if (asks_ == Asks::whom || asks_ == Asks::who)
            asker_ = {&who, say("who")};
        else if (asks_ == Asks::where)
            asker_ = {&where, say("where")};
        if (asks_ == Asks::nothing || asks_ == Asks::who) {
            const bool third = asks_ == Asks::who || subject();
            if (asks_ == Asks::who)
                subject_ = {asker_};
            if (negated_ || tense_ == Tense::future)
                helper_ = say(helps(third));
            if (negated_) {
                const int from = say("not");
                if (!asksWhetherOneCan())
                    mood_.push_back({tense_ == Tense::past ? &notYet : &not_, from});
            }
            verb(third, negated_ || tense_ == Tense::future);
        } else {
            // Whom the helper agrees with comes only now, so its place is kept.
            helper_ = say({});
            const bool third = subject();
            example_.source[static_cast<std::size_t>(helper_)] = helps(third);
            verb(third, true);
        }
        if (tense_ == Tense::future)
            mood_.push_back({&will, helper_});
    }
    std::string helps(bool third) {
        return tense_ == Tense::future ? "will"
               : tense_ == Tense::past ? "did"
               : third                 ? "does"
                                       : "do";
    }
    void verb(bool third, bool behindHelper) {
        const bool plain = behindHelper || (tense_ == Tense::present && !third);
        const int from = say(plain                   ? verb_->base
                             : tense_ == Tense::past ? verb_->past
                                                     : verb_->third);
        action_.push_back({!asksWhetherOneCan() ? &verb_->said
                           : negated_           ? &verb_->cannot
                                                : &verb_->can,
                           from});
        // A verb that is unknown does not tell the past; "did" and "yesterday" do.
        const bool told = verb_ != &unknownVerb || helper_ >= 0 || timed_;
        if (tense_ == Tense::past && told && !negated_ && asks_ != Asks::whether)
            action_.push_back({&done, -1});
    }
    [[nodiscard]] bool asksWhetherOneCan() const {
        return tense_ == Tense::present && !verb_->can.empty() &&
               (negated_ || asks_ != Asks::nothing);
    }
    void time() {
        const Word& word = times[static_cast<std::size_t>(tense_)];
        time_ = {{&word.said, say(word.word)}};
    }
    void place() {
        const Word& side = draws_.of(sides);
        const Word& place = draw(places, unknownWord);
        const int from = say(side.word);
        say("the");
        place_ = {{&at, -1}, {&place.said, say(place.word)}, {&side.said, from}};
    }
    // Each says whether verbs agree with it as with "he".
    bool subject() {
        if (draws_.chance(0.2)) {
            pronoun_ = draws_.below(pronouns.size());
            subject_ = {{&pronouns[pronoun_].said, say(pronouns[pronoun_].subject)}};
            return pronouns[pronoun_].third;
        }
        return nounPhrase(living, subject_);
    }
    void object() {
        const std::size_t other = draws_.below(pronouns.size());
        if (draws_.chance(0.15) && other != pronoun_)
            object_ = {{&pronouns[other].said, say(pronouns[other].object)}};
        else
            nounPhrase(verb_->living ? living : nouns.size(), object_);
    }
    bool nounPhrase(std::size_t known, Pieces& said) {
        said.reserve(8);
        if (draws_.chance(0.15)) {
            // "who will … …" would have two readings.
            const bool clear = verb_ != &unknownVerb || (asks_ != Asks::whom && asks_ != Asks::who);
            const Name& name = clear ? draw(people, unknownName) : draws_.of(people);
            said.push_back({&name.said, say(name.name)});
            return true;
        }
        phraseKnown_ = unknown_ == 0 || !draws_.chance(unknown_);
        const Noun& noun = phraseKnown_ ? nouns[draws_.below(known)] : unknownNoun;
        const bool plural = determiner(noun, said);
        const Word* size = draws_.chance(0.2 * difficulty_) ? &draws_.of(sizes) : nullptr;
        const Word* colour =
            draws_.chance(0.25 * difficulty_) ? &drawInPhrase(colours, unknownWord) : nullptr;
        const int sizeFrom = size ? say(size->word) : -1;
        if (colour) { // which Chinese says first
            said.push_back({&colour->said, say(colour->word)});
            said.push_back({&of, -1});
        }
        if (size)
            said.push_back({&size->said, sizeFrom});
        said.push_back({&noun.said, say(plural ? noun.many : noun.one)});
        return !plural;
    }
    // Whether the noun is to stand in the plural.
    bool determiner(const Noun& noun, Pieces& said) {
        const double kind = draws_.uniform();
        if (kind < 0.15) {
            said.push_back({&one, say("a")});
        } else if (kind < 0.3) {
            const Word& number = draws_.of(numbers);
            said.push_back({&number.said, say(number.word)});
        } else {
            if (kind < 0.45) {
                const Pronoun& owner = draws_.of(pronouns);
                said.push_back({&owner.said, say(owner.own)});
            } else if (kind < 0.6) {
                const Name& owner = drawInPhrase(people, unknownName);
                said.push_back({&owner.said, say(owner.own)});
            } else {
                say("the");
            }
            if (kind < 0.6)
                said.push_back({&of, -1});
            return draws_.chance(0.35);
        }
        said.push_back({&noun.measure, -1});
        return kind >= 0.15;
    }
    Example translated() {
        example_.target.reserve(20);
        example_.aligned.reserve(20);
        for (const Pieces* part : {&subject_, &time_, &mood_, &place_, &action_, &object_})
            for (const Piece& piece : *part)
                add(piece);
        if (asks_ == Asks::whether && tense_ == Tense::past)
            add({&done, -1});
        if (asks_ == Asks::whether)
            add({&asked, -1});
        return std::move(example_);
    }
    void add(const Piece& piece) {
        example_.target.push_back(*piece.said);
        example_.aligned.push_back(piece.from);
    }

    RandomDraws& draws_;
    double difficulty_, unknown_;
    bool timed_ = false, phraseKnown_ = true;
    Example example_;
    Tense tense_ = Tense::present;
    Asks asks_ = Asks::nothing;
    const Verb* verb_ = nullptr;
    bool negated_ = false;
    std::size_t pronoun_ = pronouns.size(); // of the subject
    int helper_ = -1;                       // where it stands
    Piece asker_ = {};
    Pieces subject_, time_, mood_, place_, action_, object_;
};

// The part of its words that is unknown. The task "language" knows all of its words.
double unknownShare(const Values& values) {
    return values.contains("unknown") ? number(values, "unknown") : 0;
}

} // namespace

Example generate(const Values& values, RandomDraws& draws) {
    return Sentence(draws, number(values, "difficulty"), unknownShare(values)).make();
}

std::vector<std::string> words(const Values&) {
    Words all = {"the", "a", "do", "does", "did", "will", "not", "what", "who", "where"};
    for (const Noun& noun : nouns)
        all.insert(all.end(), {noun.one, noun.many});
    for (const Verb& verb : verbs)
        all.insert(all.end(), {verb.base, verb.third, verb.past});
    for (const Pronoun& pronoun : pronouns)
        all.insert(all.end(), {pronoun.subject, pronoun.object, pronoun.own});
    for (const Name& name : people)
        all.insert(all.end(), {name.name, name.own});
    const auto add = [&](const auto& list) {
        for (const Word& word : list)
            all.push_back(word.word);
    };
    add(sizes);
    add(colours);
    add(numbers);
    add(places);
    add(sides);
    add(times);
    return together({&all});
}

std::vector<std::string> answers(const Values& values) {
    Words all = {of, at, done, asked, one, not_, notYet, will, what, who, where};
    for (const Noun& noun : nouns)
        all.insert(all.end(), {noun.said, noun.measure});
    const auto add = [&](const auto& list) {
        for (const auto& word : list)
            all.push_back(word.said);
    };
    add(verbs);
    for (const Verb& verb : verbs)
        if (!verb.can.empty())
            all.insert(all.end(), {verb.can, verb.cannot});
    add(pronouns);
    add(people);
    add(sizes);
    add(colours);
    add(numbers);
    add(places);
    add(sides);
    add(times);
    if (unknownShare(values) > 0)
        all.push_back(unknownWord.said);
    return together({&all});
}

} // namespace fovea::translation

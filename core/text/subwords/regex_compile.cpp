#include "core/text/subwords/regex_program.h"
#include "core/text/subwords/regex_reader.h"

#include <optional>

namespace fovea::subwords {
namespace {

using Kind = RegexStep::Kind;
using Greed = RegexStep::Greed;

constexpr std::size_t mostSteps = 20'000;

// A recursive descent over   either := sequence ('|' sequence)*   sequence := (atom repeat?)*
class Compiler : private RegexReader {
public:
    using RegexReader::RegexReader;

    RegexProgram compile() {
        either();
        if (at_ < pattern_.size())
            refuse("a ‘)’ too many");
        program_.steps.push_back({.kind = Kind::matched});
        return std::move(program_);
    }

private:
    using Steps = std::vector<RegexStep>;

    // Steps from `first` on are moved by `by`, and what they lead to with them.
    static void shift(Steps& steps, std::size_t first, std::size_t by) {
        for (std::size_t i = first; i < steps.size(); ++i) {
            const Kind kind = steps[i].kind;
            if (kind == Kind::either || kind == Kind::loop || kind == Kind::jump ||
                kind == Kind::look || kind == Kind::atomic) {
                steps[i].next += by;
                steps[i].other += by;
                steps[i].least += by;
            }
        }
    }
    void insert(std::size_t at, const RegexStep& step) {
        Steps& steps = program_.steps;
        shift(steps, at, 1);
        steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(at), step);
        if (steps.size() > mostSteps)
            refuse("it is too long");
    }
    void push(const RegexStep& step) { insert(program_.steps.size(), step); }

    void either() {
        if (++nesting_ > mostNesting)
            refuse("it is nested too deeply");
        const bool ignoresCase = ignoresCase_; // (?i) holds to the end of its group
        const std::size_t begin = program_.steps.size();
        sequence();
        std::vector<std::size_t> jumps;
        std::size_t branch = begin;
        while (take(U"|")) {
            insert(branch, {.kind = Kind::either, .next = branch + 1});
            jumps.push_back(program_.steps.size());
            push({.kind = Kind::jump});
            program_.steps[branch].other = program_.steps.size();
            branch = program_.steps.size();
            sequence();
        }
        for (const std::size_t jump : jumps)
            program_.steps[jump].next = program_.steps.size();
        ignoresCase_ = ignoresCase;
        --nesting_;
    }

    void sequence() {
        while (!ended() && peek() != U'|' && peek() != U')') {
            const std::size_t begin = program_.steps.size();
            atom();
            repeat(begin);
        }
    }

    void one(CharSet set) {
        if (ignoresCase_)
            set.ignoreCase();
        set.finish();
        push({.kind = Kind::one, .set = program_.sets.size()});
        program_.sets.push_back(std::move(set));
    }

    void atom() {
        const char32_t c = next();
        CharSet set;
        switch (c) {
        case U'(':
            group();
            return;
        case U'[':
            one(charClass());
            return;
        case U'.':
            set.add(U'\n', U'\n');
            set.negate();
            one(std::move(set));
            return;
        case U'^':
            push({.kind = Kind::start});
            return;
        case U'$':
            push({.kind = Kind::end});
            return;
        case U'\\':
            if (take(U"b") || take(U"B")) {
                push({.kind = Kind::boundary, .negated = pattern_[at_ - 1] == U'B'});
                return;
            }
            if (take(U"A") || take(U"z") || take(U"Z")) {
                push({.kind = pattern_[at_ - 1] == U'A' ? Kind::start : Kind::end});
                return;
            }
            escape(set);
            one(std::move(set));
            return;
        case U'*':
        case U'+':
        case U'?':
            refuse("nothing to repeat");
        default:
            set.add(c, c);
            one(std::move(set));
        }
    }

    void group() {
        const std::size_t begin = program_.steps.size();
        std::optional<RegexStep> around;
        if (take(U"?")) {
            if (take(U"=") || take(U"!"))
                around = {.kind = Kind::look, .negated = pattern_[at_ - 1] == U'!'};
            else if (take(U"<=") || take(U"<!"))
                around = {.kind = Kind::look, .negated = pattern_[at_ - 1] == U'!', .behind = true};
            else if (take(U">"))
                around = {.kind = Kind::atomic};
            else if (!take(U":") && flags())
                return;
        }
        const bool before = ignoresCase_;
        ignoresCase_ = before || flagged_;
        flagged_ = false;
        either();
        ignoresCase_ = before;
        if (!take(U")"))
            refuse("a ‘)’ is missing");
        if (around && around->behind &&
            (program_.steps.size() != begin + 1 || program_.steps[begin].kind != Kind::one))
            refuse("a look behind at more than one character");
        if (around) {
            push({.kind = Kind::inside});
            insert(begin, *around);
            program_.steps[begin].next = program_.steps.size();
        }
    }

    // (?i:…), or (?i) for the rest of the group: then true.
    bool flags() {
        if (take(U"i:")) {
            flagged_ = true;
            return false;
        }
        if (take(U"i)")) {
            ignoresCase_ = true;
            return true;
        }
        refuse("a group of an unknown kind");
    }

    struct Repeat {
        std::size_t least, most;
    };
    std::optional<Repeat> readRepeat() {
        if (take(U"*"))
            return Repeat{0, RegexStep::any};
        if (take(U"+"))
            return Repeat{1, RegexStep::any};
        if (take(U"?"))
            return Repeat{0, 1};
        if (peek() != U'{')
            return std::nullopt;
        const std::size_t begin = at_++;
        const auto number = [&]() -> std::optional<std::size_t> {
            std::optional<std::size_t> value;
            for (; peek() >= U'0' && peek() <= U'9' && value.value_or(0) < 10'000; ++at_)
                value = 10 * value.value_or(0) + (peek() - U'0');
            return value;
        };
        const auto least = number();
        const bool comma = take(U",");
        const auto most = comma ? number() : least;
        if ((!least && !most) || !take(U"}")) {
            at_ = begin; // a brace that means itself
            return std::nullopt;
        }
        if (most && least.value_or(0) > *most)
            refuse("a repeat from more to less");
        return Repeat{least.value_or(0), most.value_or(RegexStep::any)};
    }

    void repeat(std::size_t begin) {
        const bool literal = peek() == U'{';
        const auto times = readRepeat();
        if (!times) {
            if (literal) {
                ++at_;
                CharSet brace;
                brace.add(U'{', U'{');
                one(std::move(brace));
            }
            return;
        }
        const Greed greed = take(U"?")   ? Greed::lazy
                            : take(U"+") ? Greed::possessive
                                         : Greed::greedy;
        Steps& steps = program_.steps;
        if (steps.size() == begin + 1 && steps[begin].kind == Kind::one) {
            steps[begin].kind = Kind::run;
            steps[begin].least = times->least;
            steps[begin].most = times->most;
            steps[begin].greed = greed;
        } else {
            repeatGroup(begin, *times, greed);
        }
        if (readRepeat())
            refuse("a repeat of a repeat");
    }

    // The group written so many times, and then optional ones or a loop.
    void repeatGroup(std::size_t begin, Repeat times, Greed greed) {
        Steps& steps = program_.steps;
        const Steps body(steps.begin() + static_cast<std::ptrdiff_t>(begin), steps.end());
        steps.resize(begin);
        const auto addBody = [&] {
            Steps copy = body;
            shift(copy, 0, steps.size() - begin);
            if (steps.size() + copy.size() > mostSteps)
                refuse("it is too long");
            steps.insert(steps.end(), copy.begin(), copy.end());
        };
        const auto choose = [&](std::size_t at, std::size_t in, std::size_t out) {
            steps[at].next = greed == Greed::lazy ? out : in;
            steps[at].other = greed == Greed::lazy ? in : out;
        };
        for (std::size_t i = 0; i < times.least; ++i)
            addBody();
        if (times.most == RegexStep::any) {
            const std::size_t loop = steps.size();
            push({.kind = Kind::loop});
            addBody();
            push({.kind = Kind::jump, .next = loop});
            choose(loop, loop + 1, steps.size());
            steps[loop].least = steps.size(); // the way out
            program_.loops = true;
        } else {
            std::vector<std::size_t> exits;
            for (std::size_t i = times.least; i < times.most; ++i) {
                exits.push_back(steps.size());
                push({.kind = Kind::either});
                addBody();
            }
            for (const std::size_t exit : exits)
                choose(exit, exit + 1, steps.size());
        }
        if (greed == Greed::possessive) {
            push({.kind = Kind::inside});
            insert(begin, {.kind = Kind::atomic});
            steps[begin].next = steps.size();
        }
    }

    int nesting_ = 0;
    bool flagged_ = false;
    RegexProgram program_;
};

} // namespace

RegexProgram compileRegex(std::u32string_view pattern, const std::string& source) {
    return Compiler(pattern, source).compile();
}

} // namespace fovea::subwords

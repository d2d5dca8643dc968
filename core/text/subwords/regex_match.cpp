#include "core/base/error.h"
#include "core/text/subwords/regex.h"
#include "core/text/subwords/regex_program.h"

#include <algorithm>

namespace fovea::subwords {
namespace {

using Kind = RegexStep::Kind;
using Greed = RegexStep::Greed;

// What may be tried instead: go on with `step` at `at`, or, of a run, one character less (or more)
// each time until `until`.
struct Choice {
    std::size_t step, at, until;
    enum class Kind {
        again,
        lazy,
        undo
    } kind = Kind::again; // undo: loop `step` was at `at` before
};

class Matcher {
public:
    Matcher(const RegexProgram& program, std::u32string_view text, const std::string& source)
        : program_(program), text_(text), source_(source), left_(200'000 + 500 * text.size()) {}

    // The end of a match that begins at `at`.
    std::optional<std::size_t> matchAt(std::size_t at) {
        if (program_.loops)
            entered_.assign(program_.steps.size(), RegexStep::any);
        return run(0, at);
    }

private:
    void spend(std::size_t steps) {
        if (steps > left_)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: this expression takes too long on a text of %2 "
                                            "characters"),
                 {source_, std::to_string(text_.size())});
        left_ -= steps;
    }
    [[nodiscard]] bool isWordAt(std::size_t at) const {
        return at < text_.size() && isWord(text_[at]);
    }

    // From `step` on until matched or inside.
    std::optional<std::size_t> run(std::size_t step, std::size_t at) {
        const std::size_t mine = choices_.size(); // those below are the caller's
        const auto end = tryAll(step, at, mine);
        choices_.resize(mine);
        return end;
    }

    std::optional<std::size_t> tryAll(std::size_t step, std::size_t at, std::size_t mine) {
        for (;;) {
            spend(1);
            const RegexStep& now = program_.steps[step];
            bool works = true;
            switch (now.kind) {
            case Kind::matched:
            case Kind::inside:
                return at;
            case Kind::one:
                works = at < text_.size() && program_.sets[now.set].has(text_[at]);
                ++at;
                ++step;
                break;
            case Kind::run:
                works = takeRun(now, step, at);
                ++step;
                break;
            case Kind::either:
                choices_.push_back({.step = now.other, .at = at, .until = at});
                step = now.next;
                break;
            case Kind::loop:
                if (entered_[step] == at) {
                    step = now.least;
                    break;
                }
                choices_.push_back({.step = step,
                                    .at = entered_[step],
                                    .until = entered_[step],
                                    .kind = Choice::Kind::undo});
                entered_[step] = at;
                choices_.push_back({.step = now.other, .at = at, .until = at});
                step = now.next;
                break;
            case Kind::jump:
                step = now.next;
                break;
            case Kind::look: {
                const bool fits = !now.behind || at > 0;
                works = (fits && run(step + 1, now.behind ? at - 1 : at)) != now.negated;
                step = now.next;
                break;
            }
            case Kind::atomic: {
                const auto end = run(step + 1, at);
                works = end.has_value();
                at = end.value_or(at);
                step = now.next;
                break;
            }
            case Kind::start:
                works = at == 0;
                ++step;
                break;
            case Kind::end:
                works = at == text_.size();
                ++step;
                break;
            case Kind::boundary:
                works = ((at > 0 && isWordAt(at - 1)) != isWordAt(at)) != now.negated;
                ++step;
                break;
            }
            if (works)
                continue;
            for (; choices_.size() > mine && choices_.back().kind == Choice::Kind::undo;
                 choices_.pop_back())
                entered_[choices_.back().step] = choices_.back().at;
            if (choices_.size() == mine)
                return std::nullopt;
            Choice& choice = choices_.back();
            step = choice.step;
            at = choice.at;
            if (choice.at == choice.until)
                choices_.pop_back();
            else
                choice.at = choice.kind == Choice::Kind::lazy ? choice.at + 1 : choice.at - 1;
        }
    }

    bool takeRun(const RegexStep& now, std::size_t step, std::size_t& at) {
        const CharSet& set = program_.sets[now.set];
        const std::size_t most = std::min(now.most, text_.size() - at);
        std::size_t count = 0;
        while (count < most && set.has(text_[at + count]))
            ++count;
        spend(count);
        if (count < now.least)
            return false;
        if (now.greed == Greed::lazy) {
            if (count > now.least)
                choices_.push_back({.step = step + 1,
                                    .at = at + now.least + 1,
                                    .until = at + count,
                                    .kind = Choice::Kind::lazy});
            at += now.least;
            return true;
        }
        if (count > now.least && now.greed == Greed::greedy)
            choices_.push_back({.step = step + 1, .at = at + count - 1, .until = at + now.least});
        at += count;
        return true;
    }

    const RegexProgram& program_;
    std::u32string_view text_;
    const std::string& source_;
    std::size_t left_;
    std::vector<Choice> choices_ = {};
    std::vector<std::size_t> entered_ = {}; // by loop: where it was last
};

} // namespace

Regex::Regex(std::string_view pattern, const std::string& source)
    : program_(std::make_shared<RegexProgram>(compileRegex(decoded(pattern), source))),
      source_(source) {}

std::vector<Regex::Match> Regex::matches(std::u32string_view text) const {
    std::vector<Match> all;
    Matcher matcher(*program_, text, source_);
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = matcher.matchAt(at);
        if (!end) {
            ++at;
            continue;
        }
        if (*end > at)
            all.push_back({at, *end});
        at = std::max(*end, at + 1);
    }
    return all;
}

} // namespace fovea::subwords

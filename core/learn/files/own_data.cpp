#include "core/learn/files/own_data.h"

#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/base/table.h"
#include "core/text/tokenizers.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <sstream>

namespace fovea {
namespace {

constexpr std::size_t mostLine = 1'000'000; // bytes

// A word is a text of its own: behind each gap, and at most one for each byte beside letters.
std::size_t memoryOf(std::string_view bytes) {
    std::size_t words = 0;
    bool inside = false;
    for (const char c : bytes) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        words += !letter || !inside;
        inside = letter;
    }
    return words * sizeof(std::string) + 2 * bytes.size();
}

struct Line {
    std::size_t number; // from 1
    std::string_view text;
};

std::vector<Line> linesOf(std::string_view bytes) {
    std::vector<Line> lines;
    for (std::size_t number = 1; !bytes.empty(); ++number) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        std::string_view text = bytes.substr(0, end);
        if (text.ends_with('\r'))
            text.remove_suffix(1);
        if (number == 1 && text.starts_with("\xEF\xBB\xBF"))
            text.remove_prefix(3);
        if (text.find_first_not_of(" \t") != std::string_view::npos)
            lines.push_back({number, text});
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
    return lines;
}

std::vector<std::string> wordsOfLine(std::string_view text) {
    static const Choice choice = defaultSelection(tokenizers().info()).only();
    std::vector<std::string> words;
    for (const Token& token : tokenize(choice, text))
        words.push_back(token.text);
    return words;
}

// Answers that are words of several characters, as 名词 is, stand between blanks.
std::vector<std::string> betweenBlanks(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<std::string> parts;
    for (std::string part; in >> part;)
        parts.push_back(part);
    return parts;
}

class Reader {
public:
    explicit Reader(const Material& material)
        : path_(material.path), eachWord_(material.form == Form::eachWord) {
        const bool pairs = path_.ends_with(".tsv");
        checkMemory(path_, memoryOf(material.bytes));
        for (const Line& line : linesOf(material.bytes)) {
            Example one = pairs ? pairOf(line) : textOf(line);
            if (one.source.empty()) // of a text: blanks of other kinds alone
                continue;
            examples_.push_back(std::move(one));
            numbers_.push_back(line.number);
        }
        if (examples_.empty())
            fail(QT_TRANSLATE_NOOP("fovea", "%1: there is no line in it"), {path_});
        form_ = pairs ? material.form.value_or(formOf()) : Form::next;
        if (pairs && form_ == Form::next)
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: lines with two columns are pairs, not text "
                                                 "whose next words are predicted"),
                      {path_});
        checkCounts();
    }

    Examples examples() {
        struct Splits {
            std::array<std::vector<Example>, 3> parts;
        };
        auto splits = std::make_shared<Splits>();
        Examples result{.form = form_, .picture = {}, .words = {}, .answers = {}, .at = {}};
        result.remarks = remarks();
        const Message sample = firstLine();
        std::set<std::string> words;
        std::set<std::string> answers;
        for (Example& one : examples_) {
            result.lengths.emplace(one.source.size(), one.target.size());
            const Split split = splitOf(one);
            if (split == Split::train) { // what stands elsewhere alone is not known
                words.insert(one.source.begin(), one.source.end());
                answers.insert(one.target.begin(), one.target.end());
            }
            splits->parts[static_cast<std::size_t>(split)].push_back(std::move(one));
        }
        for (std::size_t i = 0; i < 3; ++i) {
            if (splits->parts[i].empty()) {
                std::set<std::vector<std::string>> different; // whose split may differ
                for (const auto& part : splits->parts)
                    for (const Example& one : part)
                        different.insert(one.source);
                fail(QT_TRANSLATE_NOOP("fovea",
                                       "%1: too few different lines (%2): eight of ten are for "
                                       "training and one each for validation and test, and one of "
                                       "these parts is empty; fifty are usually enough"),
                     {path_, std::to_string(different.size())});
            }
            result.held[i] = splits->parts[i].size();
        }
        checkWords(words);
        checkWords(answers);
        result.remarks.push_back(counted(result, words.size(), answers.size()));
        result.remarks.push_back(sample);
        result.words.assign(words.begin(), words.end());
        result.answers =
            form_ == Form::next ? result.words : std::vector(answers.begin(), answers.end());
        result.at = [splits](Split split, std::uint32_t seed, std::uint64_t n) {
            const auto& part = splits->parts[static_cast<std::size_t>(split)];
            if (split != Split::train)
                return part[n % part.size()];
            // Any of them, and in every run of another seed others.
            const double uniform = RandomStream(seed, "line").uniform(n);
            return part[static_cast<std::size_t>(uniform * static_cast<double>(part.size()))];
        };
        return result;
    }

private:
    [[noreturn]] void refuse(const char* problem, std::size_t line,
                             const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments{path_, std::to_string(line)};
        arguments.insert(arguments.end(), more.begin(), more.end());
        fail(problem, std::move(arguments));
    }
    void checkWords(const std::set<std::string>& words) const {
        std::size_t bytes = 0;
        for (const std::string& word : words)
            bytes += word.size() + 1;
        if (bytes > mostWordBytes)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: %2 different words of %3 bytes together, at most "
                                            "%4 bytes of them are learned"),
                 {path_, std::to_string(words.size()), std::to_string(bytes),
                  std::to_string(mostWordBytes)});
    }
    void checkText(const Line& line) const {
        if (line.text.size() > mostLine)
            refuse(QT_TRANSLATE_NOOP("fovea", "%1, line %2: %3 bytes, at most %4 are one line"),
                   line.number, {std::to_string(line.text.size()), std::to_string(mostLine)});
        if (!isUtf8(line.text))
            refuse(QT_TRANSLATE_NOOP("fovea", "%1, line %2: bytes that are not UTF-8"),
                   line.number);
    }
    Example pairOf(const Line& line) {
        checkText(line);
        const auto tabs = std::ranges::count(line.text, '\t');
        if (tabs != 1)
            refuse(QT_TRANSLATE_NOOP("fovea", "%1, line %2: tabs: %3, expected a source, one tab "
                                              "and a target"),
                   line.number, {std::to_string(tabs)});
        const std::size_t tab = line.text.find('\t');
        Example one{wordsOfLine(line.text.substr(0, tab)), wordsOfLine(line.text.substr(tab + 1))};
        if (eachWord_)
            if (auto parts = betweenBlanks(line.text.substr(tab + 1));
                parts.size() == one.source.size())
                one.target = std::move(parts);
        if (one.source.empty() || one.target.empty())
            refuse(
                one.source.empty()
                    ? QT_TRANSLATE_NOOP("fovea", "%1, line %2: there is no source before the tab")
                    : QT_TRANSLATE_NOOP("fovea", "%1, line %2: there is no target after the tab"),
                line.number);
        return one;
    }
    Example textOf(const Line& line) {
        checkText(line);
        return {wordsOfLine(line.text), {}};
    }
    // One answer everywhere, as many as words everywhere, or anything.
    [[nodiscard]] Form formOf() const {
        if (std::ranges::all_of(examples_, [](const auto& one) { return one.target.size() == 1; }))
            return Form::whole;
        return std::ranges::all_of(
                   examples_,
                   [](const auto& one) { return one.target.size() == one.source.size(); })
                   ? Form::eachWord
                   : Form::sequence;
    }
    // How the lines were understood; and where a slip may be the reason.
    [[nodiscard]] std::vector<Message> remarks() const {
        const std::string lines = std::to_string(examples_.size());
        if (form_ == Form::next)
            return {{QT_TRANSLATE_NOOP("fovea", "%1: %2 lines of text, whose next words are "
                                                "predicted"),
                     {path_, lines}}};
        if (form_ == Form::whole)
            return {{QT_TRANSLATE_NOOP("fovea", "%1: %2 lines, one answer each"), {path_, lines}}};
        if (form_ == Form::eachWord)
            return {{QT_TRANSLATE_NOOP("fovea", "%1: %2 lines, one answer for each word"),
                     {path_, lines}}};
        std::vector<Message> all{
            {QT_TRANSLATE_NOOP("fovea", "%1: %2 lines, each target a sentence of its own"),
             {path_, lines}}};
        std::vector<std::size_t> other;
        for (std::size_t i = 0; i < examples_.size(); ++i)
            if (examples_[i].target.size() != examples_[i].source.size())
                other.push_back(i);
        if (!other.empty() && other.size() * 20 <= examples_.size())
            all.push_back(
                {QT_TRANSLATE_NOOP("fovea", "%1: all lines but %2 have one answer for each word, "
                                            "as line %3 has not (%4 words, %5 answers); --form "
                                            "each-word finds them"),
                 {path_, std::to_string(other.size()), std::to_string(numbers_[other.front()]),
                  std::to_string(examples_[other.front()].source.size()),
                  std::to_string(examples_[other.front()].target.size())}});
        return all;
    }
    [[nodiscard]] Message counted(const Examples& examples, std::size_t words,
                                  std::size_t answers) const {
        const auto held = [&](Split split) {
            return std::to_string(examples.held[static_cast<std::size_t>(split)]);
        };
        std::vector<std::string> numbers{held(Split::train), held(Split::validation),
                                         held(Split::test), std::to_string(words)};
        if (form_ == Form::next)
            return {QT_TRANSLATE_NOOP("fovea", "for training: %1, validation: %2, test: %3; "
                                               "different words: %4"),
                    std::move(numbers)};
        numbers.push_back(std::to_string(answers));
        return {QT_TRANSLATE_NOOP("fovea", "for training: %1, validation: %2, test: %3; different "
                                           "words: %4, answers: %5"),
                std::move(numbers)};
    }
    // As it was cut into words.
    [[nodiscard]] Message firstLine() const {
        const auto told = [](const std::vector<std::string>& words) {
            constexpr std::size_t most = 12;
            std::string text;
            for (std::size_t i = 0; i < std::min(most, words.size()); ++i)
                text += (i == 0 ? "" : " · ") + words[i];
            return words.size() > most ? text + " …" : text;
        };
        const std::string line = std::to_string(numbers_.front());
        const Example& first = examples_.front();
        if (form_ == Form::next)
            return {QT_TRANSLATE_NOOP("fovea", "line %1: %2"), {line, told(first.source)}};
        return {QT_TRANSLATE_NOOP("fovea", "line %1: %2 → %3"),
                {line, told(first.source), told(first.target)}};
    }
    void checkCounts() const {
        for (std::size_t i = 0; i < examples_.size(); ++i) {
            const Example& one = examples_[i];
            const std::size_t wanted = form_ == Form::eachWord ? one.source.size()
                                       : form_ == Form::whole  ? 1
                                                               : one.target.size();
            if (one.target.size() != wanted)
                refuse(QT_TRANSLATE_NOOP("fovea", "%1, line %2: %3 answers, expected %4"),
                       numbers_[i], {std::to_string(one.target.size()), std::to_string(wanted)});
        }
    }

    std::string path_;
    bool eachWord_; // as was asked for
    std::vector<Example> examples_;
    std::vector<std::size_t> numbers_; // of their lines
    Form form_ = Form::sequence;
};

} // namespace

Examples ownExamples(const Material& material) {
    return Reader(material).examples();
}

} // namespace fovea

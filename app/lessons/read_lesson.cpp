#include "app/lessons/lesson.h"
#include "core/attention/stages.h"
#include "core/base/error.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace fovea {
namespace {

constexpr std::string_view fence = "```";

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos
               ? std::string_view()
               : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        if (lines.back().ends_with('\r'))
            lines.back().pop_back();
        begin = end + 1;
    }
    return lines;
}

// "goal: …": what stands behind the colon.
std::optional<std::string> field(std::string_view line, std::string_view name) {
    if (!line.starts_with(name) || !line.substr(name.size()).starts_with(":"))
        return std::nullopt;
    return std::string(trimmed(line.substr(name.size() + 1)));
}

void addLine(std::string& text, std::string_view line) {
    if (!text.empty())
        text += '\n';
    text += line;
}

class Reader {
public:
    Reader(const std::string& text, std::string source)
        : lines_(linesOf(text)), source_(std::move(source)) {}

    Lesson read() {
        for (; at_ < lines_.size(); ++at_)
            readLine(lines_[at_]);
        endParagraph();
        if (lesson_.title.empty())
            refuse(1, "‘# ’ and the title of the lesson in the first line");
        if (lesson_.pages.empty())
            refuse(1, "‘## ’ and the title of a page");
        return std::move(lesson_);
    }

private:
    [[noreturn]] void refuse(int line, const std::string& expected) const {
        fail(QT_TRANSLATE_NOOP("fovea", "%1: line %2: expected %3"),
             {source_, std::to_string(line), expected});
    }
    [[nodiscard]] int line() const { return static_cast<int>(at_) + 1; }

    void readLine(const std::string& text) {
        const std::string_view plain = trimmed(text);
        if (text.starts_with("## ")) {
            endParagraph();
            lesson_.pages.push_back({std::string(trimmed(text.substr(3))), {}, line()});
        } else if (text.starts_with("# ")) {
            if (!lesson_.title.empty())
                refuse(line(), "one title alone; pages begin with ‘## ’");
            lesson_.title = trimmed(text.substr(2));
        } else if (plain.empty()) {
            endParagraph();
        } else if (plain.starts_with(fence)) {
            endParagraph();
            readBlock(std::string(trimmed(plain.substr(fence.size()))));
        } else if (plain.size() > 4 && plain.starts_with("$$") && plain.ends_with("$$")) {
            endParagraph();
            add(FormulaLine{std::string(trimmed(plain.substr(2, plain.size() - 4))), line()});
        } else if (const auto shown = field(plain, "show"); shown && beginsPage()) {
            lesson_.pages.back().stages = stagesOf(*shown);
        } else {
            if (paragraph_.text.empty())
                paragraph_.line = line();
            addLine(paragraph_.text, text);
        }
    }

    [[nodiscard]] bool beginsPage() const {
        return !lesson_.pages.empty() && lesson_.pages.back().blocks.empty() &&
               paragraph_.text.empty();
    }

    // "score, mask"; nothing: none of them.
    [[nodiscard]] std::vector<std::string> stagesOf(std::string_view text) const {
        std::vector<std::string> ids;
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find(',', begin), text.size());
            ids.emplace_back(trimmed(text.substr(begin, end - begin)));
            if (!stageNamed(ids.back()))
                refuse(line(), "stages behind ‘show:’, not ‘" + ids.back() +
                                   "’: tokens, position, project, score, mask, normalise, combine");
            begin = end + 1;
        }
        return ids;
    }

    template <class Block>
    void add(Block block) {
        if (lesson_.pages.empty())
            refuse(block.line, "‘## ’ and the title of a page before its text");
        lesson_.pages.back().blocks.emplace_back(std::move(block));
    }

    void endParagraph() {
        if (!paragraph_.text.empty())
            add(std::exchange(paragraph_, {}));
    }

    void readBlock(const std::string& head) {
        const int begin = line();
        std::vector<std::string> inside;
        for (++at_; at_ < lines_.size() && !trimmed(lines_[at_]).starts_with(fence); ++at_)
            inside.push_back(lines_[at_]);
        if (at_ == lines_.size())
            refuse(begin, "‘```’ at the end of the block");
        const std::string kind = head.substr(0, head.find(' '));
        const std::string more =
            kind.size() == head.size() ? "" : std::string(trimmed(head.substr(kind.size())));
        if (kind == "fovea")
            add(figureOf(more, inside, begin));
        else if (kind == "check")
            add(checkOf(inside, begin));
        else if (kind == "predict")
            add(predictOf(more, inside, begin));
        else if (kind == "try")
            add(tryOf(inside, begin));
        else if (kind == "mistake")
            add(mistakeOf(inside, begin));
        else
            refuse(begin, "a block fovea, check, predict, try or mistake");
    }

    [[nodiscard]] FigureBlock figureOf(const std::string& name,
                                       const std::vector<std::string>& inside, int begin) const {
        FigureBlock block{.name = name, .command = "fovea ", .line = begin};
        std::string command;
        for (const std::string& one : inside)
            if (const std::string_view plain = trimmed(one); !plain.empty())
                command += (command.empty() ? "" : " ") + std::string(plain);
        if (command.empty())
            refuse(begin, "a command in the block");
        block.command += command.starts_with("fovea ") ? command.substr(6) : command;
        return block;
    }

    [[nodiscard]] CheckBlock checkOf(const std::vector<std::string>& inside, int begin) const {
        CheckBlock block{.claims = {}, .line = begin};
        for (const std::string& one : inside)
            if (const std::string_view plain = trimmed(one); !plain.empty())
                block.claims.emplace_back(plain);
        if (block.claims.empty())
            refuse(begin, "a claim in the block");
        return block;
    }

    // What stands before the line ‘---’, line by line, and behind it, as one text.
    struct Halves {
        std::vector<std::string> before;
        std::string after;
    };
    [[nodiscard]] Halves halvesOf(const std::vector<std::string>& inside, int begin) const {
        Halves halves;
        const auto middle = std::ranges::find_if(
            inside, [](const std::string& one) { return trimmed(one) == "---"; });
        if (middle == inside.end())
            refuse(begin, "a line ‘---’, and behind it what is told when it is answered");
        halves.before.assign(inside.begin(), middle);
        for (auto one = middle + 1; one != inside.end(); ++one)
            addLine(halves.after, *one);
        return halves;
    }

    // Of choices, of a "number" or of a "cell".
    [[nodiscard]] PredictBlock predictOf(const std::string& of,
                                         const std::vector<std::string>& inside, int begin) const {
        if (!of.empty() && of != "number" && of != "cell")
            refuse(begin, "predict, predict number or predict cell");
        const Halves halves = halvesOf(inside, begin);
        PredictBlock block{.question = {}, .after = halves.after, .line = begin};
        int right = 0;
        for (const std::string& one : halves.before) {
            const std::string_view plain = trimmed(one);
            const bool isRight = plain.starts_with("(x)");
            if (of.empty() && (isRight || plain.starts_with("( )"))) {
                block.choices.push_back({std::string(trimmed(plain.substr(3))), isRight});
                right += isRight ? 1 : 0;
            } else if (of == "number" && plain.starts_with("=")) {
                readNumber(block, plain.substr(1));
            } else if (of == "cell" && plain.starts_with("=")) {
                readCell(block, plain.substr(1));
            } else if (!plain.empty()) {
                addLine(block.question, plain);
            }
        }
        if (block.question.empty())
            refuse(begin, "a question");
        if (of == "number" && block.value.empty())
            refuse(begin, "‘= VALUE’ or ‘= VALUE within NUMBER’");
        if (of == "cell" && block.row.empty())
            refuse(begin, "‘= ROW, COLUMN’");
        if (of.empty() && (block.choices.size() < 2 || right != 1))
            refuse(begin, "at least two choices, ‘( ) …’, of which one is right, ‘(x) …’");
        return block;
    }

    void readNumber(PredictBlock& block, std::string_view text) const {
        constexpr std::string_view word = " within ";
        const std::size_t at = text.rfind(word);
        if (at != std::string_view::npos) {
            const auto within = fovea::readNumber(trimmed(text.substr(at + word.size())));
            if (!within || *within < 0)
                refuse(block.line, "a number behind ‘within’");
            block.within = *within;
        }
        block.value = trimmed(text.substr(0, at));
    }

    // "\"saw₄\", where saw₄": labels have no comma, or stand in quotes.
    void readCell(PredictBlock& block, std::string_view text) const {
        bool quoted = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            quoted = quoted != (text[i] == '"');
            if (quoted || text[i] != ',')
                continue;
            block.row = trimmed(text.substr(0, i));
            block.column = trimmed(text.substr(i + 1));
        }
        if (block.row.empty() || block.column.empty())
            refuse(block.line, "‘= ROW, COLUMN’");
    }

    [[nodiscard]] TryBlock tryOf(const std::vector<std::string>& inside, int begin) const {
        const Halves halves = halvesOf(inside, begin);
        TryBlock block{.task = {}, .goal = {}, .hint = {}, .after = halves.after, .line = begin};
        for (const std::string& one : halves.before) {
            const std::string_view plain = trimmed(one);
            if (const auto goal = field(plain, "goal"))
                block.goal = *goal;
            else if (const auto hint = field(plain, "hint"))
                block.hint = *hint;
            else if (!plain.empty())
                addLine(block.hint.empty() ? block.task : block.hint, plain);
        }
        if (block.task.empty() || block.goal.empty())
            refuse(begin, "what is to be tried, and ‘goal: CLAIM’");
        return block;
    }

    [[nodiscard]] MistakeBlock mistakeOf(const std::vector<std::string>& inside, int begin) const {
        const Halves halves = halvesOf(inside, begin);
        MistakeBlock block{.wrong = {}, .right = {}, .after = halves.after, .line = begin};
        std::string* last = nullptr;
        for (const std::string& one : halves.before) {
            const std::string_view plain = trimmed(one);
            if (const auto wrong = field(plain, "wrong"))
                *(last = &block.wrong) = *wrong;
            else if (const auto right = field(plain, "right"))
                *(last = &block.right) = *right;
            else if (last && !plain.empty())
                addLine(*last, plain);
        }
        if (block.wrong.empty() || block.right.empty())
            refuse(begin, "‘wrong: …’ and ‘right: …’");
        return block;
    }

    std::vector<std::string> lines_;
    std::string source_;
    std::size_t at_ = 0;
    LessonParagraph paragraph_;
    Lesson lesson_;
};

} // namespace

const FigureBlock* LessonPage::shown() const {
    for (const LessonBlock& block : blocks)
        if (const auto* figure = std::get_if<FigureBlock>(&block); figure && figure->name.empty())
            return figure;
    return nullptr;
}

std::string Lesson::shownBeside(std::size_t page) const {
    for (std::size_t i = page + 1; i-- > 0;)
        if (const FigureBlock* figure = pages[i].shown())
            return figure->command;
    return {};
}

Lesson readLesson(const std::string& text, const std::string& source) {
    return Reader(text, source).read();
}

} // namespace fovea

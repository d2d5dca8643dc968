#include "app/manual/manual_page.h"
#include "core/base/error.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

namespace fovea {
namespace {

std::string_view withoutEnds(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos
               ? std::string_view()
               : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// "| a | b |": what stands between the bars, those in code left out.
std::vector<std::string> cellsOf(std::string_view line) {
    std::vector<std::string> cells;
    std::string cell;
    bool code = false;
    for (const char c : withoutEnds(line).substr(1)) {
        code = code != (c == '`');
        if (c != '|' || code) {
            cell += c;
            continue;
        }
        cells.emplace_back(withoutEnds(cell));
        cell.clear();
    }
    return cells;
}

bool isRule(std::string_view line) {
    return line.starts_with('|') && line.find_first_not_of("|-: \r") == std::string_view::npos;
}

class PageReader {
public:
    PageReader(const std::string& text, std::string source) : source_(std::move(source)) {
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);)
            lines_.push_back(line);
    }

    ManualPage read() {
        for (; at_ < lines_.size(); ++at_)
            readLine(lines_[at_]);
        endText();
        if (page_.title.empty())
            refuse("‘# ’ and the title in the first line");
        return std::move(page_);
    }

private:
    [[noreturn]] void refuse(const std::string& expected) const {
        fail(QT_TRANSLATE_NOOP("fovea", "%1: line %2: expected %3"),
             {source_, std::to_string(std::min(at_ + 1, lines_.size())), expected});
    }

    void readLine(const std::string& line) {
        const std::string_view plain = withoutEnds(line);
        if (line.starts_with("# ")) {
            page_.title = withoutEnds(line.substr(2));
        } else if (line.starts_with("keywords:") && page_.blocks.empty() && text_.empty()) {
            page_.keywords = withoutEnds(line.substr(9));
        } else if (line.starts_with("## ") || line.starts_with("### ")) {
            endText();
            add(ManualHeading{std::string(withoutEnds(line.substr(line.find(' '))))});
        } else if (plain.starts_with("```")) {
            endText();
            readFence(std::string(withoutEnds(plain.substr(3))));
        } else if (line.starts_with("    ") && text_.empty()) {
            readIndented();
        } else if (line.starts_with("|")) {
            endText();
            readTable();
        } else if (plain.size() > 4 && plain.starts_with("$$") && plain.ends_with("$$")) {
            endText();
            add(ManualFormula{std::string(withoutEnds(plain.substr(2, plain.size() - 4)))});
        } else if (plain.empty()) {
            endText();
        } else {
            if (text_.empty())
                begin_ = at_;
            text_ += (text_.empty() ? "" : "\n") + line;
        }
    }

    template <class Block>
    void add(Block block) {
        page_.blocks.push_back({std::move(block), static_cast<int>(at_) + 1});
    }

    void endText() {
        if (text_.empty())
            return;
        page_.blocks.push_back(
            {ManualText{std::exchange(text_, {})}, static_cast<int>(begin_) + 1});
    }

    void readFence(const std::string& head) {
        const std::size_t begin = at_;
        std::vector<std::string> inside;
        for (++at_; at_ < lines_.size() && !withoutEnds(lines_[at_]).starts_with("```"); ++at_)
            inside.push_back(lines_[at_]);
        if (at_ == lines_.size()) {
            at_ = begin;
            refuse("‘```’ at the end of the block");
        }
        const std::string kind = head.substr(0, head.find(' '));
        std::string joined;
        for (const std::string& one : inside)
            joined += (joined.empty() ? "" : "\n") + one;
        if (kind == "fovea") {
            std::ranges::replace(joined, '\n', ' ');
            add(ManualFigure{joined.starts_with("fovea ") ? joined : "fovea " + joined});
        } else if (kind == "sh") {
            std::erase_if(inside, [](const auto& one) { return withoutEnds(one).empty(); });
            add(ManualCommands{std::move(inside)});
        } else if (kind == "rows") {
            add(ManualRows{std::string(withoutEnds(head.substr(kind.size())))});
        } else {
            add(ManualCode{std::move(joined)});
        }
    }

    // Code, up to the first line that is neither indented nor empty.
    void readIndented() {
        ManualCode code;
        std::size_t last = at_;
        for (std::size_t i = at_; i < lines_.size(); ++i) {
            if (lines_[i].starts_with("    "))
                last = i;
            else if (!withoutEnds(lines_[i]).empty())
                break;
        }
        for (std::size_t i = at_; i <= last; ++i)
            code.text += (i == at_ ? "" : "\n") + (lines_[i].size() > 4 ? lines_[i].substr(4) : "");
        add(std::move(code));
        at_ = last;
    }

    void readTable() {
        ManualTable table;
        const std::size_t begin = at_;
        for (; at_ < lines_.size() && lines_[at_].starts_with('|'); ++at_)
            if (!isRule(lines_[at_]))
                table.rows.push_back(cellsOf(lines_[at_]));
        const std::size_t columns = table.rows.empty() ? 0 : table.rows.front().size();
        for (const auto& row : table.rows)
            if (row.size() != columns) {
                at_ = begin;
                refuse("as many cells in each row of the table as in its head");
            }
        --at_;
        add(std::move(table));
    }

    std::vector<std::string> lines_;
    std::string source_;
    std::size_t at_ = 0;
    std::size_t begin_ = 0; // of the text
    std::string text_;
    ManualPage page_;
};

} // namespace

ManualPage readManualPage(const std::string& text, const std::string& source) {
    return PageReader(text, source).read();
}

} // namespace fovea

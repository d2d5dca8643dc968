#include "app/output/command_parts.h"

#include "core/base/error.h"
#include "core/base/table.h"

#include <algorithm>

namespace fovea {
namespace {

bool isPlain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_./:,=+@%").find(c) != std::string_view::npos;
}

} // namespace

std::string shellWord(const std::string& text) {
    const bool plain = std::ranges::all_of(text, isPlain) && !text.empty() &&
                       !text.starts_with('='); // which some shells look up
    if (plain)
        return text;
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? "'\\''" : std::string(1, c);
    return quoted + '\'';
}

std::vector<std::string> shellWords(std::string_view line) {
    std::vector<std::string> words;
    bool inWord = false;
    char quote = 0; // that is open
    const auto add = [&](char c) {
        if (!inWord)
            words.emplace_back();
        inWord = true;
        words.back() += c;
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool last = i + 1 == line.size();
        if (quote == 0 && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
            inWord = false;
        } else if (quote == 0 && (c == '\'' || c == '"')) {
            if (!inWord)
                words.emplace_back(); // "''" is a word, too
            inWord = true;
            quote = c;
        } else if (c == quote) {
            quote = 0;
        } else if (c == '\\' && quote != '\'' && !last) {
            const char next = line[++i];
            const bool kept =
                quote == '"' && std::string_view("$`\"\\\n").find(next) == std::string_view::npos;
            if (kept)
                add(c);
            if (next != '\n') // which a backslash takes away
                add(next);
        } else {
            add(c);
        }
    }
    if (quote != 0)
        failUsage(QT_TRANSLATE_NOOP("fovea", "the command has a quote %1 that is not closed"),
                  {std::string(1, quote)});
    return words;
}

std::string optionWords(const std::string& name, const std::string& value) {
    return ' ' + name + ' ' + shellWord(value);
}

bool hasControls(const std::string& text) {
    return std::ranges::any_of(text, [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f;
    });
}

bool readsBack(const TableInfo& table, const Selection& selection, const std::string& text) {
    try {
        return readSelection(table, text, table.id) == selection;
    } catch (const Error&) {
        return false;
    }
}

} // namespace fovea

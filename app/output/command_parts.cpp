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

#include "ui/export/cells.h"

namespace fovea {

TextCells readCsv(std::string_view csv) {
    TextCells lines;
    bool quoted = false;
    bool begins = true; // a line
    for (std::size_t i = 0; i < csv.size(); ++i) {
        if (begins)
            lines.emplace_back(1);
        begins = false;
        std::string& cell = lines.back().back();
        const char c = csv[i];
        if (c == '"') {
            const bool doubled = quoted && i + 1 < csv.size() && csv[i + 1] == '"';
            if (doubled)
                cell += csv[i++];
            else
                quoted = !quoted;
        } else if (c == ',' && !quoted) {
            lines.back().emplace_back();
        } else if (c == '\n' && !quoted) {
            begins = true;
        } else if (c != '\r' || quoted) {
            cell += c;
        }
    }
    return lines;
}

std::string tabSeparated(const TextCells& cells) {
    std::string text;
    for (const auto& line : cells) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            const std::string& cell = line[i];
            text += i > 0 ? "\t" : "";
            if (cell.find_first_of("\t\r\n\"") == std::string::npos) {
                text += cell;
                continue;
            }
            text += '"';
            for (const char c : cell)
                text += c == '"' ? "\"\"" : std::string(1, c);
            text += '"';
        }
        text += '\n';
    }
    return text;
}

} // namespace fovea

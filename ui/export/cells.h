// Tables as text: what a CSV file holds, and the same as spreadsheets take it from a clipboard.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fovea {

using TextCells = std::vector<std::vector<std::string>>; // line by line

TextCells readCsv(std::string_view csv); // as writeCsv() and other programs write it (RFC 4180)
std::string tabSeparated(const TextCells& cells);

} // namespace fovea

// What lines of a shell are made of.
#pragma once

#include "core/base/selection.h"

#include <string>
#include <vector>

namespace fovea {

// One word of a shell's line, in quotes where it needs them.
std::string shellWord(const std::string& text);

// The words of such a line: quotes and backslashes are understood, nothing is expanded. Throws
// Error(usage) where a quote is not closed.
std::vector<std::string> shellWords(std::string_view line);

// " --name value". What stands behind such an option is its value, a dash in front or not.
std::string optionWords(const std::string& name, const std::string& value);

// What a terminal would take for a key when the line is pasted.
bool hasControls(const std::string& text);

// Whether the words say all of it: a matrix from a file does not come back from them.
bool readsBack(const TableInfo& table, const Selection& selection, const std::string& text);

} // namespace fovea

// Characters of Unicode 15 and 16: Qt 6.4 knows Unicode 14, and the tokenizers package 16.
#pragma once

#include <QtCore/QChar>

#include <optional>

namespace fovea::subwords {

// None where Unicode 14 knows the character, or 16 does not.
std::optional<QChar::Category> newerCategory(char32_t c);
// Of the scripts that expressions of tokenizers name.
std::optional<QChar::Script> newerScript(char32_t c);

} // namespace fovea::subwords

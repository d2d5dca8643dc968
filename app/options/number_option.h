// Numbers that stand in options as text.
#pragma once

#include <cstdint>
#include <string>

namespace fovea {

// A whole or a real number of an option, within its bounds. Throws Error(usage).
std::int64_t wholeOption(const char* option, const std::string& text, std::int64_t least,
                         std::int64_t most);
double realOption(const char* option, const std::string& text, double least, double most);

} // namespace fovea

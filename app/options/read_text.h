// A text on the command line.
#pragma once

#include <string>

namespace fovea {

// Bytes that are no UTF-8 are replaced, which is told on stderr with the option's name.
std::string readText(const std::string& bytes, const char* option);

} // namespace fovea

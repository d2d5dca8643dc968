// --language: of a window, and of the words in a figure.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace fovea {

void addLanguageOption(CLI::App& command, std::string& id);

} // namespace fovea

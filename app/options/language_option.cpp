#include "app/options/language_option.h"

#include "ui/look/language.h"

#include <CLI/CLI.hpp>

namespace fovea {

void addLanguageOption(CLI::App& command, std::string& id) {
    std::vector<std::string> known;
    for (const Language& language : languages())
        known.push_back(language.id);
    std::string all;
    for (const std::string& one : known)
        all += (all.empty() ? "" : "|") + one;
    command.add_option("--language", id, "The language of words")
        ->type_name(all)
        ->check(CLI::IsMember(known).description(""));
}

} // namespace fovea

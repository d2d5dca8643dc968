#include "app/options/usage_errors.h"

#include "core/base/message.h"
#include "core/base/readable.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <numeric>

namespace fovea {
namespace {

// How many letters have to be changed, added or taken away (Levenshtein).
std::size_t distance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t corner = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = corner + (a[i] == b[j] ? 0 : 1);
            corner = row[j + 1];
            row[j + 1] = std::min({changed, corner + 1, row[j] + 1});
        }
    }
    return row.back();
}

// The name that was probably meant; empty where none is near.
std::string nearest(const std::vector<std::string>& names, const std::string& word) {
    std::string best;
    std::size_t least = 3; // two slips of the finger
    for (const std::string& name : names)
        if (const std::size_t far = distance(name, word); far < std::min(least, name.size())) {
            least = far;
            best = name;
        }
    return best;
}

std::vector<std::string> optionsOfLine(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    return names;
}

std::vector<std::string> commandsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

std::string unexpected(const CLI::App& command, const std::string& word) {
    if (!word.starts_with('-'))
        return english(
            {QT_TRANSLATE_NOOP("fovea", "‘%1’ is one argument too many; put a sentence in quotes"),
             {word}});
    const std::string option = word.substr(0, word.find('='));
    const std::string meant = nearest(optionsOfLine(command), option);
    return meant.empty()
               ? english({QT_TRANSLATE_NOOP("fovea", "there is no option %1"), {option}})
               : english({QT_TRANSLATE_NOOP("fovea", "there is no option %1; did you mean %2?"),
                          {option, meant}});
}

// CLI11's own sentences are "NAME: what was wrong".
std::string sentence(const CLI::App& command, const CLI::ParseError& problem) {
    const std::string what = problem.what();
    const std::size_t colon = what.find(": ");
    const std::string before = what.substr(0, colon);
    const std::string after = colon == std::string::npos ? "" : what.substr(colon + 2);
    if (dynamic_cast<const CLI::ExtrasError*>(&problem) != nullptr) {
        const auto words = command.remaining(true);
        const auto option =
            std::ranges::find_if(words, [](const auto& word) { return word.starts_with('-'); });
        return unexpected(command, option != words.end() ? *option
                                   : words.empty()       ? after
                                                         : words.front());
    }
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&problem) != nullptr)
        return english({after.find("missing") != std::string::npos
                            ? QT_TRANSLATE_NOOP("fovea", "%1: a value is missing after it")
                            : QT_TRANSLATE_NOOP("fovea", "%1: is given more than once"),
                        {before}});
    if (const std::size_t set = after.find(" not in {"); set != std::string::npos) {
        std::string known = after.substr(set + 9, after.size() - set - 10);
        for (std::size_t comma = 0; (comma = known.find(',', comma)) != std::string::npos;)
            known.replace(comma++, 1, ", ");
        return english({QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ is not possible, expected one of %3"),
                        {before, after.substr(0, set), known}});
    }
    return readable(what);
}

} // namespace

std::optional<std::string> strangeWord(const CLI::App& app) {
    const std::vector<std::string> words = app.get_option("FILE")->results();
    std::error_code ignored;
    if (words.empty() || words.front().find_first_of("./") != std::string::npos ||
        std::filesystem::exists(words.front(), ignored))
        return std::nullopt;
    const std::string meant = nearest(commandsOf(app), words.front());
    return meant.empty()
               ? english({QT_TRANSLATE_NOOP(
                              "fovea", "there is no file and no command ‘%1’ (see fovea --help)"),
                          {words.front()}})
               : english(
                     {QT_TRANSLATE_NOOP("fovea", "there is no file and no command ‘%1’; did you "
                                                 "mean ‘fovea %2’?"),
                      {words.front(), meant}});
}

std::string usageError(const CLI::App& app, const CLI::ParseError& problem) {
    const auto chosen = app.get_subcommands();
    if (chosen.empty())
        if (auto strange = strangeWord(app))
            return std::move(*strange);
    const CLI::App& command = chosen.empty() ? app : *chosen.front();
    const std::string name = chosen.empty() ? "fovea" : "fovea " + command.get_name();
    return fill(QT_TRANSLATE_NOOP("fovea", "%1 (see %2 --help)"),
                {sentence(command, problem), name});
}

} // namespace fovea

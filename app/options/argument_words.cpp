#include "app/options/argument_words.h"

#include "core/base/error.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace fovea {
namespace {

// The command that `word` names, or the one at hand.
const CLI::App* commandAt(const CLI::App* command, const std::string& word) {
    const auto named =
        command->get_subcommands([&](const CLI::App* one) { return one->get_name() == word; });
    return named.empty() ? command : named.front();
}

// Only texts may be empty, and what may stand without a value.
bool mayBeEmpty(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    return type == "TEXT" || type == "SENTENCE" || option.get_items_expected_min() == 0;
}

} // namespace

std::vector<std::string> argumentWords(const CLI::App& app, int count, char** arguments) {
    std::vector<std::string> words;
    const CLI::App* command = &app;
    bool options = true; // until "--"
    for (int i = 1; i < count; ++i) {
        std::string word = arguments[i];
        options = options && word != "--";
        command = commandAt(command, word);
        const bool empty = options && word.starts_with("--") && word.find('=') + 1 == word.size();
        const std::string name = word.substr(0, word.size() - 1);
        const CLI::Option* option = empty ? command->get_option_no_throw(name) : nullptr;
        if (option == nullptr || option->get_items_expected_max() == 0) {
            words.push_back(std::move(word));
            continue;
        }
        if (!mayBeEmpty(*option))
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: a value is missing after it"), {word});
        words.push_back(name);
        words.emplace_back();
    }
    std::ranges::reverse(words);
    return words;
}

} // namespace fovea

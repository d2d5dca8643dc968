#include "app/commands.h"
#include "app/output/command_words.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace fovea {
namespace {

// A case of bash: where `word` stands, these are offered.
std::string offer(const std::string& word, const CommandWords& words) {
    return "    " + word + ") words=\"" + joinedWords(words) + "\" ;;\n";
}

void printBash(const CLI::App& app) {
    std::string values;
    for (const auto& [option, words] : valuesOf(app))
        values += offer(option, words);
    std::string commands;
    for (const CLI::App* command : app.get_subcommands({}))
        commands += offer(command->get_name(), wordsOf(*command));
    // bash cuts "--score=s" into three words, and keeps the quote in front of 'causal&w; what
    // stands before the last sign that joins rows is kept.
    std::cout << "# bash completion of fovea:  source <(fovea completion)\n"
                 "_fovea() {\n"
                 "    local words=\"\" before=\"\" i=$COMP_CWORD\n"
                 "    local word=\"${COMP_WORDS[i]#[\\'\\\"]}\" option=\"${COMP_WORDS[i-1]}\"\n"
                 "    if [ \"$word\" = = ]; then word=\"\"\n"
                 "    elif [ \"$option\" = = ]; then option=\"${COMP_WORDS[i-2]}\"; fi\n"
                 "    case \"$option\" in\n"
              << values << "    *) case \"$([ \"$i\" -gt 1 ] && echo \"${COMP_WORDS[1]}\")\" in\n"
              << commands << offer("*", wordsOf(app))
              << "    esac ;;\n"
                 "    esac\n"
                 "    case \"$word\" in\n"
                 "    *[\\&\\|+*]*) before=\"${word%\"${word##*[&|+*]}\"}\" ;;\n"
                 "    esac\n"
                 "    mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"$words\" -- "
                 "\"${word#\"$before\"}\")\n"
                 "}\n"
                 "complete -o default -F _fovea fovea\n";
}

// The same in zsh, which has the words before the cursor as they are written.
void printZsh(const CLI::App& app) {
    const auto cases = [](const std::string& word, const CommandWords& words) {
        return "    " + word + ") compadd -- " + joinedWords(words) + " ;;\n";
    };
    std::string values;
    for (const auto& [option, words] : valuesOf(app))
        if (!words.empty())
            values += "    " + option + ") compadd -- " + joinedWords(words) + "; return ;;\n";
    std::string commands;
    for (const CLI::App* command : app.get_subcommands({}))
        commands += cases(command->get_name(), wordsOf(*command));
    std::cout << "#compdef fovea\n"
                 "# zsh completion of fovea:  fovea completion zsh > a folder of fpath/_fovea\n"
                 "local option=\"${words[CURRENT-1]}\"\n"
                 "if [[ $PREFIX == --*=* ]]; then option=\"${PREFIX%%=*}\"; compset -P '*='; fi\n"
                 "compset -P '*[&|+*]'\n"
                 "case \"$option\" in\n"
              << values
              << "esac\n"
                 "case \"$([[ $CURRENT -gt 2 ]] && print -- \"${words[2]}\")\" in\n"
              << commands << cases("*", wordsOf(app)) << "esac\n_files\n";
}

std::string inQuotes(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    return quoted + "'";
}

// A line for each option: fish shows what it does.
void printFish(const CLI::App& app) {
    const std::map<std::string, CommandWords> values = valuesOf(app);
    const auto options = [&](const CLI::App& command, const std::string& when) {
        for (const CLI::Option* option : command.get_options()) {
            std::string line = "complete -c fovea -n " + inQuotes(when);
            for (const std::string& name : option->get_snames())
                line += " -s " + name;
            for (const std::string& name : option->get_lnames())
                line += " -l " + name;
            const CommandWords names = namesOf(*option);
            if (names.empty())
                continue;
            const auto known = values.find(*names.begin());
            if (known != values.end() && !known->second.empty())
                line += " -x -a " + inQuotes(joinedWords(known->second));
            else if (option->get_items_expected_max() > 0)
                line += " -r";
            std::cout << line << " -d " << inQuotes(option->get_description()) << '\n';
        }
    };
    std::cout << "# fish completion of fovea:  fovea completion fish | source\n";
    options(app, "__fish_use_subcommand");
    for (const CLI::App* command : app.get_subcommands({})) {
        if (command->get_group().empty()) // hidden
            continue;
        std::cout << "complete -c fovea -n __fish_use_subcommand -a " << command->get_name()
                  << " -d " << inQuotes(command->get_description()) << '\n';
        options(*command, "__fish_seen_subcommand_from " + command->get_name());
    }
}

} // namespace

void addCompletionCommand(CLI::App& app) {
    auto shell = std::make_shared<std::string>("bash");
    CLI::App* command = addCommand(app, "completion", "Print a script that completes commands");
    command->add_option("SHELL", *shell, "Whose script")
        ->type_name("bash|zsh|fish")
        ->check(CLI::IsMember({"bash", "zsh", "fish"}).description(""))
        ->capture_default_str();
    command->callback([&app, shell] {
        if (*shell == "zsh")
            printZsh(app);
        else if (*shell == "fish")
            printFish(app);
        else
            printBash(app);
    });
}

} // namespace fovea

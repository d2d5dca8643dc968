#include "app/commands.h"
#include "app/output/command_words.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <map>

namespace fovea {
namespace {

// "lesson export" as a shell writes it in a pattern.
std::string pattern(const std::string& command) {
    std::string all;
    for (const char c : command)
        all += c == ' ' ? std::string("\\ ") : std::string(1, c);
    return all;
}

// A case of bash and zsh: what $command and $second begin, as seenCommands() names it.
std::string commandCases(const CLI::App& app) {
    std::string known, inner;
    for (const auto& [name, command] : seenCommands(app)) {
        const std::size_t blank = name.find(' ');
        if (blank == std::string::npos && !name.empty())
            known += (known.empty() ? "" : "|") + name;
        else if (blank != std::string::npos)
            inner += "    " + pattern(name) + ") command=\"$command $second\" ;;\n";
    }
    return "    case \"$command $second\" in\n" + inner + "    *) case \"$command\" in\n    " +
           known + ") ;;\n    *) command=\"\" ;;\n    esac ;;\n    esac\n";
}

// "text:--score|attend:--score": where the same words are offered.
std::map<std::string, std::string> optionsByWords(const CLI::App& app, bool files) {
    std::map<std::string, std::string> all;
    for (const auto& [name, command] : seenCommands(app))
        for (const CLI::Option* option : command->get_options()) {
            const OptionValues values = valuesOf(*option);
            if (values.files != files ||
                (values.words.empty() && option->get_items_expected_max() == 0))
                continue;
            std::string& patterns = all[joinedWords(values.words)];
            for (const std::string& one : namesOf(*option))
                patterns += (patterns.empty() ? "" : "|") + pattern(name) + ":" + one;
        }
    std::erase_if(all, [](const auto& one) { return one.second.empty(); });
    return all;
}

void printBash(const CLI::App& app) {
    std::string values;
    for (const bool files : {false, true})
        for (const auto& [words, options] : optionsByWords(app, files))
            values += "    " + options + ") words=\"" + words + "\" ;;\n";
    std::string commands;
    for (const auto& [name, command] : seenCommands(app))
        commands += "       " + (name.empty() ? "\"\"" : pattern(name)) + ") words=\"" +
                    joinedWords(wordsOf(*command)) + "\" ;;\n";
    // bash cuts "--score=s" into three words, and keeps the quote in front of 'causal&w; what
    // stands before the last sign that joins rows is kept.
    std::cout << "# bash completion of fovea:  source <(fovea completion)\n"
                 "_fovea() {\n"
                 "    local words=\"\" before=\"\" command=\"\" second=\"\" i=$COMP_CWORD\n"
                 "    local word=\"${COMP_WORDS[i]#[\\'\\\"]}\" option=\"${COMP_WORDS[i-1]}\"\n"
                 "    if [ \"$word\" = = ]; then word=\"\"\n"
                 "    elif [ \"$option\" = = ]; then option=\"${COMP_WORDS[i-2]}\"; fi\n"
                 "    [ \"$i\" -gt 1 ] && command=\"${COMP_WORDS[1]}\"\n"
                 "    [ \"$i\" -gt 2 ] && second=\"${COMP_WORDS[2]}\"\n"
              << commandCases(app) << "    case \"$command:$option\" in\n"
              << values << "    *) case \"$command\" in\n"
              << commands
              << "       esac ;;\n"
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
    std::string values;
    for (const bool files : {false, true})
        for (const auto& [words, options] : optionsByWords(app, files))
            values += "    " + options + ") " +
                      (words.empty() ? "" : "compadd -- " + words + "; ") +
                      (files || words.empty() ? "_files; return ;;\n" : "return ;;\n");
    std::string commands;
    for (const auto& [name, command] : seenCommands(app))
        commands += "    " + (name.empty() ? "\"\"" : pattern(name)) + ") compadd -- " +
                    joinedWords(wordsOf(*command)) + " ;;\n";
    std::cout << "#compdef fovea\n"
                 "# zsh completion of fovea:  fovea completion zsh > a folder of fpath/_fovea\n"
                 "local option=\"${words[CURRENT-1]}\" command=\"\" second=\"\"\n"
                 "[[ $CURRENT -gt 2 ]] && command=\"${words[2]}\"\n"
                 "[[ $CURRENT -gt 3 ]] && second=\"${words[3]}\"\n"
              << commandCases(app)
              << "if [[ $PREFIX == --*=* ]]; then option=\"${PREFIX%%=*}\"; compset -P '*='; fi\n"
                 "compset -P '*[&|+*]'\n"
                 "case \"$command:$option\" in\n"
              << values
              << "esac\n"
                 "case \"$command\" in\n"
              << commands << "esac\n_files\n";
}

std::string inQuotes(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    return quoted + "'";
}

// A line for each option: fish shows what it does.
void printFish(const CLI::App& app) {
    std::cout << "# fish completion of fovea:  fovea completion fish | source\n";
    for (const auto& [name, command] : seenCommands(app)) {
        // "lesson export": where both words were written.
        std::string when = "__fish_use_subcommand";
        if (!name.empty()) {
            const std::size_t blank = name.find(' ');
            when = "__fish_seen_subcommand_from " + name.substr(0, blank);
            if (blank != std::string::npos)
                when += "; and __fish_seen_subcommand_from " + name.substr(blank + 1);
        }
        const std::string begin = "complete -c fovea -n " + inQuotes(when);
        for (const CLI::App* inner : command->get_subcommands({}))
            if (!inner->get_group().empty()) // or else it is hidden
                std::cout << begin << " -a " << inner->get_name() << " -d "
                          << inQuotes(inner->get_description()) << '\n';
        for (const CLI::Option* option : command->get_options()) {
            const OptionValues values = valuesOf(*option);
            std::string line = begin;
            for (const std::string& one : option->get_snames())
                line += " -s " + one;
            for (const std::string& one : option->get_lnames())
                line += " -l " + one;
            if (namesOf(*option).empty()) {
                if (!values.words.empty())
                    std::cout << begin << " -a " << inQuotes(joinedWords(values.words)) << '\n';
                continue;
            }
            if (!values.words.empty())
                line +=
                    (values.files ? " -r -a " : " -x -a ") + inQuotes(joinedWords(values.words));
            else if (option->get_items_expected_max() > 0)
                line += " -r";
            std::cout << line << " -d " << inQuotes(option->get_description()) << '\n';
        }
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

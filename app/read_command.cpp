#include "app/read_command.h"

#include "app/commands.h"
#include "app/options/argument_words.h"
#include "app/options/usage_errors.h"
#include "app/output/command_parts.h"
#include "core/base/error.h"
#include "core/experiment/carriers.h"
#include "core/figure/figures.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace fovea {
namespace {

constexpr std::string_view program = "fovea ";
constexpr std::string_view handedOver = "<<'FOVEA'\n";

struct FigureCommand {
    std::string_view name;
    void (*add)(CLI::App& app, const ExperimentTaker& taker);
};
constexpr FigureCommand makers[] = {{"text", addTextCommand},
                                    {"position", addPositionCommand},
                                    {"regress", addRegressCommand},
                                    {"compare", addCompareCommand}};

std::string_view withoutBlanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n$");
    return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

// The session between <<'FOVEA' and FOVEA.
Experiment handedExperiment(std::string_view line, std::size_t begin) {
    const std::size_t from = begin + handedOver.size();
    const std::size_t end = line.find("\nFOVEA", from);
    if (end == std::string_view::npos)
        failUsage(QT_TRANSLATE_NOOP("fovea", "the command has no line FOVEA behind its session"));
    const std::string source = "FOVEA";
    return withKnownView(openExperiment(std::string(line.substr(from, end - from)), source), source)
        .experiment;
}

} // namespace

bool looksLikeCommand(std::string_view text) {
    return withoutBlanks(text).starts_with(program);
}

Experiment experimentOfCommand(const std::string& line) {
    const std::string_view command = withoutBlanks(line);
    if (const std::size_t at = command.find(handedOver); at != std::string_view::npos)
        return handedExperiment(command, at);
    std::vector<std::string> words = shellWords(command);
    const auto* maker = std::ranges::find(makers, words.size() > 1 ? words[1] : std::string(),
                                          &FigureCommand::name);
    if (words.empty() || words.front() != "fovea" || maker == std::end(makers))
        failUsage(QT_TRANSLATE_NOOP("fovea", "found ‘%1’, expected a command that makes a figure: "
                                             "fovea text, regress, position or compare"),
                  {std::string(command.substr(0, command.find('\n')))});
    CLI::App app("", "fovea");
    app.set_help_flag();
    app.require_subcommand(1);
    app.failure_message([](const CLI::App*, const CLI::Error&) { return std::string(); });
    Experiment made;
    maker->add(app, [&made](const Experiment& experiment) { made = experiment; });

    if (std::ranges::find(words, "-h") != words.end() ||
        std::ranges::find(words, "--help") != words.end())
        failUsage(QT_TRANSLATE_NOOP("fovea", "the command asks for help; it makes no figure"));
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    try {
        app.parse(argumentWords(app, static_cast<int>(arguments.size()), arguments.data()));
    } catch (const CLI::ParseError& problem) {
        failUsage("%1", {usageError(app, problem)});
    }
    return made;
}

Experiment openedBeside(const Experiment& made, const Experiment& present) {
    Experiment next = made;
    next.unknown = present.unknown;
    const auto keep = [&](auto part) {
        Experiment kept = next;
        kept.*part = present.*part;
        if (sameComputation(kept, made))
            next = std::move(kept);
    };
    keep(&Experiment::text);
    keep(&Experiment::keysText);
    keep(&Experiment::selections);
    keep(&Experiment::seed);
    keep(&Experiment::model);
    keep(&Experiment::edits);
    keep(&Experiment::silenced);
    keep(&Experiment::decoding);
    keep(&Experiment::regression);
    keep(&Experiment::positions);
    keep(&Experiment::compare);
    keep(&Experiment::training);
    keep(&Experiment::reference);
    return next;
}

} // namespace fovea

#include "app/command_line.h"

#include "app/commands.h"
#include "app/options/argument_words.h"
#include "app/options/language_option.h"
#include "app/options/usage_errors.h"
#include "app/output/log.h"
#include "app/output/standard_error.h"
#include "app/version.h"
#include "app/window/window_program.h"
#include "core/base/error.h"
#include "core/base/fleeting.h"
#include "core/base/process.h"
#include "core/compute/devices/driver_watch.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <system_error>
#include <vector>

namespace fovea {

CLI::App* addCommand(CLI::App& app, const std::string& name, const std::string& help) {
    CLI::App* command = app.add_subcommand(name, help);
    command->set_help_flag("-h,--help", "Show this help");
    addVerboseFlag(*command);
    return command;
}

namespace {

int fault(const std::string& sentence, int code) {
    note(sentence);
    return code;
}

// What adds commands, and their names.
struct CommandMaker {
    std::vector<std::string_view> names;
    void (*add)(CLI::App& app);
};

const std::vector<CommandMaker>& commandMakers() {
    static const std::vector<CommandMaker> all = {
        {{"attend"}, addAttendCommand},
        {{"text"}, [](CLI::App& app) { addTextCommand(app); }},
        {{"export"}, addExportCommand},
        {{"position"}, [](CLI::App& app) { addPositionCommand(app); }},
        {{"compare"}, [](CLI::App& app) { addCompareCommand(app); }},
        {{"regress"}, [](CLI::App& app) { addRegressCommand(app); }},
        {{"list"}, addListCommand},
        {{"devices"}, addDevicesCommand},
        {{"probe-devices", "probe-driver"}, addProbeCommand},
        {{"bench"}, addBenchCommand},
        {{"train"}, addTrainCommand},
        {{"eval"}, addEvalCommand},
        {{"tag", "translate", "classify"}, addAskCommands},
        {{"study"}, addStudyCommand},
        {{"examples"}, addExamplesCommand},
        {{"gallery"}, addGalleryCommand},
        {{"lesson"}, addLessonCommand},
        {{"grade"}, addGradeCommand},
        {{"manual"}, addManualCommand},
        {{"film"}, addFilmCommand},
        {{"tokenize"}, addTokenizeCommand},
        {{"run"}, addRunCommand},
        {{"generate"}, addGenerateCommand},
        {{"lens", "ablate", "patch", "rollout", "flow"}, addCauseCommands},
        {{"check"}, addCheckCommand},
        {{"info"}, addInfoCommand},
        {{"about"}, addAboutCommand},
        {{}, addCompletionCommand}, // these two tell of all commands
        {{}, addManCommand},
        {{"thumbnail"}, addThumbnailCommand},
    };
    return all;
}

// The one that is wanted alone, where there is one of that name: the options of all of them take
// longer to make than many a command runs.
void addCommands(CLI::App& app, std::string_view wanted) {
    const auto isWanted = [&](const CommandMaker& maker) {
        return std::ranges::find(maker.names, wanted) != maker.names.end();
    };
    const bool known = std::ranges::any_of(commandMakers(), isWanted);
    for (const CommandMaker& maker : commandMakers())
        if (!known || isWanted(maker))
            maker.add(app);
}

int runParsed(int count, char** arguments) {
    CLI::App app("Fovea shows how attention works.", "fovea");
    app.set_version_flag("--version", "fovea " + versionWithRevision());
    app.set_help_flag("-h,--help", "Show this help");
    addVerboseFlag(app);
    app.require_subcommand(0, 1); // what follows one is its own, whatever it is called
    app.failure_message([](const CLI::App*, const CLI::Error&) { return std::string(); });
    int code = 0;
    WindowOptions window;
    app.add_option(
        "FILE", window.file,
        "A session, an exported figure, a model's folder or a file of attentions to open");
    app.add_option("--theme", window.theme, "Colours (the last choice)")
        ->type_name("system|light|dark|contrast")
        ->check(CLI::IsMember({"system", "light", "dark", "contrast"}).description(""));
    addLanguageOption(app, window.language);
    addCommands(app, count > 1 ? arguments[1] : "");
    app.callback([&] {
        if (!app.get_subcommands().empty())
            return;
        if (const auto strange = strangeWord(app))
            code = fault(*strange, 2);
        else
            code = runWindow(count, arguments, window);
    });
    try {
        app.parse(argumentWords(app, count, arguments));
    } catch (const CLI::Success& wanted) { // --help and --version
        return app.exit(wanted);
    } catch (const CLI::ParseError& problem) {
        return fault(usageError(app, problem), 2);
    }
    return code;
}

int runCaught(int count, char** arguments) {
    try {
        const int code = runParsed(count, arguments);
        if (!std::cout.flush())
            return fault("standard output cannot be written", 1);
        return code;
    } catch (const Error& error) {
        return fault(english(error.message()), error.fault() == Fault::usage ? 2 : 1);
    } catch (const std::bad_alloc&) {
        return fault("not enough memory", 1);
    } catch (const std::system_error& error) {
        const bool refused = error.code() == std::errc::resource_unavailable_try_again;
        return fault(refused ? "the system allows no further thread (‘ulimit -u’ and ‘ulimit -v’ "
                               "tell how many processes and how much memory it allows)"
                             : std::string("internal error: ") + error.what(),
                     1);
    } catch (const std::exception& error) {
        return fault(std::string("internal error: ") + error.what(), 1);
    }
}

} // namespace

int runProgram(int count, char** arguments) {
    surviveFileLimit();
    startLog();
    const int code = runCaught(count, arguments);
    if (leftInDriver()) { // which would wait for what does not come back
        std::cout.flush();
        std::fflush(nullptr);
        removeFleeting();
        std::_Exit(code);
    }
    return code;
}

} // namespace fovea

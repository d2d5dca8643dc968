#include "app/commands.h"
#include "app/options/number_option.h"
#include "app/output/outputs.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/npy.h"
#include "core/base/readable.h"
#include "core/base/table.h"
#include "core/learn/tasks.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace fovea {
namespace {

struct ExamplesOptions {
    std::string task;
    std::string count = "5";
    std::string seed = "1";
    std::string picture;
    bool json = false;
};

std::string joinedWords(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

void show(const ExamplesOptions& options) {
    const Choice task = readSelection(tasks().info(), options.task, "TASK").only();
    const PictureSize size = tasks().math(task.row).picture;
    if (size.patches == 0 && !options.picture.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "--picture: the task %1 shows none"), {task.row});
    const auto seed =
        static_cast<std::uint32_t>(wholeOption("--seed", options.seed, 0, UINT32_MAX));
    const auto count =
        static_cast<std::uint64_t>(wholeOption("--count", options.count, 1, 1'000'000));
    for (std::uint64_t n = 0; n < count; ++n) {
        const Example one = exampleOf(task, Split::test, seed, n);
        if (n == 0 && !options.picture.empty())
            writeOutputs(disk(),
                         {{options.picture,
                           writeNpy(makeTensor<float>({size.patches, size.width}, one.picture))}},
                         {});
        if (options.json)
            std::cout << writeJson(Json::Object{{"source", joinedWords(one.source)},
                                                {"target", joinedWords(one.target)}})
                      << '\n';
        else
            std::cout << escaped(joinedWords(one.source)) << (one.target.empty() ? "" : "\t")
                      << escaped(joinedWords(one.target)) << '\n';
    }
}

} // namespace

void addExamplesCommand(CLI::App& app) {
    auto options = std::make_shared<ExamplesOptions>();
    CLI::App* command = addCommand(app, "examples", "Show held-out examples of a task");
    command->add_option("TASK", options->task, tasks().info().rowList())->required();
    command->add_option("--count", options->count, "How many")
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Which")->type_name("N")->capture_default_str();
    command->add_option("--picture", options->picture, "Write the picture of the first one here")
        ->type_name("FILE.npy");
    command->add_flag("--json", options->json, "A line of JSON for each");
    command->callback([options] { show(*options); });
}

} // namespace fovea

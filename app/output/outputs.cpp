#include "app/output/outputs.h"

#include "app/output/made_folders.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "ui/export/formats.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <map>

namespace fovea {
namespace {

namespace fs = std::filesystem;

std::string endingOf(const std::string& path) {
    std::string ending = fs::path(path).extension().string();
    for (char& c : ending)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return ending.empty() ? "" : ending.substr(1);
}

// The same for "o.npy", "./o.npy" and a link to it.
std::string canonical(const std::string& path) {
    if (isStandardOutput(path))
        return "-";
    std::error_code problem;
    const fs::path absolute = fs::absolute(path, problem);
    const fs::path resolved = fs::weakly_canonical(absolute, problem);
    return problem ? path : resolved.string();
}

std::string listOf(const std::vector<std::string>& words) {
    std::string list;
    for (const std::string& word : words)
        list += (list.empty() ? "" : ", ") + word;
    return list;
}

} // namespace

bool isStandardOutput(const std::string& path) {
    return path.starts_with("-.") && path.find('/') == std::string::npos;
}

void addStandardOutput(CLI::Option& option, const std::string& ending) {
    option.transform(
        [ending](const std::string& path) { return path == "-" ? "-." + ending : path; }, "");
}

void checkJsonAlone(bool json, const std::vector<std::string>& outputs) {
    if (json && std::ranges::any_of(outputs, isStandardOutput))
        failUsage(QT_TRANSLATE_NOOP("fovea", "--json: standard output is written by -o as well"));
}

void checkNotEmpty(const NamedPath& path) {
    if (path.path.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: found nothing, expected a path"), {path.option});
}

void checkOutputs(const NamedPaths& outputs, const std::vector<std::string>& endings,
                  const NamedPaths& inputs) {
    std::map<std::string, std::string> writers; // and the option that each belongs to
    for (const NamedPath& output : outputs) {
        checkNotEmpty(output);
        const std::string ending = endingOf(output.path);
        if (ending.empty())
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1 %2: the name has no ending, expected %3"),
                      {output.option, output.path, listOf(endings)});
        if (std::ranges::find(endings, ending) == endings.end())
            failUsage(
                QT_TRANSLATE_NOOP("fovea", "%1 %2: the ending ‘%3’ is not known, expected %4"),
                {output.option, output.path, ending, listOf(endings)});
        const auto [other, isNew] = writers.try_emplace(canonical(output.path), output.option);
        if (!isNew)
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: %2 is written by %3 as well"),
                      {output.option, output.path, other->second});
    }
    for (const NamedPath& input : inputs) {
        checkNotEmpty(input);
        const auto output = writers.find(canonical(input.path));
        if (output != writers.end())
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: %2 is read by %3 as well"),
                      {output->second, input.path, input.option});
    }
}

void addFigureOutputs(CLI::App& command, std::vector<std::string>& paths) {
    CLI::Option* option =
        command
            .add_option("-o,--output", paths,
                        "The file to write, by its ending: " + formats().info().rowList() +
                            "; may be given several times. - is standard output, for an SVG, -.csv "
                            "and the like for the others")
            ->allow_extra_args(false) // what follows is the sentence
            ->type_name("FILE")
            ->required();
    addStandardOutput(*option, "svg");
}

void expectNoOutput(CLI::App& command) {
    command.get_option("--output")->required(false);
}

void checkFigureOutputs(const std::vector<std::string>& paths, const NamedPaths& inputs) {
    std::vector<std::string> endings;
    for (const RowInfo& row : formats().info().rows)
        endings.push_back(row.id);
    NamedPaths outputs;
    for (const std::string& path : paths)
        outputs.push_back({"-o", path});
    checkOutputs(outputs, endings, inputs);
}

void writeOutputs(Files& files, const std::vector<FileContent>& contents,
                  const std::optional<std::string>& folder) {
    std::optional<MadeFolders> made;
    if (folder)
        made.emplace(*folder);
    std::vector<FileContent> kept;
    std::ranges::copy_if(contents, std::back_inserter(kept),
                         [](const FileContent& one) { return !isStandardOutput(one.path); });
    replaceFiles(files, kept);
    if (made)
        made->keep();
    for (const FileContent& one : contents)
        if (isStandardOutput(one.path))
            std::cout << one.bytes << std::flush;
    if (!std::cout)
        fail(QT_TRANSLATE_NOOP("fovea", "standard output: cannot be written"));
}

void addParameterOptions(CLI::App& command, std::optional<std::string>& load,
                         std::optional<std::string>& save) {
    command
        .add_option("--parameters", load,
                    "Take learned parameters from here, a file STAGE.NAME.npy each: score.W_q.npy, "
                    "project.W_o.npy, and score2.W.npy for the second score of a sum")
        ->type_name("DIR");
    command
        .add_option("--save-parameters", save,
                    "Write the parameters that were used there, and all other random numbers")
        ->type_name("DIR");
}

} // namespace fovea

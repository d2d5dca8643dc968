// What a command writes: checked before anything is computed, written all together or not at all.
#pragma once

#include "core/base/files.h"

#include <optional>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace fovea {

// A path, and the option that named it.
struct NamedPath {
    std::string option;
    std::string path;
};
using NamedPaths = std::vector<NamedPath>;

// "-.csv": standard output, in that format. A command reads "-" as its usual one.
bool isStandardOutput(const std::string& path);
void addStandardOutput(CLI::Option& option, const std::string& ending);
// Throws Error(usage) where --json and an output are both for standard output.
void checkJsonAlone(bool json, const std::vector<std::string>& outputs);

// Throws Error(usage) where a path is empty, has another ending than these, is named twice, or is
// one of the `inputs`.
void checkOutputs(const NamedPaths& outputs, const std::vector<std::string>& endings,
                  const NamedPaths& inputs = {});

// -o of a command that makes a figure: a file for each format that is wanted.
void addFigureOutputs(CLI::App& command, std::vector<std::string>& paths);
// Of a command that hands its Experiment over.
void expectNoOutput(CLI::App& command);
void checkFigureOutputs(const std::vector<std::string>& paths, const NamedPaths& inputs = {});

// Of a folder, or of a file to read. Throws Error(usage) where the path is empty.
void checkNotEmpty(const NamedPath& path);

// Makes the folder where it is missing, and writes all files, and what is for standard output
// there; where a file fails, nothing of it is left. Throws Error(failure).
void writeOutputs(Files& files, const std::vector<FileContent>& contents,
                  const std::optional<std::string>& folder);

// --parameters and --save-parameters.
void addParameterOptions(CLI::App& command, std::optional<std::string>& load,
                         std::optional<std::string>& save);

} // namespace fovea

// The options that tell what a figure is put on, for every command that writes figures.
#pragma once

#include "ui/export/paper.h"

#include <map>
#include <string>

namespace CLI {
class App;
}

namespace fovea {

struct PaperOptions {
    std::string size, width, height, dpi, theme, fontSize, language; // empty: not given
    bool noTitle = false;
    bool caption = false;
    bool bare = false;
};

// The options write into `options`, which must live until the command has run. --size and --width
// may be parameters of stages as well; then takePaperOptions() tells by their values who is meant.
void addPaperOptions(CLI::App& command, PaperOptions& options);

// Moves "size=column" and "width=85mm" from the parameters of stages, which are numbers alone.
void takePaperOptions(std::map<std::string, std::string>& parameters, PaperOptions& options);

// Throws Error(usage) with the option, what was found and what was expected.
Paper paperOf(const PaperOptions& options);

// The options that paperOf() reads back as an equal Paper, each " --name value"; those that stand
// at their default are left out.
std::string printPaper(const Paper& paper);

} // namespace fovea

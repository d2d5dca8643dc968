// What every command that writes figures of an Experiment has in common: which figure, of what, on
// which paper, into which files.
#pragma once

#include "app/options/paper_options.h"
#include "app/output/outputs.h"
#include "core/experiment/experiment.h"
#include "core/experiment/trace.h"

#include <memory>

namespace fovea {

class Backend;

struct FigureOptions {
    std::string figure, layer, head, query, key; // empty: not given
    std::vector<std::string> outputs;
    PaperOptions paper;
};

// -o, --figure, --layer, --head, --query and --key; the paper's options are added apart, for stages
// may take their names.
void addFigureOptions(CLI::App& command, FigureOptions& options);

// How many there are to choose from.
struct FigureSizes {
    Index heads, queries, keys; // of the layer
    Index layer = 0;
};
// A model is asked, for what it says decides who asks whom. Throws as run() does, and Error(usage)
// for a layer that there is not.
FigureSizes sizesOf(const Experiment& experiment, const FigureOptions& options);

// What was given; the rest of the view stays. Throws Error(usage), and Error(failure) where what
// is to be drawn would be too large, before anything is computed.
void chooseView(ViewState& view, const FigureOptions& options, const FigureSizes& sizes);

// The figures of a workspace, for a help.
std::string figureNames(const std::string& workspace);

// Whether any output shows a figure; a session alone needs no computing.
bool anyDrawn(const FigureOptions& options);

// As many threads as the machine has.
std::unique_ptr<Backend> makeComputer();

// The files' bytes; `trace` may be null where nothing is drawn. What a person should know of a file
// is said on stderr.
std::vector<FileContent> figureFiles(const Experiment& experiment, const Trace* trace,
                                     Backend& backend, const FigureOptions& options,
                                     const Paper& paper);

} // namespace fovea

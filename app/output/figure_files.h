// What every command that writes figures of an Experiment has in common: which figure, of what, on
// which paper, into which files.
#pragma once

#include "app/options/paper_options.h"
#include "app/output/outputs.h"
#include "core/experiment/experiment.h"
#include "core/experiment/trace.h"
#include "core/figure/figure.h"

#include <memory>
#include <stop_token>

namespace fovea {

class Backend;
struct DeviceOption;

struct FigureOptions {
    std::string figure, layer, head, query, key; // empty: not given
    std::vector<std::string> outputs;
    PaperOptions paper;
};

// -o, --figure, --layer, --head, --query and --key; the paper's options are added apart, for stages
// may take their names.
void addFigureOptions(CLI::App& command, FigureOptions& options);
// The same without -o.
void addViewOptions(CLI::App& command, FigureOptions& options);
// Of a command that answers without a figure, too: -o may be missing, and --figure needs it.
void makeFiguresOptional(CLI::App& command);

// Whether --figure is the tree of words. withDecoding() gives that tree what the command decodes
// by, as far as --figure does not say it.
bool drawsBeams(const FigureOptions& options);
FigureOptions withDecoding(FigureOptions options, const Values& given);

// Takes over what was given; the rest of the view stays. False where only a trace tells how many
// layers, heads and tokens there are, as with a model: then it is called again with
// one. Throws Error(usage), and Error(failure) where what is to be drawn would be too large.
bool chooseView(Experiment& experiment, const FigureOptions& options, const Trace* trace = nullptr);

// The figures of a workspace, for a help.
std::string figureNames(const std::string& workspace);

// Whether any output shows a figure; a session alone needs no computing.
bool anyDrawn(const FigureOptions& options);

// As many threads as the machine has.
std::shared_ptr<Backend> makeComputer(const std::stop_token& stop = {});

// The files' bytes; `trace` may be null where nothing is drawn. What a person should know of a file
// is said on stderr.
std::vector<FileContent> figureFiles(const Experiment& experiment, const Trace* trace,
                                     Backend& backend, const FigureOptions& options,
                                     const Paper& paper);
// The same for a figure that is described already.
std::vector<FileContent> filesOf(const Figure& figure, const Experiment& experiment,
                                 const FigureOptions& options, const Paper& paper);
// Computes the Experiment with what the view's options choose, and writes its figures; nothing
// where no output is asked for.
void writeFigures(Experiment experiment, const FigureOptions& options, const DeviceOption& device);

} // namespace fovea

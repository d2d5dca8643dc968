// The subcommands; each adds itself, its options made from the tables.
#pragma once

#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace fovea {

struct Experiment;

// With a taker a command computes and writes no figure: it hands over the Experiment that its
// options make. No output is expected then.
using ExperimentTaker = std::function<void(const Experiment&)>;

// A subcommand with its help. One place knows how: the parser's own code is compiled there alone.
CLI::App* addCommand(CLI::App& app, const std::string& name, const std::string& help);

void addAttendCommand(CLI::App& app); // fovea attend -q Q.npy -k K.npy -v V.npy -o OUT.npy [STAGES]
// fovea text "SENTENCE" [STAGES] [--figure NAME] -o FILE
void addTextCommand(CLI::App& app, const ExperimentTaker& taker = {});
void addExportCommand(CLI::App& app); // fovea export SESSION|FIGURE [--figure NAME] -o FILE
// fovea position --encoding NAME --length T --width D -o FILE
void addPositionCommand(CLI::App& app, const ExperimentTaker& taker = {});
// fovea regress [--data XY.npy] [--kernel K] -o FILE
void addRegressCommand(CLI::App& app, const ExperimentTaker& taker = {});
// fovea compare "SENTENCE" [--figure NAME] -o FILE
void addCompareCommand(CLI::App& app, const ExperimentTaker& taker = {});
void addListCommand(CLI::App& app);       // fovea list [TABLE] [--json]
void addDevicesCommand(CLI::App& app);    // fovea devices [--again] [--json]
void addProbeCommand(CLI::App& app);      // what `fovea devices` starts for each driver
void addBenchCommand(CLI::App& app);      // fovea bench [FILTER] [--json]
void addTrainCommand(CLI::App& app);      // fovea train TASK [STAGES] --steps N -o DIR
void addLessonCommand(CLI::App& app);     // fovea lesson list | check [FOLDER]
void addGradeCommand(CLI::App& app);      // fovea grade FILE… [-o FILE.csv]
void addManualCommand(CLI::App& app);     // fovea manual [-o DIR]
void addFilmCommand(CLI::App& app);       // fovea film "SENTENCE" --model DIR -o FILE
void addEvalCommand(CLI::App& app);       // fovea eval DIR [--json]
void addAskCommands(CLI::App& app);       // fovea tag|translate|classify DIR "SENTENCE" [--json]
void addStudyCommand(CLI::App& app);      // fovea study STUDY [--json]
void addExamplesCommand(CLI::App& app);   // fovea examples TASK [--count N]
void addGalleryCommand(CLI::App& app);    // fovea gallery [NAME -o FILE] [--json]
void addTokenizeCommand(CLI::App& app);   // fovea tokenize --model DIR [--json] [TEXT | --file F]
void addRunCommand(CLI::App& app);        // fovea run --model DIR --text TEXT [--attentions DIR]
void addGenerateCommand(CLI::App& app);   // fovea generate --model DIR --text TEXT [--tokens N]
void addCheckCommand(CLI::App& app);      // fovea check DIR [--json]
void addInfoCommand(CLI::App& app);       // fovea info FILE [--json]
void addCauseCommands(CLI::App& app);     // fovea lens|ablate|patch|… "SENTENCE" --model M
void addAboutCommand(CLI::App& app);      // fovea about [--diagnostics]
void addManCommand(CLI::App& app);        // fovea man -o DIR
void addThumbnailCommand(CLI::App& app);  // fovea thumbnail SESSION PNG
void addCompletionCommand(CLI::App& app); // fovea completion [SHELL]

} // namespace fovea

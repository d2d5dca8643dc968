#include "app/commands.h"
#include "app/options/device_option.h"
#include "app/options/learning_options.h"
#include "app/options/number_option.h"
#include "app/output/command_parts.h"
#include "app/output/outputs.h"
#include "app/output/standard_error.h"
#include "app/output/training_folder.h"
#include "core/base/error.h"
#include "core/base/folder_files.h"
#include "core/base/numbers.h"
#include "core/base/stopped_by_person.h"
#include "core/base/table.h"
#include "core/compute/device_failed.h"
#include "core/learn/files/kept_steps.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/fork.h"
#include "core/learn/training_run.h"

#include <CLI/CLI.hpp>

#include <QtCore/QFileInfo>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <iostream>
#include <set>
#include <utility>

namespace fovea {
namespace {

struct TrainOptions {
    LearningOptions learning;
    DeviceOption device{"cpu"}; // small models are quicker there
    std::string folder;
    std::string keep = "5";      // seconds
    std::string states;          // at most so many steps are kept; empty: as many as there are
    std::set<std::string> given; // options
    std::string typed;           // all of them, as they are typed, but those about the folder
    std::string fork;            // the folder of a run; empty: none is forked
    std::string at;              // its step
    bool resume = false;
    bool replace = false;
    bool json = false;
};

// On a terminal one line, which is written over itself.
void tellStep(const TrainingProgress& now) {
    constexpr Index width = 24;
    const Index done = now.step.step * width / now.steps;
    std::string line = '[' + std::string(static_cast<std::size_t>(done), '#') +
                       std::string(static_cast<std::size_t>(width - done), '.') + "] " +
                       std::to_string(now.step.step) + '/' + std::to_string(now.steps) + "  loss " +
                       printFixed(now.step.loss, 4) + "  " + printFixed(now.perSecond, 0) +
                       " steps/s";
    if (now.accuracy)
        line += "  accuracy " + printFixed(100 * *now.accuracy, 2) + " %";
    isTerminal() ? tellProgress(line) : tellLine(line);
}

Trainer begun(const TrainOptions& options, Backend& backend) {
    if (options.learning.task.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "TASK: is missing; there are: %1"),
                  {tasks().info().rowList()});
    const TrainingPlan plan = chosenTraining(options.learning);
    const Examples examples = examplesOf(plan.material);
    for (const Message& remark : examples.remarks)
        tellLine(english(remark));
    NetworkPlan network = assembled(chosenNetwork(options.learning, examples.form));
    Learner learner = makeLearner(examples, std::move(network), plan.seed, backend);
    checkMeant(options.learning, learner.plan);
    return {plan, std::move(learner)};
}

// What is trained, with the log of what it goes on from.
struct Started {
    Trainer trainer;
    TrainingLog log;
};

// What is there already is not replaced unless that is wanted.
void checkFolder(const TrainOptions& options) {
    if (options.resume || options.replace)
        return;
    for (const std::string& path : disk().list(options.folder))
        if (path.ends_with("/config.json") || path.ends_with(".safetensors"))
            failUsage(QT_TRANSLATE_NOOP("fovea",
                                        "-o: there is a model in %1; --resume goes on with "
                                        "one that was trained here, --replace replaces it"),
                      {options.folder});
    if (!keptSteps(disk(), options.folder).empty()) // which the run would take away
        failUsage(QT_TRANSLATE_NOOP("fovea", "-o: there are steps of a training in %1/steps; "
                                             "--replace replaces them"),
                  {options.folder});
}

// Each step as a line of JSON, or now and then as a line of progress.
class StepPrinter {
public:
    explicit StepPrinter(bool json) : json_(json) {}

    void operator()(const TrainingProgress& now) {
        const auto pause = std::chrono::milliseconds(isTerminal() ? 200 : 2000);
        const auto moment = std::chrono::steady_clock::now();
        if (json_) {
            std::cout << logLine(now) << std::flush;
        } else if (now.step.step == now.steps || moment - printedAt_ > pause) {
            tellStep(now);
            printedAt_ = moment;
        }
    }

private:
    bool json_;
    std::chrono::steady_clock::time_point printedAt_ = std::chrono::steady_clock::now();
};

// What was chosen when it began holds; but for how long it goes on, and how fast.
Trainer resumed(const TrainOptions& options) {
    Trainer trainer = readTrainer(disk(), options.folder);
    const auto given = [&](const char* name) { return options.given.contains(name); };
    for (const std::string& name : options.given)
        if (!std::ranges::count(std::array{"--resume", "--steps", "--rate", "--device", "--json",
                                           "--keep", "--states", "-o", "TASK"},
                                name))
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: was chosen when the run began; --resume "
                                                 "changes --steps and --rate alone"),
                      {name});
    const std::string& task = trainer.plan().material.name();
    if (given("TASK") && options.learning.task.substr(0, options.learning.task.find(':')) != task)
        failUsage(QT_TRANSLATE_NOOP("fovea", "TASK: the model in %1 learns %2"),
                  {options.folder, task});
    const TrainingPlan& plan = trainer.plan();
    trainer.replan(given("--steps") ? wholeOption("--steps", options.learning.steps, 1, 100'000'000)
                                    : plan.steps,
                   given("--rate") ? realOption("--rate", options.learning.rate, 0, 1e30)
                                   : plan.rate);
    return trainer;
}

void checkFork(const TrainOptions& options) {
    const bool forks = options.given.contains("--fork");
    if (options.given.contains("--at") && !forks)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--at: is a step of the run that --fork names"));
    if (!forks)
        return;
    checkNotEmpty({"--fork", options.fork});
    if (options.at.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "--fork: --at is missing, the step of the run in %1"),
                  {options.fork});
    if (options.resume)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--fork: begins a new run, --resume goes on with the "
                                             "one in %1; use one of the two"),
                  {options.folder});
    const auto place = [](const std::string& folder) {
        return QFileInfo(QString::fromStdString(folder)).canonicalFilePath();
    };
    if (!place(options.fork).isEmpty() && place(options.fork) == place(options.folder))
        failUsage(QT_TRANSLATE_NOOP("fovea", "-o: %1 is the folder of the run that is forked, "
                                             "expected another one"),
                  {options.folder});
}

void tellDrawn(const std::vector<std::string>& drawn, std::size_t all) {
    if (drawn.empty())
        return;
    constexpr std::size_t most = 6; // names
    std::string names;
    for (std::size_t i = 0; i < std::min(most, drawn.size()); ++i)
        names += (i == 0 ? "" : ", ") + drawn[i];
    tellLine(std::to_string(drawn.size()) + " of " + std::to_string(all) +
             " tensors of parameters begin anew: " + names + (drawn.size() > most ? ", …" : ""));
}

// What is not given is as it was.
Started forkedRun(const TrainOptions& options, Backend& backend) {
    ForkPoint from =
        forkPoint(disk(), options.fork, wholeOption("--at", options.at, 0, 1'000'000'000));
    const TrainingPlan plan = changedTraining(
        options.learning, [&](const std::string& name) { return options.given.contains(name); },
        from.plan);
    Fork fork =
        forked(from, plan, changedNetwork(options.learning, choicesOf(from.learner.plan)), backend);
    checkMeant(options.learning, fork.trainer.learner().plan);
    for (const Message& remark : fork.trainer.examples().remarks)
        tellLine(english(remark));
    tellDrawn(fork.drawn, fork.trainer.learner().learned.size());
    return {std::move(fork.trainer), std::move(from.log)};
}

Started started(const TrainOptions& options, Backend& backend) {
    if (!options.fork.empty())
        return forkedRun(options, backend);
    if (!options.resume)
        return {begun(options, backend), {}};
    Trainer trainer = resumed(options);
    TrainingLog log = logUntil(disk(), options.folder, trainer.done());
    return {std::move(trainer), std::move(log)};
}

// Whether nothing is left to be done, which is reported.
bool hasEnded(const TrainOptions& options, const Trainer& trainer) {
    if (!trainer.ended() || trainer.isEvaluationDue() || !hasCard(disk(), options.folder))
        return false;
    tellLine("It has ended at step " + std::to_string(trainer.done()) +
             (trainer.done() < trainer.plan().steps ? ": no evaluation improved for long"
                                                    : "; --steps N goes further"));
    return true;
}

std::size_t mostKeptSteps(const TrainOptions& options) {
    if (!options.states.empty())
        return static_cast<std::size_t>(wholeOption("--states", options.states, 0, 100'000));
    return options.resume ? keptSteps(disk(), options.folder).size() : 0;
}

void train(const TrainOptions& options) {
    checkNotEmpty({"-o", options.folder});
    checkFork(options);
    auto folder = std::make_unique<TrainingFolder>(options.folder);
    finishTogether(disk(), options.folder);
    checkFolder(options);
    // What is drawn is the same on every device, and on the host.
    const auto host = makeBackend(deviceNamed("cpu", ""), wholePool());
    auto [trainer, log] = started(options, *host);
    if (options.resume && hasEnded(options, trainer))
        return;
    auto person = std::make_unique<StoppedByPerson>();
    if (log.problem)
        note(english(*log.problem) + "; the log goes on from there");
    TrainingRun run(
        disk(), std::move(trainer),
        {.folder = options.folder,
         .command = options.typed,
         .saveInterval = std::chrono::duration<double>(realOption("--keep", options.keep, 0, 3600)),
         .keptSteps = mostKeptSteps(options)},
        StepPrinter(options.json), std::move(log.lines));
    try {
        computeOn(
            options.device, [&](Backend& backend) { run.train(backend); }, person->token());
    } catch (const Cancelled&) { // in the middle of a step, which is not done
        run.save();
        tellLine("Stopped after step " + std::to_string(run.trainer().done()) +
                 "; --resume goes on");
        person.reset();
        folder.reset();                        // a signal that ends the program runs no destructors
        std::raise(StoppedByPerson::signal()); // ends the program as it would have without us
        throw;
    } catch (const DeviceFailed&) { // its driver may have been left in the middle of a step
        run.save();
        throw;
    }
    endProgress();
    if (run.trainer().done() < run.trainer().plan().steps)
        tellLine("Ended at step " + std::to_string(run.trainer().done()) +
                 ": the best evaluation was at step " +
                 std::to_string(run.trainer().state().best.step));
}

std::string asTyped(const CLI::App& command) {
    std::string all = "fovea train";
    for (const CLI::Option* option : command.get_options()) {
        if (std::ranges::count(std::array{"-o", "--replace", "--keep", "--states", "--json"},
                               option->get_name()))
            continue;
        for (const std::string& value : option->results()) {
            if (!option->get_positional())
                all += " " + option->get_name();
            if (option->get_expected_max() > 0)
                all += " " + shellWord(value);
        }
    }
    return all;
}

} // namespace

void addTrainCommand(CLI::App& app) {
    auto options = std::make_shared<TrainOptions>();
    CLI::App* command = addCommand(app, "train", "Train a small model on a task");
    addLearningOptions(*command, options->learning);
    command->add_flag("--resume", options->resume,
                      "Continue the run in the folder, as if it had never stopped");
    command
        ->add_option("--fork", options->fork,
                     "Go on from a step of the run in that folder, in a new one, with what else is "
                     "given changed: the rate, a mask, a score, the task …")
        ->type_name("DIR");
    command
        ->add_option("--at", options->at,
                     "The step that is forked: one that the run kept (--states), or its last")
        ->type_name("STEP");
    command->add_flag("--replace", options->replace, "Replace the model that is in the folder");
    command->add_option("--keep", options->keep, "Seconds between two times that the run is saved")
        ->type_name("N")
        ->capture_default_str();
    command
        ->add_option("--states", options->states,
                     "Keep what is learned at so many steps over the run, to be looked at: "
                     "‘fovea text --model DIR --step N’ (0)")
        ->type_name("N");
    addDeviceOption(*command, options->device);
    command->add_flag("--json", options->json, "A line of JSON for each step");
    command->add_option("-o", options->folder, "Folder of the model")->type_name("DIR")->required();
    command->callback([options, command] {
        for (const CLI::Option* option : command->get_options())
            if (option->count() > 0)
                options->given.insert(option->get_name());
        options->typed = asTyped(*command);
        train(*options);
    });
}

} // namespace fovea

#include "app/commands.h"
#include "app/device_option.h"
#include "app/learning_options.h"
#include "app/model_input.h"
#include "app/outputs.h"
#include "app/standard_error.h"
#include "app/stopped_by_person.h"
#include "app/training_folder.h"
#include "core/base/error.h"
#include "core/base/folder_files.h"
#include "core/base/numbers.h"
#include "core/learn/answering.h"
#include "core/learn/learner_files.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <iostream>
#include <set>
#include <sstream>
#include <utility>

namespace fovea {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t validated = 400; // examples
constexpr std::uint64_t tested = 1000;   // likewise, once it has ended
constexpr Index mostLines = 10'000;      // of the log, however long the run
constexpr const char* stepKey = "step";

struct TrainOptions {
    LearningOptions learning;
    DeviceOption device{"cpu"}; // small models are quicker there
    std::string folder;
    std::string keep = "5";      // seconds
    std::set<std::string> given; // options
    std::string told;            // all of them, as they are typed, but those about the folder
    bool resume = false;
    bool replace = false;
    bool json = false;
};

struct Progress {
    StepReport report;
    Index steps = 0;
    double perSecond = 0;
    std::optional<double> accuracy; // of the last look
    double perplexity = 0;          // likewise
};

std::string line(const Progress& now, bool looked) {
    Json::Object members{{stepKey, std::int64_t{now.report.step}},
                         {"loss", now.report.loss},
                         {"norm", now.report.norm},
                         {"rate", now.report.rate},
                         {"steps-per-second", now.perSecond}};
    if (looked) {
        members.emplace_back("accuracy", *now.accuracy);
        members.emplace_back("perplexity", now.perplexity);
    }
    return writeJson(Json(std::move(members))) + "\n";
}

// One line that is written over itself where somebody sits in front of it.
void tellStep(const Progress& now) {
    constexpr Index width = 24;
    const Index done = now.report.step * width / now.steps;
    std::string line = '[' + std::string(static_cast<std::size_t>(done), '#') +
                       std::string(static_cast<std::size_t>(width - done), '.') + "] " +
                       std::to_string(now.report.step) + '/' + std::to_string(now.steps) +
                       "  loss " + printFixed(now.report.loss, 4) + "  " +
                       printFixed(now.perSecond, 0) + " steps/s";
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

// The lines up to the step that the run goes on from; of a log that is not whole what can be read.
std::string logUntil(const std::string& folder, Index step) {
    const std::string path = folder + "/log.jsonl";
    std::string kept;
    try {
        std::istringstream in(logIn(disk(), folder));
        for (std::string one; std::getline(in, one);) {
            const Json json = parseJson(one, path);
            if (JsonPlace(json, path).at(stepKey).integer(0, INT64_MAX) <= step)
                kept += one + '\n';
        }
    } catch (const Error& problem) {
        note(english(problem.message()) + "; the log goes on from there");
    }
    return kept;
}

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
}

class Run {
public:
    Run(const TrainOptions& options, Trainer trainer)
        : options_(options), trainer_(std::move(trainer)), first_(trainer_.done()),
          firstBest_(trainer_.state().best.step),
          pause_(realOption("--keep", options.keep, 0, 3600)) {
        if (options.resume)
            log_ = logUntil(options_.folder, first_);
        keep(); // what cannot be written is told before the work
    }

    // Until it has ended; begun again on another backend it goes on where it was.
    void go(Backend& backend) {
        for (;;) {
            const bool looks = trainer_.owesLook();
            if (looks)
                keepingWhatIsGood([&] { look(backend); });
            if (report_)
                note(*std::exchange(report_, {}), looks);
            if (Clock::now() - kept_ > pause_)
                keep();
            if (trainer_.ended())
                break;
            keepingWhatIsGood([&] { report_ = trainer_.step(backend); });
        }
        const std::chrono::duration<double> spent = Clock::now() - start_;
        keep();
        endProgress();
        if (trainer_.done() < trainer_.plan().steps)
            tellLine("Ended at step " + std::to_string(trainer_.done()) +
                     ": the best look was at step " + std::to_string(trainer_.state().best.step));
        writeOutputs(disk(), {cardFile(options_.folder, card(backend, spent.count()))},
                     options_.folder);
    }

    // In the middle, by a person: the step that was begun is not done.
    void stopped() {
        keep();
        tellLine("Stopped behind step " + std::to_string(trainer_.done()) + "; --resume goes on");
    }

private:
    [[nodiscard]] double perSecond() const {
        const std::chrono::duration<double> spent = Clock::now() - start_ - looking_;
        return static_cast<double>(trainer_.done() - first_) / std::max(spent.count(), 1e-9);
    }
    template <class Work>
    void keepingWhatIsGood(Work work) {
        try {
            work();
        } catch (const Error&) {
            keep(); // the last good state
            throw;
        }
    }
    void look(Backend& backend) {
        const auto begin = Clock::now();
        const Learner& learner = trainer_.learner();
        const Measures measures = measured(
            backend, learner, trainer_.examples(),
            {.split = Split::validation, .seed = trainer_.plan().seed, .count = validated});
        trainer_.check(measures.loss);
        accuracy_ = measures.accuracy(learner.plan.form);
        perplexity_ = measures.perplexity();
        trainer_.looked(*accuracy_);
        looking_ += Clock::now() - begin;
    }
    Card card(Backend& backend, double seconds) const {
        const Material& material = trainer_.plan().material;
        Learner learner = trainer_.learner();
        learner.learned = trainer_.result();
        const Measures measures =
            measured(backend, learner, trainer_.examples(),
                     {.split = Split::test, .seed = trainer_.plan().seed, .count = tested});
        Index parameters = 0;
        for (const auto& [name, tensor] : learner.learned)
            parameters += tensor.size();
        return {.task = material.own() ? material.path
                                       : printSelection(tasks().info(),
                                                        {.parts = {{.choice = material.task}}}),
                .command = options_.told,
                .steps = trainer_.done(),
                .seconds = seconds,
                .parameters = parameters,
                .accuracy = measures.accuracy(learner.plan.form),
                .examples = measures.examples};
    }
    void note(const StepReport& report, bool looked) {
        const TrainingPlan& plan = trainer_.plan();
        const Progress now{.report = report,
                           .steps = plan.steps,
                           .perSecond = perSecond(),
                           .accuracy = accuracy_,
                           .perplexity = perplexity_};
        const bool last = report.step == plan.steps;
        const std::string one = line(now, looked);
        const Index stride = (plan.steps + mostLines - 1) / mostLines;
        if (last || report.step % stride == 0 || (looked && plan.validation >= stride))
            log_ += one;
        const auto pause = std::chrono::milliseconds(isTerminal() ? 200 : 2000);
        if (options_.json) {
            std::cout << one << std::flush;
        } else if (last || Clock::now() - told_ > pause) {
            tellStep(now);
            told_ = Clock::now();
        }
    }
    void keep() {
        const bool asBefore = trainer_.done() == first_ && trainer_.state().best.step == firstBest_;
        keepTrainer(disk(), options_.folder, trainer_, log_, options_.resume && asBefore);
        kept_ = Clock::now();
    }

    const TrainOptions& options_;
    Trainer trainer_;
    Index first_;
    Index firstBest_;
    std::string log_;
    std::optional<StepReport> report_; // of a step that was not told yet
    std::optional<double> accuracy_;
    double perplexity_ = 0;
    std::chrono::duration<double> pause_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point kept_ = start_;
    Clock::time_point told_ = start_;
    Clock::duration looking_{};
};

// What was chosen when it began holds; but for how long it goes on, and how fast.
Trainer resumed(const TrainOptions& options) {
    Trainer trainer = readTrainer(disk(), options.folder);
    const auto given = [&](const char* name) { return options.given.contains(name); };
    for (const std::string& name : options.given)
        if (!std::ranges::count(std::array{"--resume", "--steps", "--rate", "--device", "--json",
                                           "--keep", "-o", "TASK"},
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

// Whether nothing is left to be done, which is told.
bool hasEnded(const TrainOptions& options, const Trainer& trainer) {
    if (!trainer.ended() || trainer.owesLook() || !hasCard(disk(), options.folder))
        return false;
    tellLine("It has ended at step " + std::to_string(trainer.done()) +
             (trainer.done() < trainer.plan().steps ? ": no look had gained for long"
                                                    : "; --steps N goes further"));
    return true;
}

void train(const TrainOptions& options) {
    checkNotEmpty({"-o", options.folder});
    auto folder = std::make_unique<TrainingFolder>(options.folder);
    finishTogether(disk(), options.folder);
    checkFolder(options);
    // What is drawn is the same on every device, and on the host.
    const auto host = makeBackend(deviceNamed("cpu", ""), wholePool());
    Trainer trainer = options.resume ? resumed(options) : begun(options, *host);
    if (options.resume && hasEnded(options, trainer))
        return;
    auto person = std::make_unique<StoppedByPerson>();
    Run run(options, std::move(trainer));
    try {
        computeOn(
            options.device, [&](Backend& backend) { run.go(backend); }, person->token());
    } catch (const Cancelled&) {
        run.stopped();
        person.reset();
        folder.reset();                        // what ends the program asks nobody
        std::raise(StoppedByPerson::signal()); // ends the program as it would have without us
        throw;
    }
}

// As a shell reads it back.
std::string quoted(const std::string& text) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("-_.,:=/+%@").find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::ranges::all_of(text, plain))
        return text;
    std::string all = "'";
    for (const char c : text)
        all += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return all + "'";
}

std::string asTold(const CLI::App& command) {
    std::string all = "fovea train";
    for (const CLI::Option* option : command.get_options()) {
        if (std::ranges::count(std::array{"-o", "--replace", "--keep", "--json"},
                               option->get_name()))
            continue;
        for (const std::string& value : option->results()) {
            if (!option->get_positional())
                all += " " + option->get_name();
            if (option->get_expected_max() > 0)
                all += " " + quoted(value);
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
                      "Go on with what is in the folder, as if it had never stopped");
    command->add_flag("--replace", options->replace, "Replace the model that is in the folder");
    command
        ->add_option("--keep", options->keep, "Seconds between two times that everything is kept")
        ->type_name("N")
        ->capture_default_str();
    addDeviceOption(*command, options->device);
    command->add_flag("--json", options->json, "A line of JSON for each step");
    command->add_option("-o", options->folder, "Folder of the model")->type_name("DIR")->required();
    command->callback([options, command] {
        for (const CLI::Option* option : command->get_options())
            if (option->count() > 0)
                options->given.insert(option->get_name());
        options->told = asTold(*command);
        train(*options);
    });
}

} // namespace fovea

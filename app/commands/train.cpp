#include "app/commands.h"
#include "app/device_option.h"
#include "app/figure_files.h"
#include "app/outputs.h"
#include "app/stage_options.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/learn/tagger_files.h"

#include <CLI/CLI.hpp>

#include <chrono>
#include <iostream>

#include <unistd.h>

namespace fovea {
namespace {

// Work is kept this often, so that no more than this is lost.
constexpr auto keptEvery = std::chrono::seconds(5);
constexpr std::uint64_t validated = 400; // examples

struct TrainOptions {
    std::string task;
    std::string steps = "3000";
    std::string sentences = "32";
    std::string layers = "2";
    std::string inner = "128";
    std::string rate = "0.003";
    std::string longest = "1";
    std::string smoothing = "0";
    std::string optimiser;
    std::string schedule = "cosine:warm-up=50";
    DeviceOption device{"cpu"}; // small models are quicker there
    std::string folder;
    bool resume = false;
    bool json = false;
    StageOptions stages;
};

std::int64_t whole(const char* option, const std::string& text, std::int64_t least,
                   std::int64_t most) {
    return std::get<std::int64_t>(
        readValue(integerParameter(option + 2, "", least, least, most), text, option));
}

double real(const char* option, const std::string& text, double least, double most) {
    return std::get<double>(
        readValue(numberParameter(option + 2, "", least, least, most), text, option));
}

Trainer begun(const TrainOptions& options, Backend& backend) {
    const Experiment chosen = chooseStages(standardExperiment(), options.stages, {});
    EncoderPlan plan{.layers = whole("--layers", options.layers, 1, 64),
                     .inner = whole("--inner", options.inner, 1, 65536)};
    plan.position = chosen.at(Stage::position).only();
    plan.attention = attentionOf(plan.position, chosen.at(Stage::project),
                                 {.position = {},
                                  .score = chosen.at(Stage::score),
                                  .mask = chosen.at(Stage::mask),
                                  .normalise = chosen.at(Stage::normalise).only(),
                                  .combine = chosen.at(Stage::combine).only(),
                                  .seed = chosen.seed});
    TrainingPlan training = standardTraining(tasks().info().row(options.task, "TASK").id);
    training.task = readSelection(tasks().info(), options.task, "TASK").only();
    training.steps = whole("--steps", options.steps, 1, 100'000'000);
    training.sentences = whole("--batch", options.sentences, 1, 4096);
    training.seed = chosen.seed;
    training.rate = real("--rate", options.rate, 0, 1e6);
    training.longest = real("--clip", options.longest, 0, 1e6);
    training.smoothing = real("--smoothing", options.smoothing, 0, 0.99);
    if (!options.optimiser.empty())
        training.optimiser =
            readSelection(optimisers().info(), options.optimiser, "--optimiser").only();
    training.schedule = readSelection(schedules().info(), options.schedule, "--schedule").only();
    return {training, makeTagger(training.task, std::move(plan), chosen.seed, backend)};
}

struct Progress {
    StepReport report;
    Index steps = 0;
    double perSecond = 0;
    std::optional<double> accuracy;
};

std::string line(const Progress& now) {
    Json::Object members{{"step", std::int64_t{now.report.step}},
                         {"loss", now.report.loss},
                         {"norm", now.report.norm},
                         {"rate", now.report.rate},
                         {"steps-per-second", now.perSecond}};
    if (now.accuracy)
        members.emplace_back("accuracy", *now.accuracy);
    return writeJson(Json(std::move(members))) + "\n";
}

// One line that is written over itself where somebody sits in front of it.
void tell(const Progress& now) {
    constexpr Index width = 24;
    const Index done = now.report.step * width / now.steps;
    std::cerr << (isatty(STDERR_FILENO) ? "\r" : "") << '['
              << std::string(static_cast<std::size_t>(done), '#')
              << std::string(static_cast<std::size_t>(width - done), '.') << "] " << now.report.step
              << '/' << now.steps << "  loss " << printFixed(now.report.loss, 4) << "  "
              << printFixed(now.perSecond, 0) << " steps/s";
    if (now.accuracy)
        std::cerr << "  accuracy " << printFixed(100 * *now.accuracy, 2) << " %";
    std::cerr << (isatty(STDERR_FILENO) ? "   " : "\n") << std::flush;
}

void keep(const TrainOptions& options, const Trainer& trainer, const std::string& log) {
    std::vector<FileContent> files = trainerFiles(options.folder, trainer);
    files.push_back({options.folder + "/log.jsonl", log});
    writeOutputs(disk(), files, options.folder);
}

void train(const TrainOptions& options) {
    using Clock = std::chrono::steady_clock;
    checkNotEmpty({"-o", options.folder});
    const auto backend = makeBackend(deviceOf(options.device), wholePool());
    Trainer trainer =
        options.resume ? readTrainer(disk(), options.folder, *backend) : begun(options, *backend);
    std::string log =
        options.resume ? disk().read(options.folder + "/log.jsonl", 1'000'000'000) : std::string();
    const TrainingPlan& plan = trainer.plan();
    const Index first = trainer.state().step;
    const auto start = Clock::now();
    auto kept = start;
    auto told = start;
    keep(options, trainer, log); // what cannot be written is told before the work
    while (trainer.done() < plan.steps) {
        Progress now{.report = trainer.step(*backend), .steps = plan.steps};
        const auto moment = Clock::now();
        now.perSecond = static_cast<double>(now.report.step - first) /
                        std::max(std::chrono::duration<double>(moment - start).count(), 1e-9);
        const bool last = now.report.step == plan.steps;
        const bool keeps = last || moment - kept > keptEvery;
        if (keeps)
            now.accuracy = accuracyOf(*backend, trainer.tagger(), plan.task, Split::validation,
                                      plan.seed, validated);
        const std::string one = line(now);
        log += one;
        if (options.json)
            std::cout << one << std::flush;
        else if (keeps ||
                 moment - told > std::chrono::milliseconds(isatty(STDERR_FILENO) ? 200 : 2000)) {
            tell(now);
            told = moment;
        }
        if (!keeps)
            continue;
        keep(options, trainer, log);
        kept = Clock::now();
    }
    if (!options.json && isatty(STDERR_FILENO))
        std::cerr << '\n';
}

struct ModelOptions {
    std::string folder;
    std::string text;
    std::string count = "2000";
    DeviceOption device{"cpu"};
    bool json = false;
};

void evaluate(const ModelOptions& options) {
    checkNotEmpty({"DIR", options.folder});
    const auto backend = makeBackend(deviceOf(options.device), wholePool());
    const Trainer trainer = readTrainer(disk(), options.folder, *backend);
    const auto count = static_cast<std::uint64_t>(whole("--examples", options.count, 1, 1'000'000));
    const TrainingPlan& plan = trainer.plan();
    const double accuracy =
        accuracyOf(*backend, trainer.tagger(), plan.task, Split::test, plan.seed, count);
    if (options.json)
        std::cout << writeJson(Json::Object{{"task", plan.task.row},
                                            {"step", std::int64_t{trainer.done()}},
                                            {"examples", static_cast<std::int64_t>(count)},
                                            {"accuracy", accuracy}})
                  << '\n';
    else
        std::cout << plan.task.row << ": " << printFixed(100 * accuracy, 2) << " % of the words of "
                  << count << " sentences that training cannot produce\n";
}

std::vector<std::string> wordsOf(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

void tag(const ModelOptions& options) {
    checkNotEmpty({"DIR", options.folder});
    const auto backend = makeBackend(deviceOf(options.device), wholePool());
    const Trainer trainer = readTrainer(disk(), options.folder, *backend);
    const std::vector<std::string> words = wordsOf(options.text);
    const std::vector<std::string> answers = tagged(*backend, trainer.tagger(), words);
    Json::Array list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool known = trainer.tagger().numberOf(words[i]) > 0;
        list.emplace_back(
            Json::Object{{"word", words[i]}, {"answer", answers[i]}, {"known", known}});
        if (!options.json)
            std::cout << (i > 0 ? " " : "") << words[i] << (known ? "" : "?") << '/' << answers[i];
    }
    std::cout << (options.json ? writeJson(Json(std::move(list))) : std::string()) << '\n';
}

} // namespace

void addTrainCommand(CLI::App& app) {
    auto options = std::make_shared<TrainOptions>();
    options->stages.without = {Stage::tokens};
    CLI::App* command =
        app.add_subcommand("train", "Train a small transformer on a generated task");
    command->set_help_flag("-h,--help", "Show this help");
    command->add_option("TASK", options->task, tasks().info().rowList())->required();
    const auto add = [&](const char* name, std::string& value, const char* help) {
        command->add_option(name, value, help)->type_name("N")->capture_default_str();
    };
    add("--steps", options->steps, "How many steps in all");
    add("--batch", options->sentences, "Sentences in a step");
    add("--layers", options->layers, "Layers of attention and feed-forward");
    add("--inner", options->inner, "Width inside of the feed-forward layers");
    add("--rate", options->rate, "Length of a step");
    add("--clip", options->longest, "Longest gradient; 0: however long");
    add("--smoothing", options->smoothing, "Share of a label that is spread over all");
    command->add_option("--optimiser", options->optimiser, optimisers().info().rowList())
        ->type_name("ROW[:NAME=VALUE,…]");
    command->add_option("--schedule", options->schedule, schedules().info().rowList())
        ->type_name("ROW[:NAME=VALUE,…]")
        ->capture_default_str();
    command->add_flag("--resume", options->resume,
                      "Go on with what is in the folder, as if it had never stopped");
    addDeviceOption(*command, options->device);
    command->add_flag("--json", options->json, "A line of JSON for each step");
    command->add_option("-o", options->folder, "Folder of the model")->type_name("DIR")->required();
    addStageOptions(*command, options->stages, standardExperiment());
    command->callback([options] { train(*options); });
}

void addEvalCommand(CLI::App& app) {
    auto options = std::make_shared<ModelOptions>();
    CLI::App* command =
        app.add_subcommand("eval", "Ask a trained model about sentences it has never seen");
    command->set_help_flag("-h,--help", "Show this help");
    command->add_option("DIR", options->folder, "Folder of the model")->required();
    command->add_option("--examples", options->count, "How many sentences")
        ->type_name("N")
        ->capture_default_str();
    addDeviceOption(*command, options->device);
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options] { evaluate(*options); });
}

void addTagCommand(CLI::App& app) {
    auto options = std::make_shared<ModelOptions>();
    CLI::App* command = app.add_subcommand("tag", "Tag the words of a sentence by a trained model");
    command->set_help_flag("-h,--help", "Show this help");
    command->add_option("DIR", options->folder, "Folder of the model")->required();
    command->add_option("SENTENCE", options->text, "Words with blanks between them")->required();
    addDeviceOption(*command, options->device);
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options] { tag(*options); });
}

} // namespace fovea

#include "app/commands.h"
#include "app/options/device_option.h"
#include "app/options/named_model.h"
#include "app/options/number_option.h"
#include "app/output/outputs.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/readable.h"
#include "core/learn/answering.h"

#include <CLI/CLI.hpp>
#include <QtCore/QFileInfo>

#include <iomanip>
#include <iostream>

namespace fovea {
namespace {

struct EvalOptions {
    std::string folder;
    std::string count = "2000";
    std::string split = "test";
    DeviceOption device{"cpu"};
    bool freely = false;
    bool byLength = false;
    bool json = false;
};

constexpr std::array<std::pair<const char*, Split>, 3> splits = {
    {{"train", Split::train}, {"validation", Split::validation}, {"test", Split::test}}};

Split splitNamed(const std::string& name) {
    for (const auto& [one, split] : splits)
        if (name == one)
            return split;
    failUsage(QT_TRANSLATE_NOOP("fovea", "--split: found ‘%1’, expected train, validation or test"),
              {name});
}

// What is counted, in words; as far as the form has it.
std::vector<std::pair<const char*, Share>> sharesOf(const Measures& measures, Form form) {
    std::vector<std::pair<const char*, Share>> all;
    switch (form) {
    case Form::eachWord:
        all = {{"words", measures.words},
               {"ambiguous words", measures.ambiguous},
               {"whole sentences", measures.whole}};
        break;
    case Form::whole:
        all = {{"answers", measures.whole}};
        break;
    case Form::sequence:
        all = {{"whole sentences", measures.whole},
               {"words, each after the right words", measures.words}};
        break;
    case Form::next:
        all = {{"next words", measures.words},
               {"words of second halves, predicted freely", measures.continued}};
        break;
    }
    std::erase_if(all, [](const auto& one) { return one.second.all == 0; });
    return all;
}

std::string percent(const Share& share) {
    return printFixed(100 * share.value(), 2) + " %";
}

Json shareJson(const Share& share) {
    return Json::Object{{"right", static_cast<std::int64_t>(share.right)},
                        {"all", static_cast<std::int64_t>(share.all)},
                        {"share", share.value()}};
}

void printJson(const SavedLearner& saved, const Measures& measures, bool byLength) {
    const Form form = saved.learner.plan.form;
    Json::Object members{{"task", saved.training.material.name()},
                         {"step", std::int64_t{saved.step}},
                         {"examples", static_cast<std::int64_t>(measures.examples)},
                         {"accuracy", measures.accuracy(form)},
                         {"loss", measures.loss},
                         {"perplexity", measures.perplexity()}};
    Json::Object shares;
    for (const auto& [name, share] : sharesOf(measures, form))
        shares.emplace_back(name, shareJson(share));
    members.emplace_back("shares", std::move(shares));
    if (byLength) {
        Json::Array lengths;
        for (const auto& [length, share] : measures.byLength)
            lengths.emplace_back(Json::Object{{"length", static_cast<std::int64_t>(length)},
                                              {"share", shareJson(share)}});
        members.emplace_back("by-length", std::move(lengths));
    }
    std::cout << writeJson(Json(std::move(members))) << '\n';
}

void printEvaluation(const SavedLearner& saved, const Measures& measures,
                     const EvalOptions& options) {
    std::cout << readable(saved.training.material.name()) << ", " << measures.examples
              << " examples (" << options.split << "), perplexity "
              << printFixed(measures.perplexity(), 3) << '\n';
    for (const auto& [name, share] : sharesOf(measures, saved.learner.plan.form))
        std::cout << std::setw(11) << percent(share) << "  " << name << '\n';
    if (!options.byLength)
        return;
    std::cout << "by length of the source:\n";
    for (const auto& [length, share] : measures.byLength)
        std::cout << std::setw(5) << length << std::setw(11) << percent(share) << "  of "
                  << share.all << '\n';
}

void evaluate(const EvalOptions& options) {
    checkNotEmpty({"DIR", options.folder});
    const auto count =
        static_cast<std::uint64_t>(wholeOption("--examples", options.count, 1, 1'000'000));
    const Split split = splitNamed(options.split);
    SavedLearner saved = learnerNamed(options.folder);
    const Learner& learner = saved.learner;
    if (saved.training.material.own() && !QFileInfo(QString::fromStdString(options.folder)).isDir())
        fail(QT_TRANSLATE_NOOP("fovea", "%1 learned from %2, which does not come with the program; "
                                        "a model that is trained from it can be evaluated"),
             {options.folder, saved.training.material.path});
    const Examples examples = examplesIn(disk(), options.folder, saved.training);
    if (options.freely && learner.plan.form != Form::next)
        failUsage(QT_TRANSLATE_NOOP("fovea",
                                    "--free-running: is for models that predict next words; "
                                    "other models are always evaluated free-running"));
    const Measures measures = computeOn(options.device, [&](Backend& backend) {
        return measured(backend, learner, examples,
                        {.split = split,
                         .seed = saved.training.seed,
                         .count = count,
                         .freely = options.freely});
    });
    if (options.json)
        printJson(saved, measures, options.byLength);
    else
        printEvaluation(saved, measures, options);
}

} // namespace

void addEvalCommand(CLI::App& app) {
    auto options = std::make_shared<EvalOptions>();
    CLI::App* command = addCommand(app, "eval", "Measure a trained model on held-out examples");
    command->add_option("DIR", options->folder, modelHelp())->type_name("NAME|DIR")->required();
    command->add_option("--examples", options->count, "How many")
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--split", options->split, "Training, validation or test examples")
        ->type_name("train|validation|test")
        ->capture_default_str();
    command->add_flag("--free-running", options->freely,
                      "Also let it continue first halves with its own words");
    command->add_flag("--by-length", options->byLength, "Accuracy for each length");
    addDeviceOption(*command, options->device);
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options] { evaluate(*options); });
}

} // namespace fovea

#include "app/commands.h"
#include "app/options/device_option.h"
#include "app/options/number_option.h"
#include "app/options/stage_options.h"
#include "app/output/standard_error.h"
#include "core/base/json.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/learn/studies.h"

#include <CLI/CLI.hpp>

#include <cmath>
#include <functional>
#include <iomanip>
#include <iostream>
#include <sstream>

namespace fovea {
namespace {

struct StudyOptions {
    std::string study;
    std::string steps = "0";
    std::string seed = "1";
    std::string examples = "1000";
    DeviceOption device{"cpu"};
    bool json = false;
};

// One column of the table; what a study does not measure has no column.
struct Column {
    const char* id;
    std::function<std::optional<double>(const StudyResult&)> number;
    bool share = false;
};

std::optional<double> valueOf(const Share& share) {
    return share.all == 0 ? std::nullopt : std::optional(share.value());
}

const std::vector<Column>& columns() {
    using R = const StudyResult&;
    static const std::vector<Column> all = {
        {"parameters", [](R r) { return static_cast<double>(r.parameters); }},
        {"steps/s", [](R r) { return r.stepsPerSecond; }},
        {"steps to 95 %", [](R r) { return static_cast<double>(r.stepsThere); }},
        {"seconds to 95 %", [](R r) { return r.secondsThere; }},
        {"validation", [](R r) { return r.validation; }, true},
        {"test", [](R r) { return r.test.accuracy(r.form); }, true},
        {"ambiguous", [](R r) { return valueOf(r.test.ambiguous); }, true},
        {"freely", [](R r) { return valueOf(r.test.continued); }, true},
        {"perplexity", [](R r) { return r.test.perplexity(); }},
    };
    return all;
}

std::string cell(const Column& column, double number) {
    if (column.share)
        return printFixed(100 * number, 2) + " %";
    return printFixed(number, number >= 100 || number == std::floor(number) ? 0 : 2);
}

// Accuracy over lengths, in groups of so many words.
constexpr std::size_t together = 4;
std::map<std::size_t, Share> grouped(const Measures& measures) {
    std::map<std::size_t, Share> groups;
    for (const auto& [length, share] : measures.byLength) {
        Share& group = groups[(length - 1) / together * together + 1];
        group.right += share.right;
        group.all += share.all;
    }
    return groups;
}

struct Line {
    std::string name;
    StudyResult result;
};

void printStudy(const std::vector<Line>& lines) {
    std::cout << std::left << std::setw(44) << "" << std::right;
    const auto shown = [&](const Column& column) {
        return column.number(lines.front().result).has_value();
    };
    for (const Column& column : columns())
        if (shown(column))
            std::cout << std::setw(17) << column.id;
    std::cout << '\n';
    for (const auto& [name, result] : lines) {
        std::cout << std::left << std::setw(44) << name << std::right;
        for (const Column& column : columns())
            if (shown(column))
                std::cout << std::setw(17) << cell(column, column.number(result).value_or(0));
        std::cout << '\n';
    }
    std::cout << "\ntest accuracy by the number of words\n";
    for (const auto& [name, result] : lines) {
        std::cout << std::left << std::setw(44) << name << std::right;
        for (const auto& [from, share] : grouped(result.test))
            std::cout << "  " << from << "–" << from + together - 1 << ": "
                      << printFixed(100 * share.value(), 1) << " %";
        std::cout << '\n';
    }
}

Json studyJson(const Line& line) {
    Json::Object members{{"name", line.name}};
    for (const Column& column : columns())
        if (const auto number = column.number(line.result))
            members.emplace_back(column.id, *number);
    Json::Array lengths;
    for (const auto& [length, share] : line.result.test.byLength)
        lengths.emplace_back(Json::Object{{"words", static_cast<std::int64_t>(length)},
                                          {"right", static_cast<std::int64_t>(share.right)},
                                          {"all", static_cast<std::int64_t>(share.all)}});
    members.emplace_back("by-length", std::move(lengths));
    return Json(std::move(members));
}

void study(const StudyOptions& options) {
    const Study& chosen = studies().math(studies().info().row(options.study, "STUDY").id);
    const StudyPlan plan{.steps = wholeOption("--steps", options.steps, 0, 100'000'000),
                         .seed = readSeed(options.seed),
                         .tested = static_cast<std::uint64_t>(
                             wholeOption("--examples", options.examples, 1, 1'000'000))};
    std::vector<Line> lines;
    for (const StudyVariant& variant : chosen.variants) {
        const auto tell = [&](Index step, Index steps) {
            if (!isTerminal() || (step % 20 != 0 && step != steps))
                return;
            std::ostringstream line;
            line << std::left << std::setw(44) << variant.name << step << '/' << steps;
            tellProgress(line.str());
            if (step == steps)
                endProgress();
        };
        lines.push_back({variant.name, computeOn(options.device, [&](Backend& backend) {
                             return studied(backend, chosen, variant, plan, tell);
                         })});
        if (options.json)
            std::cout << writeJson(studyJson(lines.back())) << '\n' << std::flush;
    }
    if (!options.json)
        printStudy(lines);
}

} // namespace

void addStudyCommand(CLI::App& app) {
    auto options = std::make_shared<StudyOptions>();
    CLI::App* command =
        addCommand(app, "study", "Train several models on one task, and print how they compare");
    command->add_option("STUDY", options->study, studies().info().rowList())->required();
    const auto add = [&](const char* name, std::string& value, const char* help) {
        command->add_option(name, value, help)->type_name("N")->capture_default_str();
    };
    add("--steps", options->steps, "Steps of each; 0: enough to show the difference");
    add("--seed", options->seed, "Where random numbers begin");
    add("--examples", options->examples, "Held-out examples of the test");
    addDeviceOption(*command, options->device);
    command->add_flag("--json", options->json, "A line of JSON for each");
    command->callback([options] { study(*options); });
}

} // namespace fovea

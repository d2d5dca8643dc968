#include "app/commands.h"
#include "app/options/named_model.h"
#include "app/output/figure_files.h"
#include "app/output/outputs.h"
#include "core/base/error.h"
#include "core/base/readable.h"
#include "core/base/table.h"
#include "core/model/report.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>

namespace fovea {
namespace {

struct CheckOptions {
    std::string folder;
    bool json = false;
};

Json folderJson(const CheckpointReport& report) {
    Json::Array problems, unused, notFinite;
    for (const Message& one : report.problems)
        problems.emplace_back(english(one));
    for (const std::string& one : report.unused)
        unused.emplace_back(one);
    for (const auto& [tensor, count] : report.notFinite)
        notFinite.emplace_back(
            Json::Object{{"tensor", tensor}, {"numbers", static_cast<std::int64_t>(count)}});
    Json::Object types;
    for (const auto& [type, count] : report.types)
        types.emplace_back(type, static_cast<std::int64_t>(count));
    Json::Object all{{"problems", std::move(problems)},
                     {"tensors", static_cast<std::int64_t>(report.tensors)},
                     {"numbers", static_cast<std::int64_t>(report.numbers)},
                     {"types", std::move(types)},
                     {"unused", std::move(unused)},
                     {"not-finite", std::move(notFinite)}};
    if (report.vocabulary)
        all.emplace_back("tokens", static_cast<std::int64_t>(*report.vocabulary));
    if (report.plan) {
        const ModelPlan& plan = *report.plan;
        all.emplace_back("architecture", plan.architecture);
        all.emplace_back("layers", static_cast<std::int64_t>(plan.layers.size()));
        all.emplace_back("heads", std::int64_t{plan.heads});
        all.emplace_back("kv-heads", std::int64_t{plan.keyHeads});
        all.emplace_back("width", std::int64_t{plan.width});
        all.emplace_back("vocabulary", std::int64_t{plan.vocabulary});
        all.emplace_back("head", plan.head == HeadKind::nextToken     ? "next token"
                                 : plan.head == HeadKind::maskedToken ? "masked token"
                                                                      : "none");
    }
    return all;
}

void tellFolder(const Json& report, bool asJson) {
    if (asJson) {
        std::cout << writeJson(report) << std::endl;
        return;
    }
    for (const auto& [key, node] : JsonNode(report, "").members()) {
        if (const auto* list = std::get_if<Json::Array>(&node.value().data)) {
            for (const Json& one : *list) {
                const auto* text = std::get_if<std::string>(&one.data);
                std::cout << key << ": " << writeJson(text ? Json(shortened(*text)) : one) << '\n';
            }
            continue;
        }
        const auto* text = std::get_if<std::string>(&node.value().data);
        std::cout << key << ": " << (text ? readable(*text) : writeJson(node.value())) << '\n';
    }
    std::cout.flush();
}

// Of a model that was trained here.
Json folderJson(const SavedLearner& saved) {
    const Learner& learner = saved.learner;
    std::size_t numbers = 0;
    std::int64_t notFinite = 0;
    for (const auto& [name, tensor] : learner.learned) {
        const auto all = tensor.host<float>();
        numbers += all.size();
        notFinite += std::ranges::count_if(all, [](float one) { return !std::isfinite(one); });
    }
    Json::Object members{{"model", learner.plan.model.row},
                         {"task", saved.training.material.name()},
                         {"step", std::int64_t{saved.step}},
                         {"steps", std::int64_t{saved.training.steps}},
                         {"tensors", static_cast<std::int64_t>(learner.learned.size())},
                         {"numbers", static_cast<std::int64_t>(numbers)},
                         {"not-finite", notFinite},
                         {"words", static_cast<std::int64_t>(learner.words.size())},
                         {"answers", static_cast<std::int64_t>(learner.answers.size())}};
    if (saved.card) {
        members.emplace_back("accuracy", saved.card->accuracy);
        members.emplace_back("command", saved.card->command);
    }
    return members;
}

void check(const CheckOptions& options) {
    checkNotEmpty({"DIR", options.folder});
    if (isLearner(options.folder)) {
        const Json json = folderJson(learnerNamed(options.folder));
        tellFolder(json, options.json);
        if (const auto count = JsonNode(json, "").at("not-finite").integer(0, INT64_MAX); count > 0)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: %2 numbers are not finite"),
                 {options.folder, std::to_string(count)});
        return;
    }
    const auto backend = makeComputer();
    const CheckpointReport report = checkCheckpoint(options.folder, *backend);
    const Json json = folderJson(report);
    tellFolder(json, options.json);
    if (!report.problems.empty())
        throw Error(Fault::failure, report.problems.front());
}

} // namespace

void addCheckCommand(CLI::App& app) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command =
        addCommand(app, "check", "Say what is in a model's folder, and what is wrong with it");
    command
        ->add_option("DIR", options->folder,
                     "The folder; known are " + architectures().info().rowList() +
                         ", and what ‘fovea train’ made")
        ->required();
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options] { check(*options); });
}

} // namespace fovea

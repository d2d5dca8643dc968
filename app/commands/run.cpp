#include "app/commands.h"
#include "app/options/checkpoint_input.h"
#include "app/options/device_option.h"
#include "app/output/made_folders.h"
#include "app/output/outputs.h"
#include "app/output/reading_progress.h"
#include "core/base/error.h"
#include "core/base/npy.h"
#include "core/base/sampling.h"
#include "core/base/stopped_by_person.h"
#include "core/compute/backend.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <iostream>

namespace fovea {
namespace {

constexpr std::size_t largestLayer = std::size_t{4} << 30; // bytes of one layer
constexpr std::size_t shownPredictions = 5;

struct RunOptions {
    CheckpointOptions input;
    DeviceOption device;
    std::optional<std::string> attentions, hidden, logits;
    bool json = false;
};

void checkRunPaths(const RunOptions& options, const ModelPlan& plan, Index tokens) {
    NamedPaths outputs;
    if (options.hidden)
        outputs.push_back({"--hidden", *options.hidden});
    if (options.logits)
        outputs.push_back({"--logits", *options.logits});
    checkOutputs(outputs, {"npy"});
    checkNotEmpty({"--attentions", options.attentions.value_or(".")});
    const Shape shape{plan.heads, tokens, tokens};
    if (options.attentions && elements(shape) * sizeof(float) > largestLayer)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--attentions: maps of shape %1 take %2 MiB, at most "
                                             "%3 are written"),
                  {printShape(shape), std::to_string(elements(shape) * sizeof(float) >> 20),
                   std::to_string(largestLayer >> 20)});
    if (options.logits && plan.head == HeadKind::none)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--logits: %1 has no head that predicts tokens"),
                  {options.input.folder});
}

Tensor stacked(Backend& backend, const std::vector<Tensor>& layers) {
    std::vector<Tensor> all;
    for (const Tensor& one : layers)
        all.push_back(one.reshaped({1, one.axis(0), one.axis(1)}));
    return backend.download(backend.concat(all, 0));
}

// Of the last token, or of each token that is masked.
std::vector<Index> predictedPositions(const CheckpointInput& read) {
    const HeadKind head = read.checkpoint->plan().head;
    if (head == HeadKind::nextToken)
        return {read.input.tokens() - 1};
    std::vector<Index> positions;
    for (Index i = 0; head == HeadKind::maskedToken && i < read.input.tokens(); ++i) {
        const std::string text = tokenText(read, read.input.ids[static_cast<std::size_t>(i)]);
        if (text == "[MASK]" || text == "<mask>" || text == " <mask>")
            positions.push_back(i);
    }
    return positions;
}

Json predictionsOf(Model& model, const CheckpointInput& read, const Pass& pass) {
    Json::Array all;
    for (const Index position : predictedPositions(read)) {
        const Tensor logits = model.logits(pass, position, position + 1);
        Json::Array likely;
        for (const Likely& one : likeliest(logits.as<float>().host<float>(), shownPredictions))
            likely.emplace_back(Json::Object{{"id", std::int64_t{one.id}},
                                             {"token", tokenText(read, one.id)},
                                             {"probability", one.probability}});
        all.emplace_back(
            Json::Object{{"place", std::int64_t{position}}, {"likeliest", std::move(likely)}});
    }
    return all;
}

void tellRun(const CheckpointInput& read, const Json& predictions, bool json) {
    Json::Array ids, tokens;
    for (const std::int32_t id : read.input.ids) {
        ids.emplace_back(std::int64_t{id});
        tokens.emplace_back(tokenText(read, id));
    }
    if (json) {
        std::cout << writeJson(Json::Object{{"ids", std::move(ids)},
                                            {"tokens", std::move(tokens)},
                                            {"predictions", predictions}})
                  << '\n';
        return;
    }
    std::cout << read.input.ids.size() << " tokens:";
    for (const Json& token : tokens)
        std::cout << ' ' << writeJson(token);
    std::cout << '\n';
    for (const JsonNode& one : JsonNode(predictions, "").items()) {
        std::cout << "token " << one.at("place").integer(0, INT32_MAX) << ':';
        for (const JsonNode& likely : one.at("likeliest").items())
            std::cout << ' ' << writeJson(likely.at("token").value()) << ' '
                      << static_cast<int>(100 * likely.at("probability").number() + 0.5) << " %";
        std::cout << '\n';
    }
}

// Writes the files that are asked for, and gives what is predicted. One pass: each layer's weights
// are needed once.
Json computed(Backend& backend, const RunOptions& options, const CheckpointInput& read) {
    const Index tokens = read.input.tokens();
    Model model(read.checkpoint, backend, Keep::nothing);
    ReadingProgress progress(read.checkpoint->bytes());
    model.tellReading([&](std::size_t bytes) { progress.add(bytes); });
    std::optional<MadeFolders> made;
    Replacement written(disk());
    PassWish wish{.hidden = options.hidden.has_value(), .maps = false};
    if (options.attentions) {
        made.emplace(*options.attentions);
        wish.afterLayer = [&](Index layer, const LayerMaps& maps) {
            const FusedPart whole{
                .headCount = model.plan().heads, .bottom = tokens, .right = tokens};
            written.write(*options.attentions + "/layer-" + std::to_string(layer) + ".npy",
                          writeNpy(backend.download(backend.attentionWeights(
                              maps.q, maps.k, maps.statistics, maps.rule, whole))));
        };
    }
    const Pass pass = model.run(read.input, wish);
    if (options.hidden)
        written.write(*options.hidden, writeNpy(stacked(backend, pass.hidden)));
    if (options.logits)
        written.write(*options.logits, writeNpy(model.logits(pass, 0, tokens)));
    Json predictions = predictionsOf(model, read, pass);
    written.keep();
    if (made)
        made->keep();
    return predictions;
}

void runCheckpoint(const RunOptions& options) {
    const CheckpointInput read = readCheckpointInput(options.input);
    checkRunPaths(options, read.checkpoint->plan(), read.input.tokens());
    Json predictions;
    try {
        const StoppedByPerson person;
        predictions = computeOn(
            options.device, [&](Backend& backend) { return computed(backend, options, read); },
            person.token());
    } catch (const Cancelled&) {
        std::raise(StoppedByPerson::signal()); // ends the program as it would have without us
        throw;
    }
    tellRun(read, predictions, options.json);
}

} // namespace

void addRunCommand(CLI::App& app) {
    auto options = std::make_shared<RunOptions>();
    CLI::App* command = addCommand(app, "run", "Run a checkpoint on a text");
    addCheckpointOptions(*command, options->input, true);
    command
        ->add_option("--attentions", options->attentions,
                     "Where the attention maps go: layer-0.npy and so on, [heads, T, T]")
        ->type_name("DIR");
    const auto file = [&](const char* name, auto& path, const char* help) {
        command->add_option(name, path, help)->type_name("FILE.npy");
    };
    file("--hidden", options->hidden, "Where the hidden states go: [layers + 1, T, D]");
    file("--logits", options->logits, "Where the predictions go: [T, V]");
    addDeviceOption(*command, options->device);
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options] { runCheckpoint(*options); });
}

} // namespace fovea

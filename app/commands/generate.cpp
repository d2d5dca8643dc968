#include "app/commands.h"
#include "app/options/checkpoint_input.h"
#include "app/options/device_option.h"
#include "app/options/named_model.h"
#include "app/options/number_option.h"
#include "app/output/outputs.h"
#include "app/output/reading_progress.h"
#include "app/output/standard_error.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/readable.h"
#include "core/base/sampling.h"
#include "core/base/table.h"
#include "core/learn/answering.h"
#include "core/text/tokenizers.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <optional>

namespace fovea {
namespace {

struct GenerateOptions {
    CheckpointOptions input;
    DeviceOption device;
    std::string tokens = "40";
    std::string temperature = "0";
    std::string topK = "0";
    std::string topP = "1";
    std::string seed = "1";
    bool json = false;
};

// Where the text ends: what generation_config.json says counts more.
std::vector<std::int32_t> endsOf(const Checkpoint& checkpoint) {
    const std::string name = "generation_config.json";
    const auto files = disk().list(checkpoint.folder());
    if (std::ranges::find(files, checkpoint.folder() + "/" + name) != files.end()) {
        const JsonFile file(checkpoint.folder(), name, 1'000'000, {.depth = 32});
        if (auto ids = Config(file.root()).ids("eos_token_id"); !ids.empty())
            return ids;
    }
    return checkpoint.config().ids("eos_token_id");
}

Sampling samplingOf(const GenerateOptions& options) {
    return {.temperature = realOption("--temperature", options.temperature, 0, 1000),
            .topK = static_cast<std::size_t>(wholeOption("--top-k", options.topK, 0, INT32_MAX)),
            .topP = realOption("--top-p", options.topP, 0, 1)};
}

std::uint32_t seedOf(const GenerateOptions& options) {
    return static_cast<std::uint32_t>(wholeOption("--seed", options.seed, 0, UINT32_MAX));
}

// A model that was trained here goes on word by word.
void generateWords(const GenerateOptions& options) {
    const Learner learner = learnerNamed(options.input.folder).learner;
    if (learner.plan.form != Form::next)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--model: %1 does not predict next tokens"),
                  {options.input.folder});
    if (!options.input.text)
        failUsage(
            QT_TRANSLATE_NOOP("fovea", "--text: is missing; this model has words, and no ids"));
    Example example;
    for (const Token& token :
         tokenize(defaultSelection(tokenizers().info()).only(), *options.input.text))
        example.source.push_back(token.text);
    if (example.source.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "--text: there is no word in it"));
    for (const std::string& word : example.source)
        if (learner.answerOf(word) < 0)
            tellLine("It does not know ‘" + readable(word) + "’.");
    const Generation generation{.most = wholeOption("--tokens", options.tokens, 1, 1'000'000),
                                .sampling = samplingOf(options),
                                .seed = seedOf(options)};
    const auto said = computeOn(options.device, [&](Backend& backend) {
        return answersTo(backend, learner, {example}, generation).front();
    });
    std::string text;
    for (const std::string& word : said)
        text += (text.empty() ? "" : " ") + word;
    std::cout << (options.json ? writeJson(Json::Object{{"text", text}}) : escaped(text)) << '\n';
}

// Written text has lines and tabs.
std::string asWritten(const std::string& text) {
    return escaped(text, "\n\t");
}

void generate(const GenerateOptions& options) {
    checkNotEmpty({"--model", options.input.folder});
    if (isLearner(options.input.folder))
        return generateWords(options);
    CheckpointInput read = readCheckpointInput(options.input);
    if (read.checkpoint->plan().head != HeadKind::nextToken)
        failUsage(QT_TRANSLATE_NOOP("fovea", "--model: %1 does not predict next tokens"),
                  {options.input.folder});
    if (!read.checkpoint->plan().causal)
        failUsage(
            QT_TRANSLATE_NOOP(
                "fovea",
                "--model: %1 sees both sides (is_causal is false), and cannot continue a text"),
            {options.input.folder});
    const Sampling sampling = samplingOf(options);
    const RandomStream stream(seedOf(options), "generate");
    const auto most = wholeOption("--tokens", options.tokens, 1, 1'000'000);
    const std::vector<std::int32_t> ends = endsOf(*read.checkpoint);
    std::vector<std::int32_t>& ids = read.input.ids;
    read.input.types.clear();
    const std::size_t given = ids.size();
    std::string printed; // bytes of it are on the screen
    std::int64_t i = 0;
    // Where a device fails in the middle, another one goes on with what there is.
    const auto write = [&](Backend& backend) {
        Model model(read.checkpoint, backend);
        ReadingProgress progress(read.checkpoint->bytes());
        model.tellReading([&](std::size_t bytes) { progress.add(bytes); });
        std::optional<Pass> pass;
        for (; i < most && read.input.tokens() <= model.plan().context; ++i) {
            pass = model.run(read.input, {.before = pass ? &*pass : nullptr});
            const Index last = read.input.tokens() - 1;
            const Tensor logits = model.logits(*pass, last, last + 1);
            progress.wipe();
            const std::int32_t next = sampled(logits.as<float>().host<float>(), sampling, stream,
                                              static_cast<std::uint64_t>(i));
            ids.push_back(next);
            if (std::ranges::find(ends, next) != ends.end())
                break;
            if (options.json || !read.tokenizer)
                continue;
            // A character whose bytes are not all there yet waits for them.
            const std::string text = read.tokenizer->decode(std::span(ids).subspan(given));
            if (text.starts_with(printed) && !text.ends_with("\uFFFD")) {
                std::cout << asWritten(text.substr(printed.size())) << std::flush;
                printed = text;
            }
        }
    };
    try {
        computeOn(options.device, write);
    } catch (...) { // what is said of it stands on a line of its own
        std::cout << (printed.empty() ? "" : "\n") << std::flush;
        throw;
    }
    const auto made = std::span(ids).subspan(given);
    const std::string text = read.tokenizer ? read.tokenizer->decode(made) : std::string();
    if (!options.json) {
        if (read.tokenizer)
            std::cout << asWritten(text.starts_with(printed) ? text.substr(printed.size())
                                                             : "\n" + text);
        else
            for (const std::int32_t id : made)
                std::cout << id << ' ';
        std::cout << '\n';
        return;
    }
    Json::Array list;
    for (const std::int32_t id : made)
        list.emplace_back(std::int64_t{id});
    std::cout << writeJson(Json::Object{{"ids", std::move(list)}, {"text", text}}) << '\n';
}

} // namespace

void addGenerateCommand(CLI::App& app) {
    auto options = std::make_shared<GenerateOptions>();
    CLI::App* command = addCommand(app, "generate", "Let a checkpoint continue a text");
    addCheckpointOptions(*command, options->input, false);
    const auto add = [&](const char* name, std::string& value, const char* help) {
        command->add_option(name, value, help)->type_name("N")->capture_default_str();
    };
    add("--tokens", options->tokens, "How many tokens at most");
    add("--temperature", options->temperature,
        "Temperature of sampling; 0: always the likeliest token");
    add("--top-k", options->topK, "Sample from so many of the likeliest; 0: from all");
    add("--top-p", options->topP,
        "Sample from the fewest tokens that have this probability together");
    add("--seed", options->seed, "Where random numbers begin");
    addDeviceOption(*command, options->device);
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options] { generate(*options); });
}

} // namespace fovea

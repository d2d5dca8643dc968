#include "app/commands.h"
#include "app/options/checkpoint_input.h"
#include "app/options/device_option.h"
#include "app/options/named_model.h"
#include "app/options/number_option.h"
#include "app/output/outputs.h"
#include "app/output/reading_progress.h"
#include "app/output/standard_error.h"
#include "core/base/decoding.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/readable.h"
#include "core/base/table.h"
#include "core/learn/answering.h"
#include "core/model/generation.h"
#include "core/text/tokenizers.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <optional>

namespace fovea {
namespace {

// The limit has an older name than its parameter.
std::string optionOf(const Parameter& parameter) {
    return parameter.id == "most" ? "tokens" : parameter.id;
}

struct GenerateOptions {
    CheckpointOptions input;
    DeviceOption device;
    std::map<std::string, std::string> decoding; // by parameter; empty: not given
    std::string seed = "1";
    bool json = false;
};

Decoding decodingOf(const GenerateOptions& options) {
    Values chosen;
    for (const Parameter& parameter : decodingParameters()) {
        const std::string name = "--" + optionOf(parameter);
        if (const std::string& text = options.decoding.at(parameter.id); !text.empty())
            chosen[parameter.id] = readValue(parameter, text, name);
    }
    return fovea::decodingOf(chosen);
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
    const Decoding decoding = decodingOf(options);
    const Generation generation{
        .most = decoding.most, .decoding = decoding, .seed = seedOf(options)};
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
    const Decoding decoding = decodingOf(options);
    const RandomStream stream(seedOf(options), "generate");
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
        for (; i < decoding.most && read.input.tokens() <= model.plan().context; ++i) {
            pass = model.run(read.input, {.before = pass ? &*pass : nullptr});
            const Index last = read.input.tokens() - 1;
            const Tensor logits = model.logits(*pass, last, last + 1);
            progress.wipe();
            const std::int32_t next = decided(logits.as<float>().host<float>(), ids, decoding,
                                              stream, static_cast<std::uint64_t>(i));
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
    for (const Parameter& parameter : decodingParameters())
        command
            ->add_option("--" + optionOf(parameter), options->decoding[parameter.id],
                         std::string(parameter.name) + ", " + domain(parameter))
            ->type_name("N")
            ->default_str(printValue(parameter.defaultValue));
    command->add_option("--seed", options->seed, "Where random numbers begin")
        ->type_name("N")
        ->capture_default_str();
    addDeviceOption(*command, options->device);
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options] { generate(*options); });
}

} // namespace fovea

#include "app/commands.h"
#include "app/options/checkpoint_input.h"
#include "app/options/decoding_options.h"
#include "app/options/device_option.h"
#include "app/options/named_model.h"
#include "app/output/figure_files.h"
#include "app/output/reading_progress.h"
#include "app/output/said_words.h"
#include "app/output/standard_error.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/readable.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/known_words.h"
#include "core/experiment/run.h"
#include "core/model/generation.h"
#include "core/model/searched_texts.h"
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
    DecodingOptions decoding;
    FigureOptions figure;
    bool json = false;
};

// Figures of the text with what was added to it, as the window shows them; the tree of words is
// that of the search, which begins behind the text.
void writeFiguresOf(const GenerateOptions& options, const std::string& text) {
    if (options.figure.outputs.empty())
        return;
    Experiment experiment = withModel(defaultExperiment(), modelNamed(options.input.folder));
    experiment.text = drawsBeams(options.figure) ? *options.input.text : text;
    writeFigures(std::move(experiment),
                 withDecoding(options.figure, givenDecoding(options.decoding)), options.device);
}

// Before anything is computed.
void checkFigures(const GenerateOptions& options) {
    checkFigureOutputs(options.figure.outputs);
    checkJsonAlone(options.json, options.figure.outputs);
    (void)paperOf(options.figure.paper);
    if (!options.figure.outputs.empty() && !options.input.text)
        failUsage(QT_TRANSLATE_NOOP("fovea", "-o: is the figure of a text; expected --text"));
}

// A figure on standard output stands there alone.
bool tellsText(const GenerateOptions& options) {
    return std::ranges::none_of(options.figure.outputs, isStandardOutput);
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
    example = asItKnows(learner, std::move(example));
    for (const std::string& word : example.source)
        if (learner.answerOf(word) < 0)
            tellLine("It does not know ‘" + readable(word) + "’.");
    const Decoding decoding = chosenDecoding(options.decoding);
    const Generation generation{
        .most = decoding.most, .decoding = decoding, .seed = chosenSeed(options.decoding)};
    const SaidWords said = computeOn(options.device, [&](Backend& backend) {
        return saidBy(backend, learner, example, generation);
    });
    if (tellsText(options))
        tellWords(said, options.json, {});
    std::string text = *options.input.text;
    for (const std::string& word : said.best)
        text += " " + word;
    writeFiguresOf(options, text);
}

// Written text has lines and tabs.
std::string asWritten(const std::string& text) {
    return escaped(text, "\n\t");
}

// The ids of a continuation and its text.
Json::Object textJson(const CheckpointInput& read, std::span<const std::int32_t> made) {
    Json::Array ids;
    for (const std::int32_t id : made)
        ids.emplace_back(std::int64_t{id});
    return {{"ids", std::move(ids)},
            {"text", read.tokenizer ? read.tokenizer->decode(made) : std::string()}};
}

void tellIds(std::span<const std::int32_t> made) {
    for (const std::int32_t id : made)
        std::cout << id << ' ';
}

// By beam search, at once.
void tellBest(const GenerateOptions& options, CheckpointInput& read, const Decoding& decoding) {
    read.input.types.clear();
    const std::vector<std::int32_t> ends = endsOf(*read.checkpoint);
    const auto found = computeOn(options.device, [&](Backend& backend) {
        Model model(read.checkpoint, backend);
        ReadingProgress progress(read.checkpoint->bytes());
        model.tellReading([&](std::size_t bytes) { progress.add(bytes); });
        const BeamSearch search = searchedTexts(model, read.input, decoding, ends);
        progress.wipe();
        return search.finished();
    });
    const std::vector<std::int32_t> best =
        found.empty() ? std::vector<std::int32_t>() : found.front().ids;
    if (read.tokenizer && options.input.text)
        writeFiguresOf(options, *options.input.text + read.tokenizer->decode(best));
    if (!tellsText(options))
        return;
    if (options.json) {
        Json::Array beams;
        for (const FinishedText& one : found)
            beams.emplace_back(scored(textJson(read, one.ids), one.sum, one.score));
        Json::Object all = textJson(read, best);
        all.emplace_back("beams", std::move(beams));
        std::cout << writeJson(std::move(all)) << '\n';
        return;
    }
    if (read.tokenizer)
        std::cout << asWritten(read.tokenizer->decode(best));
    else
        tellIds(best);
    std::cout << '\n';
}

void generate(const GenerateOptions& options) {
    checkNotEmpty({"--model", options.input.folder});
    checkFigures(options);
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
    const OwnDecoding own = ownContinuation(*read.checkpoint);
    for (const std::string& key : own.unused)
        tellLine("generation_config.json: ‘" + key + "’ has no effect here.");
    const Decoding decoding = chosenDecoding(options.decoding, own.values);
    if (decoding.beams.count > 1)
        return tellBest(options, read, decoding);
    const RandomStream stream(chosenSeed(options.decoding), "generate");
    std::vector<std::int32_t>& ids = read.input.ids;
    read.input.types.clear();
    const Begun begun{.given = ids.size(), .ends = endsOf(*read.checkpoint)};
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
                                              stream, static_cast<std::uint64_t>(i), begun);
            ids.push_back(next);
            if (std::ranges::find(begun.ends, next) != begun.ends.end())
                break;
            if (options.json || !read.tokenizer || !tellsText(options))
                continue;
            // A character whose bytes are not all there yet waits for them.
            const std::string text = read.tokenizer->decode(std::span(ids).subspan(begun.given));
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
    const auto made = std::span(ids).subspan(begun.given);
    const std::string text = read.tokenizer ? read.tokenizer->decode(made) : std::string();
    if (read.tokenizer && options.input.text)
        writeFiguresOf(options, *options.input.text + text);
    if (!tellsText(options))
        return;
    if (!options.json) {
        if (read.tokenizer)
            std::cout << asWritten(text.starts_with(printed) ? text.substr(printed.size())
                                                             : "\n" + text);
        else
            tellIds(made);
        std::cout << '\n';
        return;
    }
    std::cout << writeJson(textJson(read, made)) << '\n';
}

} // namespace

void addGenerateCommand(CLI::App& app) {
    auto options = std::make_shared<GenerateOptions>();
    CLI::App* command = addCommand(app, "generate", "Let a checkpoint continue a text");
    addCheckpointOptions(*command, options->input, false);
    addDecodingOptions(*command, options->decoding);
    addDeviceOption(*command, options->device);
    addFigureOptions(*command, options->figure);
    makeFiguresOptional(*command);
    addPaperOptions(*command, options->figure.paper);
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options] { generate(*options); });
}

} // namespace fovea

// tag, translate and classify: a trained model is asked about one sentence.
#include "app/commands.h"
#include "app/options/decoding_options.h"
#include "app/options/device_option.h"
#include "app/options/named_model.h"
#include "app/output/figure_files.h"
#include "app/output/outputs.h"
#include "app/output/said_words.h"
#include "app/output/standard_error.h"
#include "core/base/error.h"
#include "core/base/npy.h"
#include "core/base/numbers.h"
#include "core/base/readable.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/known_words.h"
#include "core/figure/figures.h"
#include "core/learn/answering.h"
#include "core/text/tokenizers.h"
#include "core/text/utf8.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>

namespace fovea {
namespace {

struct AskOptions {
    Form form{};
    std::string folder;
    std::string text;
    std::string picture;
    DecodingOptions decoding; // where it generates
    FigureOptions figure;     // where it generates
    DeviceOption device{"cpu"};
    bool json = false;
};

constexpr std::array<std::pair<Form, const char*>, 4> commandOf = {{{Form::eachWord, "tag"},
                                                                    {Form::whole, "classify"},
                                                                    {Form::sequence, "translate"},
                                                                    {Form::next, "generate"}}};

const char* commandFor(Form form) {
    return std::ranges::find(commandOf, form, &std::pair<Form, const char*>::first)->second;
}

Example asked(const AskOptions& options, const NetworkSizes& sizes) {
    if (!isUtf8(options.text))
        failUsage(QT_TRANSLATE_NOOP("fovea", "SENTENCE: bytes that are not UTF-8"));
    Example example;
    const Choice words = defaultSelection(tokenizers().info()).only();
    for (const Token& token : tokenize(words, options.text))
        example.source.push_back(token.text);
    if (example.source.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "SENTENCE: there is no word in it"));
    if (sizes.patches == 0) {
        if (!options.picture.empty())
            failUsage(QT_TRANSLATE_NOOP("fovea", "--picture: this model sees no pictures"));
        return example;
    }
    if (options.picture.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "--picture: is missing; this model looks at one of %1 "
                                             "patches with %2 numbers each"),
                  {std::to_string(sizes.patches), std::to_string(sizes.patchWidth)});
    const Tensor picture = readNpyFile(disk(), options.picture, 100'000'000).as<float>();
    if (picture.shape() != Shape{sizes.patches, sizes.patchWidth})
        fail(QT_TRANSLATE_NOOP("fovea", "%1: an array of shape %2, expected %3"),
             {options.picture, printShape(picture.shape()),
              printShape({sizes.patches, sizes.patchWidth})});
    example.picture.assign(picture.host<float>().begin(), picture.host<float>().end());
    return example;
}

// "I/PRON saw/VERB", a word that it does not know with a "?".
void printTags(const Learner& learner, const Example& example,
               const std::vector<std::string>& answers, bool json) {
    Json::Array list;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const std::string& word = example.source[i];
        const bool known = !asItKnows(learner, word).empty();
        list.emplace_back(Json::Object{{"word", word}, {"answer", answers[i]}, {"known", known}});
        if (!json)
            std::cout << (i > 0 ? " " : "") << escaped(word) << (known ? "" : "?") << '/'
                      << escaped(answers[i]);
    }
    std::cout << (json ? writeJson(Json(std::move(list))) : std::string()) << '\n';
}

Json::Array unknownWords(const Learner& learner, const Example& example) {
    Json::Array unknown;
    for (const std::string& word : example.source)
        if (asItKnows(learner, word).empty())
            unknown.emplace_back(word);
    return unknown;
}

void tellUnknown(const Json::Array& words) {
    for (const Json& word : words)
        tellLine("It does not know ‘" + readable(std::get<std::string>(word.data)) + "’.");
}

void printClass(const Learner& learner, const Example& example, const std::string& answer,
                const std::vector<double>& shares, bool json) {
    Json::Array unknown = unknownWords(learner, example);
    Json::Object likely;
    for (std::size_t i = 0; i < shares.size(); ++i)
        likely.emplace_back(learner.answers[i], shares[i]);
    if (json) {
        std::cout << writeJson(Json::Object{{"answer", answer},
                                            {"probabilities", std::move(likely)},
                                            {"unknown", std::move(unknown)}})
                  << '\n';
        return;
    }
    std::cout << escaped(answer);
    std::vector<std::size_t> order(shares.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::sort(order, std::greater<>(), [&](std::size_t i) { return shares[i]; });
    order.resize(std::min<std::size_t>(order.size(), 5));
    for (const std::size_t i : order)
        std::cout << (i == order.front() ? "  (" : ", ") << escaped(learner.answers[i]) << ' '
                  << printFixed(100 * shares[i], 1) << " %";
    std::cout << ")\n";
    tellUnknown(unknown);
}

// Where no limit is given, as many words as suit the source.
Generation generationOf(const DecodingOptions& options) {
    const Decoding decoding = chosenDecoding(options);
    return {.most = choosesLimit(options) ? decoding.most : 0,
            .decoding = decoding,
            .seed = chosenSeed(options)};
}

// Of the sentence and its answer, as the window shows them: it is drawn as the answer is, and the
// tree of words has its beams.
void writeAnswerFigures(const AskOptions& options) {
    if (options.figure.outputs.empty())
        return;
    Experiment experiment = withModel(defaultExperiment(), modelNamed(options.folder));
    experiment.text = options.text;
    experiment.seed = chosenSeed(options.decoding);
    const Values given = givenDecoding(options.decoding);
    for (const auto& [id, value] : given)
        if (id != "beams" && id != "length-penalty") // of the tree alone
            experiment.decoding[id] = value;
    writeFigures(std::move(experiment), withDecoding(options.figure, given), options.device);
}

void generateAnswer(const AskOptions& options, const Learner& learner, const Example& example) {
    checkFigureOutputs(options.figure.outputs);
    checkJsonAlone(options.json, options.figure.outputs);
    (void)paperOf(options.figure.paper); // before anything is computed
    const Generation generation = generationOf(options.decoding);
    const SaidWords said = computeOn(options.device, [&](Backend& backend) {
        return saidBy(backend, learner, example, generation);
    });
    const Json::Array unknown = unknownWords(learner, example);
    if (std::ranges::none_of(options.figure.outputs, isStandardOutput))
        tellWords(said, options.json, unknown);
    if (!options.json)
        tellUnknown(unknown);
    writeAnswerFigures(options);
}

void ask(const AskOptions& options) {
    checkNotEmpty({"DIR", options.folder});
    const Learner learner = learnerNamed(options.folder).learner;
    if (learner.plan.form != options.form)
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: this model answers in another way; ask it with "
                                             "‘fovea %2’"),
                  {options.folder, commandFor(learner.plan.form)});
    const Example typed = asked(options, learner.plan.sizes);
    const Example example = asItKnows(learner, typed);
    if (learner.generates())
        return generateAnswer(options, learner, example);
    computeOn(options.device, [&](Backend& backend) {
        const std::vector<std::string> answers = answersTo(backend, learner, {example}).front();
        if (options.form == Form::eachWord)
            printTags(learner, typed, answers, options.json);
        else
            printClass(learner, example, answers.front(), probabilities(backend, learner, example),
                       options.json);
    });
}

void add(CLI::App& app, Form form, const char* help) {
    auto options = std::make_shared<AskOptions>();
    options->form = form;
    CLI::App* command = addCommand(app, commandFor(form), help);
    command->add_option("DIR", options->folder, modelHelp())->type_name("NAME|DIR")->required();
    command->add_option("SENTENCE", options->text, "The sentence")->required();
    if (form == Form::whole)
        command->add_option("--picture", options->picture, "The patches of a picture")
            ->type_name("FILE.npy");
    if (form == Form::sequence) {
        addDecodingOptions(*command, options->decoding);
        command->get_option("--tokens")->default_str("as many as suit the sentence");
        addFigureOptions(*command, options->figure);
        makeFiguresOptional(*command);
        addPaperOptions(*command, options->figure.paper);
    }
    addDeviceOption(*command, options->device);
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options] { ask(*options); });
}

} // namespace

void addAskCommands(CLI::App& app) {
    add(app, Form::eachWord, "Tag the words of a sentence by a trained model");
    add(app, Form::sequence, "Let a trained model translate or summarise a sentence");
    add(app, Form::whole, "Let a trained model classify a sentence");
}

} // namespace fovea

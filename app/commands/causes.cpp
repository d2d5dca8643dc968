// What a model would predict after each of its layers and without each of its heads, and what
// reaches its layers.
#include "app/commands.h"
#include "app/options/device_option.h"
#include "app/options/named_model.h"
#include "app/options/silence_options.h"
#include "app/output/figure_files.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/numbers.h"
#include "core/base/readable.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/file_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/numbers_out.h"
#include "core/text/utf8.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>

namespace fovea {
namespace {

struct CauseOptions {
    std::string sentence, model, word;
    std::optional<std::string> pair;
    SilenceOptions silence;
    FigureOptions figure;
    DeviceOption device;
    bool json = false;
};

Json jsonOf(const Lens& lens, const Values& /*settings*/) {
    Json::Array tokens;
    for (std::size_t column = 0; column < lens.columns.size(); ++column) {
        Json::Array layers;
        for (Index row = 0; row < lens.rows; ++row) {
            const Lens::Cell& cell = lens.cell(row, static_cast<Index>(column));
            Json::Array likely;
            for (const Answer::Likely& one : cell.likeliest)
                likely.emplace_back(
                    Json::Object{{"token", one.answer}, {"probability", one.probability}});
            layers.emplace_back(Json::Object{{"layer", std::int64_t{row}},
                                             {"likeliest", std::move(likely)},
                                             {"probability", cell.probability},
                                             {"rank", std::int64_t{cell.rank}}});
        }
        Json::Object token{{"token", lens.columns[column]}};
        if (!lens.tokens.empty())
            token.emplace_back("position", std::int64_t{lens.tokens[column] + 1});
        token.emplace_back("word", lens.followed[column]);
        token.emplace_back("layers", std::move(layers));
        tokens.emplace_back(std::move(token));
    }
    return Json::Object{{"choices", std::int64_t{lens.choices}}, {"tokens", std::move(tokens)}};
}

void tell(const Lens& lens) {
    for (std::size_t column = 0; column < lens.columns.size(); ++column) {
        if (lens.chosen && static_cast<Index>(column) != *lens.chosen)
            continue; // one was asked for
        std::cout << (lens.tokens.empty() ? "" : std::to_string(lens.tokens[column] + 1) + " ")
                  << escaped(lens.columns[column]) << '\n';
        for (Index row = 0; row < lens.rows; ++row) {
            const Lens::Cell& cell = lens.cell(row, static_cast<Index>(column));
            const Answer::Likely& first = cell.likeliest.front();
            std::cout << "  layer " << row << "  " << escaped(first.answer) << ' '
                      << printFixed(100 * first.probability, 1) << " %;  "
                      << escaped(lens.followed[column]) << " rank " << cell.rank << '\n';
        }
    }
}

// Heads with their effect, the largest first.
std::vector<const HeadGrid::Head*> ranked(const HeadGrid& grid) {
    std::vector<const HeadGrid::Head*> heads;
    const auto measure = static_cast<std::size_t>(grid.measure);
    for (const HeadGrid::Head& head : grid.heads)
        if (head.measured[measure])
            heads.push_back(&head);
    std::ranges::stable_sort(heads, std::greater(), [&](const HeadGrid::Head* head) {
        return std::abs(head->measured[measure]->value);
    });
    return heads;
}

Json jsonOf(const HeadGrid& grid, const Values& /*settings*/) {
    Json::Array heads;
    const auto measure = static_cast<std::size_t>(grid.measure);
    for (const HeadGrid::Head* head : ranked(grid))
        heads.emplace_back(Json::Object{{"layer", std::int64_t{head->layer + 1}},
                                        {"head", std::int64_t{head->head + 1}},
                                        {"effect", head->measured[measure]->value}});
    return Json::Object{{"of", english(grid.measures[measure].name)}, {"heads", std::move(heads)}};
}

// As the window calls it, with what stands between it and the head; empty where there is one.
std::string layerName(const HeadGrid& grid, const HeadGrid::Head& head) {
    const std::string name = english(grid.rows[static_cast<std::size_t>(head.layer)]);
    return name.empty() ? name : name + "  ";
}

void tell(const HeadGrid& grid) {
    constexpr std::size_t told = 20;
    const auto measure = static_cast<std::size_t>(grid.measure);
    const auto heads = ranked(grid);
    std::cout << english(grid.measures[measure].name)
              << ": what silencing the head takes from its log-odds\n";
    for (std::size_t i = 0; i < std::min(told, heads.size()); ++i)
        std::cout << layerName(grid, *heads[i]) << "head " << heads[i]->head + 1 << "  "
                  << printFixed(heads[i]->measured[measure]->value, 3) << '\n';
    if (heads.size() > told)
        std::cout << heads.size() - told << " more; --json tells all\n";
}

// A number, or null where it is not known, or infinite.
Json known(std::optional<double> value) {
    return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

Json jsonOf(const Answer& answer, const Values& /*settings*/) {
    Json::Array items;
    for (const Answer::Item& one : answer.items) {
        Json::Object item;
        if (!one.word.empty())
            item.emplace_back("word", one.word);
        item.emplace_back("predicted", one.answer);
        item.emplace_back("probability", one.probability);
        item.emplace_back("probability-before", known(one.was));
        if (!one.before.empty())
            item.emplace_back("predicted-before", one.before);
        items.emplace_back(std::move(item));
    }
    Json::Object all{{"of", english(answer.title)}, {"predictions", std::move(items)}};
    if (answer.odds)
        all.emplace_back("log-odds", Json::Object{{"of", answer.odds->answer},
                                                  {"before", known(answer.odds->before)},
                                                  {"now", known(answer.odds->now)}});
    return all;
}

void tell(const Answer& answer) {
    std::cout << english(answer.title) << ": " << escaped(english(answer.subtitle)) << '\n';
    const auto percent = [](double share) { return printFixed(100 * share, 1) + " %"; };
    for (const Answer::Item& one : answer.items) {
        std::cout << "  " << (one.word.empty() ? "" : escaped(one.word) + ": ")
                  << escaped(one.answer) << ' ' << percent(one.probability);
        if (one.was)
            std::cout << ", was " << percent(*one.was);
        if (!one.before.empty())
            std::cout << ", was ‘" << escaped(one.before) << "’";
        std::cout << '\n';
    }
}

Json jsonOf(const Matrix& matrix, const Values& settings) {
    Json::Array tokens, rows;
    for (const std::string& column : matrix.columns)
        tokens.emplace_back(column);
    for (Index row = 0; row < std::ssize(matrix.rows); ++row) {
        Json::Array cells;
        for (Index column = 0; column < std::ssize(matrix.columns); ++column)
            cells.emplace_back(static_cast<double>(matrix.values[matrix.cell(row, column)]));
        rows.emplace_back(std::move(cells));
    }
    Json::Object object{{"tokens", std::move(tokens)}};
    if (matrix.rows.size() != matrix.columns.size())
        object.emplace_back("position", std::int64_t{matrix.rowTokens.front() + 1});
    object.emplace_back(option(settings, "heads"), std::move(rows));
    return object;
}

void tell(const Matrix& matrix) {
    std::cout << writeCsv(matrix);
}

struct Told {
    Figure figure;
    std::vector<FileContent> files;
};

template <class Kind>
void writeCauses(const CauseOptions& options, const char* figure, const Values& settings) {
    checkFigureOutputs(options.figure.outputs);
    checkJsonAlone(options.json, options.figure.outputs);
    checkNotEmpty({"--model", options.model});
    const Paper paper = paperOf(options.figure.paper);
    Experiment experiment = withModel(defaultExperiment(), modelNamed(options.model));
    experiment.text = decoded(options.sentence).toStdString();
    if (options.pair) {
        if (!takesTwoTexts(experiment))
            failUsage(QT_TRANSLATE_NOOP("fovea", "--pair: is for a checkpoint that reads pairs of "
                                                 "texts, which --model names"));
        experiment.keysText = decoded(*options.pair).toStdString();
    }
    experiment.silenced = readSilenced(options.silence, chosenModel(experiment)->model->size());
    experiment.edits = readSilencedCells(options.silence);
    chooseFigure(experiment.view, figure, "");
    for (const auto& [id, value] : settings)
        set(experiment.view, figure, id, value);
    const Told told = computeOn(options.device, [&](Backend& backend) {
        const TracePointer trace = run(experiment, backend);
        checkSilenced(*trace);
        FigureOptions view = options.figure;
        for (Index i = 0; i < std::ssize(trace->layers) && options.figure.layer.empty(); ++i)
            if (trace->layer(i).amongThemselves)
                view.layer = std::to_string(i + 1);
        (void)chooseView(experiment, view, trace.get());
        const auto offered = figures().math(figure).offered;
        // Of a file of attentions its maps alone.
        const bool has = isOfFile(*trace) ? std::string_view(figure) == figureId::matrix
                                          : !trace->model->predicted.empty();
        if ((offered && !offered(*trace)) || !has)
            failUsage(trace->tokens.empty()
                          ? QT_TRANSLATE_NOOP("fovea", "SENTENCE: there is no word in it")
                      : !experiment.silenced.parts.empty()
                          ? QT_TRANSLATE_NOOP("fovea", "--leave-out: this needs whole layers")
                          : QT_TRANSLATE_NOOP("fovea", "--model: ‘%1’ has no layers that hand on "
                                                       "hidden states and predict something"),
                      {options.model});
        Told both{.figure = describe(*trace, experiment.view, backend), .files = {}};
        both.files = filesOf(both.figure, experiment, options.figure, paper);
        return both;
    });
    writeOutputs(disk(), told.files, std::nullopt);
    const Kind& kind = std::get<Kind>(told.figure);
    if (options.json)
        std::cout << writeJson(jsonOf(kind, settings)) << '\n';
    else if (options.figure.outputs.empty())
        tell(kind);
}

// Heads and states of another text in the place of the sentence's; where none is named each head in
// turn, as ablate() does with 0.
void writePatch(const CauseOptions& options) {
    if (options.silence.from.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "--patch: found nothing, expected a text"));
    if (!options.silence.heads.empty() || !options.silence.states.empty())
        return writeCauses<Answer>(options, figureId::answer, {});
    writeCauses<HeadGrid>(options, figureId::layers,
                          {{"word", options.word}, {"measure", std::string("effect")}});
}

} // namespace

void addCauseCommands(CLI::App& app) {
    const auto add = [&](const char* name, const char* help, auto write) {
        auto options = std::make_shared<CauseOptions>();
        CLI::App* command = addCommand(app, name, help);
        command->add_option("SENTENCE", options->sentence, "The sentence, UTF-8")->required();
        command->add_option("--model", options->model, "The model: " + modelHelp())
            ->type_name("NAME|DIR")
            ->required();
        command->add_option("--pair", options->pair, "A second sentence, as the model takes pairs")
            ->type_name("SENTENCE");
        command->add_option("--query", options->figure.query, "At which token, counted from 1")
            ->type_name("N");
        addSilenceOptions(*command, options->silence);
        addFigureOutputs(*command, options->figure.outputs);
        command->get_option("--output")->required(false);
        addDeviceOption(*command, options->device);
        command->add_flag("--json", options->json, "Print the numbers as JSON");
        addPaperOptions(*command, options->figure.paper);
        command->callback([options, write] { write(*options); });
        return std::pair(command, options);
    };
    const auto addWord = [](const auto& to) {
        to.first
            ->add_option("--word", to.second->word, "The word that is followed (what is predicted)")
            ->type_name("WORD");
    };
    addWord(add("lens", "What a model would predict after each of its layers",
                [](const CauseOptions& options) {
                    writeCauses<Lens>(options, figureId::lens, {{"word", options.word}});
                }));
    addWord(add("ablate", "Silence each head of a model in turn, and tell what that changes",
                [](const CauseOptions& options) {
                    writeCauses<HeadGrid>(
                        options, figureId::layers,
                        {{"word", options.word}, {"measure", std::string("effect")}});
                }));
    const auto patch =
        add("patch", "Put what heads, or hidden states, are for another text in their place",
            writePatch);
    addWord(patch);
    patch.first->get_option("--patch")->required();
    patch.first->get_option("--silence")
        ->description("Which heads are patched: 2.9 is head 9 of layer 2, 2.* all of its heads; "
                      "without them, and "
                      "without --patch-states, each in turn");
    const auto addShares = [&](const char* name, const char* help) {
        const auto [command, options] = add(name, help, [name](const CauseOptions& asked) {
            writeCauses<Matrix>(asked, figureId::matrix, {{"heads", std::string(name)}});
        });
        command
            ->add_option("--layer", options->figure.layer, "Behind which layer, from 1; the last")
            ->type_name("N");
    };
    addShares("rollout", "How much of each token has reached the tokens behind a layer");
    addShares("flow", "The most that can flow from each token to the tokens behind a layer; of "
                      "long texts, to the one of --query");
}

} // namespace fovea

#include "app/output/text_command.h"

#include "app/options/silence_options.h"
#include "app/output/command_parts.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"

namespace fovea {
namespace {

// Nothing where options cannot say it.
std::optional<std::string> stageOptions(const Experiment& experiment) {
    std::string line;
    ChosenStages start = defaultExperiment().selections;
    if (const ModelChoice& model = experiment.model; model.any()) {
        if (!model.hash.empty())
            return std::nullopt; // the line would need its folder
        start = withModel(defaultExperiment(), {.name = model.name}).selections;
        line += optionWords("--model", model.name);
        if (model.picture != 0)
            line += optionWords("--picture", std::to_string(model.picture));
    }
    for (std::size_t i = 0; i < stageCount; ++i) {
        const TableInfo& table = *stages()[i];
        const Selection& chosen = experiment.selections[i];
        if (chosen == start[i])
            continue;
        const std::string text = printSelection(table, chosen);
        const RowInfo& row = table.row(chosen.only().row);
        const auto trained = trainedFor(experiment, static_cast<Stage>(i));
        // The row alone would mean what the model was trained with.
        const Selection* own = text == row.id ? trainedRow(trained, row) : nullptr;
        if (!readsBack(table, chosen, text) || (own && *own != chosen))
            return std::nullopt;
        line += optionWords("--" + table.id, text);
    }
    if (experiment.seed != defaultExperiment().seed)
        line += optionWords("--seed", std::to_string(experiment.seed));
    return line;
}

std::optional<std::string> viewOptions(const ViewState& view, std::int64_t firstLayer) {
    const RowInfo& row = figureOf(view);
    const TableInfo& table = figures().info();
    Selection chosen = selectionOf(row);
    chosen.parts.front().choice.values = settingsOf(view, row);
    const std::string text = printSelection(table, chosen);
    ViewState read;
    try {
        chooseFigure(read, text, table.id);
    } catch (const Error&) { // a word with a sign that options need
        return std::nullopt;
    }
    if (read.settings != view.settings) // those of other figures, too
        return std::nullopt;
    std::string line;
    if (chosen != defaultSelection(table))
        line += optionWords("--figure", text);
    const auto addIndex = [&](const char* name, const std::optional<std::int64_t>& value) {
        if (value)
            line += optionWords(name, std::to_string(*value + 1)); // people count from 1
    };
    addIndex("--layer", view.layer == firstLayer ? std::nullopt : std::optional(view.layer));
    addIndex("--head", view.head == 0 ? std::nullopt : std::optional(view.head));
    addIndex("--query", view.query);
    addIndex("--key", view.key);
    return line;
}

std::string silenceWords(const Silenced& silenced) {
    const SilenceOptions options = silenceOptionsFor(silenced);
    std::string line;
    for (const auto& [name, value] : {std::pair{"--silence", options.heads},
                                      {"--silence-tokens", options.tokens},
                                      {"--silence-by", options.by},
                                      {"--patch", options.from},
                                      {"--patch-states", options.states},
                                      {"--leave-out", options.parts}})
        if (!value.empty())
            line += optionWords(name, value);
    return line;
}

// Without the name of the program and the output; nothing where options cannot say it.
std::optional<std::string> optionsOf(const Experiment& experiment) {
    const std::string& keys = experiment.keysText ? *experiment.keysText : std::string();
    if (experiment.regression != defaultRegression() || experiment.positions != PositionStudy{} ||
        experiment.compare != CompareStudy{} || anyForced(experiment.edits) ||
        experiment.reference.experiment || hasControls(experiment.text) || hasControls(keys) ||
        hasControls(experiment.silenced.from) || !experiment.decoding.empty())
        return std::nullopt;
    const auto chosen = stageOptions(experiment);
    const ModelChoice& model = experiment.model;
    const std::int64_t firstLayer =
        model.any() && model.hash.empty()
            ? withModel(defaultExperiment(), {.name = model.name}).view.layer
            : 0;
    const auto viewed = viewOptions(experiment.view, firstLayer);
    if (!chosen || !viewed)
        return std::nullopt;
    const char* second = model.any() ? "--pair" : "--keys";
    return (experiment.keysText ? optionWords(second, keys) : "") + *chosen +
           silenceWords(experiment.silenced) +
           (experiment.edits.empty()
                ? ""
                : optionWords("--silence-cells", silencedCells(experiment.edits))) +
           *viewed;
}

} // namespace

std::optional<std::string> textLine(const Experiment& experiment, const std::string&,
                                    const std::string& out) {
    const auto options = optionsOf(experiment);
    if (!options)
        return std::nullopt;
    if (experiment.text.starts_with('-')) // a sentence, not an option
        return "fovea text" + *options + out + " -- " + shellWord(experiment.text);
    return "fovea text " + shellWord(experiment.text) + *options + out;
}

} // namespace fovea

#include "app/options/silence_options.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/experiment/head_effects.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace fovea {
namespace {

// What stands between commas, or other signs.
std::vector<std::string> partsOf(const std::string& text, char sign = ',') {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; !text.empty() && begin <= text.size();) {
        const std::size_t end = std::min(text.find(sign, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

// Counted from 1 by a person; from 0 here.
std::int64_t indexIn(const std::string& text, const char* option, const std::string& whole,
                     const char* expected) {
    const auto number = readInteger(text);
    if (!number || *number < 1 || *number > INT32_MAX)
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ is not possible, expected %3"),
                  {option, whole, expected});
    return *number - 1;
}

} // namespace

void addSilenceOptions(CLI::App& command, SilenceOptions& options) {
    const auto add = [&](const char* name, std::string& value, const char* help, const char* type) {
        command.add_option(name, value, help)->type_name(type)->group("Silence");
    };
    add("--silence", options.heads,
        "Heads of the model that give nothing: 2.9 is head 9 of layer 2, 2.* all of its heads",
        "LAYER.HEAD,…");
    add("--silence-tokens", options.tokens, "Tokens that no other token attends to, from 1", "N,…");
    add("--silence-cells", options.cells,
        "Cells that are hidden: 2.9.5.3 is query 5 and key 3 of head 9 of layer 2, 2.*.5.3 that of "
        "all heads",
        "LAYER.HEAD.QUERY.KEY,…");
    add("--silence-by", options.by, "What silenced heads give: 0, or their mean over other texts",
        "zero|mean");
    add("--patch", options.from, "Silenced heads give what they give for this text", "TEXT");
    add("--patch-states", options.states,
        "Hidden states that are those of that text: 3.5 is token 5 behind layer 3, 0 the first "
        "layer’s input",
        "LAYER.TOKEN,…");
    std::string parts;
    for (const LayerPartWords& one : layerParts)
        parts += (parts.empty() ? "" : "|") + std::string(one.id);
    add("--leave-out", options.parts,
        "Parts of layers that are left out: 2.feed-forward gives 0, 1.residual adds nothing",
        ("LAYER." + parts + ",…").c_str());
}

namespace {

Silenced withLeftOut(Silenced silenced, const std::string& text) {
    constexpr const char* option = "--leave-out";
    std::string expected = "LAYER.PART, layers from 1 and as part one of";
    for (const LayerPartWords& one : layerParts)
        expected += (&one == layerParts.data() ? " " : ", ") + std::string(one.id);
    for (const std::string& each : partsOf(text)) {
        const std::size_t dot = std::min(each.find('.'), each.size());
        const std::int64_t layer = indexIn(each.substr(0, dot), option, each, expected.c_str());
        const auto* const part = std::ranges::find(
            layerParts, each.substr(std::min(dot + 1, each.size())), &LayerPartWords::id);
        if (part == layerParts.end())
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ is not possible, expected %3"),
                      {option, each, expected});
        silenced = withPart(std::move(silenced),
                            {layer, static_cast<LayerPart>(part - layerParts.begin())}, true);
    }
    return silenced;
}

} // namespace

Silenced readSilenced(const SilenceOptions& options, const ModelSize& model) {
    constexpr const char* option = "--silence";
    constexpr const char* expected = "LAYER.HEAD or LAYER.*, counted from 1";
    Silenced silenced = withLeftOut({}, options.parts);
    for (const std::string& part : partsOf(options.heads)) {
        const std::size_t dot = part.find('.');
        const std::int64_t layer = indexIn(part.substr(0, dot), option, part, expected);
        const std::string head = dot == std::string::npos ? "" : part.substr(dot + 1);
        if (head != "*") {
            silenced =
                withHead(std::move(silenced), {layer, indexIn(head, option, part, expected)}, true);
            continue;
        }
        for (Index i = 0; i < model.heads; ++i)
            silenced = withHead(std::move(silenced), {layer, i}, true);
    }
    for (const std::string& part : partsOf(options.tokens))
        silenced =
            withToken(std::move(silenced),
                      indexIn(part, "--silence-tokens", part, "numbers of tokens, from 1"), true);
    if (!options.states.empty() && options.from.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "--patch-states: needs --patch, the text that they "
                                             "are taken from"));
    if (!options.from.empty()) {
        if (!options.by.empty() && options.by != silencedByNames[2])
            failUsage(QT_TRANSLATE_NOOP("fovea", "--patch: silenced heads give what they give for "
                                                 "this text, and --silence-by names another way"));
        silenced.by = SilencedBy::patch;
        silenced.from = options.from;
        for (const std::string& part : partsOf(options.states)) {
            constexpr const char* states = "--patch-states";
            constexpr const char* places = "LAYER.TOKEN, layers from 0 and tokens from 1";
            const std::size_t dot = part.find('.');
            const auto layers = readInteger(part.substr(0, dot));
            if (dot == std::string::npos || !layers || *layers < 0 || *layers > INT32_MAX)
                failUsage(QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ is not possible, expected %3"),
                          {states, part, places});
            silenced =
                withState(std::move(silenced),
                          {*layers, indexIn(part.substr(dot + 1), states, part, places)}, true);
        }
        return silenced;
    }
    if (options.by.empty())
        return silenced;
    const auto* const by = std::ranges::find(silencedByNames, options.by);
    if (by == silencedByNames.end() || options.by == silencedByNames[2])
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ is not possible, expected %3"),
                  {"--silence-by", options.by, "zero or mean"});
    silenced.by = static_cast<SilencedBy>(by - silencedByNames.begin());
    return silenced;
}

HandEdits readSilencedCells(const SilenceOptions& options) {
    constexpr const char* option = "--silence-cells";
    constexpr const char* expected = "LAYER.HEAD.QUERY.KEY, counted from 1, or * as the head";
    HandEdits edits;
    for (const std::string& part : partsOf(options.cells)) {
        const std::vector<std::string> numbers = partsOf(part, '.');
        if (numbers.size() != 4)
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ is not possible, expected %3"),
                      {option, part, expected});
        HandEdit edit{.layer = indexIn(numbers[0], option, part, expected),
                      .query = indexIn(numbers[2], option, part, expected),
                      .key = indexIn(numbers[3], option, part, expected)};
        if (numbers[1] != "*")
            edit.head = indexIn(numbers[1], option, part, expected);
        edits = edited(std::move(edits), edit, true);
    }
    return edits;
}

std::string silencedCells(const HandEdits& edits) {
    std::string cells;
    for (const HandEdit& one : edits)
        cells += (cells.empty() ? "" : ",") + std::to_string(one.layer + 1) + "." +
                 (one.head ? std::to_string(*one.head + 1) : "*") + "." +
                 std::to_string(one.query + 1) + "." + std::to_string(one.key + 1);
    return cells;
}

SilenceOptions silenceOptionsFor(const Silenced& silenced) {
    SilenceOptions options;
    for (const SilencedHead& one : silenced.heads)
        options.heads += (options.heads.empty() ? "" : ",") + std::to_string(one.layer + 1) + "." +
                         std::to_string(one.head + 1);
    for (const std::int64_t token : silenced.tokens)
        options.tokens += (options.tokens.empty() ? "" : ",") + std::to_string(token + 1);
    for (const PatchedState& one : silenced.states)
        options.states += (options.states.empty() ? "" : ",") + std::to_string(one.layers) + "." +
                          std::to_string(one.token + 1);
    for (const LeftOutPart& one : silenced.parts)
        options.parts += (options.parts.empty() ? "" : ",") + std::to_string(one.layer + 1) + "." +
                         wordsOfPart(one.part).id;
    if (silenced.by == SilencedBy::patch)
        options.from = silenced.from;
    else if (silenced.by != SilencedBy::zero)
        options.by = silencedByNames[static_cast<std::size_t>(silenced.by)];
    return options;
}

void checkSilenced(const Trace& trace) {
    const Silenced& silenced = trace.experiment.silenced;
    const auto check = [](std::int64_t index, Index count, const char* option, const char* what) {
        if (index >= count)
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: there is no %2 %3, there are %4"),
                      {option, what, std::to_string(index + 1), std::to_string(count)});
    };
    for (const SilencedHead& one : silenced.heads) {
        check(one.layer, std::ssize(trace.layers), "--silence", "layer");
        check(one.head, trace.layer(one.layer).plan.heads, "--silence", "head");
    }
    for (const HandEdit& one : trace.experiment.edits) {
        check(one.layer, std::ssize(trace.layers), "--silence-cells", "layer");
        const Layer& layer = trace.layer(one.layer);
        check(one.head.value_or(0), layer.plan.heads, "--silence-cells", "head");
        check(one.query, layer.queries.count(), "--silence-cells", "query");
        check(one.key, layer.keys.count(), "--silence-cells", "key");
    }
    for (const std::int64_t token : silenced.tokens)
        check(token, trace.layer(0).keys.count(), "--silence-tokens", "token");
    for (const LeftOutPart& one : silenced.parts) {
        check(one.layer, std::ssize(trace.layers), "--leave-out", "layer");
        if (std::ranges::count(trace.layer(one.layer).parts, one.part) == 0)
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: layer %2 has no %3"),
                      {"--leave-out", std::to_string(one.layer + 1), wordsOfPart(one.part).name});
    }
    for (const PatchedState& one : silenced.states) {
        const Index states = trace.model ? std::ssize(trace.model->hidden) : 0;
        check(one.layers - 1, states - 1, "--patch-states", "layer");
        check(one.token, states > 0 ? trace.model->hidden.front().axis(0) : 0, "--patch-states",
              "token");
    }
    if (!silenced.tokens.empty() && !canSilenceTokens(trace))
        failUsage(QT_TRANSLATE_NOOP("fovea",
                                    "--silence-tokens: this model has maps of several "
                                    "texts; its tokens cannot be silenced in all of them"));
}

} // namespace fovea

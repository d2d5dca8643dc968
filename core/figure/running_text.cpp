#include "core/figure/running_text.h"

#include "core/figure/attention_map.h"
#include "core/figure/drawn_by.h"
#include "core/figure/map_values.h"
#include "core/figure/scale.h"

#include <algorithm>

namespace fovea {
namespace {

bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// Each token as the text has it, with what stands before it. What is no part of the text (special
// tokens, a part of a character, the words that a model wrote itself) is as the token is called.
std::vector<RunningText::Word> wordsOf(const Tokens& tokens, const std::string& text) {
    std::vector<RunningText::Word> words;
    std::size_t reached = 0;
    for (const Token& token : tokens) {
        RunningText::Word word;
        if (token.begin >= token.end || token.begin < reached || token.end > text.size()) {
            word.text = token.text;
            word.spaced = true;
            word.inText = false;
        } else {
            std::size_t begin = token.begin;
            std::size_t end = token.end;
            while (begin < end && isSpace(text[begin]))
                ++begin;
            while (end > begin && isSpace(text[end - 1]))
                --end;
            word.text = begin < end ? text.substr(begin, end - begin) : token.text;
            word.spaced = begin > reached;
            word.newLine = std::count(text.begin() + static_cast<std::ptrdiff_t>(reached),
                                      text.begin() + static_cast<std::ptrdiff_t>(begin), '\n') > 0;
            reached = token.end;
        }
        words.push_back(std::move(word));
    }
    return words;
}

} // namespace

std::vector<Parameter> runningTextParameters() {
    std::vector<Parameter> parameters = mapParameters({"heads", "hide"});
    parameters.insert(parameters.begin() + 1, drawnByParameter());
    parameters.push_back(
        automatic(integersParameter(textWords, QT_TRANSLATE_NOOP("fovea", "Words that ask"), {}, 1,
                                    1'000'000),
                  QT_TRANSLATE_NOOP("fovea", "the query"), nullptr));
    return parameters;
}

std::vector<Index> askingWords(const Values& settings) {
    const auto chosen = settings.find(textWords);
    const auto* list = chosen == settings.end() ? nullptr : std::get_if<Integers>(&chosen->second);
    std::vector<Index> asking;
    for (const std::int64_t position : list ? *list : Integers())
        asking.push_back(position - 1);
    std::ranges::sort(asking);
    asking.erase(std::unique(asking.begin(), asking.end()), asking.end());
    return asking;
}

RunningText runningText(const FigureInput& in) {
    const Layer& layer = in.layer();
    const Heads heads = headsOf(in.settings);
    RunningText figure{.title = {QT_TRANSLATE_NOOP("fovea", "Text"), {}},
                       .subtitle = subtitleOf(in, heads)};
    const Experiment& experiment = in.trace.experiment;
    const bool cross = !layer.amongThemselves;
    figure.keys = wordsOf(layer.keys.tokens, cross ? keyText(experiment) : queryText(experiment));
    if (cross)
        figure.queries = wordsOf(layer.queries.tokens, experiment.text);
    figure.scale = weightScale({});
    if (layer.queries.tokens.empty() || layer.keys.tokens.empty())
        return figure;
    figure.asking = askingWords(in.settings);
    std::erase_if(figure.asking, [&](Index query) { return query >= layer.queries.count(); });
    if (figure.asking.empty())
        figure.asking = {in.query()};
    else if (figure.asking.size() > 1)
        figure.subtitle.more.push_back({QT_TRANSLATE_NOOP("fovea", "mean of %1 words"),
                                        {std::to_string(figure.asking.size())}});
    std::vector<double> sums(figure.keys.size());
    std::vector<std::uint8_t> visibleKeys(figure.keys.size());
    for (const Index query : figure.asking) {
        const Rect row{query, query + 1, 0, layer.keys.count()};
        const Tensor weights = drawnValues(in, heads, row);
        const Tensor visible = mapVisible(in.trace, in.backend, in.view, heads, row);
        for (std::size_t j = 0; j < sums.size(); ++j) {
            sums[j] += static_cast<double>(weights.host<float>()[j]);
            visibleKeys[j] |= visible.host<std::uint8_t>()[j];
        }
    }
    std::vector<float> values;
    for (const double sum : sums)
        values.push_back(static_cast<float>(sum / static_cast<double>(figure.asking.size())));
    leaveOut(leftOut(in), false, 1, values, visibleKeys);
    const Shown by = drawnBy(in.settings);
    figure.scale = by == Shown::weight || throughLayers(heads)
                       ? weightScale(values, visibleKeys)
                       : fittedScale(nameOfQuantity(by), isSigned(by), values, visibleKeys);
    if (by == Shown::effect)
        figure.subtitle.more.push_back(drawnEffect(in));
    if (by != Shown::weight)
        figure.subtitle.more.push_back(titleOfQuantity(by));
    for (std::size_t j = 0; j < figure.keys.size(); ++j) {
        figure.keys[j].weight = values[j];
        figure.keys[j].visible = visibleKeys[j] != 0;
    }
    return figure;
}

} // namespace fovea

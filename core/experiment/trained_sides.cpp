#include "core/experiment/trained_sides.h"

#include <cmath>

namespace fovea {

Sides sidesOf(const Trace& trace, const Predictions& all, const NetworkSizes& sizes, Form form) {
    Sides sides{.source = trace.tokens,
                .decoderInput = {{.text = beginWord}},
                .predicted = {},
                .patches = {},
                .answer = {}};
    for (const Prediction& one : all.predicted)
        sides.predicted.push_back({.text = one.token});
    if (form == Form::next)
        sides.decoderInput.insert(sides.decoderInput.end(), trace.tokens.begin(),
                                  trace.tokens.end());
    for (const std::string& word : all.decoderInput)
        sides.decoderInput.push_back({.text = word});
    if (form == Form::whole && !sides.predicted.empty())
        sides.answer = {sides.predicted.front()};
    const auto across = static_cast<Index>(std::lround(std::sqrt(sizes.patches)));
    for (Index i = 0; i < sizes.patches; ++i)
        sides.patches.push_back(
            {.text = "r" + std::to_string(i / across + 1) + "c" + std::to_string(i % across + 1)});
    return sides;
}

Message attentionName(const std::string& attention, Form form) {
    if (attention == "pooling")
        return {QT_TRANSLATE_NOOP("fovea", "pooling"), {}};
    const std::size_t dot = attention.find('.');
    if (dot == std::string::npos)
        return {QT_TRANSLATE_NOOP("fovea", "cross-attention"), {}};
    const std::string number = std::to_string(std::stoi(attention.substr(dot + 1)) + 1);
    const bool speaker = attention.starts_with("speaker");
    if (attention.ends_with(".across"))
        return {speaker ? QT_TRANSLATE_NOOP("fovea", "cross-attention, layer %1")
                        : QT_TRANSLATE_NOOP("fovea", "layer %1, picture"),
                {number}};
    return {speaker                  ? QT_TRANSLATE_NOOP("fovea", "decoder %1")
            : form == Form::sequence ? QT_TRANSLATE_NOOP("fovea", "encoder %1")
                                     : QT_TRANSLATE_NOOP("fovea", "layer %1"),
            {number}};
}

std::pair<const Tokens*, const Tokens*> sidesOf(const std::string& attention, Form form,
                                                const Sides& sides) {
    if (attention == "pooling")
        return {&sides.answer, &sides.source};
    if (attention.starts_with("speaker") && !attention.ends_with(".across"))
        return {&sides.decoderInput, &sides.decoderInput};
    if (form == Form::next)
        return {&sides.decoderInput, &sides.decoderInput};
    if (form == Form::sequence && (attention == "across" || attention.ends_with(".across")))
        return {&sides.predicted, &sides.source};
    if (attention.ends_with(".across"))
        return {&sides.source, &sides.patches};
    return {&sides.source, &sides.source};
}

} // namespace fovea

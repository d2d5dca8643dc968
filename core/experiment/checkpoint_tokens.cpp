#include "core/experiment/checkpoint_tokens.h"

#include <algorithm>

namespace fovea {
namespace {

// Byte offsets of the characters of a text, and its end.
std::vector<std::size_t> offsetsOf(const std::string& text) {
    std::vector<std::size_t> offsets;
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U)
            offsets.push_back(i);
    offsets.push_back(text.size());
    return offsets;
}

} // namespace

std::string shownToken(const SubwordTokenizer& tokenizer, std::int32_t id,
                       const std::string& inVocabulary) {
    if (inVocabulary.starts_with("##") || tokenizer.isSpecial(id))
        return inVocabulary;
    const std::string decoded = tokenizer.decode(std::vector{id}, false);
    if (decoded.empty() || decoded.find("\uFFFD") != std::string::npos)
        return inVocabulary;
    if (decoded.find('\n') != std::string::npos)
        return "⏎";
    const std::size_t begin = decoded.find_first_not_of(' ');
    return begin == std::string::npos ? "␣" : decoded.substr(begin);
}

Tokens tokensOf(const subwords::Encoding& encoding, const Experiment& experiment,
                const SubwordTokenizer& tokenizer) {
    const std::vector<std::size_t> first = offsetsOf(experiment.text);
    const std::vector<std::size_t> second = offsetsOf(experiment.keysText.value_or(""));
    Tokens tokens;
    for (const subwords::SubwordToken& one : encoding) {
        const bool isSecond = one.sequence == 1; // which stands below the first: queryText()
        const auto at = [&](std::size_t character) {
            const std::vector<std::size_t>& offsets = isSecond ? second : first;
            return offsets[std::min(character, offsets.size() - 1)] +
                   (isSecond ? experiment.text.size() + 1 : 0);
        };
        tokens.push_back({.text = shownToken(tokenizer, one.id, one.text),
                          .begin = at(one.begin),
                          .end = at(one.end)});
    }
    return tokens;
}

Index secondTextOf(const subwords::Encoding& encoding) {
    const auto found = std::ranges::find(encoding, 1, &subwords::SubwordToken::sequence);
    return found == encoding.end() ? 0 : found - encoding.begin();
}

ModelInput inputOf(const subwords::Encoding& encoding, const ModelPlan& plan) {
    ModelInput input;
    for (const subwords::SubwordToken& token : encoding) {
        input.ids.push_back(token.id);
        if (plan.types > 1) // with one, or none, texts are told apart by what stands between them
            input.types.push_back(token.type);
    }
    return input;
}

} // namespace fovea

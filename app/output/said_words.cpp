#include "app/output/said_words.h"

#include "core/base/readable.h"

#include <iostream>

namespace fovea {
namespace {

std::string sentenceOf(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

} // namespace

SaidWords saidBy(Backend& backend, const Learner& learner, const Example& example,
                 const Generation& generation) {
    if (generation.decoding.beams.count == 1)
        return {.best = answersTo(backend, learner, {example}, generation).front(), .found = {}};
    SaidWords said{.best = {}, .found = foundAnswers(backend, learner, example, generation)};
    if (!said.found.empty())
        said.best = said.found.front().words;
    return said;
}

void tellWords(const SaidWords& said, bool json, const std::optional<Json::Array>& unknown) {
    const std::string text = sentenceOf(said.best);
    if (!json) {
        std::cout << escaped(text) << '\n';
        return;
    }
    Json::Object all{{"text", text}};
    if (unknown)
        all.emplace_back("unknown", *unknown);
    if (!said.found.empty()) {
        Json::Array beams;
        for (const FoundWords& one : said.found)
            beams.emplace_back(
                scored(Json::Object{{"text", sentenceOf(one.words)}}, one.sum, one.score));
        all.emplace_back("beams", std::move(beams));
    }
    std::cout << writeJson(std::move(all)) << '\n';
}

Json::Object scored(Json::Object text, double sum, double score) {
    text.emplace_back("sum", sum);
    text.emplace_back("score", score);
    return text;
}

} // namespace fovea

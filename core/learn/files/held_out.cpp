#include "core/learn/files/held_out.h"

#include "core/base/error.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::uint64_t offered = 6; // sentences

} // namespace

std::string inOneLine(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

std::vector<Example> heldOutExamples(Files& files, const std::string& folder, TrainingPlan plan) {
    std::vector<Example> chosen;
    try {
        const Examples examples = examplesIn(files, folder, plan);
        const std::uint64_t held = examples.held[static_cast<std::size_t>(Split::test)];
        for (std::uint64_t n = 0; n < (held == 0 ? offered : std::min(offered, held)); ++n)
            chosen.push_back(examples.at(Split::test, 1, n));
    } catch (const Error&) { // its data are gone or damaged; the model can be used without
    }
    return chosen;
}

std::vector<std::string> heldOutSentences(Files& files, const std::string& folder,
                                          const SavedLearner& saved) {
    std::vector<std::string> sentences;
    for (const Example& example : heldOutExamples(files, folder, saved.training))
        sentences.push_back(inOneLine(example.source));
    return sentences;
}

} // namespace fovea

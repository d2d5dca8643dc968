#include "core/learn/tasks/names_said.h"

#include "core/learn/tasks/names.h"
#include "core/learn/tasks/word_lists.h"

namespace fovea::names_said {

Example generate(const Values& values, RandomDraws& draws) {
    Example marked = names::generate(values, draws);
    Example one{.source = std::move(marked.source), .target = {}};
    const auto say = [&](const std::string& word, int from) {
        one.target.push_back(word);
        one.aligned.push_back(from);
    };
    for (std::size_t i = 0; i < one.source.size(); ++i) {
        const std::string& mark = marked.target[i]; // O, B-… or I-…
        if (mark.front() == 'B')
            say(mark.substr(2), -1);
        if (mark.size() > 1)
            say(one.source[i], static_cast<int>(i));
    }
    if (one.target.empty())
        say("none", -1);
    return one;
}

std::vector<std::string> answers(const Values&) {
    const Words sorts = {"LOC", "ORG", "PER", "none"};
    const Words named = names::named();
    return together({&sorts, &named});
}

} // namespace fovea::names_said

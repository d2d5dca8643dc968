// Examples of a task as a test asks for them, and words as one text.
#pragma once

#include "core/base/table.h"
#include "core/learn/tasks.h"

#include <sstream>

namespace fovea {

// "shapes:caption=no".
inline Choice taskOf(const std::string& text) {
    return readSelection(tasks().info(), text, "task").only();
}

inline std::vector<Example> drawnExamples(const std::string& task, std::uint64_t count,
                                          std::uint32_t seed = 1) {
    const Choice choice = taskOf(task);
    std::vector<Example> all;
    for (std::uint64_t n = 0; n < count; ++n)
        all.push_back(exampleOf(choice, Split::train, seed, n));
    return all;
}

inline std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

inline std::vector<std::string> wordsOf(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

} // namespace fovea

// Whether what a lesson says is true, and the same in all its languages.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace fovea {

class Backend;

// A file of a lesson, for its language.
struct LessonText {
    std::string path; // for messages
    std::string text;
};

// Everything is computed: every value, claim, answer and goal. One sentence for each thing that is
// wrong, with file and line; none where all is well.
std::vector<std::string> problemsOf(const std::vector<LessonText>& texts,
                                    const std::shared_ptr<Backend>& backend);

} // namespace fovea

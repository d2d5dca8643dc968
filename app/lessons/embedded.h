// The files of resources/lessons, which are part of the program.
#pragma once

#include <string_view>
#include <vector>

namespace fovea {

struct EmbeddedLessonFile {
    std::string_view path; // "01-cues/en.md"
    std::string_view text;
};
std::vector<EmbeddedLessonFile> embeddedLessonFiles();

} // namespace fovea

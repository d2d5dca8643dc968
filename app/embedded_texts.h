// The files of resources/lessons and resources/manual, which are part of the program.
#pragma once

#include <string_view>
#include <vector>

namespace fovea {

struct EmbeddedText {
    std::string_view path; // in that folder: "01-cues/en.md"
    std::string_view text;
};

namespace embedded {
std::vector<EmbeddedText> lessons();
std::vector<EmbeddedText> manual();
} // namespace embedded

} // namespace fovea

// The files of resources/gallery, lessons and manual, which are part of the program.
#pragma once

#include <string_view>
#include <vector>

namespace fovea {

struct EmbeddedText {
    std::string_view path; // in that folder: "01-cues/en.md"
    std::string_view text;
};

namespace embedded { // in the order of their paths
std::vector<EmbeddedText> gallery();
std::vector<EmbeddedText> lessons();
std::vector<EmbeddedText> manual();
} // namespace embedded

} // namespace fovea

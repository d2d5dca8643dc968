// The files of resources/gallery, which are part of the program.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace fovea {

// Their names and contents, in the order of the names.
std::vector<std::pair<std::string_view, std::string_view>> embeddedGallery();

} // namespace fovea

// The files below resources/models, which the program carries with it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace fovea {

// "tagger/additive/config.json"; nullopt: there is none of that name.
std::optional<std::string_view> embeddedModelFile(std::string_view path);
std::vector<std::string_view> embeddedModelFiles();

} // namespace fovea

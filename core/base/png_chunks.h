// A PNG is a signature and chunks; these are read and written, the pixels are not.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fovea {

inline constexpr std::string_view pngStart = "\x89PNG\r\n\x1a\n";

// With its length and checksum.
std::string pngChunk(std::string_view name, std::string_view data);

// Pictures of one size and type, each a PNG, as one that is played without end (APNG). A viewer
// that does not play shows the first. Throws Error(failure) for what is no PNG, or of another size.
struct TimedPng {
    std::string png;
    double seconds = 0;
};
std::string animatedPng(const std::vector<TimedPng>& frames);

} // namespace fovea

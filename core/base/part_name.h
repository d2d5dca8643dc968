// The names of files that are being written beside those that they are to replace: hidden, with
// letters that were drawn.
#pragma once

#include <string>
#include <string_view>

namespace fovea {

// "a/.s.fovea.Qz5AxU.part" of "a/s.fovea", drawn anew each time.
std::string drawPartName(const std::string& target);
// Whether a name without its folder, ".s.fovea.Qz5AxU.part", may be of this target.
bool isPartOf(const std::string& name, const std::string& target);
// "a/s.fovea" of such a path; empty where it is none.
std::string targetOfPart(const std::string& path);

// Of a path, with the slash behind it; empty: here.
std::string_view folderPart(std::string_view path);

} // namespace fovea

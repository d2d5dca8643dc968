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
// The target of such a path, "a/s.fovea"; empty where the path has no such name.
std::string targetOfPart(const std::string& path);

// The folder of a path, with the slash behind it; empty: the present folder.
std::string_view folderPart(std::string_view path);

} // namespace fovea

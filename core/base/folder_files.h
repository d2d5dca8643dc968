// Files of one folder that belong together, like a model's: one rename decides. All are written
// into a folder inside it, ".writing". When that is renamed to ".written", they are the folder's
// files: reading looks there first. Then they are moved out. If the process is killed before that,
// the next one that writes moves them.
#pragma once

#include "core/base/files.h"

#include <cstddef>
#include <string>
#include <vector>

namespace fovea {

// Only one process may write at a time, see FileLock. `contents` lie in the folder; the names
// `gone` are removed with the same rename. Throws Error(failure): either nothing has changed then,
// or everything has.
void replaceTogether(Files& files, const std::string& folder,
                     const std::vector<FileContent>& contents,
                     const std::vector<std::string>& gone);

// Moves out what a killed process left in ".written".
void finishTogether(Files& files, const std::string& folder);

bool isInFolder(Files& files, const std::string& folder, const std::string& name);
// Reads a file of the folder as Files::read() does.
std::string readInFolder(Files& files, const std::string& folder, const std::string& name,
                         std::size_t most);

} // namespace fovea

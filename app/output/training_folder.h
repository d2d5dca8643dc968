// The folder that a run trains in: made where it is missing, and one run's alone while this lives.
#pragma once

#include "app/output/made_folders.h"
#include "core/base/file_lock.h"

#include <memory>
#include <string>

namespace fovea {

class TrainingFolder {
public:
    // Throws Error(failure) where it cannot be made, or where another run trains in it.
    explicit TrainingFolder(const std::string& path);

private:
    MadeFolders made_;
    std::unique_ptr<FileLock> lock_; // last: its file goes before the folders do
};

} // namespace fovea

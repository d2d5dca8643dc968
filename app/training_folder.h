// The folder that a run trains in: made where it is missing, and one run's alone while this lives.
#pragma once

#include "core/base/file_lock.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace fovea {

class TrainingFolder {
public:
    // Throws Error(failure) where it cannot be made, or where another run trains in it.
    explicit TrainingFolder(const std::string& path);

private:
    // Folders of ours go again where nothing was put into them.
    struct Made {
        std::vector<std::filesystem::path> folders; // innermost first
        Made() = default;
        Made(const Made&) = delete;
        Made& operator=(const Made&) = delete;
        ~Made();
    };
    Made made_;
    std::unique_ptr<FileLock> lock_; // last: its file goes before the folders do
};

} // namespace fovea

// Folders that are made for what is to be written, and go again where nothing came of it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fovea {

class MadeFolders {
public:
    // Makes `path` and what is missing above it. Throws Error(failure), having left nothing.
    explicit MadeFolders(const std::string& path);
    MadeFolders(const MadeFolders&) = delete;
    MadeFolders& operator=(const MadeFolders&) = delete;
    ~MadeFolders();                   // those that were made go, where they are empty
    void keep() { folders_.clear(); } // empty ones as well

private:
    MadeFolders() = default;

    std::vector<std::filesystem::path> folders_; // innermost first
};

} // namespace fovea

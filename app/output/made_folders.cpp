#include "app/output/made_folders.h"

#include "core/base/error.h"

namespace fovea {

namespace fs = std::filesystem;

// Delegates, so that what was made before a failure goes again.
MadeFolders::MadeFolders(const std::string& path) : MadeFolders() {
    std::error_code problem;
    std::vector<fs::path> missing; // innermost first
    for (fs::path folder = fs::path(path).lexically_normal();
         !folder.empty() && !fs::exists(folder, problem); folder = folder.parent_path())
        missing.push_back(folder);
    for (auto folder = missing.rbegin(); folder != missing.rend(); ++folder) {
        if (fs::create_directory(*folder, problem))
            folders_.insert(folders_.begin(), *folder);
        if (problem)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the folder cannot be made: %2"),
                 {path, problem.message()});
    }
}

MadeFolders::~MadeFolders() {
    std::error_code ignored;
    for (const fs::path& folder : folders_)
        fs::remove(folder, ignored); // if it is empty
}

} // namespace fovea

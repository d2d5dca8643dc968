#include "app/training_folder.h"

#include "core/base/error.h"

namespace fovea {

namespace fs = std::filesystem;

TrainingFolder::Made::~Made() {
    std::error_code ignored;
    for (const fs::path& folder : folders)
        fs::remove(folder, ignored); // if it is empty
}

TrainingFolder::TrainingFolder(const std::string& path) {
    std::error_code problem;
    std::vector<fs::path> missing;
    for (fs::path folder = fs::path(path).lexically_normal();
         !folder.empty() && !fs::exists(folder, problem); folder = folder.parent_path())
        missing.push_back(folder);
    for (auto folder = missing.rbegin(); folder != missing.rend(); ++folder) {
        if (fs::create_directory(*folder, problem))
            made_.folders.insert(made_.folders.begin(), *folder);
        if (problem)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the folder cannot be made: %2"),
                 {path, problem.message()});
    }
    lock_ = FileLock::tryTake(path + "/.training");
    if (!lock_)
        fail(QT_TRANSLATE_NOOP("fovea", "-o: another run trains in %1 at this moment"), {path});
}

} // namespace fovea

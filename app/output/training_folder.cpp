#include "app/output/training_folder.h"

#include "core/base/error.h"

namespace fovea {

TrainingFolder::TrainingFolder(const std::string& path) : made_(path) {
    lock_ = FileLock::tryTake(path + "/.training");
    if (!lock_)
        fail(QT_TRANSLATE_NOOP("fovea", "-o: another training run uses %1 now"), {path});
}

} // namespace fovea

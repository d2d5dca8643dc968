#include "app/output/training_folder.h"

#include "core/base/error.h"
#include "core/learn/files/learner_files.h"

namespace fovea {

TrainingFolder::TrainingFolder(const std::string& path) : made_(path) {
    lock_ = lockToTrain(path);
    if (!lock_)
        fail(QT_TRANSLATE_NOOP("fovea", "-o: another training run uses %1 now"), {path});
}

} // namespace fovea

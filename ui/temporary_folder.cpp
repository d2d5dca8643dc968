#include "ui/temporary_folder.h"

#include "core/base/error.h"

#include <QtCore/QDir>

namespace fovea {

std::unique_ptr<QTemporaryDir> temporaryFolder(const QString& pattern) {
    auto folder = pattern.isEmpty() ? std::make_unique<QTemporaryDir>()
                                    : std::make_unique<QTemporaryDir>(pattern);
    if (!folder->isValid())
        fail(QT_TRANSLATE_NOOP("fovea", "%1: no temporary folder can be made there (%2); TMPDIR "
                                        "can name another place"),
             {QDir::tempPath().toStdString(), folder->errorString().toStdString()});
    return folder;
}

} // namespace fovea

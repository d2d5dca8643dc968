#include "ui/temporary_folder.h"

#include "core/base/error.h"

#include <QtCore/QDir>

namespace fovea {

std::unique_ptr<QTemporaryDir> temporaryFolder(const QString& pattern) {
    const auto refuse = [](const QString& place, const QString& why) {
        fail(QT_TRANSLATE_NOOP("fovea", "%1: no temporary folder can be made there (%2); TMPDIR "
                                        "can name another place"),
             {place.toStdString(), why.toStdString()});
    };
    const QString place = QDir::tempPath();
    if (place.isEmpty()) // TMPDIR is no folder, and QTemporaryDir would take the root
        refuse(qEnvironmentVariable("TMPDIR"), QStringLiteral("no such folder"));
    auto folder = pattern.isEmpty() ? std::make_unique<QTemporaryDir>()
                                    : std::make_unique<QTemporaryDir>(pattern);
    if (!folder->isValid())
        refuse(place, folder->errorString());
    return folder;
}

} // namespace fovea

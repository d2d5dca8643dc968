// What somebody who reports a fault can show: what was opened, saved, tested and trained, and how
// long it took. Silent unless it is asked for (--verbose, QT_LOGGING_RULES). No line has words that
// a person wrote, or a folder of theirs.
#pragma once

#include "core/base/message.h"

#include <QtCore/QLoggingCategory>

#include <string>

namespace fovea {

Q_DECLARE_LOGGING_CATEGORY(filesLog)    // fovea.files
Q_DECLARE_LOGGING_CATEGORY(devicesLog)  // fovea.devices
Q_DECLARE_LOGGING_CATEGORY(computeLog)  // fovea.compute
Q_DECLARE_LOGGING_CATEGORY(learningLog) // fovea.learning
Q_DECLARE_LOGGING_CATEGORY(windowLog)   // fovea.window

// "…/s.fovea" for any path to s.fovea. For qCInfo(filesLog, "%s", …), as all functions here.
std::string withoutFolders(const std::string& path);
// The sentence with paths as above and the system's reasons; what else it quotes is "…".
std::string withoutQuotes(const Message& message);
// Any text that has paths in it: the person's folder is "~", and their name "…".
std::string withoutHome(std::string text);

} // namespace fovea

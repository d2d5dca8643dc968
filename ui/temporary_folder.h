// A folder that goes when the program no longer needs it.
#pragma once

#include <QtCore/QTemporaryDir>

#include <memory>

namespace fovea {

// `pattern` as QTemporaryDir takes it; empty: its own. Throws Error(failure) where none can be
// made.
std::unique_ptr<QTemporaryDir> temporaryFolder(const QString& pattern = {});

} // namespace fovea

// A mark lies on the disk while a device is used, and stays where that ends the process: what the
// driver did is known at the next start.
#pragma once

#include "core/base/file_lock.h"
#include "core/base/files.h"

#include <memory>
#include <string>
#include <vector>

namespace fovea {

// Lies in the folder as long as it is held. A person who ends the program (SIGINT, SIGTERM, SIGHUP)
// takes it away: no driver did that. Null where the folder cannot be written.
std::shared_ptr<const void> markUse(const std::string& folder, const std::string& id);

// A mark that a process left which has ended. It stays on the disk until the lock is destroyed
// here, or longer where the lock's file is left (FileLock::leaveFile()).
struct LeftMark {
    std::string id; // of the device
    std::unique_ptr<FileLock> lock;
};
std::vector<LeftMark> leftMarks(Files& files, const std::string& folder);

} // namespace fovea

// A file that is being written beside the one that it is to replace: hidden, of a name that says
// what it is, and locked while its process lives, so that what a killed one left can be removed.
#pragma once

#include "core/base/fleeting.h"

#include <string>

#include <sys/types.h>

namespace fovea {

struct PartFile {
    std::string path;
    int descriptor;     // holds the lock; for its owner to close
    Fleeting* fleeting; // for its owner to forget
};
// Makes an empty file under a free name. What others left for the same target is removed. Throws
// Error(failure) that names the target.
PartFile createPart(const std::string& target, mode_t mode);

} // namespace fovea

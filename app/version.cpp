#include "app/version.h"

#include <fovea_revision.h>

namespace fovea {

std::string version() {
    return FOVEA_VERSION;
}

std::string versionWithRevision() {
    const std::string revision = FOVEA_REVISION;
    return revision.empty() ? version() : version() + " (" + revision + ')';
}

} // namespace fovea

// Which Fovea this is.
#pragma once

#include <string>

namespace fovea {

// "0.1.0": for what is to be the same wherever it is made.
std::string version();
// "0.1.0 (722ba246)": for people, with + where files were changed since; the version alone where no
// revision is known.
std::string versionWithRevision();

} // namespace fovea

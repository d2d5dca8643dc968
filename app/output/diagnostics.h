// What a report of a fault needs: versions, machine, devices and the last lines of the log; nothing
// that the person wrote, and paths without their name.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace fovea {

using Facts = std::vector<std::pair<std::string, std::string>>;

// In English, for those who read reports. `window` is what else is known where there is one.
std::string diagnostics(const Facts& window = {});

} // namespace fovea

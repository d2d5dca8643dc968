// The devices of this machine, as lines for a terminal or a report.
#pragma once

#include <string>

namespace fovea {

// Each with what became of its test, and what is missing for others.
std::string deviceLines();

} // namespace fovea

// The sources in resources/kernels, as they were when the program was built.
#pragma once

#include <string>

namespace fovea {

// By file name without its ending, with what it includes in place. A name that there is not is a
// programming error: std::logic_error.
std::string kernelSource(const std::string& name);

// Of all of them: what a verdict about a device is true for.
std::string kernelsHash();

} // namespace fovea

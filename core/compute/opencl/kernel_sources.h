// The sources in resources/kernels, as they were when the program was built.
#pragma once

#include <string>

namespace fovea {

// The source of a file, named without its ending, with what it includes in place. An unknown name
// is a programming error: std::logic_error.
std::string kernelSource(const std::string& name);

// The hash of all sources. A verdict about a device is true for one such hash.
std::string kernelsHash();

} // namespace fovea

// The processor of this machine, as the system knows it.
#pragma once

#include <string>

namespace fovea {

std::string processorModel(); // empty: the system does not say

// The vector instructions that make a difference: those that the processor has ("avx2 fma"), and
// those that this core was built with.
std::string vectorInstructions();
std::string builtFor();

} // namespace fovea

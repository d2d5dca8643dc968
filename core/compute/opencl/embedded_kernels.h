// Written by CMake from resources/kernels; see kernel_sources.h.
#pragma once

#include <string_view>
#include <vector>

namespace fovea {

const char* embeddedKernel(std::string_view file); // null where there is none
std::vector<const char*> embeddedKernels();

} // namespace fovea

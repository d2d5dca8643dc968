// What this machine lacks to compute on OpenCL, each with the package that brings it.
#pragma once

#include "core/base/message.h"

#include <string>
#include <vector>

namespace fovea {

struct OpenclGap {
    std::string part; // "build", "loader", "driver" or "clblast"
    Message problem;  // what is missing, and what to install
};

// Looks for the loader and for CLBlast, and opens them; `hasDevice` says whether a driver offered
// any device. For a thread that may wait for a disk. Nothing is thrown.
void findOpenclGaps(bool hasDevice);

// As they were found last; none before.
std::vector<OpenclGap> openclGaps();

} // namespace fovea

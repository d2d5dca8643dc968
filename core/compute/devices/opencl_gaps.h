// What this machine lacks to compute on OpenCL, each with the package that brings it.
#pragma once

#include "core/base/message.h"
#include "core/compute/devices/icd_drivers.h"

#include <string>
#include <vector>

namespace fovea {

struct OpenclGap {
    std::string part; // "build", "loader", "driver" or "clblast"
    Message problem;  // what is missing, and what to install; or what is wrong
};

// Looks for the loader and for CLBlast, and opens them; `hasDevice` says whether a driver offered
// any device, `drivers` what became of each, `problem` what was wrong with all of them together.
// For a thread that may wait for a disk. Nothing is thrown.
void findOpenclGaps(bool hasDevice, const std::vector<IcdDriver>& drivers,
                    const std::string& problem);

// As they were found last; none before.
std::vector<OpenclGap> openclGaps();

} // namespace fovea

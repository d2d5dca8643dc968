// OpenCL devices are tried out in a child process, for a driver may crash, exit or hang.
#pragma once

#include "core/compute/devices/verdicts.h"

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace fovea {

struct Probing {
    // What is started, as "PROGRAM probe-driver FILE" and "PROGRAM probe-devices FOLDER FIRST
    // [--again]".
    std::string program;
    std::string folder;                                     // of verdicts
    bool again = false;                                     // those that are known as well
    std::chrono::milliseconds patience{10'000};             // with a child that says nothing
    std::function<void(const std::string& name)> tell = {}; // of what is being tried
    std::stop_token stop = {};                              // throws Cancelled
};

// Opens each driver by itself, and keeps those that do not return from the loader (icd_drivers.h).
// Then goes through all devices; a child that dies or is silent costs the device that it tried, and
// the next child goes on with the next one. Writes the verdicts down and returns them, and notes
// what is missing (opencl_gaps.h). Throws Error(failure) where the program cannot be started.
std::vector<Verdict> probeDevices(const Probing& how);

// What the child does: tries the devices from `first` on, and says so line by line on standard
// output. Devices whose verdict is known are not tried again, unless `again`.
int probeAsChild(const std::string& folder, int first, bool again);
// Opens the driver that this .icd file names, without the loader, and says what is wrong with it.
int probeDriverAsChild(const std::string& file);

} // namespace fovea

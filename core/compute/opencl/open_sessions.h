// The sessions that this process has open, one for each device, shared by all that computes.
#pragma once

#include "core/compute/devices/verdicts.h"
#include "core/compute/opencl/cl_session.h"

#include <stop_token>

namespace fovea {

// Opened where it is not yet; its programs are compiled when they are first used. Throws
// DeviceFailed where the device is not there any more.
std::shared_ptr<ClSession> openSession(const Verdict& verdict);

// Opens it, lets it compile everything that it will need and compares its numbers once more, which
// takes long where nothing was kept; from then on it is ready. Throws DeviceFailed, and Cancelled
// between two operations.
void readySession(const Verdict& verdict, const std::stop_token& stop);
bool isSessionReady(const Verdict& verdict);

// `tell` is called, on any thread, by sessions opened from now on: see
// ClSession::Options::compiling.
void tellOfCompiling(std::function<void(const std::string& device)> tell);

// The next one is opened anew.
void forgetSession(const Verdict& verdict);
// Its driver hangs: what is still held of it is given up.
void leaveSession(const Verdict& verdict);

} // namespace fovea

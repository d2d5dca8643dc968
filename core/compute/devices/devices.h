// What can compute here. The window's menu, `fovea devices`, --device and the settings go through
// this list; a device is remembered by its id.
#pragma once

#include "core/compute/devices/verdicts.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace fovea {

class Backend;
class Pool;

struct Device {
    std::string id;        // "auto", "cpu", "opencl:0"
    const char* name = ""; // what kind of thing it is, translated by ui
    std::string model;     // what its maker calls it; empty where the system does not say
    int threads = 1;       // for work on the processor
    std::string problem;   // why it cannot be used, in its driver's words; empty: it can
    Verdict verdict;       // of OpenCL devices

    bool operator==(const Device& other) const { return id == other.id; }
};

// Never empty; the first is the standard one: the fastest of those that can be trusted ("auto").
// No driver is asked: what is known of OpenCL devices comes from their last test (see probe.h), as
// it was when it was first asked for, or reloaded.
std::vector<Device> devices();
void reloadDevices();

// "opencl" is the first such device. Throws Error(usage) naming the known ids, and Error(failure)
// with the reason where that device cannot be used. `where` names the option in messages.
Device deviceNamed(std::string_view id, const std::string& where);

// What "auto" stands for at the moment; every other device stands for itself.
Device resolved(const Device& device);

// Throws DeviceFailed where the device cannot be had after all.
// Shared, so that its holders need not know what a Backend is.
std::shared_ptr<Backend> makeBackend(const Device& device, std::shared_ptr<Pool> pool,
                                     std::stop_token stop = {});

// Runs work() that uses such a backend, and leaves it where its driver hangs: see driver_watch.h.
// That device is not used again in this run.
void watchedOn(const Device& device, const std::stop_token& stop,
               const std::function<void()>& work);

// Whether a backend can be made there, and used, without a wait for a compiler. The processor
// always is.
bool isReady(const Device& device);
// Makes it so, which may take long: for a thread of its own. Its numbers are compared once more.
// Throws DeviceFailed, and Cancelled.
void getReady(const Device& device, const std::stop_token& stop = {});

// Called when a backend has to wait for a compiler after all; does nothing by default.
void tellWhenCompiling(std::function<void(const std::string& model)> tell);

// What failed is opened anew the next time; after three failures "auto" is the processor for the
// rest of the run.
void noteFailure(const Device& device);

} // namespace fovea

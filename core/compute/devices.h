// What can compute here. The window's menu, `fovea devices` and the settings go through this list;
// a device is remembered by its id.
#pragma once

#include "core/compute/backend.h"
#include "core/compute/pool.h"

#include <stop_token>

namespace fovea {

struct Device {
    std::string id;        // "cpu"
    const char* name = ""; // what kind of thing it is, translated by ui
    std::string model;     // what its maker calls it; empty where the system does not say
    int threads = 1;
};

// Never empty; the first is the standard one.
const std::vector<Device>& devices();

// Throws Error(usage) naming the known ids. `where` names the place in messages ("--device").
const Device& deviceNamed(std::string_view id, const std::string& where);

std::unique_ptr<Backend> makeBackend(const Device& device, std::shared_ptr<Pool> pool,
                                     std::stop_token stop = {});

} // namespace fovea

#include "app/options/device_option.h"

#include "app/output/standard_error.h"
#include "core/base/process.h"
#include "core/base/readable.h"
#include "core/compute/devices/probe.h"
#include "core/compute/pool.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <thread>

namespace fovea {

void addDeviceOption(CLI::App& command, DeviceOption& option) {
    command.add_option("--device", option.id, "The device that computes (" + option.id + ')')
        ->type_name("auto|cpu|opencl|opencl:N");
}

Device deviceOf(const DeviceOption& option, const std::stop_token& stop) {
    tellWhenCompiling(
        [](const std::string& model) { note("compiling for ‘" + readable(model) + "’"); });
    if (option.id.starts_with("opencl"))
        probeDevices(
            {.program = ownProgram(),
             .folder = deviceFolder(),
             .tell = [](const std::string& name) { note("testing ‘" + readable(name) + "’"); },
             .stop = stop});
    return deviceNamed(option.id, "--device");
}

std::shared_ptr<Pool> wholePool() {
    return std::make_shared<Pool>(
        static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
}

void tellFallback(const Message& why) {
    note("computed on the processor, for " + english(why));
}

} // namespace fovea

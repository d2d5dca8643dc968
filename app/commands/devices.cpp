#include "core/compute/devices/devices.h"

#include "app/commands.h"
#include "app/options/device_option.h"
#include "app/output/device_lines.h"
#include "app/output/standard_error.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/process.h"
#include "core/base/readable.h"
#include "core/compute/devices/opencl_gaps.h"
#include "core/compute/devices/probe.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace fovea {
namespace {

struct DevicesOptions {
    bool json = false;
    bool again = false;
};

Json deviceJson(const Device& device, bool byDefault) {
    Json::Object json{{"id", device.id},
                      {"name", device.name},
                      {"model", device.model},
                      {"default", byDefault},
                      {"problem", device.problem}};
    if (device.id == "cpu") {
        json.emplace_back("threads", device.threads);
    } else {
        const Verdict& verdict = device.verdict;
        json.emplace_back("platform", verdict.platform);
        json.emplace_back("driver", verdict.driver);
        json.emplace_back("kernels", verdict.kernels);
        json.emplace_back("product", verdict.product);
        json.emplace_back("clblast", verdict.blast);
        json.emplace_back("reference", verdict.reference);
    }
    return json;
}

void listDevices(const DevicesOptions& options) {
    try {
        probeDevices(
            {.program = ownProgram(),
             .folder = deviceFolder(),
             .again = options.again,
             .tell = [](const std::string& name) { note("testing ‘" + readable(name) + "’"); }});
    } catch (const Error& error) { // the processor is there nevertheless
        note(error.what());
    }
    if (!options.json) {
        std::cout << deviceLines();
        return;
    }
    Json::Array all;
    const Device byDefault = resolved(devices().front());
    for (const Device& device : devices())
        if (device.id != "auto")
            all.push_back(deviceJson(device, device == byDefault));
    for (const OpenclGap& gap : openclGaps())
        all.push_back(Json::Object{{"missing", gap.part}, {"problem", english(gap.problem)}});
    std::cout << writeJson(std::move(all), true);
}

} // namespace

void addDevicesCommand(CLI::App& app) {
    auto options = std::make_shared<DevicesOptions>();
    CLI::App* command =
        addCommand(app, "devices", "List the devices of this machine, and test them");
    command->add_flag("--again", options->again, "Test all devices again");
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options] { listDevices(*options); });
}

void addProbeCommand(CLI::App& app) {
    struct Child {
        std::string folder;
        int first = 0;
        bool again = false;
    };
    auto child = std::make_shared<Child>();
    CLI::App* command = addCommand(app, "probe-devices", "");
    command->group(""); // for `fovea devices` alone
    command->add_option("FOLDER", child->folder)->required();
    command->add_option("FIRST", child->first)->required();
    command->add_flag("--again", child->again);
    command->callback([child] { probeAsChild(child->folder, child->first, child->again); });
    auto file = std::make_shared<std::string>();
    CLI::App* driver = addCommand(app, "probe-driver", "");
    driver->group("");
    driver->add_option("FILE", *file)->required();
    driver->callback([file] { probeDriverAsChild(*file); });
}

} // namespace fovea

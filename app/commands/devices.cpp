#include "core/compute/devices.h"

#include "app/commands.h"
#include "core/base/json.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace fovea {
namespace {

std::string backendOf(const Device& device) {
    return makeBackend(device, std::make_shared<Pool>(device.threads))->name();
}

void print(const Device& device) {
    const bool standard = device.id == devices().front().id;
    std::cout << device.id << (standard ? " (default)" : "") << "   " << device.name;
    if (!device.model.empty())
        std::cout << ": " << device.model;
    std::cout << "\n      " << backendOf(device) << '\n';
}

Json toJson(const Device& device) {
    return Json::Object{{"id", device.id},
                        {"name", device.name},
                        {"model", device.model},
                        {"threads", device.threads},
                        {"backend", backendOf(device)}};
}

void list(bool json) {
    Json::Array all;
    for (const Device& device : devices())
        if (json)
            all.push_back(toJson(device));
        else
            print(device);
    if (json)
        std::cout << writeJson(std::move(all), true);
}

} // namespace

void addDevicesCommand(CLI::App& app) {
    auto json = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand("devices", "List what can compute here");
    command->set_help_flag("-h,--help", "Show this help");
    command->add_flag("--json", *json, "As JSON");
    command->callback([json] { list(*json); });
}

} // namespace fovea

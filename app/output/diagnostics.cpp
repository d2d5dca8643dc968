#include "app/output/diagnostics.h"

#include "app/output/device_lines.h"
#include "app/output/libraries.h"
#include "app/output/log.h"
#include "app/version.h"
#include "core/base/log.h"
#include "core/base/memory.h"
#include "core/base/numbers.h"
#include "core/base/processor.h"
#include "core/base/readable.h"
#include "core/compute/devices/devices.h"

#include <QtCore/QLocale>
#include <QtCore/QSysInfo>

#include <cstdint>

namespace fovea {
namespace {

std::string gibibytes(std::size_t bytes) {
    return bytes == SIZE_MAX ? "unknown"
                             : printFixed(static_cast<double>(bytes) / (1U << 30U), 1) + " GiB";
}

std::string libraryVersions() {
    std::string all;
    for (const Library& library : libraries())
        if (!library.version.empty())
            all += (all.empty() ? "" : ", ") + std::string(library.name) + ' ' + library.version;
    return all;
}

Facts factsOfMachine() {
    std::string processor = "unknown";
    int threads = 0;
    for (const Device& device : devices())
        if (device.id == "cpu") {
            processor = readable(device.model);
            threads = device.threads;
        }
    return {{"Fovea", versionWithRevision()},
            {"Qt", std::string(qVersion()) + ", built with " QT_VERSION_STR},
            {"Libraries", libraryVersions()},
            {"System", QSysInfo::prettyProductName().toStdString() + ", " +
                           QSysInfo::kernelType().toStdString() + ' ' +
                           QSysInfo::kernelVersion().toStdString() + ", " +
                           QSysInfo::currentCpuArchitecture().toStdString()},
            {"Locale", QLocale::system().name().toStdString()},
            {"Processor", processor + ", " + std::to_string(threads) + " threads"},
            {"Vector instructions", vectorInstructions() + "; built for " + builtFor()},
            {"Memory", gibibytes(wholeMemory()) + ", free " + gibibytes(availableMemory()) +
                           ", most used " + gibibytes(mostMemory()) +
                           (memoryBudget() == SIZE_MAX
                                ? ""
                                : ", at most " + gibibytes(memoryBudget()) + " by the settings")}};
}

} // namespace

std::string diagnostics(const Facts& window) {
    std::string all;
    for (const Facts& facts : {factsOfMachine(), window})
        for (const auto& [name, value] : facts)
            all += name + ": " + value + '\n';
    all += "Devices:\n" + deviceLines();
    const std::vector<std::string> lines = lastLogLines();
    all += lines.empty() ? "Log: empty\n" : "Log:\n";
    for (const std::string& line : lines)
        all += escaped(line) + '\n';
    return withoutHome(all);
}

} // namespace fovea

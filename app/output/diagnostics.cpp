#include "app/output/diagnostics.h"

#include "app/output/device_lines.h"
#include "app/output/libraries.h"
#include "app/output/log.h"
#include "app/version.h"
#include "core/base/log.h"
#include "core/base/memory.h"
#include "core/base/numbers.h"
#include "core/base/readable.h"
#include "core/compute/devices/devices.h"

#include <QtCore/QLocale>
#include <QtCore/QSysInfo>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sstream>

namespace fovea {
namespace {

std::string gibibytes(std::size_t bytes) {
    return bytes == SIZE_MAX ? "unknown"
                             : printFixed(static_cast<double>(bytes) / (1U << 30U), 1) + " GiB";
}

// Of the vector instructions that make a difference, those that the processor says it has.
std::string vectorInstructions() {
    std::ifstream list("/proc/cpuinfo");
    for (std::string line; std::getline(list, line);) {
        if (!line.starts_with("flags") && !line.starts_with("Features"))
            continue;
        std::istringstream words(line.substr(std::min(line.find(':') + 1, line.size())));
        std::string found;
        for (std::string word; words >> word;)
            for (const char* const wanted :
                 {"sse4_2", "avx", "avx2", "fma", "f16c", "avx512f", "avx512_bf16", "asimd", "sve"})
                if (word == wanted)
                    found += (found.empty() ? "" : " ") + word;
        return found;
    }
    return "unknown";
}

std::string builtFor() {
    std::string all;
#ifdef __SSE4_2__
    all += " sse4_2";
#endif
#ifdef __AVX2__
    all += " avx2";
#endif
#ifdef __FMA__
    all += " fma";
#endif
#ifdef __AVX512F__
    all += " avx512f";
#endif
#ifdef __ARM_NEON
    all += " asimd";
#endif
    return all.empty() ? "any processor of its kind" : all.substr(1);
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
                           ", most used " + gibibytes(mostMemory())}};
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

#include "core/compute/devices.h"

#include "core/base/error.h"
#include "core/compute/eigen_backend.h"

#include <algorithm>
#include <fstream>

namespace fovea {
namespace {

// Linux says it in a list of "key : value" lines, one block a core; elsewhere nobody is asked.
std::string processorModel() {
    std::ifstream list("/proc/cpuinfo");
    for (std::string line; std::getline(list, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return {};
}

} // namespace

const std::vector<Device>& devices() {
    static const std::vector<Device> all = {
        {.id = "cpu",
         .name = QT_TRANSLATE_NOOP("fovea", "Processor"),
         .model = processorModel(),
         .threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))}};
    return all;
}

const Device& deviceNamed(std::string_view id, const std::string& where) {
    std::string known;
    for (const Device& device : devices()) {
        if (device.id == id)
            return device;
        known += (known.empty() ? "" : ", ") + device.id;
    }
    failUsage(QT_TRANSLATE_NOOP("fovea", "%1: there is no ‘%2’, known: %3"),
              {where, std::string(id), known});
}

std::unique_ptr<Backend> makeBackend(const Device&, std::shared_ptr<Pool> pool,
                                     std::stop_token stop) {
    return makeEigenBackend(std::move(pool), std::move(stop)); // the one that there is
}

} // namespace fovea

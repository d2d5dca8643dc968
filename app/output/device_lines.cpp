#include "app/output/device_lines.h"

#include "core/base/numbers.h"
#include "core/base/readable.h"
#include "core/compute/devices/devices.h"
#include "core/compute/devices/opencl_gaps.h"

namespace fovea {
namespace {

std::string productRate(double perSecond) {
    return printFixed(perSecond / 1e9, 0) + " GFLOP/s";
}

std::string stateOf(const Device& device) {
    const Verdict& verdict = device.verdict;
    if (!device.problem.empty())
        return "off: " + device.problem + "; --again tests it once more";
    if (device.id == "cpu")
        return "Eigen · " + std::to_string(device.threads) + " threads";
    return "passed its test; products " + productRate(verdict.product) +
           (verdict.blast > 0 ? ", by CLBlast " + productRate(verdict.blast) : std::string()) +
           "; Eigen " + productRate(verdict.reference);
}

std::string deviceLine(const Device& device, bool byDefault) {
    std::string line = device.id + (byDefault ? " (default)" : "") + "   " + device.name;
    if (!device.model.empty())
        line += ": " + readable(device.model);
    if (!device.verdict.platform.empty())
        line +=
            " (" + readable(device.verdict.platform) + ", " + readable(device.verdict.driver) + ')';
    return line + "\n      " + readable(stateOf(device)) + '\n';
}

} // namespace

std::string deviceLines() {
    std::string all;
    const Device byDefault = resolved(devices().front());
    for (const Device& device : devices())
        if (device.id != "auto")
            all += deviceLine(device, device == byDefault);
    for (const OpenclGap& gap : openclGaps())
        all += "opencl   " + english(gap.problem) + '\n';
    return all;
}

} // namespace fovea

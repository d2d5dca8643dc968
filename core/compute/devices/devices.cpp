#include "core/compute/devices/devices.h"
#include "core/base/log.h"
#include "core/compute/backend.h"

#include "core/base/error.h"
#include "core/base/processor.h"
#include "core/compute/devices/driver_watch.h"
#include "core/compute/devices/probe.h"
#include "core/compute/devices/use_marks.h"
#include "core/compute/eigen/eigen_backend.h"
#if FOVEA_OPENCL
#include "core/compute/opencl/kernel_sources.h"
#include "core/compute/opencl/open_sessions.h"
#include "core/compute/opencl/opencl_backend.h"
#endif

#include <algorithm>
#include <iostream>
#include <mutex>
#include <optional>
#include <set>

namespace fovea {
namespace {

constexpr int mostFailures = 3;
std::atomic<int> failures{0};

const Device& processor() {
    static const Device device = {
        .id = "cpu",
        .name = QT_TRANSLATE_NOOP("fovea", "Processor"),
        .model = processorModel(),
        .threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))};
    return device;
}

struct Known {
    std::mutex mutex;
    std::optional<std::vector<Verdict>> verdicts;
    std::set<std::string> hanging; // in this run, by their ids
};
Known& known() {
    static Known all;
    return all;
}

#if FOVEA_OPENCL
std::vector<Verdict> knownVerdicts() {
    const std::lock_guard lock(known().mutex);
    if (known().verdicts)
        return *known().verdicts;
    known().verdicts = readVerdicts(disk(), deviceFolder());
    std::erase_if(*known().verdicts,
                  [](const Verdict& verdict) { return verdict.kernels != kernelsHash(); });
    for (Verdict& verdict : *known().verdicts)
        if (verdict.problem.empty() && known().hanging.contains(verdict.id))
            verdict.problem = QT_TRANSLATE_NOOP("fovea", "its driver does not answer");
    return *known().verdicts;
}
#endif

double rateOf(const Verdict& verdict) {
    return std::max(verdict.product, verdict.blast);
}

bool isOpencl(const Device& device) {
    return device.id.starts_with("opencl:");
}

#if FOVEA_OPENCL
// Held as long as the device is used.
std::shared_ptr<const void> marked(const Device& device) {
    // What was remembered or chosen earlier may have been found out meanwhile.
    for (const Device& now : devices())
        if (now.id == device.id && !now.problem.empty())
            throw DeviceFailed(
                {QT_TRANSLATE_NOOP("fovea", "‘%1’ cannot be used: %2"), {now.model, now.problem}});
    auto mark = markUse(deviceFolder(), device.id);
    if (!mark) // should it end the process, the next start would not know
        throw DeviceFailed({QT_TRANSLATE_NOOP("fovea", "the use of ‘%1’ cannot be recorded in %2"),
                            {device.model, deviceFolder()}});
    return mark;
}
#endif

} // namespace

void watchedOn(const Device& device, const std::stop_token& stop,
               const std::function<void()>& work) {
#if FOVEA_OPENCL
    if (isOpencl(device)) {
        watched(device.model, stop, work, [&] {
            {
                const std::lock_guard lock(known().mutex);
                known().hanging.insert(device.id);
                known().verdicts.reset();
            }
            leaveSession(device.verdict);
        });
        return;
    }
#else
    (void)device;
    (void)stop;
#endif
    work();
}

std::vector<Device> devices() {
    std::vector<Device> all = {{.id = "auto",
                                .name = QT_TRANSLATE_NOOP("fovea", "Automatic"),
                                .threads = processor().threads},
                               processor()};
#if FOVEA_OPENCL
    for (const Verdict& verdict : knownVerdicts())
        all.push_back({.id = verdict.id,
                       .name = QT_TRANSLATE_NOOP("fovea", "OpenCL"),
                       .model = verdict.name,
                       .threads = processor().threads,
                       .problem = verdict.problem,
                       .verdict = verdict});
#endif
    return all;
}

void reloadDevices() {
    const std::lock_guard lock(known().mutex);
    known().verdicts.reset();
}

Device deviceNamed(std::string_view id, const std::string& where) {
    const std::vector<Device> all = devices();
    std::string names;
    for (const Device& device : all) {
        const bool isFirst = id == "opencl" && device.id.starts_with("opencl:");
        if (device.id == id || isFirst) {
            if (!device.problem.empty())
                fail(QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ cannot be used: %3"),
                     {where, device.model, device.problem});
            return device;
        }
        names += (names.empty() ? "" : ", ") + device.id;
    }
    failUsage(QT_TRANSLATE_NOOP("fovea", "%1: there is no ‘%2’ here, known: %3"),
              {where, std::string(id), names});
}

Device resolved(const Device& device) {
    if (device.id != "auto")
        return device;
    const std::vector<Device> all = devices();
    const Device* best = &processor();
    double rate = 0;
    // A device that is this very processor is for comparing, never faster than Eigen in earnest.
    for (const Device& one : all)
        if (one.problem.empty() && !one.verdict.isProcessor && failures < mostFailures &&
            rateOf(one.verdict) > std::max(rate, one.verdict.reference)) {
            best = &one;
            rate = rateOf(one.verdict);
        }
    return *best;
}

std::shared_ptr<Backend> makeBackend(const Device& device, std::shared_ptr<Pool> pool,
                                     std::stop_token stop) {
    const Device chosen = resolved(device);
#if FOVEA_OPENCL
    if (isOpencl(chosen)) {
        auto mark = marked(chosen);
        return makeOpenclBackend(openSession(chosen.verdict), std::move(pool), std::move(stop),
                                 std::move(mark));
    }
#endif
    return makeEigenBackend(std::move(pool), std::move(stop));
}

void noteFailure(const Device& device) {
    ++failures;
    qCInfo(devicesLog, "%s failed while it computed", device.id.c_str());
#if FOVEA_OPENCL
    if (isOpencl(device))
        forgetSession(device.verdict);
#else
    (void)device;
#endif
}

bool isReady(const Device& device) {
    const Device chosen = resolved(device);
#if FOVEA_OPENCL
    return !isOpencl(chosen) || isSessionReady(chosen.verdict);
#else
    return !isOpencl(chosen);
#endif
}

void getReady(const Device& device, const std::stop_token& stop) {
#if FOVEA_OPENCL
    const Device chosen = resolved(device);
    if (!isOpencl(chosen))
        return;
    const auto mark = marked(chosen);
    readySession(chosen.verdict, stop);
#else
    (void)device;
    (void)stop;
#endif
}

void tellWhenCompiling(std::function<void(const std::string& model)> tell) {
#if FOVEA_OPENCL
    tellOfCompiling(std::move(tell));
#else
    (void)tell;
#endif
}

#if !FOVEA_OPENCL
int probeAsChild(const std::string&, int, bool) {
    std::cout << "end" << std::endl;
    return 0;
}
int probeDriverAsChild(const std::string&) {
    std::cout << "end" << std::endl;
    return 0;
}
#endif

} // namespace fovea

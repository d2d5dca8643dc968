#include "core/compute/devices/opencl_gaps.h"

#if FOVEA_OPENCL
#include "core/compute/opencl/clblast.h"
#include "core/compute/opencl/driver.h"
#endif

#include <mutex>

namespace fovea {
namespace {

struct FoundGaps {
    std::mutex mutex;
    std::vector<OpenclGap> all;
};
FoundGaps& foundGaps() {
    static FoundGaps found;
    return found;
}

#if FOVEA_OPENCL
std::vector<OpenclGap> gapsHere(bool hasDevice, const std::vector<IcdDriver>& drivers,
                                const std::string& problem) {
    std::vector<OpenclGap> gaps;
    try {
        (void)Driver::open();
    } catch (const DeviceFailed& failure) {
        return {{"loader",
                 {QT_TRANSLATE_NOOP("fovea", "%1. Install the package ocl-icd-libopencl1"),
                  {english(failure.message())}}}};
    }
    for (const IcdDriver& driver : drivers)
        if (!driver.problem.empty())
            gaps.push_back({"driver",
                            {QT_TRANSLATE_NOOP("fovea", "the driver %1 is not used: %2"),
                             {driver.name(), driver.problem}}});
    if (!problem.empty())
        gaps.push_back({"driver", {QT_TRANSLATE_NOOP("fovea", "OpenCL failed: %1"), {problem}}});
    if (!hasDevice)
        gaps.push_back(
            {"driver",
             {QT_TRANSLATE_NOOP(
                  "fovea",
                  "no OpenCL driver offers a device. Install pocl-opencl-icd (any processor), "
                  "nvidia-opencl-icd (NVIDIA), mesa-opencl-icd (AMD) or intel-opencl-icd (Intel)"),
              {}}});
    if (!blastProduct())
        gaps.push_back(
            {"clblast",
             {QT_TRANSLATE_NOOP("fovea", "CLBlast is missing: products on OpenCL devices take "
                                         "Fovea's own kernel. Install libclblast1"),
              {}}});
    return gaps;
}
#else
std::vector<OpenclGap> gapsHere(bool, const std::vector<IcdDriver>&, const std::string&) {
    return {{"build",
             {QT_TRANSLATE_NOOP("fovea", "this program was built without OpenCL. Build it again "
                                         "with the package opencl-headers installed"),
              {}}}};
}
#endif

} // namespace

void findOpenclGaps(bool hasDevice, const std::vector<IcdDriver>& drivers,
                    const std::string& problem) {
    std::vector<OpenclGap> gaps = gapsHere(hasDevice, drivers, problem);
    const std::lock_guard lock(foundGaps().mutex);
    foundGaps().all = std::move(gaps);
}

std::vector<OpenclGap> openclGaps() {
    const std::lock_guard lock(foundGaps().mutex);
    return foundGaps().all;
}

} // namespace fovea

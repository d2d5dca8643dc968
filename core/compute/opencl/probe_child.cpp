#include "core/base/error.h"
#include "core/base/process.h"
#include "core/compute/backend.h"
#include "core/compute/devices/probe.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/opencl/cl_session.h"
#include "core/compute/opencl/clblast.h"
#include "core/compute/opencl/kernel_sources.h"
#include "core/compute/opencl/opencl_backend.h"
#include "core/compute/opencl/self_test.h"
#include "core/compute/pool.h"

#include <QtCore/QFile>
#include <QtCore/QLibrary>

#include <CL/cl_icd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace fovea {
namespace {

int allThreads() {
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

// Operations a second in products of 512³: the best of some, after one to get ready.
double productRate(Backend& on) {
    constexpr Index side = 512;
    const Tensor a = on.upload(Tensor({side, side}, Buffer<float>(side * side)));
    double best = 0;
    for (int i = 0; i < 6; ++i) {
        sayToParent("sign speed");
        const auto start = std::chrono::steady_clock::now();
        Tensor product = a;
        for (int j = 0; j < 4; ++j)
            product = on.matmul(product, a, {});
        (void)on.download(on.slice(product, 0, 0, 1));
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        if (i > 0)
            best = std::max(best, 4 * 2.0 * side * side * side / took.count());
    }
    return best;
}

// Empty where everything is right. A driver may compile a kernel when it is first used, and CLBlast
// compiles all of its own before its first product.
std::string wrong(const std::shared_ptr<ClSession>& session) {
    const auto device = makeOpenclBackend(session, std::make_shared<Pool>(1));
    return wrongNumbers(*device, [&](const char* test) {
        sayToParent(std::string("sign ") + test);
        sayToParent(session->usesBlast() ? "wait 120" : "wait 60");
    });
}

void judge(Verdict& verdict, const std::shared_ptr<Driver>& driver, const ClDevice& device,
           const std::string& folder) {
    ClSession::Options options{.cacheFolder = folder + "/programs"};
    verdict.problem = wrong(ClSession::open(driver, device, options));
    if (!verdict.problem.empty())
        return;
    const auto pool = std::make_shared<Pool>(allThreads());
    verdict.product =
        productRate(*makeOpenclBackend(ClSession::open(driver, device, options), pool));
    verdict.reference = productRate(*makeEigenBackend(pool));
    if (!blastProduct())
        return;
    sayToParent("safe " + printVerdict(verdict)); // without CLBlast, should that be what kills us
    options.blast = true;
    try {
        const auto session = ClSession::open(driver, device, options);
        if (wrong(session).empty())
            verdict.blast = productRate(*makeOpenclBackend(session, pool));
    } catch (const DeviceFailed&) { // CLBlast does not work here, and is not used
    }
}

// Of the driver that an .icd file names; empty where it offers a platform.
std::string problemOf(const std::string& file) {
    QFile icd(QString::fromStdString(file));
    if (!icd.open(QIODevice::ReadOnly))
        return "it cannot be read: " + icd.errorString().toStdString();
    const QString name = QString::fromUtf8(icd.readLine(4096)).trimmed();
    QLibrary library(name);
    if (!library.load())
        return library.errorString().toStdString();
    using Extension = void* (*)(const char*);
    using Platforms = cl_int (*)(cl_uint, cl_platform_id*, cl_uint*);
    const auto extension =
        reinterpret_cast<Extension>(library.resolve("clGetExtensionFunctionAddress"));
    const char* const call = "clIcdGetPlatformIDsKHR";
    auto platforms = reinterpret_cast<Platforms>(library.resolve(call));
    if (!platforms && extension)
        platforms = reinterpret_cast<Platforms>(extension(call));
    if (!platforms)
        return name.toStdString() + " has no " + call;
    sayToParent(std::string("sign ") + call);
    std::array<cl_platform_id, 16> all{};
    cl_uint count = 0;
    cl_int code = platforms(static_cast<cl_uint>(all.size()), all.data(), &count);
    constexpr cl_int noPlatform = -1001;
    if (code != CL_SUCCESS && code != noPlatform)
        return std::string(call) + ": " + nameOf(code);
    sayToParent("sign clGetDeviceIDs");
    for (std::size_t p = 0; p < std::min<std::size_t>(count, all.size()); ++p) {
        // Every object of a driver begins with the table of its functions.
        const auto& table = **reinterpret_cast<cl_icd_dispatch**>(all[p]);
        cl_uint devices = 0;
        code = table.clGetDeviceIDs(all[p], CL_DEVICE_TYPE_ALL, 0, nullptr, &devices);
        if (code == CL_SUCCESS && devices > 0)
            return {};
    }
    return code == CL_SUCCESS ? "it offers no device" : "it offers no device: " + nameOf(code);
}

} // namespace

int probeAsChild(const std::string& folder, int first, bool again) {
    beginSaying(); // before any driver is there: they print what they like
    const std::vector<Verdict> known = readVerdicts(disk(), folder);
    std::shared_ptr<Driver> driver;
    std::vector<ClDevice> devices;
    try {
        driver = Driver::open();
        devices = clDevices(*driver);
    } catch (const DeviceFailed& failure) { // no devices
        if (driver)                         // a missing loader is found by the parent as well
            sayToParent("problem " + english(failure.message()));
    }
    for (int i = first; i < std::ssize(devices); ++i) {
        const ClDevice& device = devices[static_cast<std::size_t>(i)];
        Verdict verdict{.id = "opencl:" + std::to_string(i),
                        .name = device.name,
                        .platform = device.platformName,
                        .driver = device.driver,
                        .kernels = kernelsHash(),
                        .isProcessor = device.isProcessor};
        // Where two verdicts are alike, the one of the device with this id.
        auto before = std::ranges::find_if(
            known, [&](const Verdict& one) { return one.isSame(verdict) && one.id == verdict.id; });
        if (before == known.end())
            before = std::ranges::find_if(known,
                                          [&](const Verdict& one) { return one.isSame(verdict); });
        if (before != known.end() && !again) {
            Verdict kept = *before;
            kept.id = verdict.id;
            sayToParent("verdict " + printVerdict(kept));
            continue;
        }
        sayToParent("try " + printVerdict(verdict));
        try {
            judge(verdict, driver, device, folder);
        } catch (const std::exception& error) {
            verdict.problem = error.what();
        }
        sayToParent("verdict " + printVerdict(verdict));
    }
    sayToParent("end");
    return 0;
}

int probeDriverAsChild(const std::string& file) {
    beginSaying();
    sayToParent("sign loading");
    const std::string problem = problemOf(file);
    if (!problem.empty())
        sayToParent("problem " + problem);
    sayToParent("end");
    std::_Exit(0); // some drivers crash when they are unloaded
}

} // namespace fovea

#include "core/base/error.h"
#include "core/compute/eigen_backend.h"
#include "core/compute/opencl/clblast.h"
#include "core/compute/opencl/kernel_sources.h"
#include "core/compute/opencl/opencl_backend.h"
#include "core/compute/opencl/self_test.h"
#include "core/compute/probe.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <thread>

namespace fovea {
namespace {

void say(const std::string& line) {
    std::cout << line << std::endl; // flushed: somebody waits for it
}

int allThreads() {
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

// Operations a second in products of 512³: the best of some, after one to get ready.
double productRate(Backend& on) {
    constexpr Index side = 512;
    const Tensor a = on.upload(Tensor({side, side}, Buffer<float>(side * side)));
    double best = 0;
    for (int i = 0; i < 6; ++i) {
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

// Empty where everything is right. CLBlast compiles all its kernels before its first product.
std::string wrong(const std::shared_ptr<ClSession>& session) {
    const auto pool = std::make_shared<Pool>(1);
    const auto device = makeOpenclBackend(session, pool);
    const auto exact = makeEigenBackend(pool, {}, Type::f64);
    for (const SelfTest& test : selfTests()) {
        const std::string problem = test.wrong({*device, *exact, [&] {
                                                    say(std::string("sign ") + test.name);
                                                    if (session->usesBlast())
                                                        say("wait 120");
                                                }});
        if (!problem.empty())
            return std::string("wrong numbers in ‘") + test.name + "’: " + problem;
    }
    return {};
}

void judge(Verdict& verdict, const std::shared_ptr<Driver>& driver, const ClDevice& device,
           const std::string& folder) {
    ClSession::Options options{.cacheFolder = folder + "/programs"};
    verdict.problem = wrong(ClSession::open(driver, device, options));
    if (!verdict.problem.empty())
        return;
    say("sign speed");
    const auto pool = std::make_shared<Pool>(allThreads());
    verdict.product =
        productRate(*makeOpenclBackend(ClSession::open(driver, device, options), pool));
    verdict.reference = productRate(*makeEigenBackend(pool));
    if (!blastProduct())
        return;
    options.blast = true;
    try {
        const auto session = ClSession::open(driver, device, options);
        if (wrong(session).empty())
            verdict.blast = productRate(*makeOpenclBackend(session, pool));
    } catch (const DeviceFailed&) { // CLBlast does not work here, and is not used
    }
}

} // namespace

int probeAsChild(const std::string& folder, int first, bool again) {
    const std::vector<Verdict> known = readVerdicts(disk(), folder);
    std::shared_ptr<Driver> driver;
    std::vector<ClDevice> devices;
    try {
        driver = Driver::open();
        devices = clDevices(*driver);
    } catch (const DeviceFailed&) { // no loader: no devices
    }
    for (int i = first; i < std::ssize(devices); ++i) {
        const ClDevice& device = devices[static_cast<std::size_t>(i)];
        Verdict verdict{.id = "opencl:" + std::to_string(i),
                        .name = device.name,
                        .platform = device.platformName,
                        .driver = device.driver,
                        .kernels = kernelsHash(),
                        .isProcessor = device.isProcessor};
        const auto before =
            std::ranges::find_if(known, [&](const Verdict& one) { return one.isSame(verdict); });
        if (before != known.end() && !again) {
            Verdict kept = *before;
            kept.id = verdict.id;
            say("verdict " + printVerdict(kept));
            continue;
        }
        say("try " + printVerdict(verdict));
        try {
            judge(verdict, driver, device, folder);
        } catch (const std::exception& error) {
            verdict.problem = error.what();
        }
        say("verdict " + printVerdict(verdict));
    }
    say("end");
    return 0;
}

} // namespace fovea

// A driver that fails when it is asked to, and a little work for it.
#pragma once

#include "core/compute/backend.h"
#include "core/compute/device_failed.h"
#include "core/compute/opencl/cl_session.h"
#include "core/compute/opencl/opencl_backend.h"
#include "support/backends.h"
#include "support/drawn.h"

namespace fovea {

// Fails the `countdown`-th call of this name, and says whether it came to that.
struct CallFault {
    std::string call;
    cl_int code = CL_OUT_OF_RESOURCES;
    int countdown = 0;
    bool struck = false;
};

inline std::shared_ptr<Driver> failing(const std::shared_ptr<CallFault>& fault) {
    auto driver = std::make_shared<Driver>(*Driver::open());
    driver->fault = [fault](std::string_view call) -> cl_int {
        if (call != fault->call || fault->countdown-- > 0)
            return CL_SUCCESS;
        fault->struck = true;
        return fault->code;
    };
    return driver;
}

inline std::shared_ptr<ClSession> openOn(const std::shared_ptr<Driver>& driver,
                                         const ClSession::Options& options) {
    const auto devices = clDevices(*driver);
    if (devices.empty())
        throw DeviceFailed({"no device", {}});
    return ClSession::open(driver, devices.front(), options);
}

// Something of everything: memory, copies, kernels of both kinds, indices, and what comes back.
inline std::vector<float> smallWork(Backend& on) {
    const Tensor q = on.upload(drawn({2, 3, 4}, 1));
    const FusedRows rows = on.attention(q, q, on.slice(q, 2, 0, 2), {.scale = 0.5});
    const std::int32_t places[] = {1, 0};
    const Tensor picked =
        on.gather(rows.output.reshaped({6, 2}), on.upload(makeTensor<std::int32_t>({2}, places)));
    const Tensor map = on.attentionWeights(q, q, rows.statistics, {.scale = 0.5},
                                           {.firstHead = 1, .bottom = 2, .right = 2});
    on.finish();
    const Tensor all =
        on.download(on.concat({on.reduce(Reduction::sum, picked), map.reshaped({2, 2})}, 1));
    return {all.host<float>().begin(), all.host<float>().end()};
}

} // namespace fovea
